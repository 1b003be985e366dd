import { command } from '../../../command.js'
import { keepingFlags } from '../keeping-flags.js'

export const keysNewCommand = command({
  usage: 'keys new <name>',
  describe: 'Create a key, store it in the key store and print its public key',
  examples: [['keys new alice', 'Create a key for the account alice']],
  flags: {
    ...keepingFlags,
  },
  body: () => import('./body.js'),
})
