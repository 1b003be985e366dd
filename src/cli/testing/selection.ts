import { ToolkitError } from '../../errors/errors.js'
import type { RunOptions } from '../../test-runner/run.js'
import { parseShard } from '../../test-runner/scheduling/shards.js'
import { integerError } from '../flags/integers.js'
import type { SelectionFlags } from './selection-flags.js'

/** The selection as the report prints it. */
export type TestSelection = Pick<
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
export function readSelection(flags: SelectionFlags): TestSelection {
  const { files = [], grep, run, 'rerun-failed': rerunFailed, repeat, retries, timeout } = flags
  if (run !== undefined && rerunFailed) throw exclusiveFlagsError('--run', '--rerun-failed', 'which tests run')
  return {
    files,
    grep,
    chosen: run,
    rerunFailed,
    changed: flags.changed,
    shard: flags.shard === undefined ? undefined : parseShard(flags.shard),
    bail: readOptional('--bail', flags.bail, { least: 1, absent: () => 1 }),
    seed: readOptional('--seed', flags.seed, { least: 0, absent: () => Math.floor(Math.random() * MAX_NUMBER) }),
    repeat,
    retries,
    timeoutMs: timeout,
    debug: readAddress(flags['inspect-brk']),
  }
}

/** Whether not all tests run. */
export function isSelective({ files, rerunFailed, ...chosen }: TestSelection): boolean {
  const { grep, bail, chosen: ids, changed } = chosen
  return files.length > 0 || Boolean(rerunFailed) || [grep, bail, ids, changed].some((each) => each !== undefined)
}

const MAX_NUMBER = 2 ** 31 - 1

/** Reads a whole number, or calls `absent` for a flag without a value. Throws `USAGE`. */
function readOptional(
  flag: string,
  text: string | undefined,
  { least, absent }: { least: number; absent: () => number },
): number | undefined {
  if (text === undefined) return undefined
  if (text === '') return absent()
  const value = Number(text)
  if (Number.isInteger(value) && value >= least && value <= MAX_NUMBER && text.trim() !== '') return value
  const hint = `Without a value, put it after the files: toolkit test test/a.test.ts ${flag}`
  throw integerError(flag, JSON.stringify(text), { least, most: MAX_NUMBER, hint })
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
export function exclusiveFlagsError(one: string, other: string, what: string): ToolkitError {
  return new ToolkitError('USAGE', `${one} and ${other} both say ${what}`, { hint: 'Give one of them.' })
}
