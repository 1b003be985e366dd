import type { Algorithm } from '../crypto/keys.js'

/** One call of a transaction. */
export interface Action {
  /** A contract id, or a domain name. */
  contract: string
  actionName: string
  /** Arguments: the text of a JSON array, signed unchanged. */
  data: string
}

/** Maximum amount of a token that accounts may spend in the transaction (rpc.md §6.4). */
export interface AmountLimit {
  /** Token symbol, or `*` for all tokens without an entry. */
  token: string
  /** A decimal, or `unlimited`. */
  value: string
}

/** A detached signature with its public key. */
export interface Signature {
  /** A number is an algorithm without a name, which nodes verify as secp256k1. */
  algorithm: Algorithm | number
  signature: Uint8Array
  publicKey: Uint8Array
}

/** A transaction as a value (rpc.md §5.3). Times are nanoseconds since 1970; gas is raw, that is, times 100. */
export interface Transaction {
  time: bigint
  expiration: bigint
  /** The gas ratio times 100. */
  gasRatio: number
  /** The gas limit times 100. */
  gasLimit: number
  /** Nanoseconds; nodes since 3.9.2 reject values other than 0. */
  delay: bigint
  chainId: number
  /** Permissions granted besides the publisher's, each `account@permission`. */
  signers: readonly string[]
  actions: readonly Action[]
  amountLimit: readonly AmountLimit[]
  /** The signers' signatures, over the base hash. */
  signatures: readonly Signature[]
  /** Always empty since delayed transactions were removed. */
  referredTx: Uint8Array
  /** Account that sends the transaction and pays for it. */
  publisher: string
  /** The publisher's signatures, over the publish hash. */
  publisherSigs: readonly Signature[]
}

/** Copies a transaction with all that it consists of. */
export function copyTransaction(tx: Transaction): Transaction {
  return {
    ...tx,
    signers: [...tx.signers],
    actions: tx.actions.map(({ contract, actionName, data }) => ({ contract, actionName, data })),
    amountLimit: tx.amountLimit.map(({ token, value }) => ({ token, value })),
    signatures: tx.signatures.map(copySignature),
    referredTx: tx.referredTx.slice(),
    publisherSigs: tx.publisherSigs.map(copySignature),
  }
}

function copySignature({ algorithm, signature, publicKey }: Signature): Signature {
  return { algorithm, signature: signature.slice(), publicKey: publicKey.slice() }
}

/** Byte of each algorithm in encodings and in the stored form. */
export const ALGORITHM_CODES: Readonly<Record<Algorithm, number>> = { SECP256K1: 1, ED25519: 2 }

/** Returns the name of an algorithm's byte, if it has one. */
export function nameAlgorithm(code: number): Algorithm | number {
  return code === 1 ? 'SECP256K1' : code === 2 ? 'ED25519' : code
}
