import { itemAt } from '../../collections/presence.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Results } from '../../rpc/schema.js'
import { toExplorerHash } from '../store/ingest/block-content.js'
import { listStored, readIost } from './balances.js'
import { showLog } from './logs.js'
import {
  type IndexPage,
  missing,
  NotFound,
  type PageQuery,
  readPart,
  readSince,
  readTotal,
  type Source,
  type WireRecord,
} from './source.js'

/** An account or a contract. */
export async function showAddress(source: Source, address: string): Promise<WireRecord> {
  const isContract = /^Contract|\./.test(address)
  const shown = await (isContract ? showContractAddress : showAccount)(source, address).catch(
    async (error: unknown) => {
      // Tokens can be transferred to names without an account.
      if (!(error instanceof NotFound)) throw error
      if (await isNamed(source, address)) return showName(source, address)
      throw missing(source, `address ${address}`)
    },
  )
  return {
    hash: address,
    name: address,
    is_contract: isContract,
    ...shown,
    transactions_count: await readTotal(source, `transactions:${address}`),
    since_block: readSince(source),
  }
}

export async function listLogs(source: Source, address: string, query: PageQuery): Promise<IndexPage> {
  const { entries, ...found } = await readPart(source, `logs:${address}`, query)
  const rows = await source.index.transactions(entries)
  return {
    ...found,
    items: entries.map(({ item }, at) => showLog(itemAt(rows, at), itemAt(itemAt(rows, at).logs, item))),
  }
}

/** Throws `NotFound` for an unknown address. */
export async function checkAddress(source: Source, address: string): Promise<void> {
  // Its list is read next anyway.
  if ((await source.index.count(`transactions:${address}`)) > 0) return
  if (!(await source.index.has('addresses', address))) await showAddress(source, address)
}

async function showAccount({ provider, index }: Source, name: string): Promise<WireRecord> {
  const account = await ask(provider.request('getAccount', { name, by_longest_chain: true }), `address ${name}`)
  const { gas_info, ram_info, permissions, vote_infos } = account
  const opened = await findOpening(index, name)
  return {
    balance: await readIost(provider, name),
    gas: showGas(gas_info),
    ram: ram_info,
    permissions,
    votes: vote_infos,
    creator: opened?.creator ?? null,
    creation_transaction_hash: opened?.hash ?? null,
  }
}

function showGas({ current_total, limit, pledge_gas, increase_speed }: Results['getAccount']['gas_info']): WireRecord {
  return {
    current: String(current_total),
    limit: String(limit),
    pledged: String(pledge_gas),
    per_second: String(increase_speed),
  }
}

async function showContractAddress(source: Source, id: string): Promise<WireRecord> {
  await ask(source.provider.request('getContract', { id, by_longest_chain: true }), `address ${id}`)
  const { creator, hash } = (await findVersions(source, id)).find(({ isCreation }) => isCreation) ?? {}
  return {
    ...(await showName(source, id)),
    creator: creator ?? null,
    creation_transaction_hash: hash ?? null,
  }
}

/**
 * Returns whether indexed blocks name an address. For blocks that are not indexed, returns whether it has held a token.
 */
async function isNamed(source: Source, address: string): Promise<boolean> {
  if (await source.index.has('addresses', address)) return true
  return readSince(source) !== null && (await listStored(source, address)).length > 0
}

/** Describes a name without an account. */
async function showName({ provider }: Source, name: string): Promise<WireRecord> {
  return {
    balance: await readIost(provider, name),
    gas: null,
    ram: null,
    permissions: null,
    votes: null,
    creator: null,
    creation_transaction_hash: null,
  }
}

/** Finds the publication and the updates of a contract, oldest first. */
export async function findVersions(
  { index }: Source,
  id: string,
): Promise<{ creator: string; hash: string; block: number; time: string; isCreation: boolean }[]> {
  const { entries } = await index.list(`versions:${id}`, { offset: 0, limit: Number.MAX_SAFE_INTEGER, ascending: true })
  return (await index.transactions(entries)).map(({ id: hash, block, time, transaction, created }) => {
    const isCreation = created.includes(id)
    return { creator: transaction.publisher, hash: toExplorerHash(hash), block, time, isCreation }
  })
}

async function findOpening(
  index: Source['index'],
  name: string,
): Promise<{ creator: string; hash: string } | undefined> {
  const { entries } = await index.list(`transactions:${name}`, { offset: 0, limit: 1, ascending: true })
  const [row] = await index.transactions(entries)
  return row?.accounts.includes(name) ? { creator: row.transaction.publisher, hash: toExplorerHash(row.id) } : undefined
}

/** Awaits a response of a node. Throws `NotFound` if the node reports that the item does not exist. */
export async function ask<T>(response: Promise<T>, what: string): Promise<T> {
  try {
    return await response
  } catch (error) {
    if (isNodeError(error)) throw new NotFound(what)
    throw error
  }
}
