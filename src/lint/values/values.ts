import type {
  AnonymousFunctionDeclaration,
  ArrowFunctionExpression,
  Class,
  FunctionDeclaration,
  FunctionExpression,
} from 'acorn'
import { firstOf } from '../../collections/presence.js'
import type { Module } from '../syntax/module.js'
import type { Place } from '../syntax/place.js'
import type { Scope } from './scope.js'
import { countWork } from './work.js'

export type Constant = string | number | boolean | null | undefined

/**
 * Origin of a value:
 * - `constant`, `argument` of an action, `chain` (`publisher`, `owner`, `self`, `caller`, `block.time`, …)
 * - `read` of storage, `result` of a call to another contract
 * - `operator`, `text` (parts joined to a text), `member`, `method`, `construct`, `builtin` (`Number`, `JSON.parse`)
 * - `authority`: what `requireAuth` returned
 * - `choice` of several, by the path that was taken
 * - `object` and `list`, whose parts are in the state; `function`, `class`, `global`
 * - `element` of what is iterated, `loop`: a variable as an earlier iteration left it, `unknown`
 */
export type Op =
  | 'constant'
  | 'argument'
  | 'chain'
  | 'read'
  | 'result'
  | 'operator'
  | 'text'
  | 'member'
  | 'method'
  | 'construct'
  | 'builtin'
  | 'authority'
  | 'choice'
  | 'object'
  | 'list'
  | 'function'
  | 'class'
  | 'global'
  | 'element'
  | 'loop'
  | 'unknown'

/** An abstract value: an expression over where values come from. Equal expressions are one object. */
export interface Value {
  readonly id: number
  /** Equal for values that differ only in the time of a storage read. */
  readonly identity: number
  readonly op: Op
  readonly name: string
  readonly inputs: readonly Value[]
  readonly constant: Constant
  /** Place where it was first created. */
  readonly place: Place | undefined
  /** Of a `read`: how many calls to other contracts were made before. */
  readonly epoch: number
  readonly callable: Callable | undefined
  readonly definition: ClassDefinition | undefined
  /** Of the `choice` that a function returns: the facts of each input's path within the function. */
  readonly guards: readonly (Facts | undefined)[] | undefined
  /** Of the text of an object: the members that were known when it was made. */
  readonly members: ReadonlyMap<string, Value> | undefined
}

/** Something that holds on a path: a condition that was true or false there. */
export interface Fact {
  value: Value
  truth: boolean
  place: Place | undefined
  /** One of these lists of facts holds; `value` is what they follow from. */
  anyOf?: readonly (readonly Fact[])[]
}

/** Facts of a path, the latest first. Lists share their ends, so a path keeps what was known at its branch. */
export interface Facts {
  fact: Fact
  next: Facts | undefined
}

type FunctionNode = AnonymousFunctionDeclaration | FunctionDeclaration | FunctionExpression | ArrowFunctionExpression

/** A function with its scope. */
export interface Callable {
  node: FunctionNode
  name: string
  scope: Scope
  module: Module
  /** The `this` of an arrow function. */
  self: Value | undefined
}

/** A class with its scope. */
export interface ClassDefinition {
  node: Class
  scope: Scope
  module: Module
  base: Value | undefined
}

type Extra = Partial<Pick<Value, 'constant' | 'epoch' | 'callable' | 'definition' | 'guards' | 'members'>>

/** Name of the members of an object whose names are not known. */
export const ANY_MEMBER = '*'

/** Makes the values of one analysis. */
export class ValueTable {
  readonly #known = new Map<string, Value>()
  readonly #identities = new Map<string, number>()
  #last = 0
  #places = new Map<Value, Place>()

  /**
   * Begins an action. Returns the map that gets the places of its values: equal expressions of two actions are one
   * value.
   */
  startAction(): ReadonlyMap<Value, Place> {
    this.#places = new Map()
    return this.#places
  }

