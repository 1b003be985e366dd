import { command } from '../../command.js'
import { networkFlags } from '../../flags/network-flags.js'

export const chainCommand = command({
  usage: 'chain',
  describe: 'Show the chain and its node: blocks, producers, prices',
  examples: [['chain --network mainnet', 'Show head block, producers and prices']],
  flags: {
    ...networkFlags,
  },
  body: () => import('./body.js'),
})
