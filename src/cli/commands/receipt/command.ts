import { command } from '../../command.js'
import { positional } from '../../flags/flag.js'
import { networkFlags } from '../../flags/network-flags.js'

export const receiptCommand = command({
  usage: 'receipt <hash>',
  describe: 'Show the receipt of a transaction: status, gas, RAM, return values, receipts',
  examples: [['receipt 7vFh…', 'Show the receipt of a transaction']],
  flags: {
    hash: positional('Hash of the transaction'),
    ...networkFlags,
  },
  body: () => import('./body.js'),
})
