import { encodeBase58 } from '../codec/base58.js'
import { equalBytes } from '../codec/bytes.js'
import type { KeyPair } from '../crypto/keys.js'
import { ToolkitError } from '../errors/errors.js'
import { hashBase, hashPublish } from './hash.js'
import { signHash, verifySignature } from './sign.js'
import type { Signature, Transaction } from './transaction.js'

/** Adds the signatures of another signer. The publisher's signatures, which cover them, are removed (rpc.md §5.7). */
export function addSignatures(tx: Transaction, keys: readonly KeyPair[]): Transaction {
  const base = hashBase(tx)
  const signatures = merge([...tx.signatures, ...keys.map((key) => signHash(base, key))])
  return signatures.length === tx.signatures.length ? tx : { ...tx, signatures, publisherSigs: [] }
}

/** Adds signatures of the publisher, which cover those of the signers. */
export function addPublisherSignatures(tx: Transaction, keys: readonly KeyPair[]): Transaction {
  const hash = hashPublish(tx)
  return { ...tx, publisherSigs: merge([...tx.publisherSigs, ...keys.map((key) => signHash(hash, key))]) }
}

/**
 * Combines the signatures of several copies, each from its signer. The publisher's are kept if they cover all signers'
 * signatures. Throws `TX_DIFFERENT` for copies of another transaction, `TX_SIGNATURE` for an invalid signature.
 */
export function combineTransactions([first, ...others]: readonly [Transaction, ...Transaction[]]): Transaction {
  const base = hashBase(first)
  for (const [index, other] of others.entries()) {
    if (equalBytes(hashBase(other), base) && other.publisher === first.publisher) continue
    throw new ToolkitError('TX_DIFFERENT', `transaction ${index + 2} differs from the first`, {
      hint: 'All signers must sign copies of the same file.',
    })
  }
  const all = [first, ...others]
  const signatures = merge(all.flatMap((tx) => tx.signatures))
  checkSignatures(signatures, base)
  const combined = { ...first, signatures, publisherSigs: [] }
  const hash = hashPublish(combined)
  const publisherSigs = all.flatMap((tx) => tx.publisherSigs).filter((signature) => verifySignature(signature, hash))
  return { ...combined, publisherSigs: merge(publisherSigs) }
}

/**
 * Lists the missing signers, as far as is known without the chain: signers without any signature, then the publisher.
 */
export function listMissing({ signers, signatures, publisher, publisherSigs }: Transaction): string[] {
  const others = signers.filter((signer) => !signer.startsWith(`${publisher}@`))
  const isShort = signatures.length < new Set(others).size
  return [...(isShort ? others : []), ...(publisherSigs.length === 0 ? [publisher] : [])]
}

/** Returns a public key, in base58, whose signature a transaction has twice, as a signer or as the publisher. */
export function findRepeatedKey({ signatures, publisherSigs }: Transaction): string | undefined {
  for (const list of [signatures, publisherSigs]) {
    const keys = list.map(({ publicKey }) => encodeBase58(publicKey))
    const repeated = keys.find((key, index) => keys.indexOf(key) < index)
    if (repeated !== undefined) return repeated
  }
  return undefined
}

/** Merges signatures, one per key in the order of keys, so that every combination gives the same bytes. */
function merge(signatures: readonly Signature[]): Signature[] {
  const byKey = new Map(signatures.map((signature) => [encodeBase58(signature.publicKey), signature]))
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, signature]) => signature)
}

function checkSignatures(signatures: readonly Signature[], base: Uint8Array): void {
  const wrong = signatures.find((signature) => !verifySignature(signature, base))
  if (wrong === undefined) return
  throw new ToolkitError('TX_SIGNATURE', `the signature of ${encodeBase58(wrong.publicKey)} does not verify`, {
    hint: 'Its file was changed after it was signed: let that signer sign again.',
  })
}
