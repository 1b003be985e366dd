import { command } from '../../../command.js'
import { writerFlags } from '../../../flags/writer-flags.js'

export const voteRewardCommand = command({
  usage: 'vote withdraw',
  describe: 'Withdraw the reward that votes have earned',
  examples: [['vote withdraw --from alice', 'Withdraw the reward of all votes']],
  flags: writerFlags,
  body: () => import('./body.js'),
})
