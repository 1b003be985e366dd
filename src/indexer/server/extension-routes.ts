import type { Context, Hono } from 'hono'
import { isOneOf } from '../../collections/shapes.js'
import type { Operation, OperationName } from '../../explorer/schema.js'
import { checkAddress } from '../families/addresses.js'
import { FILTERS, type FilterName, readFilteredPart, readFilters } from '../families/filters.js'
import { MAX_READ_WHOLE } from '../families/intersection.js'
import { listAccounts, listContracts } from '../families/ranked-lists.js'
import type { IndexPage, ListedPart, PageQuery, Source, WireRecord } from '../families/source.js'
import { formatHead, formatTransaction } from '../families/transaction-csv.js'
import { listRows } from '../families/transactions.js'
import { wrapPage } from './envelope.js'
import { readPageQuery } from './query.js'

/** A list that the explorer document does not have. */
export interface Extension extends Pick<Operation, 'path' | 'shape' | 'sorts'> {
  name: string
  summary: string
  /** Schemas of its members. */
  members: Readonly<Record<string, object>>
  list: (source: Source, query: PageQuery) => Promise<IndexPage>
}

const nullable = (type: string) => ({ type: [type, 'null'] })

/** Lists besides those of the document. */
export const EXTENSIONS: readonly Extension[] = [
  {
    name: 'listContracts',
    path: '/contracts',
    shape: 'pages',
    sorts: ['created_at'],
    summary: 'The contracts of the network, the newest first.',
    members: {
      address: { type: 'string' },
      name: nullable('string'),
      calls: nullable('integer'),
      transactions_count: nullable('integer'),
      last_used_at: nullable('integer'),
      last_block: nullable('integer'),
      ram_used: nullable('integer'),
      is_verified: nullable('boolean'),
      created_at: { type: 'integer' },
      created_in_block: { type: 'integer' },
    },
    list: listContracts,
  },
  {
    name: 'listAccounts',
    path: '/accounts',
    shape: 'pages',
    sorts: ['balance'],
    summary: 'Accounts and contracts by their balance in iost.',
    members: {
      address: { type: 'string' },
      is_contract: { type: 'boolean' },
      balance: { type: 'string' },
      amount: { type: 'string' },
      transactions_count: nullable('integer'),
    },
    list: listAccounts,
  },
]

const OF_ALL: readonly FilterName[] = ['status', 'method', 'token']

/** Operations that take filters. */
export const FILTERED: Partial<Record<OperationName, readonly FilterName[]>> = {
  transactions: OF_ALL,
  addressTransactions: FILTERS,
}

/** Exports of transactions, with the filters that they take. */
export const EXPORTS: readonly { path: string; filters: readonly FilterName[] }[] = [
  { path: '/exports/transactions.csv', filters: OF_ALL },
  { path: '/exports/addresses/{address}/transactions.csv', filters: FILTERS },
]

/** Most transactions of an export. */
export const MAX_EXPORTED = 10_000
/** Transactions that are read and sent together. */
const IN_PART = 100

type ReadView = <T>(run: (source: Source) => Promise<T>) => Promise<{ answered: T; block: number }>

/** Adds the lists that the document does not have. */
export function addExtensions(service: Hono, readView: ReadView): void {
  for (const extension of EXTENSIONS) {
    service.get(extension.path, async (context) => {
      const query = readPageQuery(extension, new URL(context.req.url).searchParams)
      const { answered, block } = await readView((source) => extension.list(source, query))
      context.header('x-indexed-block', String(block))
      return context.json(wrapPage(answered, query))
    })
  }
}

/** Adds the exports to the interface. The transactions of each part are read from a view of its own. */
export function addExports(service: Hono, readView: ReadView): void {
  for (const { path, filters } of EXPORTS) {
    service.get(path.replace(/\{(\w+)\}/, ':subject'), async (context) => {
      const given = new URL(context.req.url).searchParams
      const asked = readFilters(given, filters)
      const query = readPageQuery({ path, shape: 'pages', sorts: ['block_number', 'timestamp'] }, withoutFilters(given))
      const address = context.req.param('subject')
      const { answered } = await readView(async (source) => {
        if (address !== undefined) await checkAddress(source, address)
        return readFilteredPart(source, asked, { ...query, page: 1, limit: MAX_EXPORTED }, address, MAX_READ_WHOLE)
      })
      return streamExport(context, answered, async (entries) => {
        const part = await readView((source) => listRows(source, entries))
        return part.answered
      })
    })
  }
}

/** The query without the filters. */
function withoutFilters(given: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...given].filter(([name]) => !isOneOf(FILTERS, name)))
}

/** Sends lines as they are read. A reader that goes away ends the export. */
function streamExport(
  context: Context,
  { entries, total, searchedTo }: ListedPart,
  readRows: (entries: ListedPart['entries']) => Promise<readonly WireRecord[]>,
): Response {
  const encoder = new TextEncoder()
  let next = 0
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(formatHead()))
    },
    async pull(controller) {
      const part = entries.slice(next, next + IN_PART)
      next += IN_PART
      if (part.length === 0) return controller.close()
      controller.enqueue(encoder.encode((await readRows(part)).map(formatTransaction).join('')))
    },
  })
  return context.body(body, 200, {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="transactions.csv"',
    'x-exported': String(entries.length),
    'x-total': String(total),
    ...(searchedTo !== undefined && { 'x-searched-to': String(searchedTo) }),
  })
}
