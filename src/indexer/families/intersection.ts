import { itemAt } from '../../collections/presence.js'
import type { IndexView, ListEntry, ListName, ListRange } from '../store/chain-index.js'

/** Entries that a page reads at most: the price of a page grows with them. */
export const MAX_READ = 3000
/** Entries that a whole list reads at most: about a tenth of a second of processor time. */
export const MAX_READ_WHOLE = 100_000
const IN_READ = 1000
/** Cost of a single entry, with which a store reads others. */
const PROBE_COST = 32

/** The entries that several lists share, in order. */
export interface Intersection {
  entries: ListEntry[]
  /** The block at which the search ended, if the lists are too long to be read to their ends. */
  searchedTo?: number
}

/**
 * Finds the transactions that are in each of several lists, which have each transaction once. Lists are read side by
 * side, and parts of the longer ones that the shorter ones cannot meet are skipped.
 */
export async function intersect(
  index: IndexView,
  names: readonly ListName[],
  range: Omit<ListRange, 'offset' | 'limit'>,
  maxRead: number,
): Promise<Intersection> {
  const budget = { left: maxRead }
  const cursors = await Promise.all(names.map((name) => ListCursor.open({ index, name, range, budget })))
  cursors.sort((a, b) => a.total - b.total)
  const entries: ListEntry[] = []
  let target = await itemAt(cursors, 0).first()
  while (target !== undefined) {
    const met = await findMeeting(cursors, target)
    if (met === 'end') return { entries }
    if (met === 'target') entries.push(target)
    if (budget.left <= 0) return { entries, searchedTo: target.block }
    target = met === 'target' ? await itemAt(cursors, 0).after(target) : await itemAt(cursors, 0).from(met)
  }
  return { entries }
}

/** Returns whether all lists have a transaction, or else the next one that the first of them to miss it has. */
async function findMeeting(cursors: readonly ListCursor[], target: ListEntry): Promise<'target' | 'end' | ListEntry> {
  for (const cursor of cursors.slice(1)) {
    const entry = await cursor.from(target)
    if (entry === undefined) return 'end'
    if (entry.block !== target.block || entry.transaction !== target.transaction) return entry
  }
  return 'target'
}

interface CursorOptions {
  index: IndexView
  name: ListName
  range: Omit<ListRange, 'offset' | 'limit'>
  budget: { left: number }
}

/** A position in a list that only moves on. */
class ListCursor {
  readonly #options: CursorOptions
  readonly total: number
  #read: readonly ListEntry[] = []
  #at = 0
  /** Number of entries up to the end of `#read`. */
  #passed = 0

  private constructor(options: CursorOptions, total: number) {
    this.#options = options
    this.total = total
  }

  static async open(options: CursorOptions): Promise<ListCursor> {
    const { total } = await options.index.list(options.name, { ...options.range, offset: 0, limit: 0 })
    return new ListCursor(options, total)
  }

  /** The first entry. */
  async first(): Promise<ListEntry | undefined> {
    await this.#readOn(0)
    return this.#read[0]
  }

  /** The first entry from a transaction on. */
  from(target: ListEntry): Promise<ListEntry | undefined> {
    return this.#skip((entry) => this.#compare(entry, target) < 0, target)
  }

  /** The first entry after a transaction. */
  after(target: ListEntry): Promise<ListEntry | undefined> {
    return this.#skip((entry) => this.#compare(entry, target) <= 0, target)
  }

  async #skip(isBefore: (entry: ListEntry) => boolean, target: ListEntry): Promise<ListEntry | undefined> {
    for (;;) {
      for (; this.#at < this.#read.length; this.#at++) {
        const entry = itemAt(this.#read, this.#at)
        if (!isBefore(entry)) return entry
      }
      if (this.#passed >= this.total) return undefined
      await this.#readOn(await this.#findStart(target))
    }
  }

  /** Finds a position at which reading goes on, so that few entries are before a transaction. */
  async #findStart(target: ListEntry): Promise<number> {
    const isPassed = async (position: number) => this.#compare(await this.#readOne(position), target) < 0
    let low = this.#passed
    let high = this.total
    // Steps double until they are past the transaction, and then halve.
    for (let step = IN_READ; low + step < high; step *= 2) {
      if (await isPassed(low + step - 1)) low += step
      else high = low + step
    }
    while (high - low > IN_READ) {
      const middle = (low + high) >>> 1
      if (await isPassed(middle - 1)) low = middle
      else high = middle
    }
    return low
  }

  async #readOn(offset: number): Promise<void> {
    this.#read = await this.#readPart(offset, IN_READ)
    this.#at = 0
    this.#passed = offset + this.#read.length
    this.#options.budget.left -= this.#read.length
    // A list that was shortened meanwhile has no entries here.
    if (this.#read.length === 0) this.#passed = this.total
  }

  async #readOne(position: number): Promise<ListEntry> {
    this.#options.budget.left -= PROBE_COST
    return itemAt(await this.#readPart(position, 1), 0)
  }

  async #readPart(offset: number, limit: number): Promise<ListEntry[]> {
    const { index, name, range } = this.#options
    return (await index.list(name, { ...range, offset, limit })).entries
  }

  /** Below 0 if the first of two entries is read before the second one. */
  #compare(a: ListEntry, b: ListEntry): number {
    const order = a.block - b.block || a.transaction - b.transaction
    return this.#options.range.ascending === true ? order : -order
  }
}
