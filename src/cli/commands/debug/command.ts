import { command } from '../../command.js'
import { number, positional, text, toggle } from '../../flags/flag.js'

export const debugCommand = command({
  usage: 'debug [target]',
  describe: 'Debug a test or transaction, forwards and backwards',
  examples: [
    ["debug test/vault.test.ts -g 'pays back'", 'Debug the calls of a test'],
    ['debug 7vFh… --network local', 'Debug a transaction of a development node'],
    ['debug 7vFh… --network mainnet --fork-file forks/mainnet.jsonl', 'Debug a transaction of a live network'],
    ["debug test/vault.test.ts --commands 'b vault.ts:12; c; p amount; rs'", 'Run debugger commands and quit'],
  ],
  flags: {
    target: positional('Test file or id of a test, hash of a transaction, or recorded suite (.jsonl)'),
    grep: text('pattern', 'Regular expression that titles of tests must match', { alias: 'g' }),
    network: text('name', 'Name of a network in the configuration', { default: 'defaultNetwork, or local' }),
    'fork-file': text('file', 'Execute a transaction of a live network locally, from the state of this fork file'),
    step: number('n', 'Number of the transaction in a recorded suite, from 0', {
      default: 'the last',
      range: [0, 1_000_000],
    }),
    commands: text('commands', 'Debugger commands, separated by ";", to run instead of a prompt'),
    dap: toggle('Speak the Debug Adapter Protocol on standard input and output'),
    port: number('port', 'Port to speak the Debug Adapter Protocol on, instead of standard input', {
      range: [0, 65535],
    }),
    json: toggle('Print each command with its output as JSON'),
  },
  body: () => import('./body.js'),
})
