import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { EXIT } from '../../../exit-codes.js'
import { openNetwork } from '../../../flags/network.js'
import { printAnswer, printAnswerView } from '../../../output/answer.js'
import { checkHash, lookUp, wantTransaction } from '../../../output/look-up.js'
import { describeTransaction } from '../../../output/views/transaction.js'
import type { txCommand } from './command.js'

export default async function showTransaction({
  hash = '',
  json,
  ...flags
}: FlagsOf<typeof txCommand>): Promise<ExitCode> {
  const params = { hash: checkHash(hash) }
  const answer = await lookUp(await openNetwork(flags), 'getTxByHash', params, wantTransaction(hash))
  if (json) printAnswer('getTxByHash', answer)
  else printAnswerView({ facts: describeTransaction(answer) })
  return EXIT.DONE
}
