// biome-ignore-all lint/style/noNonNullAssertion: hot; runs for every host operation of a call
import type { NameUses } from '../analysis/escape-analysis.js'
import {
  formatExhaustedStack,
  formatFirstLine,
  formatUncaught,
  isStackOverflow,
  OVERFLOW,
} from '../errors/explanation.js'
import { explainFailure, type InvocationInputs } from '../errors/failure-locator.js'
import { callHost } from './boundary.js'
import { Deadline } from './deadline.js'
import { type Executed, execute, isEnd, UNREAD } from './execution.js'
import type { Invocation, InvocationOutcome } from './invocation.js'
import type { HostRequest, InvocationMemory, KeptEnd, KeptInput, KeptPosition } from './invocation-memory.js'
import { type Isolate, type IsolateOptions, openIsolate, prepareIsolate } from './isolate.js'
import { discountProcessorTime, MAX_WAIT_MS, readProcessorTime } from './processor-time.js'
import type { ContractProgram } from './program.js'
import { type HostResponder, isTimeout, type RealmCall } from './realm/realm-call.js'
import type { SortAlgorithm } from './realm/realm-scripts.js'
import { createReplay, type Past } from './replay.js'

export type { HostCalls, HostResult, Invocation, InvocationOutcome } from './invocation.js'

export interface Sandbox {
  /**
   * Runs an invocation. A host call may run another one inside. Errors thrown by the host are passed through unchanged.
   *
   * @param memory - Ends of earlier invocations. If it has the end of this one, the contract does not run.
   */
  run(invocation: Invocation, memory?: InvocationMemory): InvocationOutcome
  /** Memory for the invocations of a node that uses this sandbox. */
  readonly memory?: InvocationMemory
  /** Frees all compiled code. The next invocation compiles its code again. */
  clear(): void
  dispose(): void
}

export interface SandboxOptions {
  /** Heap limit of an invocation in MB. */
  memoryLimitMb?: number
  /** Maximum number of cached compiled contracts. */
  programs?: number
  /** The chain's sort, or the merge sort of the engine that recorded some vectors. */
  sort?: SortAlgorithm
  /** Reads a clock in milliseconds, for the time limit alone (default: that of the processor). */
  now?: () => number
}

const MAX_RESULT = 65536
/** Part of a time limit that counts as the whole: the timer and the processor's time are not exact. */
const ENOUGH = 0.8
/** The shared isolate has this part of the memory, so that how exactly the engine knows its limit does not matter. */
const SHARED_PART = 2
/**
 * Creates a sandbox: one isolate, in which no invocation can detect an earlier one. Code that never holds an object of
 * its realm (analysis/escape-analysis.ts) runs in frozen realms (hardening/freezing.ts), which are reused. All other
 * code gets a new realm each time. The choice does not depend on earlier invocations and cannot be observed: code in a
 * frozen realm that would reveal it is stopped and runs again in a new one, with the same host responses. Memory does
 * not reveal history either. Compiled code and realms share the isolate with contracts, up to half of an invocation's
 * memory limit. An invocation that exceeds the rest runs again in an isolate of its own, with the same host responses,
 * and only there it can run out of memory. The shared isolate is then disposed, and the next invocation creates
 * another. Node must run with `--no-node-snapshot`, or else the engine mixes up the strings of its isolates.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return new IsolateSandbox(options)
}

/**
 * Creates a sandbox that is ready for its first invocation, on a thread of the engine. Throws what the first invocation
 * would.
 */
export async function prepareSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = new IsolateSandbox(options)
  await sandbox.prepare()
  return sandbox
}

/** Progress of an invocation in any isolate: responses of the host stay valid. */
interface Progress {
  responses: InvocationInputs['responses']
  used: number
  hostError: unknown
}

/** An invocation that is to be run. */
interface AskedRun {
  invocation: Invocation
  memory: InvocationMemory | undefined
  progress: Progress
  patience: number
}

