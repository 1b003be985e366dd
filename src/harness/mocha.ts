import { readFileSync } from 'node:fs'
import { Context } from 'mocha/lib/context.js'
import { bddInterface } from 'mocha/lib/interfaces/bdd.js'
import { Runner } from 'mocha/lib/runner.js'
import { Suite } from 'mocha/lib/suite.js'
import { ToolkitError } from '../errors.js'
import type { TestResult, TestState } from '../report/run.js'

/** A test file and how to load it. */
export interface TestFile {
  file: string
  load(): Promise<unknown>
}

export interface MochaOptions {
  /** Only tests whose full title matches. */
  grep?: RegExp | undefined
  /** Load a file when it is its turn: another process has loaded all of them. */
  onDemand?: boolean | undefined
  /** Name the tests and run none. */
  list?: boolean | undefined
  /** Refuse tests marked `.only`. */
  forbidOnly?: boolean | undefined
  timeoutMs: number
}

/** How a test function ended: `undefined` is well; a skip has its reason. */
export type Ending = { error: unknown } | { skip: string } | undefined

/** What is known of tests when all files are loaded. */
export interface Loaded {
  /** Some test is marked `.only`, for which `leftOut` others do not run. */
  only: boolean
  leftOut: number
  /** The files that have tests to run. */
  files: string[]
}

/** What runs next. */
export interface Turn {
  file: string
  /** It ends after so many failures. */
  bail?: number | undefined
}

/** What a run tells, and asks. */
export interface MochaListener {
  /** A file is loaded, or a test or hook begins or changes its limit. `titles` is empty for a file; 0 is no limit. */
  onBegin(running: { file: string; titles: string[]; timeoutMs: number; isHook: boolean }): void
  /** All files are loaded. */
  onLoad(loaded: Loaded): void
  /** The file whose tests are to run now, and how many failures end it; nothing where none is left. */
  nextFile(): Promise<Turn | undefined>
  /** The tests of a file begin. */
  onFile(file: string): Promise<void>
  /** Judges how a test or hook function ended before mocha does; `error` is undefined where it ended well. */
  judge(error: unknown): Promise<Ending>
  /** A test ended, or a hook failed in its place. */
  onResult(result: Omit<TestResult, 'failure'> & { error?: unknown }): void
}

/** Runs test files, each when it is asked for; the only place that knows mocha. Resolves when none is left. */
export async function runMocha(
  files: readonly TestFile[],
  options: MochaOptions,
  listener: MochaListener,
): Promise<void> {
  const root = new Suite('', new Context(), true)
  root.timeout(options.timeoutMs)
  const suites = new Map<string, Mocha.Suite>()
  const load = async (each: TestFile) => void suites.set(each.file, await loadFile(root, each, listener))
  if (!options.onDemand) {
    for (const each of files) await load(each)
    if (options.forbidOnly) refuseOnly(root)
    listener.onLoad(choose(root, options))
  }
  for (let turn = await listener.nextFile(); turn !== undefined; turn = await listener.nextFile()) {
    const { file, bail } = turn
    if (!suites.has(file)) await load(files.find((each) => each.file === file)!)
    root.suites = [suites.get(file)!]
    await runSuites(root, { ...options, bail }, listener)
  }
}

/** Runs the suites of `root`; `bail`: until so many tests have failed. */
async function runSuites(
  root: Mocha.Suite,
  { grep, list, bail }: MochaOptions & { bail: number | undefined },
  listener: MochaListener,
): Promise<void> {
  const runner = new Runner(root, { dryRun: list ?? false })
  // Places are read from stacks, which mocha would shorten.
  runner.fullStackTrace = true
  if (grep) runner.grep(grep, false)
  reportResults(runner, listener, list ? 'listed' : 'passed')
  if (!list) guardFunctions(runner, listener)
  if (bail !== undefined) runner.on('fail', () => runner.failures >= bail && runner.abort())
  await new Promise<void>((resolve) => runner.run(() => resolve()))
}

