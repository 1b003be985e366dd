import { Script } from 'node:vm'
import { MERGE_SORT } from '../../vm/intrinsics/hardening/merge-sort.js'

let mergeSort: ((this: unknown[], compare: (a: never, b: never) => number) => void) | undefined

/**
 * Sorts a list in place, with the same number of comparisons on every version of Node. That of the engine compares
 * another number of times from Node 26 on, and where a comparison costs gas, that shows.
 */
export function sortByMerging<T>(list: T[], compare: (a: T, b: T) => number): void {
  mergeSort ??= new Script(MERGE_SORT).runInThisContext() as NonNullable<typeof mergeSort>
  mergeSort.call(list, compare)
}
