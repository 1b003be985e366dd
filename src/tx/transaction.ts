import type { Algorithm } from '../crypto/keys.js'

/** One call of a transaction. */
export interface Action {
  /** A contract id, or a domain name. */
  contract: string
  actionName: string
  /** The arguments: the text of a JSON array, signed as it is. */
  data: string
}

/** Maximum amount of a token that accounts may spend in the transaction (rpc.md §6.4). */
export interface AmountLimit {
  /** A token symbol, or `*` for every token without an entry of its own. */
  token: string
  /** A decimal, or `unlimited`. */
  value: string
}

/** A detached signature with the key that verifies it. */
export interface Signature {
  /** A number is an algorithm without a name; the node verifies those as secp256k1. */
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
  /** Nanoseconds; nodes since 3.9.2 refuse anything but 0. */
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
  /** The account that sends the transaction and pays for it. */
  publisher: string
  /** The publisher's signatures, over the publish hash. */
  publisherSigs: readonly Signature[]
}

/** The byte that stands for each algorithm in encodings and in the stored form. */
export const ALGORITHM_CODES: Readonly<Record<Algorithm, number>> = { SECP256K1: 1, ED25519: 2 }

/** The name of an algorithm's byte where it has one. */
export function nameAlgorithm(code: number): Algorithm | number {
  return code === 1 ? 'SECP256K1' : code === 2 ? 'ED25519' : code
}
