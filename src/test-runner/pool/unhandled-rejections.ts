/** Unhandled rejections. */
export interface UnhandledRejections {
  /** Returns the first rejection since the last call, and clears all. */
  take(): { error: unknown } | undefined
}

/**
 * Listens for unhandled rejections as long as the process lives, and calls `onStray` for each. A rejection that is
 * handled later is dropped.
 */
export function watchUnhandledRejections(process: NodeJS.Process, onStray: () => void = () => {}): UnhandledRejections {
  // Indexed by promise, because mocha's listener reports each again.
  const strays = new Map<Promise<unknown>, unknown>()
  process.on('unhandledRejection', (reason, promise) => {
    strays.set(promise, reason)
    onStray()
  })
  process.on('rejectionHandled', (promise) => strays.delete(promise))
  return {
    take() {
      const [first] = strays.values()
      const taken =
        strays.size === 0 ? undefined : { error: first ?? new Error(`a promise was rejected with ${first}`) }
      strays.clear()
      return taken
    },
  }
}
