import { command } from '../../command.js'
import { choices, positional, text, toggle } from '../../flags/flag.js'
import { COVERAGE_REPORTERS } from '../../measuring/flags.js'

export const replayCommand = command({
  usage: 'replay <suites..>',
  describe: 'Replay recorded suites, or a live transaction by its hash, and report differences',
  examples: [
    ['replay suites/*.jsonl', 'Replay recorded suites on a fresh embedded chain'],
    ['replay 9bfR… --network mainnet --trace', 'Execute a live transaction here and compare the receipts'],
  ],
  flags: {
    suites: positional('Files of recorded transactions (.jsonl), or the hash of a transaction with --network'),
    network: text('name', 'Name of the network that the transaction is on'),
    trace: toggle('Print every gas charge of a suite, or the calls of a transaction'),
    profile: toggle('Print the most expensive lines of a transaction; write flame graphs to profile/'),
    coverage: toggle('Print which parts of the contracts a transaction ran'),
    'coverage-reporter': choices(
      'format',
      COVERAGE_REPORTERS,
      'Coverage format of a transaction, written to coverage/; repeatable',
    ),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
