import { command } from '../../command.js'
import { number, positional, text, toggle } from '../../flags/flag.js'

export const runCommand = command({
  usage: 'run <script> [args..]',
  describe: 'Run a script on a network with the deployment API, without a journal',
  examples: [['run scripts/pay.ts --network testnet alice 10', 'Run a script with two arguments']],
  flags: {
    script: positional('A .ts or .js file whose default export is a function of the deployment context'),
    args: positional('Arguments passed to the script as d.args'),
    network: text('name', 'Name of a network in the configuration', { default: 'defaultNetwork, or local' }),
    timeout: number('ms', 'Response timeout in milliseconds', { default: '15000' }),
    yes: toggle('Skip the confirmation on protected networks', { alias: 'y' }),
  },
  body: () => import('./body.js'),
})
