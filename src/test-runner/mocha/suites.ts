import { bddInterface } from 'mocha/lib/interfaces/bdd.js'
import { Suite } from 'mocha/lib/suite.js'
import { Test } from 'mocha/lib/test.js'
import { itemAt, must } from '../../collections/presence.js'
import { hideKeys } from '../../crypto/hidden-keys.js'
import { ToolkitError } from '../../errors/errors.js'
import { readTextSync } from '../../files/text-file.js'
import type { ReportedPlace } from '../../report/model/place.js'
import type { TestOutcome } from '../../session/awaiting/pending-tasks.js'
import { currentScope, TestScope } from '../../session/awaiting/test-scope.js'
import type { Running } from '../running.js'
import { shuffle } from '../scheduling/shuffle.js'
import { nameTests, readChosen } from '../scheduling/test-ids.js'

/** A test file, with its loader and the prefix of its test ids. */
export interface TestFile {
  file: string
  /** Relative to the project. */
  name: string
  load(): Promise<unknown>
}

/** Selection and order of tests. */
export interface Selection {
  /** Only tests whose full title matches. */
  grep?: RegExp | undefined
  /** Only these: ids of tests, or files for all their tests. */
  chosen?: readonly string[] | undefined
  /** Seed of a random order of tests and suites. */
  seed?: number | undefined
}

/** Facts about tests after all files are loaded. */
export interface LoadedTests {
  /** Some test is marked `.only`, for which `leftOut` others do not run. */
  only: boolean
  leftOut: number
  /** The files that have tests to run, in the order in which they were loaded. */
  files: string[]
  /** Number of tests to run. */
  tests: number
  /** The files that declare no test. */
  empty: string[]
  /** Selected tests that do not exist. */
  missing: string[]
}

/** Titles and positions of tests. */
export class TestTitles {
  readonly #ids = new WeakMap<object, string>()
  readonly #places = new WeakMap<object, ReportedPlace>()
  readonly #all = new Set<string>()

  has(id: string): boolean {
    return this.#all.has(id)
  }

  /** Returns the id of a test, which its retries share; undefined for a hook. */
  idOf(runnable: Mocha.Runnable): string | undefined {
    return this.#ids.get(findOriginal(runnable))
  }

  placeOf(runnable: Mocha.Runnable): ReportedPlace | undefined {
    return this.#places.get(findOriginal(runnable))
  }

  /** Assigns ids to all tests of a file. */
  name(suite: Mocha.Suite, file: string): void {
    const tests: Mocha.Test[] = []
    suite.eachTest((test) => void tests.push(test))
    const ids = nameTests(
      file,
      tests.map((test) => test.titlePath()),
    )
    for (const [index, test] of tests.entries()) this.#ids.set(test, itemAt(ids, index))
    for (const id of ids) this.#all.add(id)
  }

  /** Records the place of each test that is added to a suite, as `locate` reads it from the stack. */
  watch(suite: Mocha.Suite, locate: (error: Error) => ReportedPlace | undefined): void {
    suite.on('test', (test) => {
      const place = locate(new Error())
      if (place !== undefined) this.#places.set(test, place)
    })
    suite.on('suite', (child) => this.watch(child, locate))
  }
}

/** mocha's internals that its types leave out. */
type Retried = Mocha.Runnable & { retriedTest?(): Mocha.Test | undefined }

function findOriginal(runnable: Mocha.Runnable): object {
  return (runnable as Retried).retriedTest?.() ?? runnable
}

/** Listener of a file that is being loaded. */
export interface LoadListener {
  onBegin(running: Running): void
  /** Called when the tests of a file begin. */
  onFile(file: string): Promise<void>
  /**
   * Determines the outcome of a test or hook function before mocha does, or of the top level of a file, within its
   * scope; `error` is undefined if it succeeded. Exceptions and rejections of a hook that runs for each test are left
   * to the test, because it depends on the speed of the machine whether they come before the end of the hook.
   */
  judge(error: unknown, isEachHook: boolean): Promise<TestOutcome>
  /** Returns the position of a test by an error that was created there, if requested. */
  locate?: ((error: Error) => ReportedPlace | undefined) | undefined
}

/**
 * Loads a file into its own suite: hooks outside of any `describe` belong to the file, not to all files. The functions
 * of the interface are globals bound to the loading file, so files load one after the other.
 */
