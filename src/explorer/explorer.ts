import type { ListQuery } from './arguments.js'
import type { DialectName } from './dialect.js'
import type { Listing } from './listing.js'
import type { ExplorerRecord } from './records.js'
import type { OperationName, RecordOf } from './schema.js'
import type { TransportOptions } from './transport.js'
import type { Submission, VerifyOptions } from './verification.js'

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
   * @param dates - Limits of the time.
   * @returns The counts.
   */
  transactionChart(dates?: Pick<ListQuery, 'startDate' | 'endDate'>): Promise<ExplorerRecord<'TransactionCount'>[]>
  /**
   * Reads the price of the token over time.
   *
   * @param dates - Limits of the time.
   * @returns The prices.
   */
  marketChart(dates?: Pick<ListQuery, 'startDate' | 'endDate'>): Promise<ExplorerRecord<'MarketPoint'>[]>
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
   * Reads a short list as a whole by the name of its operation.
   *
   * @param name - Name of an operation that returns a list.
   * @param params - Path parameters.
   * @param dates - Limits of the time, for charts.
   * @returns The records.
   */
  readAll<O extends OperationName>(
    name: O,
    params?: Params,
    dates?: Pick<ListQuery, 'startDate' | 'endDate'>,
  ): Promise<ExplorerRecord<RecordOf<O>>[]>
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
