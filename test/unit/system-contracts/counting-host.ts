import type { Host } from '../../../src/vm/execution/host.js'

/** A frame that only counts: what the library of scripts needs of a host. */
export function createCountingHost(): Host & { counted: number } {
  const host = {
    counted: 0,
    count(gas: number) {
      host.counted += gas
    },
  }
  return host as unknown as Host & { counted: number }
}

/** Returns the gas of an operation. */
export function measureGas(operate: (host: Host) => unknown): number {
  const host = createCountingHost()
  operate(host)
  return host.counted
}
