import { firstOf, itemAt, must } from '../collections/presence.js'
import type { Full, Given, Message } from './encoding/message.js'
import * as accounts from './encoding/messages/accounts.js'
import * as blocks from './encoding/messages/blocks.js'
import * as chain from './encoding/messages/chain.js'
import * as contracts from './encoding/messages/contracts.js'
import * as events from './encoding/messages/events.js'
import * as tokens from './encoding/messages/tokens.js'
import * as transactions from './encoding/messages/transactions.js'

/** One endpoint of the node interface (rpc.md §4, §13). */
export interface Endpoint<Req extends Message = Message, Res extends Message = Message> {
  readonly verb: 'GET' | 'POST'
  /** HTTP path; names in braces are request fields, one segment each. */
  readonly path: string
  /** The method's name in the gRPC service `rpcpb.ApiService`. */
  readonly grpc: string
  readonly request: Req
  readonly result: Res
  /** True if the published interface lists it; real nodes serve the others too. */
  readonly documented: boolean
  /** True if the request can be repeated safely. */
  readonly idempotent: boolean
  /** Whether the answer is a stream of results. */
  readonly stream: boolean
  /** Description in one sentence. */
  readonly summary: string
}

/** Creates an endpoint from its path and its messages. */
function endpointOf(verb: Endpoint['verb']) {
  return <Req extends Message, Res extends Message>(
    path: string,
    request: Req,
    result: Res,
    summary: string,
  ): Endpoint<Req, Res> => {
    const name = itemAt(path.split('/'), 1)
    const grpc = firstOf(name).toUpperCase() + name.slice(1)
    return { verb, path, grpc, request, result, summary, documented: true, idempotent: true, stream: false }
  }
}

/** The path names every field of the request. */
const get = endpointOf('GET')
/** The request is the body. */
const post = endpointOf('POST')

/** An endpoint real nodes serve but the published interface leaves out. */
function beyond<E extends Endpoint>(endpoint: E): E {
  return { ...endpoint, documented: false }
}

