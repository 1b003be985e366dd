import { requireRecord } from '../../collections/records.js'
import { nameTransaction } from '../../tx/hash.js'
import { parseTransaction } from '../../tx/json.js'
import type { DevMethodName } from '../development/dev-methods.js'
import type { Requests } from '../schema.js'
import type { Message } from './message.js'

/**
 * Required members of responses by path, also of the oldest nodes. Others may be missing (rpc.md §14). Every method has
 * some, because a node sends all members, empty lists included (rpc.md §2.1): without one, an empty object would be
 * read as a response of zeros.
 */
const REQUIRED: Record<keyof Requests, readonly [string, ...string[]]> = {
  getNodeInfo: ['server_time'],
  getChainInfo: ['head_block'],
  getGasRatio: ['lowest_gas_ratio', 'median_gas_ratio'],
  getRAMInfo: ['available_ram', 'buy_price'],
  getTxByHash: ['status', 'transaction.hash'],
  getTxReceiptByTxHash: ['tx_hash', 'status_code'],
  getBlockByHash: ['status', 'block.hash'],
  getBlockByNumber: ['status', 'block.number'],
  getRawBlockByNumber: ['status', 'block.head'],
  getBlockHeaderByRange: ['block_list'],
  getBlockTxsByContract: ['blocktx_list'],
  getAccount: ['name'],
  getTokenBalance: ['balance'],
  getToken721Balance: ['balance', 'tokenIDs'],
  getToken721Metadata: ['metadata'],
  getToken721Owner: ['owner'],
  getTokenInfo: ['symbol', 'decimal'],
  getProducerVoteInfo: ['pubkey', 'status', 'votes'],
  getContract: ['id'],
  getContractVote: ['vote_infos'],
  getContractStorage: ['data'],
  getBatchContractStorage: ['datas'],
  getContractStorageFields: ['fields'],
  listContractStorage: ['datas'],
  getVoterBonus: ['bonus'],
  getCandidateBonus: ['bonus'],
  sendTx: ['hash'],
  execTx: ['status_code'],
  subscribe: ['event.topic', 'event.data'],
}

/** Members of responses that repeat the request. */
const ECHOES: { [M in keyof Requests]?: readonly [path: string, asked: (params: Requests[M]) => string | undefined] } =
  {
    getTxByHash: ['transaction.hash', ({ hash }) => hash],
    getTxReceiptByTxHash: ['tx_hash', ({ hash }) => hash],
    getBlockByHash: ['block.hash', ({ hash }) => hash],
    getBlockByNumber: ['block.number', ({ number }) => String(number)],
    getBatchContractStorage: [
      'datas.length',
      ({ key_fields }) => key_fields && String(Math.min(key_fields.length, 50)),
    ],
    sendTx: ['hash', (tx) => nameTransaction(parseTransaction(tx))],
  }

/**
 * Returns why a successful response does not match the request: it lacks mandatory fields, or is about another subject.
 * Undefined if it matches.
 */
export function findFault<M extends keyof Requests>(
  method: M,
  params: Requests[M],
  response: object,
): string | undefined {
  const missing = REQUIRED[method].find((path) => readPath(response, path) === undefined)
  if (missing !== undefined) return `a response to ${method} without "${missing}"`
  const [path, ask] = ECHOES[method] ?? []
  const asked = ask?.(params)
  const received = path && readPath(response, path)
  if (asked === undefined || String(received) === asked) return undefined
  const subject = typeof received === 'object' ? JSON.stringify(received) : (received ?? 'nothing')
  return `a response about ${subject}, not ${asked}`
}

/**
 * Returns why a successful response to a developer method is not one: it lacks a member, which our own nodes always
 * send. Undefined if it has them all.
 */
export function findDevFault(method: DevMethodName, result: Message, response: object): string | undefined {
  // Optional members are any JSON, null included.
  const missing = result.entries.find(([name, { optional }]) =>
    optional ? !Object.hasOwn(response, name) : readPath(response, name) === undefined,
  )
  return missing && `a response to dev/${method} without "${missing[0]}"`
}

function readPath(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((each, name) => {
    if (typeof each !== 'object' || each === null || !Object.hasOwn(each, name)) return undefined
    return requireRecord(each)[name] ?? undefined
  }, value)
}
