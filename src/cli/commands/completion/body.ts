import { ToolkitError } from '../../../errors/errors.js'
import type { CommandContext, FlagsOf } from '../../command.js'
import { formatCompletion, SHELLS } from '../../completion.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { printResult } from '../../output/output.js'
import type { completionCommand } from './command.js'

export default async function printCompletion(
  { shell = '' }: FlagsOf<typeof completionCommand>,
  { commands }: CommandContext,
): Promise<ExitCode> {
  const known = SHELLS.find((name) => name === shell)
  if (known === undefined) {
    throw new ToolkitError('USAGE', `unknown shell ${JSON.stringify(shell)}`, {
      hint: 'For bash: eval "$(toolkit completion bash)" in ~/.bashrc; also zsh and fish.',
    })
  }
  printResult(formatCompletion(known, commands))
  return EXIT.DONE
}
