import type { FilterListName, ListName } from '../store/chain-index.js'
import { intersect, MAX_READ } from './intersection.js'
import { BadParameter, type ListedPart, NotIndexed, type PageQuery, readPart, type Source } from './source.js'
import { findName } from './token-facts.js'

/** Names of the parameters that filter transactions. */
export const FILTERS = ['status', 'method', 'token', 'direction'] as const
/** Name of a parameter that filters transactions. */
export type FilterName = (typeof FILTERS)[number]

/** A filter of transactions. */
export interface Filter {
  name: FilterName
  value: string
}

const EXPECTED: Readonly<Record<FilterName, string>> = {
  status: 'error',
  method: '1 to 100 characters',
  token: 'the id of a token',
  direction: 'in or out',
}

const MAX_LENGTH = 100

/**
 * Reads the filters of a request. A transaction of the list meets all of them. Throws `BadParameter`.
 *
 * @param accepted - Filters of the requested list.
 */
export function readFilters(given: URLSearchParams, accepted: readonly FilterName[]): Filter[] {
  return FILTERS.filter((name) => given.has(name)).map((name) => {
    if (!accepted.includes(name)) throw new BadParameter(name, 'nothing, because this list does not take it')
    const [value = '', second] = given.getAll(name)
    const isValid =
      name === 'status' ? value === 'error' : name === 'direction' ? /^(in|out)$/.test(value) : isText(value)
    if (!isValid || second !== undefined) throw new BadParameter(name, `${EXPECTED[name]}, once`)
    return { name, value }
  })
}

function isText(value: string): boolean {
  return value !== '' && value.length <= MAX_LENGTH
}

/**
 * Reads a page of the transactions that meet all filters, of all or of those that involve an address. Throws `NotFound`
 * for an unknown token, and `NotIndexed` if an earlier version of the program has indexed a part of the blocks.
 */
export async function readFilteredPart(
  source: Source,
  filters: readonly Filter[],
  query: PageQuery,
  address?: string,
  maxRead = MAX_READ,
): Promise<ListedPart> {
  const [first, ...others] = await findLists(source, filters, address)
  if (first === undefined || others.length === 0) {
    return readPart(source, first ?? (address === undefined ? 'transactions' : `transactions:${address}`), query)
  }
  const { page, limit, startDate: start, endDate: end, anchor } = query
  const ascending = query.sort?.descending === false
  const { entries, searchedTo } = await intersect(source.index, [first, ...others], { ascending, start, end }, maxRead)
  const offset = (page - 1) * limit
  if (searchedTo !== undefined) {
    return { total: entries.length, entries: entries.slice(offset, offset + limit), searchedTo }
  }
  const newer = anchor === undefined ? undefined : Math.max(0, entries.length - anchor)
  const kept = ascending ? entries.slice(0, anchor) : entries.slice(newer)
  return {
    total: kept.length,
    entries: kept.slice(offset, offset + limit),
    ...(newer !== undefined && { newer }),
  }
}

/** The list of each filter. */
async function findLists(source: Source, filters: readonly Filter[], address: string | undefined): Promise<ListName[]> {
  if (filters.length === 0) return []
  const { first = 0, listed = first } = source.index.head ?? {}
  if (listed > first) throw new NotIndexed('lists of filters', listed)
  return Promise.all(
    filters.map((filter) =>
      address === undefined ? nameList(source, filter) : nameAddressList(source, filter, address),
    ),
  )
}

async function nameList(source: Source, { name, value }: Filter): Promise<FilterListName> {
  if (name === 'status') return 'failed'
  return name === 'method' ? `method:${value}` : `token:${await findName(source, value)}`
}

async function nameAddressList(source: Source, { name, value }: Filter, address: string): Promise<FilterListName> {
  switch (name) {
    case 'status':
      return `failed:${address}`
    case 'method':
      return `called:${address}/${value}`
    case 'token':
      return `moved:${address}/${await findName(source, value)}`
    case 'direction':
      return value === 'out' ? `sent:${address}` : `received:${address}`
  }
}
