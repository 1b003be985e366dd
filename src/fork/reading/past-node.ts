import { isToolkitError } from '../../errors/errors.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { MethodName, Requests, Results } from '../../rpc/schema.js'
import type { BlockName, LiveNode } from './live-node.js'

/**
 * Opens the state of a development node after one of its blocks, which the node keeps from then on.
 *
 * @param isFresh - Whether the state includes what developer methods have changed since the node kept it.
 * @returns A node whose responses are all of that block; undefined if the node does not have that state.
 */
export async function openPastNode(
  node: LiveNode,
  block: BlockName,
  { isFresh = false } = {},
): Promise<LiveNode | undefined> {
  const { provider } = node
  const past = node.through(readPast(provider, block.number))
  const request = { id: 'system.iost', key: 'settings', field: 'host', by_longest_chain: false }
  try {
    const { result } = await provider.dev('view', {
      block: block.number,
      method: 'getContractStorage',
      request,
      fresh: isFresh,
    })
    return (result as Results['getContractStorage']).block_hash === block.hash ? past : undefined
  } catch (error) {
    if (isNodeError(error) || (isToolkitError(error) && error.code === 'NODE_NOT_DEV')) return undefined
    throw error
  }
}

function readPast(provider: Provider, block: number): Provider {
  return {
    url: provider.url,
    request: async <M extends MethodName>(method: M, request: Requests[M]) =>
      (await provider.dev('view', { block, method, request })).result as Results[M],
    subscribe: provider.subscribe,
    dev: provider.dev,
  }
}
