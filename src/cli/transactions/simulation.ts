import { DEVELOPMENT_KEYS } from '../../chain/genesis.js'
import { type Account, holdAccount } from '../../client/account.js'
import { createAccount } from '../../client/accounts.js'
import { generateKeyPair, parseSecretKey } from '../../crypto/keys.js'
import type { Simulation } from '../../deploy/plan/plan.js'
import { openLocalChain } from './local-chain.js'

/** More than any plan should need. */
const ENDOWMENT = { balance: '1000000', gasPledge: '10000', ram: 1_000_000 }
const SIGN_UP_GAS = 600_000

/** A separate chain for planning a deployment, on which every account has sufficient funds. */
export async function createSimulation(chainId: number): Promise<Simulation & { close(): Promise<void> }> {
  const { node, client } = await openLocalChain({ chainId })
  const admin = holdAccount('admin', parseSecretKey(DEVELOPMENT_KEYS.admin.secret))
  const accounts = new Map<string, Promise<Account>>([['admin', Promise.resolve(admin)]])
  for (const { name, key } of node.accounts) accounts.set(name, Promise.resolve(holdAccount(name, key)))

  async function open(name: string): Promise<Account> {
    await node.provider.dev('fund', { account: 'admin', token: 'gas', amount: String(SIGN_UP_GAS) })
    return createAccount(client, { name, keys: generateKeyPair(), from: admin, gasLimit: SIGN_UP_GAS, ...ENDOWMENT })
  }

  return {
    client,
    account(name) {
      const account = accounts.get(name) ?? open(name)
      accounts.set(name, account)
      return account
    },
    close: () => node.close(),
  }
}
