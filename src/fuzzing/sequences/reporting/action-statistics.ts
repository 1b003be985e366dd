/** Statistics of one kind of step. */
interface Count {
  done: number
  tries: number
  refused: Map<string, number>
}

/**
 * Maximum number of counted reasons per kind of step: many contain arguments, and only the most frequent is reported.
 */
const MAX_REASONS = 200

/** Statistics by kind of step, to report unreached ones at the end. */
export class ActionStatistics {
  readonly #counts = new Map<string, Count>()

  /** `refused`: reason of the rejection. */
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
    if (count.refused.size > MAX_REASONS) forgetRarest(count.refused)
  }

  /** The reasons of rejections, most frequent first. */
  listReasons(name: string): string[] {
    const reasons = [...(this.#counts.get(name)?.refused ?? [])]
    return reasons.sort(([, a], [, b]) => b - a).map(([reason]) => reason)
  }

  /** Lists steps that never succeeded, with the most frequent reason. */
  listNeverDone(): { name: string; tries: number; reason: string }[] {
    return [...this.#counts].flatMap(([name, { done, tries, refused }]) => {
      if (done > 0 || refused.size === 0) return []
      const [reason] = [...refused].reduce((most, entry) => (entry[1] > most[1] ? entry : most))
      return [{ name, tries, reason }]
    })
  }
}

/** Keeps the more frequent half, and the newest among equals. */
function forgetRarest(refused: Map<string, number>): void {
  const rarest = [...refused].sort(([, a], [, b]) => a - b).slice(0, MAX_REASONS / 2)
  for (const [reason] of rarest) refused.delete(reason)
}
