import { encodeBase58 } from '../../codec/base58.js'
import { equalBytes, readStart } from '../../codec/bytes.js'
import { BoundedMap } from '../../collections/bounded-map.js'
import { must } from '../../collections/presence.js'
import { encodeTransaction } from '../../tx/bytes.js'
import { type EncodingHash, hashEncoding } from '../../tx/hash.js'
import type { Signature, Transaction } from '../../tx/transaction.js'

/** A transaction with facts computed before it runs. */
export interface SignedTransaction {
  readonly tx: Transaction
  readonly hash: Uint8Array
  /** The hash in base58. */
  readonly id: string
  /** Bytes of the full encoding. */
  readonly size: number
  /** base58 public key → 1 (signer's signature) or 2 (publisher's), `vm.md` §8. */
  readonly keys: ReadonlyMap<string, 1 | 2>
  /** True if the publisher is an impersonated contract, which no real chain accepts. */
  readonly isContract?: boolean
  /** True if hardly anything reads the hash: it is then not indexed before it is needed. */
  readonly isRarelyNamed?: boolean
}

/** Computes size and keys of a transaction without verifying signatures. Pass its `encoded` bytes if available. */
export function openTransaction(
  tx: Transaction,
  { full } = encodeTransaction(tx),
  isRarelyNamed = false,
): SignedTransaction {
  const keys = new Map<string, 1 | 2>()
  for (const { publicKey } of tx.signatures.filter(hasKey)) keys.set(nameKey(publicKey), 1)
  for (const { publicKey } of tx.publisherSigs.filter(hasKey)) keys.set(nameKey(publicKey), 2)
  return new OpenedTransaction(tx, { keys, full, isRarelyNamed })
}

/** Hash and name are computed when they are read, which for a dry run may be never. */
class OpenedTransaction implements SignedTransaction {
  readonly keys: SignedTransaction['keys']
  readonly size: number
  readonly isRarelyNamed: boolean
  #full: Uint8Array | undefined
  #hash: EncodingHash | undefined

  constructor(
    readonly tx: Transaction,
    { keys, full, isRarelyNamed }: { keys: SignedTransaction['keys']; full: Uint8Array; isRarelyNamed: boolean },
  ) {
    this.keys = keys
    this.size = full.length
    this.isRarelyNamed = isRarelyNamed
    this.#full = full
  }

  get hash(): Uint8Array {
    return this.#readHash().bytes
  }

  get id(): string {
    return this.#readHash().text
  }

  #readHash(): EncodingHash {
    this.#hash ??= hashEncoding(must(this.#full, 'full'))
    this.#full = undefined
    return this.#hash
  }
}

/** A transaction as plain data, for another process. */
export function copySigned({ tx, hash, id, size, keys, isContract }: SignedTransaction): SignedTransaction {
  return { tx, hash, id, size, keys, ...(isContract !== undefined && { isContract }) }
}

/** Maximum key length of all algorithms. Dry runs do not verify signatures, and base58 takes quadratic time. */
const MAX_KEY = 65

function hasKey({ publicKey }: Signature): boolean {
  return publicKey.length <= MAX_KEY
}

const MAX_NAMES = 256
/**
 * Public keys in base58: who sends a transaction mostly sends more. Found by their first bytes, which are as good as
 * chance.
 */
const names = new BoundedMap<number, { publicKey: Uint8Array; name: string }>(MAX_NAMES)

function nameKey(publicKey: Uint8Array): string {
  const start = readStart(publicKey)
  const known = names.get(start)
  if (known !== undefined && equalBytes(known.publicKey, publicKey)) return known.name
  const name = encodeBase58(publicKey)
  names.set(start, { publicKey: publicKey.slice(), name })
  return name
}

const NO_KEYS: ReadonlyMap<string, 1 | 2> = new Map()

/**
 * An unsigned transaction. It is created on demand, and its hash as well, which is rarely needed for the first
 * transaction of a block.
 */
export class UnsignedTransaction implements SignedTransaction {
  readonly isRarelyNamed = true
  readonly keys = NO_KEYS
  readonly #create: () => Transaction
  #tx: Transaction | undefined
  #opened: SignedTransaction | undefined

  constructor(create: () => Transaction) {
    this.#create = create
  }

  get tx(): Transaction {
    this.#tx ??= this.#create()
    return this.#tx
  }

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
