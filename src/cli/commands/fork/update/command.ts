import { command } from '../../../command.js'
import { text } from '../../../flags/flag.js'
import { forkFlags } from '../../../flags/fork-flags.js'

export const forkUpdateCommand = command({
  usage: 'fork update',
  describe: 'Move a fork file to the newest block by reading its values again',
  examples: [['fork update', 'Move the fork to the last irreversible block']],
  flags: {
    ...forkFlags,
    block: text('block', 'Block to fork at: latest', { default: 'latest' }),
  },
  body: () => import('./body.js'),
})
