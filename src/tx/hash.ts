import { encodeBase58 } from '../codec/base58.js'
import { equalBytes } from '../codec/bytes.js'
import { sha3_256 } from '../crypto/hash.js'
import { encodeBase, encodeFull, encodePublish } from './bytes.js'
import type { Transaction } from './transaction.js'

/** The hash of an encoding. It is shared, so do not change it. */
export class EncodingHash {
  /** 32 bytes */
  readonly bytes: Uint8Array
  #text: string | undefined

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Hash in base58. */
  get text(): string {
    this.#text ??= encodeBase58(this.bytes)
    return this.#text
  }
}

/**
 * Number of cached hashes. A client that signs, sends and awaits a transaction, and a chain in the same process,
 * request the same one again.
 */
const MAX_RECENT = 2
const recent: { encoding: Uint8Array; hash: EncodingHash }[] = []

/** Hashes one of the encodings of a transaction, which must not change afterwards. */
export function hashEncoding(encoding: Uint8Array): EncodingHash {
  for (const known of recent) if (equalBytes(known.encoding, encoding)) return known.hash
  const hash = new EncodingHash(sha3_256(encoding))
  recent.unshift({ encoding, hash })
  if (recent.length > MAX_RECENT) recent.pop()
  return hash
}

/** The 32 bytes each signer signs. */
export function hashBase(tx: Transaction): Uint8Array {
  return hashEncoding(encodeBase(tx)).bytes
}

/** The 32 bytes each publisher key signs; they cover the signers' signatures. */
export function hashPublish(tx: Transaction): Uint8Array {
  return hashEncoding(encodePublish(tx)).bytes
}

/** The transaction hash: 32 bytes, known once the publisher has signed (rpc.md §5.3). */
export function hashTransaction(tx: Transaction): Uint8Array {
  return hashEncoding(encodeFull(tx)).bytes
}

/** Computes the transaction hash in base58, the id on nodes. */
export function nameTransaction(tx: Transaction): string {
  return hashEncoding(encodeFull(tx)).text
}
