import type { ExplorerRecord } from '../../explorer/records.js'
import { readPage } from './data.js'

/** A page of records of the service, with the number of records and pages. */
export interface Part<T> {
  items: readonly T[]
  /** Number of the page, from 1. */
  page: number
  total: number
  pages: number
  /** Number of records that were added after those of the anchor. */
  newer?: number | undefined
  /** The block at which a search by several filters ended, if it did not read all. */
  searched_to?: number | undefined
}

interface Position {
  page: number
  anchor?: number
}

/** Lists transactions that match filters: all, or those of an address. */
export function listTransactions(
  address: string | undefined,
  filter: URLSearchParams,
  position: Position,
): Promise<Part<ExplorerRecord<'Transaction'>>> {
  const path =
    address === undefined ? '/api/transactions' : `/api/addresses/${encodeURIComponent(address)}/transactions`
  return readPart(path, position, filter)
}

/** A contract with what is indexed of it. */
export interface ListedContract {
  address: string
  name: string | null
  calls: number | null
  transactions_count: number | null
  last_used_at: number | null
  ram_used: number | null
  is_verified: boolean | null
  created_at: number
}

/** Lists contracts, the newest first. */
export const listContracts = (position: Position & { limit?: number }): Promise<Part<ListedContract>> =>
  readPart('/api/contracts', position)

/** An account or a contract with its balance. */
export interface ListedAccount {
  address: string
  is_contract: boolean
  /** In the smallest unit of iost. */
  balance: string
  amount: string
  transactions_count: number | null
}

/** Lists accounts and contracts, the largest balance first. */
export const listAccounts = (position: Position): Promise<Part<ListedAccount>> => readPart('/api/accounts', position)

async function readPart<T>(
  path: string,
  position: Readonly<Record<string, number>> | Position,
  filter = new URLSearchParams(),
): Promise<Part<T>> {
  const query = new URLSearchParams(filter)
  for (const [name, value] of Object.entries(position)) query.set(name, String(value))
  const { data, pagination } = await readPage<T>(`${path}?${query}`)
  return { items: data, ...pagination }
}
