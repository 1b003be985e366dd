import { growsWithValue, mentions, readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listSlots } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { type Effect, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value, walkContent } from '../../../values/values.js'
import { describe, lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTrusted, READING } from '../payments.js'

/** Something that an action gives its caller; `parts` are the keys and values that it consists of. */
export interface Gain {
  effect: Effect
  does: string
  parts: readonly Value[]
}

/** Reports payments whose price the caller chooses, and what they pay for, which does not depend on it. */
export function* judgeChosenPrice(
  payments: readonly Transfer[],
  gains: readonly Gain[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const [gain] = gains
  if (!gain) return
  for (const payment of payments) {
    for (const price of listArguments(payment.amount)) {
      const { isAtLeast, isLookedAt } = readBounds(gain.effect.facts, price)
      const before = readBounds(payment.facts, price)
      if (isAtLeast || isLookedAt || before.isAtLeast || before.isLookedAt) continue
      if (!growsWithValue(payment.amount, price) || payments.some(({ amount }) => !mentions(amount, price))) continue
      if (isRecorded(price, payments, gains, action)) continue
      yield {
        place: reportPlace(contract, payment),
        message: `the caller chooses \`${price.name}\`, by which this payment is calculated, and ${gain.does} at ${lineOf(reportPlace(contract, gain.effect), contract)} whatever it is`,
        steps: [...pathTo(action, payment, price, 'paid here'), { place: gain.effect.place, text: 'given for it' }],
        ...(gain.effect.kind === 'write' && { assumes: 'the payment is the price of what is written' }),
      }
      return
    }
  }
}

function listArguments(value: Value): Value[] {
  return [...walkContent(value)].filter(({ op }) => op === 'argument')
}

/** Whether what is given, or stored for an account, depends on the price. Totals of all callers do not count. */
function isRecorded(
  price: Value,
  payments: readonly Transfer[],
  gains: readonly Gain[],
  { effects }: ActionModel,
): boolean {
  if (gains.some(({ parts }) => parts.some((part) => mentions(part, price)))) return true
  const taken = new Set<Effect>(payments)
  const others = effects.filter((effect) => !taken.has(effect))
  return (
    listEffects(others, 'transfer').some(({ amount }) => mentions(amount, price)) ||
    listEffects(others, 'call').some(
      ({ method, args = [], contract }) =>
        !isConstant(contract, 'token.iost') &&
        !READING.test(String(method.constant)) &&
        args.some((arg) => mentions(arg, price)),
    ) ||
    listEffects(others, 'write').some((write) => isRecord(write) && namesIt(write, price))
  )
}

function isRecord({ key, field, value }: Write): boolean {
  return !(field === undefined && isConstant(key)) || (value?.op === 'builtin' && value.name === 'JSON.stringify')
}

function namesIt({ key, field, value }: Write, price: Value): boolean {
  return [key, field, value].some((part) => part && mentions(part, price))
}

/**
 * Reports entries of anyone that a number of the caller changes, where the payment for it is taken only if it is
 * positive: with a negative number the entry changes for nothing.
 */
export function* judgeNegativeCount(
  payments: readonly Transfer[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const writes = listEffects(action.effects, 'write').filter(({ facts }) => !isTrusted(facts, contract))
  for (const payment of payments) {
    const guards = [...listFacts(payment.facts)].filter((fact) => isPositive(fact) && !isRequired(fact, action))
    for (const write of writes) {
      const known = new Set([...listFacts(write.facts)].map(({ value }) => value.identity))
      const guard = guards.find(({ value }) => !known.has(value.identity))
      const count = guard && listArguments(payment.amount).find((one) => isNegativeCount(one, guard, write))
      if (!count || isOwn(write) || !isReadElsewhere(write, action, contract)) continue
      yield {
        place: reportPlace(contract, write),
        message: `${describe(count)} may be negative, and then \`${nameCell(write.key, write.field)}\` changes without the payment at ${lineOf(reportPlace(contract, payment), contract)}, which is taken only for a positive amount`,
        steps: [
          ...pathTo(action, payment, count, 'taken in a branch only'),
          { place: write.place, text: 'reached without it' },
        ],
      }
      return
    }
  }
}

/** Whether a fact is that an amount is more than zero. */
function isPositive({ value, truth }: Fact): boolean {
  const [left, right] = value.inputs
  const isZero = (one: Value | undefined) => isConstant(one, 0, '0')
  if (truth && /^(>|gt)$/.test(value.name)) return isZero(right)
  if (truth && /^(<|lt)$/.test(value.name)) return isZero(left)
  return !truth && /^(<=|lte)$/.test(value.name) && isZero(right)
}

/** Whether the action fails where a fact does not hold: then the payment is not left out. */
function isRequired({ value, truth }: Fact, { effects }: ActionModel): boolean {
  const isOpposite = (fact: Fact): boolean =>
    fact.anyOf
      ? fact.anyOf.some((way) => way.some(isOpposite))
      : fact.value.identity === value.identity && fact.truth !== truth
  return listEffects(effects, 'failure').some(({ facts }) => facts !== undefined && isOpposite(facts.fact))
}

function isNegativeCount(count: Value, guard: Fact, { value, facts }: Write): boolean {
  if (!value || !mentions(guard.value, count) || !mentions(value, count)) return false
  const { isNotNegative, isLookedAt } = readBounds(facts, count)
  return !isNotNegative && !isLookedAt
}

function isOwn({ key, field }: Write): boolean {
  return [key, field].some((text) => text && findPart(text, isSender) !== undefined)
}

/** Whether a condition or an amount of another action depends on the entry. */
function isReadElsewhere({ key, field }: Write, action: ActionModel, { actions }: ContractModel): boolean {
  const cell = nameCell(key, field)
  const isIt = (value: Value) => [...listSlots(value)].some((slot) => slot === cell || slot.startsWith(`${cell}.`))
  return actions.some(
    (one) => one !== action && one.isPublic && listEffects(one.effects, 'condition').some(({ value }) => isIt(value)),
  )
}
