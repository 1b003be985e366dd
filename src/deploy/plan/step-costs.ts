import {
  addDecimal,
  type Decimal,
  formatDecimal,
  negateDecimal,
  parseAmount,
  parseDecimal,
} from '../../codec/decimal.js'
import { isText, startOf } from '../../collections/shapes.js'
import { parseValueJson } from '../../rpc/encoding/value-json.js'
import type { WireReceipt } from '../../tx/receipt.js'

/** Cost of a step, by account. */
export interface StepCosts {
  gas: number
  /** Gas that the publisher must have. */
  gasLimit: number
  /** Bytes of RAM by payer; contracts by name. */
  ram: Record<string, number>
  /** Spending of the publisher, by token. */
  tokens: Record<string, string>
  /** Changes of balances by account and token; `ram` in bytes, with contracts charged to their owners. */
  moves: TokenMovements
}

/** Signed amounts by account and token. */
type TokenMovements = Record<string, Record<string, string>>

/** A contract that a step published. */
export interface PublishedBy {
  name: string
  owner: string
}

/** Reads the costs of a step from its receipt in the simulation. */
export function measureStep(
  receipt: WireReceipt,
  options: { from: string; gasLimit: number; contracts: ReadonlyMap<string, PublishedBy> },
): StepCosts {
  const { from, gasLimit, contracts } = options
  const moves: TokenMovements = {}
  const ram = Object.entries(receipt.ram_usage).map(([payer, bytes]) => {
    // The chain charges the RAM of a contract to its owner (system-contracts.md §2.4).
    move(moves, { account: contracts.get(payer)?.owner ?? payer, token: 'ram' }, negateDecimal(parseDecimal(bytes)))
    return [contracts.get(payer)?.name ?? payer, Number(bytes)]
  })
  const spent: TokenMovements = {}
  for (const { token, amount, payer, taker } of listTransfers(receipt)) {
    if (payer !== undefined) move(moves, { account: payer, token }, negateDecimal(amount))
    if (taker !== undefined) move(moves, { account: taker, token }, amount)
    if (payer === from) move(spent, { account: from, token }, amount)
  }
  return { gas: receipt.gas_usage, gasLimit, ram: Object.fromEntries(ram), tokens: spent[from] ?? {}, moves }
}

function move(moves: TokenMovements, { account, token }: { account: string; token: string }, amount: Decimal): void {
  moves[account] ??= {}
  moves[account][token] = formatDecimal(addDecimal(parseDecimal(moves[account][token] ?? '0'), amount))
}

interface StepTransfer {
  token: string
  amount: Decimal
  payer: string | undefined
  taker: string | undefined
}

const isTransfer = startOf(isText, isText, isText, isText)
const isIssue = startOf(isText, isText, isText)

/** Lists transfers and issued amounts. */
function listTransfers({ receipts }: WireReceipt): StepTransfer[] {
  return receipts.flatMap(({ func_name, content }): StepTransfer[] => {
    if (func_name === 'token.iost/transfer') {
      const [token, payer, taker, amount] = parseValueJson(content, isTransfer, 'receipt of a transfer')
      return [{ token, payer, taker, amount: parseAmount(amount, 'amount') }]
    }
    if (func_name !== 'token.iost/issue') return []
    const [token, taker, amount] = parseValueJson(content, isIssue, 'receipt of an issue')
    return [{ token, payer: undefined, taker, amount: parseAmount(amount, 'amount') }]
  })
}
