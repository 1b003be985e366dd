/** Who changes an index and who reads it, so that each answer is of one branch of the chain. */
export interface Branches {
  /** Changes the index, one change at a time. */
  change(run: () => Promise<void>): Promise<void>
  /**
   * Marks, within a change, that the index leaves its branch: reads before and after it belong to different branches.
   */
  leave(): void
  /**
   * What is read, all of it of one branch: where the index left that meanwhile, it is read once more while nothing
   * changes.
   */
  read<T>(run: () => Promise<T>): Promise<T>
}

export function createBranches(): Branches {
  /** Nothing while the index goes to another. */
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
        const answer = await run()
        if (branch === before) return answer
      } catch (error) {
        if (branch === before) throw error
      }
      return takeTurn(run)
    },
  }
}
