/** The largest value of the chain's signed 64-bit integers. */
export const INT64_MAX = 2n ** 63n - 1n

/** The smallest value of the chain's signed 64-bit integers. */
export const INT64_MIN = -(2n ** 63n)

/** True if the integer fits the chain's signed 64 bits. */
export function isInt64(value: bigint): boolean {
  return value >= INT64_MIN && value <= INT64_MAX
}

/**
 * Parses an integer as the node's interface does (rpc.md §2.2.5): digits without `+`, spaces or leading zeros. A
 * fraction or an exponent is allowed if the value is integral (`5.0`, `1e2`). `undefined` for other text, or beyond 64
 * bits.
 */
export function parseInt64(text: string): bigint | undefined {
  const match = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  if (match === null) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = match
  const digits = (whole + fraction).replace(/^0+(?=\d)/, '')
  const shift = Number(exponent) - fraction.length
  if (digits === '0') return 0n
  if (digits.length + shift > 19 || digits.length + shift < 1) return undefined
  if (shift < 0 && /[1-9]/.test(digits.slice(shift))) return undefined
  const magnitude = BigInt(shift < 0 ? digits.slice(0, shift) : digits.padEnd(digits.length + shift, '0'))
  const value = sign === '-' ? -magnitude : magnitude
  return isInt64(value) ? value : undefined
}
