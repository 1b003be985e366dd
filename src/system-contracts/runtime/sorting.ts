import { Script } from 'node:vm'
import { MERGE_SORT } from '../../vm/intrinsics/hardening/merge-sort.js'

let mergeSort: ((this: unknown[], compare: (a: never, b: never) => number) => void) | undefined

/**
 * Sorts a list in place, with the same number of comparisons on every version of Node. Since Node 26 the engine's own
 * sort makes another number of comparisons, which would change gas.
 */
export function sortByMerging<T>(list: T[], compare: (a: T, b: T) => number): void {
  mergeSort ??= new Script(MERGE_SORT).runInThisContext() as NonNullable<typeof mergeSort>
  mergeSort.call(list, compare)
}