  make(op: Op, name: string, inputs: readonly Value[] = [], place?: Place, extra: Extra = {}): Value {
    if (extra.guards || extra.members) return this.#createUnique(op, name, inputs, place, extra)
    const value = this.#findOrCreate(op, name, inputs, place, extra)
    if (place && !this.#places.has(value)) this.#places.set(value, place)
    return value
  }

  #findOrCreate(op: Op, name: string, inputs: readonly Value[], place: Place | undefined, extra: Extra): Value {
    let key = `${op} ${name} `
    for (const { id } of inputs) key += `${id},`
    if (extra.epoch !== undefined) key += ` ${extra.epoch}`
    const known = this.#known.get(key)
    if (known) return known
    this.#last += 1
    const value = create(op, name, inputs, place, extra, this.#last, this.#identify(key, op, name, inputs, extra))
    this.#known.set(key, value)
    return value
  }

  constant(constant: Constant, place?: Place): Value {
    return this.make('constant', `${typeof constant} ${String(constant)}`, [], place, { constant })
  }

  /** A value that equals no other one. */
  unique(op: Op, name: string, inputs: readonly Value[] = [], place?: Place, extra: Extra = {}): Value {
    return this.#createUnique(op, `${name}#${this.#last + 1}`, inputs, place, extra)
  }

  choice(inputs: readonly Value[], place?: Place): Value {
    if (inputs.every((value) => value === inputs[0])) return firstOf(inputs)
    const parts = [...new Set(inputs.flatMap((value) => (isPlainChoice(value) ? value.inputs : [value])))]
    if (parts.length === 1) return firstOf(parts)
    parts.sort((a, b) => a.id - b.id)
    return this.make('choice', '', parts.slice(0, MAX_CHOICES), place)
  }

  /** Joins parts to a string; neighbouring constants are merged. */
  text(parts: readonly Value[], place?: Place): Value {
    const joined: Value[] = []
    for (const part of parts.flatMap((part) => (part.op === 'text' ? part.inputs : [part]))) {
      const last = joined.at(-1)
      if (last?.op === 'constant' && part.op === 'constant')
        joined[joined.length - 1] = this.constant(`${String(last.constant)}${String(part.constant)}`, last.place)
      else joined.push(part)
    }
    if (joined.length === 0) return this.constant('', place)
    // An empty text makes a text of the other part: `number + ''`.
    if (joined.length > 1 && joined.some(isEmptyText))
      return this.text(
        joined.filter((part) => !isEmptyText(part)),
        place,
      )
    const [only] = joined
    if (joined.length === 1 && only?.op === 'constant') return this.constant(String(only.constant), place)
    // A text that is doubled in a loop of statements would have exponentially many parts.
    if (joined.length > MAX_PARTS) return this.make('method', 'concat', joined.slice(0, MAX_PARTS), place)
    return this.make('text', '', joined, place)
  }

  /** Returns the identity of a new value: its own, unless an equal one was read at another time. */
  #identify(key: string, op: Op, name: string, inputs: readonly Value[], { epoch }: Extra): number {
    let same = key
    if (epoch !== undefined || inputs.some(({ id, identity }) => id !== identity)) {
      same = `${op} ${name} `
      for (const { identity } of inputs) same += `${identity},`
    }
    const identity = this.#identities.get(same)
    if (identity !== undefined) return identity
    this.#identities.set(same, this.#last)
    return this.#last
  }

  #createUnique(op: Op, name: string, inputs: readonly Value[], place: Place | undefined, extra: Extra): Value {
    this.#last += 1
    return create(op, name, inputs, place, extra, this.#last, this.#last)
  }
}

function create(
  op: Op,
  name: string,
  inputs: readonly Value[],
  place: Place | undefined,
  { constant, epoch = 0, callable, definition, guards, members }: Extra,
  id: number,
  identity: number,
): Value {
  return { id, identity, op, name, inputs, constant, place, epoch, callable, definition, guards, members }
}

