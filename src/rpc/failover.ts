import { isToolkitError, ToolkitError } from '../errors.js'
import type { Provider, RequestOptions } from './provider.js'
import { METHODS, type MethodName, type Requests, type Results } from './schema.js'

/** How several nodes of one network are chosen from. */
export interface FailoverOptions {
  /** The chain they must be of; by default that of the first one that answers. */
  chainId?: number | undefined
}

/** A node further behind the others calls itself syncing (rpc.md §4.1). */
const MOST_BEHIND = 120

/**
 * Several nodes of one network as one: the first healthy one answers until it fails, then the next. A node of another chain, or
 * one that lags, is passed over. A read goes on with the next node; each answer is one node's alone. A transaction is handed to
 * one node, and its failure is the caller's to judge (`deliver`). Throws the last node's failure where none is left, and
 * `NETWORK_CHAIN_ID` where one is left out for its chain.
 */
export function createFailoverProvider(nodes: readonly Provider[], { chainId }: FailoverOptions = {}): Provider {
  const url = nodes.map((node) => node.url).join(', ')
  let expected = chainId
  let highest = 0n
  let current = 0
  let isChosen = false

  /** Whether a node answers, is of the chain, and has about as many blocks as any seen so far. */
  async function examine(node: Provider, options: RequestOptions): Promise<ToolkitError | undefined> {
    try {
      const { chain_id, head_block } = await node.request('getChainInfo', {}, options)
      expected ??= chain_id
      if (chain_id !== expected) return strangeChain(node, chain_id, expected)
      const head = BigInt(head_block)
      if (head + BigInt(MOST_BEHIND) < highest) return lagging(node, highest - head)
      highest = head > highest ? head : highest
      return undefined
    } catch (error) {
      if (!isOfTheNode(error)) throw error
      return error
    }
  }

  /** The node that answers now; where it has failed, the next healthy one after it. */
  async function choose(options: RequestOptions): Promise<Provider> {
    if (isChosen) return nodes[current]!
    let failure: ToolkitError | undefined
    for (let tries = 0; tries < nodes.length; tries++) {
      const index = (current + tries) % nodes.length
      const trouble = await examine(nodes[index]!, options)
      if (trouble === undefined) {
        current = index
        isChosen = true
        return nodes[index]!
      }
      // That a node is of another chain is to be mended; that it is away passes.
      if (failure?.code !== 'NETWORK_CHAIN_ID') failure = trouble
    }
    throw failure!
  }

  function leave(node: Provider): void {
    if (!isChosen || nodes[current] !== node) return
    isChosen = false
    current = (current + 1) % nodes.length
  }

  async function request<M extends MethodName>(
    method: M,
    params: Requests[M],
    options: RequestOptions = {},
  ): Promise<Results[M]> {
    for (let tries = 1; ; tries++) {
      const node = await choose(options)
      try {
        return await node.request(method, params, options)
      } catch (error) {
        if (!isOfTheNode(error)) throw error
        leave(node)
        if (!METHODS[method].idempotent || tries >= nodes.length) throw error
      }
    }
  }

  return {
    url,
    request,
    pin: () => choose({}),
    async subscribe(params, options) {
      const node = await choose({})
      try {
        await node.subscribe(params, options)
      } catch (error) {
        leave(node)
        throw error
      }
    },
    dev: async (method, params, options) => (await choose(options ?? {})).dev(method, params, options),
    async close() {
      await Promise.all(nodes.map((node) => node.close?.()))
    },
  }
}

/** True for what another node may do better. */
function isOfTheNode(error: unknown): error is ToolkitError {
  return isToolkitError(error) && ['NODE_UNREACHABLE', 'NODE_TIMEOUT', 'NODE_ANSWER'].includes(error.code)
}

function strangeChain({ url }: Provider, actual: number, expected: number): ToolkitError {
  return new ToolkitError('NETWORK_CHAIN_ID', `${url} is chain ${actual}, not ${expected}`, {
    hint: 'All addresses of a network lead to the same chain: correct networks.*.url or networks.*.chainId.',
  })
}

function lagging({ url }: Provider, blocks: bigint): ToolkitError {
  return new ToolkitError('NODE_BEHIND', `${url} is ${blocks} blocks behind`, {
    hint: 'It is catching up, or cut off: wait, or name another node.',
  })
}
