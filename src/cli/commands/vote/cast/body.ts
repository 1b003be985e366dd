import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { sendChange } from '../../../transactions/account-change.js'
import { callVote, checkVote } from '../voting.js'
import type { voteCommand } from './command.js'

export default async function castVote(flags: FlagsOf<typeof voteCommand>): Promise<ExitCode> {
  const { producer, amount } = flags
  checkVote(flags)
  return sendChange(flags, async (_, from) => ({
    actions: [callVote('vote', [from, producer, amount])],
    amountLimit: { iost: amount },
  }))
}
