import type { NameUses } from '../analysis/escape-analysis.js'
import { formatExhaustedStack, formatFirstLine, formatUncaught, isStackOverflow } from '../errors/explanation.js'
import { explainFailure, type InvocationInputs, isNameClash, locateFrames } from '../errors/failure-locator.js'
import { callHost } from './boundary.js'
import { Deadline } from './deadline.js'
import type {
  CodeFrame,
  Comparison,
  Invocation,
  InvocationReplay,
  OtherCode,
  OtherRun,
  Outcome,
  VisitCounts,
} from './invocation.js'
import { type Isolate, type IsolateOptions, openIsolate, prepareIsolate } from './isolate.js'
import { profileRun } from './profiler.js'
import type { CountedPlaces, Program } from './program.js'
import { type Answerer, isTimeout, type RealmCall, type RealmOutcome } from './realm/realm-call.js'
import type { SortAlgorithm } from './realm/realm-scripts.js'
import { SingleRealm } from './realm/single-realm.js'
import { formatCall, mayPromise } from './script-wrappers.js'
import { stepRun } from './stepper.js'
import { readMilliseconds } from './timers.js'

export type { HostAnswer, HostCalls, Invocation, Outcome } from './invocation.js'

export interface Sandbox {
  /**
   * Runs an invocation. A host call may run another one inside. Errors thrown by the host are passed through unchanged.
   */
  run(invocation: Invocation): Outcome
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
  /** Reads a clock in milliseconds, for the time limit alone. */
  now?: () => number
}

/** Stands for a text that code has no name for. */
const NOTHING = '{}'
/** Part of a block's JSON text without the hash of the parent block. */
const NO_PARENT_HASH = '"parent_hash":""'
const MAX_RESULT = 65536
/** The shared isolate has this part of the memory, so that how exactly the engine knows its limit does not matter. */
const SHARED_PART = 2
/** Factor by which a profiled repetition may take longer than the run itself. */
const PROFILE_TIME = 10
/** Factor by which a repetition that records steps may take longer than the run itself. */
const STEP_TIME = 300

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
  answers: InvocationInputs['answers']
  used: number
  hostError: unknown
}

/** One running invocation. */
interface Course extends InvocationInputs {
  invocation: Invocation
  progress: Progress
}

/** Inputs of a finished invocation, without references to the chain. */
interface Past extends InvocationInputs {
  code: string
  /** Gas used; undefined if it was interrupted. */
  used: number | undefined
  /** Its result; undefined if it failed. */
  result?: string | undefined
  /** True if the time or memory limit ended it: a repetition would take as long without a result. */
  isBrokenOff?: boolean
}

/** `failure`: error of the engine, if an interrupted run has no other. */
export interface Executed {
  ending: RealmOutcome
  failure?: unknown
  /**
   * Whether isolated-vm read the failure, an error of the engine: a trace that the contract prepares costs gas then.
   */
  isRead?: boolean
}

class IsolateSandbox implements Sandbox {
  readonly #options: IsolateOptions
  readonly #sharedOptions: IsolateOptions
  readonly #now: () => number
  #cell: Isolate | undefined

  constructor({ memoryLimitMb = 256, programs = 512, sort = 'legacy', now = readMilliseconds }: SandboxOptions) {
    this.#options = { memoryLimitMb, programs, sort }
    this.#sharedOptions = { ...this.#options, memoryLimitMb: memoryLimitMb / SHARED_PART }
    this.#now = now
  }

  async prepare(): Promise<void> {
    this.#cell = await prepareIsolate(this.#sharedOptions)
  }

  run(invocation: Invocation): Outcome {
    if (!(invocation.deadlineMs > 0)) return { gasUsed: 0, error: 'execution killed', reason: 'execution killed' }
    const progress: Progress = { answers: [], used: 0, hostError: undefined }
    return this.#withMemory((cell) => this.#attempt(cell, invocation, progress)) ?? this.#formatNoMemory(progress)
  }

