import { command } from '../../../command.js'
import { networkFlags } from '../../../flags/network-flags.js'

export const producerListCommand = command({
  usage: 'producer list',
  describe: 'List the current block producers and the next ones',
  examples: [['producer list', 'List the producers of the default network']],
  flags: {
    ...networkFlags,
  },
  body: () => import('./body.js'),
})
