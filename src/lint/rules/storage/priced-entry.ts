import { isDifference } from '../../model/arithmetic.js'
import { judgeChange } from '../../model/authority.js'
import type { ActionModel } from '../../model/contract-model.js'
import { slotOf } from '../../model/store.js'
import { readOrder } from '../../values/comparisons.js'
import { unwrapConversion } from '../../values/conversions.js'
import { listEffects, type Transfer } from '../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../values/values.js'

/** Whether the caller pays a fixed amount for each call, which is the price of what is stored. */
export function isBought({ effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(
    (transfer) => !isChain(transfer.from, 'self') && !transfer.via.endsWith('/issue') && isPriced(transfer),
  )
}

/** Whether the action takes a fixed number from an entry of the caller, such as a ticket. */
export function isSpent({ effects }: ActionModel): boolean {
  return listEffects(effects, 'write').some((write) => {
    const { key, field = key, value } = write
    const isFixed = (part: Value) =>
      isDifference(part) &&
      part.inputs
        .slice(1)
        .every(
          (taken) =>
            findPart(taken, ({ op }) => op === 'read') === undefined &&
            [...walkContent(taken)].every(({ op }) => op !== 'argument'),
        )
    const isOwn = findPart(field, isSender) !== undefined
    return isOwn && value !== undefined && judgeChange(write) === 'take' && findPart(value, isFixed) !== undefined
  })
}

/** Whether a payment is at least a constant or a stored price: a token, or an amount that conditions bound. */
function isPriced({ amount, via, facts }: Transfer): boolean {
  if (via.startsWith('token721')) return true
  if (isConstant(amount)) return Number(amount.constant) > 0
  const paid = [...walkContent(amount)].filter(({ op }) => op === 'argument')
  if (paid.length === 0) return true
  const isPaid = (value: Value) => paid.some(({ identity }) => findPart(value, (part) => part.identity === identity))
  return [...listFacts(facts)].some((fact) => isBounded(fact, isPaid))
}

/** Whether a fact requires at least a constant or a stored price. */
function isBounded({ value, truth, anyOf }: Fact, isPaid: (value: Value) => boolean): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isBounded(fact, isPaid)))
  const { op, name, inputs } = value
  const [left, right] = inputs
  if (!left || !right || (op !== 'operator' && op !== 'method')) return false
  const isPrice = (one: Value) => Number(unwrapConversion(one).constant) >= LEAST_PRICE || slotOf(one) !== undefined
  if (/^([!=]==?|eq)$/.test(name))
    return name.startsWith('!') !== truth && ((isPaid(left) && isPrice(right)) || (isPaid(right) && isPrice(left)))
  const order = readOrder({ value, truth })
  if (!order) return false
  return isPrice(order.less) && order.more.op !== 'constant' && isPaid(order.more) && !isPlaces(order.more)
}

/** The least price that protects an entry: below it, the gas of many calls costs more. */
const LEAST_PRICE = 0.01

function isPlaces(value: Value): boolean {
  return findPart(value, ({ op, name }) => op === 'method' && name === 'dp') !== undefined
}
