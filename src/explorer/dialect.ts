import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from '../codec/json.js'
import { must } from '../collections/presence.js'
import { type ExplorerResponse, rejectedRequestError, responseError, unexpectedResponseError } from './failure.js'
import type { Operation } from './schema.js'

/** Dialect of a service: the documented interface, or Blockscout's own (spec/explorer.md §1). */
export type DialectName = 'documented' | 'blockscout'

/** Query of a list. Times are seconds since 1970. */
export interface DialectQuery {
  /** From 1. */
  page?: number | undefined
  /** Records per page: 1 to 100 (default: 25). */
  limit?: number | undefined
  sort?: { field: string; descending: boolean } | undefined
  startDate?: number | undefined
  endDate?: number | undefined
  /** Number of records when the first page was read. */
  anchor?: number | undefined
}

/** Location of an operation relative to the base of the dialect. */
export interface OperationTarget {
  path: string
  query: readonly (readonly [name: string, value: string])[]
}

/** A page as a dialect returns it. `next` is the cursor of the next page; absent on the last one. */
export interface WirePage {
  items: readonly JsonObject[]
  page?: number
  pages?: number
  total?: number
  newer?: number
  next?: readonly (readonly [name: string, value: string])[]
}

/** Differences between the services. */
export interface Dialect {
  name: DialectName
  /** Returns the path of an operation with its parameters; undefined if the dialect does not have the operation. */
  locate(operation: Operation, params: Readonly<Record<string, string>>): OperationTarget | undefined
  /** The query parameters of a request for a page. */
  formatQuery(query: DialectQuery): OperationTarget['query']
  /**
   * Reads the content of a response: a record, a list, or an object that holds them. Throws for an error and for
   * anything unexpected.
   */
  readContent(response: ExplorerResponse, operation: Operation): JsonValue
  /** A record in the units of the documented dialect. */
  adapt?(operation: string, record: JsonObject): JsonObject
  /** Reads the page in a response. */
  readPage(response: ExplorerResponse, operation: Operation): WirePage
}

/** Puts parameters into the braces of a path. */
function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** The documented interface: an envelope around everything, pages by number. */
export const DOCUMENTED: Dialect = {
  name: 'documented',
  locate: ({ path }, params) => ({ path: fillPath(path, params), query: [] }),
  formatQuery({ page, limit, sort, startDate, endDate, anchor }) {
    const order = sort && `${sort.field}:${sort.descending ? 'desc' : 'asc'}`
    return given({ page, limit, sort: order, startDate, endDate, anchor })
  },
  readContent: (response, operation) => must(readEnvelope(response, operation).data, 'data'),
  readPage(response, operation) {
    const { data, pagination } = readEnvelope(response, operation)
    const read = (name: string) => readNatural(pagination, name, response)
    const [page, pages, total] = [read('page'), read('pages'), read('total')]
    readNatural(pagination, 'limit', response)
    const isAnchored = isJsonObject(pagination) && pagination.newer !== undefined
    const newer = isAnchored ? { newer: readNatural(pagination, 'newer', response) } : {}
    return { items: readItems(must(data, 'data'), response), page, pages, total, ...newer }
  },
}