export async function loadSuite(
  root: Mocha.Suite,
  { file, name, load }: TestFile,
  { names, listener }: { names: TestTitles; listener: LoadListener },
): Promise<Mocha.Suite> {
  const suite = new Suite('', root.ctx, false)
  suite.parent = root
  root.addSuite(suite)
  // An empty title does not appear in those of the tests.
  suite.root = true
  suite.file = file
  suite.beforeAll('start of the file', () => listener.onFile(file))
  exposeInterface(suite, file)
  if (listener.locate) names.watch(suite, listener.locate)
  listener.onBegin({ file, titles: [], timeoutMs: root.timeout(), isHook: false })
  const scope = new TestScope({ file, titles: [TOP_LEVEL] })
  fileScopes.set(suite, scope)
  try {
    await scope.run(() => loadWhole(scope, load, listener))
  } catch (error) {
    // A list has no failures.
    if (listener.locate !== undefined) throw error
    failLoading(suite, error)
  }
  scope.end()
  names.name(suite, name)
  return suite
}

/**
 * Makes the functions of the interface global, bound to a suite. They check tests and suites when they are declared:
 * one that is declared in a running test or hook is an error, because it would never run. Secret keys in titles are
 * hidden here, because titles identify a test in all processes.
 */
function exposeInterface(suite: Mocha.Suite, file: string): void {
  bddInterface(suite)
  const bdd: Partial<BddInterface> = {}
  suite.emit('pre-require', bdd, file, { options: {} })
  const { it, describe } = bdd
  if (it === undefined || describe === undefined) throw new Error('mocha did not declare its interface')
  // The variants of `it` call the `it` of this object; those of `describe` do not call each other.
  bdd.it = bdd.specify = checkTitle(it)
  bdd.describe = bdd.context = checkTitle(describe)
  bdd.describe.only = checkTitle(describe.only)
  bdd.xdescribe = bdd.xcontext = bdd.describe.skip = checkTitle(describe.skip)
  Object.assign(globalThis, bdd)
}

/** The functions of mocha's interface that declare tests and suites. */
type BddInterface = Pick<typeof globalThis, 'it' | 'specify' | 'describe' | 'context' | 'xdescribe' | 'xcontext'>

function checkTitle<T extends object>(declare: T & ((title: string, fn: never) => unknown)): T {
  const declareChecked = (title: string, fn: never): unknown => {
    requireLoading(title)
    return declare(typeof title === 'string' ? hideKeys(title) : title, fn)
  }
  return Object.assign(declareChecked, declare)
}

function requireLoading(title: string): void {
  const scope = currentScope()
  if (scope === undefined || scope.owner.titles[0] === TOP_LEVEL) return
  const running = JSON.stringify(scope.owner.titles.at(-1))
  const message = `${JSON.stringify(title)} is declared while ${running} runs, so it would never run`
  const hint = 'Declare tests at the top level of the file or in the function of describe.'
  const error = new ToolkitError('TEST_ARGUMENT', message, { hint })
  scope.fail(error)
  throw error
}

/** Title of failures of code outside of tests and hooks. */
const TOP_LEVEL = 'the top level of the file'
const fileScopes = new WeakMap<Mocha.Suite, TestScope>()

/** Returns the scope of the top level of a file. */
export function findFileScope(suite: Mocha.Suite): TestScope | undefined {
  return fileScopes.get(suite)
}

/** Loads a file, with what it started. */
async function loadWhole(scope: TestScope, load: () => Promise<unknown>, listener: LoadListener): Promise<void> {
  await scope.untilFailure(async () => void (await load()))
  if (listener.locate !== undefined) return
  const outcome = await listener.judge(undefined, false)
  if (outcome !== undefined && 'error' in outcome) throw outcome.error
}

/** Title of the test that fails for a file that cannot be loaded. */
const LOADING = 'the file can be loaded'
const failedLoading = new WeakSet<object>()

/** Replaces the tests of a file with one that fails; the other files run. */
function failLoading(suite: Mocha.Suite, error: unknown): void {
  const test = new Test(LOADING, () => {
    throw error
  })
  test.retries(0)
  const [start] = (suite as unknown as { _beforeAll: Mocha.Hook[] })._beforeAll
  // Hooks that were declared before the failure may need the rest of the file.
  Object.assign(suite, { tests: [], suites: [], _beforeAll: [start], _afterAll: [], _beforeEach: [], _afterEach: [] })
  suite.addTest(test)
  failedLoading.add(suite)
  // Selections do not exclude it, because the selected tests may be in the file.
  test.fullTitle = () => EVERYTHING
}

