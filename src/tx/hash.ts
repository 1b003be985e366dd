import { sha3_256 } from '../crypto/hash.js'
import { encodeBase, encodeFull, encodePublish } from './bytes.js'
import type { Transaction } from './transaction.js'

/** The 32 bytes each signer signs. */
export function hashBase(tx: Transaction): Uint8Array {
  return sha3_256(encodeBase(tx))
}

/** The 32 bytes each publisher key signs; they cover the signers' signatures. */
export function hashPublish(tx: Transaction): Uint8Array {
  return sha3_256(encodePublish(tx))
}

/** The transaction hash: 32 bytes, known once the publisher has signed (rpc.md §5.3). */
export function hashTransaction(tx: Transaction): Uint8Array {
  return sha3_256(encodeFull(tx))
}
