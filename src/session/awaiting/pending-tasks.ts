// A test may replace the global timers, and these must go on.
import { nextTick } from 'node:process'
import { setImmediate } from 'node:timers'
import { hasEnded } from '../../client/calls/call.js'
import type { CallSite } from '../../errors/call-site.js'
import { isToolkitError, ToolkitError } from '../../errors/errors.js'
import { type Awaitable, moveTo } from '../../matchers/deferred.js'
import type { Session, StartedWork } from '../session.js'
import { startOwnWork } from './open-work.js'
import { limitLateWork } from './test-scope.js'

/** Outcome of a test function: `undefined` if it passed; a skip has its reason. */
export type TestOutcome = { error: unknown } | { skip: string } | undefined

/** Errors about missing features of a network, which skip a test instead of failing it. */
const SKIPPING = new Set(['NETWORK_LIVE', 'NETWORK_EMBEDDED_ONLY'])

/**
 * Assertions that had not ended when their test function had, so that nothing in it read how they end, and calls that
 * were not sent then.
 */
const late = new WeakSet<StartedWork>()

/**
 * Waits for the calls and assertions that a test started, and for those that they started. Called when the test
 * function has ended: an assertion that has not is checked by `findForgotten`, whatever handles its rejection.
 *
 * @param onRest - Called with true when all of them have ended, and with false if there are new ones.
 */
export async function settleTasks(
  made: readonly StartedWork[],
  onRest: (isResting: boolean) => void = () => {},
): Promise<void> {
  const read = new Set(made.filter((each) => isAssertion(each) && each.isEnded))
  // An assertion that is running may be about to send its call.
  const isAsserting = made.some((each) => isAssertion(each) && each.awaited && !each.isEnded)
  for (const each of made) if (!isAsserting && 'call' in each && !each.call.started) late.add(each)
  const unlimit = limitLateWork(made)
  const ended = new Set<StartedWork>()
  const listNew = () => made.filter((each) => isBegun(each) && !ended.has(each))
  for (let isRunning = true; isRunning || listNew().length > 0; ) {
    onRest(false)
    const begun = listNew()
    isRunning = await awaitAll(begun.filter((each) => !isOver(each)))
    for (const each of begun) ended.add(each)
    // What goes on after a task that was running belongs to it. After that, only timers and their like start something.
    if (!isRunning) onRest(true)
    // Yields, so that continuations run and Node reports unhandled rejections.
    await new Promise((resolve) => startOwnWork(() => setImmediate(resolve)))
  }
  unlimit()
  for (const each of made) if (isAssertion(each) && !read.has(each)) late.add(each)
}

/** Waits for the end of tasks. Resolves with false if all had ended before. */
async function awaitAll(tasks: readonly StartedWork[]): Promise<boolean> {
  if (tasks.length === 0) return false
  const running = new Set(tasks)
  const ends = tasks.map((each) => awaitEnd(each).then(() => running.delete(each)))
  // Continuations of promises that are settled come before, and those of timers after.
  await new Promise<void>((resolve) => nextTick(resolve))
  const isRunning = running.size > 0
  await Promise.all(ends)
  return isRunning
}

function isAssertion(each: StartedWork): each is Awaitable {
  return 'wording' in each
}

/** True for work that was awaited, sent, or starts by itself. */
function isBegun(each: StartedWork): boolean {
  if (isAssertion(each)) return each.awaited
  return 'call' in each ? each.call.started : true
}

/** True for assertions and calls that have ended. */
function isOver(each: StartedWork): boolean {
  return isAssertion(each) ? each.isEnded : 'call' in each && hasEnded(each.call)
}

async function awaitEnd(each: StartedWork): Promise<void> {
  try {
    if (isAssertion(each)) await each
    else if ('task' in each) await each.ended
    else if ('call' in each) await each.call.receipt()
  } catch {
    // Failures are those of the code that awaits the work.
  }
}

/**
 * Determines the outcome of a test from its error and its tasks: an assertion or a call without `await` fails it at
 * that line, and a missing feature of the network skips it.
 */
export function judgeOutcome({ made, bare }: Pick<Session, 'made' | 'bare'>, error: unknown): TestOutcome {
  if (isToolkitError(error) && SKIPPING.has(error.code)) return { skip: error.message }
  if (error !== undefined) return { error }
  const forgotten = findForgotten({ made, bare })
  return forgotten && { error: forgotten }
}

/** Finds the first task without `await`, failed assertion that nothing read, or assertion without a matcher. */
export function findForgotten({ made, bare }: Pick<Session, 'made' | 'bare'>): Error | undefined {
  return findUnawaited(made) ?? findUnread(made) ?? findBare(bare)
}

/** The first failure of an assertion that the code of the test could not read, or did not. */
function findUnread(made: readonly StartedWork[]): Error | undefined {
  for (const each of made) {
    if ('findUnread' in each) {
      const error = each.findUnread()
      if (error !== undefined) return error
    } else if (isAssertion(each) && late.has(each) && each.failure?.error instanceof Error) return each.failure.error
  }
  return undefined
}

/**
 * The first assertion that nothing awaited, or else the first call: an assertion says more than the call it is about.
 */
function findUnawaited(made: readonly StartedWork[]): Error | undefined {
  for (const each of made) {
    if (!('task' in each) || each.task.awaited) continue
    return pendingTaskError(`${each.what} was not awaited, so what follows did not wait for it`, each.site)
  }
  for (const each of made) {
    if (!isAssertion(each) || each.awaited) continue
    const { matcher, site } = each.wording
    return pendingTaskError(`.${matcher} was not awaited, so nothing was checked`, site)
  }
  for (const each of made) {
    if (!('call' in each) || each.call.isJoined || (each.call.started && !late.has(each))) continue
    const effect = each.call.started ? 'what follows did not wait for it' : 'it was never sent'
    return pendingTaskError(`the call of ${each.call.action} was not awaited, so ${effect}`, each.site)
  }
  return undefined
}

/** The first assertion that no matcher followed. */
function findBare(bare: Session['bare']): Error | undefined {
  for (const { site } of bare) {
    const message = 'expect(…) has no matcher, or a matcher without its parentheses, so nothing was checked'
    const hint = 'Call the matcher: expect(total).to.equal(5), not expect(total).to.equal.'
    return moveTo(new ToolkitError('TEST_NO_MATCHER', message, { hint }), site)
  }
  return undefined
}

/** Clears the tasks of a test, so that they do not count for the next one. */
export function forgetMade({ made, bare, breakpoints }: Pick<Session, 'made' | 'bare' | 'breakpoints'>): void {
  made.length = 0
  bare.clear()
  breakpoints.length = 0
}

function pendingTaskError(message: string, site: CallSite): ToolkitError {
  const hint = 'Write await at the start of this statement.'
  return moveTo(new ToolkitError('TEST_NOT_AWAITED', message, { hint }), site)
}
