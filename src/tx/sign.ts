import { preverifyEd25519 } from '../crypto/ed25519.js'
import { type KeyPair, verify } from '../crypto/keys.js'
import { type EncodedTransaction, encodeTransaction } from './bytes.js'
import { hashBase, hashEncoding, hashPublish } from './hash.js'
import type { Signature, Transaction } from './transaction.js'

/** Keys of the publisher and of the other signers. */
export interface SigningKeys {
  publisher: KeyPair | readonly KeyPair[]
  signers?: readonly KeyPair[]
}

/**
 * The transaction signed again: by each signer over the base hash, then by the publisher over the publish hash (rpc.md
 * §5.7).
 */
export function signTransaction(tx: Transaction, { publisher, signers = [] }: SigningKeys): Transaction {
  const base = signers.length === 0 ? undefined : hashBase(tx)
  const countersigned = { ...tx, signatures: base === undefined ? [] : signers.map((key) => signHash(base, key)) }
  const hash = hashPublish(countersigned)
  const keys = Array.isArray(publisher) ? publisher : [publisher]
  return { ...countersigned, publisherSigs: keys.map((key) => signHash(hash, key)) }
}

/** Signature of a dry run: a node reads only the public keys (rpc.md §6.5). */
const NO_SIGNATURE = new Uint8Array(64)

/**
 * The transaction as if those keys had signed it, for a dry run: it costs what the signed one would, and can't be sent.
 * Signing takes longer than most calls.
 */
export function imitateTransaction(tx: Transaction, { publisher, signers = [] }: SigningKeys): Transaction {
  const keys = Array.isArray(publisher) ? publisher : [publisher]
  return { ...tx, signatures: signers.map(imitateSignature), publisherSigs: keys.map(imitateSignature) }
}

/** A key's signature of nothing. */
export function imitateSignature({ algorithm, publicKey }: Pick<KeyPair, 'algorithm' | 'publicKey'>): Signature {
  return { algorithm, signature: NO_SIGNATURE, publicKey }
}

/**
 * Whether every signature verifies over its hash; none at all verifies too. Whose keys they are is for the chain to
 * judge, at execution (rpc.md §5.8). Pass `encoded` where the bytes are at hand.
 */
export function verifyTransaction(
  tx: Transaction,
  encoded: EncodedTransaction = encodeTransaction(tx),
): { signers: boolean; publisher: boolean } {
  return {
    signers: verifyAll(tx.signatures, encoded.base),
    publisher: verifyAll(tx.publisherSigs, encoded.publish),
  }
}

/** Whether one signature verifies over a 32-byte hash. */
export function verifySignature({ algorithm, signature, publicKey }: Signature, hash: Uint8Array): boolean {
  return verify(algorithm === 'ED25519' ? 'ED25519' : 'SECP256K1', hash, signature, publicKey)
}

function verifyAll(signatures: readonly Signature[], bytes: Uint8Array): boolean {
  if (signatures.length === 0) return true
  const hash = hashEncoding(bytes).bytes
  return signatures.every((signature) => verifySignature(signature, hash))
}

/** More signatures are not verified ahead: it ends at the first wrong one where they are verified in order. */
const MOST_FORESEEN = 4

/**
 * Has the signatures verified on other threads, where there are some, so that `verifyTransaction` takes no time for
 * them.
 */
export function foreseeTransaction(
  tx: Transaction,
  { base, publish }: EncodedTransaction,
): Promise<unknown> | undefined {
  if (tx.signatures.length + tx.publisherSigs.length > MOST_FORESEEN) return undefined
  const foreseen = [...foreseeAll(tx.signatures, base), ...foreseeAll(tx.publisherSigs, publish)]
  const awaited = foreseen.filter((each) => each !== undefined)
  return awaited.length === 0 ? undefined : Promise.all(awaited)
}

function foreseeAll(signatures: readonly Signature[], bytes: Uint8Array): (Promise<void> | undefined)[] {
  if (signatures.length === 0) return []
  const hash = hashEncoding(bytes).bytes
  return signatures.map(({ algorithm, signature, publicKey }) =>
    algorithm === 'ED25519' ? preverifyEd25519(hash, signature, publicKey) : undefined,
  )
}

/** One key's signature of a 32-byte hash. */
export function signHash(hash: Uint8Array, key: KeyPair): Signature {
  return { algorithm: key.algorithm, signature: key.sign(hash), publicKey: key.publicKey }
}
