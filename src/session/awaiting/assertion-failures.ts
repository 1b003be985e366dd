import { type CallSite, captureCallSite } from '../../errors/call-site.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { isOfDependency, isOwnFile } from '../../files/installation.js'
import { parseFrames, type StackPlace } from '../../files/source-paths.js'
import { readTextSync } from '../../files/text-file.js'
import { moveTo } from '../../matchers/deferred.js'
import {
  isConditional,
  isRead,
  isWatched,
  markExpected,
  noteReading,
  noteUnconditional,
  peekMessage,
  peekStack,
  restoreMembers,
  watchReading,
} from '../../matchers/failure-readings.js'
import type { UnreadFailure } from '../session.js'
import { isIdleReading, keepPrinters } from './idle-readings.js'
import { currentScope, type TestScope } from './test-scope.js'

/** A failure of a test that the test may catch. */
interface CatchableFailure {
  error: Error
  /** Place of the assertion, or of the statement that threw. */
  place: string
  /** True if the same assertion held later, as in a helper that tries it until it holds. */
  isSuperseded: boolean
  /** True if nothing can have tried it again: it is about one of several elements. */
  isFinal: boolean
}

/** Name of the member of errors by which those of a bundled test that say that a line was reached report themselves. */
export const OWN_ERROR = 'iost-toolkit.own-error'
/** Name of the global function by which a bundled test reports what it discards. */
export const DISCARD = 'iost-toolkit.discard-failure'

type ReportUnread = (findUnread: UnreadFailure['findUnread']) => void

const failures = new WeakMap<TestScope, CatchableFailure[]>()
let report: ReportUnread = () => {}

/** Receives from now on the failures of assertions that tests catch. */
export function watchFailures(onFailure: ReportUnread): void {
  report = onFailure
  keepPrinters()
}

/** True for a claim that does not hold, and for a mistake in one. */
export function isAssertionFailure(error: unknown): error is Error {
  if (isToolkitError(error)) return error.code.startsWith('TEST_')
  return error instanceof Error && error.name === 'AssertionError'
}

/**
 * Records that an assertion failed. The test fails for it even if it catches the error, unless it reads the error,
 * expects it with `throw` or `rejects`, or the same assertion holds later. Assertions of packages are ignored.
 */
export function noteFailure(error: unknown): void {
  if (!isAssertionFailure(error)) return
  addFailure(error, findPlace({ stack: peekStack(error) }), 'a failed assertion was caught')
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
  const stack = peekStack(error)
  const frames = listFrames({ stack: stack.replaceAll(/^\s+at async .*$/gm, '') })
  const [frame] = frames
  if (frame === undefined || frames.length > 1 || !/\bthrow\b/.test(readLine(frame))) return
  addFailure(error, formatPlace(frame), 'the test caught its own error')
}

/** Lets bundled tests report errors of their own that they throw, and failures that they discard. */
export function receiveSwallowed(isNoted: boolean): void {
  const noted = (error: Error) => {
    if (isNoted) noteGuard(error)
    return error
  }
  Object.defineProperty(Error.prototype, Symbol.for(OWN_ERROR), {
    configurable: true,
    get(this: Error) {
      return noted(this)
    },
  })
  Reflect.set(globalThis, Symbol.for(DISCARD), (error: unknown) => {
    const scope = currentScope()?.reported
    for (const failure of (scope && failures.get(scope)) ?? []) failure.isFinal ||= failure.error === error
  })
}

/** Records an error that says that nothing before it failed, as `fail()` does. */
function noteGuard(error: Error): void {
  noteUnconditional(error)
  addFailure(error, findPlace({ stack: peekStack(error) }), 'the test caught its own error')
}

/** Wraps a function or a promise whose failure a test expects. `expectations`: what the test says of the failure. */
export function expectFailure(work: unknown, expectations: readonly unknown[]): unknown {
  const note = (error: unknown) => {
    markExpected(error, expectations)
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
  for (const { error } of failures.get(scope) ?? []) restoreMembers(error)
  failures.delete(scope)
}

function addFailure(error: Error, place: string | undefined, what: string): void {
  const scope = currentScope()?.reported
  if (scope === undefined || place === undefined) return
  if (isWatched(error)) return
  const stack = peekStack(error)
  const isAnyExpected = isConditional(error)
  const isIdle = (reading: CallSite) => isIdleReading(reading) || (!isAnyExpected && isDescription(reading))
  watchReading(error, { hasMembers: isAnyExpected, isIdle })
  const failure: CatchableFailure = { error, place, isSuperseded: false, isFinal: false }
  const open = failures.get(scope) ?? []
  failures.set(scope, open)
  open.push(failure)
  const isHeld = () => failure.isSuperseded && !failure.isFinal
  report(() => (isRead(error) || isHeld() ? undefined : caughtError(error, { stack }, what)))
}

/** True where chai-as-promised describes an error for its own messages, which `.rejected` does with every error. */
function isDescription({ stack = '' }: CallSite): boolean {
  return /^\s+at getReasonName /m.test(stack)
}

function caughtError(error: Error, site: CallSite, what: string): ToolkitError {
  const message = `${what}, and nothing compares its message: ${peekMessage(error)}`
  const hint =
    "For a call that must fail: await expect(call).to.failWith('reason'). For an assertion that must fail: expect(() => …).to.throw('text'), or compare error.message."
  return moveTo(new ToolkitError('TEST_CAUGHT', message, { hint }), site)
}

/** Plugins of chai, which make assertions of the test. */
const PLUGIN = /[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?(?:chai-[^\\/]+|[^\\/]+-chai)[\\/]/

/** Frames of the developer's files and of packages of theirs, innermost first. */
function listFrames({ stack = '' }: CallSite): StackPlace[] {
  return parseFrames(stack).filter(({ file }) => !isOwnFile(file) && !isOfDependency(file) && !PLUGIN.test(file))
}

/**
 * The place of an assertion in the developer's files. Empty for one that a plugin of chai makes when a promise settles,
 * whose stack is empty.
 */
function findPlace(site: CallSite): string | undefined {
  if (!/^\s+at /m.test(site.stack ?? '')) return ''
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

const classes = new Set<FailureClass>()

/** A class of failures, as each copy of chai has one. */
export type FailureClass = abstract new (...args: never[]) => Error

/**
 * Lets `instanceof` of a class of failures count as a reading: a test of assertions compares the class.
 *
 * @param isShared - True for the class of a copy of chai: failures of all copies are instances of each.
 */
export function watchClass(failureClass: FailureClass, isShared: boolean): void {
  const isInstance = failureClass[Symbol.hasInstance]
  if (isShared) classes.add(failureClass)
  function compare(this: unknown, value: unknown): boolean {
    const isOwn: boolean = Reflect.apply(isInstance, this, [value])
    if (this !== failureClass || !(value instanceof Error)) return isOwn
    const isOne = isOwn || (isShared && [...classes].some((each) => Reflect.apply(isInstance, each, [value])))
    if (isOne && isConditional(value)) noteReading(value, compare)
    return isOne
  }
  Object.defineProperty(failureClass, Symbol.hasInstance, { configurable: true, value: compare })
}
