import { DEVELOPMENT_KEYS } from '../../chain/genesis.js'
import { type Account, holdAccount } from '../../client/account.js'
import { createAccount } from '../../client/accounts.js'
import { createClient } from '../../client/client.js'
import { generateKeyPair, parseSecretKey } from '../../crypto/keys.js'
import type { Simulation } from '../../deploy/plan/plan.js'
import { createNode } from '../../node/node.js'

/** More than what is planned should need. */
const ENDOWMENT = { balance: '1000000', gasPledge: '10000', ram: 1_000_000 }
const SIGN_UP_GAS = 600_000
/** Time limit that keeps plans independent of the load of the machine. */
const TIME_LIMIT_MS = 10_000
/** Dry runs get times of their own while the clock of the chain stands still: those stay after it for a while. */
const STAMP_DELAY_NS = 1_000_000n

/** A chain of its own to try a deployment on, where every account has means. */
export async function createSimulation(chainId: number): Promise<Simulation & { close(): Promise<void> }> {
  const node = await createNode({ chainId, timeLimitMs: TIME_LIMIT_MS, execTimeLimitMs: TIME_LIMIT_MS })
  const { provider, chain } = node
  const clock = { read: async () => chain.clock.now() - STAMP_DELAY_NS, resync: () => {} }
  // What the block that is made at once does not take is dropped.
  const client = createClient({ provider, chainId, clock, wait: { misses: 1 } })
  const admin = holdAccount('admin', parseSecretKey(DEVELOPMENT_KEYS.admin.secret))
  const accounts = new Map<string, Promise<Account>>([['admin', Promise.resolve(admin)]])
  for (const { name, key } of node.accounts) accounts.set(name, Promise.resolve(holdAccount(name, key)))

  async function open(name: string): Promise<Account> {
    await provider.dev('fund', { account: 'admin', token: 'gas', amount: String(SIGN_UP_GAS) })
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
