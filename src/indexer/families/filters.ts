import type { FilterListName, ListName } from '../store/chain-index.js'
import { BadParameter, NotIndexed, type Source } from './source.js'
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
 * Reads the filter of a request; undefined without one. Each filter has lists of its own, so a request takes one of
 * them. Throws `BadParameter`.
 *
 * @param accepted - Filters of the requested list.
 */
export function readFilter(given: URLSearchParams, accepted: readonly FilterName[]): Filter | undefined {
  const [name, second] = FILTERS.filter((each) => given.has(each))
  if (name === undefined) return undefined
  if (!accepted.includes(name)) throw new BadParameter(name, 'nothing, because this list does not take it')
  if (second !== undefined) throw new BadParameter(second, `nothing beside ${name}: one filter at a time`)
  const value = given.get(name) ?? ''
  const isValid =
    name === 'status' ? value === 'error' : name === 'direction' ? /^(in|out)$/.test(value) : isText(value)
  if (!isValid) throw new BadParameter(name, EXPECTED[name])
  return { name, value }
}

function isText(value: string): boolean {
  return value !== '' && value.length <= MAX_LENGTH
}

/**
 * The list of the transactions that a filter selects, of all or of those that involve an address. Throws `NotFound` for
 * an unknown token, and `NotIndexed` if an earlier version of the program has indexed a part of the blocks.
 */
export async function findFilteredList(
  source: Source,
  filter: Filter | undefined,
  address?: string,
): Promise<ListName> {
  if (filter === undefined) return address === undefined ? 'transactions' : `transactions:${address}`
  const { first = 0, listed = first } = source.index.head ?? {}
  if (listed > first) throw new NotIndexed('lists of filters', listed)
  return address === undefined ? nameList(source, filter) : nameAddressList(source, filter, address)
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
