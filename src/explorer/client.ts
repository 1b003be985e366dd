import { isJsonObject, JsonNumber, type JsonObject, type JsonValue } from '../codec/json.js'
import { ToolkitError } from '../errors/errors.js'
import { sleep } from '../rpc/machine-clock.js'
import { checkPage, type ListQuery, readParams, readQuery } from './arguments.js'
import type { Dialect, DialectName } from './dialect.js'
import { type HttpAnswer, unexpectedAnswer, unsupportedError } from './failure.js'
import { createListing, type Listing } from './listing.js'
import { readRecord } from './members.js'
import { type ExplorerRecord, RECORDS, type RecordName } from './records.js'
import { OPERATIONS, type Operation, type OperationName, type RecordOf } from './schema.js'
import { createService, isNotFound, type Service } from './service.js'
import { createTransport, type TransportOptions } from './transport.js'
import { createVerification, type Submission, type VerifyOptions } from './verification.js'
import { type Walker, walkBlockscout, walkDocumented } from './walk.js'

/** Options for `createExplorer`. */
export interface ExplorerOptions extends TransportOptions {
  /**
   * Dialect of the service.
   *
   * @defaultValue `'auto'`, which detects it
   */
  dialect?: DialectName | 'auto' | undefined
  /** Aborts all requests in progress. */
  signal?: AbortSignal | undefined
}

/** Options for `waitFor`. */
export interface WaitOptions {
  /**
   * Maximum time to wait, in milliseconds.
   *
   * @defaultValue `30000`
   */
  timeoutMs?: number
  /**
   * Time between polls, in milliseconds.
   *
   * @defaultValue `1000`
   */
  everyMs?: number
}

/** Path parameters of an operation, by their documented names. */
export type Params = Readonly<Record<string, string | number | bigint | undefined>>

/**
 * Typed client of a layer-2 explorer, with a method for each operation (spec/explorer.md §2). Methods reject with
 * `EXPLORER_ARGUMENT`, `EXPLORER_NOT_FOUND`, `EXPLORER_UNREACHABLE` and the other `EXPLORER_…` codes.
 *
 * @example
 * ```ts
 * import { createExplorer } from 'iost-toolkit/explorer'
 *
 * const explorer = createExplorer('http://127.0.0.1:30001/api')
 * for (const block of await explorer.blocks({ limit: 10 }).first(3)) console.log(block.number, block.hash)
 * ```
 */
export interface Explorer {
  /**
   * Returns the dialect of the service.
   *
   * @returns The dialect, detected if it was not given.
   */
  dialect(): Promise<DialectName>

  /**
   * Lists the latest blocks.
   *
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  blocks(query?: ListQuery): Listing<ExplorerRecord<'Block'>>
  /**
   * Reads a block by its number.
   *
   * @param blockNumber - Number of the block.
   * @returns The block.
   */
  blockByNumber(blockNumber: number | bigint | string): Promise<ExplorerRecord<'Block'>>
  /**
   * Reads a block by its hash.
   *
   * @param blockHash - Hash of the block.
   * @returns The block.
   */
  blockByHash(blockHash: string): Promise<ExplorerRecord<'Block'>>
  /**
   * Lists the transactions of a block.
   *
   * @param blockNumber - Number of the block.
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  blockTransactions(blockNumber: number | bigint | string, query?: ListQuery): Listing<ExplorerRecord<'Transaction'>>

  /**
   * Lists the latest transactions.
   *
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  transactions(query?: ListQuery): Listing<ExplorerRecord<'Transaction'>>
  /**
   * Reads a transaction with its receipt.
   *
   * @param txHash - Hash of the transaction.
   * @returns The transaction.
   */
  transaction(txHash: string): Promise<ExplorerRecord<'Transaction'>>
  /**
   * Lists transactions that no block includes yet.
   *
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  pendingTransactions(query?: ListQuery): Listing<ExplorerRecord<'Transaction'>>
  /**
   * Reads the progress and outcome of a transaction.
   *
   * @param txHash - Hash of the transaction.
   * @returns The status.
   */
  executionStatus(txHash: string): Promise<ExplorerRecord<'ExecutionStatus'>>

