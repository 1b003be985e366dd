import { BoundedMap } from '../../../collections/bounded-map.js'
import { groupBy } from '../../../collections/groups.js'
import { firstOf, itemAt, must } from '../../../collections/presence.js'
import { isNumber, isText, listOf, requireShape, tupleOf } from '../../../collections/shapes.js'
import type { TokenHolder } from '../chain-index.js'
import type { Slices } from '../slices.js'
import type { RecordChange, Records } from './records.js'

/** Maximum number of holders per chunk; a larger one is split in half. */
const MAX_CHUNK = 64

/** A holder as stored. Thousands are read for a change, so their values stay texts unless they are compared. */
type HolderRow = readonly [value: string, address: string]

/** A chunk holds the holders from its start to the start of the next one. Starts never move. */
interface Chunk {
  id: number
  count: number
  start: HolderRow
}

/** Maximum number of cached chunks of holders. */
const MAX_PARSED = 2_000

/**
 * Parsed records. Each has the text that it was parsed from, to compare with the stored one: a change that could not be
 * written is not used.
 */
export class RankingCache {
  /** Lists of chunks by token. */
  readonly lists = new Map<string, { text: string; chunks: readonly Chunk[] }>()
  readonly #holders = new BoundedMap<string, { text: string; holders: readonly HolderRow[] }>(MAX_PARSED)

  /** The holders of a chunk. */
  parse(key: string, text: string | undefined): readonly HolderRow[] {
    // A change may have removed the chunk meanwhile.
    if (text === undefined) return []
    const known = this.#holders.get(key)
    if (known?.text === text) return known.holders
    const holders = parseHolders(text)
    this.keep(key, text, holders)
    return holders
  }

  keep(key: string, text: string, holders: readonly HolderRow[]): void {
    this.#holders.set(key, { text, holders })
  }

  clear(): void {
    this.lists.clear()
    this.#holders.clear()
  }
}

/** A balance before and after a change. */
export interface BalanceMove {
  address: string
  before: bigint
  after: bigint
}

/**
 * Holders of a token by balance, in chunks, so that a page at any depth reads only the list of chunks and the chunks it
 * shows. Sorted by descending balance, then by name.
 */
export class Ranking {
  readonly #records: Pick<Records, 'read'>
  readonly #name: string
  readonly #cache: RankingCache
  readonly #chunks: readonly Chunk[]

  private constructor(records: Pick<Records, 'read'>, name: string, cache: RankingCache, chunks: readonly Chunk[]) {
    this.#records = records
    this.#name = name
    this.#cache = cache
    this.#chunks = chunks
  }

  static async open(records: Pick<Records, 'read'>, name: string, cache: RankingCache): Promise<Ranking> {
    const [text = '[]'] = await records.read([rankingKey(name)])
    const known = cache.lists.get(name)
    const chunks = known?.text === text ? known.chunks : parseChunks(text)
    return new Ranking(records, name, cache, chunks)
  }

  get count(): number {
    return this.#chunks.reduce((sum, { count }) => sum + count, 0)
  }

