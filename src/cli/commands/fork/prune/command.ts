import { command } from '../../../command.js'
import { forkFlags } from '../../../flags/fork-flags.js'

export const forkPruneCommand = command({
  usage: 'fork prune',
  describe: 'Run the tests on a fork file and drop the values that no test reads',
  examples: [['fork prune', 'Drop unused values']],
  flags: {
    ...forkFlags,
  },
  body: () => import('./body.js'),
})
