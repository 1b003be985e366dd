import { isSystemContract } from '../../../interpreter/host.js'
import { kindOf } from '../../../interpreter/kinds.js'
import { hasApproved, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { listKeyParts } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Facts, includesFacts, listFacts } from '../../../values/facts.js'
import { ANY_MEMBER, findPart, listAlternatives, type Value, walkContent } from '../../../values/values.js'
import { hasFixedMembers, hasFixedNames } from '../bounded-entry.js'

/** A write, whose value is judged, with its action. */
interface WriteContext {
  write: Write
  action: ActionModel
  contract: ContractModel
  /** Slots whose values are being judged. */
  slots: ReadonlySet<string>
}

/** Whether what a write stores has a limited length, whatever the caller passes: amounts, times, names of accounts. */
export function isShortEntry(context: WriteContext): boolean {
  const { value } = context.write
  return value !== undefined && isShortPart(value, context)
}

/** Whether a write adds elements of a limited length to a list, and changes nothing else in it. */
export function isShortAddition(context: WriteContext): boolean {
  const { write, action } = context
  const [list, ...added] = write.value?.name === 'JSON.stringify' ? write.value.inputs : []
  if (!list || added.length === 0) return false
  const changes = listEffects(action.effects, 'change').filter(({ object }) =>
    findPart(list, (part) => part === object),
  )
  return (
    changes.length > 0 &&
    changes.every(({ isAdded, loops }) => isAdded && loops.length === 0) &&
    added.every((part) => /^(object|list)$/.test(part.op) || isShortPart(part, context))
  )
}

export function isShortPart(value: Value, context: WriteContext): boolean {
  const { op, name, inputs } = value
  const areShort = (parts: readonly Value[]) => parts.every((part) => isShortPart(part, context))
  if (op === 'chain') return name !== 'tx.authList'
  if (op === 'constant' || isNumber(value, context)) return true
  if (op === 'argument') return isLimited(value, context)
  if (isAmount(value)) return isShortAmount(value, context)
  const alternatives = listAlternatives(value)
  if (alternatives.length > 1) return areShort(alternatives)
  if (name === 'JSON.stringify') return isShortObject(value, context)
  if (op === 'read' || op === 'member') return isShortSlot(value, context)
  if (op === 'result') return isShortResult(value)
  if (op === 'text' || (op === 'operator' && name === '+'))
    return areShort(inputs) && !inputs.some((part) => isOld(part, context))
  const isKept = (op === 'builtin' && name === 'String') || (op === 'method' && KEEPING.test(name))
  return isKept && areShort(inputs)
}

/** Whether a system contract returns an amount, an account or an id. */
function isShortResult({ inputs: [contract, method] }: Value): boolean {
  return (
    contract !== undefined &&
    isSystemContract(contract) &&
    /^(balanceOf|supply|totalSupply|ownerOf|issue)$/.test(String(method?.constant))
  )
}

/** Methods that make a text no longer. */
export const KEEPING = /^(toString|trim|slice|substring|substr|charAt|toLowerCase|toUpperCase|split)$/

/** Whether a value is a number, or a sum with a stored one. */
function isNumber(value: Value, context: WriteContext): boolean {
  const { op, name, inputs } = value
  if (/^(number|boolean)$/.test(kindOf(value) ?? '')) return true
  if (op === 'operator' && name === '+') return inputs.every((input) => isNumber(input, context))
  const slot = op === 'member' ? slotOf(value) : undefined
  if (slot === undefined) return false
  if (context.slots.has(slot)) return true
  const stored = context.contract.knowledge.store.slots.get(slot) ?? []
  const inner = { ...context, slots: new Set([...context.slots, slot]) }
  return stored.length > 0 && stored.every((one) => isNumber(one.value, inner))
}

/** Whether a value contains what the entry holds: a text that is joined to it gets longer each time. */
function isOld(value: Value, { write: { key, field } }: WriteContext): boolean {
  const isEntry = ({ op, inputs }: Value) =>
    op === 'read' && inputs[0]?.identity === key.identity && inputs[1]?.identity === field?.identity
  return kindOf(value) !== 'number' && findPart(value, isEntry) !== undefined
}

