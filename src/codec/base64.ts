// biome-ignore-all lint/style/noNonNullAssertion: hot loops, which bound the index
const STANDARD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Int8Array(128).fill(-1)
for (let i = 0; i < 64; i++) VALUES[STANDARD.charCodeAt(i)] = i

/** Standard base64 text of bytes, padded (rpc.md §2.1.6). */
export function encodeBase64(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const rest = bytes.length - i
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    text += STANDARD[group >> 18]! + STANDARD[(group >> 12) & 63]!
    text += rest > 1 ? STANDARD[(group >> 6) & 63]! : '='
    text += rest > 2 ? STANDARD[group & 63]! : '='
  }
  return text
}

/**
 * Decodes standard, padded base64; `undefined` for other text. Line breaks and the unused bits of the last character
 * are ignored, as in the node.
 */
export function decodeBase64(text: string): Uint8Array | undefined {
  const digits = text.replace(/[\r\n]/g, '')
  if (digits.length % 4 !== 0) return undefined
  return decodeDigits(digits.endsWith('==') ? digits.slice(0, -2) : digits.endsWith('=') ? digits.slice(0, -1) : digits)
}

/**
 * As `decodeBase64`, but reads the URL alphabet too (not both mixed) and does not insist on padding (rpc.md §2.2.7).
 */
export function decodeBase64Lenient(text: string): Uint8Array | undefined {
  const url = /[-_]/.test(text)
  if (url && /[+/]/.test(text)) return undefined
  const standard = url ? text.replaceAll('-', '+').replaceAll('_', '/') : text
  return standard.length % 4 === 0 ? decodeBase64(standard) : decodeDigits(standard.replace(/[\r\n]/g, ''))
}

function decodeDigits(digits: string): Uint8Array | undefined {
  const length = digits.length
  if (length % 4 === 1) return undefined
  const bytes = new Uint8Array((length * 3) >> 2)
  let group = 0
  let at = 0
  for (let i = 0; i < length; i++) {
    const code = digits.charCodeAt(i)
    const value = code < 128 ? VALUES[code]! : -1
    if (value < 0) return undefined
    group = (group << 6) | value
    if (i % 4 !== 0) bytes[at++] = (group >> (6 - 2 * (i % 4))) & 255
  }
  return bytes
}