/** Blockscout's own interface: records without an envelope, and pages by cursor. */
export const BLOCKSCOUT: Dialect = {
  name: 'blockscout',
  locate({ twin }, params) {
    if (twin === undefined) return undefined
    // Blockscout rejects hexadecimal numbers, and reads 64 digits as a hash.
    const { blockNumber } = params
    const number =
      blockNumber !== undefined && /^0x[\da-f]{1,16}$/i.test(blockNumber) ? BigInt(blockNumber) : blockNumber
    const filled = number === undefined ? params : { ...params, blockNumber: String(number) }
    return { path: fillPath(twin.path, filled), query: Object.entries(twin.query ?? {}) }
  },
  // Blockscout supports neither page numbers nor dates, and rejects unknown parameters.
  formatQuery: ({ limit, sort }) =>
    given({ items_count: limit, sort: sort?.field, order: sort && (sort.descending ? 'desc' : 'asc') }),
  readContent(response, { twin }) {
    const body = readBare(response)
    if (twin?.within === undefined) return body
    const inner = isJsonObject(body) ? body[twin.within] : undefined
    // A contract that is not verified has no ABI. Besides methods, an ABI holds events, errors and the constructor.
    return Array.isArray(inner) ? inner.filter(isMethod) : []
  },
  adapt(operation, record) {
    const time = record.average_block_time
    if (operation !== 'stats' || !(time instanceof JsonNumber || typeof time === 'string')) return record
    // Blockscout counts in milliseconds.
    return { ...record, average_block_time: `${time instanceof JsonNumber ? time.text : time}e-3` }
  },
  readPage(response, operation) {
    if (operation.shape === 'list') return { items: readItems(this.readContent(response, operation), response) }
    const body = readBare(response)
    if (!isJsonObject(body)) throw responseError(response, 'a list has items')
    const { items, next_page_params: next } = body
    const page = { items: readItems(items, response) }
    if (next === null || next === undefined) return page
    if (!isJsonObject(next)) throw responseError(response, 'next_page_params is an object or null')
    return { ...page, next: Object.entries(next).map(([name, value]) => [name, formatScalar(value)] as const) }
  },
}

function isMethod(entry: JsonValue): boolean {
  return !isJsonObject(entry) || entry.type === undefined || entry.type === 'function'
}

/** Selects the parameters that are defined. */
function given(values: Readonly<Record<string, string | number | undefined>>): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
}

/** The envelope is strict: any other response is an error that shows the response. */
function readEnvelope(response: ExplorerResponse, { shape }: Operation): JsonObject {
  const { json } = response
  if (!isJsonObject(json)) throw unexpectedResponseError(response)
  if (json.status === 'error') throw readEnvelopeError(response, json)
  if (response.status < 200 || response.status > 299) throw unexpectedResponseError(response)
  if (json.status !== 'success') throw responseError(response, 'status is "success" or "error"')
  if (!isJsonObject(json.data) && !Array.isArray(json.data))
    throw responseError(response, 'data is an object or a list')
  if (shape === 'pages' && !isJsonObject(json.pagination)) throw responseError(response, 'a list has pagination')
  return json
}

function readEnvelopeError(response: ExplorerResponse, { error }: JsonObject): Error {
  if (!isJsonObject(error) || typeof error.code !== 'string') return responseError(response, 'an error has a code')
  return rejectedRequestError(response, error.code, typeof error.message === 'string' ? error.message : '')
}

function readBare(response: ExplorerResponse): JsonValue {
  const { json, status } = response
  if (status >= 200 && status <= 299 && (isJsonObject(json) || Array.isArray(json))) return json
  if (!isJsonObject(json)) throw unexpectedResponseError(response)
  const details = Array.isArray(json.errors) ? json.errors.filter(isJsonObject).map(describeDetail) : []
  const message = details.length > 0 ? details.join('; ') : json.message
  if (typeof message !== 'string') throw unexpectedResponseError(response)
  throw rejectedRequestError(response, '', message)
}

/** Describes one entry of a 422 response: the problem and the parameter. */
function describeDetail({ title, detail, source }: JsonObject): string {
  const pointer = isJsonObject(source) && typeof source.pointer === 'string' ? source.pointer.replace(/^\//, '') : ''
  const text = [detail, title].find((part) => typeof part === 'string') ?? ''
  return pointer === '' ? String(text) : `${pointer}: ${text}`
}

function readItems(value: JsonValue | undefined, response: ExplorerResponse): JsonObject[] {
  if (Array.isArray(value) && value.every(isJsonObject)) return value
  throw responseError(response, 'a list holds records')
}

function readNatural(pagination: JsonValue | undefined, name: string, response: ExplorerResponse): number {
  const value = isJsonObject(pagination) ? pagination[name] : undefined
  const number = value instanceof JsonNumber ? value.toNumber() : Number.NaN
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw responseError(response, `pagination.${name} is a whole number`)
}

function formatScalar(value: JsonValue): string {
  return value instanceof JsonNumber ? value.text : String(value)
}
