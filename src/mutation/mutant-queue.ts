/** Mutants for a process: those to test next, and all that it compiles together. */
export interface Assignment {
  mutants: readonly string[]
  group: readonly string[]
}

/** Number of mutants that are compiled together: compiling a contract takes as long as testing several mutants. */
const GROUP = 64
/** Number of mutants sent to one of several processes at once. Another process cannot take these over. */
const TOGETHER = 4
/** Minimum rest of a group that another process takes half of. */
const LEAST_SHARED = 4

interface MutantGroup {
  ids: readonly string[]
  left: string[]
}

/**
 * The mutants that are left to test. Each process tests a group, a few mutants at a time. When no group is left, it
 * takes over half of what is left of the largest one, so that all processes finish at about the same time.
 */
export class MutantQueue {
  readonly #together: number
  readonly #waiting: (readonly string[])[] = []
  /** The current group of each process. */
  readonly #groups = new Map<object, MutantGroup>()

  /** @param processes - Number of processes that share the mutants. */
  constructor(ids: readonly string[], processes: number) {
    this.#together = processes === 1 ? GROUP : TOGETHER
    for (let start = 0; start < ids.length; start += GROUP) this.#waiting.push(ids.slice(start, start + GROUP))
  }

  /** Returns the next mutants of a process; none if it is to exit. */
  take(process: object): Assignment {
    const known = this.#groups.get(process)
    const group = known !== undefined && known.left.length > 0 ? known : this.#open()
    if (group === undefined) return { mutants: [], group: [] }
    this.#groups.set(process, group)
    return { mutants: group.left.splice(0, this.#together), group: group.ids }
  }

  /** Puts back the mutants of a process that crashed. Returns whether any are left for a further process. */
  giveBack(process: object, ids: readonly string[]): boolean {
    const rest = [...ids, ...(this.#groups.get(process)?.left ?? [])]
    this.#groups.delete(process)
    if (rest.length > 0) this.#waiting.unshift(rest)
    return this.#waiting.length > 0
  }

  #open(): MutantGroup | undefined {
    const ids = this.#waiting.shift() ?? this.#share()
    return ids && { ids, left: [...ids] }
  }

  #share(): string[] | undefined {
    const [largest] = [...this.#groups.values()].toSorted((a, b) => b.left.length - a.left.length)
    if (largest === undefined || largest.left.length < LEAST_SHARED) return undefined
    return largest.left.splice(-Math.ceil(largest.left.length / 2))
  }
}

/** Returns the number of processes worth starting: one with less than a group of work costs more than it saves. */
export function countProcesses(mutants: number, jobs: number): number {
  return Math.max(1, Math.min(jobs, Math.ceil(mutants / GROUP)))
}
