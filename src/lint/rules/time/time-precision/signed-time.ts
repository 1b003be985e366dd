import { listTerms } from '../../../model/addends.js'
import { isProduct, isQuotient, isRounded } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listSlots } from '../../../model/store.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isClock, isConstant, type Value } from '../../../values/values.js'
import { isTrusted } from '../../money/payments.js'
import { describe, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { toNanoseconds, unitOf } from '../units.js'

/** Maximum number of nanoseconds by which a signer can date a transaction back. */
const MAX_BACK = 90e9

/** Reports ends that are compared with the time of the transaction: its signer dates it back, by up to 90 seconds. */
export function* judgeSignedTime(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const found = findPassed(action, contract) ?? findFailed(action, contract)
  if (!found || !(movesTokens(action) || isEverPassed(found.end, contract))) return
  const { end, effect, fact } = found
  yield {
    place: reportPlace(contract, findCondition(fact, action) ?? effect),
    message: `\`tx.time\` is what the signer states, up to 90 seconds before the block: \`${action.name}\` still succeeds after ${describe(end)}`,
  }
}

function movesTokens({ effects }: ActionModel): boolean {
  return effects.some(({ kind }) => kind === 'transfer')
}

/** Whether something happens after an end, which a call that is dated back can still change. */
function isEverPassed(end: Value, { actions }: ContractModel): boolean {
  const slots = listSlots(end)
  const isAfter = (fact: Fact) => {
    const order = fact.anyOf ? undefined : readOrder(fact)
    return order !== undefined && isTime(order.more) && [...listSlots(order.less)].some((slot) => slots.has(slot))
  }
  return actions.some(({ effects }) =>
    effects.some(({ kind, facts }) => /^(write|transfer|call)$/.test(kind) && [...listFacts(facts)].some(isAfter)),
  )
}

function isTime(value: Value): boolean {
  return findPart(value, isClock) !== undefined
}

interface SignedEnd {
  end: Value
  effect: Effect
  fact: Fact
}

/** An end that holds at what the action does. */
function findPassed(action: ActionModel, contract: ContractModel): SignedEnd | undefined {
  for (const effect of listActs(action, contract)) {
    for (const fact of listFacts(effect.facts)) {
      const end = readEnd(fact, 'tx.time')
      if (end && !isCheckedAgain(end, effect)) return { end, effect, fact }
    }
  }
  return undefined
}

/** An end after which the action fails. */
function findFailed(action: ActionModel, contract: ContractModel): SignedEnd | undefined {
  for (const effect of listEffects(action.effects, 'failure')) {
    const fact = effect.facts?.fact
    const end = fact && readEnd({ ...fact, truth: !fact.truth }, 'tx.time')
    const at = action.effects.indexOf(effect)
    const isReached = (act: Effect) => action.effects.indexOf(act) > at && end && !isCheckedAgain(end, act)
    if (end && listActs(action, contract).some(isReached)) return { end, effect, fact }
  }
  return undefined
}

/** Lists the writes and transfers that every account reaches. */
function listActs({ effects }: ActionModel, contract: ContractModel): Effect[] {
  return effects.filter(({ kind, facts }) => /^(write|transfer)$/.test(kind) && !isTrusted(facts, contract))
}

function findCondition({ value }: Fact, { effects }: ActionModel): Effect | undefined {
  return listEffects(effects, 'condition').find((one) => findPart(one.value, (part) => part === value))
}

/** Whether an effect also requires that the time of the block is before the end. */
function isCheckedAgain(end: Value, { facts }: Effect): boolean {
  const { identity } = unscale(end)
  return [...listFacts(facts)].some((fact) => {
    const other = readEnd(fact, 'block.time')
    return other !== undefined && unscale(other).identity === identity
  })
}

/** A value without factors, so that an end in seconds equals the one in milliseconds. */
function unscale(value: Value): Value {
  const inner = unwrapConversion(value)
  const isScaled = isProduct(inner) || isQuotient(inner) || isRounded(inner)
  const [scaled, ...others] = isScaled ? inner.inputs.filter((one) => !isConstant(unwrapConversion(one))) : []
  return scaled && others.length === 0 ? unscale(scaled) : inner
}

/** The stored end that a fact requires a time to be before. */
function readEnd(fact: Fact, time: 'tx.time' | 'block.time'): Value | undefined {
  const order = fact.anyOf ? undefined : readOrder(fact)
  if (!order) return undefined
  const { more, less } = order
  const isOfTime = findPart(less, (part) => isChain(part, time)) !== undefined
  const isStored = findPart(more, ({ op }) => op === 'read') !== undefined
  return isOfTime && !isTime(more) && isStored && !hasMargin(more, less) ? more : undefined
}

/** Whether a time has to be so far before an end that one that is dated back is before it too. */
function hasMargin(end: Value, time: Value): boolean {
  const unit = unitOf(time)
  const spans = [...listTerms(time).added, ...listTerms(end).taken].map(({ op, constant }) =>
    op === 'constant' && unit !== undefined ? toNanoseconds(Number(constant), unit) : 0,
  )
  return spans.reduce((sum, span) => sum + span, 0) >= MAX_BACK
}
