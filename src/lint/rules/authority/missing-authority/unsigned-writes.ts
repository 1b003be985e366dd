import { actsAlways } from '../../../model/actors.js'
import { listTerms } from '../../../model/addends.js'
import { type Approval, hasApproved, judgeChange, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isAnyones } from '../../../model/open-cells.js'
import { listKeyParts, nameCell, nameKey, shapeOfKey } from '../../../values/cells.js'
import { type Effect, listEffects, type Write } from '../../../values/effects.js'
import { describeWeakRole, includesFacts, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent, walkValue } from '../../../values/values.js'
import { causeOf } from '../../causes.js'
import { describe, describeOrigin, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isFresh } from '../entries.js'
import { isCellOf, isReadOf, refersToSender } from './due-transfers.js'
import { judgeForeignApproval } from './foreign-approval.js'
import { isMerged } from './merged-entry.js'
import { changesOwnElements } from './own-element.js'

export function* judgeWrite(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { field, key, facts } = write
  const { knowledge } = contract
  if (!knowledge.accountMaps.has(nameKey(key))) return
  const approval = readApproval(facts, knowledge.store.openCells, write)
  const accounts = [
    ...[field, key].flatMap((text) =>
      text ? listAccountParts(text, contract, text === field && !knowledge.joinedMaps.has(nameKey(key))) : [],
    ),
    ...listNamedAccounts(write, contract),
  ]
  const free = accounts.find((account) => !hasApproved(account, approval))
  const doubtful = accounts.find((account) => !actsAlways(account, facts))
  if (doubtful && approval.isPrivileged) yield* judgeForeignApproval(write, doubtful, action, contract)
  if (!free || approval.isPrivileged || accounts.some((account) => hasApproved(account, approval))) return
  const change = judgeChange(write)
  if (isAllowed(write, free, approval) || isOwedByContract(write, free, approval)) return
  if (isPayer(free, write, action)) return
  if (isHarmless(write, change, action, contract)) return
  // That the sender has signed is true of every call, also where it is not asked for. A list may get a gift.
  const isCredit = change === 'add' && write.value?.name !== 'JSON.stringify'
  const isOther = (account: Value) =>
    !(isCredit && isSender(account)) &&
    account.op !== 'chain' &&
    !isAnyones(account, [...listFacts(facts)], knowledge.store.openCells, write)
  if (change !== 'take' && approval.accounts.some(isOther)) return
  const does = { add: 'adds to', take: 'takes from', replace: 'replaces' }[change]
  const cell = `\`${nameCell(key, field)}\``
  const message = `${describeOrigin(free, contract)}, and \`${action.name}\` ${does} what ${cell} keeps for it: no authority of ${isListed(free) ? 'the listed account' : describe(free)} or the owner on the way`
  yield {
    place: reportPlace(contract, write),
    message: message + describeWeakRole(facts),
    cause: causeOf(action, free),
    steps: pathTo(action, write, free, `${does} ${cell}`),
    ...(isNamedByCaller(write, free) && {
      assumes: `${describe(free)}, which the caller’s entry names, has not agreed`,
    }),
  }
}

/** Whether an account pays on the way: the token contract asks for its authority, unless it is the contract itself. */
function isPayer({ identity }: Value, { facts }: Write, { effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(
    (transfer) => transfer.from.identity === identity && includesFacts(facts, transfer.facts),
  )
}

/** Whether a condition compares an account with one that is stored for the caller, such as an opponent. */
function isNamedByCaller({ facts }: Write, account: Value): boolean {
  return [...listFacts(facts)].some(({ value, truth }) => {
    if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name) || (value.name[0] === '=') !== truth) return false
    const other = value.inputs.find(({ identity }) => identity !== account.identity)
    const isIt = value.inputs.some(({ identity }) => identity === account.identity)
    return (
      isIt && other !== undefined && findPart(other, ({ op, inputs }) => op === 'read' && inputs.some(refersToSender))
    )
  })
}

/** The arguments in a key that are accounts, as this or other actions use them. `isName`: the text is an account. */
function listAccountParts(text: Value, { knowledge }: ContractModel, isName: boolean): Value[] {
  if (isName && (text.op === 'argument' || isListed(text))) return [text]
  const parts = [...walkValue(text)].filter(({ op }) => op === 'argument' || op === 'chain')
  return parts.filter(({ identity, op }) => op === 'chain' || knowledge.accounts.has(identity))
}

/** The arguments in a key where other actions name an account. */
function listNamedAccounts({ key, field }: Write, { knowledge }: ContractModel): Value[] {
  const shape = shapeOfKey(key, field)
  const positions = shape === undefined ? undefined : knowledge.accountKeys.get(shape)
  return listKeyParts(key).filter(({ op }, index) => op === 'argument' && positions?.has(index) === true)
}

