import { listTerms } from '../../../model/addends.js'
import { isProduct, isQuotient } from '../../../model/arithmetic.js'
import type { ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { isOrder } from '../../../values/comparisons.js'
import type { Effect } from '../../../values/effects.js'
import { findPart, type Value, walkValue } from '../../../values/values.js'

const balancesOf = new WeakMap<ContractModel, ReadonlySet<string>>()

/**
 * Whether a slot holds what is owed: it is paid as it is, or limits the amount that a call takes. The error of a number
 * that is divided by others, or only moves a price, is cut off with the last place of what is paid.
 */
export function isBalance(slot: string, contract: ContractModel): boolean {
  const known = balancesOf.get(contract) ?? findBalances(contract)
  balancesOf.set(contract, known)
  return known.has(slot)
}

function findBalances({ actions }: ContractModel): ReadonlySet<string> {
  return new Set(actions.flatMap(({ effects }) => effects.flatMap(listOwed)))
}

function listOwed(effect: Effect): string[] {
  if (effect.kind === 'transfer') return listRead([...walkValue(effect.amount, listParts)])
  if (effect.kind !== 'condition' || !isOrder(effect.value)) return []
  const [left, right] = effect.value.inputs.map(listTerms)
  if (!left || !right) return []
  return [
    ...listLimits([...left.added, ...right.taken], [...left.taken, ...right.added]),
    ...listLimits([...left.taken, ...right.added], [...left.added, ...right.taken]),
  ]
}

/** The slots of one side of an order that has an argument on its other side. */
function listLimits(side: readonly Value[], other: readonly Value[]): string[] {
  return other.some((term) => findPart(term, ({ op }) => op === 'argument') !== undefined) ? listRead(side) : []
}

function listRead(terms: readonly Value[]): string[] {
  return terms.flatMap((term) => slotOf(term) ?? [])
}

/** The parts of an amount that count as they are: a quotient or a product has none. */
function listParts(value: Value): readonly Value[] {
  return value.op === 'read' || isProduct(value) || isQuotient(value) ? [] : value.inputs
}
