import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { type EntrySource, findSource, holdsWhole, isSameEntry, namesItself } from '../../../model/entry-source.js'
import { listSlots, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { type Change, type ContractCall, type Effect, listEffects, type Write } from '../../../values/effects.js'
import { type Fact, includesFacts, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, listAlternatives, listChoices, type Value } from '../../../values/values.js'
import { isTogether } from '../../money/entitlement.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports changes of an object that was read from storage, which the action does not store, or stores under another key
 * only: other actions still find the former value.
 */
export function* judgeChanges(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isComplete || !isActing(action)) return
  const seen = new Set<number>()
  for (const change of listEffects(action.effects, 'change')) {
    const source = findSource(change.object)
    const slot = source && nameSlot(change)
    if (!source || slot === undefined || seen.has(change.place.start)) continue
    const isDeciding = contract.knowledge.store.deciding.has(slot)
    if (!isDeciding && !isRead(slot, contract)) continue
    const fault = judgeChange(change, source, action)
    if (fault === undefined || isReverted(change, action)) continue
    seen.add(change.place.start)
    yield {
      place: reportPlace(contract, change),
      message: `\`${slot}\` is changed in memory only, ${fault}: ${describeReader(slot, contract)} the former value`,
      steps: pathTo(action, change, undefined, 'changed in memory'),
      ...(!isDeciding && { assumes: 'the change is meant to last' }),
    }
  }
}

function isActing({ effects }: ActionModel): boolean {
  return effects.some((effect) => {
    const isAct = effect.kind === 'write' || effect.kind === 'transfer' || effect.kind === 'call'
    return isAct && !(effect.kind === 'call' && isQuestion(effect))
  })
}

/** Whether a call only reads what a token contract keeps. */
function isQuestion({ contract, method }: ContractCall): boolean {
  return (
    isConstant(contract, 'token.iost', 'token721.iost') &&
    /^(balance|supply|total|owner|token[A-Z])/.test(String(method.constant))
  )
}

/** Whether a change fills in what is missing in an entry, and is no mark: who reads it as missing fills in the same. */
function isDefault({ object, name, value, facts }: Change): boolean {
  const isIt = (part: Value) =>
    part.op === 'member' && part.name === (name ?? '[]') && part.inputs[0]?.identity === object.identity
  const isPlain = listAlternatives(value).every(
    (one) => /^(object|list)$/.test(one.op) || isConstant(one, 0, '0', '', false, null) || isIt(one),
  )
  const isMissing = ({ value: condition, truth }: Fact) =>
    isIt(condition)
      ? !truth
      : condition.op === 'operator' &&
        /^[!=]==?$/.test(condition.name) &&
        (condition.name[0] === '=') === truth &&
        condition.inputs.some(isIt) &&
        condition.inputs.some((input) => isConstant(input, undefined, null))
  const isFallback = value.op === 'operator' && /^(\|\||\?\?)$/.test(value.name) && value.inputs.some(isIt)
  return isPlain && (isFallback || [...listFacts(facts)].some(isMissing))
}

function nameSlot({ object, name }: Change): string | undefined {
  const slot = slotOf(object)
  return slot === undefined || name === undefined ? slot : `${slot}.${name}`
}

/** Returns why a change does not last; undefined if it is stored, or is a step of a calculation. */
function judgeChange(change: Change, source: EntrySource, action: ActionModel): string | undefined {
  const later = action.effects.slice(action.effects.indexOf(change) + 1)
  const writes = listEffects(action.effects, 'write')
  const isEnded = writes.some((write) => write.operation === 'del' && isOwnEntry(write, source))
  const isGiven =
    action.returns.some(({ value }) => holdsWhole(value, source)) ||
    listEffects(later, 'call').some(({ args = [] }) => args.some((arg) => holdsWhole(arg, source)))
  if (isEnded || isGiven || isDefault(change) || isUsed(change.value, later)) return undefined
  const storing = listEffects(later, 'write').filter(
    ({ value, whole }) =>
      (value !== undefined && holdsWhole(value, source)) || (whole !== undefined && isSameEntry(whole, source.read)),
  )
  if (storing.length === 0) return 'and not stored'
  return storing.every((write) => isElsewhere(write, source) && !isOtherBranch(change, write, source.read, action))
    ? 'and stored under another key'
    : undefined
}

