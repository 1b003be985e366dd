import type { Provider } from '../../rpc/provider.js'
import type { Command } from '../command.js'
import { EXIT } from '../exit-codes.js'
import { declareState, openNetwork, type StateFlags } from '../flags/network.js'

interface Flags extends StateFlags {
  holder: string | undefined
  token: string | undefined
}

export const balanceCommand: Command<Flags> = {
  command: 'balance <holder> [token]',
  describe: 'Show a token balance of an account or contract',
  examples: [
    ['balance alice', 'Show the iost balance of alice'],
    ['balance alice ram', 'Show another token'],
  ],
  flags: (yargs) =>
    declareState(
      yargs
        .positional('holder', { type: 'string', describe: 'Account name or contract id' })
        .positional('token', { type: 'string', describe: 'Token symbol (default: iost)' }),
    ),
  async run({ holder = '', token = 'iost', lib, json, ...flags }) {
    const { checkHolder, checkToken } = await import('../output/look-up.js')
    const params = { account: checkHolder(holder), token: checkToken(token), by_longest_chain: !lib }
    const provider = await openNetwork(flags)
    const answer = await provider.request('getTokenBalance', params)
    if (answer.balance === 0 && answer.frozen_balances.length === 0) await checkExistence(provider, params)
    const { printAnswer, printAnswerView: printReading } = await import('../output/answer.js')
    const { readHolding } = await import('../output/holding.js')
    const { describeBalance } = await import('../output/views/account.js')
    if (json) printAnswer('getTokenBalance', answer)
    else printReading({ facts: describeBalance(await readHolding(provider, params, answer), token) })
    return EXIT.DONE
  },
}

/** A node responds with 0 for unknown accounts and tokens (rpc.md §4.12). */
async function checkExistence(
  provider: Provider,
  { account, token, by_longest_chain }: { account: string; token: string; by_longest_chain: boolean },
): Promise<void> {
  const { isContractId } = await import('../../rpc/contract-id.js')
  const { lookUp, wantAccount, wantContract, wantToken } = await import('../output/look-up.js')
  await lookUp(provider, 'getTokenInfo', { symbol: token, by_longest_chain }, wantToken(token))
  if (isContractId(account))
    await lookUp(provider, 'getContract', { id: account, by_longest_chain }, wantContract(account))
  else await lookUp(provider, 'getAccount', { name: account, by_longest_chain }, wantAccount(account))
}
