import type { RecordName } from './records.js'

/** The resource families of the interface. */
export const FAMILIES = ['blocks', 'transactions', 'addresses', 'tokens', 'contracts', 'stats'] as const
/** Resource family of the interface. */
export type Family = (typeof FAMILIES)[number]

/** The equivalent of an operation in Blockscout's own interface. */
interface Twin {
  /** Path relative to `/api/v2`, with the same parameters in braces. */
  path: string
  /** Query parameters that are always sent. */
  query?: Readonly<Record<string, string>>
  /** Member of the response that holds the result, if it is not the response itself. */
  within?: string
}

/** An operation of the interface. */
export interface Operation {
  /** Resource family of the operation. */
  family: Family
  /** Name within the family, as on the command line. */
  name: string
  /** HTTP method. */
  verb: 'GET' | 'POST'
  /** Documented path, with its parameter in braces. */
  path: string
  /** Shape of the response: one record, a list, or a list in pages that accepts the common query parameters. */
  shape: 'record' | 'list' | 'pages'
  /** Name of the returned record. */
  record: RecordName
  /** Whether a list has pages, too. The client reads them all, because such lists are short. */
  isPaged?: boolean
  /** Whether a list without pages can be limited to a time. */
  isTimed?: boolean
  /** Members that identify a record within pages. */
  key?: readonly string[]
  /** Members that pages can be sorted by. The default is the first one, descending. */
  sorts?: readonly string[]
  /** Description in one sentence. */
  summary: string
  /** The equivalent in Blockscout's interface, if it has one. */
  twin?: Twin
}

const BLOCK_SORTS = ['number', 'timestamp']
const PLACE_SORTS = ['block_number', 'timestamp']
const PLACE_KEY = ['transaction_hash', 'index']

/**
 * All operations of the interface by method name. The client, the service, the command line and the reference are
 * derived from this table.
 *
 * @example
 * ```ts
 * import { OPERATIONS } from 'iost-toolkit/explorer'
 *
 * for (const { verb, path, summary } of Object.values(OPERATIONS)) console.log(verb, path, summary)
 * ```
 */
