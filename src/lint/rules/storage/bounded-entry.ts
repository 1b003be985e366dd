import { listTerms } from '../../model/addends.js'
import { isFirstWrite } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { nameCell } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { listCut, listEffects, type Write } from '../../values/effects.js'
import { type Fact, type Facts, isAbsence, listFacts } from '../../values/facts.js'
import { findPart, isConstant, listAlternatives, type Value, walkContent } from '../../values/values.js'

/** Whether conditions limit all arguments of a key to names that the source lists. */
export function hasFixedNames(key: Value, facts: Facts | undefined): boolean {
  const given = [...walkContent(key)].filter(({ op }) => op === 'argument')
  const all = [...listFacts(facts)]
  return given.length > 0 && given.every((argument) => all.some((fact) => isListed(fact, argument)))
}

/** Whether a fact requires that an argument is one of some fixed names. */
function isListed({ value, truth, anyOf }: Fact, argument: Value): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isListed(fact, argument)))
  const isIt = (one: Value | undefined) => one !== undefined && unwrapConversion(one).identity === argument.identity
  const [left, right] = value.inputs
  if (value.op === 'operator' && /^[!=]==?$/.test(value.name) && left && right) {
    const other = isIt(left) ? right : isIt(right) ? left : undefined
    if (other) return (value.name[0] === '=') === truth && isFixed(other)
  }
  const search = findPart(
    value,
    ({ op, name, inputs: [list, sought] }) =>
      op === 'method' && /^(includes|indexOf)$/.test(name) && list?.op === 'list' && isIt(sought),
  )
  return search !== undefined && isAbsence(value, !truth)
}

/** Whether a value is made of constants alone. */
export function isFixed(value: Value): boolean {
  return findPart(value, ({ op }) => /^(argument|read|result|chain|unknown)$/.test(op)) === undefined
}

/**
 * Whether a write stores what is left of a number, with no more places than all writes of the entry: the text gets no
 * longer. What is left is not negative, which would add a sign.
 */
export function isShrinking({ key, field, value, facts }: Write, { knowledge }: ContractModel): boolean {
  const places = value && readPlaces(value)
  const inner = value?.inputs[0]
  if (places === undefined || !inner) return false
  const { added, taken } = listTerms(inner)
  const isOld = (one: Value) =>
    one.op === 'read' && one.inputs[0]?.identity === key.identity && one.inputs[1]?.identity === field?.identity
  if (taken.length === 0 || added.length !== 1 || !added.every(isOld)) return false
  const stored = knowledge.store.slots.get(nameCell(key, field)) ?? []
  const isLimited = [...listFacts(facts)].some(({ value: { inputs } }) =>
    inputs.some((one) => findPart(one, ({ identity }) => identity === unwrapConversion(inner).identity)),
  )
  return isLimited && stored.every((other) => (readPlaces(other.value) ?? -1) >= places)
}

/** The number of decimal places that a text always has. */
function readPlaces({ op, name, inputs }: Value): number | undefined {
  const places = inputs[1]?.constant
  return op === 'method' && name === 'toFixed' && typeof places === 'number' ? places : undefined
}

/** Whether an entry of its own name is stored where it was missing, so that there is one, once. */
export function isSingle(write: Write): boolean {
  const { key, field = key } = write
  return isConstant(key) && isConstant(field) && isFirstWrite(write)
}

/** Whether an action only takes elements or members out of the list or the object of an entry before it stores it. */
export function isOnlyCut({ key, field, value }: Write, { effects }: ActionModel): boolean {
  const object = value?.name === 'JSON.stringify' ? value.inputs[0] : undefined
  if (!object) return false
  const wholes = new Set(listAlternatives(object))
  const isOwn = [...wholes].every((one) => {
    const inner = unwrapConversion(one)
    const isOld = inner.op === 'read' && inner.inputs[0]?.identity === key.identity
    return (isOld && inner.inputs[1]?.identity === field?.identity) || /^(object|list)$/.test(inner.op)
  })
  if (!isOwn) return false
  const changes = listEffects(effects, 'change').filter((change) =>
    listAlternatives(change.object).some((one) => wholes.has(one)),
  )
  const isCut = listCut(effects).some((list) => listAlternatives(list).some((one) => wholes.has(one)))
  const isGone = (one: Value) => isConstant(one, undefined)
  return (
    (isCut || changes.length > 0) &&
    changes.every((change) => !change.isAdded && isGone(change.value)) &&
    value?.inputs.slice(1).every(isGone) === true
  )
}

/** Whether all that an action changes in an object before it stores it are members whose names stand in the source. */
export function hasFixedMembers({ value }: Write, { effects }: ActionModel): boolean {
  const stored = value?.name === 'JSON.stringify' ? value.inputs[0] : undefined
  if (!stored) return false
  const wholes = new Set(listAlternatives(stored))
  const changes = listEffects(effects, 'change').filter(({ object }) =>
    listAlternatives(object).some((one) => findPart(one, (part) => wholes.has(part))),
  )
  return changes.length > 0 && changes.every(({ name, isAdded }) => name !== undefined && !isAdded)
}

/** Whether an action takes elements out of a list while it has more than a constant, and stores it then. */
export function isShortened({ value }: Write, { effects }: ActionModel): boolean {
  const stored = value?.name === 'JSON.stringify' ? value.inputs[0] : undefined
  if (!stored) return false
  const wholes = new Set(listAlternatives(stored).map(({ identity }) => identity))
  const isIt = (one: Value) => listAlternatives(one).some(({ identity }) => wholes.has(identity))
  const isLong = ({ value: { op, name, inputs }, truth }: Fact) => {
    const [left, right] = inputs
    if (op !== 'operator' || !/^[<>]=?$/.test(name) || !left || !right) return false
    const [more, less] = name.startsWith('>') === truth ? [left, right] : [right, left]
    return more.op === 'member' && more.name === 'length' && more.inputs.some(isIt) && less.op === 'constant'
  }
  return listEffects(effects, 'use').some(
    ({ value: list, as, facts }) =>
      /^\.(pop|shift|splice)\(\)$/.test(as) && isIt(list) && [...listFacts(facts)].some(isLong),
  )
}
