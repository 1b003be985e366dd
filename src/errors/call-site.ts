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
  // Types of browsers do not have it.
  const capture: unknown = Reflect.get(Error, 'captureStackTrace')
  if (typeof capture !== 'function') return new Error()
  const site = {}
  Reflect.apply(capture, Error, [site, below])
  return site
}
