import {
  addDecimal,
  type Decimal,
  formatDecimal,
  isLessDecimal,
  negateDecimal,
  parseDecimal,
} from '../../codec/decimal.js'
import { ToolkitError } from '../../errors/errors.js'
import { isContractId } from '../../rpc/contract-id.js'
import { unlessRejected } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { Results } from '../../rpc/schema.js'
import type { PlannedStep } from './planned-step.js'

/** A missing amount of an account. */
export interface BalanceShortage {
  account: string
  /** `gas`, `RAM` (in bytes), or a token. */
  of: string
  available: string
  /** Maximum required at any point of the plan. */
  needed: string
  /** True for gas, which refills or is pledged, so that the deployment can continue. */
  growsBack: boolean
}

type BalanceProvider = Pick<Provider, 'request'>

/**
 * Compares the costs of the remaining steps, in order, with the balances of their accounts on the network. Steps that
 * could not be simulated count as 0. Accounts that the network does not know are left to their steps.
 */
export async function findShortages(
  steps: readonly PlannedStep[],
  provider: BalanceProvider,
): Promise<BalanceShortage[]> {
  const open = steps.filter(({ state }) => state === 'to do')
  const named = open.flatMap(({ from, costs }) => [from, ...Object.keys(costs?.moves ?? {})])
  const accounts = [...new Set(named)].filter((name) => !isContractId(name))
  return (await Promise.all(accounts.map((account) => examine(account, open, provider)))).flat()
}

async function examine(
  name: string,
  steps: readonly PlannedStep[],
  provider: BalanceProvider,
): Promise<BalanceShortage[]> {
  const account = await unlessRejected(() => provider.request('getAccount', { name, by_longest_chain: true }))
  if (account === undefined) return []
  const gas = findGasShortage(name, steps, account)
  const others = [...listNeeds(name, steps)].map(async ([token, needed]) => {
    const available = await readAvailable(token, { name, account }, provider)
    if (available === undefined || !isLessDecimal(available, needed)) return []
    const of = token === 'ram' ? 'RAM' : token
    return [{ account: name, of, available: formatDecimal(available), needed: formatDecimal(needed), growsBack: false }]
  })
  return [...gas, ...(await Promise.all(others)).flat()]
}

/**
 * Finds a shortage of gas: a node accepts a transaction only if its publisher has the whole gas limit (rpc.md §6.2).
 */
function findGasShortage(
  name: string,
  steps: readonly PlannedStep[],
  account: Results['getAccount'],
): BalanceShortage[] {
  let used = 0
  let needed = 0
  for (const { from, costs } of steps) {
    if (from !== name || costs === undefined) continue
    needed = Math.max(needed, used + costs.gasLimit)
    used += costs.gas
  }
  const { current_total } = account.gas_info
  if (current_total >= needed) return []
  const figures = { available: String(Math.floor(current_total)), needed: String(Math.ceil(needed)) }
  return [{ account: name, of: 'gas', ...figures, growsBack: true }]
}

/** Maximum deficit of an account at any point, by token. */
function listNeeds(name: string, steps: readonly PlannedStep[]): Map<string, Decimal> {
  const sums = new Map<string, Decimal>()
  const needs = new Map<string, Decimal>()
  for (const { costs } of steps) {
    for (const [token, amount] of Object.entries(costs?.moves[name] ?? {})) {
      const sum = addDecimal(sums.get(token) ?? NOTHING, parseDecimal(amount))
      sums.set(token, sum)
      const out = negateDecimal(sum)
      if (isLessDecimal(needs.get(token) ?? NOTHING, out)) needs.set(token, out)
    }
  }
  return needs
}

const NOTHING = parseDecimal('0')

/** Returns the available amount of a token; undefined if the network does not have it yet. */
async function readAvailable(
  token: string,
  { name, account }: { name: string; account: Results['getAccount'] },
  provider: BalanceProvider,
): Promise<Decimal | undefined> {
  if (token === 'ram') return parseDecimal(account.ram_info.available)
  const params = { account: name, token, by_longest_chain: true }
  const found = await unlessRejected(() => provider.request('getTokenBalance', params))
  return found && readDouble(found.balance)
}

/** Converts a double, as nodes report balances, to a decimal without an exponent. */
function readDouble(value: number): Decimal {
  const text = String(value)
  return parseDecimal(text.includes('e') ? value.toFixed(8) : text)
}

/** A shortage in words. */
export function describeShortage({ account, of, available, needed, growsBack }: BalanceShortage): string {
  const unit = of === 'RAM' ? 'bytes of RAM' : of
  const after = growsBack ? ' to begin every step; it may pause until there is more' : ''
  return `${account} has ${available} ${unit}, and the plan takes ${needed}${after}`
}

/** Throws `DEPLOY_SHORT` if an account lacks something that does not refill. */
export function checkShortages(shortages: readonly BalanceShortage[]): void {
  const final = shortages.filter(({ growsBack }) => !growsBack)
  if (final.length === 0) return
  const ways = final.map(describeWay).join('; ')
  throw new ToolkitError('DEPLOY_SHORT', final.map(describeShortage).join('\n'), {
    hint: `Nothing was signed. ${ways}; then run the same command again.`,
  })
}

const LEAST_RAM = 10

function describeWay({ account, of, available, needed }: BalanceShortage): string {
  const missing = formatDecimal(addDecimal(parseDecimal(needed), negateDecimal(parseDecimal(available))))
  if (of === 'RAM') return `toolkit account buy-ram ${Math.max(LEAST_RAM, Number(missing))} --from ${account}`
  return `${account} needs ${missing} ${of} more`
}
