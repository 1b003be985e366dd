import { cut } from '../../../report/text/printable.js'
import type { TableFact } from '../../../report/text/table.js'
import type { Results, WireReceipt } from '../../../rpc/schema.js'
import { formatKnownTime } from './values.js'

/** A transaction: status, actions and receipt. */
export function describeTransaction({ status, transaction: tx, block_number }: Results['getTxByHash']): TableFact[] {
  return [
    ['transaction', tx.hash],
    ['state', status === 'IRREVERSIBLE' ? `${status}, block ${block_number}` : status],
    ['time', formatKnownTime(tx.time)],
    ['expires', formatKnownTime(tx.expiration)],
    ['publisher', tx.publisher],
    ['signers', tx.signers],
    ['gas limit', `${tx.gas_limit}, ratio ${tx.gas_ratio}`],
    ['amount limit', tx.amount_limit.map(({ token, value }) => `${token} ${value}`)],
    ['actions', tx.actions.map(({ contract, action_name, data }) => `${contract}/${action_name} ${cut(data)}`)],
    ...(tx.tx_receipt === null ? [] : describeOutcome(tx.tx_receipt)),
  ]
}

/** A receipt. */
export function describeReceipt(receipt: WireReceipt): TableFact[] {
  return [['transaction', receipt.tx_hash], ...describeOutcome(receipt)]
}

function describeOutcome({ status_code, message, gas_usage, ram_usage, returns, receipts }: WireReceipt): TableFact[] {
  return [
    ['status', [status_code, ...message.split('\n').filter((line) => line !== '')]],
    ['gas', String(gas_usage)],
    [
      'RAM',
      Object.entries(ram_usage).map(([payer, bytes]) => `${payer} ${bytes.startsWith('-') ? '' : '+'}${bytes} bytes`),
    ],
    ['returns', returns.map(cut)],
    ['receipts', receipts.map(({ func_name, content }) => `${func_name} ${cut(content)}`)],
  ]
}
