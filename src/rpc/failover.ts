import { itemAt, must } from '../collections/presence.js'
import { ToolkitError } from '../errors/errors.js'
import type { DevMethodName, DevRequests, DevResults } from './development/dev-methods.js'
import { isNodeAway } from './node-error.js'
import type { Provider, RequestOptions, SubscribeOptions } from './provider.js'
import { METHODS, type MethodName, type Requests, type Results } from './schema.js'

/** Options for several nodes of one network. */
export interface FailoverOptions {
  /** Expected chain id (default: that of the first node that responds). */
  chainId?: number | undefined
}

/** Maximum lag in blocks; a node further behind reports itself as syncing (rpc.md §4.1). */
const MAX_BEHIND = 120

/**
 * Combines several nodes of one network: the first healthy one is used until it fails, then the next. Nodes of another
 * chain and lagging nodes are skipped. A failed read is retried on the next node; each response comes from one node
 * alone. A transaction is sent to one node, and its failure is left to the caller (`deliver`). Throws the last node's
 * failure if none is left, and `NETWORK_CHAIN_ID` if one was skipped for its chain.
 */
export function createFailoverProvider(nodes: readonly Provider[], { chainId }: FailoverOptions = {}): Provider {
  return new FailoverProvider(nodes, chainId)
}

class FailoverProvider implements Provider {
  readonly url: string
  readonly #nodes: readonly Provider[]
  /** Chain id, once it is known. */
  #expected: number | undefined
  #highest = 0n
  #current = 0
  /** Whether the current node has been examined, and has not failed since. */
  #isChosen = false

  constructor(nodes: readonly Provider[], chainId: number | undefined) {
    this.url = nodes.map((node) => node.url).join(', ')
    this.#nodes = nodes
    this.#expected = chainId
  }

  /** Checks that a node responds, belongs to the chain, and has about as many blocks as any seen so far. */
  async #examine(node: Provider, options: RequestOptions): Promise<ToolkitError | undefined> {
    try {
      const { chain_id, head_block } = await node.request('getChainInfo', {}, options)
      this.#expected ??= chain_id
      if (chain_id !== this.#expected) return differentChainError(node, chain_id, this.#expected)
      const head = BigInt(head_block)
      if (head + BigInt(MAX_BEHIND) < this.#highest) return laggingNodeError(node, this.#highest - head)
      this.#highest = head > this.#highest ? head : this.#highest
      return undefined
    } catch (error) {
      if (!isNodeAway(error)) throw error
      return error
    }
  }

  /** Returns the current node or, if it has failed, the next healthy one. */
  async #choose(options: RequestOptions): Promise<Provider> {
    if (this.#isChosen) return itemAt(this.#nodes, this.#current)
    let failure: ToolkitError | undefined
    for (let tries = 0; tries < this.#nodes.length; tries++) {
      const index = (this.#current + tries) % this.#nodes.length
      const trouble = await this.#examine(itemAt(this.#nodes, index), options)
      if (trouble === undefined) {
        this.#current = index
        this.#isChosen = true
        return itemAt(this.#nodes, index)
      }
      // A node of another chain is a configuration error; an unreachable node is transient.
      if (failure?.code !== 'NETWORK_CHAIN_ID') failure = trouble
    }
    throw must(failure, 'failure')
  }

  #leave(node: Provider): void {
    if (!this.#isChosen || this.#nodes[this.#current] !== node) return
    this.#isChosen = false
    this.#current = (this.#current + 1) % this.#nodes.length
  }

  async request<M extends MethodName>(
    method: M,
    params: Requests[M],
    options: RequestOptions = {},
  ): Promise<Results[M]> {
    for (let tries = 1; ; tries++) {
      const node = await this.#choose(options)
      try {
        return await node.request(method, params, options)
      } catch (error) {
        if (!isNodeAway(error)) throw error
        this.#leave(node)
        if (!METHODS[method].idempotent || tries >= this.#nodes.length) throw error
      }
    }
  }

  leave(): void {
    const node = this.#nodes[this.#current]
    if (node !== undefined) this.#leave(node)
  }

  pin(): Promise<Provider> {
    return this.#choose({})
  }

  async subscribe(params: Requests['subscribe'], options: SubscribeOptions): Promise<void> {
    const node = await this.#choose({})
    try {
      await node.subscribe(params, options)
    } catch (error) {
      this.#leave(node)
      throw error
    }
  }

  async dev<M extends DevMethodName>(
    method: M,
    params: DevRequests[M],
    options?: RequestOptions,
  ): Promise<DevResults[M]> {
    return (await this.#choose(options ?? {})).dev(method, params, options)
  }

  async close(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.close?.()))
  }
}

function differentChainError({ url }: Provider, actual: number, expected: number): ToolkitError {
  return new ToolkitError('NETWORK_CHAIN_ID', `${url} is chain ${actual}, not ${expected}`, {
    hint: 'All addresses of a network lead to the same chain: correct networks.*.url or networks.*.chainId.',
  })
}

function laggingNodeError({ url }: Provider, blocks: bigint): ToolkitError {
  return new ToolkitError('NODE_BEHIND', `${url} is ${blocks} blocks behind`, {
    hint: 'It is catching up or disconnected. Wait, or use another node.',
  })
}
