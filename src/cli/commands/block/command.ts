import { command } from '../../command.js'
import { positional, toggle } from '../../flags/flag.js'
import { networkFlags } from '../../flags/network-flags.js'

export const blockCommand = command({
  usage: 'block [block]',
  describe: 'Show a block',
  examples: [
    ['block', 'Show the latest block'],
    ['block 1200 --complete', 'Show a block with its transactions'],
  ],
  flags: {
    block: positional('Block number or hash', { default: 'the latest block' }),
    complete: toggle('Include transactions'),
    ...networkFlags,
  },
  body: () => import('./body.js'),
})
