/** Whether the variable `CI` is set and not false. */
export function isContinuousIntegration(value: string | undefined): boolean {
  return value !== undefined && !/^(|0|false|no|off)$/i.test(value)
}
