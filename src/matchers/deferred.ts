import type { Response } from '../collections/response.js'
import type { CallSite } from '../errors/call-site.js'
import { peekMessage } from './failure-readings.js'

/** Source of a claim, and whether it was negated with `.not`. */
export interface Wording {
  matcher: string
  negated: boolean
  /** Error created at the assertion, for its stack. */
  site: CallSite
}

/** A task that a test must await, and whether it was awaited. */
export interface Awaitable extends PromiseLike<unknown> {
  readonly awaited: boolean
  readonly wording: Wording
  /** True when it has been run to its end. */
  readonly isEnded: boolean
  /** Its failure, if it has failed. */
  readonly failure: { error: unknown } | undefined
  /** Called with its failure when it has ended, before anything that awaits it. */
  onEnd: (failure: { error: unknown } | undefined) => void
}

/** Work that runs once, when it is first awaited. */
export class Deferred<T> implements Awaitable {
  readonly wording: Wording
  readonly #run: () => Promise<T>
  #settled: Promise<T> | undefined
  isEnded = false
  failure: { error: unknown } | undefined
  onEnd: (failure: { error: unknown } | undefined) => void = () => {}

  constructor(wording: Wording, run: () => Promise<T>) {
    this.wording = wording
    this.#run = run
  }

  get awaited(): boolean {
    return this.#settled !== undefined
  }

  // biome-ignore lint/suspicious/noThenProperty: being awaitable is what it is for
  then<A = T, B = never>(
    onResolved?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#settled ??= this.#runToEnd()
    return this.#settled.then(onResolved, onRejected)
  }

  async #runToEnd(): Promise<T> {
    try {
      return await this.#run()
    } catch (error) {
      this.failure = { error }
      throw error
    } finally {
      this.isEnded = true
      this.onEnd(this.failure)
    }
  }
}

/** Runs a part of an assertion; its errors point at the line of the test. */
export function pointAtTest<T>({ site }: Wording, run: () => Response<T>): Response<T> {
  const point = (error: unknown): never => {
    throw error instanceof Error ? moveTo(error, site) : error
  }
  try {
    const response = run()
    return response instanceof Promise ? response.catch(point) : response
  } catch (error) {
    return point(error)
  }
}

/** Gives an error the stack of the place that the developer knows. */
export function moveTo<E extends Error>(error: E, site: CallSite): E {
  const frames = (site.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  error.stack = [`${error.name}: ${peekMessage(error)}`, ...frames].join('\n')
  return error
}
