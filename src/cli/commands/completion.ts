import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'

interface Flags {
  shell: string | undefined
}

export const completionCommand: Command<Flags> = {
  command: 'completion <shell>',
  describe: 'Print a completion script for bash, zsh or fish',
  examples: [['completion bash >> ~/.bashrc', 'Install completion for bash']],
  flags: (yargs) => yargs.positional('shell', { type: 'string', describe: 'bash, zsh or fish' }),
  async run({ shell = '' }, commands) {
    const { ToolkitError } = await import('../../errors/errors.js')
    const { formatCompletion, SHELLS } = await import('../completion.js')
    const { printResult } = await import('../output/output.js')
    const known = SHELLS.find((name) => name === shell)
    if (known === undefined) {
      throw new ToolkitError('USAGE', `unknown shell ${JSON.stringify(shell)}`, {
        hint: 'For bash: eval "$(toolkit completion bash)" in ~/.bashrc; also zsh and fish.',
      })
    }
    printResult(formatCompletion(known, commands))
    return EXIT.DONE
  },
}
