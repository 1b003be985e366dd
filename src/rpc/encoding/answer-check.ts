import { nameTransaction } from '../../tx/hash.js'
import { parseTransaction } from '../../tx/json.js'
import type { MethodName, Requests } from '../schema.js'

/** Required members of responses by path, also of the oldest nodes. Others may be missing (rpc.md §14). */
const REQUIRED: Partial<Record<MethodName, readonly string[]>> = {
  getChainInfo: ['head_block'],
  getTxByHash: ['status', 'transaction.hash'],
  getTxReceiptByTxHash: ['tx_hash', 'status_code'],
  getBlockByHash: ['status', 'block.hash'],
  getBlockByNumber: ['status', 'block.number'],
  getAccount: ['name'],
  getTokenBalance: ['balance'],
  getContract: ['id'],
  getContractStorage: ['data'],
  getBatchContractStorage: ['datas'],
  sendTx: ['hash'],
  execTx: ['status_code'],
}

/** Members of responses that repeat the request. */
const ECHOES: { [M in MethodName]?: readonly [path: string, asked: (params: Requests[M]) => string | undefined] } = {
  getTxByHash: ['transaction.hash', ({ hash }) => hash],
  getTxReceiptByTxHash: ['tx_hash', ({ hash }) => hash],
  getBlockByHash: ['block.hash', ({ hash }) => hash],
  getBlockByNumber: ['block.number', ({ number }) => String(number)],
  getBatchContractStorage: ['datas.length', ({ key_fields }) => key_fields && String(Math.min(key_fields.length, 50))],
  sendTx: ['hash', (tx) => nameTransaction(parseTransaction(tx))],
}

/**
 * Returns why a successful response does not match the request: it lacks mandatory fields, or is about another subject.
 * Undefined if it matches.
 */
export function findFault<M extends MethodName>(method: M, params: Requests[M], answer: object): string | undefined {
  const missing = REQUIRED[method]?.find((path) => readPath(answer, path) === undefined)
  if (missing !== undefined) return `a response to ${method} without "${missing}"`
  const [path, ask] = ECHOES[method] ?? []
  const asked = ask?.(params)
  const received = path && readPath(answer, path)
  return asked === undefined || String(received) === asked ? undefined : `a response about ${received}, not ${asked}`
}

function readPath(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((each, name) => {
    if (typeof each !== 'object' || each === null || !Object.hasOwn(each, name)) return undefined
    return (each as Record<string, unknown>)[name] ?? undefined
  }, value)
}
