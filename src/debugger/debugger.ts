import { itemAt, lastOf, must } from '../collections/presence.js'
import { type Breakpoint, type CodeLine, isPathOf, resolveLine } from './breakpoints.js'
import type { Execution } from './execution.js'
import { evaluate } from './expression.js'
import { ExpressionError, parse } from './expression-parser.js'
import { findFailure, readStorage } from './history.js'
import { isTruthy } from './operators.js'
import { findFirstStatement, findMethodStatement, isReached, type StepMove } from './steps.js'
import { Timeline, type TimelineFrame } from './timeline.js'
import { type DebugValue, formatValue } from './values.js'

/** A transaction or dry run, and the line of the test that made it. */
export interface DebuggedTransaction {
  execution: Execution
  /** The call as a developer would write it: `vault.withdraw("11")`. */
  title: string
  /** The line of the test. */
  site?: { file: string; line: number } | undefined
  /** `chain.breakpoint()` was called right before it. */
  isMarked?: boolean | undefined
}

/** A moment: a step of a transaction, or the end of it. */
export interface Moment {
  transaction: number
  step: number
}

/** Reason why a move ended. */
export interface Stop {
  reason: 'step' | 'breakpoint' | 'watch' | 'debugger' | 'failure' | 'end' | 'start'
  breakpoint?: Breakpoint
  watch?: { expression: string; before: string; after: string }
  /** Output of log points on the way. */
  logs: string[]
}

/** An expression whose changes stop the debugger. */
interface Watch {
  expression: string
  /** The contract whose storage it reads: that of the frame in which it was added. */
  contract: string | undefined
}

interface WatchedValue {
  watch: Watch
  before: string
}

/** Walks over the recorded steps of transactions, in both directions. */
export class Debugger {
  readonly transactions: readonly DebuggedTransaction[]
  readonly timelines: readonly Timeline[]
  readonly breakpoints = new Map<number, Breakpoint>()
  readonly watches = new Map<number, Watch>()
  /** The failures at which `continue` stops. */
  stops: 'every failure' | 'last failure' | 'never' = 'every failure'
  readonly #failures: readonly (number | undefined)[]
  readonly #firsts = new Map<number, Moment>()
  #position: Moment
  #ids = 0

  constructor(transactions: readonly DebuggedTransaction[]) {
    this.transactions = transactions
    this.timelines = transactions.map(({ execution }) => new Timeline(execution))
    this.#failures = this.timelines.map(findFailure)
    this.#position = this.#findStart()
  }

  get position(): Moment {
    return this.#position
  }

