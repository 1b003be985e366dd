import assert, { AssertionError } from 'node:assert'
import { syncBuiltinESMExports } from 'node:module'
import { inspect } from 'node:util'
import { captureCallSite } from '../../errors/call-site.js'
import { objectComparisonError } from '../../matchers/bare.js'
import { moveTo } from '../../matchers/deferred.js'
import { noteUnconditional } from '../../matchers/failure-readings.js'
import { expectFailure, noteFailure, noteOwnError, noteSuccess, watchClass, watchFail } from './assertion-failures.js'

type AssertFunction = (...args: unknown[]) => unknown
type Assertions = Record<string | symbol, unknown>

/** Name under which `assert` and `assert.strict` keep what test files call instead of them. */
const WATCHED = Symbol.for('iost-toolkit.watched-assert')

const COMPARISONS = /^(?:not)?(?:deep)?(?:strict)?equal$/i

/** Functions of chai's `assert` about one value. */
const OF_VALUE = /^(?:(?:is)?(?:not)?(?:ok|true|false|null|nan)|(?:not)?exists|is(?:un)?defined|is(?:not)?empty)$/i

const watched = new WeakSet<object>()

/** Makes functions of chai's `assert` refuse objects of this package as values. */
export function watchChaiAssertions(module: Chai.AssertStatic): void {
  if (watched.has(module)) return
  watched.add(module)
  watchFail(module)
  const assertions = module as unknown as Assertions
  for (const [name, member] of Object.entries(assertions)) {
    if (typeof member !== 'function') continue
    const count = COMPARISONS.test(name) ? 2 : OF_VALUE.test(name) ? 1 : 0
    if (count > 0) assertions[name] = rejectObjects(name, member as AssertFunction, count)
  }
}

function rejectObjects(name: string, member: AssertFunction, count: number): AssertFunction {
  return function checked(this: unknown, ...args) {
    const error = objectComparisonError(`assert.${name}`, args.slice(0, count))
    if (error === undefined) return Reflect.apply(member, this, args)
    noteFailure(moveTo(error, captureCallSite(checked)))
    throw error
  }
}

/**
 * Makes every function of `node:assert` report that it was called, and refuse objects of this package as values.
 * Modules hold `assert` itself already, so bundled tests import what is kept at `WATCHED` instead.
 */
export function watchNodeAssertions(onAssertion: () => void): void {
  for (const module of [assert, assert.strict] as unknown as Assertions[]) {
    for (const [name, member] of Object.entries(module)) {
      // Classes and the strict variant are no assertions.
      if (typeof member === 'function' && !/^[A-Z]|^strict$/.test(name))
        module[name] = watch(name, member as AssertFunction, onAssertion)
    }
  }
  watchClass(AssertionError, false)
  for (const module of [assert.strict, assert]) keepWatched(module)
  syncBuiltinESMExports()
}

function watch(name: string, member: AssertFunction, onAssertion: () => void): AssertFunction {
  return function counted(this: unknown, ...args) {
    onAssertion()
    noteOwnError(args[0])
    const note = (error: unknown): never => {
      if (name === 'fail' && error instanceof Error) noteUnconditional(error)
      noteFailure(error)
      throw error
    }
    try {
      const objects = name === 'ok' ? args.slice(0, 1) : COMPARISONS.test(name) ? args.slice(0, 2) : []
      const error = objectComparisonError(`assert.${name}`, objects)
      if (error !== undefined) throw moveTo(error, captureCallSite(counted))
      // Node would show the source of its caller, which is this file.
      if (name === 'ok' && args.length === 1 && !args[0]) throw falsyError(args[0], counted)
      const result = withOriginal(name, member, () =>
        Reflect.apply(member, this, EXPECTING.has(name) ? expectFirst(args) : args),
      )
      if (result instanceof Promise) return result.catch(note)
      noteSuccess(() => captureCallSite(counted))
      return result
    } catch (error) {
      return note(error)
    }
  }
}

/**
 * Runs a function of Node with the original in its place: `match` compares itself with `assert.match`, and would be
 * `doesNotMatch` otherwise. Functions that call a function of the test don't, and must leave its assertions watched.
 */
function withOriginal<T>(name: string, original: AssertFunction, run: () => T): T {
  if (/throw|reject/i.test(name)) return run()
  const watching: unknown = Reflect.get(assert, name)
  Reflect.set(assert, name, original)
  try {
    return run()
  } finally {
    Reflect.set(assert, name, watching)
  }
}

/** Functions of `node:assert` whose first argument must fail. */
const EXPECTING = new Set(['throws', 'rejects'])

/** Lets the failure of the first argument be one that the test expects. A text is the message of the assertion. */
function expectFirst([work, ...rest]: readonly unknown[]): unknown[] {
  return [expectFailure(work, typeof rest[0] === 'string' ? [] : rest.slice(0, 1)), ...rest]
}

function falsyError(actual: unknown, stackStartFn: AssertFunction): AssertionError {
  const message = `expected ${inspect(actual)} to be truthy`
  return new AssertionError({ message, actual, expected: true, operator: '==', stackStartFn })
}

/** `assert(value)` is `assert.ok(value)`, whose function can be replaced. */
function keepWatched(module: typeof assert | typeof assert.strict): void {
  const assertions = module as unknown as Assertions
  const strict = (assert.strict as unknown as Assertions)[WATCHED]
  assertions[WATCHED] = new Proxy(module, {
    apply: (_, self, args) => Reflect.apply(assertions['ok'] as AssertFunction, self, args),
    get: (target, name) => (name === 'strict' ? strict : Reflect.get(target, name)),
  })
}
