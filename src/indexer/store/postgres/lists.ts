import type { CounterName, ListName } from '../chain-index.js'
import { copyRows, escapeJson, NULL } from './copy.js'
import type { Client } from './database.js'
import { toKey } from './keys.js'
import type { Rows } from './rows.js'

/** Maximum number of cached ids of lists, and of cached members. */
const MOST_CACHED = 200_000

type Name = ListName | CounterName

/** Appends to lists and rolls back, within a transaction of the ingester. */
export class ListWriter {
  readonly #ids = new Map<Name, number>()
  readonly #members = new Set<string>()

  /** Clears caches after a failed transaction, or after changes by another process. */
  forget(): void {
    this.#ids.clear()
    this.#members.clear()
  }

  /** Appends entries and updates counts. */
  async add(client: Client, { lists, members, counters }: Rows): Promise<void> {
    const ids = await this.#openLists(client, [...lists.keys(), ...members.keys(), ...counters.keys()])
    const fresh = await this.#addMembers(client, members, ids)
    const added = new Map<number, number>()
    for (const [name, { length }] of lists) added.set(ids.get(name)!, length)
    for (const { list } of fresh) added.set(list, (added.get(list) ?? 0) + 1)
    for (const [name, by] of counters) added.set(ids.get(name)!, by)
    const lengths = await changeLengths(client, [...added])
    const starts = new Map([...added].map(([id, by]) => [id, lengths.get(id)! - by]))
    const lines: string[] = []
    for (const [name, places] of lists) {
      const id = ids.get(name)!
      let position = starts.get(id)!
      for (const place of places) lines.push(`${id}\t${position++}\t${place}\t${NULL}\n`)
    }
    for (const { list, text, place } of fresh) {
      const position = starts.get(list)!
      starts.set(list, position + 1)
      lines.push(`${list}\t${position}\t${place}\t${escapeJson(JSON.stringify(text))}\n`)
    }
    await copyRows(client, 'entries (list, position, block, transaction, item, time, text)', lines.join(''))
  }

  /**
   * Removes the entries of blocks after a number.
   *
   * @param time - A time in seconds, not after the first of those blocks.
   */
  async remove(client: Client, { lists, members, counters }: Rows, number: number, time: number): Promise<void> {
    const names = [...lists.keys(), ...members.keys()]
    const ids = await this.#openLists(client, [...names, ...counters.keys()])
    const listIds = names.map((name) => ids.get(name)!)
    const { rows } = await client.query<{ list: number; text: string | null }>(
      'delete from entries where list = any($1::bigint[]) and time >= $2 and block > $3 returning list, text',
      [toArray(listIds), time, number],
    )
    const removed = new Map<number, number>()
    for (const { list } of rows) removed.set(list, (removed.get(list) ?? 0) - 1)
    const counted = [...counters].map(([name, by]): [number, number] => [ids.get(name)!, -by])
    await changeLengths(client, [...removed, ...counted])
    const gone = rows.filter((row): row is { list: number; text: string } => row.text !== null)
    await client.query(
      `delete from members using unnest($1::bigint[], $2::bytea[]) as gone (list, key)
       where members.list = gone.list and members.key = gone.key`,
      [toArray(gone.map(({ list }) => list)), gone.map(({ text }) => toKey(JSON.parse(text) as string))],
    )
    this.#members.clear()
  }

  /** Returns the ids of lists, and creates missing ones. */
  async #openLists(client: Client, names: readonly Name[]): Promise<ReadonlyMap<Name, number>> {
    if (this.#ids.size > MOST_CACHED) this.#ids.clear()
    const unknown = new Map(
      names.filter((name) => !this.#ids.has(name)).map((name) => [toKey(name).toString('latin1'), name]),
    )
    if (unknown.size === 0) return this.#ids
    const read = async (text: string) => {
      const keys = [...unknown.keys()].map((key) => Buffer.from(key, 'latin1'))
      const { rows } = await client.query<{ id: number; key: Buffer }>(text, [keys])
      for (const { id, key } of rows) {
        const found = key.toString('latin1')
        this.#ids.set(unknown.get(found)!, id)
        unknown.delete(found)
      }
    }
    await read('select id, key from lists where key = any($1::bytea[])')
    if (unknown.size > 0) await read('insert into lists (key) select unnest($1::bytea[]) returning id, key')
    return this.#ids
  }

  /** Adds the texts that their lists do not have, and returns these in order. */
  async #addMembers(client: Client, members: Rows['members'], ids: ReadonlyMap<Name, number>): Promise<Member[]> {
    if (this.#members.size > MOST_CACHED) this.#members.clear()
    const met: (Member & { name: string; key: Buffer })[] = []
    for (const [listName, texts] of members) {
      const list = ids.get(listName)!
      for (const [text, place] of texts) {
        const name = `${list} ${text}`
        if (!this.#members.has(name)) met.push({ list, text, place, name, key: toKey(text) })
      }
    }
    const fresh = await insertMembers(client, met)
    for (const { name } of met) this.#members.add(name)
    return met.filter(({ list, key }) => fresh.has(`${list} ${key.toString('latin1')}`))
  }
}

/** A text that is new in its list, and its position. */
interface Member {
  list: number
  text: string
  place: string
}

/** Returns the new ones. */
async function insertMembers(client: Client, members: readonly { list: number; key: Buffer }[]): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const { rows } = await client.query<{ list: number; key: Buffer }>(
    `insert into members (list, key) select * from unnest($1::bigint[], $2::bytea[])
     on conflict do nothing returning list, key`,
    [toArray(members.map(({ list }) => list)), members.map(({ key }) => key)],
  )
  return new Set(rows.map(({ list, key }) => `${list} ${key.toString('latin1')}`))
}

/** Adds to the lengths of lists, and returns the new lengths. */
async function changeLengths(client: Client, added: readonly [id: number, by: number][]): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; length: number }>(
    `update lists set length = lists.length + added.by
     from unnest($1::bigint[], $2::bigint[]) as added (id, by) where lists.id = added.id
     returning lists.id, lists.length`,
    [toArray(added.map(([id]) => id)), toArray(added.map(([, by]) => by))],
  )
  return new Map(rows.map(({ id, length }) => [id, length]))
}

/** Formats numbers as array text, because the driver would inspect each number. */
export function toArray(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`
}
