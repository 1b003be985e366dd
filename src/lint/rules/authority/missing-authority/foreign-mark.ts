import { listTerms } from '../../../model/addends.js'
import { isDifference } from '../../../model/arithmetic.js'
import { hasApproved, isFirstWrite, isJoinable, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listAdded } from '../../../model/listings.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { cellOfRead, listCells, listKeyParts, nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, type Write } from '../../../values/effects.js'
import { type Fact, isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isClock, isConstant, type Value, walkContent, walkValue } from '../../../values/values.js'
import { describe, lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** A slot that an action sets under a name of the caller's choice. */
interface NameMark {
  slot: string
  cell: string
  value: Value
  name: Value
}

/**
 * Reports marks that every account sets under any name, such as that of another account, and by which another action
 * then refuses that name: no condition of the first one looks at its caller, or at what is stored for the name.
 */
export function* judgeForeignMark(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { store } = contract.knowledge
  const approval = readApproval(write.facts, store.openCells, write)
  if (approval.isPrivileged || movesTokens(action)) return
  for (const mark of [...listMarks(write), ...listNames(write, action)]) {
    if (hasApproved(mark.name, approval) || isGuarded(write, mark, contract)) continue
    const reader = contract.actions.find(
      (other) => other !== action && other.isPublic && !writesCell(other, mark.cell) && refuses(other, mark),
    )
    if (!reader) continue
    const refusal = listRefusals(reader, mark)[0]
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` lets every account set \`${mark.slot}\` for any ${describe(mark.name)}, and \`${reader.name}\` then refuses that one${refusal ? ` (${lineOf(reportPlace(contract, refusal), contract)})` : ''}`,
      cause: action.name,
      steps: pathTo(action, write, mark.name, `sets \`${mark.slot}\``),
      assumes: `${describe(mark.name)} is another account, or belongs to one`,
    }
    return
  }
}

function movesTokens({ effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').length > 0
}

function writesCell({ effects }: ActionModel, cell: string): boolean {
  return listEffects(effects, 'write').some(
    ({ key, field, operation }) => operation === 'put' && nameCell(key, field) === cell,
  )
}

/** Lists what a write sets for a name: what does not depend on who calls. */
function listMarks(write: Write): NameMark[] {
  const { key, field, value } = write
  const parts = field ? [field, ...listKeyParts(key)] : listKeyParts(key)
  const name = parts.map(unwrapConversion).find(({ op }) => op === 'argument')
  if (!value || !name || parts.some((part) => findPart(part, (one) => isSender(one) || one.op === 'read'))) return []
  const cell = nameCell(key, field)
  if (isFirstWrite(write) && !isConstant(unwrapConversion(value))) return []
  // An object that is not made from the former one is a new item.
  if (value.members && findPart(value, (part) => part.op === 'read' && cellOfRead(part) === cell) === undefined)
    return []
  return listMembers(cell, value)
    .filter(([slot, one]) => (slot !== cell || !value.members) && (isMark(one) || isCount(one, slot)))
    .map(([slot, one]) => ({ slot, cell, value: unwrapConversion(one), name }))
}

/** Lists the names that an action adds to the list in a cell. */
function listNames({ key, field, value }: Write, { effects }: ActionModel): NameMark[] {
  if (field || !value) return []
  const cell = nameCell(key, field)
  const added = listAdded(effects, cell).filter(({ op }) => op === 'argument')
  return added.map((name) => ({ slot: cell, cell, value: name, name }))
}

/** Whether a value is a constant, a time, or a text of the caller. */
function isMark(value: Value): boolean {
  const parts = [...walkContent(value)]
  return parts.every(({ op, name }) => {
    if (op === 'chain') return /^(block|tx)\.time$/.test(name)
    return /^(constant|operator|builtin|method|construct|text|argument)$/.test(op)
  })
}

/** Whether a value is one more than what the slot had. */
function isCount(value: Value, slot: string): boolean {
  const { added, taken } = listTerms(value)
  const others = added.filter((term) => slotOf(term) !== slot)
  return taken.length === 0 && others.length === 1 && added.length === 2 && others.every((one) => isConstant(one))
}

/** Whether a condition looks at the caller, or at more than whether there is an entry for the name. */
function isGuarded(write: Write, mark: NameMark, contract: ContractModel): boolean {
  return [...listFacts(write.facts)].some((fact) => isGuard(fact, mark, contract))
}

function isGuard({ value, truth, anyOf }: Fact, mark: NameMark, contract: ContractModel): boolean {
  if (anyOf) return anyOf.flat().some((fact) => isGuard(fact, mark, contract))
  if (value.op === 'authority') return value.inputs[0] === undefined || !isSender(value.inputs[0])
  const parts = [...walkValue(value)]
  if (!parts.some(({ op, name }) => /^(read|result)$/.test(op) || (op === 'chain' && name !== 'self'))) return false
  if (parts.some(({ op }) => op === 'result')) return true
  if (isJoinable(value, contract.knowledge.store.openCells) && isOfSenderOnly(parts)) return false
  const isPresence = !isAbsence(value, truth) && isFound(value)
  return !(isPresence || listCells(value).every((cell) => cell === mark.cell)) || parts.some(isSender)
}

/** Whether all reads of a condition are of the caller's own entries. */
function isOfSenderOnly(parts: readonly Value[]): boolean {
  const reads = parts.filter(({ op }) => op === 'read')
  return reads.length > 0 && reads.every(({ inputs }) => inputs.some((key) => findPart(key, isSender)))
}

/** Whether a condition only asks for an entry. */
function isFound({ op, name, inputs }: Value): boolean {
  if (op === 'read') return true
  const isEmpty = (one: Value) => isConstant(one) && !one.constant
  if (op === 'operator' && name === '!' && inputs[0]) return isFound(inputs[0])
  return op === 'operator' && /^[!=]==?$/.test(name) && inputs.some(isEmpty) && inputs.some((one) => isRead(one))
}

function isRead(value: Value): boolean {
  return unwrapConversion(value).op === 'read'
}

/** Whether an action does nothing, or returns something else, for a name that has the mark. */
function refuses(action: ActionModel, mark: NameMark): boolean {
  return (
    listRefusals(action, mark).length > 0 ||
    action.returns.some(({ value }) => [...walkValue(value)].some((part) => isTerm(part, true, mark)))
  )
}

/** The effects of an action that need a name without the mark. */
function listRefusals({ effects }: ActionModel, mark: NameMark): Effect[] {
  return effects.filter(
    (effect) =>
      /^(write|transfer|call)$/.test(effect.kind) && [...listFacts(effect.facts)].some((fact) => excludes(fact, mark)),
  )
}

/** Whether a condition needs that a name has no mark, another one, or an earlier one. */
function excludes({ value, truth, anyOf }: Fact, mark: NameMark): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => excludes(fact, mark)))
  if (!isAboutArgument(value, mark)) return false
  if (isTerm(value, truth, mark)) return true
  if (isCount(mark.value, mark.slot)) return isBelow({ value, truth }, mark)
  const slot = listSlots(value).has(mark.slot) || (mark.slot === mark.cell && listCells(value).includes(mark.cell))
  if (!slot) return false
  const [left, right] = value.inputs
  const isEquality = value.op === 'operator' && /^[!=]==?$/.test(value.name)
  const constant = isEquality ? [left, right].find((one) => isConstant(one)) : undefined
  if (constant && mark.value.op === 'constant' && constant.constant !== null) {
    const isSame = String(constant.constant) === String(mark.value.constant)
    return ((value.name[0] === '=') === truth) !== isSame
  }
  if (isEquality || mark.slot === mark.cell) return isAbsence(value, truth)
  return mark.value.op === 'constant' && slotOf(value) === mark.slot && Boolean(mark.value.constant) !== truth
}

