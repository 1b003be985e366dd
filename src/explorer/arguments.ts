import { checkOptions, listOptions } from '../codec/options.js'
import type { DialectQuery } from './dialect.js'
import { argumentError } from './failure.js'
import { OPERATIONS, type Operation, type OperationName, PAGE_LIMITS } from './schema.js'

/** Options for a list. */
export interface ListQuery {
  /**
   * Records per page, from 1 to 100.
   *
   * @defaultValue `25`
   */
  limit?: number | undefined
  /**
   * Member to sort by, such as `number` or `number:asc`.
   *
   * @defaultValue descending by the first member that the operation sorts by
   */
  sort?: string | undefined
  /** Only records from this time on: seconds since 1970, or a date. */
  startDate?: number | Date | undefined
  /** Only records up to this time: seconds since 1970, or a date. */
  endDate?: number | Date | undefined
  /**
   * The `total` of the first page: records that were added later do not shift further pages. Only explorers of the
   * toolkit support it.
   */
  anchor?: number | undefined
}

const LIST_QUERY = listOptions<ListQuery>({ limit: true, sort: true, startDate: true, endDate: true, anchor: true })

/** Validates the options of a list. Throws `EXPLORER_ARGUMENT` for values that the interface does not accept. */
export function readQuery(given: ListQuery): DialectQuery {
  checkOptions('a list', given, LIST_QUERY, 'EXPLORER_ARGUMENT')
  const { limit, sort, startDate, endDate, anchor } = given
  if (anchor !== undefined) checkWhole('anchor', anchor, 0, Number.MAX_SAFE_INTEGER)
  if (limit !== undefined) checkWhole('limit', limit, 1, PAGE_LIMITS.maxLimit)
  const query = {
    limit,
    sort: sort === undefined ? undefined : readSort(sort),
    ...readDates(startDate, endDate),
    anchor,
  }
  if (query.startDate !== undefined && query.endDate !== undefined && query.startDate > query.endDate) {
    throw argumentError('startDate', 'a time that is not behind endDate', query.startDate)
  }
  return query
}

/** Throws `EXPLORER_ARGUMENT` for an invalid page number. */
export function checkPage(page: number): void {
  checkWhole('page', page, PAGE_LIMITS.first, Number.MAX_SAFE_INTEGER)
}

/** Validates the parameters of an operation's path. Throws `EXPLORER_ARGUMENT` for a missing or empty one. */
export function readParams(
  name: OperationName,
  params: Readonly<Record<string, string | number | bigint | undefined>>,
): Record<string, string> {
  const { path }: Operation = OPERATIONS[name]
  return Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => [parameter, readParam(parameter, params[parameter])]),
  )
}

function readParam(name: string, value: string | number | bigint | undefined): string {
  const text = String(value ?? '').trim()
  if (name === 'blockNumber') {
    if (!/^(\d{1,19}|0x[\da-f]{1,16})$/i.test(text)) {
      throw argumentError(name, 'the number of a block, an integer or 0x and hexadecimal', value)
    }
  } else if (text === '' || /\s/.test(text)) throw argumentError(name, WORDS[name] ?? 'a text', value)
  return text
}

const WORDS: Readonly<Record<string, string>> = {
  blockHash: 'the hash of a block',
  txHash: 'the hash of a transaction',
  address: 'an address',
  contractAddress: 'the address or symbol of a token',
}

function readSort(sort: string): NonNullable<DialectQuery['sort']> {
  const [, field, direction] = /^([a-z_]\w*)(?::(asc|desc))?$/i.exec(sort) ?? []
  if (field === undefined) throw argumentError('sort', 'a member, as in "number" or "number:desc"', sort)
  return { field, descending: direction?.toLowerCase() !== 'asc' }
}

function readDates(
  start: ListQuery['startDate'],
  end: ListQuery['endDate'],
): Pick<DialectQuery, 'startDate' | 'endDate'> {
  return { startDate: readTime('startDate', start), endDate: readTime('endDate', end) }
}

function readTime(name: string, time: number | Date | undefined): number | undefined {
  if (time === undefined) return undefined
  const seconds = time instanceof Date ? Math.floor(time.getTime() / 1000) : time
  if (Number.isSafeInteger(seconds) && seconds >= 0) return seconds
  throw argumentError(name, 'whole seconds since 1970, or a date', time)
}

function checkWhole(name: string, value: number, least: number, most: number): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`
  throw argumentError(name, `a whole number ${range}`, value)
}
