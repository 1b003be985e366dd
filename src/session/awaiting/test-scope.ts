import { AsyncLocalStorage } from 'node:async_hooks'
import { type CallSite, captureCallSite } from '../../errors/call-site.js'
import { ToolkitError } from '../../errors/errors.js'
import { moveTo } from '../../matchers/deferred.js'
import type { BareAssertion } from '../../matchers/plugin.js'
import type { StartedWork } from '../session.js'
import { OpenWorkList, watchOpenWork } from './open-work.js'

/** The test or hook that a scope belongs to, as results name it. */
export interface ScopeOwner {
  /** Absolute. */
  file: string
  titles: string[]
  id?: string | undefined
  repetition?: number | undefined
}

const storage = new AsyncLocalStorage<TestScope>()
/** The scope whose function runs, for code that lost its asynchronous context, as callbacks of native modules do. */
let running: TestScope | undefined

/**
 * Everything that the code of one test starts, however late and in whichever callback: `AsyncLocalStorage` carries the
 * scope along. A test and the hooks that run for it share a scope. It ends when the last of them has ended: from then
 * on, calls and assertions of its code are errors of the test. Hooks that run for several tests and fixtures may start
 * what runs on, such as a service, so their scopes stay open until the end of the file.
 */
export class TestScope {
  readonly owner: ScopeOwner
  /** True for hooks that run for several tests, and for fixtures. */
  readonly isShared: boolean
  /** Timers, requests and handles that did not end yet. */
  readonly openWork = new OpenWorkList()
  /** Scopes of the fixtures that were set up in this one. */
  readonly fixtures: TestScope[] = []
  readonly #parent: TestScope | undefined
  readonly #made: StartedWork[] = []
  readonly #bare = new Set<BareAssertion>()
  readonly #breakpoints: number[] = []
  #assertions = 0
  #isEnded = false
  #isResting = false
  #stray: Error | undefined
  #failure: { error: unknown } | undefined
  #onFailure = (_error: unknown): void => {}

  constructor(owner: ScopeOwner, { isShared = false, parent }: { isShared?: boolean; parent?: TestScope } = {}) {
    this.owner = owner
    this.isShared = isShared
    this.#parent = parent
    watchOpenWork(() => currentScope()?.openWork)
  }

  /** Creates the scope of a fixture that is set up in this one, and whose calls count for it until it ends. */
  openFixture(): TestScope {
    const fixture = new TestScope(this.owner, { isShared: true, parent: this })
    this.fixtures.push(fixture)
    return fixture
  }

  /** The scope whose test or hook errors are reported for: for a fixture, that of the test that set it up first. */
  get reported(): TestScope {
    return this.#parent?.reported ?? this
  }