  /**
   * Reads an account or a contract with its balance.
   *
   * @param address - Name of the account, or id of the contract.
   * @returns The address.
   */
  address(address: string): Promise<ExplorerRecord<'Address'>>
  /**
   * Lists the transactions of an address.
   *
   * @param address - Name of the account, or id of the contract.
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  addressTransactions(address: string, query?: ListQuery): Listing<ExplorerRecord<'Transaction'>>
  /**
   * Reads all token balances of an address.
   *
   * @param address - Name of the account, or id of the contract.
   * @returns The balances.
   */
  tokenBalances(address: string): Promise<ExplorerRecord<'TokenBalance'>[]>
  /**
   * Lists the logs of the calls of an address.
   *
   * @param address - Name of the account, or id of the contract.
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  addressLogs(address: string, query?: ListQuery): Listing<ExplorerRecord<'Log'>>

  /**
   * Lists the tokens of the network.
   *
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  tokens(query?: ListQuery): Listing<ExplorerRecord<'Token'>>
  /**
   * Reads a token.
   *
   * @param contractAddress - Address or symbol of the token.
   * @returns The token.
   */
  token(contractAddress: string): Promise<ExplorerRecord<'Token'>>
  /**
   * Lists the holders of a token, the largest first.
   *
   * @param contractAddress - Address or symbol of the token.
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  tokenHolders(contractAddress: string, query?: ListQuery): Listing<ExplorerRecord<'Holder'>>
  /**
   * Lists the latest transfers of a token.
   *
   * @param contractAddress - Address or symbol of the token.
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  tokenTransfers(contractAddress: string, query?: ListQuery): Listing<ExplorerRecord<'TokenTransfer'>>

  /**
   * Reads a contract: source, ABI, creation and updates.
   *
   * @param address - Id of the contract.
   * @returns The contract.
   */
  contract(address: string): Promise<ExplorerRecord<'Contract'>>
  /**
   * Reads the methods of a contract.
   *
   * @param address - Id of the contract.
   * @returns The methods.
   */
  contractMethods(address: string): Promise<ExplorerRecord<'Method'>[]>
  /**
   * Lists the events of a contract.
   *
   * @param address - Id of the contract.
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  contractEvents(address: string, query?: ListQuery): Listing<ExplorerRecord<'Log'>>
  /**
   * Submits the source of a contract for verification, without waiting for the result.
   *
   * @param submission - Address and source.
   * @returns The response of the service.
   */
  verifyContract(submission: Submission): Promise<ExplorerRecord<'Verification'>>
  /**
   * Submits the source of a contract and waits for the result.
   *
   * @param submission - Address and source.
   * @param options - Time to wait.
   * @returns The result.
   * @throws `EXPLORER_VERIFICATION` if the contract is not verified in time.
   */
  verify(submission: Submission, options?: VerifyOptions): Promise<ExplorerRecord<'Verification'>>

  /**
   * Reads statistics of the network.
   *
   * @returns The statistics.
   */
  stats(): Promise<ExplorerRecord<'Stats'>>
  /**
   * Reads the number of transactions over time.
   *
   * @returns The counts.
   */
  transactionChart(): Promise<ExplorerRecord<'TransactionCount'>[]>
  /**
   * Reads the price of the token over time.
   *
   * @returns The prices.
   */
  marketChart(): Promise<ExplorerRecord<'MarketPoint'>[]>
  /**
   * Reads the block producers.
   *
   * @returns The producers.
   */
  validators(): Promise<ExplorerRecord<'Validator'>[]>

