import { type Decimal, formatDecimal, isLessDecimal, parseDecimal } from '../../codec/decimal.js'
import { groupBy } from '../../collections/groups.js'
import { compareTexts } from '../../collections/order.js'
import { firstOf } from '../../collections/presence.js'
import { type ActionCosts, nameTest } from './actions.js'
import type { CallRecord, RunRecord } from './record.js'

/** A declared amount limit of the ABI. */
export interface DeclaredLimit {
  contract: string
  action: string
  token: string
  /** A decimal, or `unlimited`. */
  value: string
}

/** The limits that an action needed, if its source declares others. */
export interface LimitProposal {
  /** `low`: calls need more than declared; `wide`: less. */
  kind: 'low' | 'wide'
  contract: string
  action: string
  token: string
  /** Maximum that accounts paid in one call. */
  needed: string
  declared: string | undefined
  /** The tag to write above the method. */
  tag: string
}

/**
 * Proposes amount limits by the transfers of a run, where declared ones differ. Failed calls count only in failed
 * tests: in passing tests, a refusal is expected.
 */
export function proposeLimits(
  { calls }: Pick<RunRecord, 'calls'>,
  declared: readonly DeclaredLimit[],
  failedTests: ReadonlySet<string>,
): LimitProposal[] {
  const isMeant = (call: CallRecord) => call.status === 'SUCCESS' || failedTests.has(nameTest(call))
  const own = calls.filter(
    (call) => call.isOwn && !call.action.startsWith('(') && !call.action.includes(' + ') && isMeant(call),
  )
  const groups = groupBy(own, ({ contract, action }) => JSON.stringify([contract, action]))
  const proposals = [...groups.values()].flatMap((group) => {
    const { contract, action } = firstOf(group)
    return [...listMost(group.map(({ spent }) => spent))].flatMap(([token, most]): LimitProposal[] => {
      const limit = declared.find((each) => each.contract === contract && each.action === action && covers(each, token))
      const kind = compareLimit(limit?.value, most)
      if (kind === undefined) return []
      const needed = formatDecimal(most)
      return [{ kind, contract, action, token, needed, declared: limit?.value, tag: `@amountLimit ${token} ${needed}` }]
    })
  })
  return proposals.sort(
    (a, b) =>
      compareTexts(a.contract, b.contract) || compareTexts(a.action, b.action) || compareTexts(a.token, b.token),
  )
}

function compareLimit(declared: string | undefined, needed: Decimal): LimitProposal['kind'] | undefined {
  if (declared === undefined) return 'low'
  if (declared === 'unlimited') return 'wide'
  const limit = parseDecimal(declared)
  if (isLessDecimal(limit, needed)) return 'low'
  return isLessDecimal(needed, limit) ? 'wide' : undefined
}

function covers({ token }: DeclaredLimit, wanted: string): boolean {
  return token === wanted || token === '*'
}

function listMost(spent: readonly Readonly<Record<string, string>>[]): Map<string, Decimal> {
  const most = new Map<string, Decimal>()
  for (const [token, amount] of spent.flatMap((each) => Object.entries(each))) {
    const paid = parseDecimal(amount)
    const known = most.get(token)
    if (known === undefined || isLessDecimal(known, paid)) most.set(token, paid)
  }
  return most
}

/** Proposes a gas limit for a script's transaction: the measured maximum plus a fifth, rounded. */
export function proposeGasLimit(mostGas: number): number {
  return Math.max(6_000, Math.ceil((mostGas * 1.2) / 1000) * 1000)
}

/** Cost of publishing a contract in a run. */
export interface PublishingCost {
  contract: string
  /** Gas in units. */
  gas: number
  /** Bytes of RAM, of all payers. */
  ram: number
  /** Price of the RAM in iost on the run's chain; undefined if it is unknown. */
  iost: string | undefined
}

/** Lists the costs of publishing: gas, RAM, and the price of RAM in tokens. */
export function listPublishingCosts(
  actions: readonly ActionCosts[],
  { ramPrice }: Pick<RunRecord, 'ramPrice'>,
): PublishingCost[] {
  return actions
    .filter(({ action }) => action === '(deploy)' || action === '(update)')
    .map(({ contract, action, gas, ram }) => {
      const bytes = ram.publisher + ram.contract + ram.others
      const iost = ramPrice === undefined ? undefined : (Math.ceil(bytes * ramPrice * 100) / 100).toFixed(2)
      return { contract: action === '(deploy)' ? contract : `${contract} again`, gas: gas.max, ram: bytes, iost }
    })
}
