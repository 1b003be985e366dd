import { command } from '../../../command.js'
import { positional } from '../../../flags/flag.js'
import { stateFlags } from '../../../flags/network-flags.js'

export const producerCommand = command({
  usage: 'producer <account>',
  aliases: ['producer info <account>'],
  describe: 'Show a block producer: status, votes, key',
  examples: [['producer producer000', 'Show the producer of a development chain']],
  flags: {
    account: positional('Account of the producer'),
    ...stateFlags,
  },
  body: () => import('./body.js'),
})
