import { command } from '../../../command.js'
import { positional } from '../../../flags/flag.js'

export const keysUseCommand = command({
  usage: 'keys use <name>',
  describe: 'Set the key that signs without --from',
  examples: [['keys use alice', 'Sign as alice by default']],
  flags: {
    name: positional('Name of the key'),
  },
  body: () => import('./body.js'),
})
