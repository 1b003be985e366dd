import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listSlots } from '../../../model/store.js'
import { readOrder } from '../../../values/comparisons.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value } from '../../../values/values.js'
import { isTrusted } from '../../money/payments.js'
import { describe, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

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
  return findPart(value, (part) => isChain(part, 'tx.time') || isChain(part, 'block.time')) !== undefined
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
      const end = readEnd(fact)
      if (end) return { end, effect, fact }
    }
  }
  return undefined
}

/** An end after which the action fails. */
function findFailed(action: ActionModel, contract: ContractModel): SignedEnd | undefined {
  for (const effect of listEffects(action.effects, 'failure')) {
    const fact = effect.facts?.fact
    const end = fact && readEnd({ ...fact, truth: !fact.truth })
    const at = action.effects.indexOf(effect)
    if (end && listActs(action, contract).some((act) => action.effects.indexOf(act) > at)) return { end, effect, fact }
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

/** The stored end that a fact requires the time of the transaction to be before. */
function readEnd(fact: Fact): Value | undefined {
  const order = fact.anyOf ? undefined : readOrder(fact)
  if (!order) return undefined
  const { more, less } = order
  const isSigned = findPart(less, (part) => isChain(part, 'tx.time')) !== undefined
  const isStored = findPart(more, ({ op }) => op === 'read') !== undefined
  return isSigned && !isTime(more) && isStored ? more : undefined
}
