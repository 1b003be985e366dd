import { isToolkitError } from '../errors.js'
import type { Provider } from '../rpc/provider.js'
import type { Wire } from './families/source.js'
import { showPending } from './families/transactions.js'

/** The transactions in the pool of a node for development; no other node lists its own, and is asked once. */
export function createPendingList(provider: Pick<Provider, 'dev'>): () => Promise<readonly Wire[]> {
  let isSilent = false
  return async () => {
    if (isSilent) return []
    try {
      return (await provider.dev('pending', {})).transactions.map(showPending)
    } catch (error) {
      if (!isToolkitError(error) || error.code !== 'NODE_NOT_DEV') throw error
      isSilent = true
      return []
    }
  }
}
