import { isNodeAway, isNodeError } from '../../rpc/node-error.js'
import type { ListEntry, ListPosition } from '../store/chain-index.js'
import { listHolders } from './holders.js'
import { type IndexPage, type PageQuery, readPart, readTotal, type Source, type WireRecord } from './source.js'

/** Contracts, those published last first, with what is indexed of them. */
export async function listContracts(source: Source, query: PageQuery): Promise<IndexPage> {
  const { entries, ...found } = await readPart(source, 'contracts', query)
  const uses = source.index.newest(entries.map(({ text = '' }) => `transactions:${text}` as const))
  const items = entries.map(async (entry, at) =>
    showListed(
      source,
      entry,
      uses.then((last) => last[at]),
    ),
  )
  return { ...found, items: await Promise.all(items) }
}

async function showListed(
  source: Source,
  { text: id = '', block, time }: ListEntry,
  use: Promise<ListPosition | undefined>,
): Promise<WireRecord> {
  // Counts of all contracts of a page are requested at the same time, so that a store can read them together.
  const [last, calls, transactions, ram, name, isVerified] = await Promise.all([
    use,
    readCounter(source, `actions:${id}`),
    readTotal(source, `transactions:${id}`),
    readCounter(source, `ram:${id}`),
    ignoreAway(source.findName(id)),
    ignoreAway(source.findSource(id).then((found) => found !== undefined)),
  ])
  return {
    address: id,
    name: name ?? null,
    calls,
    transactions_count: transactions,
    last_used_at: last?.time ?? null,
    last_block: last?.block ?? null,
    ram_used: ram,
    is_verified: isVerified,
    created_at: time,
    created_in_block: block,
  }
}

/** Null while the node does not respond, or if it no longer has the contract. */
async function ignoreAway<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    if (isNodeAway(error) || isNodeError(error)) return null
    throw error
  }
}

/** A counter over all blocks; null if a part of them is not counted. */
async function readCounter(source: Source, name: `actions:${string}` | `ram:${string}`): Promise<number | null> {
  const { first = 0, listed = first } = source.index.head ?? {}
  return listed > first ? null : readTotal(source, name)
}

/** Accounts and contracts by their balance in iost, the largest first. */
export async function listAccounts(source: Source, query: PageQuery): Promise<IndexPage> {
  const { items, total } = await listHolders(source, 'iost', query)
  const accounts = await Promise.all(
    items.map(async ({ address, value, amount }) => ({
      address,
      is_contract: /^Contract|\./.test(String(address)),
      balance: value,
      amount,
      transactions_count: await readTotal(source, `transactions:${String(address)}`),
    })),
  )
  return { total, items: accounts }
}
