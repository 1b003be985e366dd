import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { openNetwork } from '../../../flags/network.js'
import { checkHash, lookUp, wantTransaction } from '../../../output/look-up.js'
import { printResponse, printResponseView } from '../../../output/response.js'
import { describeTransaction } from '../../../output/views/transaction.js'
import type { txCommand } from './command.js'

export default async function showTransaction({
  hash = '',
  json,
  ...flags
}: FlagsOf<typeof txCommand>): Promise<ExitCode> {
  const params = { hash: checkHash(hash) }
  const response = await lookUp(await openNetwork(flags), 'getTxByHash', params, wantTransaction(hash))
  if (json) printResponse('getTxByHash', response)
  else printResponseView({ facts: describeTransaction(response) })
  return EXIT.DONE
}
