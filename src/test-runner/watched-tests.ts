import { AsyncResource, createHook } from 'node:async_hooks'
import { createRequire } from 'node:module'
import { releaseFailures } from '../session/awaiting/assertion-failures.js'
import { describeLeft, OF_TEST, untilIdle } from '../session/awaiting/idle.js'
import { OF_SHARED } from '../session/awaiting/open-work.js'
import { findForgotten, settleTasks } from '../session/awaiting/pending-tasks.js'
import { currentScope, TestScope } from '../session/awaiting/test-scope.js'

/** Handling of exceptions and rejections that no function of a test threw. */
interface LateReports {
  /** Reports a failure of a test whose result the runner has already. Returns false if the runner has to. */
  onLate(scope: TestScope, error: unknown): boolean
  /** Whether an event fails a running test, when it ends. Otherwise the runner handles it. */
  isTaken(scope: TestScope, event: string): boolean
}

let isWatching = false

/**
 * Gives each test of mocha or `node:test` a scope, once per process: the test ends when what it started has ended, and
 * fails for what comes later. `onLate`: called for exceptions and rejections after that.
 *
 * @returns True if the runner is one of these.
 */
export async function watchTests(onLate: LateReports['onLate']): Promise<boolean> {
  if (isWatching) return true
  const Runnable = findMocha()
  const prototype = Runnable === undefined ? await findNodeTest() : undefined
  if (Runnable !== undefined) watchMocha(Runnable)
  else if (prototype !== undefined) watchNodeTest(prototype)
  else return false
  isWatching = true
  // mocha ignores rejections. For exceptions, both runners stop the test at once.
  interceptLate({ onLate, isTaken: (scope, event) => event === 'unhandledRejection' && awaited.has(scope) })
  return true
}

/** Tests whose end is awaited, and reports what failed meanwhile. */
const awaited = new WeakSet<TestScope>()
/** Tests whose end was awaited. */
const finished = new WeakSet<TestScope>()

/** Ends a test whose result is known. */
export function closeTest(scope: TestScope): void {
  releaseFailures(scope)
  scope.end()
  finished.add(scope)
}

/** Ends a test when what it started has ended. Returns its first late error. */
export async function endTest(scope: TestScope): Promise<unknown> {
  await scope.run(() => settleTasks(scope.made, (isResting) => scope.rest(isResting)))
  const forgotten = findForgotten(scope)
  scope.end()
  const found = await untilIdle([scope], OF_TEST)
  finished.add(scope)
  const left = found?.left.isLeftOver ? describeLeft(found.left).error : undefined
  // Other runners wait until the process has nothing to do, and the test fails for it already.
  if (left !== undefined) for (const each of scope.openWork.list(OF_TEST)) each.release()
  return scope.takeFailure()?.error ?? forgotten ?? scope.takeStray()?.error ?? left
}

/**
 * Ends a hook when what it started has ended, except for services such as intervals, which later hooks stop. Returns
 * its first late error.
 */
async function endHook(scope: TestScope): Promise<unknown> {
  await scope.run(() => settleTasks(scope.made))
  const forgotten = findForgotten(scope)
  await untilIdle([scope], OF_SHARED)
  finished.add(scope)
  return scope.takeFailure()?.error ?? forgotten
}

/**
 * Takes exceptions and rejections of tests from the runner, which would fail the test that runs, the whole run, or
 * nothing.
 */
export function interceptLate({ onLate, isTaken }: LateReports): void {
  const { emit } = process
  const intercepted = function (this: NodeJS.Process, event: string, error: unknown, ...rest: unknown[]): boolean {
    const isStray = event === 'unhandledRejection' || event === 'uncaughtException'
    const scope = isStray ? currentScope()?.reported : undefined
    const reason = error ?? new Error(`a promise was rejected with ${error}`)
    const isOurs = scope !== undefined && (scope.isEnded || finished.has(scope) || isTaken(scope, event))
    if (!isOurs || (finished.has(scope) && !onLate(scope, reason))) {
      return Reflect.apply(emit, this, [event, error, ...rest])
    }
    if (!finished.has(scope)) scope.fail(reason)
    return true
  }
  process.emit = intercepted as typeof process.emit
}

