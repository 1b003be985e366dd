/**
 * Raw gas, an integer 100 times the value shown, from the double of the interface. Both the node and its clients cut
 * off the product of doubles: 1.15 gives 114 (rpc.md §5.3). What no int64 holds becomes the smallest one, as in the
 * node.
 */
export function scaleGas(value: number): number {
  const raw = Math.trunc(value * 100)
  // `+ 0` turns -0 into 0.
  return Math.abs(raw) < 2 ** 63 ? raw + 0 : -(2 ** 63)
}

/** A double that `scaleGas` brings back to `raw`: `raw / 100`, or half a unit above where that would be cut off. */
export function unscaleGas(raw: number): number {
  const value = raw / 100
  return scaleGas(value) === raw ? value : (raw + 0.5 * Math.sign(raw)) / 100
}