/** Matches an expression, and also files that cannot be loaded, because their tests are unknown. */
export function matchUnloaded(grep: RegExp): RegExp {
  const { test } = grep
  return Object.assign(grep, { test: (title: string) => title === EVERYTHING || test.call(grep, title) })
}

const EVERYTHING = '\u0000'

/** Takes the tests out of a suite that were not chosen, and brings the others into the order of the seed. */
export function arrangeTests(suite: Mocha.Suite, { chosen, seed }: Selection, names: TestTitles): void {
  if (chosen !== undefined) keepChosen(suite, new Set(chosen), names)
  if (seed !== undefined) shuffleSuite(suite, seed, names)
}

function keepChosen(suite: Mocha.Suite, chosen: ReadonlySet<string>, names: TestTitles): void {
  if (failedLoading.has(suite)) return
  suite.tests = suite.tests.filter((test) => {
    const id = must(names.idOf(test), 'id of the test')
    return chosen.has(id) || chosen.has(readChosen(id).file)
  })
  for (const child of suite.suites) keepChosen(child, chosen, names)
}

function shuffleSuite(suite: Mocha.Suite, seed: number, names: TestTitles): void {
  suite.tests = shuffle(suite.tests, seed, (test) => must(names.idOf(test), 'id of the test'))
  suite.suites = shuffle(suite.suites, seed, (child) => child.fullTitle())
  for (const child of suite.suites) shuffleSuite(child, seed, names)
}

/** Lists the files with tests to run, by their titles and `.only` marks. */
export function chooseFiles(root: Mocha.Suite, { grep }: Selection): Omit<LoadedTests, 'missing' | 'empty'> {
  const only = findOnly(root) !== undefined
  const all = countTests(root, grep)
  const marked = root.suites.filter((suite) => !only || findOnly(suite) !== undefined)
  if (only) for (const suite of marked) (suite as MarkedSuite).filterOnly()
  const left = marked.map((suite) => ({ file: must(suite.file, 'file of the suite'), tests: countTests(suite, grep) }))
  const tests = left.reduce((sum, { tests }) => sum + tests, 0)
  const files = left.filter(({ tests }) => tests > 0).map(({ file }) => file)
  return { only, leftOut: all - tests, files, tests }
}

/** The ids that were chosen of files, and no test has. */
export function listMissing(files: readonly TestFile[], chosen: readonly string[], names: TestTitles): string[] {
  return chosen.filter((id) => {
    const { file, isTest } = readChosen(id)
    return isTest && !names.has(id) && files.some(({ name }) => name === file)
  })
}

/** mocha's internals that its types leave out. */
type MarkedSuite = Mocha.Suite & { filterOnly(): void }

function countTests(suite: Mocha.Suite, grep: RegExp | undefined): number {
  let count = 0
  suite.eachTest((test) => {
    if (grep === undefined || grep.test(test.fullTitle())) count++
  })
  return count
}

/** Throws `TEST_ONLY` if a test is marked `.only`. */
export function requireNoOnly(root: Mocha.Suite): void {
  const only = findOnly(root)
  if (only === undefined) return
  throw new ToolkitError('TEST_ONLY', `"${only.fullTitle()}" is marked .only, so other tests would not run`, {
    hint: 'Remove .only: it is not allowed in CI (environment variable CI), in shards and in mutation testing.',
    ...(only.file !== undefined && { at: { file: only.file, ...locateOnly(only.file) } }),
  })
}

/** Finds the first `.only` of a file, because mocha records no places. */
function locateOnly(file: string): { line: number; column: number } | undefined {
  const lines = readTextSync(file).split('\n')
  const columns = lines.map((text) => text.search(/\.only\s*\(/))
  const index = columns.findIndex((column) => column >= 0)
  return index < 0 ? undefined : { line: index + 1, column: itemAt(columns, index) + 1 }
}

function findOnly(suite: Mocha.Suite): Mocha.Test | Mocha.Suite | undefined {
  const { _onlyTests, _onlySuites } = suite as unknown as { _onlyTests: Mocha.Test[]; _onlySuites: Mocha.Suite[] }
  return _onlyTests[0] ?? _onlySuites[0] ?? suite.suites.map(findOnly).find((found) => found !== undefined)
}
