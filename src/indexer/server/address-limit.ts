/** Requests of one address per minute that start work of seconds. */
const MAX_PER_MINUTE = 60
const MINUTE_MS = 60_000
/** Number of addresses that are counted apart. The others share one count. */
const MAX_ADDRESSES = 10_000

/** Returns the wait of a request of an address, in milliseconds: 0 while its minute has capacity left. */
export function createAddressLimit(now: () => number): (address: string | undefined) => number {
  let start = now()
  const counts = new Map<string, number>()
  return (address = '') => {
    const time = now()
    if (time - start >= MINUTE_MS) {
      start = time
      counts.clear()
    }
    const key = counts.has(address) || counts.size < MAX_ADDRESSES ? address : ''
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > MAX_PER_MINUTE ? start + MINUTE_MS - time : 0
  }
}

/** The address of a client, as the server for Node.js passes it on. */
export function addressOf(env: unknown): string | undefined {
  return connectionOf(env)?.remoteAddress
}

/** The connection of a request; undefined for one that came by no connection. */
export function connectionOf(env: unknown): { remoteAddress?: string; destroy(): void } | undefined {
  const { incoming } = (env ?? {}) as { incoming?: { socket?: { remoteAddress?: string; destroy(): void } } }
  return incoming?.socket
}
