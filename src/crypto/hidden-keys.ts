import { decodeBase58, encodeBase58 } from '../codec/base58.js'
import { equalBytes } from '../codec/bytes.js'
import { decodeHex, encodeHex } from '../codec/hex.js'
import { BoundedMap } from '../collections/bounded-map.js'
import { deriveEd25519 } from './ed25519.js'

/** Stands for a secret key in a text. */
const HIDDEN = '***'
const MAX_REMEMBERED = 500
/** Longer words, such as the code of a contract in base64, are no keys between a few other letters. */
const MAX_WORD = 512

/** Spellings of the secret keys that this process has read. */
const remembered = new BoundedMap<string, true>(MAX_REMEMBERED)

/** Remembers a secret key of 32 bytes, for `hideKeys`: its form alone does not distinguish it from a public key. */
export function rememberSecret(secret: Uint8Array): void {
  for (const text of [encodeBase58(secret), encodeHex(secret), encodeHex(secret).toUpperCase(), toBase64(secret)])
    remembered.set(text, true)
}

/** Remembers a text that may be a secret key: base58 of 32 or 64 bytes, or hexadecimal digits. Others are ignored. */
export function rememberSecretText(text: string): void {
  const hex = /^(?:0x)?([\da-f]{64})$/i.exec(text)?.[1]
  const bytes = hex === undefined ? decodeBase58(text) : decodeHex(hex)
  if (bytes?.length === 32 || bytes?.length === 64) rememberSecret(bytes.subarray(0, 32))
}

/** Whether this process has read a secret key of 32 bytes. */
export function hasRemembered(): boolean {
  return remembered.size > 0
}

/**
 * Hides secret keys in a text: those that this process has read, and any 64 bytes of which the second half is the
 * public key of the first, in base58, hexadecimal digits or base64.
 */
export function hideKeys(text: string): string {
  const hidden = text
    .replace(/[1-9A-HJ-NP-Za-km-z]{86,}/g, (word) => hideWindows(word, 86, 88, decodeBase58))
    .replace(/[\da-f]{128,}/gi, (word) => hideWindows(word, 128, 128, decodeHex))
    .replace(/[\w+/-]{86,}/g, (word) => hideWindows(word, 86, 86, fromBase64))
  let rest = hidden
  for (const secret of remembered.keys()) rest = rest.replaceAll(secret, HIDDEN)
  return rest
}

/** Hides secret keys in all texts of plain data. */
export function hideKeysIn<T>(value: T): T {
  return hideInTexts(value) as T
}

function hideInTexts(value: unknown): unknown {
  if (typeof value === 'string') return hideKeys(value)
  if (Array.isArray(value)) return value.map(hideInTexts)
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hideInTexts(each)]))
}

/** Hides the key that a word contains, which may touch other letters, as the `n` of an escaped line break. */
function hideWindows(
  word: string,
  shortest: number,
  longest: number,
  decode: (text: string) => Uint8Array | undefined,
): string {
  if (word.length > MAX_WORD) return word
  for (let start = 0; start + shortest <= word.length; start++) {
    for (let length = longest; length >= shortest; length--) {
      const part = word.slice(start, start + length)
      if (part.length < length || !isWholeKey(decode(part))) continue
      const after = hideWindows(word.slice(start + length), shortest, longest, decode)
      return word.slice(0, start) + HIDDEN + after
    }
  }
  return word
}

function isWholeKey(bytes: Uint8Array | undefined): boolean {
  return bytes?.length === 64 && equalBytes(deriveEd25519(bytes.subarray(0, 32)), bytes.subarray(32))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/=+$/, '')
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}
