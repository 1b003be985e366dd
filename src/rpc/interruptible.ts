import type { Provider, RequestOptions } from './provider.js'

/** A provider whose requests all end with a signal, besides their own: nobody waits for a node after Ctrl-C. */
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
    close: async () => provider.close?.(),
  }
}
