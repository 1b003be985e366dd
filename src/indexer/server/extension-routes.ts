import type { Context, Hono } from 'hono'
import type { Operation, OperationName } from '../../explorer/schema.js'
import { checkAddress } from '../families/addresses.js'
import { FILTERS, type Filter, type FilterName, findFilteredList, readFilter } from '../families/filters.js'
import { listAccounts, listContracts } from '../families/ranked-lists.js'
import { type IndexPage, type PageQuery, readPart, type Source, type WireRecord } from '../families/source.js'
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
const PAGE = 100

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

/** Adds the exports to the interface. Each page is read from a view of its own, so none is kept open meanwhile. */
export function addExports(service: Hono, readView: ReadView): void {
  for (const { path, filters } of EXPORTS) {
    service.get(path.replace(/\{(\w+)\}/, ':subject'), async (context) => {
      const given = new URL(context.req.url).searchParams
      const filter = readFilter(given, filters)
      const query = readPageQuery({ path, shape: 'pages', sorts: ['block_number', 'timestamp'] }, withoutFilters(given))
      const asked = { filter, query: { ...query, limit: PAGE }, address: context.req.param('subject') }
      const { answered: first } = await readView((source) => readExported(source, asked, 1))
      return streamExport(context, first, (page) =>
        readView((source) => readExported(source, { ...asked, query: { ...asked.query, anchor: first.total } }, page)),
      )
    })
  }
}

/** The query without the filters. */
function withoutFilters(given: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...given].filter(([name]) => !(FILTERS as readonly string[]).includes(name)))
}

interface Exported {
  filter: Filter | undefined
  query: PageQuery
  address: string | undefined
}

async function readExported(source: Source, { filter, query, address }: Exported, page: number): Promise<IndexPage> {
  if (address !== undefined && page === 1) await checkAddress(source, address)
  const name = await findFilteredList(source, filter, address)
  const { entries, total } = await readPart(source, name, { ...query, page })
  return { total, items: await listRows(source, entries) }
}

/** Sends lines as they are read. A reader that goes away ends the export. */
function streamExport(
  context: Context,
  first: IndexPage,
  readNext: (page: number) => Promise<{ answered: IndexPage }>,
): Response {
  const count = Math.min(first.total, MAX_EXPORTED)
  const pages = Math.ceil(count / PAGE)
  let page = 0
  const format = (items: readonly WireRecord[]) => new TextEncoder().encode(items.map(formatTransaction).join(''))
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(formatHead()))
    },
    async pull(controller) {
      page++
      if (page > pages) return controller.close()
      controller.enqueue(format(page === 1 ? first.items : (await readNext(page)).answered.items))
    },
  })
  return context.body(body, 200, {
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="transactions.csv"',
    'x-exported': String(count),
    'x-total': String(first.total),
  })
}
