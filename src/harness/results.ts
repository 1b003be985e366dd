import { relative } from 'node:path'
import { inspect } from 'node:util'
import type { Failure, TestResult } from '../report/run.js'
import { describeFailure } from './failure.js'
import type { MochaListener } from './mocha.js'
import type { Message } from './protocol.js'
import type { StackScope } from './stack.js'

/** Tells results in the order they came, failures described. */
export class Results {
  readonly #scope: StackScope
  readonly #tell: (message: Message) => void
  readonly #failures = new WeakMap<object, Failure>()
  #queue = Promise.resolve()

  constructor(scope: StackScope, tell: (message: Message) => void) {
    this.#scope = scope
    this.#tell = tell
  }

  /** Describes an error now, while the chain is still as it was when it was thrown. */
  async describe(error: unknown): Promise<Failure> {
    const thrown = error instanceof Error ? error : new Error(`thrown: ${inspect(error)}`)
    const failure = this.#failures.get(thrown) ?? (await describeFailure(thrown, this.#scope))
    this.#failures.set(thrown, failure)
    return failure
  }

  add({ error, ...result }: Parameters<MochaListener['onResult']>[0]): void {
    this.#queue = this.#queue.then(async () => {
      const failure = error === undefined ? undefined : await this.describe(error)
      const test: TestResult = { ...result, file: this.name(result.file), failure }
      this.#tell({ type: 'result', result: test })
    })
  }

  /** A file as results name it: relative to the project. */
  name(file: string): string {
    return relative(this.#scope.root, file)
  }

  /** Resolves when all of them are told. */
  finish(): Promise<void> {
    return this.#queue
  }
}
