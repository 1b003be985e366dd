import type { TestScope } from '../../session/awaiting/test-scope.js'
import type { FinishedTest } from '../mocha/mocha.js'
import type { ResultStream } from '../pool/result-stream.js'

/** Results of tests, which may change until their hooks have ended, and turn to failures even later. */
export class Endings {
  readonly #results: ResultStream
  #held: { result: FinishedTest; scope: TestScope } | undefined
  readonly #sent = new WeakMap<TestScope, FinishedTest>()

  constructor(results: ResultStream) {
    this.#results = results
  }

  /** Adds a result. That of a test which passed is held until its hooks have ended. */
  add(result: FinishedTest, scope: TestScope | undefined): void {
    if (this.#held !== undefined) this.end(this.#held.scope, undefined)
    if (scope !== undefined && !scope.isShared && !scope.isEnded && result.state !== 'failed')
      this.#held = { result, scope }
    else this.#send(result, scope)
  }

  /** True if a test has not failed so far, and its result waits for its end. */
  isHeld(scope: TestScope): boolean {
    return this.#held?.scope === scope
  }

  /** True if the result of a test that passed waits for its end. */
  hasPassed(scope: TestScope): boolean {
    return this.isHeld(scope) && this.#held?.result.state === 'passed'
  }

  /** Sends the result of a test. Returns true if it was held, and is a failure after all. */
  end(scope: TestScope, failure: { error: unknown } | undefined): boolean {
    const held = this.#held
    if (held?.scope !== scope) return false
    this.#held = undefined
    this.#send(failure === undefined ? held.result : { ...held.result, state: 'failed', ...failure }, scope)
    return failure !== undefined
  }

  /** Fails a test or hook whose result was sent, unless it failed before. */
  fail(scope: TestScope | undefined, error: unknown, file: string): void {
    const reported = scope?.reported
    const owner = reported?.owner ?? { file, titles: ['after the last test'] }
    const sent = reported && this.#sent.get(reported)
    if (sent?.state === 'failed') return
    this.#send({ durationMs: 0, ...owner, ...sent, state: 'failed', error }, reported)
  }

  #send(result: FinishedTest, scope: TestScope | undefined): void {
    if (scope !== undefined) this.#sent.set(scope, result)
    this.#results.add(result)
  }
}
