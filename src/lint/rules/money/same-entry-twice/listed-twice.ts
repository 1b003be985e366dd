import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { entryAt, isLookup } from '../../../values/contained.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, type Loop, listEffects, type Read, type Write } from '../../../values/effects.js'
import { addFacts, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value, walkContent, walkValue } from '../../../values/values.js'
import { findArgument, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { collectDependencies, type Dependencies, isSpending } from '../entitlement.js'
import { isTrusted, listPayments } from '../payments.js'
import { contains } from '../places.js'

/** Methods that can look for the same id. */
const SEARCH = /^(indexOf|lastIndexOf|includes|filter|sort)$/

/** An entry that a loop reads for each element of a list of the caller. */
interface ListedRead {
  read: Read
  element: Value
  loop: Loop
}

/** The worth of an entry: a payment, or a credit in a ledger. */
interface Worth {
  effect: Effect
  amount: Value
  as: string
}

/**
 * Reports lists of the caller in which one id may be twice: what its entry is worth is added or paid for each, before
 * the entry is marked or deleted.
 */
export function* judgeListedTwice(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const reads = listListedReads(action)
  if (reads.length === 0) return
  for (const worth of listWorths(action, contract)) {
    const found = reads.find((one) => isCountedTwice(one, worth, action) || isPaidTwice(one, worth, action))
    const list = found && findArgument(found.element)
    if (!found || !list || isApproved(found, worth.effect, contract)) continue
    yield {
      place: reportPlace(contract, worth.effect),
      message: `\`${list.name}\` may have one id twice, and ${worth.as} what its entry holds for each: the entry is marked or deleted only after that`,
      steps: [
        ...pathTo(action, found.read, found.element, 'read for each element'),
        { place: worth.effect.place, text: 'counted for each element' },
      ],
    }
    return
  }
}

/** Whether somebody trusted approves, besides the account that the entry names. */
function isApproved({ read }: ListedRead, { facts }: Effect, contract: ContractModel): boolean {
  const others = [...listFacts(facts)].filter(({ value }) => !contains(value, read.value))
  return isTrusted(addFacts(undefined, others.toReversed()), contract)
}

/** The reads in loops whose key is an element of a list that the caller gives, and that nothing else looks at. */
function listListedReads(action: ActionModel): ListedRead[] {
  return listEffects(action.effects, 'read').flatMap((read) => {
    const loop = read.loops.at(-1)
    const element = read.value.inputs.flatMap((key) => [...walkValue(key)]).find(isGiven)
    if (!loop || !element || !/^(get|mapGet)$/.test(read.value.name)) return []
    return isCompared(element, action) ? [] : [{ read, element, loop }]
  })
}

/** Whether a value is an element of a list that an argument has, as it was sent. */
function isGiven({ op, name, inputs: [list] }: Value): boolean {
  if (op !== 'element' || name !== '' || !list) return false
  const parts = [...walkValue(list)]
  return (
    parts.some((part) => part.op === 'argument') &&
    parts.every(
      (part) =>
        /^(argument|constant)$/.test(part.op) ||
        (part.op === 'member' && part.name !== '[]') ||
        (part.op === 'builtin' && part.name === 'JSON.parse') ||
        (part.op === 'method' && part.name === 'split'),
    )
  )
}

/** Whether a condition or a search looks at the element itself: it may be one that excludes the same id again. */
function isCompared(element: Value, { effects }: ActionModel): boolean {
  const list = element.inputs[0]
  return effects.some((effect) => {
    if (effect.kind !== 'condition' && effect.kind !== 'operation' && effect.kind !== 'change') return false
    if (effect.kind === 'operation' && isJoined(effect.value)) return false
    if (effect.kind !== 'change' && isLookup(effect.value)) return false
    return [...walkContent(effect.value)].some(
      (part) =>
        part.identity === element.identity ||
        (part.op === 'method' && SEARCH.test(part.name) && part.inputs[0]?.identity === list?.identity),
    )
  })
}

/** Whether an operation joins texts, such as a key or a message. */
function isJoined({ op, name }: Value): boolean {
  return op === 'text' || (op === 'operator' && name === '+')
}

function listWorths(action: ActionModel, contract: ContractModel): Worth[] {
  const payments = listPayments(action, contract).map(({ effect, amount, via }) => ({
    effect,
    amount,
    as: `\`${via}\` pays`,
  }))
  const { moneyCells } = contract.knowledge
  const credits = listEffects(action.effects, 'write').flatMap((effect): Worth[] =>
    effect.value
      ? listMembers(nameCell(effect.key, effect.field), effect.value).flatMap(([slot, amount]) =>
          moneyCells.has(slot) && slotOf(amount) !== slot ? [{ effect, amount, as: `\`${slot}\` gets` }] : [],
        )
      : [],
  )
  return [...payments, ...credits]
}

/** Whether a sum that is used after the loop has an entry for each element, and the loop changes none of them. */
function isCountedTwice(found: ListedRead, { effect, amount }: Worth, action: ActionModel): boolean {
  const { read, element, loop } = found
  if (isIn(effect, loop) || !(isSumOf(amount, read.value) || isNumberOf(amount, found, action))) return false
  const writes = listEffects(action.effects, 'write').filter((write) => namesElement(write, element))
  return writes.length > 0 && !writes.some((write) => isIn(write, loop))
}

/** Whether a second loop pays for each element, and the conditions on the entries are in the first loop only. */
function isPaidTwice({ read, element, loop }: ListedRead, worth: Worth, action: ActionModel): boolean {
  const paying = worth.effect.loops.at(-1)
  if (
    !paying ||
    paying.place.start === loop.place.start ||
    effectIndex(read, action) > effectIndex(worth.effect, action)
  )
    return false
  const isSameList = paying.bound.identity === loop.bound.identity
  if (!isSameList && !findPart(worth.amount, ({ identity }) => identity === read.value.identity)) return false
  const isOfEntry = (value: Value) => findPart(value, ({ identity }) => identity === read.value.identity) !== undefined
  // That there is an entry, and that it is an object, is no condition on what it holds.
  const isEntry = (value: Value) => unwrapConversion(entryAt(value) ?? value) === read.value
  const isPresence = (value: Value) =>
    isEntry(value) ||
    (value.name === '!' && value.inputs.some(isEntry)) ||
    value.inputs.some(({ op, name, inputs }) => op === 'operator' && name === 'typeof' && inputs.some(isEntry)) ||
    (value.inputs.some((input) => isConstant(input, null, undefined, 0, -1)) && value.inputs.some(isEntry))
  const isAsked = ({ value }: Effect & { kind: 'condition' }) => isOfEntry(value) && !isPresence(value)
  const conditions = listEffects(action.effects, 'condition').filter(isAsked)
  if (conditions.length === 0 || conditions.some((condition) => isIn(condition, paying))) return false
  const dependencies: Dependencies = new Map()
  collectDependencies(worth.amount, dependencies)
  const writes = listEffects(action.effects, 'write').filter((write) => namesElement(write, element))
  return writes.length > 0 && !writes.some((write) => isIn(write, loop) || isSpending(write, dependencies))
}

/**
 * Whether an amount grows with the number of the elements, and the entry of each has to hold something: the loop counts
 * them, or their list has a length.
 */
function isNumberOf(amount: Value, { read, element, loop }: ListedRead, { effects }: ActionModel): boolean {
  const isAsked = listEffects(effects, 'condition').some(
    (condition) =>
      isIn(condition, loop) &&
      findPart(condition.value, ({ identity }) => identity === read.value.identity) !== undefined,
  )
  if (!isAsked) return false
  const list = element.inputs[0]
  const counted = new Set(
    listEffects(effects, 'operation').flatMap((effect) => (isIn(effect, loop) ? [effect.value.identity] : [])),
  )
  return [...walkContent(amount)].some((part) => {
    const { op, name, inputs } = part
    if (op === 'member' && name === 'length') return inputs[0]?.identity === list?.identity
    const isSum = (op === 'operator' && name === '+') || (op === 'method' && /^(plus|add)$/.test(name))
    return isSum && counted.has(part.identity) && inputs.some((input) => hasEarlier(input))
  })
}

/** Whether a value is what an earlier iteration left, or is calculated from it. */
function hasEarlier(value: Value): boolean {
  return findPart(value, ({ op }) => op === 'loop') !== undefined
}

function effectIndex(effect: Effect, { effects }: ActionModel): number {
  return effects.indexOf(effect)
}

function isIn({ loops }: Effect, loop: Loop): boolean {
  return loops.some(({ place }) => place.start === loop.place.start && place.module === loop.place.module)
}

function namesElement({ key, field }: Write, element: Value): boolean {
  return [key, field].some((text) => text && findPart(text, ({ identity }) => identity === element.identity))
}

/** Whether a value is a sum to which each iteration adds a part of an entry. */
function isSumOf(value: Value, entry: Value): boolean {
  return [...walkContent(value)].some(({ op, name, inputs }) => {
    const isSum = (op === 'operator' && name === '+') || (op === 'method' && /^(plus|add)$/.test(name))
    if (!isSum || inputs.length < 2) return false
    return (
      inputs.some(hasEarlier) && inputs.some((input) => findPart(input, ({ identity }) => identity === entry.identity))
    )
  })
}
