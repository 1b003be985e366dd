import { command } from '../../../command.js'
import { positional } from '../../../flags/flag.js'
import { writerFlags } from '../../../flags/writer-flags.js'

export const producerRedeemCommand = command({
  usage: 'producer redeem [amount]',
  describe: 'Exchange contribution earned with blocks for IOST',
  examples: [['producer redeem --from alice', 'Exchange all of it']],
  flags: {
    amount: positional('Amount of contribution', { default: 'all' }),
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