/** Every endpoint by its method name, in the order of rpc.md §4. */
export const METHODS = {
  getNodeInfo: get('/getNodeInfo', chain.EmptyRequest, chain.NodeInfo, 'The node: its build, mode, peers and clock.'),
  getChainInfo: get(
    '/getChainInfo',
    chain.EmptyRequest,
    chain.ChainInfo,
    'The chain: its id, head, last irreversible block and producers.',
  ),
  getGasRatio: get(
    '/getGasRatio',
    chain.EmptyRequest,
    chain.GasRatio,
    'The lowest and the median gas ratio of the head block.',
  ),
  getRAMInfo: get('/getRAMInfo', chain.EmptyRequest, chain.RAMInfo, 'RAM sold and left, and its prices per byte.'),
  getTxByHash: get(
    '/getTxByHash/{hash}',
    transactions.TxHashRequest,
    transactions.TransactionResponse,
    'A transaction with its status and receipt.',
  ),
  getTxReceiptByTxHash: get(
    '/getTxReceiptByTxHash/{hash}',
    transactions.TxHashRequest,
    transactions.TxReceipt,
    'The receipt of an irreversible transaction.',
  ),
  getBlockByHash: get(
    '/getBlockByHash/{hash}/{complete}',
    blocks.GetBlockByHashRequest,
    blocks.BlockResponse,
    'A block, with its transactions where `complete` is true.',
  ),
  getBlockByNumber: get(
    '/getBlockByNumber/{number}/{complete}',
    blocks.GetBlockByNumberRequest,
    blocks.BlockResponse,
    'A block, with its transactions where `complete` is true.',
  ),
  getRawBlockByNumber: beyond(
    get(
      '/getRawBlockByNumber/{number}/{complete}',
      blocks.GetBlockByNumberRequest,
      blocks.RawBlockResponse,
      'A block in its stored form, signatures included.',
    ),
  ),
  getBlockHeaderByRange: beyond(
    post(
      '/getBlockHeaderByRange',
      blocks.GetBlockHeaderByRangeRequest,
      blocks.BlockHeaderByRangeResponse,
      'The heads of irreversible blocks, `start` included, `end` excluded, at most 110.',
    ),
  ),
  getBlockTxsByContract: beyond(
    post(
      '/getBlockTxsByContract',
      blocks.GetBlockTxsByContractRequest,
      blocks.BlockTxsByContractResponse,
      'The transactions that call a contract or action, in at most 101 blocks, both ends included.',
    ),
  ),
  getAccount: get(
    '/getAccount/{name}/{by_longest_chain}',
    accounts.GetAccountRequest,
    accounts.Account,
    'An account: balance, gas, RAM, permissions, votes.',
  ),
  getTokenBalance: get(
    '/getTokenBalance/{account}/{token}/{by_longest_chain}',
    tokens.GetTokenBalanceRequest,
    tokens.TokenBalance,
    'What an account or contract holds of a token.',
  ),
  getToken721Balance: beyond(
    get(
      '/getToken721Balance/{account}/{token}/{by_longest_chain}',
      tokens.GetTokenBalanceRequest,
      tokens.Token721Balance,
      'The non-fungible tokens an account holds.',
    ),
  ),
  getToken721Metadata: beyond(
    get(
      '/getToken721Metadata/{token}/{token_id}/{by_longest_chain}',
      tokens.GetToken721InfoRequest,
      tokens.Token721Metadata,
      'The metadata of a non-fungible token.',
    ),
  ),
  getToken721Owner: beyond(
    get(
      '/getToken721Owner/{token}/{token_id}/{by_longest_chain}',
      tokens.GetToken721InfoRequest,
      tokens.Token721Owner,
      'The owner of a non-fungible token.',
    ),
  ),
  getTokenInfo: get(
    '/getTokenInfo/{symbol}/{by_longest_chain}',
    tokens.GetTokenInfoRequest,
    tokens.TokenInfo,
    'A token: issuer, decimals, supply.',
  ),
  getProducerVoteInfo: get(
    '/getProducerVoteInfo/{account}/{by_longest_chain}',
    accounts.GetProducerVoteInfoRequest,
    accounts.ProducerVoteInfo,
    'A producer and its votes.',
  ),
  getContract: get(
    '/getContract/{id}/{by_longest_chain}',
    contracts.GetContractRequest,
    contracts.Contract,
    'A contract: its code and ABI.',
  ),
  getContractVote: beyond(
    get(
      '/getContractVote/{id}/{by_longest_chain}',
      contracts.GetContractRequest,
      contracts.ContractVote,
      'The votes of a contract.',
    ),
  ),
  getContractStorage: post(
    '/getContractStorage',
    contracts.GetContractStorageRequest,
    contracts.ContractStorage,
    'One value of a contract, and the block it was read at.',
  ),
  getBatchContractStorage: post(
    '/getBatchContractStorage',
    contracts.GetBatchContractStorageRequest,
    contracts.BatchContractStorage,
    'Up to 50 values of a contract in request order.',
  ),
  getContractStorageFields: post(
    '/getContractStorageFields',
    contracts.GetContractStorageFieldsRequest,
    contracts.ContractStorageFields,
    'The field names of a map, at most 257.',
  ),
  listContractStorage: beyond(
    post(
      '/listContractStorage',
      contracts.ListContractStorageRequest,
      contracts.ContractStorageList,
      'Keys and values of a contract in key order, at most 100.',
    ),
  ),
  getVoterBonus: get(
    '/getVoterBonus/{name}/{by_longest_chain}',
    accounts.GetAccountRequest,
    accounts.VoterBonus,
    'What a voter may withdraw, by candidate.',
  ),
  getCandidateBonus: get(
    '/getCandidateBonus/{name}/{by_longest_chain}',
    accounts.GetAccountRequest,
    accounts.CandidateBonus,
    'What a candidate may withdraw.',
  ),
  sendTx: {
    ...post(
      '/sendTx',
      transactions.TransactionRequest,
      transactions.SendTransactionResponse,
      'Hands a signed transaction to the pool.',
    ),
    grpc: 'SendTransaction',
    idempotent: false,
  },
  execTx: {
    ...post(
      '/execTx',
      transactions.TransactionRequest,
      transactions.TxReceipt,
      'Runs a transaction on the head without keeping anything.',
    ),
    grpc: 'ExecTransaction',
  },
  subscribe: {
    ...post(
      '/subscribe',
      events.SubscribeRequest,
      events.SubscribeResponse,
      'A stream of contract events and receipts.',
    ),
    idempotent: false,
    stream: true,
  },
} satisfies Record<string, Endpoint>

type Methods = typeof METHODS

/** Names of the methods with a single response: all but `subscribe`. */
export type MethodName = Exclude<keyof Methods, 'subscribe'>

/** Parameters of each method. */
export type Requests = { [M in keyof Methods]: Given<Methods[M]['request']> }

/** Requests with every field present, in wire form, as a server receives them. */
export type FullRequests = { [M in keyof Methods]: Full<Methods[M]['request']> }

/** Results of each method in wire form, with every field present. */
export type Results = { [M in keyof Methods]: Full<Methods[M]['result']> }

/** An event of a subscription: topic, data as JSON text, time in nanoseconds since 1970. */
export type NodeEvent = Full<typeof events.Event>

/** A receipt in wire form, as the node sends it. */
export type WireReceipt = Full<typeof transactions.TxReceipt>

/** The names in braces of a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => must(name, 'name'))
}