/** One running invocation. */
interface Course extends InvocationInputs, AskedRun {
  /** Operations that the running contract requested, with repeated ones. */
  asked: HostRequest[]
}

class IsolateSandbox implements Sandbox {
  readonly #options: IsolateOptions
  readonly #sharedOptions: IsolateOptions
  readonly #now: () => number
  #cell: Isolate | undefined
  /** Number of running invocations: the host of one may run another. */
  #depth = 0
  /** Whether one of them was killed. */
  #hasKilled = false

  constructor({ memoryLimitMb = 256, programs = 512, sort = 'legacy', now = readProcessorTime }: SandboxOptions) {
    this.#options = { memoryLimitMb, programs, sort }
    this.#sharedOptions = { ...this.#options, memoryLimitMb: memoryLimitMb / SHARED_PART }
    this.#now = now
  }

  async prepare(): Promise<void> {
    this.#cell = await prepareIsolate(this.#sharedOptions)
  }

  run(invocation: Invocation, memory?: InvocationMemory): InvocationOutcome {
    if (!(invocation.deadlineMs > 0)) return { gasUsed: 0, error: 'execution killed', reason: 'execution killed' }
    const asked = { invocation, memory, progress: { responses: [], used: 0, hostError: undefined }, patience: 1 }
    this.#depth += 1
    try {
      let outcome = this.#runTimed(asked, () => this.#withMemory((cell) => this.#attempt(cell, asked)))
      while (outcome === 'lacked time') {
        asked.patience *= 2
        outcome = this.#runTimed(asked, () => this.#withOwnIsolate((cell) => this.#attempt(cell, asked)))
      }
      return outcome
    } finally {
      this.#depth -= 1
      if (this.#depth === 0 && this.#hasKilled) this.#dropKilled()
    }
  }

  /**
   * Runs an invocation. The engine's timer runs while the machine executes other processes: an invocation that it
   * stopped early by the processor's time has to run again, with the same host responses and more patience.
   */
  #runTimed(asked: AskedRun, find: () => InvocationOutcome | undefined): InvocationOutcome | 'lacked time' {
    const { deadlineMs } = asked.invocation
    const start = this.#now()
    const outcome = find() ?? this.#formatNoMemory(asked.progress)
    if (!('reason' in outcome) || outcome.reason !== 'execution killed') return outcome
    this.#hasKilled = true
    const spentMs = this.#now() - start
    const mayWait = 2 * asked.patience * deadlineMs <= MAX_WAIT_MS
    if (!mayWait || spentMs >= ENOUGH * deadlineMs) return outcome
    if (this.#now === readProcessorTime) discountProcessorTime(spentMs)
    return 'lacked time'
  }

  /**
   * Drops the shared isolate once no invocation runs in it: promises of a killed invocation are still pending there,
   * and would run in the time of the next one.
   */
  #dropKilled(): void {
    this.#hasKilled = false
    this.clear()
  }

