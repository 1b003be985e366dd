/** Rejections that nobody has handled. */
export interface Rejections {
  /** The first since they were last taken; all of them are then forgotten. */
  take(): { error: unknown } | undefined
  /** Listens no longer. */
  release(): void
}

/** Listens for them, and calls `onStray` for each. One that is handled after all is none. */
export function watchRejections(process: NodeJS.Process, onStray: () => void = () => {}): Rejections {
  // By promise: mocha's listener tells of each once more.
  const strays = new Map<Promise<unknown>, unknown>()
  const keep = (reason: unknown, promise: Promise<unknown>) => {
    strays.set(promise, reason)
    onStray()
  }
  const forget = (promise: Promise<unknown>) => strays.delete(promise)
  process.on('unhandledRejection', keep)
  process.on('rejectionHandled', forget)
  return {
    release() {
      process.off('unhandledRejection', keep)
      process.off('rejectionHandled', forget)
    },
    take() {
      const [first] = strays.values()
      const taken =
        strays.size === 0 ? undefined : { error: first ?? new Error(`a promise was rejected with ${first}`) }
      strays.clear()
      return taken
    },
  }
}
