import { describeLeft, OF_TEST, untilIdle } from '../../session/awaiting/idle.js'
import { OF_SHARED, type OpenWorkKind } from '../../session/awaiting/open-work.js'
import { currentScope, type TestScope } from '../../session/awaiting/test-scope.js'
import type { UnhandledRejections } from '../pool/unhandled-rejections.js'

/** Work that a file must not leave over. */
const OF_FILE: readonly OpenWorkKind[] = [...OF_TEST, 'handle']

/**
 * Failures that no function of a test threw: exceptions and rejections in callbacks, calls after the end of a test, and
 * work that is left over.
 */
export class LateFailures {
  readonly #rejections: UnhandledRejections
  readonly #onFailure: (scope: TestScope | undefined, error: unknown) => void
  /** Scopes of the running file that may still start something. */
  #scopes = new Set<TestScope>()

  /** `onFailure`: called for a failure of a test that has ended; without a scope, for one of unknown origin. */
  constructor(rejections: UnhandledRejections, onFailure: (scope: TestScope | undefined, error: unknown) => void) {
    this.#rejections = rejections
    this.#onFailure = onFailure
  }

  /**
   * Waits for what a hook that runs for several tests left over, so that they find its work done. A service that it
   * started goes on.
   */
  awaitShared(): Promise<unknown> | undefined {
    const scope = currentScope()
    return scope?.isShared ? untilIdle([scope], OF_SHARED) : undefined
  }

  /** Returns the first failure of the running test or hook so far. */
  take(): { error: unknown } | undefined {
    const scope = currentScope()
    if (scope !== undefined) this.#scopes.add(scope)
    return scope?.takeFailure() ?? this.#rejections.take(scope)
  }

  /** Ends a test, and returns its first failure since its function ended. `isAwaited`: wait for what it left over. */
  async endTest(scope: TestScope, isAwaited: boolean): Promise<{ error: unknown } | undefined> {
    scope.end()
    const found = isAwaited ? await untilIdle([scope], OF_TEST) : undefined
    if (isAwaited && scope.openWork.isEmpty && scope.fixtures.length === 0) this.#scopes.delete(scope)
    return (
      scope.takeFailure() ??
      this.#rejections.take(scope) ??
      scope.takeStray() ??
      ((found?.left.isLeftOver && describeLeft(found.left)) || undefined)
    )
  }

  /** Ends a file: reports the failures of its tests and hooks since they ended. */
  async endFile(): Promise<void> {
    const scopes = [...this.#scopes].flatMap((scope) => [scope, ...listFixtures(scope)])
    this.#scopes = new Set()
    const found = await untilIdle(scopes, OF_FILE)
    for (const scope of scopes) {
      scope.end()
      const failure = scope.takeFailure()
      if (failure !== undefined) this.#onFailure(scope, failure.error)
    }
    for (const { scope, error } of this.#rejections.takeAll()) this.#onFailure(scope, error)
    if (found?.left.isLeftOver) this.#onFailure(found.scope, describeLeft(found.left).error)
  }
}

function listFixtures({ fixtures }: TestScope): TestScope[] {
  return fixtures.flatMap((fixture) => [fixture, ...listFixtures(fixture)])
}
