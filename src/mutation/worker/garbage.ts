import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { requireFunction } from '../../collections/shapes.js'

/**
 * Collects the garbage of this process immediately, and moves what is in use together. Otherwise the heap of a process
 * that tests thousands of mutants grows, though little of it is in use.
 */
export function collectGarbage(): void {
  // only contexts created meanwhile get the function, so that contracts cannot see it
  setFlagsFromString('--expose-gc')
  const collect = requireFunction(runInNewContext('gc'), 'function to collect garbage')
  setFlagsFromString('--no-expose-gc')
  setFlagsFromString('--compact-on-every-full-gc')
  collect()
  setFlagsFromString('--no-compact-on-every-full-gc')
}
