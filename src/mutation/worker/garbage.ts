import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects the garbage of this process at once. Without that the engine lets the heap of a process that tests thousands
 * of mutants grow, though little of it is in use.
 */
export function collectGarbage(): void {
  // only a context that is made meanwhile has the function: contracts must not see it
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
