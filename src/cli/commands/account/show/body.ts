import type { FlagsOf } from '../../../command.js'
import { EXIT, type ExitCode } from '../../../exit-codes.js'
import { openNetwork } from '../../../flags/network.js'
import { checkAccount, lookUp, wantAccount } from '../../../output/look-up.js'
import { printResponse, printResponseView } from '../../../output/response.js'
import { describeAccount, listPermissions, PERMISSION_HEADS } from '../../../output/views/account.js'
import type { accountCommand } from './command.js'

export default async function showAccount({
  name = '',
  lib,
  json,
  ...flags
}: FlagsOf<typeof accountCommand>): Promise<ExitCode> {
  const params = { name: checkAccount(name), by_longest_chain: !lib }
  const response = await lookUp(await openNetwork(flags), 'getAccount', params, wantAccount(name))
  if (json) printResponse('getAccount', response)
  else printResponseView({ facts: describeAccount(response), heads: PERMISSION_HEADS, rows: listPermissions(response) })
  return EXIT.DONE
}
