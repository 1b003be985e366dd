import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from '../codec/json.js'
import { checkOptions, listOptions } from '../codec/options.js'
import { requireRecord } from '../collections/records.js'
import { ToolkitError } from '../errors/errors.js'
import { sleep } from '../rpc/machine-clock.js'
import { checkPage, readParams, readQuery } from './arguments.js'
import type { Dialect, DialectQuery } from './dialect.js'
import type { Explorer, ExplorerOptions, Params, WaitOptions } from './explorer.js'
import { type ExplorerResponse, unexpectedResponseError, unsupportedError } from './failure.js'
import { createListing } from './listing.js'
import { readRecord } from './members.js'
import { type ExplorerRecord, RECORDS, type RecordName } from './records.js'
import { OPERATIONS, type Operation, type OperationName, PAGE_LIMITS } from './schema.js'
import { createService, isNotFound, type Service } from './service.js'
import { createTransport } from './transport.js'
import { createVerification } from './verification.js'
import { isWithin, type Walker, walkBlockscout, walkDocumented } from './walk.js'

const EXPLORER_OPTIONS = listOptions<ExplorerOptions>({
  dialect: true,
  signal: true,
  timeoutMs: true,
  budgetMs: true,
  requestsPerSecond: true,
  apiKey: true,
  fetch: true,
  sleep: true,
  now: true,
  random: true,
})
const WAIT_OPTIONS = listOptions<WaitOptions>({ timeoutMs: true, everyMs: true })

/**
 * A client of a layer-2 explorer. Requests are sent when they are needed.
 *
 * @param url - Base URL of the interface, such as `https://host/api`.
 * @param options - Dialect, API key, rate limit and timeouts.
 * @returns The client, with a method for each operation.
 * @throws `EXPLORER_URL` and `EXPLORER_ARGUMENT` for invalid arguments.
 * @example
 * ```ts
 * import { createExplorer } from 'iost-toolkit/explorer'
 *
 * const explorer = createExplorer('https://explorer.example/api', { dialect: 'documented' })
 * ```
 */
export function createExplorer(url: string, options: ExplorerOptions = {}): Explorer {
  checkOptions('createExplorer', options, EXPLORER_OPTIONS, 'EXPLORER_ARGUMENT')
  const { signal } = options
  const service = createService(url, options.dialect ?? 'auto', createTransport(options))
  const timing = { now: options.now ?? Date.now, sleep: options.sleep ?? sleep, signal }
  const dialect = async () => (await service.dialect(signal)).name
  const asking = { ...createReaders(service, signal), list: createList(service, timing) }
  const { read, readAll, list } = asking
  const verification = createVerification({ read, timing, dialect })

  return {
    dialect,
    blocks: (query) => list('blocks', {}, query),
    blockByNumber: (blockNumber) => read('blockByNumber', { blockNumber }),
    blockByHash: (blockHash) => read('blockByHash', { blockHash }),
    blockTransactions: (blockNumber, query) => list('blockTransactions', { blockNumber }, query),
    transactions: (query) => list('transactions', {}, query),
    transaction: (txHash) => read('transaction', { txHash }),
    pendingTransactions: (query) => list('pendingTransactions', {}, query),
    executionStatus: (txHash) => read('executionStatus', { txHash }),
    address: (address) => read('address', { address }),
    addressTransactions: (address, query) => list('addressTransactions', { address }, query),
    tokenBalances: (address) => readAll('tokenBalances', { address }),
    addressLogs: (address, query) => list('addressLogs', { address }, query),
    tokens: (query) => list('tokens', {}, query),
    token: (contractAddress) => read('token', { contractAddress }),
    tokenHolders: (contractAddress, query) => list('tokenHolders', { contractAddress }, query),
    tokenTransfers: (contractAddress, query) => list('tokenTransfers', { contractAddress }, query),
    contract: (address) => read('contract', { address }),
    contractMethods: (address) => readAll('contractMethods', { address }),
    contractEvents: (address, query) => list('contractEvents', { address }, query),
    ...verification,
    stats: () => read('stats'),
    transactionChart: (query) => readAll('transactionChart', {}, query),
    marketChart: (query) => readAll('marketChart', {}, query),
    validators: () => readAll('validators'),
    ...asking,
    waitFor: async (ask, waiting) => {
      checkOptions('waitFor', waiting, WAIT_OPTIONS, 'EXPLORER_ARGUMENT')
      return waitFor(ask, timing, waiting)
    },
  }
}

interface Timing {
  now: () => number
  sleep: typeof sleep
  signal: AbortSignal | undefined
}

