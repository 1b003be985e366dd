import { command } from '../../command.js'
import { positional } from '../../flags/flag.js'

export const completionCommand = command({
  usage: 'completion <shell>',
  describe: 'Print a completion script for bash, zsh or fish',
  examples: [['completion bash >> ~/.bashrc', 'Install completion for bash']],
  flags: {
    shell: positional('bash, zsh or fish'),
  },
  body: () => import('./body.js'),
})
