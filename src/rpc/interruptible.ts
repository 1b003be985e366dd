import type { Provider, RequestOptions } from './provider.js'

/**
 * A provider whose requests are aborted by a signal in addition to their own, so that Ctrl-C ends every wait for a
 * node.
 */
export function interruptible(provider: Provider, signal: AbortSignal): Provider {
  const both = (options?: RequestOptions): RequestOptions => ({
    ...options,
    signal: options?.signal === undefined ? signal : AbortSignal.any([options.signal, signal]),
  })
  const { pin } = provider
  return {
    url: provider.url,
    request: (method, params, options) => provider.request(method, params, both(options)),
    dev: (method, params, options) => provider.dev(method, params, both(options)),
    subscribe: (params, options) => provider.subscribe(params, { ...options, ...both(options) }),
    ...(pin && { pin: async () => interruptible(await pin.call(provider), signal) }),
    leave: () => provider.leave?.(),
    close: async () => provider.close?.(),
  }
}
