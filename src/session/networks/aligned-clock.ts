import type { DevRequests } from '../../rpc/development/dev-methods.js'
import { isNodeError } from '../../rpc/node-error.js'
import type { Provider } from '../../rpc/provider.js'
import type { TestNetwork } from './test-network.js'

/** Distance between calls in nanoseconds: more than a block, and less than typical waits of tests. */
const STEP_NS = 1_000_000_000n

/**
 * Aligns the clock of a network: every file begins at the same time, and each call is a second after the previous one.
 * Contracts on two networks with developer methods then read the same seconds. A live network stays unchanged.
 */
export function alignClock(network: TestNetwork, start: bigint): TestNetwork {
  const { development, client } = network
  if (development === undefined) return network
  const { provider } = client
  let time = start

  /** Moves the clock, unless it is already later, because it only goes forward. */
  async function move(): Promise<void> {
    try {
      await provider.dev('time', { to: time })
    } catch (error) {
      if (!isNodeError(error)) throw error
    }
  }
  async function step(): Promise<void> {
    time += STEP_NS
    await move()
  }
  const { pin, close } = provider
  const watched: Provider = {
    url: provider.url,
    request: (method, params, options) => provider.request(method, params, options),
    subscribe: (params, options) => provider.subscribe(params, options),
    ...(pin && { pin: () => pin.call(provider) }),
    ...(close && { close: () => close.call(provider) }),
    async dev(method, params, options) {
      const result = await provider.dev(method, params, options)
      if (method === 'time') time = readTime(params as DevRequests['time'], time)
      return result
    },
  }
  return {
    ...network,
    client: {
      ...client,
      provider: watched,
      async send(request) {
        await step()
        return client.send(request)
      },
      async exec(request) {
        await step()
        return client.exec(request)
      },
    },
    development: {
      ...development,
      async reset() {
        await development.reset()
        time = start
        await move()
      },
      async snapshot() {
        const kept = time
        const restore = await development.snapshot()
        return async () => {
          await restore()
          time = kept
          await move()
        }
      },
    },
  }
}

function readTime({ advance, to }: DevRequests['time'], time: bigint): bigint {
  return to === undefined ? time + BigInt(advance ?? 0) : BigInt(to)
}
