import { command } from '../../../command.js'
import { toggle } from '../../../flags/flag.js'

export const keysCommand = command({
  usage: 'keys',
  aliases: ['keys list'],
  describe: 'List the keys in the key store: names, accounts and public keys',
  examples: [['keys', 'List the stored keys']],
  flags: {
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
