import type { Readers } from '../slices.js'

/** Coordinates writers and readers of an index, so that each response is consistent with one branch of the chain. */
export interface Branches {
  /** Runs changes of the index, one at a time. */
  change(run: () => Promise<void>): Promise<void>
  /**
   * Records, within a change, that the index leaves its branch: reads before and after it belong to different branches.
   */
  leave(): void
  /** Reads from one branch. If the index left it meanwhile, reads again while writers wait. */
  read<T>(run: () => Promise<T>): Promise<T>
}

/** @param readers - Those that read while writers change the index. */
export function createBranches(readers: Readers): Branches {
  /** Undefined while the index switches branches. */
  let branch: symbol | undefined = Symbol()
  let last: Promise<unknown> = Promise.resolve()

  function takeTurn<T>(run: () => Promise<T>): Promise<T> {
    const turn = last.then(run)
    last = turn.catch(() => {})
    return turn
  }

  return {
    change: (run) =>
      takeTurn(() =>
        run().finally(() => {
          branch ??= Symbol()
        }),
      ),
    leave() {
      branch = undefined
    },
    async read(run) {
      const before = branch
      if (before === undefined) return takeTurn(run)
      try {
        const result = await readers.count(run)
        if (branch === before) return result
      } catch (error) {
        if (branch === before) throw error
      }
      return takeTurn(run)
    },
  }
}
