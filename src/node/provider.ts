import type { ChainEvent } from '../chain/listeners.js'
import { checkOptions } from '../codec/options.js'
import { ToolkitError } from '../errors/errors.js'
import type { DevMethodName, DevRequests, DevResults } from '../rpc/development/dev-methods.js'
import { checkDevRequest } from '../rpc/development/dev-request.js'
import { type DirectChain, type DirectRead, offerDirectChain } from '../rpc/direct-chain.js'
import { completeRequest } from '../rpc/encoding/complete-request.js'
import { NodeError } from '../rpc/node-error.js'
import {
  type Provider,
  REQUEST_OPTIONS,
  type RequestOptions,
  SUBSCRIBE_OPTIONS,
  type SubscribeOptions,
} from '../rpc/provider.js'
import type { FullRequests, MethodName, NodeEvent, Requests, Results } from '../rpc/schema.js'
import { ChainError } from '../state/chain-error.js'
import { fetchUnknown } from '../state/source.js'
import { formatReceiptOf } from '../tx/receipt.js'
import { foreseeTransaction } from '../tx/sign.js'
import type { Timers } from '../vm/sandbox/timers.js'
import type { Backend } from './methods/backend.js'
import { contractMethods } from './methods/contract.js'
import { DEV_HANDLERS, type DevBackend } from './methods/dev.js'
import { HANDLERS } from './methods/index.js'
import { readBatchDirectly } from './methods/storage.js'
import { tokenMethods } from './methods/token.js'
import { takeTransaction } from './methods/transaction.js'
import { SerialQueue } from './serial-queue.js'

/** Developer methods without changes, or whose blocks are queued individually. */
const OWN_TURNS: ReadonlySet<DevMethodName> = new Set(['mine', 'storage', 'view', 'trace', 'console', 'timing'])

/** Duration of a subscription (`rpc.md` §7.4), in milliseconds. */
const SUBSCRIPTION_MS = 3_600_000

export interface EmbeddedProviderOptions {
  backend: Backend
  /** Backend of developer methods; without it they are rejected. */
  dev: DevBackend | undefined
  timers: Timers
  /** Resolves when all acknowledged changes would survive the process; undefined if they never have to. */
  settle: (() => Promise<void>) | undefined
}

/** Handlers that respond at once. */
const READS: { [M in DirectRead]: (backend: Backend, request: FullRequests[M]) => Results[M] } = {
  getBatchContractStorage: readBatchDirectly,
  getContract: contractMethods.getContract,
  getTokenInfo: tokenMethods.getTokenInfo,
}

/** The provider of a chain in this process. */
export class EmbeddedProvider implements Provider {
  readonly #options: EmbeddedProviderOptions
  readonly #subscriptions = new Set<Subscription>()
  readonly #arrivals = new SerialQueue()

