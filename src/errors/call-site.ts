/** A place in the source, known by its stack. */
export interface CallSite {
  stack?: string
}

/**
 * Returns where a function was called: the stack above it, or the whole one in engines that leave out nothing. An
 * object that is no error has its stack captured once, an error twice.
 */
export function captureCallSite(
  below: ((...args: never[]) => unknown) | (abstract new (...args: never[]) => unknown),
): CallSite {
  if (Error.captureStackTrace === undefined) return new Error()
  const site = {}
  Error.captureStackTrace(site, below as () => unknown)
  return site
}
