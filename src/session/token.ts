import { Call } from '../client/calls/call.js'
import { markObject } from '../client/object-kinds.js'
import { formatDecimal } from '../codec/decimal.js'
import { checkOptions, listOptions } from '../codec/options.js'
import { firstOf } from '../collections/presence.js'
import { requireHolders } from '../matchers/existence.js'
import { readBalances, readSupply } from '../matchers/reads.js'
import { type Holder, nameOf } from '../matchers/subject.js'
import { awaitable } from './awaiting/pending-task.js'
import { checkAfterFailure } from './existence.js'
import { currentSession } from './session.js'
import type { TestToken } from './test-chain.js'

const TRANSFER = listOptions<Parameters<TestToken['transfer']>[0]>({ from: true, to: true, amount: true, memo: true })

/** Creates the methods for a token of `token.iost`. */
export function createToken(symbol: string): TestToken {
  const { client } = currentSession().network
  const token: TestToken = {
    balance: awaitable('token.balance', async (holder: Holder) => {
      const balance = firstOf(await readBalances(client.provider, symbol, [holder]))
      if (balance.value === 0n) await requireHolders({ listNames }, client.provider, [nameOf(holder)])
      return formatDecimal(balance)
    }),
    supply: awaitable('token.supply', async () => readSupply(client.provider, symbol)),
    transfer(options) {
      checkOptions('token.transfer', options, TRANSFER, 'CALL_OPTION')
      const { from, to, amount, memo = '' } = options
      const args = [symbol, from.name, nameOf(to), amount, memo]
      const transfer = { contract: 'token.iost', actionName: 'transfer', args }
      const check = async () => {
        await readSupply(client.provider, symbol)
        await requireHolders({ listNames }, client.provider, [from.name, nameOf(to)])
      }
      const actions = [checkAfterFailure(transfer, check)]
      return new Call<undefined>(client, { from, actions })
    },
  }
  markObject(token.transfer, 'method', 'token.transfer')
  return markObject(token, 'token', symbol)
}

/** Lists the known names of accounts and contracts, for suggestions about misspelt ones. */
function listNames(): string[] {
  const { accounts, named, contracts } = currentSession()
  return [...accounts, ...named.keys(), ...contracts.names]
}
