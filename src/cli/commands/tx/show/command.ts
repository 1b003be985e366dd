import { command } from '../../../command.js'
import { positional } from '../../../flags/flag.js'
import { networkFlags } from '../../../flags/network-flags.js'

export const txCommand = command({
  usage: 'tx <hash>',
  describe: 'Show a transaction: status, actions and receipt',
  examples: [['tx 7vFh…', 'Show a transaction by its hash']],
  flags: {
    hash: positional('Hash of the transaction'),
    ...networkFlags,
  },
  body: () => import('./body.js'),
})
