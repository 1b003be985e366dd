import { groupBy } from '../collections/groups.js'
import { itemAt, lastOf, must } from '../collections/presence.js'
import { type DecodedFrame, RunDecoder } from './decoder.js'
import type { CallEffect, ExecutedCall, ExecutedCode, ExecutedStatement, Execution } from './execution.js'
import { isLoading, OpenFunctions } from './open-functions.js'
import { type DebugValue, parseValue } from './values.js'

/** An effect with its call and the step it followed: -1 before the first. */
export interface TimedEffect {
  effect: CallEffect
  call: number
  step: number
  /** Number of the host operation; -1 for effects of the chain itself. */
  operation: number
  /** The step of the statement that had the effect, which may have called functions before; -1 before the first. */
  origin: number
}

/** A frame of the stack, across contracts. */
export interface TimelineFrame {
  call: number
  /** Empty for the top level of a contract's code. */
  function: string
  statement: ExecutedStatement | undefined
  variables: Variable[]
}

export interface Variable {
  name: string
  value: DebugValue
  /** True for variables of the top level of the contract's code. */
  isShared: boolean
}

/** A stretch of steps that was not recorded. */
export interface Gap {
  /** Step that it followed. */
  step: number
  left: number
}

/** The place of a run when it made a call: a step, and the number of recorded lines after it. */
interface CallEntry {
  step: number
  lines: number
}

/** A run that is read line by line. */
interface RunWalk {
  /** Index of its call. */
  readonly index: number
  readonly code: ExecutedCode
  readonly effects: ReadonlyMap<number, CallEffect[]>
  /** Depth of the stack and gas of the transaction before it. */
  readonly depth: number
  readonly base: number
  open: OpenFunctions
  /** Number of its next step and host operation. */
  local: number
  operation: number
  /** Gas of the run that is booked on statements. */
  charged: number
}

/**
 * The steps of a transaction in order of time, across all its calls. Steps are numbered from 0; step `length` is the
 * end, when everything has run.
 */
export class Timeline {
  readonly execution: Execution
  readonly effects: TimedEffect[] = []
  readonly gaps: Gap[] = []
  readonly #runs = new Map<number, RunDecoder>()
  readonly #calls: number[] = []
  readonly #locals: number[] = []
  readonly #statements: number[] = []
  readonly #depths: number[] = []
  /** Steps of functions that ran before the method of their contract. */
  readonly #loading = new Set<number>()
  readonly #gas: number[] = []
  /** Numbers of the calls of functions that steps are in. */
  readonly #activations: number[] = []
  #activation = 0
  /** The place of the caller when a call was made; undefined for an action. */
  readonly #entries: (CallEntry | undefined)[] = []
  /** The place of each call's own run so far. */
  readonly #reached: (CallEntry | undefined)[] = []
  /** Gas of each step's statement, without functions and contracts that it calls. */
  readonly #ownGas: number[] = []
  /** The step at which the code of each call failed. */
  readonly #failed: (number | undefined)[] = []
  /** The first step of each call, and the one after its last. */
  readonly #ranges: [first: number, end: number][] = []
  #begun = 0

  constructor(execution: Execution) {
    this.execution = execution
    for (const [index, { parent }] of execution.calls.entries()) if (parent === undefined) this.#walk(index, 0)
  }

  get length(): number {
    return this.#calls.length
  }

  callAt(step: number): ExecutedCall | undefined {
    return this.execution.calls[this.callIndexAt(step)]
  }

  /** Index of the call that is running at a step; -1 at the end. */
  callIndexAt(step: number): number {
    return this.#calls[step] ?? -1
  }

  /** Returns the number of open functions at a step, over all contracts. */
  depthAt(step: number): number {
    return this.#depths[step] ?? 0
  }

  /** The number of the call of a function that a step is in. */
  activationAt(step: number): number {
    return this.#activations[step] ?? -1
  }