  get timeline(): Timeline {
    return itemAt(this.timelines, this.#position.transaction)
  }

  get transaction(): DebuggedTransaction {
    return itemAt(this.transactions, this.#position.transaction)
  }

  get isAtEnd(): boolean {
    return this.#position.step >= this.timeline.length
  }

  /** The stack, innermost frame first; empty at the end of a transaction. */
  get stack(): TimelineFrame[] {
    return this.timeline.stackAt(this.#position.step)
  }

  /** The step at which a transaction failed; undefined for one that succeeded, or failed outside of its code. */
  failureOf(transaction: number): number | undefined {
    return this.#failures[transaction]
  }

  /** Goes to the first statement of the first transaction that has one: publishing may run no code. */
  goToBeginning(): void {
    this.#position = this.#firstOf(this.#findStarted())
  }

  /** Continues from the start to the first place to stop at, which may be the start. */
  findFirstStop(): Stop {
    this.goToBeginning()
    const logs: string[] = []
    const here = this.#findStop(this.#position, { move: 'continue', watched: [], logs })
    return here === undefined ? this.move('continue') : { ...here, logs }
  }

  /**
   * Goes to a step. Steps of code that a compiler made are not shown: they belong to the statement before them, such as
   * the parts of a swap.
   */
  goTo(position: Moment): void {
    const timeline = itemAt(this.timelines, position.transaction)
    const step = Math.min(Math.max(0, position.step), timeline.length)
    this.#position = { ...position, step: step === timeline.length ? step : findShown(timeline, step) }
  }

  /** Adds a breakpoint at the first line with code from the given one on; undefined if no line has code. */
  addBreakpoint(
    at: CodeLine,
    { condition, log }: Pick<Partial<Breakpoint>, 'condition' | 'log'> = {},
  ): Breakpoint | undefined {
    if (condition !== undefined) parse(condition)
    if (log !== undefined) for (const expression of listLogExpressions(log)) parse(expression)
    const line = resolveLine(this.timelines, at) ?? resolveSite(this.transactions, at)
    if (line === undefined) return undefined
    this.#ids += 1
    const breakpoint: Breakpoint = { id: this.#ids, ...line, condition, log }
    this.breakpoints.set(this.#ids, breakpoint)
    return breakpoint
  }

  /** Removes the breakpoints of a source. */
  removeBreakpoints(path: string): void {
    for (const [id, breakpoint] of this.breakpoints) if (isPathOf(breakpoint.path, path)) this.breakpoints.delete(id)
  }

  /** Adds a watchpoint, which stops when the value of an expression changes. Throws `ExpressionError`. */
  addWatch(expression: string): number {
    parse(expression)
    this.#ids += 1
    this.watches.set(this.#ids, { expression, contract: this.timeline.callAt(this.#position.step)?.contract })
    return this.#ids
  }

  /** Evaluates an expression in a frame of the stack. Throws `ExpressionError`. */
  evaluate(expression: string, frame = 0): DebugValue {
    return this.#evaluateAt(this.#position, expression, { frame })
  }

  /** Runs a move, forwards or backwards. */
  move(move: StepMove, isBack = false): Stop {
    const from = this.#position
    const direction = isBack ? -1 : 1
    const depth = this.timeline.depthAt(from.step)
    const logs: string[] = []
    const watched = this.#readWatches(from)
    for (let at = this.#advance(from, direction); at !== undefined; at = this.#advance(at, direction)) {
      const timeline = itemAt(this.timelines, at.transaction)
      const isOther = at.transaction !== from.transaction
      const stop = this.#findStop(at, { move, watched, logs })
      const isEnd = (isOther && move !== 'continue') || isReached(timeline, at.step, { move, depth })
      if (stop === undefined && !isEnd) continue
      this.#position = at
      return { reason: 'step', ...stop, logs }
    }
    if (isBack) this.#position = this.#firstOf(0)
    else this.goTo({ transaction: this.timelines.length - 1, step: lastOf(this.timelines).length })
    return { reason: isBack ? 'start' : 'end', logs }
  }

  #findStop(
    at: Moment,
    { move, watched, logs }: { move: StepMove; watched: readonly WatchedValue[]; logs: string[] },
  ): Omit<Stop, 'logs'> | undefined {
    const timeline = itemAt(this.timelines, at.transaction)
    const breakpoint = this.#findBreakpoint(at, logs)
    if (breakpoint !== undefined) return { reason: 'breakpoint', breakpoint }
    for (const { watch, before } of watched) {
      const after = this.#readWatch(at, watch)
      if (after === undefined || after === before) continue
      return { reason: 'watch', watch: { expression: watch.expression, before, after } }
    }
    if (move === 'step') return undefined
    const isMark = itemAt(this.transactions, at.transaction).isMarked && this.#firstOf(at.transaction).step === at.step
    if (isMark || timeline.statementAt(at.step)?.isDebugger) return { reason: 'debugger' }
    if (move === 'continue' && this.#isStoppingFailure(at)) return { reason: 'failure' }
    return undefined
  }

  #isStoppingFailure({ transaction, step }: Moment): boolean {
    if (this.#failures[transaction] !== step || this.stops === 'never') return false
    return this.stops === 'every failure' || !this.#failures.slice(transaction + 1).some((each) => each !== undefined)
  }

  #findBreakpoint(at: Moment, logs: string[]): Breakpoint | undefined {
    const timeline = itemAt(this.timelines, at.transaction)
    const statement = timeline.statementAt(at.step)
    if (statement === undefined) return undefined
    const path = timeline.pathOf(statement)
    const { site } = itemAt(this.transactions, at.transaction)
    const isFirst = this.#firstOf(at.transaction).step === at.step
    for (const breakpoint of this.breakpoints.values()) {
      const isHere = breakpoint.line === statement.line && breakpoint.path === path
      const isCaller = isFirst && breakpoint.line === site?.line && breakpoint.path === site.file
      if (!isHere && !isCaller) continue
      if (!this.#isTrue(at, breakpoint.condition)) continue
      if (breakpoint.log === undefined) return breakpoint
      logs.push(this.#formatLog(at, breakpoint.log))
    }
    return undefined
  }

  /**
   * Evaluates a condition. It is false if it cannot be evaluated, because its variables may belong to another branch.
   */
  #isTrue(at: Moment, condition: string | undefined): boolean {
    if (condition === undefined) return true
    try {
      return isTruthy(this.#evaluateAt(at, condition))
    } catch (error) {
      if (error instanceof ExpressionError) return false
      throw error
    }
  }

  #formatLog(at: Moment, log: string): string {
    return log.replace(/\{([^{}]*)\}/g, (_, expression: string) => {
      try {
        const value = this.#evaluateAt(at, expression)
        return typeof value === 'string' ? value : formatValue(value)
      } catch (error) {
        if (error instanceof ExpressionError) return `{${error.message}}`
        throw error
      }
    })
  }

  #readWatches(at: Moment): WatchedValue[] {
    return [...this.watches.values()].map((watch) => ({
      watch,
      before: this.#readWatch(at, watch) ?? '(not in scope)',
    }))
  }

  #readWatch(at: Moment, { expression, contract }: Watch): string | undefined {
    try {
      return formatValue(this.#evaluateAt(at, expression, { frame: 0, contract }))
    } catch (error) {
      if (error instanceof ExpressionError) return undefined
      throw error
    }
  }

  /** `contract` owns the storage that the expression reads; that of the frame without it. */
  #evaluateAt(
    { transaction, step }: Moment,
    expression: string,
    { frame = 0, contract }: { frame?: number; contract?: string | undefined } = {},
  ): DebugValue {
    const timeline = itemAt(this.timelines, transaction)
    const { variables = [], call } = timeline.stackAt(step)[frame] ?? {}
    const owner = contract ?? timeline.execution.calls[call ?? -1]?.contract
    return evaluate(expression, {
      read: (name) => variables.find((variable) => variable.name === name)?.value,
      readStorage(key, field) {
        const entry = readStorage(timeline, step).find(
          (each) => each.contract === owner && each.key === key && each.field === field,
        )
        return Array.isArray(entry?.value) ? undefined : entry?.value
      },
    })
  }

  /** The next step on which a debugger may stop, over the ends of transactions. */
  #advance({ transaction, step }: Moment, direction: 1 | -1): Moment | undefined {
    for (let index = transaction; index >= 0 && index < this.timelines.length; index += direction) {
      const timeline = itemAt(this.timelines, index)
      const begin = direction === 1 ? 0 : timeline.length - 1
      for (
        let at = index === transaction ? step + direction : begin;
        at >= 0 && at < timeline.length;
        at += direction
      ) {
        if (timeline.isShown(at)) return { transaction: index, step: at }
      }
    }
    return undefined
  }

  #findStart(): Moment {
    const marked = this.transactions.findIndex(({ isMarked }) => isMarked)
    if (marked >= 0) return this.#firstOf(marked)
    for (const [transaction, timeline] of this.timelines.entries()) {
      const stop = findDebugger(timeline)
      if (stop !== undefined) return { transaction, step: stop }
    }
    const failed = this.#failures.findLastIndex((step) => step !== undefined)
    if (failed >= 0) return { transaction: failed, step: itemAt(this.#failures, failed) }
    return this.#firstOf(this.#findStarted())
  }

  #findStarted(): number {
    return Math.max(
      0,
      this.timelines.findIndex((timeline) => findMethodStatement(timeline) !== undefined),
    )
  }

  #firstOf(transaction: number): Moment {
    const known = this.#firsts.get(transaction) ?? this.#findFirst(transaction)
    this.#firsts.set(transaction, known)
    return known
  }

  #findFirst(transaction: number): Moment {
    const timeline = this.timelines[transaction]
    return timeline === undefined ? { transaction: 0, step: 0 } : { transaction, step: findFirstStatement(timeline) }
  }
}

/** The last shown step up to a step, or the first one after it. */
function findShown(timeline: Timeline, step: number): number {
  for (let at = step; at >= 0; at -= 1) if (timeline.isShown(at)) return at
  for (let at = step; at < timeline.length; at += 1) if (timeline.isShown(at)) return at
  return step
}

function findDebugger(timeline: Timeline): number | undefined {
  for (let step = 0; step < timeline.length; step += 1)
    if (must(timeline.statementAt(step), 'statement at').isDebugger) return step
  return undefined
}

/** The first line of a test that calls a contract, from a line on. */
function resolveSite(transactions: readonly DebuggedTransaction[], { path, line }: CodeLine): CodeLine | undefined {
  const sites = transactions.flatMap(({ site }) => (site !== undefined && isPathOf(site.file, path) ? [site] : []))
  const [first] = sites.filter((site) => site.line >= line).sort((a, b) => a.line - b.line)
  return first && { path: first.file, line: first.line }
}

function listLogExpressions(log: string): string[] {
  return [...log.matchAll(/\{([^{}]*)\}/g)].map(([, expression]) => must(expression, 'expression'))
}
