import v8 from 'node:v8'
import ivm from 'isolated-vm'
import { ToolkitError } from '../../errors.js'
import { callHost } from './boundary.js'
import {
  formatException,
  formatFailure,
  formatSyntaxError,
  formatUncaught,
  listCodeFrames,
  listExceptionFrames,
  OVERFLOW,
  type Report,
} from './explanation.js'
import type { CodeFrame, Invocation, Outcome, Repetition } from './invocation.js'
import {
  compileProgram,
  formatCall,
  formatExplanation,
  formatScript,
  listGlobals,
  locateSyntaxError,
  type Program,
  SCRIPT_NAME,
} from './program.js'
import {
  type Answerer,
  compileRealm,
  type Ending,
  type Entry,
  type RealmScripts,
  ReusableRealm,
  SingleRealm,
  type Sort,
} from './realm.js'

export type { HostAnswer, HostCalls, Invocation, Outcome } from './invocation.js'

export interface Sandbox {
  /** Runs an invocation; a host call may run another one inside. Errors thrown by the host come through unchanged. */
  run(invocation: Invocation): Outcome
  dispose(): void
}

export interface SandboxOptions {
  /** Heap of the isolate in MB; above it the isolate is thrown away and the invocation fails. */
  memoryLimitMb?: number
  /** How many contracts' compiled code is kept. */
  programs?: number
  /** The chain's sort, or the engine's as the recorder of the `host` vectors had it. */
  sort?: Sort
}

const MAX_RESULT = 65536
const MAX_ROUTINES = 256
/** Stack of contracts in KB: of the 984 that the thread's own JavaScript has, the rest is left to the host's calls. */
const STACK_KB = 700

/**
 * A sandbox: one isolate, in which each invocation has a realm that no other has touched. Realms are used again when an audit
 * finds nothing left in them (realm/audit.ts); a memory bomb costs the isolate, and the next invocation gets another.
 *
 * Node must run with `--no-node-snapshot`, else the engine mixes up the strings of its isolates.
 */
export function createSandbox(options: SandboxOptions = {}): Sandbox {
  return new IsolateSandbox(options)
}

/** What belongs to one isolate and ends with it. */
interface Cell {
  isolate: ivm.Isolate
  scripts: RealmScripts
  globals: Set<string>
  idle: ReusableRealm[]
  explaining: ReusableRealm | undefined
  programs: Map<string, Program | SyntaxFailure>
}

type Explainer = NonNullable<Program['explainer']>

interface Explanation {
  used: number
  report: Report | undefined
  explainer?: Explainer
}

interface SyntaxFailure {
  syntax: string
}

/** What an invocation is determined by, and so what running it again takes. */
interface Given {
  entry: Entry
  /** What the host answered, to answer again. */
  answers: ReturnType<Answerer>[]
}

interface Asked {
  entry: Entry
  answer: Answerer
}

/** `failure`: the engine's own error, where no other is known of what ended without a result. */
interface Executed {
  ending: Ending
  failure?: unknown
}

/** The state of one invocation while it runs. */
interface Course extends Given {
  invocation: Invocation
  used: number
  hostError: unknown
}

class IsolateSandbox implements Sandbox {
  readonly #memoryLimitMb: number
  readonly #maxPrograms: number
  readonly #sort: Sort
  #cell: Cell | undefined

  constructor({ memoryLimitMb = 256, programs = 512, sort = 'legacy' }: SandboxOptions) {
    this.#sort = sort
    this.#memoryLimitMb = memoryLimitMb
    this.#maxPrograms = programs
  }

