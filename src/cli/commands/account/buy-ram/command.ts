import { command } from '../../../command.js'
import { positional, text } from '../../../flags/flag.js'
import { writerFlags } from '../../../flags/writer-flags.js'

export const accountBuyRamCommand = command({
  usage: 'account buy-ram <bytes>',
  describe: 'Buy RAM at the current price',
  examples: [['account buy-ram 1000 --for vault', 'Buy 1000 bytes for a contract']],
  flags: {
    bytes: positional('Number of bytes, at least 10'),
    for: text('account', 'Account or contract that receives the RAM', { default: 'the paying account' }),
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
