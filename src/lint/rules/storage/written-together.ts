import { readActors } from '../../model/actors.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { isSameEntry } from '../../model/entry-source.js'
import { cellOfRead, listKeyParts, nameCell, nameKey } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { type Effect, listCut, listEffects, type Use, type Write } from '../../values/effects.js'
import { type Fact, includesFacts, isAbsence, listFacts } from '../../values/facts.js'
import { ANY_MEMBER, findPart, isChain, isConstant, type Value, walkValue } from '../../values/values.js'
import { listHiddenHelpers } from '../habits/unused-helpers.js'

/**
 * Whether an entry exists because another one does: a condition, or an earlier use that would have failed, has found an
 * entry that only actions store which store this one too. Such as the time of the last update, where there are stakes.
 */
export function isStoredWithAnother(
  read: Value,
  use: Use,
  effects: readonly Effect[],
  contract: ContractModel | undefined,
): boolean {
  const cell = cellOfRead(read)
  if (contract === undefined || cell === undefined) return false
  const [, field] = read.inputs
  const found = [...listFoundByFacts(use, field), ...listFoundByUses(use, field, effects)]
  if (found.some((other) => isAlwaysWith(other, cell, contract))) return true
  const sisters = [...listFoundSisters(read, use), ...listListing(read)]
  return sisters.some((other) => isAlwaysWithSister(other, read, contract))
}

/** A key of storage and the field of its map, as an effect or a read names them. */
interface Named {
  key: Value
  field: Value | undefined
}

/** A cell with the constant parts of its field: the entries of one account that differ in kind. */
function nameSister({ key, field }: Named): string {
  const name = (text: Value) => nameKey(text).replace(/[*]+/g, '*')
  return field ? `${name(key)}[${name(field)}]` : name(key)
}

function readNames({ op, name, inputs: [key, field] }: Value): Named | undefined {
  return op === 'read' && key && /^(get|has|mapGet|mapHas)$/.test(name) ? { key, field } : undefined
}

/** The parts of a field that vary, or those of the key of a constant field. */
function listVarying({ key, field }: Named): Value[] {
  const list = (text: Value) => listKeyParts(text).filter(({ op }) => op !== 'constant')
  const ofField = field ? list(field) : []
  return ofField.length > 0 ? ofField : list(key)
}

/** Lists what conditions have found under the same names: another entry, or the account in a stored list. */
function listFoundSisters(read: Value, { facts }: Use): Named[] {
  const names = readNames(read)
  const varying = names ? listVarying(names) : []
  if (varying.length === 0) return []
  return [...listFacts(facts)].flatMap(({ value, truth, anyOf }) => {
    if (anyOf || isAbsence(value, truth)) return []
    const isAbout = varying.every((part) => findPart(value, ({ identity }) => identity === part.identity))
    const inner = value.op === 'method' && value.name === 'includes' ? value.inputs[0] : value
    const found = isAbout && inner ? readNames(unwrapConversion(inner)) : undefined
    return found ? [found] : []
  })
}

/** Lists the stored lists whose elements name an entry. */
function listListing(read: Value): Named[] {
  const names = readNames(read)
  return (names ? listVarying(names) : []).flatMap((part) => {
    const isElement = part.op === 'element' || (part.op === 'member' && part.name === '[]')
    const list = isElement && part.inputs[0] ? readNames(unwrapConversion(part.inputs[0])) : undefined
    return list ? [list] : []
  })
}

/** Whether every action that stores an entry, or adds to a list, stores that of a read too, which is not deleted. */
function isAlwaysWithSister(other: Named, read: Value, { actions }: ContractModel): boolean {
  const own = readNames(read)
  const [sister, cell] = [nameSister(other), own && nameSister(own)]
  if (sister === cell) return false
  const listPuts = (action: ActionModel, name: string | undefined) =>
    listEffects(action.effects, 'write').filter((write) => write.operation === 'put' && nameSister(write) === name)
  const list = nameCell(other.key, other.field)
  // Who leaves a list may lose the entry with it.
  const isCut = (action: ActionModel) => isFiltered(action, list)
  const isDeleted = actions.some(
    (action) =>
      listEffects(action.effects, 'write').some((write) => write.operation === 'del' && nameSister(write) === cell) &&
      !isCut(action),
  )
  const isAdded = ({ effects }: ActionModel) => listCut(effects, /^(push|unshift|concat)$/).length > 0
  const storing = actions.filter(
    (action) =>
      (!isCut(action) || isAdded(action)) && listNew(action, list).some((write) => nameSister(write) === sister),
  )
  return !isDeleted && storing.length > 0 && storing.every((action) => listPuts(action, cell).length > 0)
}

