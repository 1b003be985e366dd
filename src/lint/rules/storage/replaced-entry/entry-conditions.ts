import { unwrapConversion } from '../../../values/conversions.js'
import type { Write } from '../../../values/effects.js'
import { type Fact, type Facts, isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkValue } from '../../../values/values.js'

/** Content of an entry, for conditions that look at it: nothing, or an object with members. */
export interface EntryState {
  /** Whether a value is the read of the entry. */
  isEntry(read: Value): boolean
  exists: boolean
  value: Value | undefined
  /** The account that is looked at is the one that stored the entry. */
  isOwn: boolean
}

/** A value that is known: of the sender, only whether another one is the same account. */
type Known = { constant: unknown } | { account: 'sender' | 'storer' } | { isObject: true }

/** The entry as a write leaves it, for the action that makes the write. */
export function stateAfter({ key, field, value, operation }: Write, isOwn: boolean): EntryState {
  const isIt = ({ inputs }: Value) =>
    inputs[0]?.identity === key.identity && (field === undefined || inputs[1]?.identity === field.identity)
  return { isEntry: isIt, exists: operation === 'put', value, isOwn }
}

/** Whether all conditions that look at an entry hold while it has a state. Those that are not known do not. */
export function allows(facts: Facts | undefined, state: EntryState): boolean {
  return [...listFacts(facts)].every((fact) => !looksAt(fact, state) || judge(fact, state) === true)
}

/** Whether a condition that looks at an entry certainly fails while it has a state. */
export function forbids(facts: Facts | undefined, state: EntryState): boolean {
  return [...listFacts(facts)].some((fact) => looksAt(fact, state) && judge(fact, state) === false)
}

/**
 * Whether a path ends because of conditions on an entry, which do not certainly fail while it has a state. `known`: the
 * facts of the effect that is not reached then.
 */
export function mayEnd(facts: Facts | undefined, known: Facts | undefined, state: EntryState): boolean {
  const held = new Set(listFacts(known))
  const rest = [...listFacts(facts)].filter((fact) => !held.has(fact) && looksAt(fact, state))
  return rest.length > 0 && !rest.some((fact) => fails(fact, state))
}

/** Whether a condition on an entry certainly fails, in each of its ways that look at the entry. */
function fails(fact: Fact, state: EntryState): boolean {
  const ways = fact.anyOf?.filter((way) => way.some((one) => looksAt(one, state)))
  return ways ? ways.every((way) => judgeAll(way, state) === false) : judge(fact, state) === false
}

function looksAt({ value, anyOf }: Fact, state: EntryState): boolean {
  if (anyOf?.some((way) => way.some((fact) => looksAt(fact, state)))) return true
  return findPart(value, (part) => part.op === 'read' && state.isEntry(part)) !== undefined
}

function judge(fact: Fact, state: EntryState): boolean | undefined {
  const { value, truth, anyOf } = fact
  if (anyOf) {
    const ways = anyOf.map((way) => judgeAll(way, state))
    return ways.includes(true) ? true : ways.includes(undefined) ? undefined : false
  }
  const known = evaluate(value, state)
  return known === undefined ? undefined : isTruthy(known) === truth
}

function judgeAll(facts: readonly Fact[], state: EntryState): boolean | undefined {
  const all = facts.map((fact) => (looksAt(fact, state) ? judge(fact, state) : isChosen(fact) ? true : undefined))
  return all.includes(false) ? false : all.includes(undefined) ? undefined : true
}

/** Whether a condition looks at nothing but arguments, which the caller chooses. */
function isChosen({ value }: Fact): boolean {
  return [...walkValue(value)].every(({ op }) =>
    /^(argument|constant|operator|builtin|construct|method|text)$/.test(op),
  )
}

function isTruthy(known: Known): boolean {
  return 'constant' in known ? !!known.constant : true
}

function evaluate(value: Value, state: EntryState): Known | undefined {
  const { op, name, inputs, constant } = value
  const [first, second] = inputs
  if (op === 'constant') return { constant }
  if (isSender(value)) return { account: state.isOwn ? 'storer' : 'sender' }
  if (op === 'read') return state.isEntry(value) ? evaluateRead(name, state) : undefined
  if (op === 'member' && first) return evaluateMember(name, first, state)
  if (op === 'operator' && first) return evaluateOperator(name, first, second, state)
  const inner = unwrapConversion(value)
  if (inner === value) return undefined
  const known = evaluate(inner, state)
  const isNumber = op === 'builtin' && /^(Number|parseInt|parseFloat|Number\.parse\w+)$/.test(name)
  return known && isNumber && 'constant' in known ? { constant: Number(known.constant) } : known
}

function evaluateRead(name: string, { exists, value }: EntryState): Known | undefined {
  if (/^(has|mapHas)$/.test(name)) return { constant: exists }
  if (!exists) return { constant: null }
  if (value?.op === 'constant') return { constant: value.constant }
  return value?.members || value?.op === 'builtin' ? { isObject: true } : undefined
}

/** The member of the object in an entry; what the action that stored it gave it. */
function evaluateMember(name: string, object: Value, state: EntryState): Known | undefined {
  const inner = unwrapConversion(object)
  if (inner.op !== 'read' || !state.isEntry(inner) || !state.exists) return undefined
  const stored = state.value?.members?.get(name)
  if (stored === undefined) return undefined
  if (isSender(stored)) return { account: 'storer' }
  return stored.op === 'constant' ? { constant: stored.constant } : undefined
}

function evaluateOperator(name: string, left: Value, right: Value | undefined, state: EntryState): Known | undefined {
  const a = evaluate(left, state)
  if (name === '!') return a && { constant: !isTruthy(a) }
  if (name === '&&' || name === '||') {
    if (a && isTruthy(a) === (name === '||')) return a
    return a && right ? evaluate(right, state) : undefined
  }
  if (name === '??')
    return a && 'constant' in a && (a.constant ?? undefined) === undefined ? right && evaluate(right, state) : a
  const b = right && evaluate(right, state)
  if (!a || !b) return undefined
  if (/^[!=]==?$/.test(name)) {
    const isSame = isEqual(a, b)
    return isSame === undefined ? undefined : { constant: isSame === (name[0] === '=') }
  }
  if (!('constant' in a) || !('constant' in b)) return undefined
  return compare(name, a.constant, b.constant)
}

function isEqual(a: Known, b: Known): boolean | undefined {
  if ('account' in a && 'account' in b) return a.account === b.account
  if ('constant' in a && 'constant' in b) return a.constant === b.constant
  // An account or an object is neither null nor empty.
  const constant = 'constant' in a ? a : 'constant' in b ? b : undefined
  return constant && !constant.constant ? false : undefined
}

function compare(name: string, left: unknown, right: unknown): Known | undefined {
  const [a, b] = [Number(left), Number(right)]
  if (name === '<') return { constant: a < b }
  if (name === '<=') return { constant: a <= b }
  if (name === '>') return { constant: a > b }
  return name === '>=' ? { constant: a >= b } : undefined
}
