import { command } from '../../command.js'
import { toggle } from '../../flags/flag.js'

export const lspCommand = command({
  usage: 'lsp',
  describe: 'Serve an editor by the Language Server Protocol on standard input and output',
  examples: [['lsp', 'Start the language server; editors run this command']],
  flags: {
    stdio: toggle('Use standard input and output, as many editors ask for', { default: 'on' }),
  },
  body: () => import('./body.js'),
})
