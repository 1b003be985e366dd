import { command } from '../../../command.js'
import { positional, text } from '../../../flags/flag.js'
import { writerFlags } from '../../../flags/writer-flags.js'

export const accountSellRamCommand = command({
  usage: 'account sell-ram <bytes>',
  describe: 'Sell unused RAM',
  examples: [['account sell-ram 1000', 'Sell 1000 bytes']],
  flags: {
    bytes: positional('Number of bytes, at least 10'),
    for: text('account', 'Account that receives the IOST', { default: 'the selling account' }),
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
