import { createHash } from 'node:crypto'

/** Maximum length of a plain key in bytes. B-trees of the database reject more than 2,700. */
const MAX_BYTES = 256
/** A byte that is never in UTF-8. */
const HASHED = Buffer.from([0xff])

/**
 * The key of a name. Names come from transactions, so they may be long and contain characters that text columns reject.
 */
export function toKey(name: string): Buffer {
  const bytes = Buffer.from(name)
  if (bytes.length <= MAX_BYTES) return bytes
  return Buffer.concat([HASHED, createHash('sha256').update(bytes).digest()])
}
