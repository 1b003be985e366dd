import type { JsonObject } from '../codec/json.js'
import { must } from '../collections/presence.js'
import { isToolkitError } from '../errors/errors.js'
import { BLOCKSCOUT, type DialectQuery, DOCUMENTED, type OperationTarget, type WirePage } from './dialect.js'
import type { Page } from './listing.js'
import type { ExplorerRecord, RecordName } from './records.js'
import { listQueryNames, type Operation } from './schema.js'
import type { Service } from './service.js'

type WalkRow = ExplorerRecord<RecordName>

/** Inputs of a walk over the pages of a list. */
export interface Walker {
  service: Service
  operation: Operation
  params: Readonly<Record<string, string>>
  query: DialectQuery
  /** Milliseconds since 1970. */
  now: () => number
  signal: AbortSignal | undefined
  read(item: JsonObject): WalkRow
}

/**
 * Yields pages by number, from `first` on. Later pages are limited to the time at which the walk began, so that new
 * records do not shift known ones between pages. If the chain's clock is ahead of this machine's, the time of the
 * newest record is used.
 */
export async function* walkDocumented(walker: Walker, first = 1): AsyncGenerator<Page<WalkRow>> {
  const { service, operation, params, query, now, signal, read } = walker
  const start = Math.floor(now() / 1000)
  const isTimed = listQueryNames(operation).includes('endDate')
  let endDate = query.endDate
  for (let number = first; ; number++) {
    const { path } = must(DOCUMENTED.locate(operation, params), 'path of the operation')
    const parameters = DOCUMENTED.formatQuery({ ...query, page: number, endDate })
    const response = await service.ask(DOCUMENTED, { path, query: parameters }, { verb: 'GET', signal })
    const { items, pages, total, page, newer } = DOCUMENTED.readPage(response, operation)
    const records = items.map(read)
    yield { items: records, page: page ?? number, pages, total, ...(newer !== undefined && { newer }) }
    if (records.length === 0 || (pages !== undefined && number >= pages)) return
    if (!isTimed) continue
    endDate ??= Math.max(start, ...records.map(({ timestamp }) => (typeof timestamp === 'number' ? timestamp : 0)))
  }
}

/**
 * Yields pages by the cursor of the previous one. Dates are filtered here, because the service cannot; page size and
 * order are left out if it rejects them.
 */
export async function* walkBlockscout(walker: Walker): AsyncGenerator<Page<WalkRow>> {
  const { operation, params, query, read } = walker
  const target = must(BLOCKSCOUT.locate(operation, params), 'path of the operation')
  // Lists that are short have no pages there, and unknown parameters are rejected.
  const formatted = operation.shape === 'pages' ? BLOCKSCOUT.formatQuery(query) : []
  const asked = { ...target, query: [...target.query, ...formatted] }
  let { page, target: used } = await askFirst(walker, asked, target)
  for (let number = 1; ; number++) {
    const records = page.items.map(read)
    yield { items: records.filter((record) => isWithin(record, query)), page: number }
    if (page.next === undefined || isBefore(records, query)) return
    const names = new Set(page.next.map(([name]) => name))
    const kept = used.query.filter(([name]) => !names.has(name))
    page = await askPage(walker, { ...used, query: [...kept, ...page.next] })
  }
}

async function askFirst(
  walker: Walker,
  asked: OperationTarget,
  plain: OperationTarget,
): Promise<{ page: WirePage; target: OperationTarget }> {
  try {
    return { page: await askPage(walker, asked), target: asked }
  } catch (error) {
    // Services before version 12 reject the page size.
    const size = asked.query.find(([name]) => name === 'items_count')
    if (size === undefined || !isToolkitError(error) || error.code !== 'EXPLORER_REFUSED') throw error
    if (!error.message.includes('items_count')) throw error
    const target = { ...plain, query: asked.query.filter((parameter) => parameter !== size) }
    return { page: await askPage(walker, target), target }
  }
}

async function askPage({ service, operation, signal }: Walker, target: OperationTarget): Promise<WirePage> {
  return BLOCKSCOUT.readPage(await service.ask(BLOCKSCOUT, target, { verb: 'GET', signal }), operation)
}

/** Whether a record is in the time of a query; records without a time are. */
export function isWithin({ timestamp }: WalkRow, { startDate, endDate }: DialectQuery): boolean {
  if (typeof timestamp !== 'number') return true
  return (startDate === undefined || timestamp >= startDate) && (endDate === undefined || timestamp <= endDate)
}

/**
 * True if all further records are older than requested: lists begin with the newest unless they are sorted otherwise.
 */
function isBefore(records: readonly WalkRow[], { startDate, sort }: DialectQuery): boolean {
  const last = records.at(-1)?.timestamp
  return sort === undefined && startDate !== undefined && typeof last === 'number' && last < startDate
}
