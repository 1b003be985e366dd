import { BoundedMap } from '../../../collections/bounded-map.js'
import { firstOf, lastOf, must } from '../../../collections/presence.js'
import { isNumber, isText, listOf, optional, requireShape, tupleOf } from '../../../collections/shapes.js'
import type {
  CounterName,
  ListEntry,
  ListName,
  ListPart,
  ListPosition,
  ListRange,
  TimeInterval,
} from '../chain-index.js'
import type { RecordChange, Records } from './records.js'

/** Number of entries per record. Readers read whole records, and writers half of one on average. */
const IN_CHUNK = 32
/** Maximum number of cached list ends. */
const MAX_ENDS = 5000
/** Maximum number of cached chunks. */
const MAX_CHUNKS = 4000

/**
 * The end of a list: its length, and the joined texts of the entries after the last full chunk, which are appended to
 * without being parsed. A counter has only a length.
 */
interface End {
  count: number
  joined: string
}

/** Unwritten additions to lists. */
export type ListEnds = Map<ListName | CounterName, End>

/**
 * Lists that change only at their end. Entries are stored in chunks of fixed size, so that reading a page takes the
 * same time in lists of any length. Entries after the last full chunk share a record with the length.
 */
export class Lists {
  readonly #records: Records
  /**
   * Recently changed ends. Only written ends are cached, because a concurrent read must not bring back an old value.
   */
  readonly #ends = new Map<ListName | CounterName, End>()
  /** Indexes of times in full chunks, which only a rollback changes. */
  readonly #indexes = new Map<ListName, Map<number, number>>()
  /** Texts of chunks, which are full, so that only a rollback changes them. */
  readonly #chunks = new BoundedMap<string, string>(MAX_CHUNKS)
  #rollbacks = 0
  #isTruncated = false

  constructor(records: Records) {
    this.#records = records
  }

  clear(): void {
    this.#ends.clear()
    this.#forgetChunks()
  }

