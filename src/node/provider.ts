import { ToolkitError } from '../errors.js'
import type { FullDevRequests } from '../rpc/dev-methods.js'
import { DEV_METHODS, type DevMethodName, type DevRequests, type DevResults } from '../rpc/dev-methods.js'
import { completeMessage } from '../rpc/message-json.js'
import { NodeError } from '../rpc/node-error.js'
import type { Provider, RequestOptions, SubscribeOptions } from '../rpc/provider.js'
import { METHODS, type MethodName, type NodeEvent, type Requests, type Results } from '../rpc/schema.js'
import type { ChainEvent } from './chain/chain.js'
import type { Backend } from './methods/backend.js'
import { DEV_HANDLERS, type DevBackend } from './methods/dev.js'
import { HANDLERS } from './methods/index.js'
import type { Timers } from './timers.js'
import { ChainError } from './vm/failure.js'

/** How long a subscription lasts (`rpc.md` §7.4). */
const SUBSCRIPTION_MS = 3_600_000

export interface EmbeddedProviderOptions {
  backend: Backend
  /** What developer methods work on; without it they are refused. */
  dev: DevBackend | undefined
  timers: Timers
  /** Resolves when everything answered so far would survive the process. */
  settle: () => Promise<void>
}

/** The provider of a chain in this process. */
export class EmbeddedProvider implements Provider {
  readonly url = 'embedded'
  readonly #options: EmbeddedProviderOptions
  readonly #subscriptions = new Set<() => void>()

  constructor(options: EmbeddedProviderOptions) {
    this.#options = options
  }

  async request<M extends MethodName>(
    method: M,
    params: Requests[M],
    { signal }: RequestOptions = {},
  ): Promise<Results[M]> {
    signal?.throwIfAborted()
    const request = completeMessage(METHODS[method].request, params)
    const result = translate(method, () => HANDLERS[method](this.#options.backend, request as never)) as Results[M]
    await this.#options.settle()
    return result
  }

  async dev<M extends DevMethodName>(
    method: M,
    params: DevRequests[M],
    { signal }: RequestOptions = {},
  ): Promise<DevResults[M]> {
    signal?.throwIfAborted()
    const { dev, settle } = this.#options
    if (dev === undefined) {
      throw new ToolkitError('NODE_NOT_DEV', `${method}: this node has no developer methods`, {
        hint: 'It was started without them (--no-dev).',
      })
    }
    const request = completeMessage(DEV_METHODS[method].request, params) as FullDevRequests[M]
    const result = translate(method, () => DEV_HANDLERS[method](dev, request as never)) as DevResults[M]
    await settle()
    return result
  }

  /** Events are handed over after the execution that emitted them, so that a receiver never runs inside of it. */
  async subscribe(params: Requests['subscribe'], { onEvent, signal }: SubscribeOptions): Promise<void> {
    const { topics, filter } = completeMessage(METHODS.subscribe.request, params)
    const contract = filter?.contract_id ?? ''
    const isWanted = (event: ChainEvent) =>
      topics.includes(event.topic) && (contract === '' || event.contract === contract)
    if (signal?.aborted) return
    await new Promise<void>((resolve, reject) => {
      let open = true
      const deliver = (event: NodeEvent) => {
        if (!open) return
        try {
          onEvent(event)
        } catch (error) {
          reject(error)
          end()
        }
      }
      const stopListening = this.#options.backend.chain.listen({
        onEvent: (event) => {
          if (isWanted(event)) queueMicrotask(() => deliver(showEvent(event)))
        },
      })
      const end = () => {
        open = false
        stopListening()
        cancelHour()
        this.#subscriptions.delete(end)
        signal?.removeEventListener('abort', end)
        resolve()
      }
      const cancelHour = this.#options.timers.after(SUBSCRIPTION_MS, end)
      this.#subscriptions.add(end)
      signal?.addEventListener('abort', end)
    })
  }

  /** Ends all subscriptions. */
  async close(): Promise<void> {
    for (const end of [...this.#subscriptions]) end()
  }
}

function showEvent({ topic, data, time }: ChainEvent): NodeEvent {
  return { topic, data, time: String(time) }
}

/** What the chain refuses leaves as the error of a node. */
function translate<T>(method: string, run: () => T): T {
  try {
    return run()
  } catch (error) {
    throw error instanceof ChainError ? new NodeError({ text: error.message, method }) : error
  }
}
