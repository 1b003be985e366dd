import { must } from '../../collections/presence.js'
import type { CodeFrame, InvocationOutcome } from '../sandbox/invocation.js'
import type { Isolate } from '../sandbox/isolate.js'
import { type ContractProgram, type Explainer, SCRIPT_NAME } from '../sandbox/program.js'
import type { HostResponder, RealmCall } from '../sandbox/realm/realm-call.js'
import { formatExactly, formatExplanation, formatScript, type MarkedText } from '../sandbox/script-wrappers.js'
import {
  type ExceptionReport,
  formatException,
  formatFailure,
  formatUncaught,
  isStackOverflow,
  listCodeFrames,
  listExceptionFrames,
  OVERFLOW,
  readReport,
} from './explanation.js'

/** Inputs that determine an invocation, and suffice to repeat it. */
export interface InvocationInputs {
  entry: RealmCall
  /** Responses of the host, to be repeated. */
  responses: ReturnType<HostResponder>[]
}

/** A run that failed. */
export interface FailedRun extends InvocationInputs {
  program: ContractProgram
  /** Gas of the run. */
  used: number
  /** The thrown error, if known. */
  failure: unknown
  /** True if reading the thrown value may have added to its gas. */
  isRead: boolean
}

interface Explanation {
  used: number
  report: ExceptionReport | undefined
  marked: MarkedText
}

/** Minimum time for explaining a run that failed at the end of its time, in milliseconds. */
const LEAST_TIME_MS = 20

/**
 * Explains a failure: its message and place, and the gas that it uses while it becomes text. This runs the invocation
 * once more, within its time limit. If that does not suffice, the invocation has taken too long, so that no message
 * depends on the speed of the machine.
 */
export function explainFailure(cell: Isolate, failed: FailedRun): InvocationOutcome {
  const { program, used } = failed
  const entry = { ...failed.entry, deadline: failed.entry.deadline.atLeast(LEAST_TIME_MS) }
  const run = { ...failed, entry }
  const call = `${entry.api}(${entry.args})`
  const plain = (): InvocationOutcome => {
    const error = formatFailure(run.failure, formatScript(program.code, call))
    return { gasUsed: used, error, reason: 'exception' }
  }
  if (isNameClash(run.used, run.failure)) return plain()
  let explanation = repeatWithNotes(cell, run)
  if (isFailureInside(explanation.report)) explanation = repeatExactly(cell, run, call) ?? explanation
  else if (mayPrintAnObject(explanation.report)) explanation = repeatUnfrozen(cell, run)
  const { report, marked } = explanation
  // the gas of the run must lie between that of the failure and that of its text, or the repetition differed
  const isSame = report !== undefined && report.used <= used && (run.isRead || used <= explanation.used)
  if (report === undefined || !(isSame || report.text === OVERFLOW)) return plain()
  // the gas of the run is kept; only the gas of converting its exception to text is added here
  const gasUsed = run.isRead ? explanation.used : Math.max(used, explanation.used)
  return {
    gasUsed,
    reason: 'exception',
    ...describeException(report, program, { call, marked }),
    ...(report.content !== undefined && { thrown: report.content }),
  }
}

/** The text of an exception and its frames; without its place if that cannot be found. */
function describeException(
  report: ExceptionReport,
  program: ContractProgram,
  { call, marked }: { call: string; marked: MarkedText },
): { error: string; stack: CodeFrame[] } {
  try {
    const error = formatException(report, program, call, marked)
    return { error, stack: listExceptionFrames(report, program, marked) }
  } catch (error) {
    // The end of the stack is handled by the calling frame.
    if (isStackOverflow(error)) throw error
    return { error: formatUncaught(report.text, undefined, report.stack), stack: [] }
  }
}

/** Finds the frames of the contract where it stops, out of gas or at the host operation with this number. */
export function locateFrames(
  cell: Isolate,
  program: ContractProgram,
  given: InvocationInputs,
  operation: number,
): CodeFrame[] {
  const { report, marked } = repeatWithNotes(cell, { ...given, program }, operation)
  return listCodeFrames(report?.stopped ?? [], program, marked)
}

function repeatWithNotes(
  cell: Isolate,
  run: InvocationInputs & { program: ContractProgram },
  stopAt?: number,
): Explanation {
  const { program } = run
  const { explainers } = program
  // properties cannot be added in a frozen realm
  if (program.guards !== undefined && !program.extends) {
    explainers.confined ??= compileExplainer(cell, formatExplanation(program, true))
    const explanation = repeat(cell, run, { mode: 'explaining', explainer: explainers.confined, stopAt })
    if (explanation !== undefined) return explanation
  }
  return repeatUnfrozen(cell, run, stopAt)
}

function repeatUnfrozen(
  cell: Isolate,
  run: InvocationInputs & { program: ContractProgram },
  stopAt?: number,
): Explanation {
  const { explainers } = run.program
  explainers.free ??= compileExplainer(cell, formatExplanation(run.program, false))
  return must(repeat(cell, run, { mode: 'explaining once', explainer: explainers.free, stopAt }), 'repeat')
}

/** Repeats with the text of the call, which may be nested too deeply for the engine to parse. */
function repeatExactly(cell: Isolate, run: FailedRun, call: string): Explanation | undefined {
  try {
    const explainer = compileExplainer(cell, formatExactly(run.program, call))
    return repeat(cell, run, { mode: 'explaining once', explainer })
  } catch (error) {
    if (isStackOverflow(error)) return undefined
    throw error
  }
}

export function compileExplainer({ isolate }: Isolate, marked: MarkedText): Explainer {
  return { script: isolate.compileScriptSync(marked.text, { filename: SCRIPT_NAME }), marked }
}

interface LocatorRun {
  mode: 'explaining' | 'explaining once'
  explainer: Explainer
  /** The number of the host operation to stop at. */
  stopAt?: number | undefined
}

/** Repeats a run with the same responses; `undefined` if a guard stopped it. */
function repeat(
  cell: Isolate,
  given: InvocationInputs,
  { mode, explainer, stopAt }: LocatorRun,
): Explanation | undefined {
  const { responses, entry } = given
  const { script, marked } = explainer
  let next = 0
  const respond = () => (next === stopAt ? null : (responses[next++] ?? null))
  const ending = cell.enter(mode, respond, (realm) => realm.run(script, { ...entry, sites: 0 }))
  if (ending.isBrokenOff) return undefined
  const { used, result } = ending
  return { used, report: result === undefined ? undefined : readReport(result), marked }
}

/**
 * Whether the failure is a clash of top-level names with the realm: it occurs before the first instruction, and only in
 * scripts.
 */
export function isNameClash(used: number, failure: unknown): boolean {
  return used === 0 && failure instanceof Error && /Identifier '.*' has already been declared/.test(failure.message)
}

/** Whether the engine created the error in a library, where it prints objects of a frozen realm differently. */
function mayPrintAnObject(report: ExceptionReport | undefined): boolean {
  return report !== undefined && report.thrown === undefined && report.text.startsWith('TypeError: ')
}

/** Whether the engine created the error in the contract's own code. */
function isFailureInside(report: ExceptionReport | undefined): boolean {
  return report !== undefined && report.thrown === undefined && report.frame?.file === SCRIPT_NAME
}
