import type { Argv } from 'yargs'
import { ToolkitError } from '../../errors/errors.js'
import type { RunOptions } from '../../test-runner/run.js'
import { parseShard } from '../../test-runner/scheduling/shards.js'
import { checkInteger } from '../flags/integers.js'

/** Flags that select the tests, their order and repetitions. */
export interface SelectionFlags {
  files: string[] | undefined
  grep: string | undefined
  run: string[] | undefined
  'rerun-failed': boolean | undefined
  changed: string | undefined
  shard: string | undefined
  bail: string | undefined
  seed: string | undefined
  repeat: number | undefined
  retries: number | undefined
  timeout: number | undefined
  'inspect-brk': string | undefined
  progress: boolean | undefined
}

/** Declares the flags. */
export function declareSelection<T>(yargs: Argv<T>): Argv<T & SelectionFlags> {
  return yargs
    .positional('files', { type: 'string', array: true, describe: 'Test files, folders or globs (default: all tests)' })
    .option('grep', {
      alias: 'g',
      type: 'string',
      describe: 'Only run tests whose full title matches this regular expression',
    })
    .option('run', {
      type: 'string',
      array: true,
      nargs: 1,
      describe: 'Run only the test with this id, as printed by --list; repeatable',
    })
    .option('rerun-failed', { type: 'boolean', describe: 'Run only tests that failed in the last run' })
    .option('changed', {
      type: 'string',
      requiresArg: false,
      describe: 'Run only tests affected by changes since the last commit, or since the fork point of a branch',
    })
    .option('shard', {
      type: 'string',
      describe:
        'Run one shard, such as 2/3; combine the reports with "report merge". With --fuzz-time or --fuzz-runs, every shard runs all fuzz tests with its own seed',
    })
    .option('bail', {
      alias: 'b',
      type: 'string',
      requiresArg: false,
      describe: 'Stop after the first failure, or after n failures with --bail=n',
    })
    .option('seed', {
      type: 'string',
      requiresArg: false,
      describe: 'Seed of fuzz tests; also runs files and tests in random order',
    })
    .option('repeat', { type: 'number', describe: 'Run each test file n times' })
    .option('retries', {
      type: 'number',
      describe: 'Retry a failing test up to n times; a test that then passes is reported as flaky',
    })
    .option('inspect-brk', {
      type: 'string',
      requiresArg: false,
      describe: 'Wait for a debugger before running tests, on this port or address (default: 9229)',
    })
    .option('progress', { type: 'boolean', describe: 'Show progress (default: on a terminal)' })
    .option('timeout', { type: 'number', describe: 'Test timeout in milliseconds; 0 disables it' })
}

/** The selection as the report prints it. */
export type Selection = Pick<
  RunOptions,
  | 'files'
  | 'grep'
  | 'chosen'
  | 'rerunFailed'
  | 'changed'
  | 'shard'
  | 'bail'
  | 'seed'
  | 'repeat'
  | 'retries'
  | 'timeoutMs'
  | 'debug'
>

/** Reads the flags. Throws `USAGE`. */
export function readSelection(flags: SelectionFlags): Selection {
  const { files = [], grep, run, 'rerun-failed': rerunFailed, repeat, retries, timeout } = flags
  if (run !== undefined && rerunFailed) throw checkExclusive('--run', '--rerun-failed', 'which tests run')
  checkInteger('--repeat', repeat, 1, 1_000_000)
  checkInteger('--retries', retries, 0, 1000)
  checkInteger('--timeout', timeout, 0, MOST)
  return {
    files,
    grep,
    chosen: run,
    rerunFailed,
    changed: flags.changed,
    shard: flags.shard === undefined ? undefined : parseShard(flags.shard),
    bail: readOptional('--bail', flags.bail, { least: 1, absent: () => 1 }),
    seed: readOptional('--seed', flags.seed, { least: 0, absent: () => Math.floor(Math.random() * MOST) }),
    repeat,
    retries,
    timeoutMs: timeout,
    debug: readAddress(flags['inspect-brk']),
  }
}

/** Whether not all tests run. */
export function isSelective({ files, rerunFailed, ...chosen }: Selection): boolean {
  const { grep, bail, chosen: ids, changed } = chosen
  return files.length > 0 || Boolean(rerunFailed) || [grep, bail, ids, changed].some((each) => each !== undefined)
}

const MOST = 2 ** 31 - 1

/** Reads a whole number, or calls `absent` for a flag without a value. Throws `USAGE`. */
function readOptional(
  flag: string,
  text: string | undefined,
  { least, absent }: { least: number; absent: () => number },
): number | undefined {
  if (text === undefined) return undefined
  if (text === '') return absent()
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= MOST && text.trim() !== '') return value
  throw new ToolkitError(
    'USAGE',
    `${flag}: expected a whole number from ${least} to ${MOST}, got ${JSON.stringify(text)}`,
    { hint: `Without a value, put it after the files: toolkit test test/a.test.ts ${flag}` },
  )
}

/** Reads the address of the debugger. Throws `USAGE`. */
function readAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [, host = '127.0.0.1', port = ''] = /^(?:(.+):)?(\d+)$/.exec(text === '' ? '9229' : text) ?? []
  if (port !== '' && Number(port) < 65_536) return `${host}:${port}`
  throw new ToolkitError('USAGE', `--inspect-brk: expected a port or an address, got ${JSON.stringify(text)}`, {
    hint: 'For example --inspect-brk=9230; without a value, put it after the files.',
  })
}

/** Rejects two flags that exclude each other. */
export function checkExclusive(one: string, other: string, what: string): ToolkitError {
  return new ToolkitError('USAGE', `${one} and ${other} both say ${what}`, { hint: 'Give one of them.' })
}
