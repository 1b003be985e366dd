import { judgeChange } from '../../../model/authority.js'
import type { ActionModel } from '../../../model/contract-model.js'
import { isSameEntry } from '../../../model/entry-source.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { includesFacts, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, listChoices, type Value } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { findCompared, listNeeded } from '../written-together.js'
import { findObject } from './payer.js'

/** Whether the same call has stored the entry before on every path to this write, so that it is there already. */
export function isAgain(write: Write, writes: readonly Write[]): boolean {
  const entry = identify(write)
  return writes
    .slice(0, writes.indexOf(write))
    .some((before) => identify(before) === entry && includesFacts(write.facts, before.facts))
}

/** The entry that a write is to. An action that adds one is reported once, at its first write. */
export function identify({ key, field }: Write): string {
  return `${key.identity} ${field?.identity}`
}

/**
 * Whether the action deletes another entry, which it has read, wherever it stores this one, so that their number does
 * not grow.
 */
export function isReplacing({ facts }: Write, { effects }: ActionModel): boolean {
  const reads = listEffects(effects, 'read')
  return listEffects(effects, 'write').some((other) => {
    if (other.operation !== 'del' || !includesFacts(facts, other.facts)) return false
    if (!isEntry(nameCell(other.key, other.field))) return false
    return reads.some(({ value }) => isSameEntry(other, value))
  })
}

/** Whether the same call deletes the entry again wherever it has stored it. */
export function isTakenBack(write: Write, { effects }: ActionModel): boolean {
  const later = listEffects(effects, 'write')
  const same = later.slice(later.indexOf(write) + 1).filter((other) => identify(other) === identify(write))
  const last = same.at(-1)
  return last?.operation === 'del' && includesFacts(write.facts, last.facts)
}

/** Whether an entry is stored under another name, and the former one deleted. */
export function isMoved({ key, value }: Write, { effects }: ActionModel): boolean {
  const read = value && unwrapConversion(value)
  if (read?.op !== 'read') return false
  return listEffects(effects, 'write').some(
    (other) =>
      other.operation === 'del' &&
      other.key.identity === key.identity &&
      other.field?.identity === read.inputs[1]?.identity,
  )
}

/** Whether an object of an entry is stored again: a missing entry would have ended the call. */
export function isContinued({ key, field, value }: Write): boolean {
  const object = findObject(value)
  const read = object?.name === 'JSON.parse' ? object.inputs[0] : undefined
  const isOld = read?.op === 'read' && read.inputs[0]?.identity === key.identity
  return isOld && read.inputs[1]?.identity === field?.identity
}

/** The entry is there already, so its payer stays and little is added. */
export function isUpdate(write: Write): boolean {
  const { key, field, value, facts } = write
  const isOld = (part: Value) =>
    part.op === 'read' && part.inputs[0]?.identity === key.identity && part.inputs[1]?.identity === field?.identity
  const isFound = [...listFacts(facts)].some((fact) => {
    const { value: condition, truth } = fact
    const compared = findCompared(fact)
    if (compared && isOld(compared)) return true
    if (isOld(unwrapEntry(condition))) return truth
    const isNull = condition.op === 'operator' && condition.inputs.some((input) => isConstant(input, null, undefined))
    const isEntry = (input: Value) => listChoices(input).some((one) => isOld(unwrapEntry(one)))
    return isNull && condition.inputs.some(isEntry) && condition.name.startsWith('!') === truth
  })
  if (isFound || judgeChange(write) === 'take') return true
  if (!field || !value || findPart(value, isOld) === undefined) return false
  return findPart(value, (part) => isDefaulted(part, isOld)) === undefined
}

/** Whether a value is what an entry holds, or a default where it is missing, such as a new object. */
function isDefaulted({ op, name, inputs }: Value, isOld: (part: Value) => boolean): boolean {
  if (op === 'operator' && /^(\|\||\?\?)$/.test(name)) return inputs.some(isOld)
  return op === 'choice' && inputs.some(isMade) && inputs.some((input) => isOld(unwrapEntry(input)))
}

function isMade({ op }: Value): boolean {
  return op === 'object'
}

/** Whether the call has needed a member of the entry before: it is there. */
export function isNeeded(write: Write, { effects }: ActionModel): boolean {
  const before = effects.slice(0, effects.indexOf(write))
  return listNeeded(write, before).some((read) => isSameEntry(write, read))
}

/** The read in the object that is made of it, which is false for a missing entry: `JSON.parse(text || 'null')`. */
function unwrapEntry(value: Value): Value {
  const [inner, other] = value.inputs
  if (!inner) return value
  if (value.op === 'builtin' && value.name === 'JSON.parse') return unwrapEntry(inner)
  const isDefault = value.op === 'operator' && /^(\|\||\?\?)$/.test(value.name)
  return isDefault && isConstant(other, 'null', 'false', '0', '""') ? inner : value
}
