import { isContractId } from '../../../rpc/contract-id.js'
import type { Provider } from '../../../rpc/provider.js'
import type { FlagsOf } from '../../command.js'
import { EXIT, type ExitCode } from '../../exit-codes.js'
import { openNetwork } from '../../flags/network.js'
import { readHolding } from '../../output/holding.js'
import { checkHolder, checkToken, lookUp, wantAccount, wantContract, wantToken } from '../../output/look-up.js'
import { printResponse, printResponseView } from '../../output/response.js'
import { describeBalance } from '../../output/views/account.js'
import type { balanceCommand } from './command.js'

export default async function showBalance({
  holder = '',
  token = 'iost',
  lib,
  json,
  ...flags
}: FlagsOf<typeof balanceCommand>): Promise<ExitCode> {
  const params = { account: checkHolder(holder), token: checkToken(token), by_longest_chain: !lib }
  const provider = await openNetwork(flags)
  const response = await provider.request('getTokenBalance', params)
  if (response.balance === 0 && response.frozen_balances.length === 0) await checkExistence(provider, params)
  if (json) printResponse('getTokenBalance', response)
  else printResponseView({ facts: describeBalance(await readHolding(provider, params, response), token) })
  return EXIT.DONE
}

/** A node responds with 0 for unknown accounts and tokens (rpc.md §4.12). */
async function checkExistence(
  provider: Provider,
  { account, token, by_longest_chain }: { account: string; token: string; by_longest_chain: boolean },
): Promise<void> {
  await lookUp(provider, 'getTokenInfo', { symbol: token, by_longest_chain }, wantToken(token))
  if (isContractId(account))
    await lookUp(provider, 'getContract', { id: account, by_longest_chain }, wantContract(account))
  else await lookUp(provider, 'getAccount', { name: account, by_longest_chain }, wantAccount(account))
}
