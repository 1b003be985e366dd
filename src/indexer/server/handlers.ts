import type { OperationName } from '../../explorer/schema.js'
import { checkAddress, listLogs, showAddress } from '../families/addresses.js'
import { listBlocks, listBlockTransactions, showBlockOf } from '../families/blocks.js'
import { listEvents, listMethods, showContract, verifyContract } from '../families/contracts.js'
import type { Filter } from '../families/filters.js'
import { listBalances, listHolders } from '../families/holders.js'
import { cutPage, type IndexPage, type PageQuery, type Source, type WireRecord } from '../families/source.js'
import { chartMarket, chartTransactions, listValidators, showStats } from '../families/stats.js'
import { listTokens, listTransfers, showTokenOf } from '../families/tokens.js'
import {
  listAddressTransactions,
  listPending,
  listTransactions,
  showExecutionStatus,
  showTransactionOf,
} from '../families/transactions.js'

/** Input of an operation: the path parameter, the query, the body. */
export interface Request {
  subject: string
  query: PageQuery
  body: WireRecord
  filters?: readonly Filter[] | undefined
}

type Handler = (source: Source, request: Request) => Promise<WireRecord | readonly WireRecord[] | IndexPage>

/** Handlers by operation. */
export const HANDLERS: Record<OperationName, Handler> = {
  blocks: (source, { query }) => listBlocks(source, query),
  blockByNumber: (source, { subject }) => showBlockOf(source, subject),
  blockByHash: (source, { subject }) => showBlockOf(source, subject),
  blockTransactions: (source, { subject, query }) => listBlockTransactions(source, subject, query),
  transactions: (source, { query, filters }) => listTransactions(source, query, filters),
  transaction: (source, { subject }) => showTransactionOf(source, subject),
  pendingTransactions: (source, { query }) => listPending(source, query),
  executionStatus: (source, { subject }) => showExecutionStatus(source, subject),
  address: (source, { subject }) => showAddress(source, subject),
  async addressTransactions(source, { subject, query, filters }) {
    await checkAddress(source, subject)
    return listAddressTransactions(source, subject, query, filters)
  },
  async tokenBalances(source, { subject, query }) {
    await checkAddress(source, subject)
    return cutPage(await listBalances(source, subject), query)
  },
  async addressLogs(source, { subject, query }) {
    await checkAddress(source, subject)
    return listLogs(source, subject, query)
  },
  tokens: (source, { query }) => listTokens(source, query),
  token: (source, { subject }) => showTokenOf(source, subject),
  tokenHolders: (source, { subject, query }) => listHolders(source, subject, query),
  tokenTransfers: (source, { subject, query }) => listTransfers(source, subject, query),
  contract: (source, { subject }) => showContract(source, subject),
  contractMethods: async (source, { subject, query }) => cutPage(await listMethods(source, subject), query),
  contractEvents: (source, { subject, query }) => listEvents(source, subject, query),
  verifyContract: (source, { body }) => verifyContract(source, body),
  stats: (source) => showStats(source),
  transactionChart: (source, { query }) => chartTransactions(source, query),
  marketChart: (source, { query }) => chartMarket(source, query),
  validators: async (source, { query }) => cutPage(await listValidators(source), query),
}
