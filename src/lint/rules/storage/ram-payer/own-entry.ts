import type { ActionModel } from '../../../model/contract-model.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, type Facts, includesFacts, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkValue } from '../../../values/values.js'

/**
 * Whether a write has one entry for each account, and the action only succeeds for an account that has an entry
 * elsewhere: a balance that is paid out. The number of entries is limited by the action that makes the other one.
 */
export function hasOwnEntry({ key, field }: Write, action: ActionModel): boolean {
  const varied = [key, field].flatMap((text) => (text ? [...walkValue(text)].filter(isFromCaller) : []))
  const [named] = varied
  if (!named || varied.some(({ identity }) => identity !== named.identity)) return false
  return action.returns.length > 0 && action.returns.every(({ facts }) => requiresEntry(named, facts, action))
}

/** Whether a caller chooses a value, or a transaction or block brings it. */
export function isFromCaller(part: Value): boolean {
  return part.op === 'argument' || isSender(part) || (part.op === 'chain' && /^(tx\.|block\.)/.test(part.name))
}

/** Whether a path pays an amount that an entry of the account was found to hold: the chain refuses to pay nothing. */
function requiresEntry(named: Value, facts: Facts | undefined, { effects }: ActionModel): boolean {
  const payments = listEffects(effects, 'transfer').filter(
    ({ from, via, facts: before }) =>
      (isChain(from, 'self') || via.endsWith('/issue')) && !via.startsWith('token721') && includesFacts(facts, before),
  )
  return payments.some(
    (payment) => isWhole(payment, named) || [...listFacts(facts)].some((fact) => isCovered(fact, payment, named)),
  )
}

/** Whether all that an entry holds is paid: a missing one is NaN or 0, which the token contract refuses. */
function isWhole({ amount }: Transfer, { identity }: Value): boolean {
  const read = unwrapConversion(amount)
  const isNamed = (part: Value) => part.identity === identity
  return (
    read.op === 'read' &&
    /^(get|mapGet)$/.test(read.name) &&
    read.inputs.some((input) => findPart(input, isNamed)) &&
    [...walkValue(amount)].every(({ op, name, inputs: [, fallback] }) => {
      const isDefault = op === 'operator' && /^(\|\||\?\?)$/.test(name)
      return !isDefault || Number(fallback?.constant) === 0
    })
  )
}

/** Whether a fact says that an entry holds the amount that is paid, or that this amount is positive. */
function isCovered({ value, truth }: Fact, { amount }: Transfer, named: Value): boolean {
  const [left, right] = value.inputs
  if (!left || !right || (value.op !== 'method' && value.op !== 'operator')) return false
  const order = ORDERS[value.name]
  if (order === undefined) return false
  const [more, less] = (order === 'more') === truth ? [left, right] : [right, left]
  return isOwn(more, named) && isAmount(less.op === 'constant' ? more : less, amount)
}

/** Comparisons by what the left side is where they hold. */
const ORDERS: Readonly<Record<string, 'more' | 'less'>> = {
  '>': 'more',
  '>=': 'more',
  gt: 'more',
  gte: 'more',
  '<': 'less',
  '<=': 'less',
  lt: 'less',
  lte: 'less',
}

function isOwn(value: Value, { identity }: Value): boolean {
  const isNamed = (part: Value) => part.identity === identity
  return (
    findPart(value, ({ op, inputs }) => op === 'read' && inputs.some((input) => findPart(input, isNamed))) !== undefined
  )
}

function isAmount(value: Value, amount: Value): boolean {
  const contains = (whole: Value, { identity }: Value) =>
    findPart(whole, (part) => part.identity === identity) !== undefined
  return contains(amount, value) || contains(value, amount)
}
