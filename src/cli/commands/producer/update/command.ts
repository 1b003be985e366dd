import { command } from '../../../command.js'
import { EXAMPLE_KEY, registrationFlags } from '../registration-flags.js'

export const producerUpdateCommand = command({
  usage: 'producer update <key>',
  describe: 'Change the key, location, website and network id of a block producer',
  examples: [[`producer update ${EXAMPLE_KEY} --website https://a.example`, 'Change the website']],
  flags: registrationFlags,
  body: () => import('./body.js'),
})
