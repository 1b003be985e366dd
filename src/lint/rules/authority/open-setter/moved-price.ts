import { listAddends } from '../../../model/addends.js'
import { isDifference, isProduct, isQuotient } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../../values/values.js'
import { listPayments } from '../../money/payments.js'
import { isRounding } from '../../money/places.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports prices that a call moves by as much for the least amount as for a large one. */
export function* judgeMovedPrice(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { key, field, value, facts } = write
  if (!value || !isConstant(key) || (field && !isConstant(field))) return
  if (readApproval(facts, contract.knowledge.store.openCells, write).isPrivileged) return
  const slot = nameCell(key, field)
  if (!isMoved(value, slot) || findPart(value, (part) => isChain(part, 'block.time'))) return
  if (isTotal(slot, contract)) return
  const amount = findAmount(action)
  if (!amount || [...listFacts(facts)].some((fact) => isBounded(fact, amount))) return
  const payer = contract.actions.find(
    (one) => one.isPublic && listPayments(one, contract).some((payment) => hasFactor(payment.amount, slot)),
  )
  if (!payer) return
  yield {
    place: reportPlace(contract, write),
    message: `\`${action.name}\` moves \`${slot}\`, a price of what \`${payer.name}\` pays, by as much for the least \`${amount.name}\` as for any other`,
    steps: pathTo(action, write, amount, `moves \`${slot}\``),
    assumes: 'many calls with the least amount cost less than the price moves',
  }
}

/** Whether a value is made from the slot and something that does not grow with an argument. */
function isMoved(value: Value, slot: string): boolean {
  if (!listSlots(value).has(slot)) return false
  const inner = unwrapRounding(value)
  const addends = listSummands(inner)
  const others = addends.filter((one) => slotOf(one) !== slot)
  return others.length > 0 && !others.some(scales)
}

/** Whether an action adds what it takes to a slot: a total of deposits, which payments and draws lower. */
function isTotal(slot: string, { actions }: ContractModel): boolean {
  return actions.some((action) => {
    const amount = findAmount(action)
    return listEffects(action.effects, 'write').some(
      ({ key, field, value }) =>
        amount !== undefined &&
        value !== undefined &&
        nameCell(key, field) === slot &&
        listSlots(value).has(slot) &&
        listSummands(value).some((one) => unwrapConversion(one).identity === amount.identity),
    )
  })
}

/** The summands and subtrahends of a value. */
function listSummands(value: Value): Value[] {
  const inner = unwrapRounding(value)
  return isDifference(inner) ? inner.inputs.flatMap(listSummands) : listAddends(value)
}

function unwrapRounding(value: Value): Value {
  const inner = unwrapConversion(value)
  return isRounding(inner) && inner.inputs[0] ? unwrapRounding(inner.inputs[0]) : inner
}

/** Whether a value depends on an argument other than by steps. */
function scales(value: Value): boolean {
  if (value.op === 'argument') return true
  const { op, name, inputs } = value
  const isStep =
    (op === 'builtin' && /^Math\.(floor|ceil|round|trunc)$/.test(name)) ||
    (op === 'method' && /^(integerValue|idiv)$/.test(name))
  const isDown = /^(Math\.(floor|trunc)|idiv)$/.test(name) || (name === 'integerValue' && isConstant(inputs[1], 1, 3))
  if (isStep && isDown && inputs[0] && (vanishes(inputs[0]) || isRoot(inputs[0]))) return true
  if (isStep || op === 'read' || op === 'result') return false
  return inputs.some(scales)
}

/** Whether a value is a root of what depends on an argument: the solution of an equation for what is paid. */
function isRoot(value: Value): boolean {
  const { name, inputs } = unwrapConversion(value)
  const [first] = inputs
  return ROOT.test(name) && first !== undefined && findPart(first, ({ op }) => op === 'argument') !== undefined
}

const ROOT = /^(Math\.(sqrt|cbrt)|sqrt)$/

/** Whether a value is nothing for an argument of nothing: rounded down, it is nothing for the least amount. */
function vanishes(value: Value): boolean {
  const { op, name, inputs } = unwrapRounding(value)
  if (op === 'argument') return true
  if (op === 'choice') return inputs.every(vanishes)
  if (/^([*]|times)$/.test(name)) return inputs.some(vanishes)
  if (ROOT.test(name)) return inputs[0] !== undefined && vanishes(inputs[0])
  return /^(\/|div)$/.test(name) && inputs[0] !== undefined && vanishes(inputs[0])
}

/** The argument by which the amount is chosen that the action takes. */
function findAmount({ effects }: ActionModel): Value | undefined {
  const taken = listEffects(effects, 'transfer').filter(
    ({ from, via }) => !isChain(from, 'self') && !via.endsWith('/issue'),
  )
  for (const { amount } of taken) for (const part of walkContent(amount)) if (part.op === 'argument') return part
  return undefined
}

/** Whether a fact requires more than zero of an argument: a least amount, or a whole number. */
function isBounded({ value, truth, anyOf }: Fact, amount: Value): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isBounded(fact, amount)))
  if (!findPart(value, ({ identity }) => identity === amount.identity)) return false
  if (/isInteger$/.test(value.name)) return true
  if (/^[!=]==?$/.test(value.name)) return !value.inputs.some((input) => isConstant(input, 0))
  const [left, right] = value.inputs
  const isMore = /^(>=?|gte?)$/.test(value.name)
  if (!left || !right || !(isMore || /^(<=?|lte?)$/.test(value.name))) return false
  // Limiting the decimal places does not limit the amount.
  if (findPart(value, ({ name }) => name === 'dp')) return false
  const [larger, smaller] = isMore === truth ? [left, right] : [right, left]
  return larger.op !== 'constant' && smaller.op === 'constant' && Number(smaller.constant) > 0
}

/** Whether a slot is a factor of an amount. */
function hasFactor(amount: Value, slot: string): boolean {
  return (
    findPart(
      amount,
      (part) => (isProduct(part) || isQuotient(part)) && part.inputs.some((input) => slotOf(input) === slot),
    ) !== undefined
  )
}