export const OPERATIONS = {
  blocks: {
    family: 'blocks',
    name: 'list',
    verb: 'GET',
    path: '/blocks',
    shape: 'pages',
    record: 'Block',
    key: ['hash'],
    sorts: BLOCK_SORTS,
    summary: 'The latest blocks.',
    twin: { path: '/blocks' },
  },
  blockByNumber: {
    family: 'blocks',
    name: 'by-number',
    verb: 'GET',
    path: '/blocks/{blockNumber}',
    shape: 'record',
    record: 'Block',
    summary: 'A block by its number, an integer or 0x and hexadecimal.',
    twin: { path: '/blocks/{blockNumber}' },
  },
  blockByHash: {
    family: 'blocks',
    name: 'by-hash',
    verb: 'GET',
    path: '/blocks/{blockHash}',
    shape: 'record',
    record: 'Block',
    summary: 'A block by its hash.',
    twin: { path: '/blocks/{blockHash}' },
  },
  blockTransactions: {
    family: 'blocks',
    name: 'transactions',
    verb: 'GET',
    path: '/blocks/transactions/{blockNumber}',
    shape: 'pages',
    record: 'Transaction',
    key: ['hash'],
    sorts: PLACE_SORTS,
    summary: 'The transactions of a block.',
    twin: { path: '/blocks/{blockNumber}/transactions' },
  },
  transactions: {
    family: 'transactions',
    name: 'list',
    verb: 'GET',
    path: '/transactions',
    shape: 'pages',
    record: 'Transaction',
    key: ['hash'],
    sorts: PLACE_SORTS,
    summary: 'The latest transactions.',
    twin: { path: '/transactions' },
  },
  transaction: {
    family: 'transactions',
    name: 'show',
    verb: 'GET',
    path: '/transactions/{txHash}',
    shape: 'record',
    record: 'Transaction',
    summary: 'A transaction with its receipt.',
    twin: { path: '/transactions/{txHash}' },
  },
  pendingTransactions: {
    family: 'transactions',
    name: 'pending',
    verb: 'GET',
    path: '/transactions/pending',
    shape: 'pages',
    record: 'Transaction',
    key: ['hash'],
    sorts: ['timestamp'],
    summary: 'Transactions that no block has yet.',
    twin: { path: '/transactions', query: { filter: 'pending' } },
  },
  executionStatus: {
    family: 'transactions',
    name: 'execution-status',
    verb: 'GET',
    path: '/transactions/execution-status/{txHash}',
    shape: 'record',
    record: 'ExecutionStatus',
    summary: 'Status and outcome of a transaction.',
    twin: { path: '/transactions/{txHash}' },
  },
  address: {
    family: 'addresses',
    name: 'show',
    verb: 'GET',
    path: '/addresses/{address}',
    shape: 'record',
    record: 'Address',
    summary: 'An account or a contract, with its balance.',
    twin: { path: '/addresses/{address}' },
  },
  addressTransactions: {
    family: 'addresses',
    name: 'transactions',
    verb: 'GET',
    path: '/addresses/{address}/transactions',
    shape: 'pages',
    record: 'Transaction',
    key: ['hash'],
    sorts: PLACE_SORTS,
    summary: 'The transactions of an address.',
    twin: { path: '/addresses/{address}/transactions' },
  },
  tokenBalances: {
    family: 'addresses',
    name: 'token-balances',
    verb: 'GET',
    path: '/addresses/{address}/token-balances',
    shape: 'list',
    isPaged: true,
    record: 'TokenBalance',
    summary: 'All token balances of an address.',
    twin: { path: '/addresses/{address}/token-balances' },
  },
  addressLogs: {
    family: 'addresses',
    name: 'logs',
    verb: 'GET',
    path: '/addresses/{address}/logs',
    shape: 'pages',
    record: 'Log',
    key: PLACE_KEY,
    sorts: PLACE_SORTS,
    summary: 'Logs of calls of an address.',
    twin: { path: '/addresses/{address}/logs' },
  },
  tokens: {
    family: 'tokens',
    name: 'list',
    verb: 'GET',
    path: '/tokens',
    shape: 'pages',
    record: 'Token',
    key: ['address_hash', 'symbol'],
    sorts: ['holders_count', 'total_supply', 'symbol'],
    summary: 'The tokens of the network.',
    twin: { path: '/tokens' },
  },
  token: {
    family: 'tokens',
    name: 'show',
    verb: 'GET',
    path: '/tokens/{contractAddress}',
    shape: 'record',
    record: 'Token',
    summary: 'A token.',
    twin: { path: '/tokens/{contractAddress}' },
  },
  tokenHolders: {
    family: 'tokens',
    name: 'holders',
    verb: 'GET',
    path: '/tokens/{contractAddress}/holders',
    shape: 'pages',
    record: 'Holder',
    key: ['address'],
    sorts: ['value'],
    summary: 'Who holds most of a token.',
    twin: { path: '/tokens/{contractAddress}/holders' },
  },
  tokenTransfers: {
    family: 'tokens',
    name: 'transfers',
    verb: 'GET',
    path: '/tokens/{contractAddress}/transfers',
    shape: 'pages',
    record: 'TokenTransfer',
    key: PLACE_KEY,
    sorts: PLACE_SORTS,
    summary: 'The latest transfers of a token.',
    twin: { path: '/tokens/{contractAddress}/transfers' },
  },
  contract: {
    family: 'contracts',
    name: 'show',
    verb: 'GET',
    path: '/contracts/{address}',
    shape: 'record',
    record: 'Contract',
    summary: 'A contract: source, ABI, creation and updates.',
    twin: { path: '/smart-contracts/{address}' },
  },
  contractMethods: {
    family: 'contracts',
    name: 'methods',
    verb: 'GET',
    path: '/contracts/{address}/methods',
    shape: 'list',
    isPaged: true,
    record: 'Method',
    summary: 'The methods of a contract.',
    twin: { path: '/smart-contracts/{address}', within: 'abi' },
  },
  contractEvents: {
    family: 'contracts',
    name: 'events',
    verb: 'GET',
    path: '/contracts/{address}/events',
    shape: 'pages',
    record: 'Log',
    key: PLACE_KEY,
    sorts: PLACE_SORTS,
    summary: 'The events of a contract.',
    twin: { path: '/addresses/{address}/logs' },
  },
  verifyContract: {
    family: 'contracts',
    name: 'verification',
    verb: 'POST',
    path: '/contracts/verification',
    shape: 'record',
    record: 'Verification',
    summary: 'Submits the source of a contract for comparison with the published code.',
    twin: { path: '/smart-contracts/{address}/verification/via/{method}' },
  },
  stats: {
    family: 'stats',
    name: 'network',
    verb: 'GET',
    path: '/stats',
    shape: 'record',
    record: 'Stats',
    summary: 'Figures of the network.',
    twin: { path: '/stats' },
  },
  transactionChart: {
    family: 'stats',
    name: 'transactions',
    verb: 'GET',
    path: '/stats/charts/transactions',
    shape: 'list',
    isTimed: true,
    record: 'TransactionCount',
    summary: 'How many transactions there were over time.',
    twin: { path: '/stats/charts/transactions', within: 'chart_data' },
  },
  marketChart: {
    family: 'stats',
    name: 'market',
    verb: 'GET',
    path: '/stats/charts/market',
    shape: 'list',
    isTimed: true,
    record: 'MarketPoint',
    summary: 'The price of the token over time.',
    twin: { path: '/stats/charts/market', within: 'chart_data' },
  },
  validators: {
    family: 'stats',
    name: 'validators',
    verb: 'GET',
    path: '/stats/validators',
    shape: 'list',
    isPaged: true,
    record: 'Validator',
    summary: 'Who makes the blocks.',
  },
} as const satisfies Record<string, Operation>

/** Names of the query parameters that an operation accepts. */
export function listQueryNames({
  shape,
  isPaged,
  isTimed,
  sorts = [],
}: Pick<Operation, 'shape' | 'isPaged' | 'isTimed' | 'sorts'>): readonly QueryName[] {
  const isListed = shape === 'pages'
  return [
    ...(isListed || isPaged ? (['page', 'limit'] as const) : []),
    ...(sorts.length > 0 ? (['sort'] as const) : []),
    ...(isListed || isTimed ? (['startDate', 'endDate'] as const) : []),
    ...(isListed ? (['anchor'] as const) : []),
  ]
}

/** Name of a query parameter that lists accept. */
export type QueryName = 'page' | 'limit' | 'sort' | 'startDate' | 'endDate' | 'anchor'

/** Names of the operations, as the client has them. */
export type OperationName = keyof typeof OPERATIONS

/** The record that an operation returns, alone or in a list. */
export type RecordOf<O extends OperationName> = (typeof OPERATIONS)[O]['record']

/** Limits of paged lists, as documented. */
export const PAGE_LIMITS = { first: 1, defaultLimit: 25, maxLimit: 100 } as const