  /** The scope that collects: for a fixture that a test sets up, that of the test until it ends. */
  get #collector(): TestScope {
    return this.#parent === undefined || this.#parent.isEnded ? this : this.#parent.#collector
  }

  /** Calls and assertions that must be awaited. */
  get made(): StartedWork[] {
    return this.#collector.#made
  }

  /** Assertions that no matcher has followed yet. */
  get bare(): Set<BareAssertion> {
    return this.#collector.#bare
  }

  get breakpoints(): number[] {
    return this.#collector.#breakpoints
  }

  /** Number of assertions so far. */
  get assertions(): number {
    return this.#collector.#assertions
  }

  countAssertion(): void {
    this.#collector.#assertions++
  }

  /** Runs a function whose asynchronous continuations belong to this scope. */
  run<T>(work: () => T): T {
    running = this
    return storage.run(this, work)
  }

  /**
   * Lets the rest of the running asynchronous function belong to this scope, and what it starts and awaits. Tests that
   * enter their scope may run side by side, so code that lost its context belongs to none.
   */
  enter(): void {
    storage.enterWith(this)
  }

  /** Ends the scope: what its code starts from now on is an error of the test. */
  end(): void {
    this.#isEnded = true
  }

  get isEnded(): boolean {
    return this.#isEnded
  }

  /**
   * Records whether all has ended that the last function of the test started. A function after it begins again: a hook
   * may stop what another one started.
   */
  rest(isResting: boolean): void {
    this.#isResting = isResting
  }

  get isResting(): boolean {
    return this.#isResting
  }

  /** Records a call or an assertion that came while the scope rested. It is an error if no function follows. */
  noteStray(error: Error): void {
    this.#stray ??= error
  }

  /** Returns the error of the first call or assertion after all had ended. */
  takeStray(): { error: Error } | undefined {
    return this.#stray && { error: this.#stray }
  }

  /** Records an error that no function of the test threw: an exception in a callback, or a call after the end. */
  fail(error: unknown): void {
    const collector = this.#collector
    collector.#failure ??= { error }
    collector.#onFailure(error)
  }

  /** Returns the first recorded error, and clears it. */
  takeFailure(): { error: unknown } | undefined {
    const failure = this.#failure
    this.#failure = undefined
    return failure
  }

  /** Runs work. Rejects with an error that is recorded meanwhile, such as that of a callback which threw. */
  async untilFailure(work: () => Promise<void>): Promise<void> {
    this.#isResting = false
    this.#stray = undefined
    try {
      await new Promise<void>((resolve, reject) => {
        this.#onFailure = reject
        work().then(resolve, reject)
      })
    } finally {
      this.#onFailure = () => {}
    }
  }
}

/** Returns the scope of the running code; undefined outside of tests. */
export function currentScope(): TestScope | undefined {
  return storage.getStore() ?? (running?.isEnded ? undefined : running)
}

/** Calls, reads and assertions that code of a test may start in a row after its function has ended. */
const MAX_LATE = 1000

/** Lengths that lists of started work may have while their ends are awaited. */
const limits = new WeakMap<readonly StartedWork[], number>()

/** Limits how much may be started while the end of all is awaited, until the returned function is called. */
export function limitLateWork(made: readonly StartedWork[]): () => void {
  limits.set(made, made.length + MAX_LATE)
  return () => void limits.delete(made)
}

/**
 * Throws `TEST_LEFT_WORK` if the code of a test goes on without a pause after its function has ended, as an endless
 * loop does that nothing awaits, and records the error for the test.
 */
function requireLimit(scope: TestScope, what: string, caller: CallSite | ((...args: never[]) => unknown)): void {
  const limit = limits.get(scope.made)
  if (limit === undefined || scope.made.length < limit) return
  const message = `${what} came after ${MAX_LATE} others that the test started after its end, so it does not end`
  const hint = 'Await the function that this line is in where it is called, and end its loop.'
  const site = typeof caller === 'function' ? captureCallSite(caller) : caller
  const error = moveTo(new ToolkitError('TEST_LEFT_WORK', message, { hint }), site)
  scope.reported.fail(error)
  throw error
}

/**
 * Throws `TEST_NOT_AWAITED` if the test of the running code has ended, and records the error for the test. If all of
 * the test has ended and only a hook may follow, the error is kept for its end.
 *
 * @param what - What its code starts, such as "the call of deposit".
 * @param caller - The function that the test called, or where.
 */
export function requireRunningTest(what: string, caller: CallSite | ((...args: never[]) => unknown)): void {
  const scope = currentScope()
  if (scope !== undefined) requireLimit(scope, what, caller)
  if (scope === undefined || scope.isShared || !(scope.isEnded || scope.isResting)) return
  const site = typeof caller === 'function' ? captureCallSite(caller) : caller
  const message = `${what} came after the end of ${JSON.stringify(scope.owner.titles.at(-1))}, which did not wait for it`
  const hint = 'Await the function that this line is in where it is called.'
  const error = moveTo(new ToolkitError('TEST_NOT_AWAITED', message, { hint }), site)
  if (!scope.isEnded) {
    scope.noteStray(error)
    return
  }
  scope.fail(error)
  throw error
}