/**
 * Whether the entry of a write is there already, because a condition has found another entry under the same argument,
 * which only actions store that store this one too: the state of an item, and its owner.
 */
export function isStoredWith(write: Write, { effects }: ActionModel, contract: ContractModel): boolean {
  const { key, field, facts } = write
  const cell = nameCell(key, field)
  const named = [field, key].flatMap((text) => (text ? [...walkValue(text)] : [])).find(({ op }) => op === 'argument')
  if (!named) return false
  const isNamed = (part: Value) => findPart(part, ({ identity }) => identity === named.identity) !== undefined
  const own = new Set(listEffects(effects, 'write').map((other) => nameCell(other.key, other.field)))
  const found = [...listFacts(facts)].flatMap((fact) => {
    const read = findPresent(fact)
    return read && (read.inputs.some(isNamed) || isNamed(fact.value)) ? [read] : []
  })
  const needed = listNeeded(write, effects).filter(({ inputs }) => inputs.some(isNamed))
  return [...found, ...needed].some((read) => {
    const other = cellOfRead(read)
    return other !== undefined && !own.has(other) && isAlwaysWith(other, cell, contract)
  })
}

/**
 * Whether the entry of a write is new, because a condition has found that another entry under the same argument is
 * missing, without which this one never is.
 */
export function isNewWithAnother({ key, field, facts }: Write, contract: ContractModel): boolean {
  const named = [field, key].flatMap((text) => (text ? [...walkValue(text)] : [])).find(({ op }) => op === 'argument')
  const isNamed = (part: Value) => findPart(part, ({ identity }) => identity === named?.identity) !== undefined
  return [...listFacts(facts)].some(({ value, truth }) => {
    if (!named || !isAbsence(value, truth)) return false
    const read = [value, ...value.inputs].map(unwrapConversion).find(({ op }) => op === 'read')
    const other = read?.inputs.some(isNamed) ? cellOfRead(read) : undefined
    return other !== undefined && isNeverWithout(nameCell(key, field), other, contract)
  })
}

/** Whether one cell is stored only where another one is stored too, or by its own account, and is not left alone. */
function isNeverWithout(cell: string, other: string, { actions }: ContractModel): boolean {
  if (cell === other) return false
  return actions.every((action) => {
    const writes = listEffects(action.effects, 'write')
    const isOf = (name: string, operation: Write['operation']) =>
      writes.filter((write) => write.operation === operation && nameCell(write.key, write.field) === name)
    const isOwn = ({ facts }: Write) =>
      [...readActors(facts).required].some((slot) => slot === cell || slot.startsWith(`${cell}.`))
    const isAlone = isOf(cell, 'put').some((write) => !isOwn(write)) && isOf(other, 'put').length === 0
    return !isAlone && (isOf(other, 'del').length === 0 || isOf(cell, 'del').length > 0)
  })
}

/** The read of an entry that a fact finds: it is true, equals a text, or is not null. */
export function findPresent(fact: Fact): Value | undefined {
  const read = unwrapRead(fact.value)
  if (read) return fact.truth ? read : undefined
  return findListed(fact) ?? findCompared(fact)
}

/** The read that is not true, in any of these conversions, where the entry is missing. */
function unwrapPresent({ op, name, inputs: [first, second] }: Value, whole?: Value): Value | undefined {
  if (op === 'read') return whole
  if (!first) return undefined
  if (op === 'operator' && /^(\|\||\?\?)$/.test(name))
    return isConstant(second, '', 0, false, null, undefined) ? unwrapRead(first) : undefined
  if (op === 'builtin' && name === 'JSON.parse' && first.op === 'operator')
    return isConstant(first.inputs[1], 'null', 'false', '0', '""') ? unwrapRead(first.inputs[0]) : undefined
  const isKept =
    (op === 'builtin' && /^(JSON\.parse|Number|parseInt|parseFloat|Number\.parse\w+)$/.test(name)) ||
    (op === 'method' && name === 'trim')
  return isKept ? unwrapRead(first) : undefined
}

