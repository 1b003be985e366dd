import { isToolkitError } from '../../errors/errors.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { Results } from '../../rpc/schema.js'

type PoolTransaction = Results['getTxByHash']['transaction']

/** Pending transactions, as far as the node reports them. */
export interface PendingPool {
  /** All pending transactions of a development node. Other nodes do not list theirs, and are asked only once. */
  list(): Promise<readonly PoolTransaction[]>
  /** Finds one by its hash, in the chain's form. */
  find(id: string): Promise<PoolTransaction | undefined>
  /** Changes with the pending transactions of the last list. */
  readonly mark: string
  /** Time at which a remembered transaction expires: nanoseconds since 1970. */
  readEnd(id: string): bigint | undefined
}

/** Maximum number of remembered transactions. */
const MAX_SEEN = 10_000
/** A transaction expires at most this long after its time (rpc.md §6.3). */
const MAX_LIFE = 90_000_000_000n

/** Nodes do not report dropped transactions, so the pool remembers those it saw. */
export function createPool(provider: Pick<Provider, 'dev' | 'request'>): PendingPool {
  const ends = new Map<string, bigint>()
  let isSilent = false
  let mark = ''

  function note(tx: PoolTransaction): void {
    const [oldest] = ends.size < MAX_SEEN ? [] : ends.keys()
    if (oldest !== undefined) ends.delete(oldest)
    const [expiration, longest] = [BigInt(tx.expiration), BigInt(tx.time) + MAX_LIFE]
    ends.set(tx.hash, expiration < longest ? expiration : longest)
  }

  async function list(): Promise<readonly PoolTransaction[]> {
    if (isSilent) return []
    try {
      const { transactions } = await provider.dev('pending', {})
      for (const tx of transactions) if (!ends.has(tx.hash)) note(tx)
      mark = `${transactions.length} ${transactions.at(-1)?.hash ?? ''}`
      return transactions
    } catch (error) {
      if (!isToolkitError(error) || error.code !== 'NODE_NOT_DEV') throw error
      isSilent = true
      return []
    }
  }

  /** Every node returns a transaction of its pool by hash. */
  async function ask(id: string): Promise<PoolTransaction | undefined> {
    try {
      const { status, transaction } = await provider.request('getTxByHash', { hash: id })
      if (status !== 'PENDING') return undefined
      note(transaction)
      return transaction
    } catch (error) {
      if (!isNodeError(error)) throw error
      return undefined
    }
  }

  return {
    get mark() {
      return mark
    },
    list,
    find: async (id) => (await list()).find(({ hash }) => hash === id) ?? (await ask(id)),
    readEnd: (id) => ends.get(id),
  }
}
