import type { Provider, RequestOptions } from './provider.js'

/** A provider whose running requests can be ended together. */
export interface RequestGroup {
  provider: Provider
  /** Aborts all requests and subscriptions, and rejects further ones with the reason. */
  end(reason: Error): void
}

/**
 * Groups the requests of a provider. Each has an `AbortController` of its own: signals that are derived from one that
 * lives as long as the process are not collected in Node 20.
 */
export function groupRequests(provider: Provider): RequestGroup {
  const running = new Set<AbortController>()
  let ended: Error | undefined

  async function track<T>(signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (ended !== undefined) throw ended
    const own = new AbortController()
    running.add(own)
    try {
      return await run(signal === undefined ? own.signal : AbortSignal.any([signal, own.signal]))
    } finally {
      running.delete(own)
    }
  }

  const withSignal = (options: RequestOptions | undefined, signal: AbortSignal) => ({ ...options, signal })
  return {
    provider: {
      ...provider,
      url: provider.url,
      request: (method, params, options) =>
        track(options?.signal, (signal) => provider.request(method, params, withSignal(options, signal))),
      dev: (method, params, options) =>
        track(options?.signal, (signal) => provider.dev(method, params, withSignal(options, signal))),
      ...(provider.leave && { leave: () => provider.leave?.() }),
      subscribe: (params, options) =>
        track(options.signal, (signal) => provider.subscribe(params, { ...options, signal })),
    },
    end(reason) {
      ended = reason
      for (const controller of running) controller.abort(reason)
    },
  }
}
