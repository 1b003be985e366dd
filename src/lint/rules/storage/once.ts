import { readApproval } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { isSameEntry } from '../../model/entry-source.js'
import { cellOfRead, listKeyParts, nameCell } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { listEffects, type Write } from '../../values/effects.js'
import { type Fact, includesFacts, isAbsence, isSender, listFacts } from '../../values/facts.js'
import { isConstant, type Value, walkContent } from '../../values/values.js'
import { isFiltered } from './written-together.js'

/**
 * Whether a write happens once in the life of the contract: the action sets the cell of a condition so that it does not
 * hold again, and only approved actions set it back.
 */
export function happensOnce(write: Write, action: ActionModel, contract: ContractModel): boolean {
  return hasMark(write, action, contract, (part) => part.op === 'constant')
}

/** Whether a write happens once for each account, until the account loses what was stored. */
export function happensOnceForEach(write: Write, action: ActionModel, contract: ContractModel): boolean {
  return (
    write.loops.length === 0 &&
    hasMark(write, action, contract, (part) => part.op === 'constant' || isSender(part), write)
  )
}

/** An entry that a condition looks at. */
interface StoredCondition {
  read: Value
  /** Whether the condition fails for what a write stores there. */
  isSet(stored: Write): boolean
  /** Whether it may hold for what a write stores there. */
  isReset(stored: Write): boolean
}

/** `freed`: what actions that set the mark back may delete instead of being approved. */
function hasMark(
  write: Write,
  { effects }: ActionModel,
  contract: ContractModel,
  isName: (part: Value) => boolean,
  freed?: Write,
): boolean {
  const writes = listEffects(effects, 'write')
  return [...listFacts(write.facts)].some((fact) => {
    const mark = readMark(fact)
    if (!mark?.read.inputs.every((text) => listKeyParts(text).every(isName))) return false
    const sets = (other: Write) =>
      other.operation === 'put' &&
      isSameEntry(other, mark.read) &&
      includesFacts(write.facts, other.facts) &&
      mark.isSet(other)
    return writes.some(sets) && !canReturn(mark, contract, freed)
  })
}

function readMark({ value, truth, anyOf }: Fact): StoredCondition | undefined {
  if (anyOf) return undefined
  return readListed(value, truth) ?? readCompared(value, truth) ?? readMissing(value, truth)
}

function findStored(value: Value): Value | undefined {
  const inner = unwrapConversion(value)
  return inner.op === 'read' && /^(get|has|mapGet|mapHas)$/.test(inner.name) ? inner : undefined
}

/** The sender is not in a stored list. */
function readListed(value: Value, truth: boolean): StoredCondition | undefined {
  const search = [value, ...value.inputs].find(({ op, name }) => op === 'method' && /^(includes|indexOf)$/.test(name))
  const [list, sought] = search?.inputs ?? []
  const read = list && findStored(list)
  if (!read || !sought || !isSender(sought) || !isAbsence(value, truth)) return undefined
  return {
    read,
    isSet: (stored) => isExtended(stored, read) && stored.value?.inputs.slice(1).some(isSender) === true,
    isReset: (stored) => !isExtended(stored, read),
  }
}

/** Whether a write stores the list of a read with more elements. */
function isExtended({ value }: Write, read: Value): boolean {
  const list = value?.name === 'JSON.stringify' ? value.inputs[0] : undefined
  return list !== undefined && list.op !== 'method' && findStored(list)?.identity === read.identity
}

/** A condition by which a stored value equals a constant, or does not. */
function readCompared({ op, name, inputs: [left, right] }: Value, truth: boolean): StoredCondition | undefined {
  if (op !== 'operator' || !/^[!=]==?$/.test(name) || !left || !right) return undefined
  const [known, other] = isConstant(left) ? [left, right] : [right, left]
  const read = findStored(other)
  if (!read || !isConstant(known) || !known.constant) return undefined
  const isEqual = (name[0] === '=') === truth
  const isSet = ({ value }: Write) =>
    isConstant(value) && (String(value?.constant) === String(known.constant)) !== isEqual
  return { read, isSet, isReset: (stored) => !isSet(stored) }
}

/** Nothing is stored, or a number that is 0: an amount may become 0 again. */
function readMissing(value: Value, truth: boolean): StoredCondition | undefined {
  const compared = value.op === 'operator' && /^[!=]==?$/.test(value.name) ? value.inputs : []
  const known = [value, ...compared].find((one) => findStored(one) !== undefined)
  const read = known && findStored(known)
  if (!read || !isAbsence(value, truth)) return undefined
  const isPlain = known === read && (compared.length === 0 || compared.some((one) => isConstant(one, null, undefined)))
  const isObject = known.name === 'JSON.parse'
  const isReset = ({ value: stored }: Write) => {
    if (stored?.op === 'constant') return isPlain ? !stored.constant : !Number(stored.constant)
    return !isPlain && !(isObject && stored?.name === 'JSON.stringify')
  }
  return { read, isSet: (stored) => !isReset(stored), isReset }
}

/** Whether an action that needs no approval makes the condition hold again, and leaves what was stored. */
function canReturn({ read, isReset }: StoredCondition, { actions, knowledge }: ContractModel, freed?: Write): boolean {
  const cell = cellOfRead(read)
  const freedCell = freed && nameCell(freed.key, freed.field)
  if (cell === undefined || cell === freedCell) return false
  return actions.some((action) => {
    const writes = listEffects(action.effects, 'write')
    const isFreed =
      freedCell !== undefined &&
      (isFiltered(action, freedCell) ||
        writes.some((other) => nameCell(other.key, other.field) === freedCell && isOwnDeletion(other)))
    const isCut = isFiltered(action, cell)
    const returns = (other: Write) =>
      nameCell(other.key, other.field) === cell &&
      (other.operation === 'del' || isCut || isReset(other)) &&
      !readApproval(other.facts, knowledge.store.openCells, other).isPrivileged
    return action.isPublic && !isFreed && writes.some(returns)
  })
}

/** Whether a write deletes an entry that the caller has not named, such as the own one. */
function isOwnDeletion({ operation, key, field }: Write): boolean {
  return (
    operation === 'del' &&
    [key, field].every((text) => !text || [...walkContent(text)].every(({ op }) => op !== 'argument'))
  )
}
