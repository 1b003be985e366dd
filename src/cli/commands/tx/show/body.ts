import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { EXIT } from '../../../exit-codes.js'
import { openNetwork } from '../../../flags/network.js'
import type { txCommand } from './command.js'

export default async function showTransaction({
  hash = '',
  json,
  ...flags
}: FlagsOf<typeof txCommand>): Promise<ExitCode> {
  const { checkHash, lookUp, wantTransaction } = await import('../../../output/look-up.js')
  const params = { hash: checkHash(hash) }
  const answer = await lookUp(await openNetwork(flags), 'getTxByHash', params, wantTransaction(hash))
  const { printAnswer, printAnswerView: printReading } = await import('../../../output/answer.js')
  const { describeTransaction } = await import('../../../output/views/transaction.js')
  if (json) printAnswer('getTxByHash', answer)
  else printReading({ facts: describeTransaction(answer) })
  return EXIT.DONE
}
