import { markRead } from '../../matchers/failure-readings.js'
import { isAssertionFailure } from './assertion-failures.js'

/** Receives a function that returns the failure of an assertion, unless the test has read it. */
type OnDiscarded = (findUnread: () => Error | undefined) => void

/** The functions of `Promise` that fail with one error at most, whatever else fails. */
const DISCARDING = ['race', 'any', 'all'] as const

let isWatching = false

/**
 * Finds failures of assertions that `Promise.race`, `any`, `all` and `allSettled` keep from a test: those of the
 * promises which lost, and those in results that nothing reads. It ignores other errors, such as that of a time limit.
 */
export function watchCombinators(onDiscarded: OnDiscarded): void {
  if (isWatching) return
  isWatching = true
  for (const name of DISCARDING) {
    replaceCombinator(name, (inputs, result) => {
      for (const input of inputs) void input.catch((error) => reportDiscarded(error, result, onDiscarded))
      return result
    })
  }
  replaceCombinator('allSettled', (_, result) => result.then((entries) => watchEntries(entries, onDiscarded)))
}

/**
 * Replaces a combinator by one whose result is watched. `watch` receives what was combined and the result, and
 * returns the result for the test.
 */
function replaceCombinator(
  name: (typeof DISCARDING)[number] | 'allSettled',
  watch: (inputs: readonly Promise<unknown>[], result: Promise<unknown>) => Promise<unknown>,
): void {
  const original = Promise[name] as (values: unknown) => Promise<unknown>
  const { [name]: replaced } = {
    [name](this: unknown, values: unknown): Promise<unknown> {
      if (this !== Promise || !isIterable(values)) return Reflect.apply(original, this, [values])
      const inputs: unknown[] = []
      try {
        // A thenable is asked once, so that a query or a call is not sent twice.
        for (const value of values) inputs.push(isThenable(value) ? Promise.resolve(value) : value)
      } catch (error) {
        return Promise.reject(error)
      }
      const result: Promise<unknown> = Reflect.apply(original, this, [inputs])
      return (
        watch(
          inputs.filter((input) => input instanceof Promise),
          result,
        ) ?? result
      )
    },
  }
  Object.defineProperty(Promise, name, { configurable: true, writable: true, value: replaced })
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return (
    value !== null &&
    value !== undefined &&
    typeof (value as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function'
  )
}

function isThenable(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'then' in value
}

/** Reports a failure with which the combined promise did not fail. */
async function reportDiscarded(error: unknown, result: Promise<unknown>, onDiscarded: OnDiscarded): Promise<void> {
  if (!isAssertionFailure(error)) return
  const reason = await result.then(
    () => undefined,
    (each: unknown) => each,
  )
  const handed: unknown[] = reason instanceof AggregateError ? reason.errors : [reason]
  if (!handed.includes(error)) onDiscarded(() => error)
}

/** Takes note of which results are read. */
function watchEntries(entries: unknown, onDiscarded: OnDiscarded): unknown {
  return (entries as PromiseSettledResult<unknown>[]).map((entry) => {
    if (entry.status === 'fulfilled' || !isAssertionFailure(entry.reason)) return entry
    const error = entry.reason
    let isRead = false
    const read = (target: object, name: string | symbol) => {
      isRead = true
      markRead(error)
      return Reflect.getOwnPropertyDescriptor(target, name)
    }
    onDiscarded(() => (isRead ? undefined : error))
    return new Proxy(entry, { getOwnPropertyDescriptor: read, get: (target, name) => read(target, name)?.value })
  })
}
