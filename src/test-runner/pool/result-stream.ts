import { inspect } from 'node:util'
import { relativePath } from '../../files/relative-path.js'
import type { Failure } from '../../report/model/failure.js'
import type { TestResult } from '../../report/model/run.js'
import { describeFailure } from '../diagnostics/failure.js'
import type { StackScope } from '../diagnostics/stack.js'
import type { FinishedTest } from '../mocha/mocha.js'
import type { WorkerMessage } from '../protocol.js'

/** Reports results in order of arrival, with described failures. */
export class ResultStream {
  readonly #scope: StackScope
  readonly #send: (message: WorkerMessage) => void
  readonly #failures = new WeakMap<object, Failure>()
  readonly #names = new Map<string, string>()
  #queue = Promise.resolve()
  /** Number of results in the queue. */
  #waiting = 0

  constructor(scope: StackScope, send: (message: WorkerMessage) => void) {
    this.#scope = scope
    this.#send = send
  }

  /** Describes an error at once, while the chain is still in the state of the failure. */
  async describe(error: unknown): Promise<Failure> {
    const thrown = error instanceof Error ? error : new Error(`thrown: ${inspect(error)}`)
    const failure = this.#failures.get(thrown) ?? (await describeFailure(thrown, this.#scope))
    this.#failures.set(thrown, failure)
    return failure
  }

  /** Adds a result, which is sent at once unless a failure is being described. */
  add({ error, retries, ...result }: FinishedTest): void {
    const send = (failure: Failure | undefined) => {
      const test: TestResult = { ...result, file: this.name(result.file), failure }
      this.#send({ type: 'result', result: test, retries })
    }
    if (error === undefined && this.#waiting === 0) {
      send(undefined)
      return
    }
    this.#waiting++
    this.#queue = this.#queue.then(async () => {
      const failure = error === undefined ? undefined : await this.describe(error)
      this.#waiting--
      send(failure)
    })
  }

  /** Names a file in results: relative to the project. */
  name(file: string): string {
    let name = this.#names.get(file)
    if (name === undefined) {
      name = relativePath(this.#scope.root, file)
      this.#names.set(file, name)
    }
    return name
  }

  /** Resolves when all results are sent. */
  finish(): Promise<void> {
    return this.#queue
  }
}