  /** Gas of the transaction before the statement of a step. */
  gasAt(step: number): number {
    return this.#gas[step] ?? this.totalGas
  }

  /** Gas of the statement of a step with its host operations, without the statements of functions that it calls. */
  ownGasAt(step: number): number {
    return this.#ownGas[step] ?? 0
  }

  /** The step at which the code of a call failed; undefined if it did not, or before its first step. */
  failureOf(call: number): number | undefined {
    return this.#failed[call]
  }

  get totalGas(): number {
    return this.execution.calls.reduce((sum, { parent, gas }) => sum + (parent === undefined ? gas : 0), 0)
  }

  /** Gas left for the transaction's action before a step. */
  gasLeftAt(step: number): number | undefined {
    let index = this.callIndexAt(step)
    while (this.execution.calls[index]?.parent !== undefined)
      index = must(itemAt(this.execution.calls, index).parent, 'parent')
    const limit = this.execution.calls[index]?.run?.gasLimit
    const before = this.execution.calls
      .slice(0, index)
      .reduce((sum, each) => sum + (each.parent === undefined ? each.gas : 0), 0)
    return limit === undefined ? undefined : limit - (this.gasAt(step) - before)
  }

  codeAt(step: number): ExecutedCode | undefined {
    return this.#codeOf(this.callIndexAt(step))
  }

