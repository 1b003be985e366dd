import { isFirstWrite, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value } from '../../../values/values.js'
import { listPayments } from '../../money/payments.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports a time to wait of an account that others begin again, by adding to its entry. */
export function* judgeRenewedLock(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value, facts } = write
    const who = field ?? key
    const named = findPart(who, ({ op }) => op === 'argument')
    if (!value || !named || findPart(who, isSender) || isFirstWrite(write)) continue
    const approval = readApproval(facts, contract.knowledge.store.openCells, write)
    if (approval.isPrivileged || approval.accounts.some((one) => one.identity === named.identity)) continue
    const cell = nameCell(key, field)
    const isKept = findPart(value, (part) => part.op === 'read' && cellOfRead(part) === cell)
    const lock =
      isKept && listMembers(cell, value).find(([slot, one]) => isNow(one) && findWaiting(slot, contract))?.[0]
    if (lock === undefined || lock === cell || isAsked(write, lock)) continue
    yield {
      place: reportPlace(contract, write),
      message: `${describe(named)} names an entry of anyone, and \`${action.name}\` moves \`${lock}\`, until which \`${findWaiting(lock, contract)}\` makes that account wait: others begin its time again, as often as they like`,
      steps: pathTo(action, write, named, `\`${lock}\` moves here`),
    }
    return
  }
}

function isNow(value: Value): boolean {
  return !value.members && findPart(value, (part) => isChain(part, 'block.time')) !== undefined
}

/** The action that pays the sender only after a stored time. */
function findWaiting(slot: string, contract: ContractModel): string | undefined {
  return contract.actions.find(
    (action) =>
      action.isPublic &&
      listPayments(action, contract).some(
        ({ effect, to }) => isSender(to) && [...listFacts(effect.facts)].some((fact) => waitsFor(fact, slot)),
      ),
  )?.name
}

/** Whether a fact requires that the time of the block is at or after a stored one. */
function waitsFor(fact: Fact, slot: string): boolean {
  const order = readOrder(fact)
  if (!order) return false
  const { more, less } = order
  const has = (side: Value, passes: (part: Value) => boolean) => findPart(side, passes) !== undefined
  return (
    has(more, (part) => isChain(part, 'block.time')) &&
    has(less, (part) => slotOf(part) === slot) &&
    has(less, isOwnEntry)
  )
}

function isOwnEntry({ op, inputs }: Value): boolean {
  return op === 'read' && inputs.some((input) => findPart(input, isSender) !== undefined)
}

/** Whether a condition looks at the time that is moved. */
function isAsked({ facts }: Write, lock: string): boolean {
  return [...listFacts(facts)].some(({ value }) =>
    findPart(value, (part) => part.op === 'member' && slotOf(part) === lock),
  )
}
