import { command } from '../../command.js'
import { toggle } from '../../flags/flag.js'

export const checkCommand = command({
  usage: 'check',
  describe: "Type-check contracts and tests; contracts see only the chain's library",
  examples: [['check', 'Type-check contracts and tests']],
  flags: {
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
