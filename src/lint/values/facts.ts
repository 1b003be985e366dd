import { firstOf, pairOf } from '../../collections/presence.js'
import type { Place } from '../syntax/place.js'
import { isSender, rememberForCallers } from './callers.js'
import { type Fact, type Facts, findPart, isConstant, listContent, type Value, walkValue } from './values.js'
import { dependsOnSender, findPlainLookup, holdsForInherited, isInTable, isPartOfName } from './weak-roles.js'
import { countWork } from './work.js'

export { isSender } from './callers.js'
export type { Fact, Facts } from './values.js'

export function* listFacts(facts: Facts | undefined, until?: Facts): Generator<Fact> {
  for (let at = facts; at !== undefined && at !== until; at = at.next) {
    countWork()
    yield at.fact
  }
}

/** Lists the conditions on which a value, or a part of it, is one of several, and those that decide these. */
export function listGuards(value: Value, seen = new Set<Value>()): Value[] {
  const guards = [...walkValue(value, listContent, seen)].flatMap((part) => part.guards ?? [])
  const conditions = guards.flatMap((facts) => [...listFacts(facts)].map((fact) => fact.value))
  return conditions.flatMap((one) => (seen.has(one) ? [] : [one, ...listGuards(one, seen)]))
}

export function addFacts(facts: Facts | undefined, added: Iterable<Fact>): Facts | undefined {
  let all = facts
  for (const fact of added) all = { fact, next: all }
  return all
}

/**
 * Whether all facts of an earlier point of a path hold at a later one, so that every path there has passed it. That
 * there is a sender holds everywhere, and so does what is known of a constant.
 */
export function includesFacts(later: Facts | undefined, earlier: Facts | undefined): boolean {
  const held = new Set([...listFacts(later)].map(keyOf))
  return [...listFacts(earlier)].every(
    (fact) => held.has(keyOf(fact)) || fact.value.op === 'constant' || (fact.truth && isSender(fact.value)),
  )
}

/** Joins the facts of two paths that meet: those from before the branch, and those both paths found since. */
export function joinFacts(
  base: Facts | undefined,
  left: Facts | undefined,
  right: Facts | undefined,
): Facts | undefined {
  if (left === right) return left
  const [a, b] = [[...listFacts(left, base)], [...listFacts(right, base)]]
  const [keysA, keysB] = [new Set(a.map(keyOf)), new Set(b.map(keyOf))]
  const both = a.filter((fact) => keysB.has(keyOf(fact)))
  const [onlyA, onlyB] = [a.filter((fact) => !keysB.has(keyOf(fact))), b.filter((fact) => !keysA.has(keyOf(fact)))]
  const ways = [onlyA, onlyB].map((facts) => facts.filter(isAuthorityFact))
  const merged = ways.every(({ length }) => length > 0) ? [{ ...firstOf(firstOf(ways)), anyOf: ways }] : []
  return addFacts(base, [...merged, ...both.reverse()])
}

/** Equal for facts that say the same. */
function keyOf({ truth, value }: Fact): number {
  return truth ? value.identity : -value.identity
}

function isAuthorityFact(fact: Fact): boolean {
  return readAuthority(fact).length > 0
}

/** An account or role that has approved of the call according to the facts. */
export interface Approver {
  /** Account whose authority it is; several if any one suffices. */
  accounts: readonly Value[]
  /** Kind of the check: `requireAuth`, or a comparison with the sender of the transaction. */
  by: 'requireAuth' | 'comparison' | 'role' | 'level'
  permission: string | undefined
  place: Place | undefined
  /** Of a role: the look-up in a plain object by which it is found. */
  lookup?: Value | undefined
}

/** The authorities among facts. A role that an inherited member of an object also has does not count. */
export function readAuthorities(facts: Iterable<Fact>): Approver[] {
  const all = [...facts]
  const found = all.flatMap((fact) => readAuthority(fact))
  return found.some(({ lookup }) => lookup)
    ? found.filter(({ lookup }) => !lookup || !isInheritable(lookup, all))
    : found
}

/** Whether all facts about a look-up of the sender in a plain object also hold for an inherited member. */
export function isInheritable(lookup: Value, facts: readonly Fact[]): boolean {
  const isIt = ({ identity }: Value) => identity === lookup.identity
  return facts.every((fact) => !findPart(fact.value, isIt) || holdsForInherited(fact, lookup) === true)
}

