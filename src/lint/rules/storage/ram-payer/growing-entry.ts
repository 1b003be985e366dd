import { firstOf } from '../../../../collections/presence.js'
import { kindOf } from '../../../interpreter/kinds.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { listKeyParts, nameCell } from '../../../values/cells.js'
import type { Write } from '../../../values/effects.js'
import { describeWeakRole, listFacts } from '../../../values/facts.js'
import {
  ANY_MEMBER,
  findPart,
  listChoices,
  listContent,
  type Value,
  walkContent,
  walkValue,
} from '../../../values/values.js'
import { pathTo } from '../../paths.js'
import { hasFixedNames, isOnlyCut, isShortened, isSingle } from '../bounded-entry.js'
import { isBought, isSpent } from '../priced-entry.js'
import { isStoredWith } from '../written-together.js'
import { isContinued, isMoved, isNeeded, isReplacing, isTakenBack, isUpdate } from './existing-entry.js'
import { isFromCaller } from './own-entry.js'
import { isContracts, type PayerJudgement, suggestPayer } from './payer.js'
import { isSmall } from './small-entry.js'
import { namesStored } from './stored-id.js'

/** Reports entries that every account can add at the contract's expense. `same`: the action's writes of the entry. */
export function judgeContracts(
  write: Write,
  action: ActionModel,
  contract: ContractModel,
  same: readonly Write[],
): PayerJudgement | undefined {
  if (!isContracts(write.payer) || isUpdate(write)) return undefined
  const { openCells } = contract.knowledge.store
  if (readApproval(write.facts).isPrivileged || readApproval(write.facts, openCells).isPrivileged) return undefined
  if (isStoredWith(write, action, contract)) return undefined
  if (isBought(action) || isSpent(action) || isMoved(write, action) || isReplacing(write, action)) return undefined
  if (isTakenBack(write, action)) return undefined
  if (isOnlyCut(write, action) || isSingle(write)) return undefined
  const cell = nameCell(write.key, write.field)
  const isThere = isContinued(write) || isNeeded(write, action)
  const isAny = (part: Value) =>
    (isChosen(part) && !hasFixedNames(part, write.facts)) || isStoredByCallers(part, cell, contract)
  const names = (isThere ? [] : [write.field, write.key]).flatMap((name) =>
    name && !namesStored(name, cell, contract) && isAny(name) ? [name] : [],
  )
  const grows = names[0] ?? (isShortened(write, action) ? undefined : growingValue(write)) ?? unlimitedText(write)
  if (!grows || isSmall(write, action, contract, names.flatMap(listKeyParts).filter(isAny))) return undefined
  return {
    message: `every account can add to \`${cell}\` by \`${action.name}\`, and the contract pays for the RAM${describeWeakRole(write.facts)}`,
    cause: `grows ${cell}`,
    steps: pathTo(action, write, grows, 'the contract pays for what is stored here'),
    ...suggestPayer(same, contract),
  }
}

/** A key that callers choose, so that there can be any number of them. */
function isChosen(key: Value): boolean {
  return [...walkContent(key)].some(
    (part) => isFromCaller(part) || (part.op === 'result' && findPart(part, isFromCaller)),
  )
}

/** Whether a key is what callers have stored elsewhere: their name, or a number that each call counts up. */
function isStoredByCallers(key: Value, cell: string, { actions, knowledge }: ContractModel): boolean {
  const isPaid = (name: string) => actions.some((action) => action.name === name && isBought(action))
  return listCounts(key, knowledge.store.slots).some((part) => {
    const slot = slotOf(part)
    // An entry that holds its own key is there already.
    if (slot === undefined || slot === cell || slot.startsWith(`${cell}.`)) return false
    return (knowledge.store.slots.get(slot) ?? []).some(
      ({ value, isOpen, action }) =>
        isOpen && !isPaid(action) && (isChosen(value) || /^(operator|method|text)$/.test(value.op)),
    )
  })
}

/** Lists the parts of a key, but not those of a remainder by a constant: a ring of entries. */
function listCounts(key: Value, slots: ReadonlyMap<string, unknown>): Value[] {
  const isRing = ({ op, name, inputs: [, divisor] }: Value) =>
    op === 'operator' && name === '%' && divisor?.op === 'constant' && findPart(key, isFromCaller) === undefined
  const rings = [...walkContent(key)].filter(isRing)
  // Of a member that actions store, the other members of its object are not in the key.
  const isStored = (part: Value) => part.op === 'member' && slots.has(slotOf(part) ?? '')
  const parts = [...walkValue(key, (part) => (isStored(part) ? [] : listContent(part)))]
  return parts.filter((part) => !rings.some((ring) => findPart(ring, (inner) => inner === part)))
}

/** A list that is read, gets one more element, and is stored again. A member with a fixed name is replaced instead. */
function growingValue({ key, value, facts }: Write): Value | undefined {
  if (value?.op !== 'builtin' || value.name !== 'JSON.stringify') return undefined
  const list = firstOf(value.inputs)
  const isOld = findPart(list, ({ op, inputs }) => op === 'read' && inputs[0]?.identity === key.identity)
  const isList = list.op === 'builtin' && list.name === 'JSON.parse'
  const fixed = new Set([...(value.members ?? [])].flatMap(([name, member]) => (/[.*]/.test(name) ? [] : [member])))
  const grows = (part: Value) =>
    !fixed.has(part) && isChosen(part) && !(value.members?.has(ANY_MEMBER) && hasFixedName(facts))
  return isOld && isList ? value.inputs.slice(1).find(grows) : undefined
}

/** Whether a condition compares a text of the caller, such as the name of a member, with a constant. */
function hasFixedName(facts: Write['facts']): boolean {
  const isNamed = ({ op, name, inputs }: Value) =>
    op === 'operator' &&
    /^[!=]==?$/.test(name) &&
    inputs.some((input) => input.op === 'argument') &&
    inputs.some((input) => typeof input.constant === 'string' && input.op === 'constant')
  return [...listFacts(facts)].some(({ value }) => findPart(value, isNamed) !== undefined)
}

/** Finds a string of unlimited length, or one that is appended to a stored value. */
function unlimitedText({ key, field, value, facts }: Write): Value | undefined {
  if (!value) return undefined
  const isOld = (part: Value) =>
    part.op === 'read' && part.inputs[0]?.identity === key.identity && part.inputs[1]?.identity === field?.identity
  const parts = listTexts(value)
  if (parts.length > 1 && parts.some(isOld)) return value
  const isKnown = (part: Value) =>
    [...listFacts(facts)].some((fact) => findPart(fact.value, ({ identity }) => identity === part.identity))
  return parts.find((part) => part.op === 'argument' && kindOf(part) === 'text' && !isKnown(part))
}

/** Lists the values whose text becomes part of a string, without computed numbers. */
function listTexts(value: Value): Value[] {
  const found: Value[] = []
  const collect = (one: Value): void => {
    const { op, name, inputs } = one
    if (found.length >= MAX_TEXTS) return
    const isJoined = op === 'text' || (op === 'operator' && name === '+') || (op === 'builtin' && name === 'String')
    if (op === 'choice') listChoices(one).slice(0, 1).forEach(collect)
    else if (isJoined) inputs.forEach(collect)
    else found.push(one)
  }
  collect(value)
  return found
}

const MAX_TEXTS = 40
