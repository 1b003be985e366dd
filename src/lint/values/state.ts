import { must } from '../../collections/presence.js'
import { joinFound } from './contained.js'
import { addFacts, type Fact, type Facts, joinFacts, listFacts } from './facts.js'
import type { Value, ValueTable } from './values.js'

/** Begins the keys of what this call has stored. */
export const CELL_PREFIX = 'cell '

/** Chains of states longer than this are written into one map, so that reading stays fast. */
const MAX_DEPTH = 24

/**
 * State at a point of a path: values of variables and of parts of objects by key, and facts. A branch continues
 * on a fork, which leaves its parent as it is.
 */
export class State {
  #parent: State | undefined
  #depth: number
  /** Undefined until a value is set: most branches set none. */
  #values: Map<string, Value> | undefined
  facts: Facts | undefined
  /** Calls to other contracts so far. */
  epoch: number

  constructor(parent?: State) {
    this.#parent = parent
    this.#depth = parent ? parent.#depth + 1 : 0
    this.facts = parent?.facts
    this.epoch = parent?.epoch ?? 0
    if (this.#depth > MAX_DEPTH) this.#flatten()
  }

  get(key: string): Value | undefined {
    for (let state: State | undefined = this; state !== undefined; state = state.#parent) {
      const value = state.#values?.get(key)
      if (value !== undefined) return value
    }
    return undefined
  }

  set(key: string, value: Value): void {
    this.#values ??= new Map()
    this.#values.set(key, value)
  }

  assume(facts: Iterable<Fact>): void {
    this.facts = addFacts(this.facts, facts)
  }

  fork(): State {
    return new State(this)
  }

  /** The state after paths met again that began at `base`. */
  static join(base: State, ends: readonly State[], values: ValueTable, joinValues?: JoinValues): State {
    const [first, ...others] = ends
    return others.reduce((joined, end) => joinTwo(base, joined, end, values, joinValues), must(first, 'state'))
  }

  /** Keys with values that were set since an earlier state. */
  keysSince(base: State): Set<string> {
    const keys = new Set<string>()
    for (let state: State | undefined = this; state !== undefined && state !== base; state = state.#parent) {
      for (const key of state.#values?.keys() ?? []) keys.add(key)
    }
    return keys
  }

  /** Keys that begin with a prefix: the parts of an object. */
  keysOf(prefix: string): Set<string> {
    const keys = new Set<string>()
    for (let state: State | undefined = this; state !== undefined; state = state.#parent) {
      for (const key of state.#values?.keys() ?? []) if (key.startsWith(prefix)) keys.add(key)
    }
    return keys
  }

  #flatten(): void {
    const chain: State[] = []
    for (let state = this.#parent; state !== undefined; state = state.#parent) chain.push(state)
    for (const state of chain.reverse()) for (const [key, value] of state.#values ?? []) this.set(key, value)
    this.#parent = undefined
    this.#depth = 0
  }
}

/** Joins what a variable is where a condition holds, and where it does not; undefined if that shows nothing. */
type JoinValues = (whenTrue: Value, whenFalse: Value) => Value | undefined

/** Most ways to get to a constant that are distinguished. */
const MAX_WAYS = 8
const FLAG = 'flag'

/**
 * Joins constants that show which path was taken, such as `found = true`, conditions that differ by path, counts of
 * iterations that took one, such as `signed++`, and null with a new object: the facts of each path are kept with its
 * value. Undefined for other values, and if no path has facts.
 */
export function joinFlags(
  base: State,
  [left, a]: readonly [State, Value],
  [right, b]: readonly [State, Value],
  values: ValueTable,
): Value | undefined {
  if (a === b) return undefined
  const [first, second] = [listFlagWays(a, left, base), listFlagWays(b, right, base)]
  const ways = first && second && [...first, ...second]
  if (!ways || ways.length > MAX_WAYS || ways.every(({ facts }) => facts === undefined)) return undefined
  const objects = ways.filter(({ value }) => value.op === 'object')
  if (objects.length === ways.length) return values.choice(ways.map(({ value }) => value))
  if (objects.length > 0 && ways.some(({ value }) => value.op !== 'object' && !isFalsy(value))) return undefined
  const guards = ways.map(({ facts }) => facts)
  return values.make(
    'choice',
    FLAG,
    ways.map(({ value }) => value),
    undefined,
    { guards },
  )
}

interface FlagWay {
  value: Value
  facts: Facts | undefined
}

/** Lists the constants and counts that a value may be, with the facts of their paths. */
function listFlagWays(value: Value, { facts }: State, base: State): FlagWay[] | undefined {
  const since = [...listFacts(facts, base.facts)].reverse()
  if (value.op === 'constant' || value.op === 'object' || isCount(value) || isCondition(value))
    return [{ value, facts: addFacts(undefined, since) }]
  // Before an iteration the variable has its first value, or one of those that are joined here.
  if (value.op === 'loop' && value.inputs[0]?.op === 'constant') return [{ value: value.inputs[0], facts: undefined }]
  if (value.op !== 'choice' || (value.name !== FLAG && !isNullOrObject(value))) return undefined
  const isThere = since.some(({ value: condition, truth }) => condition === value && truth)
  return value.inputs.flatMap((input, index) =>
    isThere && isFalsy(input) ? [] : [{ value: input, facts: addFacts(value.guards?.[index], since) }],
  )
}

function isFalsy({ op, constant }: Value): boolean {
  return op === 'constant' && !constant
}

/** Whether a value is what a function returns that returns null, or a new object. */
function isNullOrObject({ guards, inputs }: Value): boolean {
  return guards !== undefined && inputs.some(isFalsy) && inputs.every((one) => one.op === 'object' || isFalsy(one))
}

/** Whether a value is a count to which this iteration has added: it has the facts of the path that added. */
function isCount({ op, name, inputs: [count, added] }: Value): boolean {
  if (op !== 'operator' || name !== '+' || count?.op !== 'loop') return false
  return count.inputs[0]?.op === 'constant' && typeof added?.constant === 'number' && added.constant > 0
}

/** Whether a value is true or false, by a condition. */
function isCondition({ op, name }: Value): boolean {
  return op === 'authority' || (op === 'operator' && /^([!=]==?|[<>]=?|!|&&|\|\|)$/.test(name))
}

function joinTwo(base: State, left: State, right: State, values: ValueTable, joinValues?: JoinValues): State {
  const joined = base.fork()
  joined.facts = joinFacts(base.facts, left.facts, right.facts)
  joined.epoch = Math.max(left.epoch, right.epoch)
  const keys = left.keysSince(base)
  for (const key of right.keysSince(base)) keys.add(key)
  for (const key of keys) {
    const [a, b] = [left.get(key), right.get(key)]
    if (a !== undefined && b !== undefined)
      joined.set(
        key,
        joinFound(a, b) ??
          joinValues?.(a, b) ??
          joinFlags(base, [left, a], [right, b], values) ??
          values.choice([a, b]),
      )
    // What one path alone has stored is not known after it.
    else if (!key.startsWith(CELL_PREFIX)) joined.set(key, must(a ?? b, 'value of the cell'))
  }
  return joined
}

/** Returns the prefix of the state keys of an object's parts. */
export function heapName(object: Value): string {
  return object.op === 'object' || object.op === 'list' ? object.name : `v${object.id}`
}
