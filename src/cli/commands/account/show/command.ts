import { command } from '../../../command.js'
import { positional } from '../../../flags/flag.js'
import { stateFlags } from '../../../flags/network-flags.js'

export const accountCommand = command({
  usage: 'account <name>',
  aliases: ['account info <name>'],
  describe: 'Show an account: balance, gas, RAM, votes, permissions',
  examples: [['account alice', 'Show an account']],
  flags: {
    name: positional('Name of the account'),
    ...stateFlags,
  },
  body: () => import('./body.js'),
})