/** Creates the readers of single records and of lists without pages, by operation. */
function createReaders(service: Service, signal: AbortSignal | undefined): Pick<Explorer, 'read' | 'readAll'> {
  async function ask(
    name: OperationName,
    params: Params,
    { body, query = {} }: { body?: object | undefined; query?: DialectQuery } = {},
  ): Promise<[ExplorerResponse, Dialect]> {
    const operation: Operation = OPERATIONS[name]
    const dialect = await service.dialect(signal)
    const target = dialect.locate(operation, { ...stringify(params), ...readParams(name, params) })
    if (target === undefined) throw unsupportedError(`${operation.family} ${operation.name}`, dialect.name)
    const text = body === undefined ? undefined : JSON.stringify(body)
    const formatted = dialect.name === 'documented' ? dialect.formatQuery(query) : []
    const asked = { ...target, query: [...target.query, ...formatted] }
    return [await service.ask(dialect, asked, { verb: operation.verb, body: text, signal }), dialect]
  }

  const read: Explorer['read'] = async (name, params = {}, body) => {
    const [response, dialect] = await ask(name, params, { body })
    const content = dialect.readContent(response, OPERATIONS[name])
    if (!isJsonObject(content)) throw unexpectedResponseError(response)
    return readRecord(
      RECORDS[OPERATIONS[name].record],
      complete(name, params, dialect.adapt?.(name, content) ?? content),
    ) as never
  }

  const readAll: Explorer['readAll'] = async (name, params = {}, dates = {}) => {
    const { isPaged = false, record }: Operation = OPERATIONS[name]
    const query = readQuery(dates)
    const records: ExplorerRecord<RecordName>[] = []
    for (let page = 1; ; page++) {
      const paging = isPaged ? { page, limit: PAGE_LIMITS.maxLimit } : {}
      const [response, dialect] = await ask(name, params, { query: { ...query, ...paging } })
      const items = readItems(dialect.readContent(response, OPERATIONS[name]), response)
      for (const item of items) records.push(readRecord(RECORDS[record], item))
      if (!isPaged || items.length === 0 || page >= countPages(response)) break
    }
    return records.filter((each) => isWithin(each, query)) as never
  }

  return { read, readAll }
}

/** Creates the reader of paged lists, by operation. */
function createList(service: Service, { now, signal }: Timing): Explorer['list'] {
  return (name, params = {}, query = {}) => {
    const operation: Operation = OPERATIONS[name]
    const walker: Walker = {
      service,
      operation,
      params: readParams(name, params),
      query: readQuery(query),
      now,
      signal,
      read: (item) => readRecord(RECORDS[operation.record as RecordName], item) as ExplorerRecord<RecordName>,
    }
    const walk = async function* () {
      yield* (await service.dialect(signal)).name === 'documented' ? walkDocumented(walker) : walkBlockscout(walker)
    }
    const page = async (number: number) => {
      checkPage(number)
      const { name: dialect } = await service.dialect(signal)
      if (dialect === 'documented') return (await walkDocumented(walker, number).next()).value
      for await (const found of walkBlockscout(walker)) if (found.page === number) return found
      return { items: [], page: number }
    }
    const keyOf = (record: ExplorerRecord<RecordName>) => readKey(record, operation.key ?? [])
    return createListing({ page, walk, keyOf }) as never
  }
}

async function waitFor<T>(
  ask: () => Promise<T>,
  timing: Timing,
  { timeoutMs = 30_000, everyMs = 1000 }: WaitOptions = {},
): Promise<T> {
  const end = timing.now() + timeoutMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isNotFound(error)) throw error
      if (timing.now() + everyMs > end) throw stillMissingError(error as ToolkitError, timeoutMs)
      await timing.sleep(everyMs, timing.signal)
    }
  }
}

function stillMissingError(error: ToolkitError, timeoutMs: number): ToolkitError {
  return new ToolkitError('EXPLORER_NOT_FOUND', `after ${timeoutMs} ms of waiting: ${error.message}`, {
    hint: 'The service lags behind, or looks at another network.',
    cause: error,
  })
}

function stringify(params: Params): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
}

/** Adds the path parameters to records of services that leave them out. */
function complete(name: OperationName, params: Params, content: JsonObject): JsonObject {
  if (name === 'contract' && !('address' in content) && !('hash' in content)) {
    return { address: String(params.address), ...content }
  }
  if (name === 'executionStatus' && !('state' in content)) return { state: readState(content), ...content }
  return content
}

/** Blockscout has no state: a transaction without a status is not in a block yet. */
function readState({ status, block_number, block }: JsonObject): string {
  const number = block_number ?? block
  return (status === null || status === undefined) && !(number instanceof JsonNumber) ? 'pending' : 'packed'
}

/** The number of pages of a list; 1 for services that return such a list at once. */
function countPages({ json }: ExplorerResponse): number {
  const pages = isJsonObject(json) && isJsonObject(json.pagination) ? json.pagination.pages : undefined
  return pages instanceof JsonNumber ? pages.toNumber() : 1
}

function readItems(content: JsonValue, response: ExplorerResponse): JsonObject[] {
  const items = isJsonObject(content) && Array.isArray(content.chart_data) ? content.chart_data : content
  if (Array.isArray(items) && items.every(isJsonObject)) return items
  throw unexpectedResponseError(response)
}

/** Returns the identity of a record; undefined if a part of it is unknown. */
function readKey(record: ExplorerRecord<RecordName>, members: readonly string[]): string | undefined {
  const parts = members.map((name) => requireRecord(record)[name])
  const isKnown = members.length > 0 && parts.every((part) => part !== undefined && part !== null)
  return isKnown ? JSON.stringify(parts) : undefined
}
