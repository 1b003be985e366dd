import { type FlagValues, number, optionalText, positional, text, texts, toggle } from '../flags/flag.js'

/** Flags that select the tests, their order and repetitions. */
export const selectionFlags = {
  files: positional('Test files, folders or globs', { default: 'all tests' }),
  grep: text('pattern', 'Only run tests whose full title matches this regular expression', { alias: 'g' }),
  run: texts('id', 'Run only the test with this id, as printed by --list; repeatable'),
  'rerun-failed': toggle('Run only tests that failed in the last run'),
  changed: optionalText(
    'commit',
    'Run only tests affected by changes since the last commit, or since the fork point of a branch',
  ),
  shard: text(
    'i/n',
    'Run one shard, such as 2/3; combine the reports with "report merge". With --fuzz-time or --fuzz-runs, every shard runs all fuzz tests with its own seed',
  ),
  bail: optionalText('n', 'Stop after the first failure, or after n failures with --bail=n', { alias: 'b' }),
  seed: optionalText('n', 'Seed of fuzz tests; also runs files and tests in random order'),
  repeat: number('n', 'Run each test file n times', { range: [1, 1_000_000] }),
  retries: number('n', 'Retry a failing test up to n times; a test that then passes is reported as flaky', {
    range: [0, 1000],
  }),
  'inspect-brk': optionalText('address', 'Wait for a debugger before running tests, on this port or address', {
    default: '9229',
  }),
  progress: toggle('Show progress', { default: 'on, except with --json' }),
  timeout: number('ms', 'Test timeout in milliseconds; 0 disables it', { range: [0, 2 ** 31 - 1] }),
}

export type SelectionFlags = Omit<FlagValues<typeof selectionFlags>, 'files'> & { files: string[] }