  run(invocation: Invocation): Outcome {
    if (!(invocation.deadlineMs > 0)) return { gasUsed: 0, error: 'execution killed', reason: 'execution killed' }
    const cell = this.#open()
    const program = this.#load(cell, invocation.code, invocation.trace?.counts ?? false)
    if ('syntax' in program) return { gasUsed: 0, error: program.syntax, reason: 'exception' }
    const { api, args, blockInfo, txInfo, gasLimit, deadlineMs, trace } = invocation
    const sites = trace?.counts ? program.sites : 0
    const entry: Entry = { api, args, blockInfo, txInfo, gasLimit, sites, timeoutMs: deadlineMs }
    const course: Course = { invocation, entry, answers: [], used: 0, hostError: undefined }
    if (trace !== undefined) trace.repeat = this.#repetition(invocation.code, entry, course.answers)
    try {
      const { ending, failure } = this.#execute(cell, program, entry, (code, used, ...args) =>
        this.#answer(course, code, used, args),
      )
      if (course.hostError !== undefined) throw course.hostError
      return this.#conclude(cell, program, course, { ...ending, failure })
    } catch (error) {
      return this.#interpret(cell, error, course)
    }
  }

  dispose(): void {
    const cell = this.#cell
    this.#cell = undefined
    if (cell !== undefined && !cell.isolate.isDisposed) cell.isolate.dispose()
  }

  #open(): Cell {
    if (this.#cell !== undefined && !this.#cell.isolate.isDisposed) return this.#cell
    v8.setFlagsFromString(`--stack-size=${STACK_KB}`)
    const isolate = new ivm.Isolate({ memoryLimit: this.#memoryLimitMb })
    const context = isolate.createContextSync()
    checkEngine(isolate, context)
    const globals = listGlobals(context)
    context.release()
    const scripts = compileRealm(isolate, this.#sort)
    this.#cell = { isolate, scripts, globals, idle: [], explaining: undefined, programs: new Map() }
    return this.#cell
  }

  #load({ isolate, globals, programs }: Cell, code: string, traced: boolean): Program | SyntaxFailure {
    const key = `${traced ? 'traced' : 'plain'}:${code}`
    let program = programs.get(key)
    if (program !== undefined) return program
    try {
      program = compileProgram(isolate, code, { globals, traced })
    } catch (error) {
      program = { syntax: describeUnreadable(error, code) }
    }
    if (programs.size >= this.#maxPrograms) programs.delete(programs.keys().next().value!)
    programs.set(key, program)
    return program
  }

  /** Runs a program once; throws where the invocation did not end by itself. */
  #execute(cell: Cell, program: Program, entry: Entry, answer: Answerer): Executed {
    return program.routine === undefined
      ? this.#runSingle(cell, program, entry, answer)
      : { ending: this.#runReusable(cell, program, program.routine, { entry, answer }) }
  }

  #runReusable(cell: Cell, program: Program, routine: ivm.Script, { entry, answer }: Asked): Ending {
    const realm = cell.idle.pop() ?? new ReusableRealm(cell.isolate, cell.scripts, 'running')
    realm.answer = answer
    const ending = this.#use(
      cell,
      realm,
      () => realm.run(routine, entry),
      () => cell.idle.push(realm),
    )
    // a contract that leaves traces once will do so again
    if (!realm.isClean) program.routine = undefined
    return ending
  }

  #runSingle(cell: Cell, program: Program, entry: Entry, answer: Answerer): Executed {
    const { script } = program
    const realm = new SingleRealm(cell.isolate, cell.scripts, { answer, entry })
    try {
      let result: string | undefined
      let failure: unknown
      try {
        const value = realm.run(script, formatCall(`${entry.api}(${entry.args})`), entry)
        if (typeof value === 'bigint') failure = new TypeError('Do not know how to serialize a BigInt')
        else result = value === undefined ? '' : String(value)
      } catch (error) {
        if (isEnd(cell, error)) throw error
        failure = error
      }
      const ending: Ending = { used: realm.readUsed(), result }
      if (entry.sites > 0) ending.hits = realm.readHits()
      return { ending, failure }
    } finally {
      if (!cell.isolate.isDisposed) realm.release()
    }
  }

  #conclude(cell: Cell, program: Program, course: Course, ending: Ending & { failure: unknown }): Outcome {
    const { trace } = course.invocation
    const { used, result, hits, failure } = ending
    if (trace !== undefined && hits !== undefined) trace.hits = hits
    if (used > course.entry.gasLimit) return formatExhaustion(used, course)
    if (result === undefined) return this.#explain(cell, program, course, { used, failure })
    if (result.length > MAX_RESULT || Buffer.byteLength(result) > MAX_RESULT) {
      return { gasUsed: used, error: 'result too long', reason: 'result too long' }
    }
    return { gasUsed: used, result }
  }

  /** One call of the host, from the realm. What it throws must not pass through contract code. */
  #answer(course: Course, code: number, used: number, args: string[]): string | number | null {
    course.used = used
    const { trace } = course.invocation
    if (trace !== undefined) trace.operation = course.answers.length
    try {
      const answer = callHost(course.invocation.host, code, used, args)
      course.answers.push(answer)
      return answer
    } catch (error) {
      if (isStackOverflow(error)) return '0:eMaximum call stack size exceeded'
      course.hostError = error ?? new Error('the host threw nothing')
      return null
    }
  }

  /** What an exception says and where: found by running the invocation again, with the same answers of the host. */
  #explain(cell: Cell, program: Program, course: Course, ending: { used: number; failure: unknown }): Outcome {
    const { api, args } = course.invocation
    const call = `${api}(${args})`
    if (isNameClash(ending)) {
      const error = formatFailure(ending.failure, formatScript(program.code, call))
      return { gasUsed: ending.used, error, reason: 'exception' }
    }
    program.explainer ??= this.#compileExplainer(cell, program)
    let explanation = this.#repeat(cell, program.explainer, course)
    if (isFailureInside(explanation.report)) {
      explanation = this.#explainExactly(cell, program, course, `obj.${call}`) ?? explanation
    }
    const { used, report, explainer = program.explainer } = explanation
    // the gas of the run lies between that of the failure and that of its text, or the same did not happen again
    const isSame = report !== undefined && report.used <= ending.used && ending.used <= used
    if (report === undefined || !(isSame || report.text === OVERFLOW)) {
      const error = formatFailure(ending.failure, formatScript(program.code, call))
      return { gasUsed: ending.used, error, reason: 'exception' }
    }
    // the run counts; what its exception does while it becomes text is counted here alone
    const gasUsed = Math.max(ending.used, used)
    if (gasUsed > course.entry.gasLimit) return formatExhaustion(gasUsed, course)
    const { marked } = explainer
    const error = formatException(report, program, call, marked)
    return { gasUsed, error, reason: 'exception', stack: listExceptionFrames(report, program, marked) }
  }

  /** Explains with the text of the call, which may nest too deeply for the engine to read. */
  #explainExactly(cell: Cell, program: Program, course: Course, call: string): Explanation | undefined {
    try {
      const explainer = this.#compileExplainer(cell, program, call)
      return { ...this.#repeat(cell, explainer, course), explainer }
    } catch (error) {
      if (isStackOverflow(error)) return undefined
      throw error
    }
  }

  #compileExplainer({ isolate }: Cell, program: Program, call?: string): Explainer {
    const marked = formatExplanation(program, call)
    return { script: isolate.compileScriptSync(marked.text, { filename: SCRIPT_NAME }), marked }
  }

  /** The invocation again, with the same answers; `stopAt`: the number of the host operation to stop it at. */
  #repeat(cell: Cell, { script }: Explainer, { answers, entry }: Given, stopAt = Infinity): Explanation {
    let next = 0
    const realm = cell.explaining ?? new ReusableRealm(cell.isolate, cell.scripts, 'explaining')
    cell.explaining = undefined
    realm.answer = () => (next === stopAt ? null : (answers[next++] ?? null))
    const { used, result } = this.#use(
      cell,
      realm,
      () => realm.run(script, { ...entry, sites: 0 }),
      () => {
        cell.explaining = realm
      },
    )
    return { used, report: result === undefined ? undefined : (JSON.parse(result) as Report) }
  }

  /** What may be asked about an invocation when it is over. It holds what the invocation was given, and nothing of the chain. */
  #repetition(code: string, entry: Entry, answers: Given['answers']): Repetition {
    const given = { entry, answers }
    const use = <T>(counts: boolean, ask: (cell: Cell, program: Program) => T, otherwise: T): T => {
      const cell = this.#open()
      const program = this.#load(cell, code, counts)
      return 'syntax' in program ? otherwise : ask(cell, program)
    }
    return {
      locate: (operation = Infinity) =>
        use(false, (cell, program) => this.#locate(cell, program, given, operation), []),
      countPasses: () => use(true, (cell, program) => this.#countPasses(cell, program, given), []),
    }
  }

  /** The contract's frames where it is stopped, by want of gas or at a host operation. */
  #locate(cell: Cell, program: Program, given: Given, operation: number): readonly CodeFrame[] {
    program.explainer ??= this.#compileExplainer(cell, program)
    const { script, marked } = program.explainer
    try {
      const { report } = this.#repeat(cell, { script, marked }, given, operation)
      return listCodeFrames(report?.stopped ?? [], program, marked)
    } catch (error) {
      if (isEnd(cell, error) || isStackOverflow(error)) return []
      throw error
    }
  }

  #countPasses(cell: Cell, program: Program, { entry, answers }: Given): readonly number[] {
    let next = 0
    try {
      const again = { ...entry, sites: program.sites }
      return this.#execute(cell, program, again, () => answers[next++] ?? null).ending.hits ?? []
    } catch (error) {
      if (isEnd(cell, error) || isStackOverflow(error)) return []
      throw error
    }
  }

  /** Runs in a realm, and keeps the realm if it can be used again. */
  #use(cell: Cell, realm: ReusableRealm, run: () => Ending, keep: () => void): Ending {
    try {
      return run()
    } finally {
      if (realm.isClean && realm.size < MAX_ROUTINES) keep()
      else if (!cell.isolate.isDisposed) realm.release()
    }
  }

  /** An invocation that did not end by itself. */
  #interpret(cell: Cell, error: unknown, course: Course): Outcome {
    if (course.hostError !== undefined) throw course.hostError
    const gasUsed = course.used
    if (cell.isolate.isDisposed) {
      const text = `Error: IOSTContractInstruction_Incr Memory Using too much! used: ${this.#memoryLimitMb}000000 Limit: 100000000`
      return { gasUsed, error: formatUncaught(text, undefined, text), reason: 'out of memory' }
    }
    if (isTimeout(error)) return { gasUsed, error: 'execution killed', reason: 'execution killed' }
    if (isStackOverflow(error)) return { gasUsed, error: OVERFLOW_EXCEPTION, reason: 'exception' }
    throw error
  }
}

