import { markObject } from '../../client/object-kinds.js'
import { type CallSite, captureCallSite } from '../../errors/call-site.js'
import { isToolkitError } from '../../errors/errors.js'
import { currentSession, type Session } from '../session.js'
import { requireRunningTest } from './test-scope.js'

/**
 * A task that a test started and has to await. Like any promise, it starts at once; in addition, it knows whether it
 * was awaited.
 */
class PendingTask<T> extends Promise<T> {
  awaited = false

  static override get [Symbol.species](): PromiseConstructor {
    return Promise
  }

  // biome-ignore lint/suspicious/noThenProperty: a promise that takes note of who waits for it
  override then<A = T, B = never>(
    onResolved?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.awaited = true
    return super.then(onResolved, onRejected)
  }
}

/** Wraps a chain function whose result a test has to await; a missing `await` is reported at the line of the call. */
export function awaitable<A extends unknown[], T>(
  what: string,
  run: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  function begin(...args: A): Promise<T> {
    requireRunningTest(what, begin)
    return noteTask(currentSession(), run(...args), what, begin)
  }
  return markObject(begin, 'method', what)
}

/** Gives a failure the stack of the call in the test: that of the task has frames of this package alone. */
function placeFailure(error: unknown, site: CallSite): unknown {
  const frames = site.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  if (isToolkitError(error) && frames.length > 0)
    error.stack = [`${error.name}: ${error.message}`, ...frames].join('\n')
  return error
}

/**
 * Wraps a promise in a task, which is checked at the end of the test. `caller`: the function that the test called;
 * `isRead`: its value is what the chain has, so two networks can be compared by it.
 */
export function noteTask<T>(
  session: Pick<Session, 'note'>,
  ended: Promise<T>,
  what: string,
  caller: (...args: never[]) => unknown,
  isRead = false,
): Promise<T> {
  const site = captureCallSite(caller)
  const task = new PendingTask<T>((resolve, reject) =>
    ended.then(resolve, (error: unknown) => reject(placeFailure(error, site))),
  )
  session.note({ task, ended, what, site, isRead })
  return task
}
