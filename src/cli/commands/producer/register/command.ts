import { command } from '../../../command.js'
import { toggle } from '../../../flags/flag.js'
import { EXAMPLE_KEY, registrationFlags } from '../registration-flags.js'

export const producerRegisterCommand = command({
  usage: 'producer register <key>',
  describe: 'Apply to become a block producer',
  examples: [[`producer register ${EXAMPLE_KEY} --from alice`, 'Apply with the key of a node']],
  flags: {
    ...registrationFlags,
    partner: toggle('Receive votes without producing blocks'),
  },
  body: () => import('./body.js'),
})
