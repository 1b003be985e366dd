import { preverifyEd25519 } from '../crypto/ed25519.js'
import { type KeyPair, verify } from '../crypto/keys.js'
import { type EncodedTransaction, encodeTransaction, SigningEncoder } from './bytes.js'
import { hashEncoding } from './hash.js'
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
export function signTransaction(tx: Transaction, keys: SigningKeys): Transaction {
  return signAndEncode(tx, keys).transaction
}

/** A transaction with its bytes. */
export interface SignedEncoding {
  transaction: Transaction
  encoded: EncodedTransaction
}

/** Signs a transaction again, as `signTransaction` does, and returns its bytes too. */
export function signAndEncode(tx: Transaction, { publisher, signers = [] }: SigningKeys): SignedEncoding {
  const encoder = new SigningEncoder(tx)
  const { base } = encoder
  const signatures = signers.length === 0 ? [] : signAll(base, signers)
  const publish = encoder.addSigners(signatures)
  const publisherSigs = signAll(publish, Array.isArray(publisher) ? publisher : [publisher])
  const full = encoder.addPublisher(publisherSigs)
  return { transaction: { ...tx, signatures, publisherSigs }, encoded: { base, publish, full } }
}

function signAll(bytes: Uint8Array, keys: readonly KeyPair[]): Signature[] {
  const hash = hashEncoding(bytes).bytes
  return keys.map((key) => signHash(hash, key))
}

/** Signature of a dry run: a node reads only the public keys (rpc.md §6.5). */
const NO_SIGNATURE = new Uint8Array(64)

/**
 * Adds dummy signatures of these keys for a dry run: it costs as much as the signed transaction, but cannot be sent.
 * Signing takes longer than most calls.
 */
export function imitateTransaction(tx: Transaction, { publisher, signers = [] }: SigningKeys): Transaction {
  const keys = Array.isArray(publisher) ? publisher : [publisher]
  return { ...tx, signatures: signers.map(imitateSignature), publisherSigs: keys.map(imitateSignature) }
}

/** Creates a dummy signature of a key. */
export function imitateSignature({ algorithm, publicKey }: Pick<KeyPair, 'algorithm' | 'publicKey'>): Signature {
  return { algorithm, signature: NO_SIGNATURE, publicKey }
}

/**
 * Whether all signatures verify; true without any. The chain checks at execution whose keys they are (rpc.md §5.8).
 * Pass `encoded` if the bytes are available.
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

/** Maximum number of signatures to verify ahead. Sequential verification stops at the first invalid one. */
const MAX_FORESEEN = 4

/** Verifies the signatures on other threads, if available, so that `verifyTransaction` takes no time for them. */
export function foreseeTransaction(
  tx: Transaction,
  { base, publish }: EncodedTransaction,
): Promise<unknown> | undefined {
  if (tx.signatures.length + tx.publisherSigs.length > MAX_FORESEEN) return undefined
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