/** More ways than these to make a value are as good as all. */
export const MAX_CHOICES = 12

/** Longer texts are not keys, so their parts are of no interest. */
const MAX_PARTS = 48

function isEmptyText({ op, constant }: Value): boolean {
  return op === 'constant' && constant === ''
}

function isPlainChoice({ op, guards }: Value): boolean {
  return op === 'choice' && guards === undefined
}

/** Walks a value and the inputs of each part that `follow` lists (default: all), in order and each part once. */
export function* walkValue(value: Value, follow = listInputs, seen = new Set<Value>()): Generator<Value> {
  const waiting = [value]
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    if (seen.has(part)) continue
    seen.add(part)
    countWork()
    yield part
    const inputs = follow(part)
    if (inputs.length > 0) waiting.push(...inputs.toReversed())
  }
}

function listInputs({ inputs }: Value): readonly Value[] {
  return inputs
}

/** Walks the parts of a value, except those that only name an entry: keys, arguments of calls. */
export function walkContent(value: Value): Generator<Value> {
  return walkValue(value, listContent)
}

/** Lists the inputs that are the content of a value: not those that only name an entry. */
export function listContent({ op, name, inputs }: Value): readonly Value[] {
  if (op === 'read' || op === 'result' || op === 'authority') return []
  return op === 'member' && name === '[]' ? inputs.slice(0, 1) : inputs
}

/** The first part of a value that passes a test, itself included. */
export function findPart(value: Value, passes: (part: Value) => boolean): Value | undefined {
  if (value.inputs.length === 0) return passes(value) ? value : undefined
  return findUnseen(value, passes, new Set())
}

function findUnseen(value: Value, passes: (part: Value) => boolean, seen: Set<Value>): Value | undefined {
  countWork()
  if (passes(value)) return value
  for (const input of value.inputs) {
    if (seen.has(input)) continue
    seen.add(input)
    const found = findUnseen(input, passes, seen)
    if (found) return found
  }
  return undefined
}

/** Lists the possible values: the inputs of a choice, also of nested ones, or the value itself. */
export function listChoices(value: Value): Value[] {
  if (value.op !== 'choice') return [value]
  const seen = new Set<Value>()
  const found: Value[] = []
  const collect = (one: Value): void => {
    if (seen.has(one)) return
    seen.add(one)
    countWork()
    if (one.op === 'choice') one.inputs.forEach(collect)
    else found.push(one)
  }
  collect(value)
  return found
}

/** Lists the possible values, also of `a || b` and `a ?? b`. */
export function listAlternatives(value: Value): Value[] {
  const found = new Set<Value>()
  const seen = new Set<Value>()
  const collect = (one: Value): void => {
    if (seen.has(one)) return
    seen.add(one)
    countWork()
    const isDefaulted = one.op === 'operator' && (one.name === '||' || one.name === '??')
    if (one.op === 'choice' || isDefaulted) one.inputs.forEach(collect)
    else found.add(one)
  }
  collect(value)
  return [...found]
}

/** Whether a value is a constant, optionally one of the given ones. */
export function isConstant(value: Value | undefined, ...wanted: readonly Constant[]): boolean {
  return value?.op === 'constant' && (wanted.length === 0 || wanted.includes(value.constant))
}

export function isChain(value: Value | undefined, name: string): boolean {
  return value?.op === 'chain' && value.name === name
}

/** Whether a value is the time of the block, or the one that the signer of the transaction has stated. */
export function isClock(value: Value): boolean {
  return isChain(value, 'block.time') || isChain(value, 'tx.time')
}

/**
 * Remembers what a function of values returns. Expressions share their parts, so a function that calls itself for all
 * parts takes exponential time without it.
 */
export function remember<T>(compute: (value: Value) => T): (value: Value) => T {
  const known = new WeakMap<Value, { result: T }>()
  return (value) => {
    const found = known.get(value)
    if (found) return found.result
    const result = compute(value)
    known.set(value, { result })
    return result
  }
}
