import { command } from '../../../command.js'
import { positional, toggle } from '../../../flags/flag.js'

export const keysRemoveCommand = command({
  usage: 'keys remove <name>',
  describe: 'Delete a key from the key store, after a confirmation',
  examples: [['keys remove alice', 'Delete a key']],
  flags: {
    name: positional('Name of the key'),
    yes: toggle('Skip the confirmation', { alias: 'y' }),
  },
  body: () => import('./body.js'),
})
