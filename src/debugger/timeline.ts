import { itemAt, lastOf, must } from '../collections/presence.js'
import { type DecodedFrame, RunDecoder } from './decoder.js'
import type { CallEffect, ExecutedCall, ExecutedCode, ExecutedStatement, Execution } from './execution.js'
import { type DebugValue, parseValue } from './values.js'

/** An effect with its call and the step it followed: -1 before the first. */
export interface TimedEffect {
  effect: CallEffect
  call: number
  step: number
  /** Number of the host operation; -1 for effects of the chain itself. */
  operation: number
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
  readonly #gas: number[] = []
  /** Numbers of the calls of functions that steps are in. */
  readonly #activations: number[] = []
  #activation = 0
  /** The step of the caller at which a call was made; -1 for an action. */
  readonly #entries: number[] = []
  /** The last step of each call's own so far. */
  readonly #lastSteps: number[] = []
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
    for (let at = step; at >= 0 && at < this.length; at = itemAt(this.#entries, this.callIndexAt(at))) {
      frames.push(...this.#framesAt(at))
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

  #framesAt(step: number): TimelineFrame[] {
    const call = this.callIndexAt(step)
    const code = must(this.#codeOf(call), 'code of')
    const { frames, shared } = must(this.#runs.get(call), 'run').read(itemAt(this.#locals, step))
    // top-level variables are not shown while a function runs
    const inner = frames.length > 1 ? frames.slice(1) : frames
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
    else for (const effect of call.effects) this.#add(effect, index, depth)
    const atEnd = run === undefined ? [] : call.effects.filter(({ operation }) => operation === undefined)
    for (const effect of atEnd) this.#add(effect, index, depth)
    this.#begun = started + gas
    this.#ranges[index] = [first, this.length]
  }

  /** Calls of contracts that are not JavaScript have no steps of their own. */
  #findEntry(index: number): number {
    const { parent } = itemAt(this.execution.calls, index)
    return parent === undefined ? -1 : (this.#lastSteps[parent] ?? this.#entries[parent] ?? -1)
  }

  #walkRun(index: number, { depth, base }: { depth: number; base: number }): void {
    const { run, effects, code: codeIndex } = itemAt(this.execution.calls, index)
    const code = itemAt(this.execution.codes, must(codeIndex, 'code index'))
    const decoder = new RunDecoder(must(run, 'run'), code)
    this.#runs.set(index, decoder)
    const byOperation = groupByOperation(effects)
    let operation = 0
    let local = 0
    for (const [part, lines] of decoder.lines.entries()) {
      let frames = 1
      const activations = [this.#nextActivation()]
      const counted: number[] = []
      const before = must(run, 'run').parts[part - 1]
      if (before !== undefined) {
        this.#addGap(itemAt(must(run, 'run').parts, part).first - before.last)
        operation = this.#skipOperations(index, { byOperation, operation, depth, lines })
      }
      for (const line of lines) {
        const kind = line[0]
        if (kind === 'e') {
          // the stack does not have functions that a compiler added
          counted.push(itemAt(code.functions, Number(line.slice(1))).isGenerated ? 0 : 1)
          frames += lastOf(counted)
          activations.push(this.#nextActivation())
        } else if (kind === 'l') {
          frames -= counted.pop() ?? 1
          activations.pop()
        } else if (kind === 'o') {
          this.#begun = base + Number(line.slice(1))
          for (const effect of byOperation.get(operation) ?? []) this.#add(effect, index, depth + frames)
          this.#noteOperation(index, operation, byOperation)
          operation += 1
        } else if (kind === 's') {
          const [statement, gas] = line.slice(1).split('\t', 2)
          const isInner = itemAt(code.statements, Number(statement)).function !== -1 && frames === 1
          this.#lastSteps[index] = this.length
          this.#calls.push(index)
          this.#locals.push(local)
          this.#statements.push(Number(statement))
          this.#activations.push(lastOf(activations))
          this.#depths.push(depth + frames + (isInner ? 1 : 0))
          this.#gas.push(base + Number(gas) - itemAt(code.statements, Number(statement)).charge)
          local += 1
        }
      }
    }
    this.#addGap(must(run, 'run').total - lastOf(must(run, 'run').parts).last)
  }

  #addGap(left: number): void {
    if (left > 0) this.gaps.push({ step: this.length - 1, left })
  }

  #nextActivation(): number {
    this.#activation += 1
    return this.#activation
  }

  /** Skips the operations of omitted steps. */
  #skipOperations(
    index: number,
    given: { byOperation: Map<number, CallEffect[]>; operation: number; depth: number; lines: readonly string[] },
  ): number {
    const kept = given.lines.filter((line) => line.startsWith('o')).length
    const next = must(itemAt(this.execution.calls, index).run, 'run').operations.length - kept
    for (let at = given.operation; at < next; at += 1) {
      for (const effect of given.byOperation.get(at) ?? []) this.#add(effect, index, given.depth)
    }
    return next
  }

  /** Notes an operation without an effect, such as a hash or a read of chain data. */
  #noteOperation(call: number, operation: number, byOperation: Map<number, CallEffect[]>): void {
    if (byOperation.has(operation)) return
    this.effects.push({ effect: { kind: 'operation', operation }, call, step: this.length - 1, operation })
  }

  #add(effect: CallEffect, call: number, depth: number): void {
    const step = this.length - 1
    this.effects.push({ effect, call, step, operation: effect.operation ?? -1 })
    if (effect.kind === 'call') this.#walk(effect.call, depth)
  }
}

function groupByOperation(effects: readonly CallEffect[]): Map<number, CallEffect[]> {
  const groups = new Map<number, CallEffect[]>()
  for (const effect of effects) {
    const operation = effect.operation ?? -1
    const group = groups.get(operation)
    if (group === undefined) groups.set(operation, [effect])
    else group.push(effect)
  }
  return groups
}
