import type { CounterName, Entry, ListName, Part, Place, Range } from '../chain-index.js'
import type { Change, Records } from './records.js'

/** Number of entries per record. Readers read whole records, and writers on average half of one. */
const IN_CHUNK = 32
/** Maximum number of cached ends of lists. */
const MOST_ENDS = 5000

/**
 * The end of a list: how long it is, and the texts of the entries that fill no chunk yet. A counter is a length alone.
 */
interface End {
  count: number
  texts: string[]
}

/** Unwritten additions to lists. */
export type ListEnds = Map<ListName | CounterName, End>

/**
 * Lists that only grow at their end, and are taken back from there. The entries are in chunks of one size, so a page is
 * read by its numbers, however long its list is; what fills no chunk yet is in one record with the length.
 */
export class Lists {
  readonly #records: Records
  /**
   * Those that were added to lately. Only what is written is here: who reads beside a write must not bring back what
   * was.
   */
  readonly #ends = new Map<ListName | CounterName, End>()

  constructor(records: Records) {
    this.#records = records
  }

  clear(): void {
    this.#ends.clear()
  }

  async count(name: ListName | CounterName): Promise<number> {
    return (await this.#readEnd(name)).count
  }

  /** A part of a list; times do not fall along a list. */
  async read(name: ListName, { offset, limit, ascending = false, start, end }: Range): Promise<Part> {
    const tail = await this.#readEnd(name)
    const low = start === undefined ? 0 : await this.#search(name, tail, (time) => time >= start)
    const high = end === undefined ? tail.count : await this.#search(name, tail, (time) => time > end)
    const total = Math.max(0, high - low)
    const size = Math.max(0, Math.min(limit, total - offset))
    if (size === 0) return { total, entries: [] }
    const from = ascending ? low + offset : high - offset - size
    const entries = await this.#readEntries(name, tail, from, from + size)
    return { total, entries: ascending ? entries : entries.reverse() }
  }

  /** The ends of lists that are going to be added to. */
  async openEnds(names: Iterable<ListName | CounterName>): Promise<ListEnds> {
    const ends: ListEnds = new Map()
    const unknown: (ListName | CounterName)[] = []
    for (const name of new Set(names)) {
      const known = this.#ends.get(name)
      if (known === undefined) unknown.push(name)
      else ends.set(name, { count: known.count, texts: [...known.texts] })
    }
    const found = unknown.length === 0 ? [] : await this.#records.read(unknown.map(endKey))
    for (const [at, name] of unknown.entries()) ends.set(name, parseEnd(found[at]))
    return ends
  }

  /** Adds entries, by their texts, to a list whose end is open. */
  add(ends: ListEnds, changes: Change[], name: ListName, entries: readonly string[]): void {
    const end = ends.get(name)!
    for (const text of entries) {
      end.texts.push(text)
      end.count++
      if (end.texts.length < IN_CHUNK) continue
      changes.push([chunkKey(name, end.count / IN_CHUNK - 1), joinTexts(end.texts)])
      end.texts = []
    }
  }

  /** Counts up, or down. */
  tally(ends: ListEnds, name: CounterName, by: number): void {
    ends.get(name)!.count += by
  }

  /** Takes back the entries of blocks behind a number, and returns them. */
  async truncate(ends: ListEnds, changes: Change[], name: ListName, block: number): Promise<Entry[]> {
    const end = ends.get(name)!
    const dropped: Entry[] = []
    for (;;) {
      if (end.texts.length === 0 && end.count > 0) {
        const key = chunkKey(name, end.count / IN_CHUNK - 1)
        const [chunk] = await this.#records.read([key])
        const texts = splitTexts(chunk!)
        // a chunk of which nothing is taken back stays one
        if (readBlockOf(texts.at(-1)!) <= block) return dropped
        end.texts = texts
        changes.push([key, undefined])
      }
      const last = end.texts.at(-1)
      if (last === undefined || readBlockOf(last) <= block) return dropped
      dropped.push(parseEntries(last)[0]!)
      end.texts.pop()
      end.count--
    }
  }

  /** Returns the changes to write for additions and removals. */
  describe(ends: ListEnds): Change[] {
    return [...ends].map(([name, { count, texts }]) => [
      endKey(name),
      count === 0 ? undefined : `${count};${joinTexts(texts)}`,
    ])
  }

  /** Writes what `describe` returned. */
  remember(ends: ListEnds): void {
    if (this.#ends.size + ends.size > MOST_ENDS) this.#ends.clear()
    for (const [name, end] of ends) this.#ends.set(name, end)
  }

  async #readEnd(name: ListName | CounterName): Promise<End> {
    const known = this.#ends.get(name)
    if (known !== undefined) return known
    const [text] = await this.#records.read([endKey(name)])
    return parseEnd(text)
  }

  async #readEntries(name: ListName, { count, texts }: End, from: number, to: number): Promise<Entry[]> {
    const chunks = Math.floor(count / IN_CHUNK)
    const first = Math.floor(from / IN_CHUNK)
    const last = Math.min(chunks, Math.ceil(to / IN_CHUNK))
    const keys = Array.from({ length: Math.max(0, last - first) }, (_, at) => chunkKey(name, first + at))
    const found = (await this.#records.read(keys)).flatMap((text) => parseEntries(text ?? ''))
    const rest = to > chunks * IN_CHUNK ? parseEntries(joinTexts(texts)) : []
    const start = Math.min(first, chunks) * IN_CHUNK
    return [...found, ...rest].slice(from - start, to - start)
  }

  /** The first index of a list whose time holds. */
  async #search(name: ListName, end: End, holds: (time: number) => boolean): Promise<number> {
    const chunks = Math.floor(end.count / IN_CHUNK)
    let low = 0
    let high = chunks
    // The first chunk that begins with one that holds: what is looked for is in the one before it, or is its beginning.
    while (low < high) {
      const middle = (low + high) >>> 1
      const [text] = await this.#records.read([chunkKey(name, middle)])
      if (holds(readTimeOf(text ?? ''))) high = middle
      else low = middle + 1
    }
    const start = Math.max(0, low - 1) * IN_CHUNK
    const entries = await this.#readEntries(name, end, start, Math.min(end.count, start + 2 * IN_CHUNK))
    const found = entries.findIndex(({ time }) => holds(time))
    return found < 0 ? end.count : start + found
  }
}

