/** A place in the source, known by its stack. */
export interface CallSite {
  stack?: string
}

/**
 * Returns where a function was called: the stack above it, or the whole stack in engines that cannot cut it. For a
 * plain object the stack is captured once, for an error twice.
 */
export function captureCallSite(
  below: ((...args: never[]) => unknown) | (abstract new (...args: never[]) => unknown),
): CallSite {
  if (Error.captureStackTrace === undefined) return new Error()
  const site = {}
  Error.captureStackTrace(site, below as () => unknown)
  return site
}
