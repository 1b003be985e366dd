/** How one kind of move went. */
interface Count {
  done: number
  refused: Map<string, number>
}

/** How moves of each kind went, to tell in the end what was never reached. */
export class Tally {
  readonly #counts = new Map<string, Count>()

  /** `refused`: why it was not done. */
  add(name: string, refused?: string): void {
    let count = this.#counts.get(name)
    if (count === undefined) {
      count = { done: 0, refused: new Map() }
      this.#counts.set(name, count)
    }
    if (refused === undefined) count.done++
    else count.refused.set(refused, (count.refused.get(refused) ?? 0) + 1)
  }

  /** What was tried and never done, with the reason that came most often. */
  listNeverDone(): { name: string; tries: number; reason: string }[] {
    return [...this.#counts].flatMap(([name, { done, refused }]) => {
      if (done > 0 || refused.size === 0) return []
      const tries = [...refused.values()].reduce((sum, count) => sum + count)
      const [reason] = [...refused].reduce((most, entry) => (entry[1] > most[1] ? entry : most))
      return [{ name, tries, reason }]
    })
  }
}
