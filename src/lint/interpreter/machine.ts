import type { AnyNode, Node } from 'acorn'
import { lastOf } from '../../collections/presence.js'
import type { Module } from '../syntax/module.js'
import type { Modules } from '../syntax/modules.js'
import type { FindingStep, Place } from '../syntax/place.js'
import { RecordShapes } from '../values/contained.js'
import type { ContractCall, Effect, EntryChange, Loop, Transfer, Write } from '../values/effects.js'
import { addFacts, type Fact, type Facts, listFacts } from '../values/facts.js'
import { implied } from '../values/implications.js'
import type { Scope } from '../values/scope.js'
import { joinFlags, State } from '../values/state.js'
import { type Callable, findPart, isConstant, type Value, ValueTable } from '../values/values.js'
import { WorkExceeded } from '../values/work.js'
import { joinDefault, joinMember } from './defaults.js'
import { dropUnmet, findUnmet, type StoredConstants } from './stored-constants.js'
import { readTruth } from './truth.js'

/** Work limit for one action, in syntax nodes. A contract of the largest size needs a tenth of it. */
const ACTION_BUDGET = 20_000
/** The work for all actions of a contract. */
const TOTAL_BUDGET = 250_000

/** A function that is being run. */
export interface FunctionFrame {
  callable: Callable | undefined
  module: Module
  scope: Scope
  self: Value | undefined
  returns: { value: Value; state: State }[]
  /** States at `break` and `continue` of the loops and switches that are open. */
  exits: State[][]
  /** Jumps so far to labels, which may be outside of several loops. */
  jumps: number
}

/** Facts that are known before an analysis. */
export interface MachineOptions {
  defined?: readonly string[] | undefined
  /** Cells in which texts are stored as JSON. */
  wrapped?: ReadonlySet<string>
  /** Cells with lists of records that have a name and one other member, with that member. */
  pairs?: ReadonlyMap<string, string>
  /** Cells with objects of which a value may name a member that is read by its name. */
  mixed?: ReadonlySet<string>
  /** Cells whose joined keys have an account in them. */
  personal?: ReadonlySet<string>
  /** Members that hold the key of their entry, as `cell member`: each action stores them so. */
  ownNames?: ReadonlySet<string>
  /** Texts of cells of which a condition needs another one. */
  constants?: StoredConstants
  /** Collects the records of lists. */
  shapes?: RecordShapes
}

/** Result of one path: its state, whether its end is reached, and the value of the expression. */
interface Path {
  state: State
  isReached: boolean
  value: Value | undefined
  /** Whether the condition holds on it. */
  truth: boolean
  /** The facts at its beginning, with those of the condition. */
  entered: Facts | undefined
}

/**
 * State of an analysis with shared operations. Expressions, statements and calls are evaluated by functions that
 * receive the machine.
 */
export abstract class Machine {
  readonly values = new ValueTable()
  readonly modules: Modules
  state = new State()
  /** False after a return, a throw or a loop without end. */
  isReached = true
  frames: FunctionFrame[] = []
  effects: Effect[] = []
  /** Replaced instead of modified, because effects keep a reference. */
  stack: readonly FindingStep[] = []
  loops: readonly Loop[] = []
  /** Lists that loops read by a counter, by the value of the counter. Replaced as well. */
  counters: ReadonlyMap<Value, Value> = new Map()
  /** While `init` runs: the chain enters the owner after it. */
  isPublishing = false
  /** While an action runs that only transactions and other contracts call: no argument is an object of a class. */
  isCalledFromOutside = false
  /** Blocks of `try` that are being run, after which the call may go on although they throw. */
  tries = 0
  /** Changes of containers that are not stored yet. */
  pending: EntryChange[] = []
  readonly containers = new Map<Value, { root: Value; key: Value; epoch: number } | null>()
  /** Choices without null. */
  readonly present = new Map<Value, Value>()
  /** Members of read objects that are objects, in which something was set, by what they are members of. */
  readonly inner = new Map<Value, Set<Value>>()
  /** Entries whose members objects have taken over. */
  readonly copies = new Map<Value, Value>()
  /** Number of times that cells were parsed, by the identities of their keys. */
  readonly parses = new Map<number, number>()
  /** Keys of cells, by the keys of maps that members in them stand for. */
  readonly roots = new Map<Value, Value>()
  #actionSteps = 0
  #totalSteps = 0

