import { firstOf, pairOf } from '../../collections/presence.js'
import type { Place } from '../syntax/place.js'
import { type Fact, type Facts, findPart, isChain, isConstant, type Value, type ValueTable } from './values.js'
import { countWork } from './work.js'

export type { Fact, Facts } from './values.js'

export function* listFacts(facts: Facts | undefined, until?: Facts): Generator<Fact> {
  for (let at = facts; at !== undefined && at !== until; at = at.next) {
    countWork()
    yield at.fact
  }
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

const EACH = 'each'
const LIST = 'list'

/**
 * Makes the fact that an earlier loop has found something for each element of a list. It has no inputs: it is no
 * condition on the list.
 */
export function nameEach(list: Value, facts: readonly Fact[], values: ValueTable, place: Place): Fact {
  const members = new Map([[LIST, list]])
  const guards = [addFacts(undefined, [...facts].reverse())]
  return { value: values.make('unknown', EACH, [], place, { members, guards }), truth: true, place }
}

/** Lists what earlier loops have found for each element of the lists that pass a test. */
export function listEach(facts: Facts | undefined, passes: (list: Value) => boolean): Fact[] {
  return [...listFacts(facts)].flatMap(({ value }) => {
    const list = value.op === 'unknown' && value.name === EACH ? value.members?.get(LIST) : undefined
    return list && passes(list) ? [...listFacts(value.guards?.[0])] : []
  })
}

/** Returns the facts that follow from a condition being true or false. */
export function implied(value: Value, truth: boolean, place: Place | undefined): Fact[] {
  return imply(value, truth, place, { left: MAX_IMPLIED })
}

/** Conditions with more parts are not split further: shared parts would be visited exponentially often. */
const MAX_IMPLIED = 64

interface Work {
  left: number
}

function imply(value: Value, truth: boolean, place: Place | undefined, work: Work): Fact[] {
  const fact: Fact = { value, truth, place }
  work.left -= 1
  if (work.left < 0) return [fact]
  if (value.op === 'operator') return implyOperator(value, truth, place, work)
  if (value.op === 'builtin' && value.name === 'Boolean') {
    const [converted] = value.inputs
    return converted === undefined ? [fact] : imply(converted, truth, place, work)
  }
  if (value.op !== 'choice') return [fact]
  const ways = value.inputs.flatMap((input, index) => {
    if (input.op === 'constant' && !!input.constant !== truth) return []
    const guards = [...listFacts(value.guards?.[index])]
    return [[...guards, ...(input.op === 'constant' ? [] : imply(input, truth, place, work))]]
  })
  return mergeWays(fact, ways)
}

function implyOperator(value: Value, truth: boolean, place: Place | undefined, work: Work): Fact[] {
  const [left, right] = value.inputs as [Value, Value]
  const fact: Fact = { value, truth, place }
  switch (value.name) {
    case '!':
      return imply(left, !truth, place, work)
    case '&&':
    case '||': {
      const isBoth = (value.name === '&&') === truth
      const ways = [imply(left, truth, place, work), imply(right, truth, place, work)]
      return isBoth ? ways.flat() : mergeWays(fact, ways)
    }
    case '===':
    case '==':
    case '!==':
    case '!=': {
      const isEqual = (value.name[0] === '=') === truth
      const [tested, wanted] = isConstant(right) ? [left, right] : [right, left]
      const { constant } = wanted
      if (wanted.op === 'constant' && (typeof constant === 'boolean' || constant === 'true' || constant === 'false'))
        return [fact, ...imply(tested, String(constant) === 'true' ? isEqual : !isEqual, place, work)]
      if (wanted.op === 'constant' && tested.op === 'choice' && tested.guards)
        return mergeWays(fact, listWays(tested, constant, isEqual))
      return [fact]
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return mergeWays(fact, listCountWays(value, truth))
    default:
      return [fact]
  }
}

/** The facts of the paths on which a count that is compared with a constant can have the outcome. */
function listCountWays({ name, inputs }: Value, truth: boolean): Fact[][] {
  const [left, right] = pairOf(inputs)
  const isTurned = left.op === 'constant'
  const [count, { constant: limit }] = isTurned ? [right, left] : [left, right]
  const { guards } = count
  if (count.op !== 'choice' || guards === undefined || typeof limit !== 'number') return []
  return count.inputs.flatMap((input, index) => {
    const { constant } = input
    if (typeof constant !== 'number') return [[...listFacts(guards[index])]]
    const isLess = isTurned ? limit < constant : constant < limit
    const isMore = isTurned ? limit > constant : constant > limit
    const isMet = name.startsWith('<') ? isLess : isMore
    const isOutcome = isMet || (name.endsWith('=') && constant === limit)
    return isOutcome === truth ? [[...listFacts(guards[index])]] : []
  })
}

/** The facts of the paths on which a function returned, or did not return, a constant. */
function listWays({ inputs, guards }: Value, constant: unknown, isEqual: boolean): Fact[][] {
  return inputs.flatMap((input, index) => {
    const isObject = input.op === 'object' || input.op === 'list'
    if (input.op === 'constant' && (input.constant === constant) !== isEqual) return []
    if (isObject && isEqual) return []
    return [[...listFacts(guards?.[index])]]
  })
}

/** Merges the facts of several branches, one of which was taken. */
function mergeWays(fact: Fact, ways: readonly (readonly Fact[])[]): Fact[] {
  if (ways.length === 1) return [fact, ...firstOf(ways)]
  return ways.length === 0 ? [fact] : [{ ...fact, anyOf: ways }]
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

const authorities = new WeakMap<Fact, Approver[]>()

function isAuthorityFact(fact: Fact): boolean {
  return readAuthorities([fact]).length > 0
}

/** An account or role that has approved of the call according to the facts. */
export interface Approver {
  /** Account whose authority it is; several if any one suffices. */
  accounts: readonly Value[]
  /** Kind of the check: `requireAuth`, or a comparison with the sender of the transaction. */
  by: 'requireAuth' | 'comparison' | 'role'
  permission: string | undefined
  place: Place | undefined
}

/** The authorities among facts. */
export function readAuthorities(facts: Iterable<Fact>): Approver[] {
  return [...facts].flatMap((fact) => readAuthority(fact))
}

/** Facts are shared by all effects after them, so each is read once. */
function readAuthority(fact: Fact): Approver[] {
  const known = authorities.get(fact)
  if (known) return known
  const found = judgeFact(fact)
  authorities.set(fact, found)
  return found
}

function judgeFact({ value, truth, place, anyOf }: Fact): Approver[] {
  if (anyOf) return readAlternatives(anyOf, place)
  if (value.op === 'authority' && truth) {
    const [account, permission] = pairOf(value.inputs)
    const name = permission.op === 'constant' ? String(permission.constant) : undefined
    return [{ accounts: [account], by: 'requireAuth', permission: name, place }]
  }
  const compared = readComparedSender(value, truth)
  if (compared) return [{ accounts: [compared], by: 'comparison', permission: undefined, place }]
  return isRoleCheck(value, truth) ? [{ accounts: [value], by: 'role', permission: undefined, place }] : []
}

function readAlternatives(anyOf: readonly (readonly Fact[])[], place: Place | undefined): Approver[] {
  const ways = anyOf.map((facts) => readAuthorities(facts))
  if (ways.some((authorities) => authorities.length === 0)) return []
  const accounts = [...new Set(ways.flat().flatMap((authority) => authority.accounts))]
  const by = ways.flat().every((authority) => authority.by === 'requireAuth') ? 'requireAuth' : 'role'
  return [{ accounts, by, permission: firstOf(firstOf(ways)).permission, place }]
}

/** The account that whoever sent the transaction, or called the contract, was found to be. */
function readComparedSender(value: Value, truth: boolean): Value | undefined {
  if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name)) return undefined
  if ((value.name[0] === '=') !== truth) return undefined
  const [left, right] = value.inputs
  if (left && isSender(left)) return right
  return right && isSender(right) ? left : undefined
}

/** Returns whether a value is the sender of the transaction or the calling contract. */
export function isSender(value: Value): boolean {
  return isChain(value, 'publisher') || isChain(value, 'caller')
}

/**
 * True for a condition about the sender and something the contract stores or names: a list of members, a map of roles.
 */
function isRoleCheck(value: Value, truth: boolean): boolean {
  if (findPart(value, isSender) === undefined || isAboutAmount(value) || isAbsence(value, truth)) return false
  const isKept = (part: Value) => (part.op === 'read' && !isPublicRecord(part)) || part.op === 'result'
  return findPart(value, isKept) !== undefined || isListed(value)
}

/** Whether a value is read from a system contract, such as votes: every account can have an entry there. */
function isPublicRecord({ name, inputs: [owner] }: Value): boolean {
  return /^global/.test(name) && owner?.op === 'constant' && /\.iost$/.test(String(owner.constant))
}

/** True for a condition that an entry is missing: that an account is not in a list is no role. */
export function isAbsence(value: Value, truth: boolean): boolean {
  const { op, name, inputs } = value
  if (isStoredOrReturned(value) || (op === 'method' && name === 'includes')) return !truth
  if (isPosition(inputs[0])) return isPositionAbsent(value, truth)
  if (op !== 'operator' || !/^[!=]==?$/.test(name)) return false
  const isEmpty = inputs.some((input) => isConstant(input) && !input.constant)
  return isEmpty && (name[0] === '=') === truth
}

function isPosition(value: Value | undefined): boolean {
  return value?.op === 'method' && /^(indexOf|findIndex)$/.test(value.name)
}

/** Whether a comparison of a position means that nothing was found: `indexOf(x) < 0`, `indexOf(x) === -1`. */
function isPositionAbsent({ name, inputs: [, limit] }: Value, truth: boolean): boolean {
  const none = limit?.constant === -1
  if (none && /^[!=]==?$/.test(name)) return (name[0] === '=') === truth
  if (none && /^(>|<=)$/.test(name)) return (name === '<=') === truth
  return limit?.constant === 0 && /^(<|>=)$/.test(name) && (name === '<') === truth
}

/** Whether a value is what is stored or what a contract returned, a member of it, or a number made from it. */
function isStoredOrReturned({ op, name, inputs: [first] }: Value): boolean {
  if (op === 'read' || op === 'result') return true
  const isPart =
    op === 'member' || (op === 'operator' && name === '*') || (op === 'builtin' && /^(Number|JSON\.parse)$/.test(name))
  return isPart && first !== undefined && isStoredOrReturned(first)
}

/** True for a comparison of amounts, which anyone with enough tokens can satisfy. */
function isAboutAmount(value: Value): boolean {
  if (value.op === 'operator') return /^[<>]=?$/.test(value.name) && !isListed(value)
  return value.op === 'method' && !/^(includes|indexOf|find|findIndex)$/.test(value.name)
}

/** Whether the sender is looked for in a list of constants. */
function isListed(value: Value): boolean {
  return findPart(value, ({ op, name }) => op === 'method' && (name === 'includes' || name === 'indexOf')) !== undefined
}
