import { command } from '../../../command.js'
import { positional, text } from '../../../flags/flag.js'
import { writerFlags } from '../../../flags/writer-flags.js'

export const accountPledgeCommand = command({
  usage: 'account pledge <amount>',
  describe: 'Pledge IOST for gas: 100000 gas per IOST at once, and as much again each day',
  examples: [['account pledge 100', 'Pledge 100 IOST for your own gas']],
  flags: {
    amount: positional('Amount of IOST, at least 1, with at most two decimals'),
    for: text('account', 'Account that receives the gas', { default: 'the pledging account' }),
    ...writerFlags,
  },
  body: () => import('./body.js'),
})