/** Whether a write is to the entry of an object, also by the name that the entry has in itself. */
function isOwnEntry(write: Write, source: EntrySource): boolean {
  if (isSameEntry(write, source.read)) return true
  return nameCell(write.key, write.field) === cellOfRead(source.read) && namesItself(write, source)
}

/** Whether every path from a change ends in a failure, which takes all back. */
function isReverted(change: Change, { effects }: ActionModel): boolean {
  const later = effects.slice(effects.indexOf(change) + 1)
  return listEffects(later, 'failure').some(({ facts }) => includesFacts(change.facts, facts))
}

/** Whether a write puts an entry that was read under one key under another key of the same use. */
function isElsewhere(write: Write, source: EntrySource): boolean {
  const { read } = source
  if (write.whole && isSameEntry(write.whole, read)) return false
  if (nameCell(write.key, write.field) !== cellOfRead(read) || isOwnEntry(write, source)) return false
  const [readKey, readField] = read.inputs
  return !areCompared(write, [readKey, readField], [write.key, write.field])
}

/** Whether each other key that a write may have was made in a branch in which the change was not. */
function isOtherBranch(change: Change, { key, field }: Write, { inputs }: Value, { effects }: ActionModel): boolean {
  const { identity } = inputs[field ? 1 : 0] ?? key
  const names = listChoices(field ?? key)
  const others = names.filter((one) => one.identity !== identity)
  const made = [...listEffects(effects, 'read'), ...listEffects(effects, 'operation')]
  return (
    others.length < names.length &&
    others.every((other) => {
      const origins = made.filter(({ value }) => value.identity === other.identity)
      return origins.length > 0 && !origins.some(({ facts }) => isTogether(facts, change.facts))
    })
  )
}

/** Whether a condition has compared the keys. */
function areCompared(
  { facts }: Write,
  some: readonly (Value | undefined)[],
  others: readonly (Value | undefined)[],
): boolean {
  const isOneOf = (value: Value, keys: readonly (Value | undefined)[]) =>
    keys.some((key) => key !== undefined && findPart(key, ({ identity }) => identity === value.identity) !== undefined)
  return [...listFacts(facts)].some(({ value }) => {
    const [left, right] = value.inputs
    if (value.op !== 'operator' || !left || !right) return false
    return (isOneOf(left, some) && isOneOf(right, others)) || (isOneOf(right, some) && isOneOf(left, others))
  })
}

/** Whether something that follows is made from a calculated value, so that the member may only keep it for that. */
function isUsed(value: Value, later: readonly Effect[]): boolean {
  if (/^(constant|argument|chain)$/.test(value.op)) return false
  return later.some((effect) => {
    if (effect.kind === 'receipt' || effect.kind === 'event' || effect.kind === 'write') return false
    return listOperands(effect).some((operand) => findPart(operand, ({ id }) => id === value.id) !== undefined)
  })
}

function listOperands(effect: Effect): Value[] {
  if (effect.kind === 'transfer') return [effect.from, effect.to, effect.amount]
  if (effect.kind === 'call') return [...(effect.args ?? [])]
  return 'value' in effect && effect.value !== undefined ? [effect.value] : []
}

/** Whether an action calculates, stores or decides by a slot. */
function isRead(slot: string, contract: ContractModel): boolean {
  return findReader(slot, contract) !== undefined
}

function findReader(slot: string, { actions }: ContractModel): ActionModel | undefined {
  return actions.find(({ effects }) =>
    listEffects(effects, 'condition').some(({ value }) => listSlots(value).has(slot)),
  )
}

function describeReader(slot: string, contract: ContractModel): string {
  const reader = contract.knowledge.store.deciding.get(slot) ?? findReader(slot, contract)?.name
  return `\`${reader}\` finds`
}