  /** Undefined if the memory of the isolate did not suffice. */
  #attempt(cell: Isolate, invocation: Invocation, progress: Progress): Outcome | undefined {
    try {
      const program = cell.load(invocation.code, invocation.trace?.counts ? 'charges' : 'nothing')
      if ('syntax' in program) return { gasUsed: 0, error: program.syntax, reason: 'exception' }
      return this.#runProgram(cell, program, { invocation, progress })
    } catch (error) {
      return interpret(cell, error, progress)
    }
  }

  #runProgram(
    cell: Isolate,
    program: Program,
    { invocation, progress }: Pick<Course, 'invocation' | 'progress'>,
  ): Outcome {
    const { api, args, gasLimit, deadlineMs, trace } = invocation
    const sites = trace?.counts ? program.sites : 0
    const { uses } = program
    const blockInfo = uses.block ? readBlockInfo(uses, invocation) : NOTHING
    const txInfo = uses.tx ? invocation.txInfo : NOTHING
    const { numbers } = uses
    const deadline = new Deadline(this.#now, deadlineMs)
    const entry: RealmCall = { api, args, blockInfo, txInfo, numbers, gasLimit, sites, deadline }
    const course: Course = { invocation, progress, entry, answers: progress.answers }
    const past: Past = { code: invocation.code, entry, answers: progress.answers, used: undefined }
    if (trace !== undefined) trace.repeat = this.#repetition(past)
    try {
      const executed = execute(cell, program, entry, () => beginAnswering(course))
      past.used = executed.ending.used
      past.result = executed.ending.result
      if (progress.hostError !== undefined) throw progress.hostError
      return this.#conclude(cell, program, course, executed)
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
    const alone = openIsolate(this.#options)
    try {
      return find(alone)
    } finally {
      alone.dispose()
    }
  }

  #formatNoMemory({ used }: Progress): Outcome {
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

  #conclude(cell: Isolate, program: Program, course: Course, { ending, failure, isRead = false }: Executed): Outcome {
    const { entry, answers, invocation } = course
    const { used, result, hits } = ending
    if (invocation.trace !== undefined && hits !== undefined) invocation.trace.hits = hits
    if (used > entry.gasLimit && !isRead) return formatExhaustion(used, course.progress)
    if (invocation.isBrief && ending.thrown !== undefined) {
      return { gasUsed: used, error: formatFirstLine(ending.thrown), reason: 'exception' }
    }
    if (result === undefined) {
      const outcome = explainFailure(cell, { program, entry, answers, used, failure, isRead })
      return outcome.gasUsed > entry.gasLimit ? formatExhaustion(outcome.gasUsed, course.progress) : outcome
    }
    if (result.length > MAX_RESULT || Buffer.byteLength(result) > MAX_RESULT) {
      return { gasUsed: used, error: 'result too long', reason: 'result too long' }
    }
    return { gasUsed: used, result }
  }

  /** Creates the repetition of a finished invocation. */
  #repetition(past: Past): InvocationReplay {
    const { code, answers } = past
    const open = (times = 1): RealmCall => ({ ...past.entry, deadline: past.entry.deadline.again(times) })
    const use = <T>(counted: CountedPlaces, nothing: T, ask: (cell: Isolate, program: Program) => T): T => {
      const find = (cell: Isolate): T | undefined => {
        try {
          const program = cell.load(code, counted)
          return 'syntax' in program ? nothing : ask(cell, program)
        } catch (error) {
          if (isEnd(cell, error) || isStackOverflow(error)) return undefined
          throw error
        }
      }
      return past.isBrokenOff ? nothing : (this.#withMemory(find) ?? nothing)
    }
    return {
      runOther: (other, options = {}) => {
        const find = (cell: Isolate): OtherRun | undefined => {
          try {
            return runOther(cell, other, { entry: open(), answers }, options)
          } catch (error) {
            if (isEnd(cell, error) || isStackOverflow(error)) return undefined
            throw error
          }
        }
        return past.isBrokenOff ? undefined : this.#withMemory(find)
      },
      locate: (operation = Infinity) =>
        use<readonly CodeFrame[]>('nothing', [], (cell, program) =>
          locateFrames(cell, program, { entry: open(), answers }, operation),
        ),
      countPasses: () =>
        use<readonly number[]>('charges', [], (cell, program) => {
          const again = { ...open(), sites: program.sites }
          return execute(cell, program, again, () => repeatAnswers(answers)).ending.hits ?? []
        }),
      countProbes: () =>
        use<VisitCounts>('probes', { passes: [], probes: [] }, (cell, program) => {
          const again = { ...open(), sites: program.sites }
          const { hits = [] } = execute(cell, program, again, () => repeatAnswers(answers)).ending
          return splitHits(hits, program)
        }),
      listComparisons: () =>
        use<readonly Comparison[]>('charges', [], (cell, program) =>
          listComparisons(cell, program, { entry: open(), answers }),
        ),
      profile: () =>
        use<ReturnType<InvocationReplay['profile']>>('probes', undefined, (cell, program) => {
          const profiled = profileRun(cell, program, { entry: open(PROFILE_TIME), answers, used: past.used })
          return profiled && { ...splitHits(profiled.hits, program), profile: profiled.profile }
        }),
      recordSteps: () =>
        use<ReturnType<InvocationReplay['recordSteps']>>('nothing', undefined, (cell, program) =>
          stepRun(cell, program, { entry: open(STEP_TIME), answers, used: past.used, result: past.result }),
        ),
      get isBrokenOff() {
        return past.isBrokenOff === true
      },
    }
  }
}

/** Interprets an interrupted invocation; undefined if the memory of the isolate did not suffice. */
function interpret(cell: Isolate, error: unknown, { used, hostError }: Progress): Outcome | undefined {
  if (hostError !== undefined) throw hostError
  if (cell.isDisposed) return undefined
  if (isTimeout(error)) return { gasUsed: used, error: 'execution killed', reason: 'execution killed' }
  if (isStackOverflow(error)) return { gasUsed: used, error: formatExhaustedStack(), reason: 'exception' }
  throw error
}

/**
 * Runs a program in a frozen realm; as a script where it cannot be confined, or where a guard stopped it.
 *
 * @param begin - Starts answering from the beginning. Called once for each run: answers given before must be repeated.
 * @returns How it ended. A failure is not explained.
 */
export function execute(cell: Isolate, program: Program, entry: RealmCall, begin: () => Answerer): Executed {
  const { routine, clash } = program
  if (clash !== undefined) {
    const hits = new Array<number>(entry.sites).fill(0)
    return { ending: { used: 0, result: undefined, ...(entry.sites > 0 && { hits }) }, failure: clash }
  }
  if (routine !== undefined) {
    const mode = program.extends ? 'extensible' : 'running'
    const ending = cell.enter(mode, begin(), (realm) => realm.run(routine, entry))
    if (!ending.isBrokenOff) return { ending }
  }
  return runAlone(cell, program, entry, begin())
}

/** Runs in a new realm, like the scripts of the reference. */
function runAlone(cell: Isolate, program: Program, entry: RealmCall, answer: Answerer): Executed {
  const { script, text, lengths } = program
  // called code must not receive its rejected promises
  const answerFree: Answerer = (...asked) => {
    realm.forgetRejections()
    return answer(...asked)
  }
  const realm = new SingleRealm(cell.isolate, cell.scripts, {
    answer: mayPromise(text) ? answerFree : answer,
    entry,
    isGuarded: lengths.length > 0,
    mayPromise: mayPromise(text),
  })
  try {
    let result: string | undefined
    let failure: unknown
    let isRead = false
    try {
      const value = realm.run(script, formatCall(`${entry.api}(${entry.args})`, cell.names), entry)
      if (typeof value === 'bigint') failure = new TypeError('Do not know how to serialize a BigInt')
      else result = value === undefined ? '' : String(value)
    } catch (error) {
      if (isEnd(cell, error)) throw error
      const thrown = realm.readThrown()
      failure = thrown === undefined ? error : restoreError(thrown)
      isRead = failure === error && error instanceof Error
    }
    const ending: RealmOutcome = { used: realm.readUsed(), result }
    const brief = failure === undefined ? undefined : realm.readText()
    if (brief !== undefined && brief !== '') ending.thrown = brief
    if (isNameClash(ending.used, failure)) program.clash = failure
    if (entry.sites > 0) ending.hits = realm.readHits()
    return { ending, failure, isRead }
  } finally {
    if (!cell.isDisposed) realm.release()
  }
}

/** Restores an error from its name and message, as `nameThrown` of intrinsics/realm-bootstrap.ts returns them. */
function restoreError(thrown: string): Error {
  const [name = '', ...lines] = thrown.split('\n')
  return Object.assign(new Error(lines.join('\n')), name !== '' && { name })
}

/** Host calls of a repeated invocation: recorded responses first, then the host. */
function beginAnswering(course: Course): Answerer {
  if (course.progress.hostError !== undefined) throw course.progress.hostError
  let next = 0
  return (code, used, ...args) => {
    next += 1
    return next <= course.answers.length ? course.answers[next - 1]! : ask(course, code, used, args)
  }
}

function listComparisons(cell: Isolate, program: Program, { entry, answers }: InvocationInputs): readonly Comparison[] {
  const { routine } = program
  if (routine === undefined || program.extends) return []
  const again = { ...entry, sites: 0 }
  const ending = cell.enter('comparing', repeatAnswers(answers), (realm) => realm.run(routine, again))
  return ending.isBrokenOff ? [] : JSON.parse(ending.result!)
}

/** Reading `blockInfo` computes the hash of the parent block. */
function readBlockInfo({ parentHash }: NameUses, invocation: Invocation): string {
  return parentHash ? invocation.blockInfo : (invocation.hashlessBlockInfo ?? invocation.blockInfo)
}

function runOther(
  cell: Isolate,
  code: string,
  { entry, answers }: InvocationInputs,
  { variant, expected }: OtherCode,
): OtherRun | undefined {
  const program = cell.load(code, 'nothing')
  if ('syntax' in program) return undefined
  const { block, tx, numbers } = program.uses
  // the code that ran did not read them, so they were not kept
  if ((block && entry.blockInfo === NOTHING) || (tx && entry.txInfo === NOTHING)) return undefined
  if (program.uses.parentHash && entry.blockInfo.includes(NO_PARENT_HASH)) return undefined
  const txInfo = variant === undefined ? entry.txInfo : `${entry.txInfo.slice(0, -1)},"variant":${variant}}`
  let operations: string[] = []
  let gas: number[] = []
  const begin = (): Answerer => {
    operations = []
    gas = []
    return (operation, used, ...args) => {
      const text = JSON.stringify([operation, ...args])
      const index = operations.push(text) - 1
      gas.push(used)
      return expected !== undefined && expected[index] !== text ? null : (answers[index] ?? null)
    }
  }
  const { ending } = execute(cell, program, { ...entry, txInfo, numbers, sites: 0 }, begin)
  const { used, result, thrown } = ending
  return { operations, gas: [...gas, used], result: result ?? thrown, isFailure: result === undefined }
}

function splitHits(hits: readonly number[], { charges }: Program): VisitCounts {
  return { passes: hits.slice(0, charges), probes: hits.slice(charges) }
}

function repeatAnswers(answers: InvocationInputs['answers']): Answerer {
  let next = 0
  return () => answers[next++] ?? null
}

/** Handles one host call from the realm. Errors of the host must not pass through contract code. */
function ask(course: Course, code: number, used: number, args: string[]): string | number | null {
  const { answers, invocation, progress } = course
  progress.used = used
  if (invocation.trace !== undefined) invocation.trace.operation = answers.length
  try {
    const answer = callHost(invocation.host, code, used, args)
    answers.push(answer)
    return answer
  } catch (error) {
    if (isStackOverflow(error)) return '0:eMaximum call stack size exceeded'
    progress.hostError = error ?? new Error('the host threw nothing')
    return null
  }
}

/** Work without end counts as infinite gas (hardening/limits.ts). */
function formatExhaustion(used: number, progress: Progress): Outcome {
  if (used !== Infinity) return { gasUsed: used, error: 'out of gas', reason: 'out of gas' }
  return { gasUsed: progress.used, error: 'execution killed', reason: 'execution killed' }
}

function isEnd(cell: Isolate, error: unknown): boolean {
  return cell.isDisposed || isTimeout(error)
}
