/**
 * Runs with stacks of at most this many frames. Searches throw and assert often, and most of their stacks are never
 * read.
 */
export function limitStacks<T>(frames: number, run: () => T): T {
  const before = Error.stackTraceLimit
  const restore = () => {
    Error.stackTraceLimit = before
  }
  Error.stackTraceLimit = frames
  let result: T
  try {
    result = run()
  } catch (error) {
    restore()
    throw error
  }
  if (result instanceof Promise) return result.finally(restore) as T
  restore()
  return result
}