function unwrapRead(value: Value | undefined): Value | undefined {
  return value && unwrapPresent(value, value)
}

/** The read of a list in which a fact finds an argument. */
function findListed({ value, truth }: Fact): Value | undefined {
  if (isAbsence(value, truth)) return undefined
  const search = value.op === 'method' ? value : value.inputs[0]
  if (search?.op !== 'method' || !/^(includes|indexOf)$/.test(search.name)) return undefined
  const [list, sought] = search.inputs
  if (list?.name !== 'JSON.parse' || sought?.op !== 'argument') return undefined
  const read = unwrapConversion(list)
  return read.op === 'read' ? read : undefined
}

/** The read of an entry that a comparison finds: it equals a text, or is not null. */
export function findCompared({ value: { op, name, inputs }, truth }: Fact): Value | undefined {
  if (op !== 'operator' || !/^[!=]==?$/.test(name)) return undefined
  const [known, read] = inputs[0] && isConstant(inputs[0]) ? inputs : [inputs[1], inputs[0]]
  const isFound = isConstant(known, null)
    ? (name[0] === '=') !== truth
    : isConstant(known) && (name[0] === '=') === truth
  const inner = isConstant(known, null) && read?.name === 'JSON.parse' ? unwrapRead(read) : read
  return isFound && inner?.op === 'read' ? inner : undefined
}

/** Lists cells that conditions look at, for the same field. */
function listFoundByFacts({ facts }: Use, field: Value | undefined): string[] {
  return [...listFacts(facts)].flatMap(({ value }) => {
    const isAboutField = field === undefined || findPart(value, ({ identity }) => identity === field.identity)
    if (!isAboutField) return []
    return [...walkValue(value)].flatMap((part) => (part.op === 'read' ? (cellOfRead(part) ?? []) : []))
  })
}

/** Lists cells whose entry for the same field another use needs: a missing one ends the call there, also later. */
function listFoundByUses(use: Use, field: Value | undefined, effects: readonly Effect[]): string[] {
  const at = effects.indexOf(use)
  return effects.flatMap((other, index) => {
    if (other.kind !== 'use' || other === use || !other.as.startsWith('.')) return []
    const read = other.value.name === 'JSON.parse' ? other.value.inputs[0] : other.value
    const isSame = read?.op === 'read' && read.inputs[1]?.identity === field?.identity
    // A loop may run for no element.
    const isReached = index < at || other.loops.every(({ place }) => use.loops.some((loop) => loop.place === place))
    if (!isSame || !isReached || !includesFacts(use.facts, other.facts)) return []
    return cellOfRead(read) ?? []
  })
}

/** Lists the reads of entries of which the call needs a member before a write: a missing one has ended it there. */
export function listNeeded({ facts }: Write, effects: readonly Effect[]): Value[] {
  return listEffects(effects, 'use').flatMap(({ value, as, facts: before }) => {
    const read = value.op === 'builtin' && value.name === 'JSON.parse' ? value.inputs[0] : value
    const isNeeded = as.startsWith('.') && read?.op === 'read' && /^(get|mapGet)$/.test(read.name)
    return isNeeded && read && includesFacts(facts, before) ? [read] : []
  })
}

/** Whether every action that stores one cell stores the other, which no action deletes alone. */
function isAlwaysWith(other: string, cell: string, contract: ContractModel): boolean {
  if (other === cell) return false
  const { actions } = contract
  const has = ({ effects }: ActionModel, name: string, operation: 'put' | 'del') =>
    listEffects(effects, 'write').some(
      (write) => write.operation === operation && nameCell(write.key, write.field) === name,
    )
  const storing = listCallable(contract).filter((action) =>
    listNew(action, other).some((write) => !isFoundBefore(write) && !isOfContract(write)),
  )
  const isDeletedAlone = actions.some(
    (action) => has(action, cell, 'del') && !has(action, other, 'del') && !isFiltered(action, other),
  )
  return storing.length > 0 && storing.every((action) => has(action, cell, 'put')) && !isDeletedAlone
}

