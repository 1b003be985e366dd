import { type Approval, hasApproved, isFirstWrite, readApproval } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { findSource, isSameEntry } from '../../model/entry-source.js'
import { isPresence, listMembers, slotOf } from '../../model/store.js'
import { cellOfRead, nameCell } from '../../values/cells.js'
import { isOrder } from '../../values/comparisons.js'
import { isNewPosition } from '../../values/contained.js'
import { unwrapConversion } from '../../values/conversions.js'
import { listEffects, type Write } from '../../values/effects.js'
import { describeWeakRole, isAbsence, isSender, listFacts } from '../../values/facts.js'
import {
  ANY_MEMBER,
  findPart,
  isChain,
  isClock,
  isConstant,
  type Value,
  walkContent,
  walkValue,
} from '../../values/values.js'
import { describe, pathTo, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'
import { isNewWithAnother } from '../storage/written-together.js'

/**
 * Reports writes to an entry that names its owner, under a key that the caller chooses: the owner is replaced, or the
 * entry is deleted, without the owner's authority.
 */
export function* judgeEntry(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { key, field, facts } = write
  const { store } = contract.knowledge
  const approval = readApproval(facts, store.openCells, write)
  const chosen = isOfSender(write) ? undefined : [field, key].map((text) => text && findChosen(text)).find(Boolean)
  if (!chosen || approval.isPrivileged || hasApproved(chosen, approval) || isFresh(write, action)) return
  if (write.operation === 'put' && isNewWithAnother(write, contract)) return
  const isTaken = isPaid(action)
  if ((isTaken && !isUnread(write, action)) || isOwnItem(chosen, write)) return
  const cell = nameCell(key, field)
  const owners = [cell, ...listOwnerMembers(cell, contract)].filter(
    (slot) =>
      store.owners.has(slot) &&
      !(slot.includes(`.${ANY_MEMBER}`) && isExtended(write, slot, action)) &&
      !isBegun(slot.slice(cell.length + 1), cell, action),
  )
  const change = owners.map((slot) => judgeOwner(write, { slot, cell }, action, contract)).find(Boolean)
  if (change === undefined || isMentioned(write, change.slot, approval) || isDue(action, owners)) return
  if (isVacant(change.slot, contract) && isClaim(write, cell)) return
  if (isBearer(write, cell, change.slot) || isParty(write, cell, contract)) return
  if (write.operation === 'del' && isExpired(write) && isReleased(cell, action)) return
  yield {
    place: reportPlace(contract, write),
    message: `${describe(chosen)} names an entry of anyone, and \`${action.name}\` ${change.does} \`${cell}\`: no authority of the account in \`${change.slot}\` on the way${describeWeakRole(facts)}`,
    steps: pathTo(action, write, chosen, `${change.does} \`${cell}\``),
    ...(isTaken
      ? { assumes: 'the price is that of a new entry, and buys no entry that is there' }
      : judgeConditions(write, cell, change.slot, contract)),
  }
}

/** The assumption of a finding about an entry that conditions protect in some way. */
function judgeConditions(write: Write, cell: string, slot: string, contract: ContractModel): Pick<Finding, 'assumes'> {
  if (write.operation === 'del' && isExpired(write))
    return { assumes: `an entry of \`${cell}\` still belongs to its account after its time` }
  if (!contract.knowledge.store.asked.has(slot)) return { assumes: `the entry belongs to the account in \`${slot}\`` }
  const isDeletion = write.operation === 'del'
  return (isDeletion || isVacant(slot, contract)) && isConditional(write, cell, slot)
    ? { assumes: `the conditions on \`${cell}\` do not protect the entry` }
    : {}
}

/** Whether a condition compares the time of the block with a stored one. */
export function isExpired({ facts }: Pick<Write, 'facts'>): boolean {
  return [...listFacts(facts)].some(({ value }) => {
    if (!isOrder(value)) return false
    const has = (passes: (part: Value) => boolean) => findPart(value, passes) !== undefined
    return has(isClock) && has(({ op }) => op === 'read')
  })
}

function listOwnerMembers(cell: string, { knowledge }: ContractModel): string[] {
  return [...knowledge.store.owners].filter((slot) => slot.startsWith(`${cell}.`))
}

/** Whether a write stores a list as it was, with elements added to its end. */
function isExtended({ value }: Write, slot: string, { effects }: ActionModel): boolean {
  const isOf = (object: Value) => `${slot}.`.startsWith(`${slotOf(object)}.${ANY_MEMBER}.`)
  const all = listEffects(effects, 'change')
  const inner = all.filter(({ object }) => isOf(object))
  const changes =
    inner.length > 0
      ? inner
      : all.filter(({ object }) => value !== undefined && findPart(value, (part) => part === object) !== undefined)
  return changes.length > 0 && changes.every(({ isAdded }) => isAdded)
}

/** Whether the key or the field names the caller: an entry in a map of their own, or theirs in one of many maps. */
function isOfSender({ key, field }: Write): boolean {
  return [key, field].some((text) => text && [...walkContent(text)].some(isSender))
}

/** Whether a condition has found something of the caller by the name of the entry, such as an item in the own bag. */
function isOwnItem(chosen: Value, { facts }: Write): boolean {
  const names = (part: Value | undefined) =>
    part !== undefined && findPart(part, ({ identity }) => identity === chosen.identity) !== undefined
  const isItem = ({ op, name, inputs: [base, item] }: Value) =>
    ((op === 'member' && name === '[]') || (op === 'read' && name === 'mapGet')) &&
    base !== undefined &&
    findPart(base, isSender) !== undefined &&
    names(item)
  return [...listFacts(facts)].some(
    ({ value, truth, anyOf }) => !anyOf && !isAbsence(value, truth) && findPart(value, isItem) !== undefined,
  )
}

/** The argument that chooses the entry. */
function findChosen(text: Value): Value | undefined {
  return [...walkValue(text)].find(({ op }) => op === 'argument')
}

/** Whether the entry is new: none was there, it was added to a list, or its key has a counter or the call in it. */
export function isFresh(write: Write, { effects }: Pick<ActionModel, 'effects'>): boolean {
  if (isFirstWrite(write) || (write.field && isNewPosition(write.field))) return true
  const texts = write.field ? [write.key, write.field] : [write.key]
  return texts.some(
    (text) =>
      findPart(text, (part) =>
        part.op === 'chain'
          ? /^(tx\.|block\.)/.test(part.name)
          : part.op === 'read'
            ? isCounter(part, effects)
            : isCountedMember(part, effects),
      ) !== undefined,
  )
}

/** Whether the action adds to what was read: the number is used once. */
function isCounter(read: Value, effects: ActionModel['effects']): boolean {
  return listEffects(effects, 'write').some(
    ({ key, field, value }) =>
      read.inputs[0]?.identity === key.identity &&
      read.inputs[1]?.identity === field?.identity &&
      value !== undefined &&
      findPart(value, (part) => {
        const isSum = (part.op === 'operator' && part.name === '+') || (part.op === 'method' && part.name === 'plus')
        return isSum && part.inputs.some((input) => unwrapConversion(input).identity === read.identity)
      }) !== undefined,
  )
}

/** Whether the action adds to a member of another entry and stores the sum there: the number is used once. */
function isCountedMember(sum: Value, effects: ActionModel['effects']): boolean {
  const [old, added] = sum.op === 'operator' && sum.name === '+' ? sum.inputs : []
  if (old?.op !== 'member' || !(Number(added?.constant) > 0)) return false
  const source = findSource(old)
  return listEffects(effects, 'write').some(
    (write) =>
      source !== undefined &&
      isSameEntry(write, source.read) &&
      write.value?.members?.get(old.name)?.identity === sum.identity,
  )
}

/** Whether tokens come in: a purchase or a bid, which takes the entry for its price. */
function isPaid({ effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(({ from, via }) => !isChain(from, 'self') && !via.endsWith('/issue'))
}

/** Whether the sender becomes the owner of an entry whose name the action uses for nothing else, for a fixed price. */
function isUnread({ operation, key, field, value }: Write, { effects }: ActionModel): boolean {
  const names = [...walkValue(field ?? key)].filter(({ op }) => op === 'argument')
  const isNamed = (part: Value) => names.some(({ identity }) => identity === part.identity)
  const moved = listEffects(effects, 'transfer').flatMap(({ token, amount }) => [token, amount])
  const isKept = (one: Value) => value !== undefined && findPart(value, ({ identity }) => identity === one.identity)
  return (
    operation === 'put' &&
    value !== undefined &&
    listMembers(nameCell(key, field), value).some(([, one]) => isSender(one)) &&
    !effects.some((effect) => effect.kind === 'read' && findPart(effect.value, isNamed)) &&
    !moved.some((one) => findPart(one, isNamed) || (!isConstant(one) && isKept(unwrapConversion(one))))
  )
}

interface OwnerSlot {
  slot: string
  cell: string
}

/** Judges a write to an entry whose owner is in a slot; undefined if it leaves the owner and what the owner decides. */
function judgeOwner(
  write: Write,
  { slot, cell }: OwnerSlot,
  action: ActionModel,
  contract: ContractModel,
): { slot: string; does: string } | undefined {
  const { operation, value } = write
  if (operation === 'del') return { slot, does: 'deletes' }
  if (!value) return undefined
  const isOld = (part: Value) => part.op === 'read' && cellOfRead(part) === cell
  const owner = slot === cell ? value : value.members?.get(slot.slice(cell.length + 1))
  if (owner) {
    const isKept = slotOf(owner) === slot && findPart(owner, isOld) !== undefined
    if (!isKept && (isSender(owner) || unwrapConversion(owner).op === 'argument'))
      return { slot, does: 'replaces the owner in' }
  }
  if (!findPart(value, isOld)) return owner || isConstant(value) ? undefined : { slot, does: 'replaces' }
  const member = [...(value.members ?? [])].find(
    ([name, part]) =>
      unwrapConversion(part).op === 'argument' &&
      !isSender(unwrapConversion(part)) &&
      isProtected(slot, contract) &&
      !(name.includes(`.${ANY_MEMBER}`) && isExtended(write, `${cell}.${name}`, action)) &&
      !isBegun(name, cell, action) &&
      !isBid(part, `${cell}.${name}`, write),
  )
  return member && { slot, does: `changes \`${member[0]}\` in` }
}

/** Whether a member is in a list that begins where the entry has none, so that nothing else of it changes. */
function isBegun(path: string, cell: string, { effects }: ActionModel): boolean {
  return listEffects(effects, 'change').some(({ object, name, value, facts }) => {
    if (name === undefined || value.op !== 'list' || !path.startsWith(`${name}.`) || slotOf(object) !== cell)
      return false
    const list = `${cell}.${name}`
    return [...listFacts(facts)].some(
      (fact) => isAbsence(fact.value, fact.truth) && findPart(fact.value, (part) => isSlot(part, list)) !== undefined,
    )
  })
}

/** Whether an account that is stored beside a number bids better than the one before. */
function isBid(part: Value, slot: string, { value, facts }: Write): boolean {
  const argument = unwrapConversion(part)
  if (![...(value?.members?.values() ?? [])].some((one) => isSender(unwrapConversion(one)))) return false
  return [...listFacts(facts)].some(
    ({ value: condition }) =>
      isOrder(condition) &&
      findPart(condition, ({ identity }) => identity === argument.identity) !== undefined &&
      findPart(condition, (one) => isSlot(one, slot)) !== undefined,
  )
}

/** Whether another action asks the owner of the entry before it writes it. */
function isProtected(slot: string, { actions }: ContractModel): boolean {
  return actions.some(({ effects }) =>
    listEffects(effects, 'write').some(({ key, field, facts }) => {
      if (!slot.startsWith(nameCell(key, field))) return false
      return readApproval(facts).accounts.some((account) => slotOf(account) === slot)
    }),
  )
}

/** Whether a condition asks for a state of the entry that the write ends: who comes first takes a vacant entry. */
function isClaim({ value, facts }: Write, cell: string): boolean {
  return [...listFacts(facts)].some(({ value: condition, truth }) => {
    const { op, name, inputs } = condition
    if (op !== 'operator' || !/^[!=]==?$/.test(name) || name.startsWith('=') !== truth) return false
    const [state, wanted] = isConstant(inputs[1]) ? [inputs[0], inputs[1]] : [inputs[1], inputs[0]]
    const slot = state && isConstant(wanted) ? slotOf(state) : undefined
    const left = slot?.startsWith(`${cell}.`) ? value?.members?.get(slot.slice(cell.length + 1)) : undefined
    return left?.op === 'constant' && left.constant !== wanted?.constant
  })
}

/** Whether a condition compares an argument with what the entry holds: who knows it may use the entry. */
function isBearer({ operation, facts }: Write, cell: string, owner: string): boolean {
  const isHeld = (part: Value) => slotOf(part)?.startsWith(`${cell}.`) === true && slotOf(part) !== owner
  return (
    operation === 'del' &&
    [...listFacts(facts)].some(
      ({ value: { op, name, inputs }, truth }) =>
        op === 'operator' &&
        /^[!=]==?$/.test(name) &&
        name.startsWith('=') === truth &&
        inputs.some((input) => input.op === 'argument') &&
        inputs.some(isHeld),
    )
  )
}

/** Whether what an entry held is added to what the contract keeps for no account, such as what it may lend. */
function isReleased(cell: string, { effects }: ActionModel): boolean {
  const isHeld = (part: Value) => part.op === 'member' && slotOf(part)?.startsWith(`${cell}.`) === true
  return listEffects(effects, 'write').some(
    ({ key, field, value }) =>
      value !== undefined &&
      isConstant(key) &&
      (field === undefined || isConstant(field)) &&
      findPart(value, isHeld) !== undefined,
  )
}

/** Whether the sender is found in a list of the entry, to which no action adds its sender. */
function isParty({ operation, facts }: Write, cell: string, { actions }: ContractModel): boolean {
  const isJoined = (slot: string) =>
    actions.some(({ effects }) =>
      listEffects(effects, 'change').some(({ object, isAdded, value }) => {
        return isAdded && slotOf(object) === slot && findPart(value, isSender) !== undefined
      }),
    )
  const isIt = ({ op, name, inputs: [list, sought] }: Value) => {
    const isSearch = op === 'method' && /^(includes|indexOf)$/.test(name)
    const slot = isSearch && list && sought && isSender(sought) ? slotOf(list) : undefined
    return slot?.startsWith(`${cell}.`) === true && !isJoined(slot)
  }
  return (
    operation === 'del' &&
    [...listFacts(facts)].some(
      ({ value, truth }) => !isAbsence(value, truth) && !isIt(value) && findPart(value, isIt) !== undefined,
    )
  )
}

/** Whether a condition looks at the owner of the entry, other than to compare it with an argument of anyone. */
function isMentioned({ facts }: Write, slot: string, approval: Approval): boolean {
  return [...listFacts(facts)].some(({ value, truth }) => {
    if (!isAbsence(value, truth) && findPart(value, (part) => looksFor(part, slot))) return true
    if (findPart(value, (part) => isSlot(part, slot)) === undefined) return false
    if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name)) return true
    const other = value.inputs.find((input) => !isSlot(input, slot))
    return !(other?.op === 'argument' && !hasApproved(other, approval)) && !isConstant(other, null, undefined)
  })
}

