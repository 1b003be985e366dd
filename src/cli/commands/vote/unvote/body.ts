import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { sendChange } from '../../../transactions/account-change.js'
import { callVote, checkVote } from '../voting.js'
import type { unvoteCommand } from './command.js'

export default async function withdrawVotes(flags: FlagsOf<typeof unvoteCommand>): Promise<ExitCode> {
  const { producer, amount } = flags
  checkVote(flags)
  return sendChange(flags, async (_, from) => ({ actions: [callVote('unvote', [from, producer, amount])] }))
}
