/** Whether two arrays hold the same bytes. Not for secrets: the comparison stops at the first difference. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/** Returns the first six bytes as a number, with missing ones as 0. Used as a hash for arrays of random bytes. */
export function readStart(bytes: Uint8Array): number {
  let start = 0
  for (let i = 0; i < 6; i++) start = start * 256 + (bytes[i] ?? 0)
  return start
}

/** One array of all the parts. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