  constructor(options: EmbeddedProviderOptions) {
    this.#options = options
    options.backend.chain.listen({ onEvent: (event) => this.#publish(event) })
    offerDirectChain(this, this.#openDirectChain())
  }

  /** The name of the node in messages. */
  get url(): string {
    return this.#options.backend.chain.source === undefined ? 'embedded' : 'fork'
  }

  async request<M extends MethodName>(
    method: M,
    params: Requests[M],
    options: RequestOptions = {},
  ): Promise<Results[M]> {
    checkOptions(`the request ${method}`, options, REQUEST_OPTIONS, 'CALL_OPTION')
    const { signal, client } = options
    signal?.throwIfAborted()
    const request = completeRequest(method, params)
    const respond = () => HANDLERS[method](this.#openBackend(client), request)
    const { settle, backend } = this.#options
    let result: Results[M] | Promise<Results[M]>
    try {
      result = fetchUnknown(backend.chain.source, respond)
      // Most methods return at once, and each `await` is work for whoever follows promises.
      if (result instanceof Promise) result = await result
    } catch (error) {
      throw translateError(method, error)
    }
    if (settle !== undefined) await settle()
    return result
  }

  /** The chain for clients in this process. It needs a node without a data directory and without dry runs. */
  #openDirectChain(): DirectChain {
    const { backend, settle } = this.#options
    const { chain, settings } = backend
    const isDirect = settle === undefined && !settings.tryTx
    return {
      get isAvailable() {
        return isDirect && chain.source === undefined
      },
      send({ transaction, encoded }) {
        try {
          const { isNoticed } = takeTransaction(backend, transaction, encoded)
          if (isNoticed === undefined) return null
          return isNoticed.then(
            () => null,
            (error: unknown) => {
              throw translateError('sendTx', error)
            },
          )
        } catch (error) {
          throw translateError('sendTx', error)
        }
      },
      read<M extends DirectRead>(method: M, request: FullRequests[M]) {
        try {
          return READS[method](backend, request)
        } catch (error) {
          throw translateError(method, error)
        }
      },
      findOutcome(hash) {
        const found = chain.findTransaction(hash)
        if (found?.status !== 'IRREVERSIBLE') return undefined
        const { receipt, block, status } = found
        return { status, receipt: formatReceiptOf(hash, receipt), blockNumber: block.head.number }
      },
    }
  }

  /**
   * Opens the backend of a request. Dry runs are queued per client. Another process checks signatures, so none are
   * preverified here.
   */
  #openBackend(client: RequestOptions['client']): Backend {
    const { backend } = this.#options
    if (client === undefined) return backend
    return { ...backend, execute: (task) => backend.execute({ ...task, client }), admit: this.#admit }
  }

  /** Admits transactions in order of arrival, however long their signatures take. */
  readonly #admit: NonNullable<Backend['admit']> = (tx, encoded) => {
    const foreseen = foreseeTransaction(tx, encoded)
    return this.#arrivals.take(() => foreseen)
  }

  async dev<M extends DevMethodName>(
    method: M,
    params: DevRequests[M],
    { signal }: RequestOptions = {},
  ): Promise<DevResults[M]> {
    signal?.throwIfAborted()
    const { dev, settle, backend } = this.#options
    if (dev === undefined) {
      throw new ToolkitError('NODE_NOT_DEV', `${method}: this node has no developer methods`, {
        hint: 'The node was started without them (--no-dev).',
      })
    }
    const request = checkDevRequest(method, params)
    const respond = () => fetchUnknown(dev.chain.source, () => DEV_HANDLERS[method](dev, request))
    try {
      const result = await (OWN_TURNS.has(method) ? respond() : backend.miner.turns.take(respond))
      if (settle !== undefined) await settle()
      return result
    } catch (error) {
      throw translateError(method, error)
    }
  }

  async subscribe(params: Requests['subscribe'], options: SubscribeOptions): Promise<void> {
    checkOptions('a subscription', options, SUBSCRIBE_OPTIONS, 'CALL_OPTION')
    const { onEvent, signal } = options
    const { topics, filter } = completeRequest('subscribe', params)
    if (signal?.aborted) return
    await new Promise<void>((resolve, reject) => {
      const subscription: Subscription = {
        topics,
        contract: filter?.contract_id ?? '',
        deliver: (event) => {
          if (!this.#subscriptions.has(subscription)) return
          try {
            onEvent(event)
          } catch (error) {
            reject(error)
            subscription.end()
          }
        },
        end: () => {
          this.#subscriptions.delete(subscription)
          cancelHour()
          signal?.removeEventListener('abort', subscription.end)
          resolve()
        },
      }
      const cancelHour = this.#options.timers.after(SUBSCRIPTION_MS, subscription.end)
      this.#subscriptions.add(subscription)
      signal?.addEventListener('abort', subscription.end)
    })
  }

  /** Hands an event over after the execution that emitted it, so that a receiver never runs inside of it. */
  #publish({ topic, contract, data, time }: ChainEvent): void {
    const receivers = [...this.#subscriptions].filter(
      (each) => each.topics.includes(topic) && (each.contract === '' || each.contract === contract),
    )
    if (receivers.length === 0) return
    const event: NodeEvent = { topic, data, time: String(time) }
    queueMicrotask(() => {
      for (const { deliver } of receivers) deliver(event)
    })
  }

  /** Ends all subscriptions. */
  async close(): Promise<void> {
    for (const { end } of [...this.#subscriptions]) end()
  }
}

/** A subscriber: topics, and a contract, or all contracts if it is empty. */
interface Subscription {
  topics: FullRequests['subscribe']['topics']
  contract: string
  deliver(event: NodeEvent): void
  end(): void
}

/** Turns rejections of the chain into errors of the node. */
function translateError(method: string, error: unknown): unknown {
  return error instanceof ChainError ? new NodeError({ text: error.message, method }) : error
}
