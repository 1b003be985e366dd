import { type Account, holdAccount } from '../../client/account.js'
import type { Client } from '../../client/client.js'
import type { NodeClock } from '../../client/node-clock.js'
import { listAccounts } from '../../node/developer-accounts.js'
import type { Provider } from '../../rpc/provider.js'
import { findDeveloper } from '../accounts/developers.js'
import { createNewAccount, type NewAccount, openNewAccount } from '../accounts/new-accounts.js'
import type { Development } from './development.js'

/** A node with developer methods. Unlike the embedded network, its chain starts without test accounts. */
export interface DevelopmentNode extends Development {
  /** Funded accounts of this run, always the same ones. They exist in every state that the chain returns to. */
  accounts(count: number): Promise<Account[]>
  /** Snapshot of the initial state. */
  readonly origin: string
}

/**
 * Opens a node's chain for tests, and takes a snapshot of its current state. `isClean` starts from its first block and
 * with the accounts of the embedded network, so that earlier use of the node makes no difference.
 */
export async function openDevelopment(client: Client, { isClean = false } = {}): Promise<DevelopmentNode> {
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
      for (const account of pool.slice(known)) await open(account)
    }
  }

  async function open(account: NewAccount): Promise<void> {
    // an account of the first block stays as it is, because it is like that on the other network
    if (isClean && (await findDeveloper(provider, account.name)) !== undefined) return
    await openNewAccount(provider, account)
  }

  /** Puts the chain back to its first block. It happens at the first reset, when the origin is known outside. */
  async function restart(): Promise<void> {
    await provider.dev('reset', {})
    client.resync()
    for (const account of pool) await open(account)
    restore = await snapshot()
  }

  let known = 0
  const { id: origin } = await provider.dev('snapshot', {})
  let restore = isClean ? restart : returnTo(origin)
  return {
    origin,
    async accounts(count) {
      while (pool.length < count) {
        const account = isClean ? readDeveloper(pool.length) : createNewAccount()
        await open(account)
        pool.push(account)
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
      // created once more is enough
      known = pool.length
      restore = await snapshot()
    },
  }
}

function readDeveloper(index: number): NewAccount {
  const [account] = listAccounts(index + 1).slice(index)
  if (account === undefined) throw new Error(`no developer account ${index}`)
  return { name: account.name, keys: account.key }
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
