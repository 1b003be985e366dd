import { command } from '../../command.js'
import { text, toggle } from '../../flags/flag.js'

export const configCommand = command({
  usage: 'config',
  describe: 'Print every setting with its value and origin',
  examples: [['config', 'Print all settings with their origin']],
  flags: {
    network: text('name', 'The network that is used'),
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
