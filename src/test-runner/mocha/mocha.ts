import { Context } from 'mocha/lib/context.js'
import { Runner } from 'mocha/lib/runner.js'
import { Suite } from 'mocha/lib/suite.js'
import { itemAt, must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import type { ReportedPlace } from '../../report/model/place.js'
import type { TestResult, TestState } from '../../report/model/run.js'
import { startOwnWork } from '../../session/awaiting/open-work.js'
import { callFunction, catchFailure } from '../../session/awaiting/test-function.js'
import { currentScope, TestScope } from '../../session/awaiting/test-scope.js'
import {
  arrangeTests,
  chooseFiles,
  findFileScope,
  type LoadedTests,
  type LoadListener,
  listMissing,
  loadSuite,
  matchUnloaded,
  requireNoOnly,
  type Selection,
  type TestFile,
  TestTitles,
} from './suites.js'

export interface MochaOptions extends Selection {
  /** Load a file at its turn, because another process has loaded all of them. */
  onDemand?: boolean | undefined
  /** List the tests without running them. */
  list?: boolean | undefined
  /** Refuse tests marked `.only`. */
  forbidOnly?: boolean | undefined
  timeoutMs: number
  /** Number of retries of a failing test, unless the test sets it. */
  retries?: number | undefined
  /** Number of runs of each file. */
  repeat?: number | undefined
  /** The only tests that exist (default: all). */
  keeps?: ((file: string) => ((body: object) => boolean) | undefined) | undefined
}

/** The next file to run. */
export interface NextFile {
  file: string
  /** Number of failures after which it ends. */
  bail?: number | undefined
  /** Only these tests of it, by id. */
  tests?: ReadonlySet<string> | undefined
  /** Time limit of each test, in milliseconds (default: that of the run). */
  timeoutMs?: number | undefined
}

/** Listener of a run, and source of its decisions. */
export interface MochaListener extends LoadListener {
  /** All files are loaded. */
  onLoad(loaded: LoadedTests): void
  /** Returns the next file to run, with the number of failures that end it; undefined if none is left. */
  nextFile(): Promise<NextFile | undefined>
  /** A test ended, or a hook failed in its place. `scope` is undefined for tests that did not run. */
  onResult(result: FinishedTest, scope: TestScope | undefined): void
  /** The last hook that ran for a test ended. Returns true if a test that had passed fails after all. */
  endTest(scope: TestScope): Promise<boolean>
}

/** Result of a test or hook, before its error is described. */
export type FinishedTest = Omit<TestResult, 'failure'> & { error?: unknown; retries?: number }

/**
 * Runs suites without a turn of the event loop for hooks that a suite does not have: what a test left is looked for
 * when its function has ended, and after its hooks. The turns that mocha takes are not work of tests.
 */
class SuiteRunner extends Runner {
  protected override hook(name: string, done: () => void): void {
    if (this.suite.getHooks(name).length === 0) done()
    else startOwnWork(() => super.hook(name, done))
  }
}

/** Takes mocha's timer of a test or hook out of the work of tests, which would be listed with its stack. */
function ownTimer(runnable: Mocha.Runnable): void {
  const { resetTimeout } = runnable
  runnable.resetTimeout = () => startOwnWork(() => resetTimeout.call(runnable))
}

/** Runs test files on demand. This is the only module that uses mocha. Resolves when no file is left. */
export async function runMocha(
  files: readonly TestFile[],
  { grep, ...given }: MochaOptions,
  listener: MochaListener,
): Promise<void> {
  const options: MochaOptions = { ...given, grep: grep && matchUnloaded(grep) }
  const root = new Suite('', new Context(), true)
  root.timeout(options.timeoutMs)
  if (options.retries !== undefined) root.retries(options.retries)
  const names = new TestTitles()
  const guard = new SuiteGuard(listener, names)
  root.afterEach(guard.endTest)
  for (const hook of (root as unknown as HookedSuite)._afterEach) {
    hook.timeout(0)
    ownTimer(hook)
  }
  process.on('uncaughtException', guard.receiveException)
  const suites = new Map<string, Mocha.Suite>()
  const ran = new Set<Mocha.Suite>()
  const empty: string[] = []
  const load = async (each: TestFile) => {
    const suite = await loadSuite(root, each, { names, listener })
    if (suite.total() === 0) empty.push(each.file)
    const keeps = options.keeps?.(each.file)
    if (keeps !== undefined) keepTests(suite, keeps)
    suites.set(each.file, suite)
  }
  if (!options.onDemand) {
    for (const each of files) await load(each)
    if (options.forbidOnly) requireNoOnly(root)
    const missing = listMissing(files, options.chosen ?? [], names)
    for (const suite of root.suites) arrangeTests(suite, options, names)
    listener.onLoad({ ...chooseFiles(root, options), missing, empty })
  }
  for (let next = await listener.nextFile(); next !== undefined; next = await listener.nextFile()) {
    const { file } = next
    if (!suites.has(file)) {
      await load(
        must(
          files.find((each) => each.file === file),
          'file',
        ),
      )
      arrangeTests(must(suites.get(file), 'suite'), options, names)
    }
    const suite = must(suites.get(file), 'suite')
    if (ran.has(suite)) (suite as ResettableSuite).reset()
    ran.add(suite)
    root.suites = [suite]
    guard.begin(suite)
    const undo = next.tests && limitTests(suite, { ...next, tests: next.tests }, names)
    await repeatSuites(root, { ...options, ...next, timeoutMs: options.timeoutMs }, { listener, names, guard })
    undo?.()
  }
}

/** Limits a suite to some tests, with a time limit. Returns a function that restores the others. */
function limitTests(
  suite: Mocha.Suite,
  { tests, timeoutMs }: { tests: ReadonlySet<string>; timeoutMs?: number | undefined },
  names: TestTitles,
): () => void {
  const all = suite.tests
  suite.tests = all.filter((test) => tests.has(names.idOf(test) ?? ''))
  // set the property directly: the method reports a test that sets its own limit
  const limited = suite.tests as unknown as { _timeout: number }[]
  const limits = limited.map((test) => test._timeout)
  if (timeoutMs !== undefined) for (const test of limited) test._timeout = timeoutMs
  const undo = suite.suites.map((inner) => limitTests(inner, { tests, timeoutMs }, names))
  return () => {
    for (const [index, test] of limited.entries()) test._timeout = itemAt(limits, index)
    suite.tests = all
    for (const each of undo) each()
  }
}

type TurnOptions = MochaOptions & Pick<NextFile, 'bail'>

/** Listener of the tests of this process. */
interface Hearing {
  listener: MochaListener
  names: TestTitles
  guard: SuiteGuard
}

/** mocha's internals that its types leave out. */
type HookedSuite = { _afterEach: Mocha.Hook[] }
type ResettableSuite = Mocha.Suite & { reset(): void }

/** Runs the suites of `root` the given number of times, until the number of failures is reached. */
async function repeatSuites(root: Mocha.Suite, options: TurnOptions, hearing: Hearing): Promise<void> {
  const { repeat = 1, bail } = options
  let failures = 0
  for (let repetition = 1; repetition <= repeat; repetition++) {
    if (repetition > 1) (root as ResettableSuite).reset()
    const left = bail === undefined ? undefined : bail - failures
    const counted = repeat > 1 ? repetition : undefined
    failures += await runSuites(root, { ...options, bail: left, repetition: counted }, hearing)
    if (bail !== undefined && failures >= bail) return
  }
}

/** Runs the suites of `root` and returns the number of failed tests; `bail`: number of failures after which it ends. */
async function runSuites(
  root: Mocha.Suite,
  { grep, list, bail, repetition }: TurnOptions & { repetition: number | undefined },
  { listener, names, guard }: Hearing,
): Promise<number> {
  const runner = new SuiteRunner(root, { dryRun: list ?? false })
  // Places are read from stacks, which mocha would shorten.
  runner.fullStackTrace = true
  if (grep) runner.grep(grep, false)
  reportResults(runner, guard, { ended: list ? 'listed' : 'passed', names, repetition, listener })
  // The guard finds the test that an exception belongs to, which may have ended.
  Object.assign(runner, { uncaught: () => {} })
  let failures = 0
  // A test that will be retried may pass.
  const onFailure = (runnable: Mocha.Runnable) => {
    if (guard.countRetries(runnable) === 0) failures++
    if (bail !== undefined && failures >= bail) runner.abort()
  }
  if (!list) guard.watch(runner, { repetition, onFailure })
  runner.on('fail', onFailure)
  await new Promise((resolve) => runner.run(resolve))
  // Its listeners on the process would otherwise accumulate with every file.
  runner.dispose()
  await guard.endRound()
  return failures
}

/** Parses `--grep`: a regular expression with or without slashes, as for mocha. Throws `USAGE`. */
export function parseGrep(text: string): RegExp {
  const [, pattern = text, flags = ''] = /^\/(.+)\/([a-z]*)$/.exec(text) ?? []
  try {
    // With g or y, a regular expression continues after its last match and would skip every other test.
    return new RegExp(pattern, flags.replace(/[gy]/g, ''))
  } catch (cause) {
    throw new ToolkitError('USAGE', `--grep: ${describeThrown(cause)}`, {
      hint: 'It is a regular expression: escape literal ( ) [ ] { } . * + ? ^ $ | with a backslash.',
      cause,
    })
  }
}

interface MochaReporting {
  listener: MochaListener
  /** The state of a test that did not fail. */
  ended: TestState
  names: TestTitles
  /** Number of the repetition, if there are several. */
  repetition: number | undefined
}

function keepTests(suite: Mocha.Suite, keeps: (body: object) => boolean): void {
  suite.tests = suite.tests.filter(({ fn }) => fn !== undefined && keeps(fn))
  for (const inner of suite.suites) keepTests(inner, keeps)
}

function reportResults(
  runner: Mocha.Runner,
  guard: SuiteGuard,
  { ended, names, repetition, listener }: MochaReporting,
): void {
  const describe = (runnable: Mocha.Runnable) => ({
    file: fileOf(runnable),
    titles: runnable.titlePath(),
    id: names.idOf(runnable),
    ...describePlace(names.placeOf(runnable)),
    repetition,
    durationMs: runnable.duration ?? 0,
  })
  const report = (test: Mocha.Runnable, ending: Partial<FinishedTest> & Pick<FinishedTest, 'state'>) =>
    listener.onResult({ ...describe(test), ...ending, retries: guard.countRetries(test) }, guard.findScope(test))
  runner.on('pass', (test) => report(test, { state: ended }))
  runner.on('fail', (test, error) => report(test, { state: 'failed', error: translateError(error, test) }))
  runner.on('pending', (test) => report(test, { state: 'skipped', reason: findReason(test) }))
}

function describePlace(place: ReportedPlace | undefined): Partial<ReportedPlace> {
  return place === undefined ? {} : { line: place.line, column: place.column }
}

/** Translates an error of mocha. */
function translateError(error: Error & { code?: unknown }, runnable: Mocha.Runnable): Error {
  if (error.code !== 'ERR_MOCHA_TIMEOUT') return error
  return new ToolkitError('TEST_TIMEOUT', `it took longer than ${runnable.timeout()} ms`, {
    hint: 'A promise never settles, or the test needs a longer limit: this.timeout(ms).',
    cause: error,
  })
}

/** Returns the file of a runnable: its own, or that of the nearest suite with one. */
function fileOf(runnable: Mocha.Runnable): string {
  let at: { file?: string | undefined; parent?: Mocha.Suite | undefined } | undefined = runnable
  while (at !== undefined && at.file === undefined) at = at.parent
  return at?.file ?? ''
}

/** Finds the test that a hook runs for, if it runs for each test. */
function findEachTest(hook: Mocha.Runnable): Mocha.Runnable | undefined {
  return / each" hook/.test(hook.title) ? hook.ctx?.currentTest : undefined
}

/** Reason why a test, or a suite with its hook, was skipped. */
const reasons = new WeakMap<object, string>()

function findReason(test: Mocha.Test): string | undefined {
  let at: Mocha.Test | Mocha.Suite | undefined = test
  while (at !== undefined && !reasons.has(at)) at = at.parent
  return at && reasons.get(at)
}

/** Lets the listener judge every function of a test file before mocha does, and notifies it of each start. */
class SuiteGuard {
  readonly #listener: MochaListener
  readonly #names: TestTitles
  readonly #guarded = new WeakSet<object>()
  /** Tests that report changes of their limit. */
  readonly #watched = new WeakSet<object>()
  /** Scopes of functions that ran, by their test or hook. */
  readonly #scopes = new WeakMap<object, TestScope>()
  /** The test that runs, or whose hooks run. */
  #round: { test: Mocha.Runnable; scope: TestScope } | undefined
  #onFailure = (_test: Mocha.Runnable): void => {}
  /** Numbers of retries of tests, which mocha must not make: its tests would share modules and fixtures. */
  readonly #retries = new WeakMap<object, number>()
  #repetition: number | undefined
  /** Scope of the file that runs, for errors of unknown origin. */
  #file: TestScope | undefined

  constructor(listener: MochaListener, names: TestTitles) {
    this.#listener = listener
    this.#names = names
  }

  /** A file begins. */
  begin(suite: Mocha.Suite): void {
    this.#file = findFileScope(suite)
  }

  /** Called after all other hooks that run for a test. */
  readonly endTest = (): Promise<void> => this.endRound()

  /** Ends the test that ran, unless a hook failed, after which mocha leaves out the others. */
  async endRound(): Promise<void> {
    const round = this.#round
    if (round === undefined) return
    this.#round = undefined
    if (await this.#listener.endTest(round.scope)) this.#onFailure(round.test)
  }

  /** Fails the test whose code threw in a callback; it may have ended. */
  readonly receiveException = (error: unknown): void => {
    const scope = currentScope() ?? this.#file
    if (scope === undefined) throw error
    scope.fail(error ?? new Error(`an exception with the value ${error}`))
  }

  /** Returns how often a test may be retried. */
  countRetries(runnable: Mocha.Runnable): number {
    return this.#retries.get(runnable) ?? 0
  }

  /** Returns the scope of a test or hook that ran. */
  findScope(runnable: Mocha.Runnable): TestScope | undefined {
    return this.#scopes.get(runnable)
  }

  watch(
    runner: Mocha.Runner,
    { repetition, onFailure }: { repetition: number | undefined; onFailure: (test: Mocha.Runnable) => void },
  ): void {
    this.#repetition = repetition
    this.#onFailure = onFailure
    const wrap = (runnable: Mocha.Runnable) => this.#wrap(runnable)
    runner.on('test', wrap)
    runner.on('hook', wrap)
  }

  /** Wraps a runnable. A test is announced before the hooks that run for it, but begins when its function is called. */
  #wrap(runnable: Mocha.Runnable): void {
    const { fn } = runnable
    if (fn === undefined || fn === this.endTest || this.#guarded.has(fn)) return
    runnable.fn = this.#guard(fn)
    runnable.async = false
    this.#guarded.add(runnable.fn)
    ownTimer(runnable)
  }

  /** Reports each start, and again when a test sets its own time limit. */
  #reportBegin(runnable: Mocha.Runnable): void {
    const isHook = (runnable as Mocha.Test | Mocha.Hook).type === 'hook'
    const report = () => {
      const running = { file: fileOf(runnable), titles: runnable.titlePath(), timeoutMs: runnable.timeout() }
      const id = this.#names.idOf((isHook && findEachTest(runnable)) || runnable)
      this.#listener.onBegin({ ...running, isHook, id })
    }
    if (!this.#watched.has(runnable)) {
      this.#takeRetries(runnable)
      const { timeout } = runnable
      runnable.timeout = function (this: Mocha.Runnable, ...args: [] | [string | number]) {
        const result = Reflect.apply(timeout, this, args)
        if (args.length > 0) report()
        return result
      } as Mocha.Runnable['timeout']
      this.#watched.add(runnable)
    }
    report()
  }

  #takeRetries(runnable: Mocha.Runnable): void {
    const set = (count: number) => {
      if ((runnable as Mocha.Test | Mocha.Hook).type === 'test') this.#retries.set(runnable, count)
    }
    set(runnable.retries())
    runnable.retries = function (this: Mocha.Runnable, ...args: [] | [number]) {
      if (args.length === 0) return 0
      set(args[0])
    } as Mocha.Runnable['retries']
  }

  /** Opens the scope of a function, which a test shares with the hooks that run for it. */
  #openScope(runnable: Mocha.Test | Mocha.Hook): TestScope | Promise<TestScope> {
    const test = runnable.type === 'hook' ? findEachTest(runnable) : runnable
    if (this.#round === undefined) return this.#beginScope(runnable, test)
    if (this.#round.test === test) return this.#round.scope
    return this.endRound().then(() => this.#beginScope(runnable, test))
  }

  #beginScope(runnable: Mocha.Test | Mocha.Hook, test: Mocha.Runnable | undefined): TestScope {
    const titled = test ?? runnable
    const owner = { file: fileOf(titled), titles: titled.titlePath(), id: this.#names.idOf(titled) }
    const scope = new TestScope({ ...owner, repetition: this.#repetition }, { isShared: test === undefined })
    if (test !== undefined) this.#round = { test, scope }
    return scope
  }

  #guard(fn: Mocha.Func | Mocha.AsyncFunc): Mocha.AsyncFunc {
    const begin = (runnable: Mocha.Test | Mocha.Hook, scope: TestScope) => {
      this.#scopes.set(runnable, scope)
      this.#reportBegin(runnable)
    }
    const open = (runnable: Mocha.Test | Mocha.Hook) => this.#openScope(runnable)
    const call = this.#callWithin(fn)
    return async function (this: Mocha.Context) {
      const runnable = this.runnable() as Mocha.Test | Mocha.Hook
      const opened = open(runnable)
      const scope = opened instanceof Promise ? await opened : opened
      begin(runnable, scope)
      return scope.run(() => call(this, scope))
    }
  }

  #callWithin(fn: Mocha.Func | Mocha.AsyncFunc): (context: Mocha.Context, scope: TestScope) => Promise<void> {
    const listener = this.#listener
    return async (context, scope) => {
      const runnable = context.runnable() as Mocha.Test | Mocha.Hook
      const thrown = await catchFailure(() => scope.untilFailure(() => callFunction(fn, context)))
      // Mocha has already failed the test, after its limit or an uncaught exception, and must not be notified again.
      const isOver = () => runnable.isFailed() || runnable.timedOut
      if (isOver()) return new Promise(() => {})
      if (runnable.pending) throw thrown?.error
      const isEachHook = runnable.type === 'hook' && !scope.isShared
      const ending = await listener.judge(thrown?.error, isEachHook)
      if (isOver()) return new Promise(() => {})
      if (ending === undefined) return
      if ('error' in ending) throw ending.error
      const skipped = runnable.type === 'hook' ? runnable.parent : runnable
      if (skipped !== undefined) reasons.set(skipped, ending.skip)
      context.skip()
    }
  }
}
