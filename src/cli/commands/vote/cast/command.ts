import { command } from '../../../command.js'
import { voteFlags } from '../vote-flags.js'

export const voteCommand = command({
  usage: 'vote <producer> <amount>',
  describe: 'Vote for a block producer with IOST, which stay locked until the vote is withdrawn',
  examples: [['vote producer000 1000 --from alice', 'Vote with 1000 IOST']],
  flags: voteFlags,
  body: () => import('./body.js'),
})
