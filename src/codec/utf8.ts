const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
const strictDecoder = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true })

/** The UTF-8 bytes of a text. A surrogate without its partner becomes U+FFFD. */
export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text)
}

const LONE_SURROGATE = /\p{Surrogate}/u
const LONE_SURROGATES = /(\p{Surrogate})/gu

/** True if every surrogate is part of a pair. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text)
}

/** Encodes text as the chain's engine does: a lone surrogate becomes three bytes, which are not valid UTF-8. */
export function encodeChainText(text: string): Uint8Array {
  if (isWellFormed(text)) return encodeUtf8(text)
  const bytes = new Uint8Array(3 * text.length)
  let length = 0
  for (const [index, part] of text.split(LONE_SURROGATES).entries()) {
    if (index % 2 === 0) length += encodeUtf8Into(part, bytes.subarray(length))
    else for (const byte of encodeSurrogate(part.charCodeAt(0))) bytes[length++] = byte
  }
  return bytes.subarray(0, length)
}

function encodeSurrogate(unit: number): number[] {
  return [0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)]
}

/** Decodes text of the chain's engine: each byte of an encoded lone surrogate becomes U+FFFD. */
export function readChainText(text: string): string {
  return isWellFormed(text) ? text : text.replace(LONE_SURROGATES, '\ufffd\ufffd\ufffd')
}

/**
 * Writes the UTF-8 bytes of a text at the start of `target`, which must have room for them, and returns their number.
 */
export function encodeUtf8Into(text: string, target: Uint8Array): number {
  return encoder.encodeInto(text, target).written
}

/** Decodes UTF-8; each malformed part becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes)
}

/** The text of UTF-8 bytes, or `undefined` if they are not well-formed. */
export function decodeUtf8Strict(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** Returns the length of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  let length = text.length
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x80) continue
    length += code < 0x800 ? 1 : 2
    // The two units of a pair make four bytes together, so the second adds 0 to the 1 + 3 counted.
    if (isHighSurrogate(code) && isLowSurrogate(text.charCodeAt(i + 1))) i++
  }
  return length
}

/** Orders two texts by their UTF-8 bytes, which is the chain's order of map keys: negative, zero or positive. */
export function compareUtf8(a: string, b: string): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const x = a.charCodeAt(i)
    const y = b.charCodeAt(i)
    if (x !== y) return rank(x) - rank(y)
  }
  return a.length - b.length
}

// UTF-16 puts surrogates (which stand for U+10000 and above) before U+E000..U+FFFF; UTF-8 puts them after.
function rank(unit: number): number {
  if (unit < 0xd800) return unit
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800
}

/** True for the first unit of a surrogate pair. */
export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00
}

/** True for the second unit of a surrogate pair. */
export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}
