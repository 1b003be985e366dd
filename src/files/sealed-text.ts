import { createHash } from 'node:crypto'

const DIGEST_LENGTH = 32

/**
 * Prepends a digest to the text of a cache entry, with which `openSealedText` detects damaged, truncated and misplaced
 * files. The digest is not a secret.
 */
export function sealText(name: string, text: string): string {
  return digestParts([name, text]) + text
}

/** Returns the text that was sealed under this name; undefined if the file is damaged or belongs to another name. */
export function openSealedText(name: string, sealed: string): string | undefined {
  const text = sealed.slice(DIGEST_LENGTH)
  return sealed.slice(0, DIGEST_LENGTH) === digestParts([name, text]) ? text : undefined
}

/** Returns one digest of all parts, in hexadecimal: no two lists of parts have the same. */
export function digestParts(parts: readonly string[]): string {
  const sha = createHash('sha256')
  // UTF-8 would turn every half of a surrogate pair into the same character
  for (const part of parts) sha.update(`${part.length}:${part}`, 'utf16le')
  return sha.digest('hex').slice(0, DIGEST_LENGTH)
}
