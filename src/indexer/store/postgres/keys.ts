import { createHash } from 'node:crypto'

/** Bytes that an index of the database takes with ease; B-trees refuse more than 2,700. */
const MOST_BYTES = 256
/** A byte that is never in UTF-8. */
const HASHED = Buffer.from([0xff])

/** The key of a name. Names come from transactions: they may be long, and have characters that a text cannot hold. */
export function toKey(name: string): Buffer {
  const bytes = Buffer.from(name)
  if (bytes.length <= MOST_BYTES) return bytes
  return Buffer.concat([HASHED, createHash('sha256').update(bytes).digest()])
}
