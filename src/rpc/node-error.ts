import { formatGoJson } from '../codec/gojson.js'
import type { Response } from '../collections/response.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'

/** The gRPC codes a node answers with (rpc.md §3). */
export const GRPC_CODES = {
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
} as const

/**
 * Error of a request that the node rejected (rpc.md §3). Its `code` is `NODE_REFUSED`.
 *
 * @example
 * ```ts
 * import { createHttpProvider, NodeError } from 'iost-toolkit/client'
 *
 * const provider = createHttpProvider('http://127.0.0.1:30001')
 * await provider.request('getTxByHash', { hash: 'missing' }).catch((error: unknown) => {
 *   if (error instanceof NodeError) console.error(error.grpcCode, error.text)
 * })
 * ```
 */
export class NodeError extends ToolkitError {
  /** gRPC status code of the response. */
  readonly grpcCode: number
  /** Message of the node, unchanged. */
  readonly text: string

  /** @param details - gRPC code (default: 2, unknown), message of the node, and the rejected method. */
  constructor({ grpcCode = GRPC_CODES.UNKNOWN, text, method }: { grpcCode?: number; text: string; method?: string }) {
    const hint = HINTS.find(([pattern]) => pattern.test(text))?.[1]
    super('NODE_REFUSED', method ? `the node refused ${method}: ${text}` : text, hint === undefined ? {} : { hint })
    this.grpcCode = grpcCode
    this.text = text
  }
}

/**
 * True for a `NodeError`, also one of another copy of this package.
 *
 * @param error - Any value.
 * @returns Whether it is a `NodeError`.
 * @example
 * ```ts
 * import { createHttpProvider, isNodeError } from 'iost-toolkit/client'
 *
 * const provider = createHttpProvider('http://127.0.0.1:30001')
 * await provider.request('getAccount', { name: 'nobody1', by_longest_chain: true }).catch((error: unknown) => {
 *   if (isNodeError(error)) console.error(error.text)
 * })
 * ```
 */
export function isNodeError(error: unknown): error is NodeError {
  return error instanceof Error && 'code' in error && error.code === 'NODE_REFUSED' && 'text' in error
}

/**
 * Sends a request; undefined if the node rejects it, as it does for what it does not know. A response that is no
 * promise is returned at once.
 */
export function unlessRejected<T>(send: () => Response<T>): Response<T | undefined> {
  const ignore = (error: unknown): undefined => {
    if (!isNodeError(error)) throw error
  }
  try {
    const response = send()
    return response instanceof Promise ? response.catch(ignore) : response
  } catch (error) {
    return ignore(error)
  }
}

/** True if a node does not respond, or a proxy responds in its place: a retry, or another node, may succeed. */
export function isNodeAway(error: unknown): error is ToolkitError {
  return isToolkitError(error) && ['NODE_UNREACHABLE', 'NODE_TIMEOUT', 'NODE_ANSWER'].includes(error.code)
}

/** Formats the body of an error response as the node does. */
export function formatNodeError({ grpcCode, text }: Pick<NodeError, 'grpcCode' | 'text'>): string {
  return formatGoJson({ code: grpcCode, message: text })
}

/** Hints for the most frequent messages (rpc.md §6.1, §6.5). */
const HINTS: readonly (readonly [RegExp, string])[] = [
  [/^VerifyError invalid chain_id/, 'Sign for the chain id the node reports in getChainInfo.'],
  [/^gas not enough/, 'Pledge IOST for gas (gas.iost/pledge), lower the gas limit, or wait for gas to grow back.'],
  [
    /^TimeError/,
    'Stamp transactions with the node clock: server_time of getNodeInfo, at most 30 s ahead, 90 s behind.',
  ],
  [
    /^VerifyError publisher error/,
    'The signature does not verify: sign again after the last change, with low-s 64-byte signatures.',
  ],
  [/^VerifyError tx size illegal/, 'A transaction is at most 65536 bytes: make the contract or its arguments smaller.'],
  [/^invalid decimal/, 'Amounts of iost have at most 8 decimals, trailing zeros counted.'],
  [/^decimal should not exceed 2/, 'The chain pledges hundredths of an IOST: at most 2 decimals.'],
  [
    /has't enabled this method/,
    'Dry runs are off on this node (rpc.exectx); use another node, or send the transaction.',
  ],
  [
    /^(Not Implemented|Method Not Allowed)$/,
    'The node does not serve this method: check the url and the version of the node.',
  ],
  [/^unauthorized (publisher|signer)/, 'The key used is not one the account grants that permission to.'],
  [/^tx exists in/, 'The node has this very transaction already: look its hash up instead of sending it again.'],
  [/^txpool is full/, 'Too many transactions are pending: wait a few blocks and send again.'],
]
