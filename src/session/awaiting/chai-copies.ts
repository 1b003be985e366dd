import { AssertionError, assert, expect, should, use, util } from 'chai'
import { beginBare } from '../../matchers/plugin.js'
import { type FailureClass, watchClass, watchFail } from './assertion-failures.js'
import { watchChaiAssertions } from './node-assertions.js'

/** The exports of a copy of chai that are used here. */
interface Chai {
  use(plugin: Chai.ChaiPlugin): unknown
  expect: Chai.ExpectStatic
  assert: Chai.AssertStatic
  AssertionError: FailureClass
  should: () => Chai.Should
}

/** Exports that tests receive instead of chai's. */
type Replacements = Pick<Chai, 'should'>

/** Name under which bundled tests find the function that receives their copy of chai. */
const WATCH = Symbol.for('iost-toolkit.watch-chai')

/** Replaced exports of the known copies, by their `expect`. */
const known = new WeakMap<object, Replacements>()

/**
 * Adds matchers to chai, and to every other copy of it that a test file imports: a project can have another version.
 *
 * @param isWatched - True to record failures that tests catch, and to reject objects of this package in `assert`.
 */
export function watchChai(plugin: Chai.ChaiPlugin, isWatched: boolean): void {
  const watch = (copy: Chai) => {
    copy.use(plugin)
    // A session may be opened again in the same process.
    if (known.has(copy.expect)) return
    known.set(copy.expect, isWatched ? { should: () => watchShould(copy.should()) } : { should: copy.should })
    if (!isWatched) return
    watchFail(copy.expect)
    watchChaiAssertions(copy.assert)
    watchClass(copy.AssertionError, true)
  }
  watch({ use, expect, assert, AssertionError, should })
  Object.assign(globalThis, {
    [WATCH](copy: Partial<Chai>): Replacements | undefined {
      if (!isChai(copy)) return undefined
      if (!known.has(copy.expect)) watch(copy)
      return known.get(copy.expect)
    },
  })
}

/** Receives a copy of chai that the tests use, as bundled tests show theirs. */
export function showChai(copy: object): void {
  const show: unknown = Reflect.get(globalThis, WATCH)
  if (typeof show === 'function') show(copy)
}

/** False for another package or file of the name. */
function isChai(copy: Partial<Chai>): copy is Chai {
  const { use, expect, assert, AssertionError, should } = copy
  return [use, expect, assert, AssertionError, should].every((each) => typeof each === 'function')
}

/** Watches the assertions of `should`, which each call of it makes again. */
function watchShould(asserting: Chai.Should): Chai.Should {
  watchFail(asserting)
  const { get, ...member } = Object.getOwnPropertyDescriptor(Object.prototype, 'should') ?? {}
  if (get === undefined) return asserting
  const begin = function (this: unknown): object {
    return beginBare(Reflect.apply(get, this, []), util.flag, begin)
  }
  Object.defineProperty(Object.prototype, 'should', { ...member, get: begin })
  return asserting
}