  /** Undefined if the memory of the isolate did not suffice. */
  #attempt(cell: Isolate, asked: AskedRun): InvocationOutcome | undefined {
    const { invocation, progress } = asked
    try {
      const program = cell.load(invocation.code, invocation.trace?.counts ? 'charges' : 'nothing')
      if ('syntax' in program) return { gasUsed: 0, error: program.syntax, reason: 'exception' }
      return this.#runProgram(cell, program, asked)
    } catch (error) {
      return interpret(cell, error, progress)
    }
  }

  #runProgram(cell: Isolate, program: ContractProgram, asked: AskedRun): InvocationOutcome {
    const { invocation, progress, patience } = asked
    const { api, args, gasLimit, deadlineMs, trace } = invocation
    const sites = trace?.counts ? program.sites : 0
    const { uses } = program
    const blockInfo = uses.block ? readBlockInfo(uses, invocation) : UNREAD
    const txInfo = uses.tx ? readTxInfo(uses, invocation) : UNREAD
    const deadline = new Deadline(this.#now, deadlineMs, patience)
    const isComparing = asked.memory?.isComparing === true && trace !== undefined
    const entry: RealmCall = { api, args, blockInfo, txInfo, uses, gasLimit, sites, isComparing, deadline }
    const input: KeptInput = { code: invocation.code, entry, isBrief: invocation.isBrief === true }
    const memory = asked.memory?.admit(input) ? asked.memory : undefined
    const course: Course = { invocation, memory, progress, patience, entry, responses: progress.responses, asked: [] }
    const past: Past = { code: invocation.code, entry, responses: progress.responses, used: undefined }
    if (trace !== undefined) trace.repeat = createReplay(past, (find) => this.#withMemory(find))
    const known = memory?.count(recall(memory.open(input), course))
    if (known !== undefined) {
      if (trace !== undefined) trace.sparedMs = known.timeMs - deadline.readPassed()
      Object.assign(past, { used: known.used, result: known.result, kept: known })
      if (known.hits !== undefined) trace!.hits = known.hits
      return known.outcome
    }
    try {
      const executed = execute(cell, program, entry, () => beginRecording(course))
      const { ending } = executed
      past.used = ending.used
      past.result = ending.result
      past.readComparisons = ending.readComparisons
      if (progress.hostError !== undefined) throw progress.hostError
      const outcome = this.#conclude(cell, program, course, executed)
      if (memory !== undefined && isKeepable(ending.used, outcome)) {
        const timeMs = deadline.readPassed()
        past.kept = { outcome, used: ending.used, result: ending.result, hits: ending.hits, timeMs }
        memory.keep(input, { asked: course.asked, responses: progress.responses, ...ending }, past.kept)
      }
      return outcome
    } catch (error) {
      past.isBrokenOff = isEnd(cell, error)
      throw error
    }
  }

  /**
   * Runs a search in the shared isolate, or if its memory does not suffice in a new one; undefined if neither suffices.
   */
  #withMemory<T>(find: (cell: Isolate) => T | undefined): T | undefined {
    const shared = this.#open()
    const found = find(shared)
    if (found !== undefined || !shared.isDisposed) return found
    return this.#withOwnIsolate(find)
  }

  #withOwnIsolate<T>(find: (cell: Isolate) => T): T {
    const alone = openIsolate(this.#options)
    try {
      return find(alone)
    } finally {
      alone.dispose()
    }
  }

  #formatNoMemory({ used }: Progress): InvocationOutcome {
    const text = `Error: IOSTContractInstruction_Incr Memory Using too much! used: ${this.#options.memoryLimitMb}000000 Limit: 100000000`
    return { gasUsed: used, error: formatUncaught(text, undefined, text), reason: 'out of memory' }
  }

  clear(): void {
    this.#cell?.dispose()
    this.#cell = undefined
  }

  dispose(): void {
    this.clear()
  }

  #open(): Isolate {
    if (this.#cell === undefined || this.#cell.isDisposed) this.#cell = openIsolate(this.#sharedOptions)
    return this.#cell
  }

  #conclude(
    cell: Isolate,
    program: ContractProgram,
    course: Course,
    { ending, failure, isRead = false }: Executed,
  ): InvocationOutcome {
    const { entry, responses, invocation } = course
    const { used, result, hits } = ending
    if (invocation.trace !== undefined && hits !== undefined) invocation.trace.hits = hits
    if (used > entry.gasLimit && !isRead) return formatExhaustion(used, course.progress)
    if (invocation.isBrief && ending.thrown !== undefined) {
      return { gasUsed: used, error: formatFirstLine(ending.thrown), reason: 'exception' }
    }
    if (result === undefined) {
      const outcome = explainFailure(cell, { program, entry, responses, used, failure, isRead })
      return outcome.gasUsed > entry.gasLimit ? formatExhaustion(outcome.gasUsed, course.progress) : outcome
    }
    if (result.length > MAX_RESULT || Buffer.byteLength(result) > MAX_RESULT) {
      return { gasUsed: used, error: 'result too long', reason: 'result too long' }
    }
    return { gasUsed: used, result }
  }
}

