import { command } from '../../../command.js'
import { forkFlags } from '../../../flags/fork-flags.js'

export const forkCommand = command({
  usage: 'fork',
  aliases: ['fork show'],
  describe: 'Show a fork file: chain, block, and number of values by contract',
  examples: [['fork show', 'Show the only fork of the configuration']],
  flags: {
    ...forkFlags,
  },
  body: () => import('./body.js'),
})
