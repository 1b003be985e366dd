import assert, { AssertionError } from 'node:assert'
import { syncBuiltinESMExports } from 'node:module'
import { inspect } from 'node:util'
import { captureCallSite } from '../../errors/call-site.js'
import { refuseObjectsOf } from '../../matchers/bare.js'
import { moveTo } from '../../matchers/deferred.js'

type Assertion = (...args: unknown[]) => unknown
type Assertions = Record<string | symbol, unknown>

/** Name under which `assert` and `assert.strict` keep what test files call instead of them. */
const WATCHED = Symbol.for('iost-toolkit.watched-assert')

const COMPARISONS = /^(?:not)?(?:deep)?(?:strict)?equal$/i

/**
 * Makes every function of `node:assert` report that it was called, and refuse objects of this package as values.
 * Modules hold `assert` itself already, so bundled tests import what is kept at `WATCHED` instead.
 */
export function watchNodeAssertions(onAssertion: () => void): void {
  for (const module of [assert, assert.strict] as unknown as Assertions[]) {
    for (const [name, member] of Object.entries(module)) {
      // Classes and the strict variant are no assertions.
      if (typeof member === 'function' && !/^[A-Z]|^strict$/.test(name))
        module[name] = watch(name, member as Assertion, onAssertion)
    }
  }
  for (const module of [assert.strict, assert]) keepWatched(module)
  syncBuiltinESMExports()
}

function watch(name: string, member: Assertion, onAssertion: () => void): Assertion {
  return function watched(this: unknown, ...args) {
    onAssertion()
    const objects = name === 'ok' ? args.slice(0, 1) : COMPARISONS.test(name) ? args.slice(0, 2) : []
    const error = refuseObjectsOf(`assert.${name}`, objects)
    if (error !== undefined) throw moveTo(error, captureCallSite(watched))
    // Node would show the source of its caller, which is this file.
    if (name === 'ok' && args.length === 1 && !args[0]) throw falsyError(args[0], watched)
    return Reflect.apply(member, this, args)
  }
}

function falsyError(actual: unknown, stackStartFn: Assertion): AssertionError {
  const message = `expected ${inspect(actual)} to be truthy`
  return new AssertionError({ message, actual, expected: true, operator: '==', stackStartFn })
}

/** `assert(value)` is `assert.ok(value)`, whose function can be replaced. */
function keepWatched(module: typeof assert | typeof assert.strict): void {
  const assertions = module as unknown as Assertions
  const strict = (assert.strict as unknown as Assertions)[WATCHED]
  assertions[WATCHED] = new Proxy(module, {
    apply: (_, self, args) => Reflect.apply(assertions['ok'] as Assertion, self, args),
    get: (target, name) => (name === 'strict' ? strict : Reflect.get(target, name)),
  })
}
