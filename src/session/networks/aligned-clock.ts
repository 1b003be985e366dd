import type { Client } from '../../client/client.js'
import type { NodeClock } from '../../client/node-clock.js'
import { SerialQueue } from '../../node/serial-queue.js'
import type { Provider } from '../../rpc/provider.js'
import type { TestNetwork } from './test-network.js'

/**
 * Distance of transactions to the clock of their chain. Dry runs need distinct times while that clock stands still:
 * they continue after it for some time.
 */
export const STAMP_DELAY_NS = 1_000_000n

/**
 * Aligns the clock of a network: every file begins at the same time, and from then on only blocks and the test move the
 * clock. Contracts on two networks with developer methods then read the same times, and the same calls have the same
 * hashes. A live network stays unchanged.
 */
export function alignClock(network: TestNetwork, start: bigint): TestNetwork {
  const { development, client } = network
  if (development === undefined) return network
  return {
    ...network,
    development: {
      ...development,
      async reset() {
        await development.reset()
        await client.provider.dev('time', { to: String(start), hold: true })
        client.resync()
      },
    },
  }
}

/** A clock that reads the time of a chain whose clock stands still between blocks. */
export function createHeldClock(provider: Provider): NodeClock {
  return {
    async read() {
      const { server_time } = await provider.request('getNodeInfo', {})
      return BigInt(server_time) - STAMP_DELAY_NS
    },
    resync() {},
  }
}

/** Sends transactions and dry runs one after the other: those that are awaited together keep the order of the test. */
export function sendInOrder(client: Client): Client {
  const queue = new SerialQueue()
  return {
    ...client,
    send: async (request) => queue.take(() => client.send(request)),
    exec: async (request) => queue.take(() => client.exec(request)),
  }
}
