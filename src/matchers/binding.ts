import { captureCallSite } from '../errors/call-site.js'
import type { MatcherContext } from './context.js'
import { type Awaitable, moveTo, type Wording } from './deferred.js'
import { type Check, Expectation } from './expectation.js'
import { isCall, subjectError } from './subject.js'

/** Arguments that chai passes to a plugin, and the observer of all assertions that must be awaited. */
export interface Binding {
  Assertion: Chai.AssertionStatic
  flag: Chai.ChaiUtils['flag']
  onCreate: (awaitable: Awaitable) => void
  context: MatcherContext
}

/**
 * Adds a claim to the one `Expectation` of an `expect(call)`. Throws `ToolkitError('TEST_SUBJECT')` for anything but a
 * call.
 */
export function addClaim(binding: Binding, assertion: object, matcher: string, create: () => Check): void {
  const { flag, onCreate, context } = binding
  const wording = readWording(binding, assertion, matcher)
  const call: unknown = flag(assertion, 'object')
  if (!isCall(call)) throw moveTo(subjectError(call, matcher), wording.site)
  const begun: Expectation | undefined = flag(assertion, 'deferred')
  const expectation = begun ?? new Expectation(call, wording, context)
  const check = create()
  expectation.add(check, wording)
  flag(assertion, 'refined', check.refined)
  if (begun !== undefined) return
  onCreate(expectation)
  flag(assertion, 'deferred', expectation)
}

/** Takes note of `.not`, which ends here, and of the line in the test. */
export function readWording({ flag }: Binding, assertion: object, matcher: string): Wording {
  const negated = Boolean(flag(assertion, 'negate'))
  flag(assertion, 'negate', false)
  return { matcher, negated, site: captureCallSite(flag(assertion, 'ssfi')) }
}
