/** How one kind of move went. */
interface Count {
  done: number
  tries: number
  refused: Map<string, number>
}

/**
 * How many reasons of one kind of move are counted: many name what they were given, and the commonest is asked for
 * alone.
 */
const MOST_REASONS = 200

/** How moves of each kind went, to tell in the end what was never reached. */
export class ActionStatistics {
  readonly #counts = new Map<string, Count>()

  /** `refused`: why it was not done. */
  add(name: string, refused?: string): void {
    let count = this.#counts.get(name)
    if (count === undefined) {
      count = { done: 0, tries: 0, refused: new Map() }
      this.#counts.set(name, count)
    }
    if (refused === undefined) {
      count.done++
      return
    }
    count.tries++
    count.refused.set(refused, (count.refused.get(refused) ?? 0) + 1)
    if (count.refused.size > MOST_REASONS) forgetRarest(count.refused)
  }

  /** What was tried and never done, with the reason that came most often. */
  listNeverDone(): { name: string; tries: number; reason: string }[] {
    return [...this.#counts].flatMap(([name, { done, tries, refused }]) => {
      if (done > 0 || refused.size === 0) return []
      const [reason] = [...refused].reduce((most, entry) => (entry[1] > most[1] ? entry : most))
      return [{ name, tries, reason }]
    })
  }
}

/** Leaves the half that came most often, of equals the newest. */
function forgetRarest(refused: Map<string, number>): void {
  const rarest = [...refused].sort(([, a], [, b]) => a - b).slice(0, MOST_REASONS / 2)
  for (const [reason] of rarest) refused.delete(reason)
}