  #forgetChunks(): void {
    this.#indexes.clear()
    this.#chunks.clear()
    this.#rollbacks++
    this.#isTruncated = false
  }

  async count(name: ListName | CounterName): Promise<number> {
    return (await this.#readEnd(name)).count
  }

  /** Reads a part of a list. Times in a list do not decrease unless the clock of a producer was off. */
  async read(name: ListName, { offset, limit, ascending = false, start, end }: ListRange): Promise<ListPart> {
    const tail = await this.#readEnd(name)
    // Both ends of an interval are searched together: each step waits for what the process writes meanwhile.
    const times = [...(start === undefined ? [] : [start]), ...(end === undefined ? [] : [end + 1])]
    const found = new Map(await this.#searchAll(name, tail, times))
    const low = start === undefined ? 0 : indexOf(found, start)
    const high = end === undefined ? tail.count : indexOf(found, end + 1)
    const total = Math.max(0, high - low)
    const size = Math.max(0, Math.min(limit, total - offset))
    if (size === 0) return { total, entries: [] }
    const from = ascending ? low + offset : high - offset - size
    const entries = await this.#readEntries(name, tail, from, from + size)
    return { total, entries: ascending ? entries : entries.reverse() }
  }

  /**
   * Counts the entries of intervals. A chart has sixty, side by side: all times are searched together, and those of the
   * past only once.
   */
  async countWithin(name: ListName, intervals: readonly TimeInterval[]): Promise<number[]> {
    const tail = await this.#readEnd(name)
    const times = new Set(intervals.flatMap(({ start, end }) => [start, end + 1]))
    const known = this.#indexes.get(name) ?? new Map<number, number>()
    const unknown = [...times].filter((time) => !known.has(time))
    const rollbacks = this.#rollbacks
    const found = new Map(known)
    for (const [time, index] of await this.#searchAll(name, tail, unknown)) found.set(time, index)
    if (rollbacks === this.#rollbacks) this.#keepIndexes(name, tail, times, found)
    return intervals.map(({ start, end }) => Math.max(0, indexOf(found, end + 1) - indexOf(found, start)))
  }

  /** Keeps the indexes of these times that have a full chunk after them, so that later entries do not change them. */
  #keepIndexes(name: ListName, { count }: End, times: Iterable<number>, found: ReadonlyMap<number, number>): void {
    const settled = (Math.floor(count / IN_CHUNK) - 2) * IN_CHUNK
    const kept = [...times].map((time) => [time, indexOf(found, time)] as const).filter(([, index]) => index < settled)
    this.#indexes.set(name, new Map(kept))
  }

  /** Opens the ends of lists for appending. */
  async openEnds(names: Iterable<ListName | CounterName>): Promise<ListEnds> {
    const ends: ListEnds = new Map()
    const unknown: (ListName | CounterName)[] = []
    for (const name of new Set(names)) {
      const known = this.#ends.get(name)
      if (known === undefined) unknown.push(name)
      else ends.set(name, { ...known })
    }
    const found = unknown.length === 0 ? [] : await this.#records.read(unknown.map(endKey))
    for (const [at, name] of unknown.entries()) ends.set(name, parseEnd(found[at]))
    return ends
  }

  /** Appends entries, by their texts, to a list with an open end. */
  add(ends: ListEnds, changes: RecordChange[], name: ListName, entries: readonly string[]): void {
    const end = must(ends.get(name), 'end')
    for (const text of entries) {
      end.joined = end.joined === '' ? text : end.joined + BETWEEN + text
      end.count++
      if (end.count % IN_CHUNK > 0) continue
      changes.push([chunkKey(name, end.count / IN_CHUNK - 1), end.joined])
      end.joined = ''
    }
  }

  /** Increments or decrements a counter. */
  tally(ends: ListEnds, name: CounterName, by: number): void {
    must(ends.get(name), 'end of the list').count += by
  }

  /** Removes and returns the entries of blocks after a number. */
  async truncate(ends: ListEnds, changes: RecordChange[], name: ListName, block: number): Promise<ListEntry[]> {
    this.#isTruncated = true
    const end = must(ends.get(name), 'end')
    const dropped: ListEntry[] = []
    let texts = splitTexts(end.joined)
    for (;;) {
      if (texts.length === 0 && end.count > 0) {
        const key = chunkKey(name, end.count / IN_CHUNK - 1)
        const [chunk] = await this.#records.read([key])
        const earlier = splitTexts(must(chunk, 'chunk'))
        // a chunk without removed entries stays
        if (readBlockOf(lastOf(earlier)) <= block) break
        texts = earlier
        changes.push([key, undefined])
      }
      const last = texts.at(-1)
      if (last === undefined || readBlockOf(last) <= block) break
      dropped.push(firstOf(parseEntries(last)))
      texts.pop()
      end.count--
    }
    end.joined = joinTexts(texts)
    return dropped
  }

  /** Returns the changes to write for additions and removals. */
  describe(ends: ListEnds): RecordChange[] {
    return [...ends].map(([name, { count, joined }]) => [endKey(name), count === 0 ? undefined : `${count};${joined}`])
  }

  /** Applies the changes that `describe` returned. */
  remember(ends: ListEnds): void {
    if (this.#isTruncated) this.#forgetChunks()
    if (this.#ends.size + ends.size > MAX_ENDS) this.#ends.clear()
    for (const [name, end] of ends) this.#ends.set(name, end)
  }

  async #readEnd(name: ListName | CounterName): Promise<End> {
    const known = this.#ends.get(name)
    if (known !== undefined) return known
    const [text] = await this.#records.read([endKey(name)])
    return parseEnd(text)
  }

  async #readEntries(name: ListName, { count, joined }: End, from: number, to: number): Promise<ListEntry[]> {
    const chunks = Math.floor(count / IN_CHUNK)
    const first = Math.floor(from / IN_CHUNK)
    const last = Math.min(chunks, Math.ceil(to / IN_CHUNK))
    const numbers = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
    const found = (await this.#readChunks(name, numbers)).flatMap((text) => parseEntries(text ?? ''))
    const rest = to > chunks * IN_CHUNK ? parseEntries(joined) : []
    const start = Math.min(first, chunks) * IN_CHUNK
    return [...found, ...rest].slice(from - start, to - start)
  }

  async #readChunks(name: ListName, numbers: readonly number[]): Promise<(string | undefined)[]> {
    const keys = numbers.map((number) => chunkKey(name, number))
    const known = keys.map((key) => this.#chunks.get(key))
    const unknown = keys.filter((_, at) => known[at] === undefined)
    const rollbacks = this.#rollbacks
    const found = unknown.length === 0 ? [] : await this.#records.read(unknown)
    if (rollbacks === this.#rollbacks) this.#keepChunks(unknown, found)
    let at = 0
    return known.map((text) => text ?? found[at++])
  }

  #keepChunks(keys: readonly string[], texts: readonly (string | undefined)[]): void {
    for (const [at, key] of keys.entries()) {
      const text = texts[at]
      if (text !== undefined) this.#chunks.set(key, text)
    }
  }

  /** Finds the first indexes of times. Each step reads the middles of all of them at once. */
  async #searchAll(name: ListName, end: End, times: readonly number[]): Promise<[time: number, index: number][]> {
    const chunks = Math.floor(end.count / IN_CHUNK)
    const searches = times.map((time) => ({ time, low: 0, high: chunks }))
    for (;;) {
      const open = searches.filter(({ low, high }) => low < high)
      if (open.length === 0) break
      const middles = [...new Set(open.map(middleOf))]
      const texts = await this.#readChunks(name, middles)
      const starts = new Map(middles.map((middle, at) => [middle, readTimeOf(texts[at] ?? '')]))
      for (const each of open) {
        const middle = middleOf(each)
        if (indexOf(starts, middle) >= each.time) each.high = middle
        else each.low = middle + 1
      }
    }
    return Promise.all(
      searches.map(async ({ time, low }) => [time, await this.#findInChunks(name, end, low, (each) => each >= time)]),
    )
  }

  /** Finds the index in the chunk before, or at the start of, the first chunk whose start satisfies the condition. */
  async #findInChunks(name: ListName, end: End, chunk: number, holds: (time: number) => boolean): Promise<number> {
    const start = Math.max(0, chunk - 1) * IN_CHUNK
    const entries = await this.#readEntries(name, end, start, Math.min(end.count, start + 2 * IN_CHUNK))
    // After a block whose clock was ahead, entries may have earlier times again.
    return start + entries.findLastIndex(({ time }) => !holds(time)) + 1
  }
}

function middleOf({ low, high }: { low: number; high: number }): number {
  return (low + high) >>> 1
}

function indexOf(indexes: ReadonlyMap<number, number>, key: number): number {
  return must(indexes.get(key), 'index')
}

/** The text of an entry. Many lists share one position. */
export function formatPlace({ block, transaction, item, time }: ListPosition): string {
  return `${block},${transaction},${item},${time}`
}

/** The text of an entry of a list that keeps each text once. */
export function formatMember(place: string, text: string): string {
  return `${place},${JSON.stringify(text)}`
}

const BETWEEN = '],['

function joinTexts(texts: readonly string[]): string {
  return texts.join(BETWEEN)
}

const isRows = listOf(tupleOf(isNumber, isNumber, isNumber, isNumber, optional(isText)))

function parseEntries(joined: string): ListEntry[] {
  if (joined === '') return []
  const rows = requireShape(JSON.parse(`[[${joined}]]`), isRows, 'entries of a list')
  return rows.map(([block, transaction, item, time, text]) => {
    const place = { block, transaction, item, time }
    return text === undefined ? place : { ...place, text }
  })
}

/** Splits joined texts of entries. The separator may also occur in a text. */
function splitTexts(joined: string): string[] {
  return parseEntries(joined).map(({ text, ...place }) =>
    text === undefined ? formatPlace(place) : formatMember(formatPlace(place), text),
  )
}

function readBlockOf(text: string): number {
  return Number.parseInt(text, 10)
}

/** The time of the first of joined entries; NaN if a rollback removed them meanwhile. */
function readTimeOf(joined: string): number {
  return Number.parseInt(joined.split(',', 4)[3] ?? '', 10)
}

function parseEnd(text: string | undefined): End {
  if (text === undefined) return { count: 0, joined: '' }
  const semicolon = text.indexOf(';')
  return { count: Number(text.slice(0, semicolon)), joined: text.slice(semicolon + 1) }
}

function endKey(name: ListName | CounterName): string {
  return `list:${name}`
}

function chunkKey(name: ListName, number: number): string {
  return `chunk:${name}:${number}`
}
