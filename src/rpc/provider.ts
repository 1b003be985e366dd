import type { DevMethodName, DevRequests, DevResults } from './development/dev-methods.js'
import type { MethodName, NodeEvent, Requests, Results } from './schema.js'

/** Who asks a node: a program, as far as that is known, and which of its connections. */
export interface ClientName {
  program: string
  connection: string
}

/** How long one request may take, and what ends it early. */
export interface RequestOptions {
  /** Ends the request; it fails with the signal's reason. */
  signal?: AbortSignal | undefined
  /** How long to wait for the answer; the provider has a default. */
  timeoutMs?: number | undefined
  /**
   * Who asks, where a node answers several: the dry runs of programs take turns, and of one those of its connections.
   */
  client?: ClientName | undefined
}

/** Where the events of a subscription go. */
export interface SubscribeOptions {
  /** Called once per event, in order of arrival. What it throws ends the subscription. */
  onEvent: (event: NodeEvent) => void
  /** Ends the subscription; it then resolves. */
  signal?: AbortSignal | undefined
  /** Opens a stream that ended or broke again, until `signal` aborts; events in between are lost. Default false. */
  reconnect?: boolean | undefined
  /** Called with the reason when a stream is opened again: events in between are missed. */
  onGap?: ((reason: string) => void) | undefined
}

/**
 * Whatever answers node requests: the embedded chain, a dev node behind HTTP, or a live node. Values are in the wire
 * form (`message.ts`), every field of a result present.
 *
 * A refusal rejects with `NodeError`; what lies between the caller and the node rejects with another `ToolkitError`.
 */
export interface Provider {
  /** What answers, for messages: a url, or `embedded`. */
  readonly url: string
  request<M extends MethodName>(method: M, params: Requests[M], options?: RequestOptions): Promise<Results[M]>
  /**
   * Hands over events until the stream ends, which a live node does within the hour (rpc.md §7.4), or `signal` aborts.
   */
  subscribe(params: Requests['subscribe'], options: SubscribeOptions): Promise<void>
  /** A developer method. Rejects with `ToolkitError('NODE_NOT_DEV')` where the network is not for development. */
  dev<M extends DevMethodName>(method: M, params: DevRequests[M], options?: RequestOptions): Promise<DevResults[M]>
  /** Where several nodes answer: one of them alone, for questions whose answers must come from the same. */
  pin?(): Promise<Provider>
  /** Lets go of connections and of what runs behind the provider. */
  close?(): Promise<void>
}
