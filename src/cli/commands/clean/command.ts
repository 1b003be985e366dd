import { command } from '../../command.js'
import { toggle } from '../../flags/flag.js'

export const cleanCommand = command({
  usage: 'clean',
  describe: 'Delete generated files: compiled contracts and caches in .toolkit',
  examples: [['clean', 'Delete generated files']],
  flags: {
    json: toggle('Print JSON'),
  },
  body: () => import('./body.js'),
})
