import { firstOf, pairOf } from '../../collections/presence.js'
import type { Place } from '../syntax/place.js'
import { addFacts, type Fact, type Facts, listFacts } from './facts.js'
import { findPart, isConstant, type Value, type ValueTable } from './values.js'

const EACH = 'each'
const LIST = 'list'
const KEPT = 'kept'

/**
 * Makes the fact that an earlier loop has found something for each element of a list. It has no inputs: it is no
 * condition on the list.
 */
export function nameEach(list: Value, facts: readonly Fact[], values: ValueTable, place: Place): Fact {
  const members = new Map([[LIST, list]])
  const guards = [addFacts(undefined, [...facts].reverse())]
  return { value: values.make('unknown', EACH, [], place, { members, guards }), truth: true, place }
}

/** Describes a search in a list: what is known where it has found an element, and where it has not. */
export function describeSearch(
  name: string,
  list: Value,
  result: Value,
  values: ValueTable,
  place: Place,
): Pick<Value, 'guards' | 'members'> {
  const [passed, failed] = [implied(result, true, place), implied(result, false, place)]
  const each = name === 'some' ? failed : name === 'every' ? passed : undefined
  const members = new Map<string, Value>()
  if (each && each.length > 0) members.set(EACH, nameEach(list, each, values, place).value)
  const isKept = name === 'every' && isStored(list)
  if (isKept) members.set(KEPT, values.make('unknown', KEPT, [], place, { guards: [addFacts(undefined, passed)] }))
  return {
    guards: [addFacts(undefined, passed), addFacts(undefined, failed)],
    members: members.size > 0 ? members : undefined,
  }
}

/** Lists what holds for each element of a filtered list. */
export function listKept({ op, name, guards }: Value): Fact[] {
  return op === 'method' && name === 'filter' ? [...listFacts(guards?.[0])].reverse() : []
}

/** Whether a list is written down, with elements, or comes from storage: what holds for each element is a check. */
export function isStored(list: Value): boolean {
  return list.op === 'list' || findPart(list, ({ op }) => op === 'read') !== undefined
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
  if (value.op === 'method') return [fact, ...implySearch(value, truth)]
  if (value.op !== 'choice') return [fact]
  const ways = value.inputs.flatMap((input, index) => {
    if (input.op === 'constant' && !!input.constant !== truth) return []
    if ((isEarlier(input) && truth) || (isMemory(input) && !truth)) return []
    const guards = [...listFacts(value.guards?.[index])]
    return [[...guards, ...(input.op === 'constant' ? [] : imply(input, truth, place, work))]]
  })
  return mergeWays(fact, ways)
}

/**
 * Returns what a search in a list shows: `some` has found an element that passes, or none does. What every element
 * passes is taken to hold, though a list may be empty: contracts store their lists of keepers.
 */
function implySearch({ name, guards, members }: Value, truth: boolean): Fact[] {
  const [passed, failed] = guards ?? []
  const each = members?.get(EACH)
  if (name === 'some')
    return truth ? [...listFacts(passed)] : each ? [{ value: each, truth: true, place: undefined }] : []
  if (name !== 'every') return []
  if (!truth) return [...listFacts(failed)]
  return [
    ...(each ? [{ value: each, truth: true, place: undefined }] : []),
    ...listFacts(members?.get(KEPT)?.guards?.[0]),
  ]
}

/** Whether a value is an object that the action has made, which is always true. */
function isMemory({ op }: Value): boolean {
  return op === 'object' || op === 'list'
}

/** Whether a value is a flag as an earlier iteration left it, which began as false: it became true there. */
function isEarlier({ op, inputs: [first] }: Value): boolean {
  return op === 'loop' && first?.op === 'constant' && !first.constant
}

function implyOperator(value: Value, truth: boolean, place: Place | undefined, work: Work): Fact[] {
  const [left, right] = value.inputs as [Value, Value]
  const fact: Fact = { value, truth, place }
  switch (value.name) {
    case '!':
      return imply(left, !truth, place, work)
    case '&&':
    case '||':
    case '&':
    case '|': {
      const isBoth = value.name.startsWith('&') === truth
      const parts = !isBoth && truth ? [left, right].filter((part) => !isEarlier(part)) : [left, right]
      const ways = parts.map((part) => imply(part, truth, place, work))
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
      return [fact, ...implyFound(value, truth), ...implyTakenOut(value, truth)]
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return [
        ...mergeWays(fact, listCountWays(value, truth)),
        ...implyFound(value, truth),
        ...implyTakenOut(value, truth),
      ]
    default:
      return [fact]
  }
}

/** Returns what the length of a filtered list shows: where it is not 0, an element has passed the filter. */
function implyFound({ name, inputs }: Value, truth: boolean): Fact[] {
  const [left, right] = pairOf(inputs)
  const isTurned = left.op === 'constant'
  const [length, { constant: limit }] = isTurned ? [right, left] : [left, right]
  const [list] = length.inputs
  if (length.op !== 'member' || length.name !== 'length' || list?.op !== 'method' || list.name !== 'filter') return []
  if (typeof limit !== 'number') return []
  const [a, b] = isTurned ? [limit, 0] : [0, limit]
  const isNone = compare(name, a, b)
  return isNone === truth ? [] : [...listFacts(list.guards?.[0])]
}

/** Returns what a filtered list that is shorter than the list shows: an element has failed the filter. */
function implyTakenOut({ name, inputs }: Value, truth: boolean): Fact[] {
  const [left, right] = inputs.map(({ op, name: member, inputs: [list] }) =>
    op === 'member' && member === 'length' ? list : undefined,
  )
  if (!left || !right) return []
  const isRest = (rest: Value, list: Value) =>
    rest.op === 'method' && rest.name === 'filter' && rest.inputs[0]?.identity === list.identity
  const [rest, isLeft] = isRest(left, right) ? [left, true] : isRest(right, left) ? [right, false] : []
  if (!rest) return []
  const isOrder = /^[<>]/.test(name)
  const isStrict = !name.endsWith('=')
  const isShorter = isOrder
    ? isStrict === truth && name.startsWith('<') === (isLeft === truth)
    : (name[0] === '=') !== truth
  return isShorter ? [...listFacts(rest.guards?.[1])] : []
}

function compare(operator: string, a: number, b: number): boolean {
  if (operator.startsWith('!')) return a !== b
  const isMet = operator.startsWith('<') ? a < b : operator.startsWith('>') ? a > b : a === b
  return isMet || (/^[<>]=$/.test(operator) && a === b)
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
    if (input.op === 'constant' && (input.constant === constant) !== isEqual) return []
    if (isMemory(input) && isEqual) return []
    return [[...listFacts(guards?.[index])]]
  })
}

/** Merges the facts of several branches, one of which was taken. */
function mergeWays(fact: Fact, ways: readonly (readonly Fact[])[]): Fact[] {
  if (ways.length === 1) return [fact, ...firstOf(ways)]
  return ways.length === 0 ? [fact] : [{ ...fact, anyOf: ways }]
}
