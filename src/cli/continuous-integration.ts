/** Whether the variable `CI` says so: people set it to false too. */
export function isContinuousIntegration(value: string | undefined): boolean {
  return value !== undefined && !/^(|0|false|no|off)$/i.test(value)
}
