import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { buildIfStale } from '../scripts/freshness.js'
import { listChanges, selectTests } from './changes.js'
import { DAILY, EXTENDED, FULL, isGroup, listTests, SHORT } from './groups.js'

const REPOSITORY = resolve(import.meta.dirname, '..')
const MOCHA = join(REPOSITORY, 'node_modules/mocha/bin/mocha.js')
/** Two more than processors: tests wait for commands that they start for 40 % of their time. */
const JOBS = availableParallelism() + 2

/**
 * Runs the tests that `npm test` and the scripts beside it name. A group runs with the tests that `npm test` leaves to
 * `npm run test:extended`.
 */
async function main([selection = '', ...options]: string[]): Promise<number> {
  measure('build', () => buildIfStale())
  if (selection === 'all') return runTests(DAILY, options) || runTemplates()
  if (selection === 'changed') return runChanged(options)
  if (selection === 'extended') return runTests(EXTENDED, options, { TOOLKIT_EXTENDED: '1' }) || runAllTemplates()
  if (selection === 'full') return runSerially(FULL, options, { TOOLKIT_LONG: '1' })
  if (selection === 'long') return runSerially(listTests('long'), options)
  if (isGroup(selection)) return runTests(listTests(selection), options, { TOOLKIT_EXTENDED: '1' })
  throw new Error(`unknown selection of tests: ${selection}`)
}

/** Runs the tests that the changes since a commit reach; without one, since this branch left `main`. */
async function runChanged([since, ...options]: readonly string[]): Promise<number> {
  const changed = listChanges(since)
  const files = await selectTests(changed)
  console.log(`${changed.length} changed files reach ${files.length} of ${SHORT.flatMap(listTests).length} test files`)
  return files.length === 0 ? 0 : runTests(files, options)
}

/** These tests reach no other machine, so their processes, some thousand, need not read additional certificates. */
function runTests(files: readonly string[], options: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const args = ['--parallel', '--jobs', String(JOBS), '--reporter', './test/reporter.ts', ...options, ...files]
  return runMocha(args, { NODE_EXTRA_CA_CERTS: undefined, ...env })
}

/** Long tests kill processes and watch memory: nothing else may run beside them. */
function runSerially(files: readonly string[], options: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  return runMocha([...options, ...files], env)
}

function runMocha(args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  return run('tests', [MOCHA, ...args], env)
}

/** The contract tests of the templates and of the library, with the command that users run and few runs of searches. */
function runTemplates(): number {
  const templates = readdirSync(join(REPOSITORY, 'templates')).map((name) => `templates/${name}/ts`)
  const folders = [...templates.filter((folder) => existsSync(join(REPOSITORY, folder))), 'test/library']
  return run('templates', [join(REPOSITORY, 'dist/cli.cjs'), 'test', ...folders, '--fuzz-runs', '10'])
}

/** The templates in both languages, with all runs of their searches. */
function runAllTemplates(): number {
  return run('templates', [join(REPOSITORY, 'dist/cli.cjs'), 'test'])
}

function run(step: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): number {
  const options = { cwd: REPOSITORY, stdio: 'inherit', env: { ...process.env, ...env } } as const
  const { status, error } = measure(step, (): SpawnSyncReturns<Buffer> => spawnSync(process.execPath, args, options))
  if (error !== undefined) throw error
  return status ?? 1
}

/** Prints how long a step took, on standard error: the last line of standard output stays the result. */
function measure<T>(step: string, work: () => T): T {
  const start = performance.now()
  const result = work()
  console.error(`${step}: ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

process.exitCode = await main(process.argv.slice(2))
