/** Unhandled rejections. */
export interface UnhandledRejections {
  /** The first since they were last taken; all of them are then forgotten. */
  take(): { error: unknown } | undefined
}

/**
 * Listens for unhandled rejections as long as the process lives, and calls `onStray` for each. A rejection that is
 * handled later is dropped.
 */
export function watchUnhandledRejections(process: NodeJS.Process, onStray: () => void = () => {}): UnhandledRejections {
  // By promise: mocha's listener reports each once more.
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