  /** The holders at these positions, as far as they exist. */
  async read(from: number, to: number): Promise<TokenHolder[]> {
    const read: Chunk[] = []
    let start = 0
    let skipped = 0
    for (const chunk of this.#chunks) {
      if (start >= to) break
      if (start + chunk.count > from) read.push(chunk)
      else skipped += chunk.count
      start += chunk.count
    }
    const texts = await this.#loadTexts(read)
    const rows = texts
      .flatMap((text, at) => this.#cache.parse(chunkKey(this.#name, itemAt(read, at).id), text))
      .slice(from - skipped, to - skipped)
    return rows.map(([value, address]) => ({ address, value: BigInt(value) }))
  }

  /** Moves holders to new balances; a zero balance removes the holder. */
  async change(moves: readonly BalanceMove[], changes: RecordChange[], slices: Slices): Promise<void> {
    // Others may have the cached chunks.
    const chunks = this.#chunks.map((chunk) => ({ ...chunk }))
    const steps = moves.flatMap(({ address, before, after }) => [
      ...(before === 0n ? [] : [{ holder: [String(before), address] as const, isAdded: false }]),
      ...(after === 0n ? [] : [{ holder: [String(after), address] as const, isAdded: true }]),
    ])
    if (chunks.length === 0 && steps.length > 0) chunks.push({ id: 0, count: 0, start: firstOf(steps).holder })
    const byChunk = groupBy(steps, ({ holder }) => itemAt(chunks, findLast(chunks, holder)))
    const touched = [...byChunk.keys()]
    for (const [at, text] of (await this.#loadTexts(touched)).entries()) {
      if (slices.areOver) await slices.pause()
      const chunk = itemAt(touched, at)
      const holders = [...this.#cache.parse(chunkKey(this.#name, chunk.id), text)]
      for (const { holder, isAdded } of must(byChunk.get(chunk), 'steps of the chunk')) {
        const place = findPlace(holders, holder)
        if (isAdded) holders.splice(place, 0, holder)
        else holders.splice(place, 1)
      }
      this.#write({ chunk, chunks, holders }, changes)
    }
    const text = formatChunks(chunks)
    if (text === undefined) this.#cache.lists.delete(this.#name)
    else this.#cache.lists.set(this.#name, { text, chunks })
    changes.push([rankingKey(this.#name), text])
  }

  /** Writes a chunk; deletes an empty one and splits one that is too large. */
  #write(
    { chunk, chunks, holders }: { chunk: Chunk; chunks: Chunk[]; holders: HolderRow[] },
    changes: RecordChange[],
  ): void {
    const at = chunks.indexOf(chunk)
    if (holders.length === 0) {
      chunks.splice(at, 1)
      changes.push([chunkKey(this.#name, chunk.id), undefined])
      return
    }
    chunk.count = holders.length
    if (holders.length > MAX_CHUNK) {
      const rest = holders.splice(holders.length >> 1)
      const id = 1 + Math.max(...chunks.map((each) => each.id))
      const next = { id, count: rest.length, start: firstOf(rest) }
      chunks.splice(at + 1, 0, next)
      this.#write({ chunk: next, chunks, holders: rest }, changes)
      this.#write({ chunk, chunks, holders }, changes)
      return
    }
    const key = chunkKey(this.#name, chunk.id)
    const text = JSON.stringify(holders)
    this.#cache.keep(key, text, holders)
    changes.push([key, text])
  }

  async #loadTexts(chunks: readonly Chunk[]): Promise<(string | undefined)[]> {
    if (chunks.length === 0) return []
    return this.#records.read(chunks.map(({ id }) => chunkKey(this.#name, id)))
  }
}

function isBefore([value, address]: HolderRow, [otherValue, otherAddress]: HolderRow): boolean {
  return value === otherValue ? address < otherAddress : isLarger(value, otherValue)
}

/** Compares different decimal integers. Without signs, the longer one is larger. */
function isLarger(a: string, b: string): boolean {
  if (a.startsWith('-') || b.startsWith('-')) return BigInt(a) > BigInt(b)
  return a.length === b.length ? a > b : a.length > b.length
}

/** The last chunk that does not start after a holder, otherwise the first one. */
function findLast(chunks: readonly Chunk[], holder: HolderRow): number {
  let low = 0
  let high = chunks.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (isBefore(holder, itemAt(chunks, middle).start)) high = middle - 1
    else low = middle
  }
  return low
}

/** The position of a holder, or its insertion point. */
function findPlace(holders: readonly HolderRow[], holder: HolderRow): number {
  let low = 0
  let high = holders.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(itemAt(holders, middle), holder)) low = middle + 1
    else high = middle
  }
  return low
}

const isHolders = listOf(tupleOf(isText, isText))
const isChunks = listOf(tupleOf(isNumber, isNumber, isText, isText))

function parseHolders(text: string): HolderRow[] {
  return requireShape(JSON.parse(text), isHolders, 'holders of a token')
}

function formatChunks(chunks: readonly Chunk[]): string | undefined {
  if (chunks.length === 0) return undefined
  return JSON.stringify(chunks.map(({ id, count, start: [value, address] }) => [id, count, value, address]))
}

function parseChunks(text: string): Chunk[] {
  const rows = requireShape(JSON.parse(text), isChunks, 'chunks of a ranking')
  return rows.map(([id, count, value, address]) => ({ id, count, start: [value, address] }))
}

function rankingKey(name: string): string {
  return `ranking:${name}`
}

function chunkKey(name: string, id: number): string {
  return `ranked:${id}:${name}`
}