/** Whether the sender is looked for in the list that the owner is an element of. */
function looksFor({ op, name, inputs: [list, sought] }: Value, slot: string): boolean {
  const isSearch = op === 'method' && /^(includes|indexOf)$/.test(name)
  const known = isSearch && list && sought && isSender(sought) ? slotOf(list) : undefined
  return known !== undefined && slot.startsWith(`${known}.`)
}

function isSlot(part: Value, slot: string): boolean {
  return (part.op === 'read' || part.op === 'member') && !isPresence(part) && slotOf(part) === slot
}

/** Whether the action gives an owner of the entry something for it. */
function isDue({ effects }: ActionModel, owners: readonly string[]): boolean {
  const isOwner = (value: Value | undefined) =>
    value !== undefined && owners.some((slot) => findPart(value, (part) => isSlot(part, slot)) !== undefined)
  return (
    listEffects(effects, 'transfer').some(({ to }) => isOwner(to)) ||
    listEffects(effects, 'call').some(({ result }) => result.inputs.slice(2).some(isOwner))
  )
}

/**
 * Whether entries are stored without an owner, so that somebody can become it. Conditions on time or state do not tell
 * who.
 */
function isVacant(slot: string, { knowledge }: ContractModel): boolean {
  return (knowledge.store.slots.get(slot) ?? []).some(({ value }) => isConstant(unwrapConversion(value)))
}

/** Whether a condition looks at another member of the entry, such as its state. */
function isConditional({ facts }: Write, cell: string, owner: string): boolean {
  return [...listFacts(facts)].some(
    ({ value }) =>
      findPart(value, (part) => {
        const slot = part.op === 'member' ? slotOf(part) : undefined
        return slot?.startsWith(`${cell}.`) === true && slot !== owner
      }) !== undefined,
  )
}
