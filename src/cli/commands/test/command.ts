import { command } from '../../command.js'
import { choice, number, optionalText, text, toggle } from '../../flags/flag.js'
import { measuringFlags } from '../../measuring/flags.js'
import { reporterFlags } from '../../testing/reporter-flags.js'
import { selectionFlags } from '../../testing/selection-flags.js'

/** Flags that apply to one run, one network, or all tests. */
const SINGLE_FLAGS = [
  'network',
  'watch',
  'list',
  'shard',
  'gas',
  'costs',
  'coverage',
  'profile',
  'suggest',
  'trace',
  'explorer',
]

export const testCommand = command({
  usage: 'test [files..]',
  describe: 'Run the tests of contracts',
  examples: [
    ['test', 'Run all tests on the embedded chain'],
    ["test test/vault.test.ts -g 'pays back'", 'Run the matching tests of one file'],
    ['test --gas --coverage', 'Report gas, RAM and coverage'],
  ],
  flags: {
    ...measuringFlags,
    ...selectionFlags,
    ...reporterFlags,
    jobs: number('n', 'Number of worker processes', { alias: 'j', default: 'chosen automatically', range: [1, 1000] }),
    list: toggle('List tests without running them'),
    watch: toggle('Watch files and re-run affected tests', { alias: 'w', conflicts: { list: 'Give one of them.' } }),
    network: text('name', 'Name of the network to run on', { default: 'defaultNetwork' }),
    compare: text('networks', 'Run on two networks, such as embedded,local, and report differences', {
      conflicts: Object.fromEntries(SINGLE_FLAGS.map((name) => [name, 'Give one of them.'])),
    }),
    'require-assertions': toggle('Fail tests, properties and invariants that run no assertion', {
      default: 'requireAssertions',
    }),
    frozen: toggle('Read forked networks from their files only', { default: 'on under CI' }),
    console: toggle('Print console output of contracts for passing tests too'),
    trace: choice(['failed', 'all', 'none'], 'Print call traces of failing tests, of all tests, or of none', {
      default: 'failed',
    }),
    explorer: optionalText('url', 'Link failures to an explorer: the configured one, or this URL'),
    debug: toggle('Stop at the first failing test and open it in the debugger'),
    'fuzz-runs': number('n', 'Number of runs of each property and invariant', { range: [1, 2 ** 31 - 1] }),
    'fuzz-time': text('duration', 'Duration of each property and invariant, such as 60s or 5m'),
    'fuzz-calls': number('n', 'Number of contract calls of each invariant', { range: [1, 2 ** 31 - 1] }),
  },
  body: () => import('./body.js'),
})
