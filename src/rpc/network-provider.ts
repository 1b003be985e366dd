import { firstOf } from '../collections/presence.js'
import { createFailoverProvider } from './failover.js'
import { createHttpProvider, type HttpProviderOptions } from './http/http-provider.js'
import type { Provider } from './provider.js'

/** Creates a provider for the node or nodes of a network. Throws `NODE_URL`. */
export function createNetworkProvider(
  url: string | readonly string[],
  { chainId, ...options }: HttpProviderOptions & { chainId?: number | undefined } = {},
): Provider {
  const providers = [url].flat().map((url) => createHttpProvider(url, options))
  return providers.length === 1 ? firstOf(providers) : createFailoverProvider(providers, { chainId })
}