  /** Names of constants that the compiler replaces. Undefined if they are not known: any name may be one. */
  readonly defined: readonly string[] | undefined
  readonly wrappedTexts: ReadonlySet<string>
  readonly pairs: ReadonlyMap<string, string>
  readonly mixed: ReadonlySet<string>
  readonly personal: ReadonlySet<string>
  readonly ownNames: ReadonlySet<string>
  readonly constants: StoredConstants
  readonly shapes: RecordShapes

  constructor(
    modules: Modules,
    {
      defined,
      wrapped = new Set(),
      pairs = new Map(),
      mixed = new Set(),
      personal = new Set(),
      ownNames = new Set(),
      constants = new Map(),
      shapes = new RecordShapes(),
    }: MachineOptions,
  ) {
    this.modules = modules
    this.defined = defined
    this.wrappedTexts = wrapped
    this.pairs = pairs
    this.mixed = mixed
    this.personal = personal
    this.ownNames = ownNames
    this.constants = constants
    this.shapes = shapes
  }

  /** Lengths of the lists that are still as they were written, by their names. */
  readonly writtenLists = new Map<string, number>()

  abstract evaluate(node: AnyNode): Value
  abstract execute(node: AnyNode): void
  abstract bind(pattern: AnyNode, value: Value, declare: 'var' | 'let' | undefined): void
  /** Returns what holds if facts do, such as which entry an element of a list is. */
  abstract follow(facts: readonly Fact[], node: Node): readonly Fact[]
  abstract invoke(callable: Callable, args: readonly Value[], self: Value | undefined, node: Node): Value
  /** Returns the scope of a module after its top level has run. */
  abstract openModule(module: Module): Scope

  get frame(): FunctionFrame {
    return lastOf(this.frames)
  }

  /** Begins an action: its budget is new. */
  startAction(): void {
    this.#actionSteps = 0
    this.effects = []
    this.pending = []
    this.stack = []
    this.loops = []
    this.counters = new Map()
    this.frames = []
    this.tries = 0
    this.isReached = true
  }

