import { isNodeAway, isNodeError } from '../../rpc/node-error.js'
import type { ListEntry } from '../store/chain-index.js'
import { listHolders } from './holders.js'
import { type IndexPage, type PageQuery, readPart, readTotal, type Source, type WireRecord } from './source.js'

/** Contracts, those published last first, with what is indexed of them. */
export async function listContracts(source: Source, query: PageQuery): Promise<IndexPage> {
  const { entries, ...found } = await readPart(source, 'contracts', query)
  return { ...found, items: await Promise.all(entries.map((entry) => showListed(source, entry))) }
}

async function showListed(source: Source, { text: id = '', block, time }: ListEntry): Promise<WireRecord> {
  const { index, findName, findSource } = source
  const [last] = (await index.list(`transactions:${id}`, { offset: 0, limit: 1 })).entries
  return {
    address: id,
    name: (await ignoreAway(findName(id))) ?? null,
    calls: await readCounter(source, `actions:${id}`),
    transactions_count: await readTotal(source, `transactions:${id}`),
    last_used_at: last?.time ?? null,
    last_block: last?.block ?? null,
    ram_used: await readCounter(source, `ram:${id}`),
    is_verified: await ignoreAway(findSource(id).then((found) => found !== undefined)),
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
