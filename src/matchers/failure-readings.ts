import { type CallSite, captureCallSite } from '../errors/call-site.js'

/** The watched members of a failure, and whether a test has read one. */
interface Reading {
  /** Its members by name. */
  members: Map<string, unknown>
  isRead: boolean
  isIdle: ReadingOptions['isIdle']
}

const readings = new WeakMap<Error, Reading>()

/** Members that say what failed. The others of a failed assertion have no meaning for `fail()`, which always fails. */
const TEXTS = ['message', 'stack']

/** Frames of a reading: printing an error has many between itself and the test. */
const FRAMES = 50

export interface ReadingOptions {
  /** True for a failure whose other members count too, such as `name`, `code` and `expected`. */
  hasMembers: boolean
  /** True for a reading of which nothing in the test can depend, such as that of `console.log`. */
  isIdle: (site: CallSite) => boolean
}

/** Name under which Node finds how an object is printed. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom')

/**
 * Records from now on whether a test reads a failure: its message, its stack, which contains the message, or another
 * member.
 */
export function watchReading(error: Error, { hasMembers, isIdle }: ReadingOptions): void {
  const reading: Reading = { members: new Map(), isRead: false, isIdle }
  readings.set(error, reading)
  for (const name of hasMembers ? [...TEXTS, 'name', ...Object.keys(error)] : TEXTS)
    if (Object.getOwnPropertyDescriptor(error, name)?.configurable !== false)
      reading.members.set(name, Reflect.get(error, name))
  watchMembers(error, reading)
  // Printing reads every member, and shows accessors as such.
  function print(_depth: number, options: object, inspect: (error: Error, options: object) => string): string {
    noteReading(error, print)
    restoreMembers(error)
    try {
      return inspect(error, { ...options, customInspect: false })
    } finally {
      watchMembers(error, reading)
    }
  }
  Object.defineProperty(error, INSPECT, { configurable: true, value: print })
}

function watchMembers(error: Error, { members }: Reading): void {
  for (const name of members.keys()) {
    const get = () => {
      noteReading(error, get)
      return members.get(name)
    }
    const set = (value: unknown) => void members.set(name, value)
    const enumerable = Object.prototype.propertyIsEnumerable.call(error, name)
    Object.defineProperty(error, name, { configurable: true, enumerable, get, set })
  }
}

/** Records that a function which was called reads an error, if it is watched and the reading is not idle. */
export function noteReading(error: Error, caller: (...args: never[]) => unknown): void {
  const reading = readings.get(error)
  if (reading !== undefined && !reading.isRead) reading.isRead = !reading.isIdle(captureDeep(caller))
}

/** True for an error that `watchReading` has received. */
export function isWatched(error: Error): boolean {
  return readings.has(error)
}

function captureDeep(caller: (...args: never[]) => unknown): CallSite {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = FRAMES
  try {
    return { stack: captureCallSite(caller).stack ?? '' }
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** True if the code of a test has read the error, or expected it. */
export function isRead(error: Error): boolean {
  return readings.get(error)?.isRead ?? false
}

/** Records that the test expects an error. */
export function markRead(error: unknown): void {
  if (!(error instanceof Error)) return
  const reading = readings.get(error)
  if (reading === undefined) readings.set(error, { members: new Map(), isRead: true, isIdle: () => false })
  else reading.isRead = true
}

/** Makes the members of an error plain properties again: what copies errors to another process takes no accessors. */
export function restoreMembers(error: Error): void {
  for (const [name, value] of readings.get(error)?.members ?? []) {
    const enumerable = Object.prototype.propertyIsEnumerable.call(error, name)
    Object.defineProperty(error, name, { configurable: true, writable: true, enumerable, value })
  }
}

/** Returns the message of an error without a record of it. */
export function peekMessage(error: Error): string {
  return String(peek(error, 'message'))
}

/** Returns the stack of an error without a record of it. */
export function peekStack(error: Error): string {
  return String(peek(error, 'stack') ?? '')
}

function peek(error: Error, name: 'message' | 'stack'): unknown {
  const { members } = readings.get(error) ?? {}
  return members?.has(name) ? members.get(name) : error[name]
}

/** Failures of `fail()`, which says that its line must not be reached. */
const unconditional = new WeakSet<object>()

/** Records that an error is a failure of `fail()`. */
export function noteUnconditional(error: Error): void {
  unconditional.add(error)
}

/** True for a failure of another assertion than `fail()`. */
export function isConditional(error: unknown): boolean {
  return typeof error !== 'object' || error === null || !unconditional.has(error)
}

/**
 * Records that the test expects an error, unless it is a failure of `fail()`, which only what names it can expect.
 *
 * @param expectations - What the test says of the error: a text, a pattern, an object or a class.
 */
export function markExpected(error: unknown, expectations: readonly unknown[]): void {
  if (isConditional(error) || expectations.some(isNaming)) markRead(error)
}

/** False for `Error`, which every failure is, and for a function that looks at the error itself. */
function isNaming(expectation: unknown): boolean {
  if (typeof expectation === 'function') return expectation.prototype instanceof Error
  return expectation !== undefined && expectation !== null
}