/** Describes a role on a path that every account with a certain name has; empty without one. */
export function describeWeakRole(facts: Facts | undefined): string {
  const all = [...listFacts(facts)]
  for (const { value } of all) {
    const lookup = findPlainLookup(value)
    if (lookup && isInheritable(lookup, all))
      return ' (every object has a member `constructor`, which is also a name for an account)'
    if (isPosition(value)) return ' (a position is -1, which is true, where nothing is found)'
    if (findPart(value, isPartOfName)) return ' (a part of a name is no authority: every account can have such a name)'
  }
  return ''
}

/** Facts are shared by all effects after them, so each is read once. */
const readAuthority = rememberForCallers(judgeFact)

function judgeFact({ value, truth, place, anyOf }: Fact): Approver[] {
  if (anyOf) return readAlternatives(anyOf, place)
  if (value.op === 'authority' && truth) {
    const [account, permission] = pairOf(value.inputs)
    const name = permission.op === 'constant' ? String(permission.constant) : undefined
    return [{ accounts: [account], by: 'requireAuth', permission: name, place }]
  }
  const compared = readComparedSender(value, truth)
  if (compared) return [{ accounts: [compared], by: 'comparison', permission: undefined, place }]
  const by = isRoleCheck(value, truth) ? 'role' : isLevelCheck(value, truth) ? 'level' : undefined
  return by ? [{ accounts: [value], by, permission: undefined, place, lookup: findPlainLookup(value) }] : []
}

/**
 * Whether what is stored for the sender is at least a constant, such as the level of a role. It is one only while the
 * sender cannot store it.
 */
function isLevelCheck({ op, name, inputs }: Value, truth: boolean): boolean {
  const [left, right] = inputs
  if (op !== 'operator' || !/^[<>]=?$/.test(name) || !left || !right) return false
  const [more, less] = name.startsWith('>') === truth ? [left, right] : [right, left]
  return Number(less.constant) >= 0 && isStoredFor(more)
}

/** Whether a value is read for the sender, or a number or a member of it. */
function isStoredFor({ op, name, inputs }: Value): boolean {
  const [first] = inputs
  if (op === 'read') return inputs.some((key) => findPart(key, isSender) !== undefined)
  if (op === 'member' && name === '[]' && first && inputs[1] && isSender(inputs[1]))
    return findPart(first, (part) => part.op === 'read') !== undefined
  const isPart =
    (op === 'member' && name !== 'length') ||
    (op === 'builtin' && /^(Number|JSON\.parse|Number\.parse\w+|parseInt)$/.test(name)) ||
    (op === 'operator' && /^(\|\||\?\?)$/.test(name))
  return isPart && first !== undefined && isStoredFor(first)
}

function readAlternatives(anyOf: readonly (readonly Fact[])[], place: Place | undefined): Approver[] {
  const ways = anyOf.map((facts) => readAuthorities(facts))
  if (ways.some((authorities) => authorities.length === 0)) return []
  const accounts = [...new Set(ways.flat().flatMap((authority) => authority.accounts))]
  const kinds = new Set(ways.flat().map(({ by: kind }) => kind))
  const by = kinds.has('level') ? 'level' : kinds.size === 1 && kinds.has('requireAuth') ? 'requireAuth' : 'role'
  return [{ accounts, by, permission: firstOf(firstOf(ways)).permission, place }]
}

/** The account that whoever sent the transaction, or called the contract, was found to be. */
function readComparedSender(value: Value, truth: boolean): Value | undefined {
  if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name)) return undefined
  if ((value.name[0] === '=') !== truth) return undefined
  const [left, right] = value.inputs
  if (left && isSender(unwrapText(left))) return right && unwrapText(right)
  return left && right && isSender(unwrapText(right)) ? unwrapText(left) : undefined
}

/** A value without conversions that leave a text as it is. */
function unwrapText(value: Value): Value {
  const { op, name, inputs } = value
  const [inner] = inputs
  const isConversion =
    inputs.length === 1 &&
    (op === 'text' || (op === 'method' && /^(trim|toString)$/.test(name)) || (op === 'builtin' && name === 'String'))
  return isConversion && inner ? unwrapText(inner) : value
}

/**
 * True for a condition about the sender and something the contract stores or names: a list of members, a map of roles.
 */
