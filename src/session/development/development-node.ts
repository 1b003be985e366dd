import { type Account, holdAccount } from '../../client/account.js'
import type { Client } from '../../client/client.js'
import type { NodeClock } from '../../client/node-clock.js'
import type { Provider } from '../../rpc/provider.js'
import { createNewAccount, type NewAccount, signUp } from '../accounts/sign-up.js'
import type { Development } from './development.js'

/** A node with developer methods. Unlike the embedded network, its chain starts without test accounts. */
export interface DevelopmentNode extends Development {
  /** Funded accounts of this run, always the same ones. They exist in every state that the chain returns to. */
  accounts(count: number): Promise<Account[]>
  /** Snapshot of the initial state. */
  readonly origin: string
}

/** Opens a node's chain for tests, and takes a snapshot of its current state. */
export async function openDevelopment(client: Client): Promise<DevelopmentNode> {
  const { provider } = client
  const pool: NewAccount[] = []

  async function snapshot(): Promise<() => Promise<void>> {
    const { id } = await provider.dev('snapshot', {})
    return returnTo(id)
  }

  function returnTo(id: string): () => Promise<void> {
    const known = pool.length
    return async () => {
      await provider.dev('restore', { id })
      // a time of before may be later than the chain's
      client.resync()
      for (const identity of pool.slice(known)) await signUp(client, identity)
    }
  }

  let known = 0
  const { id: origin } = await provider.dev('snapshot', {})
  let restore = returnTo(origin)
  return {
    origin,
    async accounts(count) {
      while (pool.length < count) {
        const identity = createNewAccount()
        await signUp(client, identity)
        pool.push(identity)
      }
      return pool.slice(0, count).map(({ name, keys }) => holdAccount(name, keys))
    },
    async now() {
      return BigInt((await provider.request('getNodeInfo', {})).server_time)
    },
    snapshot,
    async reset() {
      await restore()
      if (known === pool.length) return
      // signed up once more is enough
      known = pool.length
      restore = await snapshot()
    },
  }
}

/** Wraps a provider such that the clock is read again after the node's time was moved. */
export function followClockMoves(provider: Provider, clock: NodeClock): Provider {
  return {
    ...provider,
    async dev(method, params, options) {
      const result = await provider.dev(method, params, options)
      if (method === 'time' || method === 'mine') clock.resync()
      return result
    },
  }
}
