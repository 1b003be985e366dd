import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { readOrder } from '../../values/comparisons.js'
import { type Effect, listEffects, type Write } from '../../values/effects.js'
import { type Facts, listFacts } from '../../values/facts.js'
import { findPart, isChain, type Value } from '../../values/values.js'
import { isFresh } from '../authority/entries.js'

/** An order of two values that a path needs, by their names, which are equal in two actions. */
interface GoalOrder {
  less: string
  more: string
  /** `more` is the time of the block. */
  isTimed: boolean
  /** The two are not equal. */
  isStrict: boolean
  condition: Value
}

/** A total that decides between two payments: one is made where it is large enough, the other one where it is not. */
interface GoalDecision {
  total: string
  /** The payment back of what was added to the total. */
  back: Effect
  /** The amount of the payment back. */
  amount: Value
  /** The payment by the total, and its action. */
  use: Effect
  action: ActionModel
}

/**
 * Whether a payment back needs a total below a limit that the other payment needs it to reach, and is made only after
 * the time in which the total can change. The limit and the time stay as the entry was made.
 */
export function isMissed(
  { total, back, amount, use, action }: GoalDecision,
  { actions }: ContractModel,
  nameValue: (value: Value) => string,
  changesSlot: (write: Write, slot: string) => boolean,
): boolean {
  const needed = listOrders(back.facts, nameValue).filter(({ condition }) => isAbout(condition, amount))
  const used = listOrders(use.facts, nameValue)
  const limit = needed.find((one) => one.less === total && used.some((other) => isOpposite(one, other)))
  if (!limit) return false
  const ends = needed.filter(({ isTimed }) => isTimed)
  const isOver = (write: Write) =>
    listOrders(write.facts, nameValue).some((order) => ends.some((end) => isOpposite(end, order)))
  const fixed = [limit.more, ...ends.map(({ less }) => less)]
  return actions.every(
    (one) =>
      !one.isPublic ||
      listEffects(one.effects, 'write').every((write) => {
        if (isFresh(write, one)) return true
        if (fixed.some((slot) => changesSlot(write, slot))) return false
        return !changesSlot(write, total) || (one !== action && isOver(write))
      }),
  )
}

/** Lists the orders that all have to hold on a path. */
function listOrders(facts: Facts | undefined, nameValue: (value: Value) => string): GoalOrder[] {
  return [...listFacts(facts)].flatMap((fact): GoalOrder[] => {
    const order = fact.anyOf ? undefined : readOrder(fact)
    if (!order) return []
    const isStrict = /^([<>]|[gl]t)$/.test(fact.value.name) === fact.truth
    const isTimed = isNow(order.more)
    return [{ less: nameValue(order.less), more: nameValue(order.more), isTimed, isStrict, condition: fact.value }]
  })
}

/** Whether a value is calculated from the time of the block alone, such as that in seconds. */
function isNow(value: Value): boolean {
  const isOther = ({ op, name }: Value) =>
    /^(read|argument|result)$/.test(op) || (op === 'chain' && name !== 'block.time')
  return findPart(value, (part) => isChain(part, 'block.time')) !== undefined && findPart(value, isOther) === undefined
}

function isOpposite(one: GoalOrder, other: GoalOrder): boolean {
  return one.less === other.more && one.more === other.less && (one.isStrict || other.isStrict)
}

/** Whether a condition looks at no other entry than the one that is paid: its arguments choose both. */
function isAbout(condition: Value, amount: Value): boolean {
  const isOther = (part: Value) =>
    part.op === 'argument' && findPart(amount, ({ identity }) => identity === part.identity) === undefined
  return findPart(condition, isOther) === undefined
}
