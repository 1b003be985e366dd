import { expect as expectOfChai, util } from 'chai'
import { beginBare } from '../matchers/plugin.js'

/** chai's `expect`. A test that gives it a value and calls no matcher fails: it has checked nothing. */
export const expect: typeof expectOfChai = Object.assign(
  function expect(value: unknown, message?: string) {
    return beginBare(expectOfChai(value, message), util.flag, expect)
  } as unknown as typeof expectOfChai,
  expectOfChai,
)
