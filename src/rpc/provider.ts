import { listOptions } from '../codec/options.js'
import type { DevMethodName, DevRequests, DevResults } from './development/dev-methods.js'
import type { MethodName, NodeEvent, Requests, Results } from './schema.js'

/** Identity of a program and of one of its connections. */
export interface ClientName {
  /** Name of the program. */
  program: string
  /** Id of the connection. */
  connection: string
}

/** Options for one request. */
export interface RequestOptions {
  /** Aborts the request, which rejects with the reason of the signal. */
  signal?: AbortSignal | undefined
  /**
   * Time to wait for the response, in milliseconds.
   *
   * @defaultValue the provider's
   */
  timeoutMs?: number | undefined
  /**
   * Identity of the requesting program, for nodes that serve several: dry runs are queued per program and connection.
   */
  client?: ClientName | undefined
}

/** Names of `RequestOptions`. */
export const REQUEST_OPTIONS = listOptions<RequestOptions>({ signal: true, timeoutMs: true, client: true })

/** Options for a subscription. */
export interface SubscribeOptions {
  /** Called for each event, in order of arrival. An error that it throws ends the subscription. */
  onEvent: (event: NodeEvent) => void
  /** Ends the subscription, which then resolves. */
  signal?: AbortSignal | undefined
  /**
   * Reopen a stream that ended or broke, until `signal` aborts. Events in between are lost.
   *
   * @defaultValue `false`
   */
  reconnect?: boolean | undefined
  /** Called with the reason when the stream is reopened: events in between are missing. */
  onGap?: ((reason: string) => void) | undefined
}

/** Names of `SubscribeOptions`. */
export const SUBSCRIBE_OPTIONS = listOptions<SubscribeOptions>({
  onEvent: true,
  signal: true,
  reconnect: true,
  onGap: true,
})

/**
 * A node: the embedded chain, or a node over HTTP. Values are in wire form with every field present: 64-bit integers as
 * decimal strings, bytes as base64.
 *
 * A rejected request rejects with `NodeError`, a network failure with another `ToolkitError`.
 *
 * @example
 * ```ts
 * import { createHttpProvider, type Provider } from 'iost-toolkit/client'
 *
 * async function readHeight(provider: Provider): Promise<number> {
 *   return Number((await provider.request('getChainInfo', {})).head_block)
 * }
 * await readHeight(createHttpProvider('http://127.0.0.1:30001'))
 * ```
 */
export interface Provider {
  /** URL of the node, or `embedded`. */
  readonly url: string
  /**
   * Sends a request.
   *
   * @param method - Name of the method, as in the endpoint reference.
   * @param params - Parameters of the method.
   * @param options - Timeout and signal.
   * @returns The result in wire form.
   * @throws `NodeError` if the node rejects the request; `NODE_UNREACHABLE`, `NODE_TIMEOUT` or `NODE_ANSWER` for
   * failures on the way.
   */
  request<M extends MethodName>(method: M, params: Requests[M], options?: RequestOptions): Promise<Results[M]>
  /**
   * Receives events until the stream ends or `signal` aborts. Live nodes end a stream within the hour (rpc.md §7.4).
   *
   * @param params - Topics, and a filter by contract.
   * @param options - The handler of events, and when to stop.
   * @throws `NODE_UNREACHABLE` if the stream cannot be opened.
   */
  subscribe(params: Requests['subscribe'], options: SubscribeOptions): Promise<void>
  /**
   * Sends a request to a developer method.
   *
   * @param method - Name of the method, as in the endpoint reference.
   * @param params - Parameters of the method.
   * @param options - Timeout and signal.
   * @returns The result of the method.
   * @throws `NODE_NOT_DEV` if the network has no developer methods.
   */
  dev<M extends DevMethodName>(method: M, params: DevRequests[M], options?: RequestOptions): Promise<DevResults[M]>
  /**
   * Selects one of several nodes, for requests whose results must be consistent.
   *
   * @returns A provider for one node.
   */
  pin?(): Promise<Provider>
  /** Moves on to the next of several nodes, because the current one gave a wrong response. */
  leave?(): void
  /** Closes connections and stops what runs behind the provider. */
  close?(): Promise<void>
}
