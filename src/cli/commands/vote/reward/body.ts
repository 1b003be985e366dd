import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { sendChange } from '../../../transactions/account-change.js'
import { callVote } from '../voting.js'
import type { voteRewardCommand } from './command.js'

export default async function withdrawReward(flags: FlagsOf<typeof voteRewardCommand>): Promise<ExitCode> {
  return sendChange(flags, async (_, from) => ({ actions: [callVote('voterWithdraw', [from])] }))
}