/** Whether an entry is the contract's own, while others are under names that vary. */
function isOfContract({ key, field }: Named): boolean {
  const names = listVarying({ key, field })
  return names.length > 0 && names.every((part) => isChain(part, 'self'))
}

/** Lists the public actions, and the methods that only a calculated name can call. */
function listCallable(contract: ContractModel): readonly ActionModel[] {
  return [...contract.actions.filter(({ isPublic }) => isPublic), ...listHiddenHelpers(contract)]
}

/** Whether a condition has found the entry of a write, which is not new then. */
function isFoundBefore(write: Write): boolean {
  return [...listFacts(write.facts)].some(({ value, truth }) => {
    const found = readFound(value, truth)
    return found !== undefined && isSameEntry(write, found)
  })
}

/** The read of an entry that a condition finds: it is true, or not null. */
function readFound(value: Value, truth: boolean): Value | undefined {
  const { op, name, inputs } = value
  if (op !== 'operator' || !/^[!=]==?$/.test(name)) return truth ? unwrapRead(value) : undefined
  const [known, other] = isConstant(inputs[0]) ? inputs : [inputs[1], inputs[0]]
  return isConstant(known, null) && (name[0] === '=') !== truth ? unwrapRead(other) : undefined
}

/**
 * Whether the entry of a write is new, because its account was not in a list, to which the action adds it. Who is taken
 * out of the list loses the entry.
 */
export function isNewlyListed(write: Write, action: ActionModel, { actions }: ContractModel): boolean {
  const names = listVarying(write)
  const writes = listEffects(action.effects, 'write')
  return [...listFacts(write.facts)].some(({ value, truth, anyOf }) => {
    if (anyOf || !isAbsence(value, truth) || names.length === 0) return false
    const search = findPart(value, ({ op, name }) => op === 'method' && /^(includes|indexOf)$/.test(name))
    const [list, sought] = search?.inputs ?? []
    const listed = list && readNames(unwrapConversion(list))
    if (!listed || !sought || !names.every(({ identity }) => identity === sought.identity)) return false
    const cell = nameCell(listed.key, listed.field)
    const isAdded = writes.some(
      ({ operation, key, field, facts }) =>
        operation === 'put' && nameCell(key, field) === cell && includesFacts(facts, write.facts),
    )
    const isDeleted = ({ effects }: ActionModel) =>
      listEffects(effects, 'write').some(
        (other) => other.operation === 'del' && nameSister(other) === nameSister(write),
      )
    return isAdded && actions.every((one) => !isFiltered(one, cell) || isDeleted(one))
  })
}

/** Whether an action stores a list without some of its elements. */
export function isFiltered({ effects }: ActionModel, cell: string): boolean {
  const isCut = listCut(effects).some((list) => {
    const read = unwrapConversion(list)
    return read.op === 'read' && cellOfRead(read) === cell
  })
  return listEffects(effects, 'write').some(
    ({ key, field, value }) => nameCell(key, field) === cell && value !== undefined && (isCut || isShortened(value)),
  )
}

function isShortened(value: Value): boolean {
  const list = unwrapConversion(value)
  return list.op === 'method' && list.name === 'filter'
}

/**
 * The writes of a cell, without those of a list that gets shorter, or of an object that was read from it: a missing one
 * has ended the call. A list that gets an element is new.
 */
function listNew({ effects }: ActionModel, cell: string): Write[] {
  return listEffects(effects, 'write').filter(({ operation, key, field, value }) => {
    if (operation !== 'put' || nameCell(key, field) !== cell || (value && isShortened(value))) return false
    if (isConstant(value, '[]') || (value?.inputs.length === 1 && value.inputs[0]?.op === 'list')) return false
    if (value?.members?.has(ANY_MEMBER)) return true
    const [object] = value?.name === 'JSON.stringify' ? value.inputs : []
    const read = object?.name === 'JSON.parse' ? object.inputs[0] : undefined
    return !(
      read?.op === 'read' &&
      read.inputs[0]?.identity === key.identity &&
      read.inputs[1]?.identity === field?.identity
    )
  })
}
