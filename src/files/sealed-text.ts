import { createHash, timingSafeEqual } from 'node:crypto'
import { requireRecord } from '../collections/records.js'
import { type CacheKey, SEAL_LENGTH } from './cache-key.js'

const DIGEST_LENGTH = 32

/**
 * Prepends a seal to the text of a kept file. `openSealedText` detects files that this user's toolkit has not written,
 * and damaged, truncated and misplaced ones.
 *
 * @param name - What the text is kept as. It binds the text to its inputs and its place.
 */
export function sealText(key: CacheKey, name: string, text: string): string {
  return key.sign([name, text]) + text
}

/** Returns the text that was sealed under this name; undefined for any other text. */
export function openSealedText(key: CacheKey, name: string, sealed: string): string | undefined {
  const text = sealed.slice(SEAL_LENGTH)
  return isSeal(sealed.slice(0, SEAL_LENGTH), key.sign([name, text])) ? text : undefined
}

/**
 * Formats an object as a JSON file that people and other tools can read, with its seal in the member `seal`.
 *
 * @param key - Without a key the file has no seal, and `openSealedJson` ignores it.
 */
export function sealJson(key: CacheKey | undefined, name: string, data: object): string {
  const seal = key?.sign([name, JSON.stringify(data)])
  return `${JSON.stringify({ ...data, seal }, null, 2)}\n`
}

/** Returns the object that was sealed under this name; undefined for any other text. */
export function openSealedJson(key: CacheKey | undefined, name: string, text: string): object | undefined {
  if (key === undefined) return undefined
  try {
    const { seal: _, ...data } = requireRecord(JSON.parse(text))
    return sealJson(key, name, data) === text ? data : undefined
  } catch {
    return undefined
  }
}

function isSeal(seal: string, expected: string): boolean {
  const [found, own] = [Buffer.from(seal), Buffer.from(expected)]
  return found.length === own.length && timingSafeEqual(found, own)
}

/** Returns one digest of all parts, in hexadecimal: no two lists of parts have the same. */
export function digestParts(parts: readonly string[]): string {
  const sha = createHash('sha256')
  // UTF-8 would turn every half of a surrogate pair into the same character
  for (const part of parts) sha.update(`${part.length}:${part}`, 'utf16le')
  return sha.digest('hex').slice(0, DIGEST_LENGTH)
}