/** Interprets an interrupted invocation; undefined if the memory of the isolate did not suffice. */
function interpret(cell: Isolate, error: unknown, { used, hostError }: Progress): InvocationOutcome | undefined {
  if (hostError !== undefined) throw hostError
  if (cell.isDisposed) return undefined
  if (isTimeout(error)) return { gasUsed: used, error: 'execution killed', reason: 'execution killed' }
  if (isStackOverflow(error)) return { gasUsed: used, error: formatExhaustedStack(), reason: 'exception' }
  throw error
}

/**
 * Executes the host operations of kept invocations, as long as the responses are those of one of them. Returns its end.
 */
function recall(positions: KeptPosition[], course: Course): KeptEnd | undefined {
  const respond = beginResponding(course)
  let possible = positions
  for (;;) {
    const [first] = possible
    if (first === undefined) return undefined
    const { asked } = first
    if (asked === undefined) return first.end
    const response = respond(...asked)
    if (course.progress.hostError !== undefined) throw course.progress.hostError
    if (possible.length === 1) {
      if (!first.follow(response)) return undefined
    } else possible = possible.filter((each) => each.follow(response))
  }
}

/** Host calls of a repeated invocation: recorded responses first, then the host. */
function beginResponding(course: Course): HostResponder {
  if (course.progress.hostError !== undefined) throw course.progress.hostError
  let next = 0
  return (code, used, ...args) => {
    next += 1
    return next <= course.responses.length ? course.responses[next - 1]! : ask(course, code, used, args)
  }
}

/** Host calls like those of `beginResponding`, recorded if the invocation will be kept. */
function beginRecording(course: Course): HostResponder {
  const respond = beginResponding(course)
  if (course.memory === undefined) return respond
  const asked: HostRequest[] = []
  course.asked = asked
  return (...operation) => {
    asked.push(operation)
    return respond(...operation)
  }
}

/** Reading `blockInfo` computes the hash of the parent block. */
function readBlockInfo({ holdsBlock }: NameUses, invocation: Invocation): string {
  return holdsBlock ? invocation.blockInfo : (invocation.hashlessBlockInfo ?? invocation.blockInfo)
}

/** Reading `txInfo` computes the hash of the transaction. */
function readTxInfo({ holdsTx }: NameUses, invocation: Invocation): string {
  return holdsTx ? invocation.txInfo : (invocation.publisherInfo ?? invocation.txInfo)
}

/** Handles one host call from the realm. Errors of the host must not pass through contract code. */
function ask(course: Course, code: number, used: number, args: string[]): string | number | null {
  const { responses, invocation, progress } = course
  progress.used = used
  if (invocation.trace !== undefined) invocation.trace.operation = responses.length
  try {
    const respond = callHost(invocation.host, code, used, args)
    responses.push(respond)
    return respond
  } catch (error) {
    if (isStackOverflow(error)) return '0:eMaximum call stack size exceeded'
    progress.hostError = error ?? new Error('the host threw nothing')
    return null
  }
}

/** The depth of the stack depends on what the engine has optimised (docs/spec/vm.md §4.5). */
function isKeepable(used: number, outcome: InvocationOutcome): boolean {
  return used !== Infinity && !('error' in outcome && outcome.error.includes(OVERFLOW))
}

/** Work without end counts as infinite gas (hardening/limits.ts). */
function formatExhaustion(used: number, progress: Progress): InvocationOutcome {
  if (used !== Infinity) return { gasUsed: used, error: 'out of gas', reason: 'out of gas' }
  return { gasUsed: progress.used, error: 'execution killed', reason: 'execution killed' }
}