  statementAt(step: number): ExecutedStatement | undefined {
    return this.codeAt(step)?.statements[itemAt(this.#statements, step)]
  }

  /** Whether a step runs code of the developer, so that a debugger stops there. */
  isShown(step: number): boolean {
    return (this.statementAt(step)?.file ?? -1) >= 0
  }

  /** Whether a step is of a method, or of a function that it calls: those before it load the contract. */
  isOfMethod(step: number): boolean {
    return (this.statementAt(step)?.function ?? -1) >= 0 && !this.#loading.has(step)
  }

  /** Range of the steps of a call, including calls it made: the first step, and the one after the last. */
  rangeOf(call: number): readonly [first: number, end: number] {
    return itemAt(this.#ranges, call)
  }

  /** The path of a statement's source. */
  pathOf({ file }: ExecutedStatement): string {
    return this.execution.sources[file]?.path ?? ''
  }

  /** The stack before a step, innermost frame first. */
  stackAt(step: number): TimelineFrame[] {
    const frames: TimelineFrame[] = []
    if (step < 0 || step >= this.length) return frames
    let at: CallEntry | undefined = { step, lines: 0 }
    while (at !== undefined) {
      frames.push(...this.#framesAt(at))
      at = this.#entries[this.callIndexAt(at.step)]
    }
    return frames
  }

  /** The value of a variable of the innermost frame as JSON; undefined if it is not in scope. */
  valueTextAt(step: number, name: string): string | undefined {
    const code = this.codeAt(step)
    const index = this.statementAt(step)?.reads.find((each) => itemAt(must(code, 'code').variables, each).name === name)
    if (index === undefined) return undefined
    const { frames, shared } = must(this.#runs.get(this.callIndexAt(step)), 'run').read(itemAt(this.#locals, step))
    return (itemAt(must(code, 'code').variables, index).function < 0 ? shared : lastOf(frames).values).get(index)
  }

  #framesAt({ step, lines }: CallEntry): TimelineFrame[] {
    const call = this.callIndexAt(step)
    const code = must(this.#codeOf(call), 'code of')
    const { frames, shared } = must(this.#runs.get(call), 'run').read(itemAt(this.#locals, step), lines)
    // the top level is not shown below a method, which runs after it
    const hasTop = frames.length === 1 || isLoading(code, frames[0]?.statement)
    const inner = hasTop ? frames : frames.slice(1)
    const shown = inner.filter((frame) => code.functions[frame.function]?.isGenerated !== true)
    return shown.toReversed().flatMap((frame) => this.#describeFrame(frame, { call, code, shared }))
  }

  #describeFrame(
    frame: DecodedFrame,
    { call, code, shared }: { call: number; code: ExecutedCode; shared: ReadonlyMap<number, string> },
  ): TimelineFrame[] {
    // A caller may be at a part of a statement that a compiler made, such as that of a swap.
    const place = frame.shown ?? frame.statement
    const statement = place === undefined ? undefined : code.statements[place]
    const variables = (statement?.reads ?? []).flatMap((index): Variable[] => {
      const { name, function: owner } = itemAt(code.variables, index)
      const text = (owner < 0 ? shared : frame.values).get(index)
      return name === '' || text === undefined ? [] : [{ name, value: parseValue(text), isShared: owner < 0 }]
    })
    const own = { call, function: this.#nameOf(code, frame.function), statement, variables }
    if (statement === undefined || statement.function === frame.function) return [own]
    // generators and async functions are entered without a note
    const inner = { ...own, function: this.#nameOf(code, statement.function) }
    return [inner, { ...own, statement: undefined, variables: [] }]
  }

  #nameOf(code: ExecutedCode, index: number): string {
    return index < 0 ? '' : itemAt(code.functions, index).name || '(anonymous)'
  }

  /** Effects after the step `from`, up to those before the step `to`; from -1 for all before it. */
  effectsBetween(from: number, to: number): TimedEffect[] {
    return this.effects.slice(this.#indexOf(from), this.#indexOf(to))
  }

  /** The first effect at this step or after it. */
  #indexOf(step: number): number {
    let [low, high] = [0, this.effects.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (itemAt(this.effects, middle).step < step) low = middle + 1
      else high = middle
    }
    return low
  }

  #codeOf(call: number): ExecutedCode | undefined {
    const { code } = this.execution.calls[call] ?? {}
    return code === undefined ? undefined : this.execution.codes[code]
  }

  #walk(index: number, depth: number): void {
    const call = itemAt(this.execution.calls, index)
    const { run, gas } = call
    const first = this.length
    this.#entries[index] = this.#findEntry(index)
    const started = this.#begun
    // costs of a call outside of its code are charged before it
    const overhead = run?.used === undefined ? 0 : Math.max(0, gas - run.used)
    if (run !== undefined && call.code !== undefined) this.#walkRun(index, { depth, base: started + overhead })
    const isAtEnd = ({ operation }: CallEffect) => run === undefined || operation === undefined
    for (const effect of call.effects.filter(isAtEnd)) {
      this.#add(effect, { call: index, depth, origin: this.length - 1 })
    }
    this.#begun = started + gas
    this.#ranges[index] = [first, this.length]
  }

  /** Calls of contracts that are not JavaScript have no steps of their own. */
  #findEntry(index: number): CallEntry | undefined {
    const { parent } = itemAt(this.execution.calls, index)
    return parent === undefined ? undefined : (this.#reached[parent] ?? this.#entries[parent])
  }

  #walkRun(index: number, { depth, base }: { depth: number; base: number }): void {
    const { run, code: codeIndex, effects } = itemAt(this.execution.calls, index)
    const code = itemAt(this.execution.codes, must(codeIndex, 'code index'))
    const { parts, total, used } = must(run, 'run')
    const decoder = new RunDecoder(must(run, 'run'), code)
    this.#runs.set(index, decoder)
    const walk: RunWalk = {
      index,
      code,
      effects: groupBy(effects, ({ operation = -1 }) => operation),
      depth,
      base,
      open: this.#openRun(code),
      local: 0,
      operation: 0,
      charged: 0,
    }
    for (const [part, lines] of decoder.lines.entries()) {
      const before = parts[part - 1]
      if (before !== undefined) {
        this.#addGap(itemAt(parts, part).first - before.last)
        this.#skipOperations(walk, lines)
        walk.open = this.#openRun(code)
      }
      for (const line of lines) this.#walkLine(walk, line)
    }
    const hasFailed = this.execution.calls[index]?.error !== undefined
    // without an exception, the gas or the time ran out
    const failed = walk.open.failed ?? walk.open.owner
    this.#failed[index] = hasFailed && failed >= 0 ? failed : undefined
    if (used !== undefined) this.#charge(walk, used)
    this.#addGap(total - lastOf(parts).last)
  }

  #openRun(code: ExecutedCode): OpenFunctions {
    return new OpenFunctions(code, this.#nextActivation())
  }

  #walkLine(walk: RunWalk, line: string): void {
    const { open, base, index } = walk
    const [kind, text] = [line[0], line.slice(1)]
    if (kind === 's') {
      this.#walkStatement(walk, text)
      return
    }
    if (kind === 'o') {
      this.#charge(walk, Number(text))
      this.#begun = base + Number(text)
      this.#addOperation(walk)
      for (const effect of walk.effects.get(walk.operation) ?? []) {
        if (effect.kind === 'call') walk.charged += this.#usedBy(effect.call)
      }
      walk.operation += 1
    } else if (kind === 'e') open.enter(Number(text), this.#nextActivation())
    else if (kind === 'x') open.throw()
    else if (kind === 'l') {
      if (text !== '') this.#charge(walk, Number(text))
      open.leave()
    }
    const reached = this.#reached[index]
    if (reached !== undefined) this.#reached[index] = { ...reached, lines: reached.lines + 1 }
  }

  #walkStatement(walk: RunWalk, text: string): void {
    const { open, code, base, depth, index } = walk
    const [statement, used] = text.split('\t', 2).map(Number)
    const gas = (used ?? 0) - itemAt(code.statements, statement ?? -1).charge
    this.#charge(walk, gas)
    this.#reached[index] = { step: this.length, lines: 0 }
    this.#depths.push(depth + open.reach(statement ?? -1, this.length))
    if (open.isLoading) this.#loading.add(this.length)
    this.#activations.push(open.activation)
    this.#locals.push(walk.local)
    this.#statements.push(statement ?? -1)
    this.#gas.push(base + gas)
    this.#ownGas.push(0)
    this.#calls.push(index)
    walk.local += 1
  }

  /** Gas that the statements of a call use. */
  #usedBy(call: number): number {
    const { run, code } = itemAt(this.execution.calls, call)
    return code === undefined ? 0 : (run?.used ?? 0)
  }

  /** Books the gas since the last line on the statement that runs. Calls of contracts book their own. */
  #charge(walk: RunWalk, used: number): void {
    const { owner } = walk.open
    if (owner >= 0) this.#ownGas[owner] = (this.#ownGas[owner] ?? 0) + used - walk.charged
    walk.charged = used
  }

  #addGap(left: number): void {
    if (left > 0) this.gaps.push({ step: this.length - 1, left })
  }

  #nextActivation(): number {
    this.#activation += 1
    return this.#activation
  }

  /** Skips the operations of omitted steps. */
  #skipOperations(walk: RunWalk, lines: readonly string[]): void {
    const kept = lines.filter((line) => line.startsWith('o')).length
    const { operations } = must(itemAt(this.execution.calls, walk.index).run, 'run')
    for (const next = operations.length - kept; walk.operation < next; walk.operation += 1) this.#addOperation(walk)
  }

  /** Adds the effects of an operation; without any, the operation itself, such as a hash or a read of chain data. */
  #addOperation({ index, operation, effects, depth, open }: RunWalk): void {
    const noted: CallEffect = { kind: 'operation', operation }
    const at = { call: index, depth: depth + open.depth, origin: open.owner }
    for (const effect of effects.get(operation) ?? [noted]) this.#add(effect, at)
  }

  #add(effect: CallEffect, { call, depth, origin }: { call: number; depth: number; origin: number }): void {
    const step = this.length - 1
    this.effects.push({ effect, call, step, operation: effect.operation ?? -1, origin })
    if (effect.kind === 'call') this.#walk(effect.call, depth)
  }
}