/** Which files have tests to run, by their titles and by what is marked `.only`. */
function choose(root: Mocha.Suite, { grep }: MochaOptions): Loaded {
  const only = findOnly(root) !== undefined
  const all = countTests(root, grep)
  const marked = root.suites.filter((suite) => !only || findOnly(suite) !== undefined)
  if (only) for (const suite of marked) (suite as MarkedSuite).filterOnly()
  const chosen = marked.map((suite) => ({ file: suite.file!, tests: countTests(suite, grep) }))
  const running = chosen.reduce((sum, { tests }) => sum + tests, 0)
  return { only, leftOut: all - running, files: chosen.filter(({ tests }) => tests > 0).map(({ file }) => file) }
}

/** What mocha's types leave out. */
type MarkedSuite = Mocha.Suite & { filterOnly(): void }

function countTests(suite: Mocha.Suite, grep: RegExp | undefined): number {
  let count = 0
  suite.eachTest((test) => {
    if (grep === undefined || grep.test(test.fullTitle())) count++
  })
  return count
}

/** Reads what `--grep` was given: a text, or a pattern between slashes. Throws `USAGE`. */
export function parseGrep(text: string): RegExp {
  const [, pattern, flags] = /^\/(.+)\/([a-z]*)$/.exec(text) ?? []
  try {
    return new RegExp(pattern ?? text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&'), flags ?? '')
  } catch (cause) {
    throw new ToolkitError('USAGE', `--grep: ${(cause as Error).message}`, { cause })
  }
}

/**
 * Loads a file into a suite of its own: hooks outside of any `describe` are those of the file, not of all files. The
 * interface's functions are globals that know the file being loaded, so files load one after the other.
 */
async function loadFile(root: Mocha.Suite, { file, load }: TestFile, listener: MochaListener): Promise<Mocha.Suite> {
  const suite = new Suite('', root.ctx, false)
  suite.parent = root
  root.addSuite(suite)
  // Without a title of its own in those of the tests.
  suite.root = true
  suite.file = file
  suite.beforeAll('start of the file', () => listener.onFile(file))
  bddInterface(suite)
  suite.emit('pre-require', globalThis, file, { options: {} })
  listener.onBegin({ file, titles: [], timeoutMs: root.timeout(), isHook: false })
  await load()
  return suite
}

function refuseOnly(root: Mocha.Suite): void {
  const only = findOnly(root)
  if (only === undefined) return
  throw new ToolkitError('TEST_ONLY', `"${only.fullTitle()}" is marked .only, so other tests would not run`, {
    hint: 'Remove .only; it is refused where the environment variable CI is set.',
    ...(only.file !== undefined && { at: { file: only.file, ...locateOnly(only.file) } }),
  })
}

/** The first place of a file that marks something, as mocha keeps none. */
function locateOnly(file: string): { line: number; column: number } | undefined {
  const lines = readFileSync(file, 'utf8').split('\n')
  const columns = lines.map((text) => text.search(/\.only\s*\(/))
  const index = columns.findIndex((column) => column >= 0)
  return index < 0 ? undefined : { line: index + 1, column: columns[index]! + 1 }
}

function findOnly(suite: Mocha.Suite): Mocha.Test | Mocha.Suite | undefined {
  const { _onlyTests, _onlySuites } = suite as unknown as { _onlyTests: Mocha.Test[]; _onlySuites: Mocha.Suite[] }
  return _onlyTests[0] ?? _onlySuites[0] ?? suite.suites.map(findOnly).find((found) => found !== undefined)
}

/** `ended`: the state of a test that did not fail. */
function reportResults(runner: Mocha.Runner, { onResult }: MochaListener, ended: TestState): void {
  const describe = (runnable: Mocha.Runnable) => ({
    file: fileOf(runnable),
    titles: runnable.titlePath(),
    durationMs: runnable.duration ?? 0,
  })
  runner.on('pass', (test) => onResult({ ...describe(test), state: ended }))
  runner.on('fail', (test, error) => onResult({ ...describe(test), state: 'failed', error: translate(error, test) }))
  runner.on('pending', (test) => onResult({ ...describe(test), state: 'skipped', reason: findReason(test) }))
}

/** What mocha itself has to say, in our words. */
function translate(error: Error & { code?: unknown }, runnable: Mocha.Runnable): Error {
  if (error.code !== 'ERR_MOCHA_TIMEOUT') return error
  return new ToolkitError('TEST_TIMEOUT', `it took longer than ${runnable.timeout()} ms`, {
    hint: 'Something is never resolved, or this.timeout(ms) has to allow more.',
    cause: error,
  })
}

/** The file of a runnable: its own, or that of the nearest suite that has one. */
function fileOf(runnable: Mocha.Runnable): string {
  let at: { file?: string | undefined; parent?: Mocha.Suite | undefined } | undefined = runnable
  while (at !== undefined && at.file === undefined) at = at.parent
  return at?.file ?? ''
}

/** Why a test, or a suite by a hook of it, was skipped. */
const reasons = new WeakMap<object, string>()

function findReason(test: Mocha.Test): string | undefined {
  let at: Mocha.Test | Mocha.Suite | undefined = test
  while (at !== undefined && !reasons.has(at)) at = at.parent
  return at && reasons.get(at)
}

/** Puts the listener's judgement between every function of a test file and mocha. */
function guardFunctions(runner: Mocha.Runner, listener: MochaListener): void {
  const guarded = new WeakSet<object>()
  runner.on('test', begin)
  runner.on('hook', begin)

  function begin(runnable: Mocha.Runnable): void {
    const { fn } = runnable
    if (fn === undefined) return
    tellBegin(runnable, listener)
    if (guarded.has(fn)) return
    runnable.fn = guard(fn)
    runnable.async = false
    guarded.add(runnable.fn)
  }

  function guard(fn: Mocha.Func | Mocha.AsyncFunc): Mocha.AsyncFunc {
    return async function (this: Mocha.Context) {
      const runnable = this.runnable() as Mocha.Test | Mocha.Hook
      const thrown = await catchFailure(() => callFunction(fn, this))
      // It took too long or was failed by an uncaught exception, and mocha went on: it must not hear of it again.
      if (runnable.isFailed()) return new Promise(() => {})
      if (runnable.pending) throw thrown?.error
      const ending = await listener.judge(thrown?.error)
      if (ending === undefined) return
      if ('error' in ending) throw ending.error
      const skipped = runnable.type === 'hook' ? runnable.parent : runnable
      if (skipped !== undefined) reasons.set(skipped, ending.skip)
      this.skip()
    }
  }
}

/** Tells of what begins, and once more where it says itself how long it may take. */
function tellBegin(runnable: Mocha.Runnable, { onBegin }: MochaListener): void {
  const isHook = (runnable as Mocha.Test | Mocha.Hook).type === 'hook'
  const tell = () =>
    onBegin({ file: fileOf(runnable), titles: runnable.titlePath(), timeoutMs: runnable.timeout(), isHook })
  const { timeout } = runnable
  runnable.timeout = function (this: Mocha.Runnable, ...args: [] | [string | number]) {
    const answer = Reflect.apply(timeout, this, args)
    if (args.length > 0) tell()
    return answer
  } as Mocha.Runnable['timeout']
  tell()
}

/** Calls a function of a test file in any of the three styles: plain, promise, callback. */
async function callFunction(fn: Mocha.Func | Mocha.AsyncFunc, context: Mocha.Context): Promise<void> {
  if (fn.length === 0) return void (await (fn as Mocha.AsyncFunc).call(context))
  await new Promise<void>((resolve, reject) => {
    ;(fn as Mocha.Func).call(context, (error?: unknown) => (error ? reject(error) : resolve()))
  })
}

async function catchFailure(run: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  try {
    await run()
  } catch (error) {
    return { error: error ?? new Error(`a test threw ${error}`) }
  }
}
