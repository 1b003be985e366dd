import { command } from '../../command.js'
import { positional } from '../../flags/flag.js'
import { stateFlags } from '../../flags/network-flags.js'

export const balanceCommand = command({
  usage: 'balance <holder> [token]',
  describe: 'Show a token balance of an account or contract',
  examples: [
    ['balance alice', 'Show the iost balance of alice'],
    ['balance alice ram', 'Show another token'],
  ],
  flags: {
    holder: positional('Account name or contract id'),
    token: positional('Token symbol', { default: 'iost' }),
    ...stateFlags,
  },
  body: () => import('./body.js'),
})
