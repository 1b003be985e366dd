/** The machine's time in nanoseconds since 1970. */
export function machineTime(): bigint {
  return BigInt(Date.now()) * 1_000_000n
}

/** Waits for a number of milliseconds; rejects with the signal's reason as soon as the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** Waits by the machine's clock. */
export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', abort, { once: true })
  })