  /** Counts work. Throws `WorkExceeded`. */
  step(): void {
    this.#actionSteps += 1
    this.#totalSteps += 1
    if (this.#actionSteps > ACTION_BUDGET || this.#totalSteps > TOTAL_BUDGET) throw new WorkExceeded()
  }

  placeOf(node: Node): Place {
    return { module: this.frame.module, start: node.start, end: node.end }
  }

  unknown(node: Node, inputs: readonly Value[] = []): Value {
    return this.values.unique('unknown', '', inputs, this.placeOf(node))
  }

  /** Adds an effect of the action that is analysed; none behind the end of its path. */
  record<T extends Effect>(node: Node, effect: Omit<T, 'place' | 'stack' | 'facts' | 'earlier' | 'loops'>): void {
    if (this.frames.length === 0 || !this.isReached) return
    const { stack, loops } = this
    const { facts } = this.state
    const common = { place: this.placeOf(node), stack, facts, earlier: facts, loops }
    this.effects.push(Object.assign(common, effect) as unknown as T)
  }

  assume(value: Value, truth: boolean, node: Node): void {
    const facts = dropUnmet(implied(value, truth, this.placeOf(node)), this.constants)
    this.state.assume(this.follow(facts, node))
  }

  /**
   * Adds what holds now to the effects since a point of the path, all of whose ways lead here: a check that throws
   * after a payment protects it like one before it.
   */
  settle(start: number, since: Facts | undefined): void {
    const found = [...listFacts(this.state.facts, since)].reverse()
    if (found.length === 0) return
    const extended = new Map<Facts | undefined, Facts | undefined>()
    for (const effect of this.effects.slice(start)) {
      if (!isTakenBack(effect)) continue
      const { facts } = effect
      if (!extended.has(facts)) {
        const known = new Set([...listFacts(facts)].map(({ value, truth }) => `${value.id} ${truth}`))
        const added = found.filter(({ value, truth }) => !known.has(`${value.id} ${truth}`))
        extended.set(facts, addFacts(facts, added))
      }
      effect.facts = extended.get(facts)
    }
  }

  /** Drops what the action does since a point from which every way throws: the chain takes all of it back. */
  takeBack(start: number): void {
    if (this.tries > 0) return
    const since = this.effects.splice(start)
    this.effects.push(...since.filter((effect) => !isTakenBack(effect)))
  }

  /** Counts the exits so far from functions, loops and switches that are open. */
  countExits(): number {
    const { returns, exits, jumps } = this.frame
    return exits.reduce((sum, { length }) => sum + length, returns.length + jumps)
  }

  /**
   * Evaluates both ways of a condition, and joins the states and the values of those that reach their end. Undefined
   * without such a value.
   */
  branch(
    condition: Value,
    node: Node,
    whenTrue: () => Value | undefined,
    whenFalse: () => Value | undefined,
  ): Value | undefined {
    const base = this.state
    const known = readTruth(condition)
    const ends: Path[] = []
    for (const [truth, run] of [[true, whenTrue] as const, [false, whenFalse] as const]) {
      if (known === !truth) continue
      this.state = base.fork()
      if (known === undefined) this.assume(condition, truth, node)
      const entered = this.state.facts
      this.isReached = true
      const start = this.effects.length
      const exits = this.countExits()
      const value = run()
      if (this.isReached && this.countExits() === exits) this.settle(start, base.facts)
      ends.push({ state: this.state, isReached: this.isReached, value, truth, entered })
    }
    this.meet(
      base,
      ends.filter(({ isReached }) => isReached).map(({ state }) => state),
      (held, not) => joinMember(condition, held, not, this.values),
    )
    if (ends.length > 1 && ends.every(({ isReached }) => isReached)) this.#keepChecks(condition, ends, node)
    const [whenHeld, whenNot] = ends.map(({ isReached, value: end }) => (isReached ? end : undefined))
    const joined = whenHeld && whenNot && joinDefault(condition, whenHeld, whenNot, this.values)
    if (joined) return joined
    const found = ends.flatMap(({ isReached, state, value }) => (isReached && value ? [[state, value] as const] : []))
    const [first, second] = found
    const flag = first && second && joinFlags(base, first, second, this.values)
    if (flag) return flag
    return (
      first &&
      this.values.choice(
        found.map(([, value]) => value),
        this.placeOf(node),
      )
    )
  }

  /**
   * Keeps what is checked of an entry where it is there: `if (has) { if (paid) throw }` is `if (has && paid) throw`.
   * Other conditions, such as on an argument, only choose a way.
   */
  #keepChecks(condition: Value, ends: readonly Path[], node: Node): void {
    const entry = findPresent(condition)
    if (!entry) return
    const place = this.placeOf(node)
    const not = (value: Value) => this.values.make('operator', '!', [value], place)
    for (const { state, truth, entered } of ends) {
      for (const check of [...listFacts(state.facts, entered)].reverse()) {
        if (
          (check.anyOf && check.value.op !== 'operator') ||
          !findPart(check.value, (part) => isSameEntry(part, entry))
        )
          continue
        const failed = check.truth ? not(check.value) : check.value
        const both = this.values.make('operator', '&&', [truth ? condition : not(condition), failed], place)
        this.assume(both, false, node)
      }
    }
  }

  #isPossible(facts: Facts | undefined, base: State): boolean {
    return ![...listFacts(facts, base.facts)].some((fact) => findUnmet(fact, this.constants) !== undefined)
  }

  /** Continues at the join of paths that began at `base`; unreached if no path arrives. */
  meet(
    base: State,
    ends: readonly State[],
    joinValues?: (whenTrue: Value, whenFalse: Value) => Value | undefined,
  ): void {
    this.isReached = ends.length > 0
    const possible = this.constants.size > 0 ? ends.filter(({ facts }) => this.#isPossible(facts, base)) : ends
    const met = possible.length > 0 ? possible : ends
    this.state = met.length > 0 ? State.join(base, met, this.values, joinValues) : base.fork()
  }
}

/** Whether an effect changes the chain, so that a throw takes it back. */
function isTakenBack(effect: Effect): effect is Write | Transfer | ContractCall {
  return effect.kind === 'write' || effect.kind === 'transfer' || effect.kind === 'call'
}

/** The read of an entry of which a condition only asks whether it is there. */
function findPresent(condition: Value): Value | undefined {
  const { op, name, inputs } = condition
  if (op === 'read') return condition
  const [left, right] = inputs
  const isAsked = op === 'operator' && (name === '!' || (/^[!=]==?$/.test(name) && isConstant(right, null, undefined)))
  return isAsked && left ? findPresent(left) : undefined
}

function isSameEntry({ op, inputs }: Value, entry: Value): boolean {
  const isSame = inputs.length === entry.inputs.length
  return op === 'read' && isSame && inputs.every(({ identity }, index) => identity === entry.inputs[index]?.identity)
}
