import { groupBy } from '../../../collections/groups.js'
import { firstOf, itemAt, must } from '../../../collections/presence.js'
import { isNumber, isText, listOf, requireShape, tupleOf } from '../../../collections/shapes.js'
import type { TokenHolder } from '../chain-index.js'
import type { RecordChange, Records } from './records.js'

/** Maximum number of holders per chunk; a larger one is split in half. */
const MAX_CHUNK = 128

/** A chunk holds the holders from its start to the start of the next one. Starts never move. */
interface Chunk {
  id: number
  count: number
  start: TokenHolder
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
  readonly #chunks: Chunk[]

  private constructor(records: Pick<Records, 'read'>, name: string, chunks: Chunk[]) {
    this.#records = records
    this.#name = name
    this.#chunks = chunks
  }

  static async open(records: Pick<Records, 'read'>, name: string): Promise<Ranking> {
    const [text] = await records.read([rankingKey(name)])
    return new Ranking(records, name, parseChunks(text))
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
    return (await this.#load(read)).flat().slice(from - skipped, to - skipped)
  }

  /** Moves holders to new balances; a zero balance removes the holder. */
  async change(moves: readonly BalanceMove[], changes: RecordChange[]): Promise<void> {
    const steps = moves.flatMap(({ address, before, after }) => [
      ...(before === 0n ? [] : [{ holder: { address, value: before }, isAdded: false }]),
      ...(after === 0n ? [] : [{ holder: { address, value: after }, isAdded: true }]),
    ])
    if (this.#chunks.length === 0 && steps.length > 0)
      this.#chunks.push({ id: 0, count: 0, start: firstOf(steps).holder })
    const byChunk = groupBy(steps, ({ holder }) => itemAt(this.#chunks, findLast(this.#chunks, holder)))
    const touched = [...byChunk.keys()]
    for (const [at, holders] of (await this.#load(touched)).entries()) {
      const chunk = itemAt(touched, at)
      for (const { holder, isAdded } of must(byChunk.get(chunk), 'steps of the chunk')) {
        const place = findPlace(holders, holder)
        if (isAdded) holders.splice(place, 0, holder)
        else holders.splice(place, 1)
      }
      this.#write(chunk, holders, changes)
    }
    changes.push([rankingKey(this.#name), formatChunks(this.#chunks)])
  }

  /** Writes a chunk; deletes an empty one and splits one that is too large. */
  #write(chunk: Chunk, holders: TokenHolder[], changes: RecordChange[]): void {
    const at = this.#chunks.indexOf(chunk)
    if (holders.length === 0) {
      this.#chunks.splice(at, 1)
      changes.push([chunkKey(this.#name, chunk.id), undefined])
      return
    }
    chunk.count = holders.length
    if (holders.length > MAX_CHUNK) {
      const rest = holders.splice(holders.length >> 1)
      const id = 1 + Math.max(...this.#chunks.map((each) => each.id))
      const next = { id, count: rest.length, start: firstOf(rest) }
      this.#chunks.splice(at + 1, 0, next)
      this.#write(next, rest, changes)
      this.#write(chunk, holders, changes)
      return
    }
    changes.push([chunkKey(this.#name, chunk.id), formatHolders(holders)])
  }

  async #load(chunks: readonly Chunk[]): Promise<TokenHolder[][]> {
    if (chunks.length === 0) return []
    const texts = await this.#records.read(chunks.map(({ id }) => chunkKey(this.#name, id)))
    return texts.map(parseHolders)
  }
}

function isBefore(a: TokenHolder, b: TokenHolder): boolean {
  return a.value === b.value ? a.address < b.address : a.value > b.value
}

/** The last chunk that does not start after a holder, otherwise the first one. */
function findLast(chunks: readonly Chunk[], holder: TokenHolder): number {
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
function findPlace(holders: readonly TokenHolder[], holder: TokenHolder): number {
  let low = 0
  let high = holders.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(itemAt(holders, middle), holder)) low = middle + 1
    else high = middle
  }
  return low
}

type HolderRow = [value: string, address: string]

const isHolders = listOf(tupleOf(isText, isText))
const isChunks = listOf(tupleOf(isNumber, isNumber, isText, isText))

function formatHolders(holders: readonly TokenHolder[]): string {
  return JSON.stringify(holders.map(({ value, address }): HolderRow => [String(value), address]))
}

/** Empty for a chunk that a change removed meanwhile. */
function parseHolders(text = '[]'): TokenHolder[] {
  const rows = requireShape(JSON.parse(text), isHolders, 'holders of a token')
  return rows.map(([value, address]) => ({ address, value: BigInt(value) }))
}

function formatChunks(chunks: readonly Chunk[]): string | undefined {
  if (chunks.length === 0) return undefined
  return JSON.stringify(chunks.map(({ id, count, start }) => [id, count, String(start.value), start.address]))
}

function parseChunks(text = '[]'): Chunk[] {
  const rows = requireShape(JSON.parse(text), isChunks, 'chunks of a ranking')
  return rows.map(([id, count, value, address]) => ({ id, count, start: { address, value: BigInt(value) } }))
}

function rankingKey(name: string): string {
  return `ranking:${name}`
}

function chunkKey(name: string, id: number): string {
  return `ranked:${id}:${name}`
}
