/**
 * Converts gas to raw gas: 100 times the displayed double, as an integer. Both the node and its clients truncate the
 * product of doubles: 1.15 gives 114 (rpc.md §5.3). Values beyond int64 become the smallest int64, as in the node.
 */
export function scaleGas(value: number): number {
  const raw = Math.trunc(value * 100)
  // `+ 0` turns -0 into 0.
  return Math.abs(raw) < 2 ** 63 ? raw + 0 : -(2 ** 63)
}

/**
 * Converts raw gas to a double that `scaleGas` maps back: `raw / 100`, or half a unit more if that would be truncated.
 */
export function unscaleGas(raw: number): number {
  const value = raw / 100
  return scaleGas(value) === raw ? value : (raw + 0.5 * Math.sign(raw)) / 100
}
