import { command } from '../../command.js'
import { text, toggle } from '../../flags/flag.js'

export const consoleCommand = command({
  usage: 'console',
  describe: 'Start a REPL with the chain, accounts and contracts in scope',
  examples: [['console --network local', 'Start a REPL on a network']],
  flags: {
    network: text('name', 'Name of a network in the configuration', { default: 'defaultNetwork' }),
    from: text('account', 'Comma-separated accounts to unlock; the first one signs calls'),
    yes: toggle('Skip the confirmation on protected networks', { alias: 'y' }),
  },
  body: () => import('./body.js'),
})
