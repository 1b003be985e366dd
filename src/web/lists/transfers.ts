import type { ExplorerRecord } from '../../explorer/records.js'
import { readRecords } from '../service/shapes.js'

/** A transfer of tokens in a transaction. */
export interface TransferRecord {
  from: string | null
  to: string | null
  token: { address_hash: string; symbol: string }
  /** An amount, or the id of a single token. */
  total: { amount?: string; token_id?: string | null } | null
}

/** Lists the transfers of a transaction. */
export function listTransfers({ token_transfers }: ExplorerRecord<'Transaction'>): TransferRecord[] {
  return readRecords<TransferRecord>(token_transfers)
}
