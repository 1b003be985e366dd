import { type Decimal, formatDecimal, parseAmount } from '../../../codec/decimal.js'
import { addExact } from '../../../codec/exact-number.js'
import { isText, requireShape, startOf, tupleOf } from '../../../collections/shapes.js'
import type { TableFact } from '../../../report/text/table.js'
import { parseValueJson } from '../../../rpc/encoding/value-json.js'
import type { WireReceipt } from '../../../rpc/schema.js'

/** Describes the cost of a transaction by its dry run, for people. */
export function describeCost(receipt: WireReceipt | undefined, { gasLimit }: { gasLimit: number }): TableFact[] {
  if (receipt === undefined) return [['gas', `at most ${gasLimit}; this node does not support dry runs`]]
  return [
    ['gas', `${receipt.gas_usage} of at most ${gasLimit}`],
    ['RAM', Object.entries(receipt.ram_usage).map(([payer, bytes]) => `${payer} ${sign(bytes)} bytes`)],
    ['spends', listSpending(receipt).map(({ from, token, amount }) => `${from} ${amount} ${token}`)],
  ]
}

/** A payment of an account, by the receipts of the token contract. */
interface AccountSpending {
  from: string
  token: string
  amount: string
}

/** Token, payer, receiver and amount; a frozen transfer continues with a time. */
const isTransfer = startOf(isText, isText, isText, isText)

/** Sums the transfers of a receipt by account and token, except those from contracts. */
function listSpending({ receipts }: Pick<WireReceipt, 'receipts'>): AccountSpending[] {
  const sums = new Map<string, Decimal>()
  for (const { func_name, content } of receipts) {
    if (!/^token\.iost\/(transfer|transferFreeze)$/.test(func_name)) continue
    const [token, from = '', , amount] = parseValueJson(content, isTransfer, 'receipt of a transfer')
    if (/^Contract|\./.test(from)) continue
    const key = JSON.stringify([from, token])
    const sum = sums.get(key)
    const added = parseAmount(amount, 'amount')
    sums.set(key, sum === undefined ? added : addExact(sum, added))
  }
  return [...sums].map(([key, sum]) => {
    const [from, token] = requireShape(JSON.parse(key), tupleOf(isText, isText), 'payer and token')
    return { from, token, amount: formatDecimal(sum) }
  })
}

function sign(bytes: string): string {
  return bytes.startsWith('-') ? bytes : `+${bytes}`
}