const OVERFLOW_EXCEPTION = formatUncaught(OVERFLOW, undefined, OVERFLOW)

/** Why the engine does not take some code: its syntax, or how deeply it nests. */
function describeUnreadable(error: unknown, code: string): string {
  if (isStackOverflow(error)) return OVERFLOW_EXCEPTION
  if (!(error instanceof SyntaxError)) throw error
  const script = formatScript(code, 'init()')
  return formatSyntaxError(locateSyntaxError(error, script), script)
}

/** One-character strings are the first that the engine mixes up. */
function checkEngine(isolate: ivm.Isolate, context: ivm.Context): void {
  if (context.evalSync('Math.E') === Math.E) return
  isolate.dispose()
  throw new ToolkitError('SANDBOX_NODE_SNAPSHOT', 'Contracts cannot run: this Node process started from a snapshot.', {
    hint: 'Start Node with --no-node-snapshot (or NODE_OPTIONS=--no-node-snapshot).',
  })
}

/** A contract that recursed deeply leaves no stack to the host: its own failure, not the host's. So do arguments nested deeply. */
function isStackOverflow(error: unknown): boolean {
  return error instanceof RangeError && error.message.startsWith('Maximum call stack size exceeded')
}

/** Work without end counts as infinite gas (realm/limits.ts). */
function formatExhaustion(used: number, course: Course): Outcome {
  if (used !== Infinity) return { gasUsed: used, error: 'out of gas', reason: 'out of gas' }
  return { gasUsed: course.used, error: 'execution killed', reason: 'execution killed' }
}

/** A top-level name that the realm has already: found before the first instruction, and only where the code is a script. */
function isNameClash({ used, failure }: { used: number; failure: unknown }): boolean {
  return used === 0 && failure instanceof Error && /Identifier '.*' has already been declared/.test(failure.message)
}

/** An error that the engine made in the contract's own code. */
function isFailureInside(report: Report | undefined): boolean {
  return report !== undefined && report.thrown === undefined && report.frame?.file === SCRIPT_NAME
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Script execution timed out.'
}

function isEnd(cell: Cell, error: unknown): boolean {
  return cell.isolate.isDisposed || isTimeout(error)
}
