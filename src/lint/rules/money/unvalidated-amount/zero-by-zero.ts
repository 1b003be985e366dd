import { isProduct } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { type SlotStore, slotOf } from '../../../model/store.js'
import { cellOfRead } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, listAlternatives, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { listPayments } from '../payments.js'
import { contains } from '../places.js'

/** Comparisons that are false for NaN. */
const ORDER = /^([<>]=?|[gl]te?|eq)$/

/** Reports payments behind a comparison with a quotient of two numbers that may both be zero: it is NaN, and passes. */
export function* judgeZeroByZero(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { store } = contract.knowledge
  for (const { effect, amount } of listPayments(action, contract)) {
    if (readApproval(effect.facts, store.openCells, effect).isPrivileged) continue
    const facts = [...listFacts(effect.facts)]
    for (const fact of facts) {
      if (fact.truth || fact.anyOf || !ORDER.test(fact.value.name)) continue
      const quotient = findPart(fact.value, (part) => isQuotient(part) && isZeroByZero(part, store))
      if (!quotient || contains(amount, quotient)) continue
      const [, divisor] = quotient.inputs
      if (!divisor || facts.some((one) => excludesZero(one, divisor)) || isDestroyed(divisor, action)) continue
      const isOthers = findPart(divisor, ({ op }) => op === 'result') !== undefined
      yield {
        place: reportPlace(contract, effect),
        message: `the check before this payment divides by ${describe(unwrapConversion(divisor))}: \`0 / 0\` is NaN, of which every comparison is false, so the check lets every amount pass`,
        steps: [
          ...(fact.place ? [{ place: fact.place, text: 'the comparison that NaN passes' }] : []),
          ...pathTo(action, effect, amount, 'paid here'),
        ],
        ...(isOthers && { assumes: 'the called contract returns 0' }),
      }
      return
    }
  }
}

/** Whether a number is the supply of a token that the action destroys: without any, the destruction fails. */
function isDestroyed(divisor: Value, { effects }: ActionModel): boolean {
  const supply = findPart(divisor, ({ op }) => op === 'result')
  if (supply === undefined) return false
  const call = listEffects(effects, 'call').find(({ result }) => result.identity === supply.identity)
  const [token] = call?.args ?? []
  return (
    /^(supply|totalSupply)$/.test(String(call?.method.constant)) &&
    listEffects(effects, 'transfer').some(
      (transfer) => transfer.via === 'token.iost/destroy' && transfer.token.identity === token?.identity,
    )
  )
}

function isQuotient({ op, name, inputs }: Value): boolean {
  return inputs.length === 2 && ((op === 'operator' && name === '/') || (op === 'method' && name === 'div'))
}

function isZeroByZero({ inputs: [dividend, divisor] }: Value, store: SlotStore): boolean {
  return (
    dividend !== undefined && divisor !== undefined && mayVanish(dividend, store) && mayBeZero(divisor, store, true)
  )
}

/** Whether a number may be zero: a factor of it, or both summands of a sum, are not looked at further. */
function mayVanish(value: Value, store: SlotStore): boolean {
  const { inputs } = value
  if (isProduct(value)) return inputs.some((input) => mayVanish(input, store))
  const isDivided = isQuotient(value)
  return isDivided && inputs[0] ? mayVanish(inputs[0], store) : mayBeZero(value, store, false)
}

/** Whether a value is read, and is zero by its default or by what an action stores; or is what a contract returns. */
function mayBeZero(value: Value, { slots }: SlotStore, mayCall: boolean): boolean {
  const alternatives = listAlternatives(value).flatMap((one) => listAlternatives(unwrapOnce(one)))
  return alternatives.some((one) => {
    if (isConstant(one, 0, '0', '')) return true
    const inner = unwrapConversion(one)
    if (inner.op === 'result' || (inner.op === 'member' && inner.inputs[0]?.op === 'result')) return mayCall
    const slot = slotOf(inner)
    if (slot === undefined) return false
    if (inner.op === 'read' && cellOfRead(inner) === undefined) return false
    return (slots.get(slot) ?? []).some(({ value: stored }) => isConstant(unwrapConversion(stored), 0, '0'))
  })
}

/** The value below one conversion, whose default `unwrapConversion` would drop. */
function unwrapOnce(value: Value): Value {
  const { op, inputs } = value
  const isConversion = op === 'construct' || op === 'builtin' || (op === 'text' && inputs.length === 1)
  return isConversion && inputs[0] ? inputs[0] : value
}

/** Whether a fact excludes that a divisor is zero. */
function excludesZero({ value, truth, anyOf }: Fact, divisor: Value): boolean {
  if (anyOf) return anyOf.every((way) => way.some((one) => excludesZero(one, divisor)))
  const inner = unwrapConversion(divisor)
  const isIt = (part: Value) => unwrapConversion(part).identity === inner.identity
  if (isIt(value)) return truth
  if (value.op !== 'operator' && value.op !== 'method') return false
  return value.inputs.some(isIt) && !findPart(value, isQuotient)
}
