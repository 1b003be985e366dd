import { ToolkitError } from '../errors/errors.js'
import { unlessRejected } from '../rpc/node-error.js'
import type { Provider } from '../rpc/provider.js'
import type { ActionOptions } from '../tx/build.js'
import { decodeArguments } from './calls/arguments.js'

/** Amounts in a transaction. */
export interface Spending {
  actions: readonly ActionOptions[]
  amountLimit?: Readonly<Record<string, string>> | undefined
}

/** An amount as written; `where` is for messages. */
interface WrittenAmount {
  where: string
  token: string
  amount: unknown
  decimals?: number
  countsZeros?: boolean
}

/**
 * Arguments of system contracts that are amounts: of the token that another argument names, or of IOST with the given
 * decimals.
 */
const AMOUNTS: Readonly<Record<string, { token?: number; amount: number; decimals?: number }>> = {
  'token.iost/issue': { token: 0, amount: 2 },
  'token.iost/transfer': { token: 0, amount: 3 },
  'token.iost/transferFreeze': { token: 0, amount: 3 },
  'token.iost/destroy': { token: 0, amount: 2 },
  'gas.iost/pledge': { amount: 2, decimals: 2 },
  'gas.iost/unpledge': { amount: 2, decimals: 2 },
  'vote.iost/vote': { amount: 3 },
  'vote.iost/unvote': { amount: 3 },
  'vote_producer.iost/vote': { amount: 2 },
  'vote_producer.iost/unvote': { amount: 2 },
}

/** Decimals that are the same on every chain. A limit for all tokens is a whole number. */
const DECIMALS: Readonly<Record<string, number>> = { iost: 8, ram: 0, '*': 0 }

/**
 * Throws `ToolkitError('AMOUNT_DECIMALS')` for an amount with more decimals than its token, because the chain truncates
 * it silently (vm.md §0.4). Amounts in calls of other contracts are not checked.
 */
export async function checkAmounts(provider: Pick<Provider, 'request'>, spending: Spending): Promise<void> {
  for (const written of listAmounts(spending)) {
    const count = countDecimals(written)
    if (count === 0) continue
    const { token } = written
    const decimals = written.decimals ?? DECIMALS[token] ?? (await readDecimals(provider, token))
    if (decimals !== undefined && count > decimals) throw decimalsError(written, decimals)
  }
}

function listAmounts({ actions, amountLimit = {} }: Spending): WrittenAmount[] {
  const limits = Object.entries(amountLimit).map(([token, amount]) => ({ where: `limit of ${token}`, token, amount }))
  return [...limits, ...actions.flatMap(listArguments)]
}

function listArguments({ contract, actionName, args, data }: ActionOptions): WrittenAmount[] {
  const place = AMOUNTS[`${contract}/${actionName}`]
  if (place === undefined) return []
  const given = args ?? (data === undefined ? [] : decodeArguments(data))
  const { token, amount, decimals } = place
  const where = `${contract}/${actionName}, argument ${amount + 1}`
  const symbol = token === undefined ? 'iost' : String(given[token])
  const countsZeros = actionName === 'transfer' && symbol === 'iost'
  return [{ where, token: symbol, amount: given[amount], countsZeros, ...(decimals !== undefined && { decimals }) }]
}

/**
 * Counts decimals. Trailing zeros have no effect, except in transfers of IOST, where nodes count them
 * (system-contracts.md §2).
 */
function countDecimals({ amount, countsZeros }: WrittenAmount): number {
  const [, fraction = '', zeros = ''] = (typeof amount === 'string' && /^-?\d+\.(\d*?)(0*)$/.exec(amount)) || []
  return countsZeros ? fraction.length + zeros.length : fraction.length
}

/** Reads the decimals of a token; undefined for an unknown token, which the chain reports itself. */
async function readDecimals(provider: Pick<Provider, 'request'>, symbol: string): Promise<number | undefined> {
  const response = await unlessRejected(() => provider.request('getTokenInfo', { symbol, by_longest_chain: true }))
  return response?.decimal
}

function decimalsError({ where, token, amount }: WrittenAmount, decimals: number): ToolkitError {
  const whole = token === '*' ? 'a limit of all tokens is a whole number' : `${token} has ${decimals} decimals here`
  const text = String(amount)
  const cut = text.slice(0, text.indexOf('.') + (decimals === 0 ? 0 : 1 + decimals))
  return new ToolkitError('AMOUNT_DECIMALS', `${where}: ${JSON.stringify(text)} is too exact, ${whole}`, {
    hint: `Write ${cut}: the chain silently truncates further decimals, or drops the transaction.`,
  })
}
