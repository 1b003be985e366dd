import { isToolkitError } from '../errors/errors.js'
import type { Provider } from './provider.js'

/** Whether a network is a development network: it serves developer methods, which no live node does. */
export async function isDevelopment(provider: Pick<Provider, 'dev'>): Promise<boolean> {
  try {
    await provider.dev('console', { hash: '' })
    return true
  } catch (error) {
    if (isToolkitError(error) && error.code === 'NODE_NOT_DEV') return false
    throw error
  }
}

/**
 * Returns a function that returns whether a network is a development network, or undefined while that is unknown. Until
 * the node has responded, each of its calls sends a request, unless one is pending.
 *
 * @param known - Whether it is one, if that is known.
 */
export function watchDevelopment(provider: Pick<Provider, 'dev'>, known?: boolean): () => boolean | undefined {
  let found = known
  let isPending = false
  const find = async () => {
    isPending = true
    // A node that fails to respond is reported by what else requests it.
    found = await isDevelopment(provider).catch(() => undefined)
    isPending = false
  }
  return () => {
    if (found === undefined && !isPending) void find()
    return found
  }
}