/** The class of tests and hooks of the mocha that runs in this process. */
type Runnable = { prototype: Mocha.Runnable }

/** mocha requires its modules, so the running copy is in the cache. Since version 12 they are ES modules. */
function findMocha(): Runnable | undefined {
  const { cache } = createRequire(import.meta.url)
  const path = Object.keys(cache).find((each) => /[\\/]mocha[\\/]lib[\\/]runnable\.js$/.test(each))
  const exported = path === undefined ? undefined : cache[path]?.exports
  const found: unknown = exported?.Runnable ?? exported
  return typeof found === 'function' && typeof found.prototype.run === 'function'
    ? (found as unknown as Runnable)
    : undefined
}

function watchMocha({ prototype }: Runnable): void {
  const { run } = prototype
  prototype.run = function (this: Mocha.Runnable, callback: (error?: unknown) => void): void {
    const isHook = (this as Mocha.Test | Mocha.Hook).type !== 'test'
    const scope = new TestScope({ file: this.file ?? '', titles: this.titlePath() }, { isShared: isHook })
    awaited.add(scope)
    // What mocha runs next is not part of this test.
    const finish = AsyncResource.bind(callback)
    const end = isHook ? endHook : endTest
    scope.run(() =>
      run.call(this, (error?: unknown) => {
        if (error === undefined) return void end(scope).then(finish, finish)
        closeTest(scope)
        finish(scope.takeFailure()?.error ?? error)
      }),
    )
  }
}

/** The class of tests of `node:test`, each of which is an asynchronous resource. */
interface NodeTest extends AsyncResource {
  name: string
}

/** Returns its prototype, by a hook without effect. Undefined if `node --test` has not started this process. */
async function findNodeTest(): Promise<NodeTest | undefined> {
  if (process.env.NODE_TEST_CONTEXT === undefined) return undefined
  let found: object | undefined
  const hook = createHook({
    init(_id, type, _trigger, resource) {
      if (type === 'Test') found = resource
    },
  })
  const { afterEach } = await import('node:test')
  hook.enable()
  afterEach(() => {})
  hook.disable()
  while (found !== undefined && found.constructor.name !== 'Test') found = Object.getPrototypeOf(found) ?? undefined
  return found as NodeTest | undefined
}

function watchNodeTest(prototype: NodeTest): void {
  const { runInAsyncScope } = prototype
  prototype.runInAsyncScope = function (
    this: NodeTest,
    fn: (...args: unknown[]) => unknown,
    self: unknown,
    ...args: unknown[]
  ) {
    const isTest = Object.getPrototypeOf(this) === prototype
    const isHook = this.constructor.name === 'TestHook'
    if (typeof fn !== 'function' || !(isTest || isHook))
      return Reflect.apply(runInAsyncScope, this, [fn, self, ...args])
    const scope = new TestScope({ file: '', titles: [isHook ? 'a hook' : this.name] }, { isShared: isHook })
    const call = () => scope.run(() => Reflect.apply(fn, self, args))
    // A test with a callback must not return a promise.
    const isCallback = fn.length > 1
    const work = isCallback ? call : () => runToEnd(scope, call, isHook ? endHook : endTest)
    return Reflect.apply(runInAsyncScope, this, [work])
  } as NodeTest['runInAsyncScope']
}

async function runToEnd(scope: TestScope, call: () => unknown, end: typeof endTest): Promise<void> {
  awaited.add(scope)
  try {
    await call()
  } catch (error) {
    closeTest(scope)
    throw error
  }
  const late = await end(scope)
  if (late !== undefined) throw late
}
