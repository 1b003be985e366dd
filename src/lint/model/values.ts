import type { ArrowFunctionExpression, Class, FunctionDeclaration, FunctionExpression } from 'acorn'
import type { Module } from '../syntax/module.js'
import type { Place } from '../syntax/place.js'
import type { Scope } from './scope.js'

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
  /** Equal for values that only the time of a storage read tells apart. */
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

export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression

/** A function and what it closes over. */
export interface Callable {
  node: FunctionNode
  name: string
  scope: Scope
  module: Module
  /** The `this` of an arrow function. */
  self: Value | undefined
}

/** A class and what it closes over. */
export interface ClassDefinition {
  node: Class
  scope: Scope
  module: Module
  base: Value | undefined
}

type Extra = Partial<Pick<Value, 'constant' | 'epoch' | 'callable' | 'definition' | 'guards'>>

/** Makes the values of one analysis. */
export class ValueTable {
  readonly #known = new Map<string, Value>()
  readonly #identities = new Map<string, number>()
  #last = 0

  make(op: Op, name: string, inputs: readonly Value[] = [], place?: Place, extra: Extra = {}): Value {
    const key = `${op} ${name} ${inputs.map(({ id }) => id).join()} ${extra.epoch ?? ''}`
    const known = extra.guards ? undefined : this.#known.get(key)
    if (known) return known
    const value = this.#create(op, name, inputs, place, extra)
    if (!extra.guards) this.#known.set(key, value)
    return value
  }

  constant(constant: Constant, place?: Place): Value {
    return this.make('constant', `${typeof constant} ${String(constant)}`, [], place, { constant })
  }

  /** A value that equals no other one. */
  unique(op: Op, name: string, inputs: readonly Value[] = [], place?: Place, extra: Extra = {}): Value {
    this.#last += 1
    return this.make(op, `${name}#${this.#last}`, inputs, place, extra)
  }

  choice(inputs: readonly Value[], place?: Place): Value {
    const parts = [...new Set(inputs.flatMap((value) => (isPlainChoice(value) ? value.inputs : [value])))]
    if (parts.length === 1) return parts[0]!
    parts.sort((a, b) => a.id - b.id)
    return this.make('choice', '', parts.slice(0, MAX_CHOICES), place)
  }

  /** Parts joined to a text; neighbouring constants become one. */
  text(parts: readonly Value[], place?: Place): Value {
    const joined: Value[] = []
    for (const part of parts.flatMap((part) => (part.op === 'text' ? part.inputs : [part]))) {
      const last = joined.at(-1)
      if (last?.op === 'constant' && part.op === 'constant')
        joined[joined.length - 1] = this.constant(`${String(last.constant)}${String(part.constant)}`, last.place)
      else joined.push(part)
    }
    if (joined.length === 0) return this.constant('', place)
    const [only] = joined
    if (joined.length === 1 && only!.op === 'constant') return this.constant(String(only!.constant), place)
    return this.make('text', '', joined, place)
  }

  #create(op: Op, name: string, inputs: readonly Value[], place: Place | undefined, extra: Extra): Value {
    this.#last += 1
    const same = `${op} ${name} ${inputs.map(({ identity }) => identity).join()}${extra.guards ? ` ${this.#last}` : ''}`
    const identity = this.#identities.get(same) ?? this.#last
    this.#identities.set(same, identity)
    return {
      id: this.#last,
      identity,
      op,
      name,
      inputs,
      constant: extra.constant,
      place,
      epoch: extra.epoch ?? 0,
      callable: extra.callable,
      definition: extra.definition,
      guards: extra.guards,
    }
  }
}

/** More ways than these to make a value are as good as all. */
const MAX_CHOICES = 12

function isPlainChoice({ op, guards }: Value): boolean {
  return op === 'choice' && guards === undefined
}

/** All values that a value is made of, itself first. */
export function* walkValue(value: Value, seen = new Set<Value>()): Generator<Value> {
  if (seen.has(value)) return
  seen.add(value)
  yield value
  for (const input of value.inputs) yield* walkValue(input, seen)
}

/** Walks the parts of a value, except those that only name an entry: keys of storage, arguments of calls. */
export function* walkContent(value: Value, seen = new Set<Value>()): Generator<Value> {
  if (seen.has(value)) return
  seen.add(value)
  yield value
  if (value.op === 'read' || value.op === 'result' || value.op === 'authority') return
  for (const input of value.inputs) yield* walkContent(input, seen)
}

/** The first part of a value that passes a test, itself included. */
export function findPart(value: Value, passes: (part: Value) => boolean): Value | undefined {
  for (const part of walkValue(value)) if (passes(part)) return part
  return undefined
}

/** Lists the possible values: the inputs of a choice, also of nested ones, or the value itself. */
export function listChoices(value: Value): Value[] {
  return value.op === 'choice' ? value.inputs.flatMap(listChoices) : [value]
}

/** Whether a value is a constant, and one of those that are wanted, if there are any. */
export function isConstant(value: Value | undefined, ...wanted: readonly Constant[]): boolean {
  return value?.op === 'constant' && (wanted.length === 0 || wanted.includes(value.constant))
}

export function isChain(value: Value | undefined, name: string): boolean {
  return value?.op === 'chain' && value.name === name
}