  /**
   * Reads a record by the name of its operation.
   *
   * @param name - Name of an operation that returns one record.
   * @param params - Path parameters.
   * @param body - Body of a POST request.
   * @returns The record.
   */
  read<O extends OperationName>(name: O, params?: Params, body?: object): Promise<ExplorerRecord<RecordOf<O>>>
  /**
   * Reads a list without pages by the name of its operation.
   *
   * @param name - Name of an operation that returns a list.
   * @param params - Path parameters.
   * @returns The records.
   */
  readAll<O extends OperationName>(name: O, params?: Params): Promise<ExplorerRecord<RecordOf<O>>[]>
  /**
   * Lists records by the name of their operation.
   *
   * @param name - Name of an operation that returns pages.
   * @param params - Path parameters.
   * @param query - Page size, order and dates.
   * @returns A list that is read when it is iterated.
   */
  list<O extends OperationName>(name: O, params?: Params, query?: ListQuery): Listing<ExplorerRecord<RecordOf<O>>>

  /**
   * Repeats a request while the service responds with "not found", for example until it has indexed a fresh deployment.
   *
   * @param ask - The request.
   * @param options - Time to wait, and time between polls.
   * @returns The result of the request.
   * @throws `EXPLORER_NOT_FOUND` if the time is up.
   */
  waitFor<T>(ask: () => Promise<T>, options?: WaitOptions): Promise<T>
}

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
    transactionChart: () => readAll('transactionChart'),
    marketChart: () => readAll('marketChart'),
    validators: () => readAll('validators'),
    ...asking,
    waitFor: (ask, waiting) => waitFor(ask, timing, waiting),
  }
}

interface Timing {
  now: () => number
  sleep: typeof sleep
  signal: AbortSignal | undefined
}

/** Creates the readers of single records and of lists without pages, by operation. */
function createReaders(service: Service, signal: AbortSignal | undefined): Pick<Explorer, 'read' | 'readAll'> {
  async function ask(name: OperationName, params: Params, body?: object): Promise<[HttpAnswer, Dialect]> {
    const operation: Operation = OPERATIONS[name]
    const dialect = await service.dialect(signal)
    const target = dialect.locate(operation, { ...stringify(params), ...readParams(name, params) })
    if (target === undefined) throw unsupportedError(`${operation.family} ${operation.name}`, dialect.name)
    const text = body === undefined ? undefined : JSON.stringify(body)
    return [await service.ask(dialect, target, { verb: operation.verb, body: text, signal }), dialect]
  }

  const read: Explorer['read'] = async (name, params = {}, body) => {
    const [answer, dialect] = await ask(name, params, body)
    const content = dialect.readContent(answer, OPERATIONS[name])
    if (!isJsonObject(content)) throw unexpectedAnswer(answer)
    return readRecord(RECORDS[OPERATIONS[name].record], complete(name, params, content)) as never
  }

  const readAll: Explorer['readAll'] = async (name, params = {}) => {
    const [answer, dialect] = await ask(name, params)
    return readItems(dialect.readContent(answer, OPERATIONS[name]), answer).map((item) =>
      readRecord(RECORDS[OPERATIONS[name].record], item),
    ) as never
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
      if (dialect === 'documented') return (await walkDocumented(walker, number).next()).value!
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
      if (timing.now() + everyMs > end) throw stillMissing(error as ToolkitError, timeoutMs)
      await timing.sleep(everyMs, timing.signal)
    }
  }
}

function stillMissing(error: ToolkitError, timeoutMs: number): ToolkitError {
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

/** A service that answers by another path leaves out what was asked about. */
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

function readItems(content: JsonValue, answer: HttpAnswer): JsonObject[] {
  const items = isJsonObject(content) && Array.isArray(content.chart_data) ? content.chart_data : content
  if (Array.isArray(items) && items.every(isJsonObject)) return items
  throw unexpectedAnswer(answer)
}

/** Returns the identity of a record; undefined if a part of it is unknown. */
function readKey(record: ExplorerRecord<RecordName>, members: readonly string[]): string | undefined {
  const parts = members.map((name) => (record as Record<string, unknown>)[name])
  const isKnown = members.length > 0 && parts.every((part) => part !== undefined && part !== null)
  return isKnown ? JSON.stringify(parts) : undefined
}
