import { machineTime } from '../rpc/machine-clock.js'
import type { Provider } from '../rpc/provider.js'

/** Clock that stamps transactions: nanoseconds since 1970 by the clock of the node. */
export interface NodeClock {
  /**
   * Returns the time for a transaction created now.
   *
   * @returns Nanoseconds since 1970.
   */
  read(): Promise<bigint>
  /**
   * Returns the time that `read` resolves with, if it is known at once.
   *
   * @returns Nanoseconds since 1970.
   * @internal
   */
  now?(): bigint
  /** Requests the node's time again at the next `read`. */
  resync(): void
}

/** Blocks exclude transactions with a later timestamp. Clocks differ slightly, so timestamps are set slightly early. */
const MARGIN_NS = 1_000_000_000n

/**
 * The clock of a development chain may advance half a second with each block. It is read again well before that adds up
 * to 90 s.
 */
const READINGS = 50

/**
 * A clock that follows the node's: the machine's clock, corrected by its distance from one second before `server_time`
 * of `getNodeInfo` (rpc.md §9.5). The distance is measured at first use and every 50 readings.
 *
 * @param provider - The node.
 * @param now - The machine's clock, nanoseconds since 1970.
 * @returns The clock.
 * @example
 * ```ts
 * import { createHttpProvider, createNodeClock } from 'iost-toolkit/client'
 *
 * const clock = createNodeClock(createHttpProvider('http://127.0.0.1:30001'))
 * ```
 */
export function createNodeClock(provider: Pick<Provider, 'request'>, now: () => bigint = machineTime): NodeClock {
  let offset: Promise<bigint> | undefined
  let readings = 0
  async function measure(): Promise<bigint> {
    const { server_time } = await provider.request('getNodeInfo', {})
    return BigInt(server_time) - now() - MARGIN_NS
  }
  return {
    async read() {
      if (readings++ % READINGS === 0) offset = undefined
      offset ??= measure()
      try {
        return now() + (await offset)
      } catch (error) {
        offset = undefined
        throw error
      }
    },
    resync() {
      offset = undefined
    },
  }
}