/** Whether a value is a number of a class for amounts, or its text. */
function isAmount({ op, name, inputs: [first] }: Value): boolean {
  if (op === 'construct') return DECIMALS.test(name)
  if (op !== 'method' || first === undefined) return false
  if (name === 'toFixed') return true
  return name === 'toString' && listAlternatives(first).some((one) => DECIMALS.test(kindOf(one) ?? ''))
}

const DECIMALS = /^(BigNumber|Int64|Float64)$/

/** Whether an amount has a limited number of digits: the arguments in it are numbers, are paid, or have a limit. */
function isShortAmount(amount: Value, context: WriteContext): boolean {
  const isPart = (whole: Value | undefined, { identity }: Value) =>
    whole !== undefined && findPart(whole, (part) => part.identity === identity) !== undefined
  const facts = [...listFacts(context.write.facts)]
  const isPaid = (argument: Value) =>
    listEffects(context.action.effects, 'transfer').some((transfer) => isPart(transfer.amount, argument))
  const numbers = [...walkContent(amount)].filter((part) => isNumber(part, context))
  return [...walkContent(amount)].every(
    (part) =>
      part.op !== 'argument' ||
      numbers.some((number) => isPart(number, part)) ||
      isLimited(part, context) ||
      isPaid(part) ||
      facts.some((fact) => isPart(readOrder(fact)?.less, part)),
  )
}

/**
 * Whether an argument is one of some names, an account that has signed, or a text whose length has a limit: a condition
 * asks for it, or it is in the name of an entry, of which the chain accepts 64 bytes.
 */
function isLimited(argument: Value, { write: { facts }, action }: WriteContext): boolean {
  const isLength = (part: Value | undefined) =>
    part !== undefined &&
    findPart(part, ({ op, name, inputs: [text] }) => op === 'member' && name === 'length' && text === argument) !==
      undefined
  return (
    hasFixedNames(argument, facts) ||
    hasApproved(argument, readApproval(facts)) ||
    isInName(argument, facts, action) ||
    [...listFacts(facts)].some((fact) => isLength(readOrder(fact)?.less))
  )
}

/** Whether every path to a point stores an entry in whose name a text is. A read accepts a name of any length. */
function isInName({ identity }: Value, facts: Facts | undefined, { effects }: ActionModel): boolean {
  const isIt = (text: Value | undefined) =>
    text !== undefined && listKeyParts(text).some((part) => part.identity === identity)
  return listEffects(effects, 'write').some(
    (write) => [write.key, write.field].some(isIt) && includesFacts(facts, write.facts),
  )
}

/** Whether an object has fixed members alone, or a list no more elements than the source has, and all are short. */
function isShortObject(value: Value, context: WriteContext): boolean {
  const [object, ...parts] = value.inputs
  if (!object) return false
  const wholes = listAlternatives(object)
  const isNew = wholes.every(({ op, name }) => op === 'list' || (op === 'object' && name !== ANY_MEMBER))
  const isNamed = !value.members?.has(ANY_MEMBER)
  const isKept = wholes.every((one) => isOld(one, context) || /^(object|constant)$/.test(one.op))
  const isFixed = isNamed && (isNew || (isKept && hasFixedMembers(context.write, context.action)))
  return isFixed && parts.every((part) => /^(object|list)$/.test(part.op) || isShortPart(part, context))
}

/** Whether all that is stored in a slot is short. */
function isShortSlot(value: Value, context: WriteContext): boolean {
  const slot = slotOf(value)
  const [base] = value.inputs
  if (slot === undefined) return value.op === 'member' && base !== undefined && isShortPart(base, context)
  if (context.slots.has(slot)) return true
  const { contract, slots } = context
  const stored = contract.knowledge.store.slots.get(slot) ?? []
  return stored.every(({ value: one, write, action: name, isOpen }) => {
    const action = contract.actions.find((other) => other.name === name)
    return !isOpen || (action && isShortPart(one, { write, action, contract, slots: new Set([...slots, slot]) }))
  })
}
