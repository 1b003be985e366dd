import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listSlots } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, type Facts, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isClock, walkValue } from '../../../values/values.js'
import { isEntry, isTogether } from '../../money/entitlement.js'
import { listPayments, listTaken } from '../../money/payments.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports payments into a new round that begin it by emptying the list or the count of the former one, by time alone,
 * although another action pays all of the former round by that list or count.
 */
export function* judgeForgottenRound(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!listTaken(action).some(({ from, to }) => isSender(from) && isChain(to, 'self'))) return
  const writes = listEffects(action.effects, 'write')
  for (const write of writes) {
    const cell = nameCell(write.key, write.field)
    if (isEntry(cell) || write.loops.length > 0 || !isEmptied(write)) continue
    const added = writes.find(
      (other) => other !== write && nameCell(other.key, other.field) === cell && !isEmptied(other),
    )
    const payer = contract.actions.find((one) => one !== action && one.isPublic && paysAllOf(one, cell, contract))
    if (!added || !payer || isSettled(write, action) || !isTimed(write.earlier, added.facts, payer)) continue
    const paid = listPayments(payer, contract).find(({ effect }) => effect.loops.length > 0)
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` begins a new round by emptying \`${cell}\`, by which \`${payer.name}\` pays all of a round${paid ? ` (${lineOf(reportPlace(contract, paid.effect), contract)})` : ''}: what was paid into the former one no longer comes out`,
      steps: pathTo(action, write, undefined, 'emptied here'),
      assumes: 'the former round was not paid before',
    }
    return
  }
}

/** Whether a write stores a count of nothing, or an empty list or object. */
function isEmptied({ value }: Write): boolean {
  const inner = value && unwrapConversion(value)
  if (!inner) return false
  return inner.op === 'constant'
    ? /^(0|\[\]|\{\}|)$/.test(String(inner.constant))
    : inner.op === 'list' && inner.inputs.length === 0
}

/** Whether an action pays in a loop over what a cell holds or counts. */
function paysAllOf(action: ActionModel, cell: string, contract: ContractModel): boolean {
  return listPayments(action, contract).some(({ effect }) =>
    effect.loops.some(({ bound }) =>
      [...walkValue(bound)].some((part) => part.op === 'read' && cellOfRead(part) === cell),
    ),
  )
}

/** Whether the call pays or credits something on the same path. */
function isSettled({ facts }: Write, { effects }: ActionModel): boolean {
  return effects.some(
    (effect) =>
      isTogether(effect.facts, facts) &&
      ((effect.kind === 'transfer' && !isSender(effect.from)) ||
        effect.kind === 'call' ||
        (effect.kind === 'write' && effect.loops.length > 0)),
  )
}

/** Whether a time that the payment leaves as it is decides alone whether the round begins. */
function isTimed(facts: Facts | undefined, others: Facts | undefined, payer: ActionModel): boolean {
  const shared = new Set([...listFacts(others)].map(nameFact))
  const own = [...listFacts(facts)].filter((fact) => !shared.has(nameFact(fact)))
  const written = new Set(listEffects(payer.effects, 'write').map(({ key, field }) => nameCell(key, field)))
  const isTime = ({ value }: Fact) =>
    findPart(value, isClock) !== undefined && ![...listSlots(value)].some((slot) => written.has(slot))
  return own.length > 0 && own.every(isTime)
}

function nameFact({ value, truth }: Fact): string {
  return `${truth} ${value.identity}`
}
