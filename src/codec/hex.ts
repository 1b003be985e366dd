// biome-ignore-all lint/style/noNonNullAssertion: hot loops, which bound the index
const DIGITS = '0123456789abcdef'

/** The lower-case hex text of bytes. */
export function encodeHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += DIGITS[byte >> 4]! + DIGITS[byte & 15]!
  return text
}

/** Decodes hex of either case and even length, without `0x`; `undefined` for other text. */
export function decodeHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0) return undefined
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) {
    const high = digitValue(text.charCodeAt(2 * i))
    const low = digitValue(text.charCodeAt(2 * i + 1))
    if (high < 0 || low < 0) return undefined
    bytes[i] = (high << 4) | low
  }
  return bytes
}

/** The value of the hex digit with this character code, or -1. */
export function digitValue(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1
}
