import { command } from '../../../command.js'
import { positional, text } from '../../../flags/flag.js'
import { writerFlags } from '../../../flags/writer-flags.js'

export const accountUnpledgeCommand = command({
  usage: 'account unpledge <amount>',
  describe: 'Unpledge IOST; the amount is frozen for three days',
  examples: [['account unpledge 100', 'Take 100 pledged IOST back']],
  flags: {
    amount: positional('Amount of IOST, at least 1, with at most two decimals'),
    for: text('account', 'Account the IOST was pledged for', { default: 'the pledging account' }),
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