function isRoleCheck(value: Value, truth: boolean): boolean {
  // A position is -1, which is true, where nothing is found.
  if (value.op === 'authority' || (truth && isPosition(value)) || isDifference(value, truth)) return false
  if (findPart(value, isSender) === undefined || !dependsOnSender(value)) return false
  if (isAboutAmount(value) || isAbsence(value, truth)) return false
  // That the sender is not some account, such as a banned one, is no role.
  if (value.op === 'operator' && /^[!=]==?$/.test(value.name) && value.inputs.some((one) => isSender(unwrapText(one))))
    return false
  const isKept = (part: Value) => (part.op === 'read' && !isPublicRecord(part)) || part.op === 'result'
  return findPart(value, isKept) !== undefined || isListed(value) || isInTable(value)
}

/** True for a condition that an entry is not a certain value, such as the day of the last payment. */
function isDifference({ op, name, inputs }: Value, truth: boolean): boolean {
  if (op !== 'operator' || !/^[!=]==?$/.test(name) || (name[0] === '=') === truth) return false
  const isOther = (input: Value) => isSender(input) || (isConstant(input) && !input.constant)
  return inputs.some(isStoredOrReturned) && !inputs.some(isOther)
}

/** Whether a value is read from a system contract, such as votes: every account can have an entry there. */
function isPublicRecord({ name, inputs: [owner] }: Value): boolean {
  return /^global/.test(name) && owner?.op === 'constant' && /\.iost$/.test(String(owner.constant))
}

/** Methods that return whether a list or an object has a name. */
const MEMBERSHIP = /^(includes|has|hasOwnProperty)$/

/** True for a condition that an entry is missing: that an account is not in a list is no role. */
export function isAbsence(value: Value, truth: boolean): boolean {
  const { op, name, inputs } = value
  if (isStoredOrReturned(value) || (op === 'method' && (name === 'test' || MEMBERSHIP.test(name)))) return !truth
  if (op === 'operator' && name === 'in') return !truth
  if (isPosition(inputs[0])) return isPositionAbsent(value, truth)
  if (op !== 'operator' || !/^[!=]==?$/.test(name)) return false
  const isEmpty = inputs.some((input) => isConstant(input) && !input.constant)
  return isEmpty && (name[0] === '=') === truth
}

function isPosition(value: Value | undefined): boolean {
  return value?.op === 'method' && /^(indexOf|lastIndexOf|findIndex)$/.test(value.name)
}

/** Whether a comparison of a position means that nothing was found: `indexOf(x) < 0`, `indexOf(x) === -1`. */
function isPositionAbsent({ name, inputs: [, limit] }: Value, truth: boolean): boolean {
  const none = limit?.constant === -1
  if (none && /^[!=]==?$/.test(name)) return (name[0] === '=') === truth
  if (none && /^(>|<=)$/.test(name)) return (name === '<=') === truth
  return limit?.constant === 0 && /^(<|>=)$/.test(name) && (name === '<') === truth
}

/** Whether a value is what is stored or what a contract returned, a member of it, or a number made from it. */
function isStoredOrReturned({ op, name, inputs, inputs: [first] }: Value): boolean {
  if (op === 'read' || op === 'result') return true
  // An object that the action makes may stand for one that is not stored yet.
  if (op === 'choice')
    return inputs.some(isStoredOrReturned) && inputs.every((one) => one.op === 'object' || isStoredOrReturned(one))
  const isPart =
    op === 'member' ||
    (op === 'operator' && /^(\*|\|\||\?\?)$/.test(name)) ||
    (op === 'builtin' && /^(Number|JSON\.parse)$/.test(name))
  return isPart && first !== undefined && isStoredOrReturned(first)
}

/** True for a comparison of amounts, which anyone with enough tokens can satisfy. */
function isAboutAmount(value: Value): boolean {
  if (value.op === 'operator') return /^[<>]=?$/.test(value.name) && !isListed(value)
  return value.op === 'method' && !/^(indexOf|find|findIndex)$/.test(value.name) && !MEMBERSHIP.test(value.name)
}

/** Whether the sender is looked for in a list of constants. */
function isListed(value: Value): boolean {
  return (
    findPart(value, ({ op, name }) => op === 'method' && /^(includes|indexOf|hasOwnProperty)$/.test(name)) !== undefined
  )
}
