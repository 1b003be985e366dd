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
