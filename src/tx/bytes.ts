import { Writer } from '../codec/writer.js'
import { type Action, ALGORITHM_CODES, type AmountLimit, type Signature, type Transaction } from './transaction.js'

/** The three encodings of a transaction; each is the start of the next (rpc.md §5.3). */
export interface EncodedTransaction {
  /** Bytes that each signer signs. */
  base: Uint8Array
  /** With the signers' signatures: the bytes that each publisher key signs. */
  publish: Uint8Array
  /** Everything: its hash is the transaction's, its length the transaction's size. */
  full: Uint8Array
}

/** All three encodings in one pass, as views of one buffer. */
export function encodeTransaction(tx: Transaction): EncodedTransaction {
  const writer = new Writer()
  writeBase(writer, tx)
  const baseLength = writer.length
  writer.list(tx.signatures, writeSignature)
  const publishLength = writer.length
  writer.bytes(tx.referredTx).string(tx.publisher).list(tx.publisherSigs, writeSignature)
  const full = writer.finish()
  return { base: full.subarray(0, baseLength), publish: full.subarray(0, publishLength), full }
}

/**
 * Encodes a transaction while it is signed: each encoding begins with the one before it, so every part is written once.
 */
export class SigningEncoder {
  readonly #tx: Transaction
  readonly #writer = new Writer()
  /** The bytes each signer signs. */
  readonly base: Uint8Array

  constructor(tx: Transaction) {
    this.#tx = tx
    this.base = writeBase(this.#writer, tx).finish()
  }

  /** Adds the signers' signatures. Returns the bytes each publisher key signs. */
  addSigners(signatures: readonly Signature[]): Uint8Array {
    return this.#writer.list(signatures, writeSignature).finish()
  }

  /** Adds the publisher's signatures. Returns all bytes. */
  addPublisher(signatures: readonly Signature[]): Uint8Array {
    const { referredTx, publisher } = this.#tx
    return this.#writer.bytes(referredTx).string(publisher).list(signatures, writeSignature).finish()
  }
}

/** The bytes each signer signs. */
export function encodeBase(tx: Transaction): Uint8Array {
  return writeBase(new Writer(), tx).finish()
}

/** The bytes each publisher key signs. */
export function encodePublish(tx: Transaction): Uint8Array {
  return writeBase(new Writer(), tx).list(tx.signatures, writeSignature).finish()
}

/** All bytes of the transaction. */
export function encodeFull(tx: Transaction): Uint8Array {
  return encodeTransaction(tx).full
}

function writeBase(writer: Writer, tx: Transaction): Writer {
  return writer
    .int64(tx.time)
    .int64(tx.expiration)
    .int64(tx.gasRatio)
    .int64(tx.gasLimit)
    .int64(tx.delay)
    .int32(tx.chainId)
    .int32(0) // reserved: no bytes
    .strings(tx.signers)
    .list(tx.actions, writeAction)
    .list(tx.amountLimit, writeAmountLimit)
}

function writeAction(writer: Writer, action: Action): void {
  writer.string(action.contract).string(action.actionName).string(action.data)
}

function writeAmountLimit(writer: Writer, limit: AmountLimit): void {
  writer.string(limit.token).string(limit.value)
}

function writeSignature(writer: Writer, { algorithm, signature, publicKey }: Signature): void {
  const code = typeof algorithm === 'number' ? algorithm : ALGORITHM_CODES[algorithm]
  writer.byte(code).bytes(signature).bytes(publicKey)
}
