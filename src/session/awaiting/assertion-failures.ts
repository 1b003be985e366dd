import { type CallSite, captureCallSite } from '../../errors/call-site.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { isOfDependency, isOwnFile } from '../../files/installation.js'
import { parseFrames, type StackPlace } from '../../files/source-paths.js'
import { readTextSync } from '../../files/text-file.js'
import { moveTo } from '../../matchers/deferred.js'
import { isRead, markRead, peekMessage, restoreMessage, watchReading } from '../../matchers/failure-readings.js'
import type { UnreadFailure } from '../session.js'
import { currentScope, type TestScope } from './test-scope.js'

/** A failure of a test that the test may catch. */
interface CatchableFailure {
  error: Error
  /** Place of the assertion, or of the statement that threw. */
  place: string
  /** True if the same assertion held later, as in a helper that tries it until it holds. */
  isSuperseded: boolean
}

type ReportUnread = (findUnread: UnreadFailure['findUnread']) => void

const failures = new WeakMap<TestScope, CatchableFailure[]>()
let report: ReportUnread = () => {}

/** Receives from now on the failures of assertions that tests catch. */
export function watchFailures(onFailure: ReportUnread): void {
  report = onFailure
}

/** True for a claim that does not hold, and for a mistake in one. */
export function isAssertionFailure(error: unknown): error is Error {
  if (isToolkitError(error)) return error.code.startsWith('TEST_')
  return error instanceof Error && error.name === 'AssertionError'
}

/**
 * Records that an assertion failed. The test fails for it even if it catches the error, unless it reads the message,
 * expects the error with `throw` or `rejects`, or the same assertion holds later. Assertions of packages are ignored.
 */
export function noteFailure(error: unknown): void {
  if (!isAssertionFailure(error)) return
  addFailure(error, findPlace({ stack: readStack(error) }), 'a failed assertion was caught')
}

/** Records that an assertion holds. `findSite`: returns where it is. */
export function noteSuccess(findSite: () => CallSite): void {
  const scope = currentScope()?.reported
  const open = scope && failures.get(scope)
  if (open === undefined || open.length === 0) return
  const place = findPlace(findSite())
  for (const failure of open) failure.isSuperseded ||= failure.place === place
}

/**
 * Records an error that the test itself throws and whose existence it checks: that holds although what it tests did not
 * fail. Ignores errors that other functions threw.
 */
export function noteOwnError(error: unknown): void {
  if (!(error instanceof Error) || isToolkitError(error)) return
  if (error.constructor !== Error && error.name !== 'AssertionError') return
  const stack = readStack(error)
  const frames = listFrames({ stack: stack.replaceAll(/^\s+at async .*$/gm, '') })
  const [frame] = frames
  if (frame === undefined || frames.length > 1 || !/\bthrow\b/.test(readLine(frame))) return
  addFailure(error, formatPlace(frame), 'the test caught its own error')
}

/** Wraps a function or a promise whose failure a test expects. */
export function expectFailure(work: unknown, isExpected: (error: unknown) => boolean): unknown {
  const note = (error: unknown) => {
    if (isExpected(error)) markRead(error)
    throw error
  }
  if (work instanceof Promise) return work.catch(note)
  if (typeof work !== 'function') return work
  return function (this: unknown, ...args: unknown[]): unknown {
    try {
      const result = Reflect.apply(work, this, args)
      return result instanceof Promise ? result.catch(note) : result
    } catch (error) {
      return note(error)
    }
  }
}

/** Stops recording what a test reads, whose result is known. */
export function releaseFailures(scope: TestScope): void {
  for (const { error } of failures.get(scope) ?? []) restoreMessage(error)
  failures.delete(scope)
}

function addFailure(error: Error, place: string | undefined, what: string): void {
  const scope = currentScope()?.reported
  if (scope === undefined || place === undefined) return
  const stack = readStack(error)
  if (!watchReading(error)) return
  const failure: CatchableFailure = { error, place, isSuperseded: false }
  const open = failures.get(scope) ?? []
  failures.set(scope, open)
  open.push(failure)
  report(() => (isRead(error) || failure.isSuperseded ? undefined : caughtError(error, { stack }, what)))
}

function caughtError(error: Error, site: CallSite, what: string): ToolkitError {
  const message = `${what}, and nothing compares its message: ${peekMessage(error)}`
  const hint =
    "For a call that must fail: await expect(call).to.failWith('reason'). For an assertion that must fail: expect(() => …).to.throw('text'), or compare error.message."
  return moveTo(new ToolkitError('TEST_CAUGHT', message, { hint }), site)
}

/** Reading the stack formats it, which reads the message, so it is read before the message is watched. */
function readStack(error: Error): string {
  return error.stack ?? ''
}

/** Frames of the developer's files and of packages of theirs, innermost first. */
function listFrames({ stack = '' }: CallSite): StackPlace[] {
  return parseFrames(stack).filter(({ file }) => !isOwnFile(file) && !isOfDependency(file))
}

/** The place of an assertion in the developer's files. */
function findPlace(site: CallSite): string | undefined {
  const [frame] = listFrames(site)
  if (frame === undefined || /[\\/]node_modules[\\/]/.test(frame.file)) return undefined
  return formatPlace(frame)
}

function formatPlace({ file, line, column }: StackPlace): string {
  return `${file}:${line}:${column}`
}

function readLine({ file, line }: StackPlace): string {
  try {
    return readTextSync(file).split('\n')[line - 1] ?? ''
  } catch {
    return ''
  }
}

/** An object with a function that fails always. */
interface Failing {
  fail: (...args: never[]) => unknown
}

/** Failures of `fail()`, which says that its line must not be reached. */
const unconditional = new WeakSet<object>()

/** True for a failure that an assertion without a text or a class may expect: `fail()` never is one. */
export function isConditional(error: unknown): boolean {
  return typeof error !== 'object' || error === null || !unconditional.has(error)
}

/** Records that an error is a failure of `fail()`. */
export function noteUnconditional(error: Error): void {
  unconditional.add(error)
}

/** Makes `fail()` of an object record its failures. */
export function watchFail(asserting: Failing): void {
  const { fail: original } = asserting
  const fail = function (this: unknown, ...args: unknown[]): void {
    try {
      Reflect.apply(original, this, args)
    } catch (error) {
      if (error instanceof Error) noteUnconditional(moveTo(error, captureCallSite(fail)))
      noteFailure(error)
      throw error
    }
  }
  asserting.fail = fail
}
