import type { TableFact } from '../../../report/text/table.js'
import type { Results } from '../../../rpc/schema.js'
import { formatKnownTime } from './values.js'

type BlockResponse = Results['getBlockByNumber']

/** The head of a block. */
export function describeBlock({ status, block }: BlockResponse): TableFact[] {
  return [
    ['block', `${block.number} ${status}`],
    ['hash', block.hash],
    ['parent', block.parent_hash === '' ? undefined : block.parent_hash],
    ['time', formatKnownTime(block.time)],
    ['producer', block.witness],
    ['gas', measureGas(status, block)],
    ['transactions', block.tx_count],
  ]
}

/** Sums the gas of a block from its receipts, because nodes report 0 for irreversible blocks (rpc.md §4.7). */
function measureGas(
  status: BlockResponse['status'],
  { transactions, gas_usage }: BlockResponse['block'],
): string | undefined {
  if (transactions.length === 0) return status === 'IRREVERSIBLE' ? undefined : String(gas_usage)
  const cents = transactions.reduce((sum, { tx_receipt }) => sum + Math.round((tx_receipt?.gas_usage ?? 0) * 100), 0)
  return String(cents / 100)
}

/** The heads of `listTransactions`. */
export const TRANSACTION_HEADS = ['transaction', 'publisher', 'status', 'gas', 'actions']

/** The transactions of a complete block, a row each. */
export function listTransactions({ block }: BlockResponse): string[][] {
  return block.transactions.map(({ hash, publisher, actions, tx_receipt }) => [
    hash,
    publisher,
    tx_receipt?.status_code ?? '',
    String(tx_receipt?.gas_usage ?? ''),
    actions.map(({ contract, action_name }) => `${contract}/${action_name}`).join(', '),
  ])
}
