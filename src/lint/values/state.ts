import { must } from '../../collections/presence.js'
import { addFacts, type Fact, type Facts, joinFacts } from './facts.js'
import type { Value, ValueTable } from './values.js'

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
  static join(base: State, ends: readonly State[], values: ValueTable): State {
    const [first, ...others] = ends
    return others.reduce((joined, end) => joinTwo(base, joined, end, values), must(first, 'state'))
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

function joinTwo(base: State, left: State, right: State, values: ValueTable): State {
  const joined = base.fork()
  joined.facts = joinFacts(base.facts, left.facts, right.facts)
  joined.epoch = Math.max(left.epoch, right.epoch)
  const keys = left.keysSince(base)
  for (const key of right.keysSince(base)) keys.add(key)
  for (const key of keys) {
    const [a, b] = [left.get(key), right.get(key)]
    if (a !== undefined && b !== undefined) joined.set(key, values.choice([a, b]))
    else joined.set(key, must(a ?? b, 'value of the cell'))
  }
  return joined
}
