import { command } from '../../../command.js'
import { voteFlags } from '../vote-flags.js'

export const unvoteCommand = command({
  usage: 'unvote <producer> <amount>',
  describe: 'Withdraw votes for a block producer; the IOST are frozen for seven days',
  examples: [['unvote producer000 400.5 --from alice', 'Take back 400.5 votes']],
  flags: voteFlags,
  body: () => import('./body.js'),
})
