import { isFirstWrite, readApproval } from '../../../model/authority.js'
import { readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, listChoices, type Value } from '../../../values/values.js'
import { growsWith } from '../../money/growth.js'
import { listPayments, listTaken } from '../../money/payments.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports a time to wait of an account that others begin again, by adding to its entry, or set before its deposit. */
export function* judgeRenewedLock(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value } = write
    const named = findStranger(write, contract)
    if (!value || !named) continue
    const cell = nameCell(key, field)
    const set = listMembers(cell, value).find(
      ([slot, one]) => slot !== cell && isChosenTime(one, named, write) && findWaiting(slot, contract),
    )?.[0]
    if (set !== undefined && !isAsked(write, set) && (isAdded(write) || findAdding(cell, set, contract))) {
      yield {
        place: reportPlace(contract, write),
        message: `${describe(named)} names an entry of anyone, and \`${action.name}\` sets \`${set}\`, until which \`${findWaiting(set, contract)}\` makes that account wait: what it deposits later is locked for as long as a stranger likes`,
        steps: pathTo(action, write, named, `\`${set}\` is set here`),
        assumes: 'an account deposits without a look at the term that is set',
      }
      return
    }
    if (isFirstWrite(write)) continue
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

/** The argument that names the entry of an account that has not signed. */
function findStranger(write: Write, { knowledge }: ContractModel): Value | undefined {
  const named = listChoices(write.field ?? write.key)
    .map((who) => (findPart(who, isSender) ? undefined : findPart(who, ({ op }) => op === 'argument')))
    .find(Boolean)
  if (!named) return undefined
  const approval = readApproval(write.facts, knowledge.store.openCells, write)
  const isApproved = approval.isPrivileged || approval.accounts.some((one) => one.identity === named.identity)
  return isApproved ? undefined : named
}

/** Whether a value is, on some path, a number of the caller without a limit. */
function isChosenTime(value: Value, named: Value, { facts }: Write): boolean {
  return listChoices(value)
    .map(unwrapConversion)
    .some((one) => one.op === 'argument' && one.identity !== named.identity && !readBounds(facts, one).isAtMost)
}

/** Whether a write adds to what an entry has. */
function isAdded({ key, field, value }: Write): boolean {
  const cell = nameCell(key, field)
  return (
    value !== undefined &&
    listMembers(cell, value).some(([slot, one]) => slot !== cell && slotOf(one) !== slot && growsWith(one, slot))
  )
}

/** Whether an action adds a payment to such an entry, and leaves the term that it finds there. */
function findAdding(cell: string, set: string, { actions }: ContractModel): boolean {
  return actions.some(
    (action) =>
      action.isPublic &&
      listTaken(action).length > 0 &&
      listEffects(action.effects, 'write').some(
        (write) =>
          write.value &&
          nameCell(write.key, write.field) === cell &&
          isAdded(write) &&
          listMembers(cell, write.value).every(([slot, one]) => slot !== set || slotOf(one) === set),
      ),
  )
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
        ({ effect, to }) =>
          listChoices(to).some(isSender) && [...listFacts(effect.facts)].some((fact) => waitsFor(fact, slot)),
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
