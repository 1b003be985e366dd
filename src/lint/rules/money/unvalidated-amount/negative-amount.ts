import { kindOf } from '../../../interpreter/kinds.js'
import { isDifference, isProduct } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import { readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import type { Write } from '../../../values/effects.js'
import { addFacts, type Fact, type Facts, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { findArgument, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isBought, listNumbers } from '../stored-numbers.js'
import { isRefused } from './unrefused-amount.js'

/**
 * Reports numbers of callers that are subtracted from a ledger and may be negative, so that the entry grows: arguments
 * that the ABI declares as numbers, and members of a parsed text. Texts as a whole are judged as amounts.
 */
export function* judgeNegative(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { moneyCells, store } = contract.knowledge
  if (!write.value || readApproval(write.facts, store.openCells, write).isPrivileged) return
  for (const { slot, value, isMember } of listNumbers(write, action)) {
    const isMoney = moneyCells.has(slot)
    if (!isMoney && !store.deciding.has(slot) && !isBought(slot, contract)) continue
    const taken = listSubtracted(value)
    const number = [
      ...taken.filter((one) => isUnjudged(one, isMember || !isMoney)),
      ...taken.flatMap(listFactors),
    ].find((one) => !isRefused(one, write, action) && !isBounded(one, taken, write.facts))
    const argument = number && findArgument(number)
    if (!number || !argument) continue
    const name = number === argument ? `\`${argument.name}\`` : `a number in \`${argument.name}\``
    yield {
      place: reportPlace(contract, write),
      message: `${name} is subtracted from \`${slot}\` and may be negative: the entry grows by it`,
      steps: pathTo(action, write, argument, `subtracted from \`${slot}\``),
    }
    return
  }
}

/** Whether a text that is subtracted from an entry may be negative, also where payments are calculated from it. */
export function isNegativeTaken(number: Value, write: Write, action: ActionModel): boolean {
  const taken = write.value ? listSubtracted(write.value) : []
  const isTaken = taken.some(({ identity }) => identity === number.identity)
  return isTaken && !isBounded(number, taken, write.facts) && !isRefused(number, write, action)
}

/** Lists the numbers that are subtracted in a value, without conversions. */
export function listSubtracted(value: Value): Value[] {
  return [...walkContent(value)].flatMap((part) => {
    const [, taken] = part.inputs
    return isDifference(part) && taken ? [unwrapConversion(taken)] : []
  })
}

/** The arguments that a product multiplies by what callers do not choose: a price, or a constant. */
function listFactors(value: Value): Value[] {
  if (!isProduct(value)) return []
  const factors = value.inputs.map(unwrapConversion)
  const chosen = factors.filter(({ op }) => op === 'argument')
  const others = factors.filter(({ op }) => op !== 'argument')
  const isFixed = others.every((one) => findPart(one, ({ op }) => op === 'argument') === undefined)
  return chosen.length === 1 && isFixed ? chosen : []
}

/** Whether a value is an argument of which no other judgement is made, or part of an argument that is parsed. */
function isUnjudged(value: Value, isAny: boolean): boolean {
  if (value.op === 'argument') return isAny || kindOf(value) === 'number'
  if (value.op !== 'member' && value.op !== 'element') return false
  const parts = [...walkContent(value)]
  return (
    value.name !== 'length' &&
    parts.every(({ op }) => /^(member|element|builtin|argument|constant)$/.test(op)) &&
    parts.some(({ op, name }) => op === 'builtin' && name === 'JSON.parse')
  )
}

/** Whether conditions exclude a negative number, or look at it in a way that is not known. */
function isBounded(number: Value, taken: readonly Value[], facts: Facts | undefined): boolean {
  const others = [...listFacts(facts)].filter((fact) => !isLimit(fact, taken))
  const { isNotNegative, isAtLeast, isLookedAt } = readBounds(addFacts(undefined, others.toReversed()), number)
  return isNotNegative || isAtLeast || isLookedAt
}

/** Whether a condition is that enough is left: `has - number >= 0`. */
function isLimit(fact: Fact, taken: readonly Value[]): boolean {
  const order = readOrder(fact)
  const left = order ? listSubtracted(order.more) : []
  return left.some(({ identity }) => taken.some((one) => one.identity === identity))
}
