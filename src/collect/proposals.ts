import { type Decimal, formatDecimal, isLessDecimal, parseDecimal } from '../codec/decimal.js'
import { groupBy } from './groups.js'
import { compare, type RunRecord } from './record.js'

/** An amount limit of the ABI as its source says it. */
export interface DeclaredLimit {
  contract: string
  action: string
  token: string
  /** A decimal, or `unlimited`. */
  value: string
}

/** What an action was seen to need, where its source allows less, or nothing. */
export interface LimitProposal {
  contract: string
  action: string
  token: string
  /** The most that accounts paid in one call. */
  needed: string
  declared: string | undefined
  /** What to write above the method. */
  tag: string
}

/** The amount limits that the transfers of a run need, and the sources do not have. */
export function proposeLimits(
  { calls }: Pick<RunRecord, 'calls'>,
  declared: readonly DeclaredLimit[],
): LimitProposal[] {
  const own = calls.filter(({ isOwn, action }) => isOwn && !action.startsWith('(') && !action.includes(' + '))
  const groups = groupBy(own, ({ contract, action }) => JSON.stringify([contract, action]))
  const proposals = [...groups.values()].flatMap((group) => {
    const { contract, action } = group[0]!
    return [...listMost(group.map(({ spent }) => spent))].flatMap(([token, most]): LimitProposal[] => {
      const limit = declared.find((each) => each.contract === contract && each.action === action && covers(each, token))
      if (limit !== undefined && (limit.value === 'unlimited' || !isLessDecimal(parseDecimal(limit.value), most)))
        return []
      const needed = formatDecimal(most)
      return [{ contract, action, token, needed, declared: limit?.value, tag: `@amountLimit ${token} ${needed}` }]
    })
  })
  return proposals.sort(
    (a, b) => compare(a.contract, b.contract) || compare(a.action, b.action) || compare(a.token, b.token),
  )
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

/** The gas limit of a script's transaction that calls an action: what was seen and a fifth, in round figures. */
export function proposeGasLimit(mostGas: number): number {
  return Math.max(6_000, Math.ceil((mostGas * 1.2) / 1000) * 1000)
}
