import { isDifference, isProduct, isQuotient } from '../../../model/arithmetic.js'
import { readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, type Write } from '../../../values/effects.js'
import { addFacts, type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value, walkContent } from '../../../values/values.js'
import { causeOf } from '../../causes.js'
import { findArgument, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { collectDependencies, type Dependencies, isEntry, isSpending } from '../entitlement.js'
import { isBeneficiary, isTrusted, listPayments } from '../payments.js'
import { contains } from '../places.js'
import { listSubtracted } from './negative-amount.js'

/** Reports payments for a number that the caller gives up, of which a part does not vanish with the number. */
export function* judgeFixedPayout(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const payments = listPayments(action, contract).filter(({ to }) => isBeneficiary(to))
  if (payments.length === 0) return
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value } = write
    if (!value || !findPart(field ?? key, isSender)) continue
    for (const number of listSubtracted(value)) {
      const argument = findArgument(number)
      if (!argument) continue
      const paid = payments.find(
        ({ effect, amount }) =>
          contains(amount, number) &&
          readZero(amount, number) === 'positive' &&
          allowsZero(effect, number) &&
          !isLimited(effect, number, action) &&
          !isTrusted(effect.facts, contract),
      )
      if (!paid) continue
      yield {
        place: reportPlace(contract, paid.effect),
        message: `what \`${paid.via}\` pays for \`${argument.name}\` is more than zero where that is 0: who gives nothing up is paid, again and again`,
        cause: causeOf(action, argument),
        steps: pathTo(action, paid.effect, paid.amount, 'paid here'),
        ...(hasSlot(paid.amount) && { assumes: 'the stored price is more than zero' }),
      }
      return
    }
  }
}

function hasSlot(amount: Value): boolean {
  return [...walkContent(amount)].some(({ op }) => op === 'read')
}

/** A value where a number in it is zero. */
type AtZero = 'zero' | 'positive' | 'unknown'

function readZero(value: Value, number: Value): AtZero {
  const inner = unwrapConversion(value)
  if (inner.identity === number.identity) return 'zero'
  if (inner.op === 'constant') {
    const constant = Number(inner.constant)
    return constant > 0 ? 'positive' : constant === 0 ? 'zero' : 'unknown'
  }
  const { op, name, inputs } = inner
  const [first, second] = inputs
  const slot = slotOf(inner)
  if (slot !== undefined) return isEntry(slot) ? 'unknown' : 'positive'
  if (first && op === 'method' && name === 'dp') return readZero(first, number)
  if (!first || !second) return 'unknown'
  const [a, b] = [readZero(first, number), readZero(second, number)]
  if (isProduct(inner)) return a === 'zero' || b === 'zero' ? 'zero' : a === b ? a : 'unknown'
  if (isQuotient(inner)) return b === 'positive' ? a : 'unknown'
  if (isDifference(inner)) return b === 'zero' || isShare(second, first) ? a : 'unknown'
  const isSum = (op === 'operator' && name === '+') || (op === 'method' && /^(plus|add)$/.test(name))
  return !isSum ? 'unknown' : a === 'zero' ? b : b === 'zero' || a === b ? a : 'unknown'
}

/** Whether a value is a part of another one, such as a fee. */
function isShare(value: Value, whole: Value): boolean {
  const inner = unwrapConversion(value)
  return isQuotient(inner) && inner.inputs[0]?.identity === whole.identity
}

/** Whether the conditions of an effect let zero pass: only limits that it is under, and that it is not negative. */
function allowsZero({ facts }: Effect, number: Value): boolean {
  return [...listFacts(facts)].every((fact) => !contains(fact.value, number) || passesZero(fact, number))
}

function passesZero(fact: Fact, number: Value): boolean {
  const { value, truth, anyOf } = fact
  if (anyOf) return false
  const [left, right] = value.inputs
  const isIt = (one: Value | undefined) => one !== undefined && unwrapConversion(one).identity === number.identity
  const isOrEqual = /^(>=|gte)$/.test(value.name) === truth
  if (isIt(left) && isConstant(right && unwrapConversion(right), 0, '0') && /^(>=|gte|<|lt)$/.test(value.name))
    return isOrEqual
  if (/^(isFinite|isInteger|isNaN|dp|Number\.is\w+|typeof)$/.test(value.name)) return true
  if (value.inputs.some(({ name }) => /^(dp|typeof)$/.test(name))) return true
  const { isAtMost, isNotNegative, isLookedAt } = readBounds(addFacts(undefined, [fact]), number)
  return isAtMost && !isNotNegative && !isLookedAt
}

/** Whether an action changes what its conditions look at otherwise than by the number. */
function isLimited({ facts }: Effect, number: Value, { effects }: ActionModel): boolean {
  const dependencies: Dependencies = new Map()
  for (const { value } of listFacts(facts)) collectDependencies(value, dependencies)
  return listEffects(effects, 'write').some((write) => isSpending(write, dependencies) && !isMoved(write, number))
}

/** Whether a write stores what was there less the number, or more. */
function isMoved({ value }: Write, number: Value): boolean {
  return value !== undefined && contains(value, number)
}