/** Whether a condition needs a count that is less than something. */
function isBelow(fact: Pick<Fact, 'value' | 'truth'>, { slot }: NameMark): boolean {
  const order = readOrder(fact)
  return order !== undefined && slotOf(unwrapConversion(order.less)) === slot
}

/** Whether a condition needs a mark that is a time and lies back, such as `block.time - mark > 3600e9`. */
function isTerm({ op, name, inputs: [left, right] }: Value, truth: boolean, mark: NameMark): boolean {
  const isTime = (part: Value) => isClock(part)
  if (op !== 'operator' || !/^[<>]=?$/.test(name) || !left || !right || !findPart(mark.value, isTime)) return false
  const [less, more] = name.startsWith('<') === truth ? [left, right] : [right, left]
  const signs = [readSign(less, mark), readSign(more, mark)]
  return (signs[0] === 1 || signs[1] === -1) && [left, right].some((one) => findPart(one, isTime) !== undefined)
}

/** Whether a mark of a name that the caller gives is added in a value (1) or subtracted (-1); 0 without it. */
function readSign(value: Value, mark: NameMark, seen = new Set<Value>()): number {
  if (seen.has(value)) return 0
  seen.add(value)
  if (slotOf(value) === mark.slot && isAboutArgument(value, mark)) return 1
  for (const [index, input] of value.inputs.entries()) {
    const sign = readSign(input, mark, seen)
    if (sign !== 0) return isDifference(value) && index > 0 ? -sign : sign
  }
  return 0
}

/** Whether a value is read for a name that the caller of an action gives, or such a name is looked for in a list. */
function isAboutArgument(value: Value, { cell, name }: NameMark): boolean {
  const isGiven = ({ op }: Value) => op === 'argument'
  const isSearch = ({ op, name: method, inputs: [list, ...sought] }: Value) =>
    op === 'method' &&
    /^(includes|indexOf)$/.test(method) &&
    list &&
    listCells(list).includes(cell) &&
    sought.some(isGiven)
  if (findPart(value, (part) => isSearch(part) === true)) return name.op === 'argument'
  return (
    findPart(value, (part) => {
      if (part.op !== 'read' || cellOfRead(part) !== cell) return false
      return part.inputs.some((key) => findPart(key, isGiven) !== undefined)
    }) !== undefined
  )
}
