import type { FlagsOf } from '../../../command.js'
import type { ExitCode } from '../../../exit-codes.js'
import { EXIT } from '../../../exit-codes.js'
import { openNetwork } from '../../../flags/network.js'
import type { accountCommand } from './command.js'

export default async function showAccount({
  name = '',
  lib,
  json,
  ...flags
}: FlagsOf<typeof accountCommand>): Promise<ExitCode> {
  const { checkAccount, lookUp, wantAccount } = await import('../../../output/look-up.js')
  const params = { name: checkAccount(name), by_longest_chain: !lib }
  const answer = await lookUp(await openNetwork(flags), 'getAccount', params, wantAccount(name))
  const { printAnswer, printAnswerView: printReading } = await import('../../../output/answer.js')
  const { describeAccount, listPermissions, PERMISSION_HEADS } = await import('../../../output/views/account.js')
  if (json) printAnswer('getAccount', answer)
  else printReading({ facts: describeAccount(answer), heads: PERMISSION_HEADS, rows: listPermissions(answer) })
  return EXIT.DONE
}
