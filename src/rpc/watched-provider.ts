import type { Provider } from './provider.js'

/** Runs a request of a method, and observes how long it takes. */
type WatchRequest = <T>(method: string, run: () => Promise<T>) => Promise<T>

/** A provider whose requests are observed. Subscriptions are not: they last as long as their listener wants. */
export function watchRequests(provider: Provider, watch: WatchRequest): Provider {
  const { pin } = provider
  return {
    url: provider.url,
    request: (method, ...rest) => watch(method, () => provider.request(method, ...rest)),
    dev: (method, ...rest) => watch(method, () => provider.dev(method, ...rest)),
    subscribe: (params, options) => provider.subscribe(params, options),
    ...(pin && { pin: async () => watchRequests(await pin.call(provider), watch) }),
    leave: () => provider.leave?.(),
    close: async () => provider.close?.(),
  }
}
