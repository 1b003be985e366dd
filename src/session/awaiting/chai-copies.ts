import { assert, expect, use } from 'chai'
import { watchFail } from './assertion-failures.js'
import { watchChaiAssertions } from './node-assertions.js'

/** The exports of a copy of chai that are used here. */
interface Chai {
  use(plugin: Chai.ChaiPlugin): unknown
  expect: Chai.ExpectStatic
  assert: Chai.AssertStatic
}

/** Name under which bundled tests find the function that receives their copy of chai. */
const WATCH = Symbol.for('iost-toolkit.watch-chai')

const known = new WeakSet<object>()

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
    known.add(copy.expect)
    if (!isWatched) return
    watchFail(copy.expect)
    watchChaiAssertions(copy.assert)
  }
  watch({ use, expect, assert })
  Object.assign(globalThis, {
    [WATCH](copy: Partial<Chai>) {
      if (isChai(copy) && !known.has(copy.expect)) watch(copy)
    },
  })
}

/** False for another package or file of the name. */
function isChai(copy: Partial<Chai>): copy is Chai {
  return [copy.use, copy.expect, copy.assert].every((each) => typeof each === 'function')
}
