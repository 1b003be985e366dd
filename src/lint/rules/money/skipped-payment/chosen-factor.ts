import { listTerms } from '../../../model/addends.js'
import { isProduct, isQuotient, isRounded } from '../../../model/arithmetic.js'
import { mentions, readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer } from '../../../values/effects.js'
import { type Facts, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTrusted, listPayments, listTaken } from '../payments.js'

/** Reports amounts that are booked as a multiple of what the caller pays, by a number that the caller chooses. */
export function* judgeFactor(
  taken: readonly Transfer[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    if (!write.value || isTrusted(write.facts, contract)) continue
    for (const [slot, value] of listMembers(nameCell(write.key, write.field), write.value)) {
      const factor = listTerms(value)
        .added.map((term) => findFactor(term, taken, write.facts))
        .find((one) => one !== undefined)
      const payer = factor && findWholePayer(slot, contract)
      const argument = factor && findPart(factor, ({ op }) => op === 'argument')
      if (!payer || !argument) continue
      yield {
        place: reportPlace(contract, write),
        message: `\`${slot}\` gets a multiple of what the caller pays, by ${factor === argument ? '' : 'a number in '}\`${argument.name}\`, and \`${payer}\` pays all of it: the payment does not depend on that number`,
        steps: pathTo(action, write, argument, 'booked here'),
      }
      return
    }
  }
}

/** The number of the caller by which a term multiplies what the caller pays. */
function findFactor(term: Value, taken: readonly Transfer[], facts: Facts | undefined): Value | undefined {
  const { factors, divisors } = listFactors(term)
  const isPaid = (one: Value) => taken.some(({ amount }) => mentions(amount, one))
  if (!factors.some((one) => one.op !== 'constant' && isPaid(one))) return undefined
  return factors.find((one) => {
    if (!isChosen(one) || isPaid(one)) return false
    const argument = findPart(one, ({ op }) => op === 'argument')
    if (!argument || isPaid(argument)) return false
    const isShare = divisors.some((divisor) => mentions(divisor, argument))
    const isListed = [...listFacts(facts)].some(({ value }) => one !== argument && mentions(value, one))
    const { isAtMost, isNotNegative, isLookedAt } = readBounds(facts, argument)
    return !isLookedAt && !isListed && !(isShare ? isNotNegative : isAtMost)
  })
}

/** Whether a value is an argument, or an element or member of one. */
function isChosen({ op, inputs: [first] }: Value): boolean {
  if (op === 'argument') return true
  return (op === 'member' || op === 'element') && first !== undefined && isChosen(unwrapConversion(first))
}

/** Lists the factors of a product, and what it is divided by. */
function listFactors(value: Value): { factors: Value[]; divisors: Value[] } {
  const inner = unwrapConversion(value)
  const [first, ...others] = inner.inputs
  if (first && isProduct(inner)) {
    const parts = [first, ...others].map(listFactors)
    return { factors: parts.flatMap(({ factors }) => factors), divisors: parts.flatMap(({ divisors }) => divisors) }
  }
  if (first && (isQuotient(inner) || isRounded(inner))) {
    const { factors, divisors } = listFactors(first)
    return { factors, divisors: isQuotient(inner) ? [...divisors, ...others] : divisors }
  }
  return { factors: [inner], divisors: [] }
}

/** The action that pays what a slot holds, as it is, and takes nothing for it. */
function findWholePayer(slot: string, contract: ContractModel): string | undefined {
  return contract.actions.find(
    (action) =>
      action.isPublic &&
      listTaken(action).length === 0 &&
      listPayments(action, contract).some(({ amount }) => listTerms(amount).added.some((one) => slotOf(one) === slot)),
  )?.name
}