/** Whether a value is an element of a list that callers choose, also of one that they write as a text. */
function isListed(value: Value): boolean {
  return value.op === 'element' && [...walkContent(value)].some(({ op }) => op === 'argument')
}

/** Whether what is taken from the contract's own entry is calculated from that of an account which has signed. */
function isOwedByContract({ value }: Write, free: Value, { accounts }: Approval): boolean {
  if (!isChain(free, 'self') || !value) return false
  const { taken } = listTerms(value)
  return taken.length > 0 && taken.every((term) => findPart(term, (part) => isCellOf(part, accounts)) !== undefined)
}

/** Whether an entry for both accounts was checked: an allowance. */
function isAllowed({ facts }: Write, free: Value, approval: Approval): boolean {
  return [...listFacts(facts)].some(({ value }) =>
    findPart(value, (part) => {
      const { op, inputs } = part
      if (isNested(part, free)) return true
      const parts = op === 'read' ? inputs.flatMap((input) => [...walkValue(input)]) : []
      return (
        parts.some(({ identity }) => identity === free.identity) && parts.some((part) => hasApproved(part, approval))
      )
    }),
  )
}

/** Whether a value is what the entry of an account keeps for the sender, in an object. */
function isNested({ op, name, inputs: [object, member] }: Value, { identity }: Value): boolean {
  if (op !== 'member' || name !== '[]' || !object || !member || !isSender(member)) return false
  return (
    findPart(object, (part) => part.op === 'read' && part.inputs.some((key) => key.identity === identity)) !== undefined
  )
}

/** New entries, counters, and additions that somebody pays for. */
function isHarmless(
  write: Write,
  change: ReturnType<typeof judgeChange>,
  { effects }: ActionModel,
  { knowledge }: ContractModel,
): boolean {
  if (isDue(write, effects) || (change === 'replace' && isSettlement(write, effects))) return true
  if (listEffects(effects, 'write').some((other) => isMerged(write, other))) return true
  if (change === 'take') return false
  if (isFresh(write, { effects }) || (isConstant(write.value) && isOnce(write, effects))) return true
  const isMoney = knowledge.moneyCells.has(nameCell(write.key, write.field))
  const isPaid = listEffects(effects, 'transfer').some(({ from }) => !isChain(from, 'self'))
  if (isPaid) return true
  if (change === 'add' && changesOwnElements(write, effects)) return true
  if (change === 'add') return !isMoney || isTakenElsewhere(write, effects) || isMoved(write, effects)
  return !isMoney && refersToSender(write.value)
}

/** Whether the action ends the state that it requires, so that it succeeds once. */
function isOnce({ facts }: Write, effects: readonly Effect[]): boolean {
  const ended = listEffects(effects, 'write').filter(({ key, value }) => isConstant(key) && isConstant(value))
  return [...listFacts(facts)].some(({ value, truth }) => {
    const isEqual = value.op === 'operator' && /^[!=]==?$/.test(value.name) && (value.name[0] === '=') === truth
    return isEqual && ended.some(({ key, field }) => value.inputs.some((input) => isReadOf(input, key, field)))
  })
}

/** Returns whether a write pays an account what the contract owes it, whoever sends the transaction. */
function isDue({ key, field }: Write, effects: readonly Effect[]): boolean {
  const named = field === undefined ? listKeyParts(key) : [...listKeyParts(key), field]
  return listEffects(effects, 'transfer').some(({ to }) =>
    named.some(({ op, identity }) => op !== 'constant' && to.identity === identity),
  )
}

/** Whether the same action deducts from an account that has approved. */
function isTakenElsewhere(write: Write, effects: readonly Effect[]): boolean {
  return listEffects(effects, 'write').some((other) => {
    if (other === write || judgeChange(other) !== 'take') return false
    const approval = readApproval(other.facts)
    return [other.key, other.field].some(
      (text) => text && [...walkValue(text)].some((part) => hasApproved(part, approval)),
    )
  })
}

/** Whether the action takes from another entry of the map: the authority that is needed is that of the other one. */
function isMoved(write: Write, effects: readonly Effect[]): boolean {
  return listEffects(effects, 'write').some(
    (other) =>
      nameCell(other.key, other.field) === nameCell(write.key, write.field) &&
      (other.key.identity !== write.key.identity || other.field?.identity !== write.field?.identity) &&
      (judgeChange(other) === 'take' || isConstant(other.value)),
  )
}

/** Whether a mark of an account is set to what is stored, and the account gets what it has earned since. */
function isSettlement({ key, field, value }: Write, effects: readonly Effect[]): boolean {
  if (!value || isConstant(value) || !field) return false
  if ([...walkContent(value)].some(({ op }) => op === 'argument' || op === 'object' || op === 'unknown')) return false
  return listEffects(effects, 'write').some(
    (other) =>
      other.key.identity !== key.identity && other.field?.identity === field.identity && judgeChange(other) === 'add',
  )
}
