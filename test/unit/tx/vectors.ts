import type { WireTransaction } from '../../../src/tx/json.js'
import { readSpecJson } from '../../vectors.js'

/** One transaction of `vectors/tx.json`. */
export interface TransactionVector {
  name: string
  tx: WireTransaction
  gas_ratio_x100: number
  gas_limit_x100: number
  as_sent_by_iostjs: string
  base_bytes_hex: string
  base_hash_hex: string
  signer_keys: string[]
  signer_sigs_hex: { bytes: string; sig: string; pub: string }[]
  publish_bytes_hex: string
  publish_hash_hex: string
  publisher_keys: string[]
  publisher_sigs_hex: { bytes: string; sig: string; pub: string }[]
  full_bytes_hex: string
  tx_hash_hex: string
  tx_hash_base58: string
  contract_id_if_this_tx_deployed: string
  node_self_check_ignoring_clock: string
  correct_publisher_sig_hex?: string
}

/** One key of `vectors/tx.json`. */
export interface KeyVector {
  algorithm: 'ED25519' | 'SECP256K1'
  secret_key_base58: string
  secret_key_hex: string
  public_key_base58: string
  public_key_hex: string
  public_key_base64: string
}

export function readTransactions(): { keys: Record<string, KeyVector>; vectors: TransactionVector[] } {
  return readSpecJson('tx.json')
}
