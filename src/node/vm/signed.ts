import { encodeBase58 } from '../../codec/base58.js'
import { sha3_256 } from '../../crypto/hash.js'
import { encodeTransaction } from '../../tx/bytes.js'
import type { Transaction } from '../../tx/transaction.js'

/** A transaction with what is known of it before it runs. */
export interface SignedTransaction {
  readonly tx: Transaction
  readonly hash: Uint8Array
  /** The hash in base58. */
  readonly id: string
  /** Bytes of the full encoding. */
  readonly size: number
  /** base58 public key → 1 (signer's signature) or 2 (publisher's), `vm.md` §8. */
  readonly keys: ReadonlyMap<string, 1 | 2>
  /** The publisher is a contract that a developer acts as: no real chain takes that. */
  readonly isContract?: boolean
}

/** Works out hash, size and keys of a transaction; its signatures are not checked here. Pass its `encoded` bytes where they are at hand. */
export function openTransaction(tx: Transaction, { full } = encodeTransaction(tx)): SignedTransaction {
  const hash = sha3_256(full)
  const keys = new Map<string, 1 | 2>()
  for (const { publicKey } of tx.signatures) keys.set(encodeBase58(publicKey), 1)
  for (const { publicKey } of tx.publisherSigs) keys.set(encodeBase58(publicKey), 2)
  return { tx, hash, id: encodeBase58(hash), size: full.length, keys }
}

const NO_KEYS: ReadonlyMap<string, 1 | 2> = new Map()

/** A transaction that nobody signed. Its hash is worked out when somebody reads it, which for the first of a block is seldom. */
export class UnsignedTransaction implements SignedTransaction {
  readonly keys = NO_KEYS
  #opened: SignedTransaction | undefined

  constructor(readonly tx: Transaction) {}

  get hash(): Uint8Array {
    return this.#open().hash
  }

  get id(): string {
    return this.#open().id
  }

  get size(): number {
    return this.#open().size
  }

  #open(): SignedTransaction {
    this.#opened ??= openTransaction(this.tx)
    return this.#opened
  }
}