/** The text of an entry; many lists are given the same place. */
export function formatPlace({ block, transaction, item, time }: Place): string {
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

function parseEntries(joined: string): Entry[] {
  if (joined === '') return []
  const rows = JSON.parse(`[[${joined}]]`) as [number, number, number, number, string?][]
  return rows.map(([block, transaction, item, time, text]) => {
    const place = { block, transaction, item, time }
    return text === undefined ? place : { ...place, text }
  })
}

/** The texts of entries that were joined; what is between them may be in the text of a member too. */
function splitTexts(joined: string): string[] {
  return parseEntries(joined).map(({ text, ...place }) =>
    text === undefined ? formatPlace(place) : formatMember(formatPlace(place), text),
  )
}

function readBlockOf(text: string): number {
  return Number.parseInt(text, 10)
}

/** The time of the first of entries that are joined; no number where a rollback took them meanwhile. */
function readTimeOf(joined: string): number {
  return Number.parseInt(joined.split(',', 4)[3] ?? '', 10)
}

function parseEnd(text: string | undefined): End {
  if (text === undefined) return { count: 0, texts: [] }
  const semicolon = text.indexOf(';')
  const count = Number(text.slice(0, semicolon))
  const joined = text.slice(semicolon + 1)
  return { count, texts: splitTexts(joined) }
}

function endKey(name: ListName | CounterName): string {
  return `list:${name}`
}

function chunkKey(name: ListName, number: number): string {
  return `chunk:${name}:${number}`
}
