import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { importOutside } from '../loader/load.js'
import { TestScope } from '../session/awaiting/test-scope.js'
import { closeTest, endTest, interceptLate } from './watched-tests.js'

/** Calls a function when the running test has ended; throws if none is running. */
type OnTestFinished = (check: () => Promise<void>) => void

/** A test of Vitest. */
interface VitestTask {
  id: string
  name: string
  file: VitestFile
  suite?: VitestSuite
  result?: VitestResult
  meta: object
  context: Record<'onTestFinished' | 'onTestFailed', (handler: () => unknown, timeout: number) => void>
}

interface VitestSuite {
  name: string
  suite?: VitestSuite
}

/** A file is the outermost suite. */
interface VitestFile {
  filepath: string
  result?: VitestResult
}

interface VitestResult {
  state: string
  errors?: { name: string; message: string; stack?: string | undefined }[]
}

/** The methods of Vitest's class of runners that are used here. */
interface Runner {
  onBeforeTryTask(test: VitestTask, ...rest: unknown[]): unknown
  onAfterRunSuite(suite: VitestSuite | VitestFile): unknown
  onTaskUpdate?(results: unknown[], events: unknown[]): Promise<void>
}

/** Exports of Vitest. */
interface Vitest {
  onTestFinished?: OnTestFinished
  /** Since version 4; before, `vitest/runners` has it as `VitestTestRunner`. */
  TestRunner?: { prototype: Runner }
  VitestTestRunner?: { prototype: Runner }
}

/** The tests of scopes, and their runners. */
const tasks = new WeakMap<TestScope, { runner: Runner; test: VitestTask }>()

let isWatching = false

/**
 * Gives each test of the Vitest that runs this process a scope, which its hooks share. The test ends when what it
 * started has ended, and fails for what comes later.
 *
 * @param directory - The project.
 * @param checkHooks - Returns the error of calls and assertions that hooks of several tests did not await.
 * @returns Vitest's function of that name; undefined in another runner.
 */
export async function watchVitest(
  directory: string,
  checkHooks: () => Promise<unknown>,
): Promise<OnTestFinished | undefined> {
  if (process.env.VITEST === undefined) return undefined
  const vitest = await importVitest(directory, 'index')
  const runner = vitest?.TestRunner ?? (await importVitest(directory, 'runners'))?.VitestTestRunner
  if (runner !== undefined && !isWatching) {
    isWatching = true
    watchRunner(runner.prototype, checkHooks)
    interceptLate({ onLate: failLate, isTaken: (scope) => tasks.has(scope) })
  }
  return vitest?.onTestFinished
}

/** Imports a file of the copy of Vitest that the project has. */
async function importVitest(directory: string, name: string): Promise<Vitest | undefined> {
  try {
    const manifest = createRequire(join(directory, 'package.json')).resolve('vitest/package.json')
    return await importOutside(pathToFileURL(join(dirname(manifest), `dist/${name}.js`)).href)
  } catch {
    return undefined
  }
}

/**
 * Replaces two methods of Vitest's runner in this process. There is no other place for this: a runner of one's own is a
 * setting of the project, and a scope that a hook enters ends with the hook, before the test begins.
 */
function watchRunner(prototype: Runner, checkHooks: () => Promise<unknown>): void {
  const { onBeforeTryTask, onAfterRunSuite } = prototype
  prototype.onBeforeTryTask = function (this: Runner, test: VitestTask, ...rest: unknown[]): unknown {
    const result = Reflect.apply(onBeforeTryTask, this, [test, ...rest])
    beginTest(this, test)
    return result
  }
  prototype.onAfterRunSuite = async function (this: Runner, suite: VitestSuite | VitestFile): Promise<void> {
    const error = 'filepath' in suite ? await checkHooks() : undefined
    if (error !== undefined && 'filepath' in suite && suite.result !== undefined) addError(suite.result, error)
    await Reflect.apply(onAfterRunSuite, this, [suite])
  }
}

function addError(result: VitestResult, error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  result.state = 'fail'
  result.errors = [...(result.errors ?? []), { name, message, stack }]
}

/** Called before the hooks of each try, by the function that runs them and the test, so that all are in the scope. */
function beginTest(runner: Runner, test: VitestTask): void {
  const scope = new TestScope({ file: test.file.filepath, titles: listTitles(test) })
  tasks.set(scope, { runner, test })
  scope.enter()
  // Vitest calls these in reverse order, so those of the test come before, and may use the chain.
  test.context.onTestFinished(async () => {
    const failure = await judgeTest(scope, test)
    if (failure !== undefined) throw failure
  }, 0)
  test.context.onTestFailed(() => closeTest(scope), 0)
}

function listTitles({ name, suite }: VitestSuite): string[] {
  return suite === undefined ? [name] : [...listTitles(suite), name]
}

/** Ends a test that passed. One that failed or was skipped ends as it is, apart from an exception that came aside. */
async function judgeTest(scope: TestScope, { result }: VitestTask): Promise<unknown> {
  if (result?.state === 'fail') return scope.takeFailure()?.error
  if (result?.state !== 'skip') return endTest(scope)
  closeTest(scope)
  return undefined
}

/**
 * Adds an error to the result that Vitest has of a test.
 *
 * @returns False if the result of its file is final.
 */
function failLate(scope: TestScope, error: unknown): boolean {
  const task = tasks.get(scope)
  const result = task?.test.result
  if (result === undefined || task?.test.file.result?.state !== 'run') return false
  const { runner, test } = task
  addError(result, error)
  void runner.onTaskUpdate?.([[test.id, result, test.meta]], [])
  return true
}
