import { must } from '../../../collections/presence.js'
import { isText, requireShape } from '../../../collections/shapes.js'
import type { CounterName, ListName } from '../chain-index.js'
import { copyRows, escapeJson, NULL } from './copy.js'
import type { PgClient } from './database.js'
import { toKey } from './keys.js'
import { RecentMap } from './recent-map.js'
import type { Rows } from './rows.js'

type CountedName = ListName | CounterName

/** A list or counter as this process, its only writer, knows it. */
interface ListState {
  id: number
  length: number
}

/** Appends to lists and rolls back, within a transaction of the ingester. */
export class ListWriter {
  readonly #lists = new RecentMap<CountedName, ListState>()
  readonly #members = new RecentMap<string, true>()

  /** Clears caches after a failed transaction, or after changes by another process. */
  forget(): void {
    this.#lists.clear()
    this.#members.clear()
  }

  /** Appends entries and updates counts. */
  async add(client: PgClient, { lists, members, counters }: Rows): Promise<void> {
    this.#lists.forgetOld()
    this.#members.forgetOld()
    const states = await this.#openLists(client, [...lists.keys(), ...members.keys(), ...counters.keys()])
    const fresh = await this.#addMembers(client, members, states)
    const starts = new Map<ListState, number>()
    const grow = (state: ListState, by: number) => {
      if (!starts.has(state)) starts.set(state, state.length)
      state.length += by
    }
    for (const [name, { length }] of lists) grow(must(states.get(name), 'state'), length)
    for (const { state } of fresh) grow(state, 1)
    for (const [name, by] of counters) grow(must(states.get(name), 'state'), by)
    const written = writeLengths(client, [...starts.keys()])
    // Lines are formatted while the database writes the lengths.
    const lines = formatEntries(lists, fresh, states, starts)
    await written
    await copyRows(client, 'entries (list, position, block, transaction, item, time, text)', lines)
  }

  /**
   * Removes the entries of blocks after a number.
   *
   * @param time - A time in seconds, not after any of those blocks.
   */
  async remove(client: PgClient, { lists, members, counters }: Rows, number: number, time: number): Promise<void> {
    const names = [...lists.keys(), ...members.keys()]
    const states = await this.#openLists(client, [...names, ...counters.keys()])
    const listed = new Map(
      names.map((name) => {
        const state = must(states.get(name), 'state')
        return [state.id, state]
      }),
    )
    const { rows } = await client.query<{ list: number; text: string | null }>(
      'delete from entries where list = any($1::bigint[]) and time >= $2 and block > $3 returning list, text',
      [toArray([...listed.keys()]), time, number],
    )
    for (const { list } of rows) must(listed.get(list), 'listed').length--
    const counted = [...counters].map(([name, by]) => {
      const state = must(states.get(name), 'state')
      state.length -= by
      return state
    })
    await writeLengths(client, [...listed.values(), ...counted])
    const gone = rows.filter((row): row is { list: number; text: string } => row.text !== null)
    await client.query(
      `delete from members using unnest($1::bigint[], $2::bytea[]) as gone (list, key)
       where members.list = gone.list and members.key = gone.key`,
      [
        toArray(gone.map(({ list }) => list)),
        gone.map(({ text }) => toKey(requireShape(JSON.parse(text), isText, 'member of a list'))),
      ],
    )
    this.#members.clear()
  }

  /** Finds lists, and creates missing ones. */
  async #openLists(client: PgClient, names: readonly CountedName[]): Promise<ReadonlyMap<CountedName, ListState>> {
    const states = new Map<CountedName, ListState>()
    const unknown = new Map<string, CountedName>()
    for (const name of names) {
      const state = this.#lists.get(name)
      if (state === undefined) unknown.set(toKey(name).toString('latin1'), name)
      else states.set(name, state)
    }
    const read = async (text: string) => {
      const keys = [...unknown.keys()].map((key) => Buffer.from(key, 'latin1'))
      const { rows } = await client.query<ListState & { key: Buffer }>(text, [keys])
      for (const { id, length, key } of rows) {
        const found = key.toString('latin1')
        const [name, state] = [must(unknown.get(found), 'name of the list'), { id, length }]
        this.#lists.set(name, state)
        states.set(name, state)
        unknown.delete(found)
      }
    }
    if (unknown.size > 0) await read('select id, length, key from lists where key = any($1::bytea[])')
    if (unknown.size > 0) await read('insert into lists (key) select unnest($1::bytea[]) returning id, length, key')
    return states
  }

  /** Adds the texts that their lists do not have, and returns these in order. */
  async #addMembers(
    client: PgClient,
    members: Rows['members'],
    states: ReadonlyMap<CountedName, ListState>,
  ): Promise<ListMember[]> {
    const met: (ListMember & { key: Buffer })[] = []
    for (const [listName, texts] of members) {
      const state = must(states.get(listName), 'state')
      for (const [text, place] of texts) {
        const name = `${state.id} ${text}`
        if (this.#members.get(name)) continue
        this.#members.set(name, true)
        met.push({ state, text, place, key: toKey(text) })
      }
    }
    const fresh = await insertMembers(client, met)
    return met.filter(({ state, key }) => fresh.has(`${state.id} ${key.toString('latin1')}`))
  }
}

/** Formats entries for `COPY`. Each takes the next position of its list. */
function formatEntries(
  lists: Rows['lists'],
  fresh: readonly ListMember[],
  states: ReadonlyMap<CountedName, ListState>,
  starts: ReadonlyMap<ListState, number>,
): string {
  const lines: string[] = []
  for (const [name, places] of lists) {
    const state = must(states.get(name), 'state')
    let position = must(starts.get(state), 'start')
    for (const place of places) lines.push(`${state.id}\t${position++}\t${place}\t${NULL}\n`)
  }
  const positions = new Map<ListState, number>()
  for (const { state, text, place } of fresh) {
    const position = positions.get(state) ?? must(starts.get(state), 'start')
    positions.set(state, position + 1)
    lines.push(`${state.id}\t${position}\t${place}\t${escapeJson(JSON.stringify(text))}\n`)
  }
  return lines.join('')
}

/** A text that is new in its list, and its place. */
interface ListMember {
  state: ListState
  text: string
  place: string
}

/** Returns the new ones. */
async function insertMembers(
  client: PgClient,
  members: readonly { state: ListState; key: Buffer }[],
): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const { rows } = await client.query<{ list: number; key: Buffer }>(
    `insert into members (list, key) select * from unnest($1::bigint[], $2::bytea[])
     on conflict do nothing returning list, key`,
    [toArray(members.map(({ state }) => state.id)), members.map(({ key }) => key)],
  )
  return new Set(rows.map(({ list, key }) => `${list} ${key.toString('latin1')}`))
}

/** Writes the lengths of lists. */
async function writeLengths(client: PgClient, states: readonly ListState[]): Promise<void> {
  await client.query(
    `update lists set length = changed.length
     from unnest($1::bigint[], $2::bigint[]) as changed (id, length) where lists.id = changed.id`,
    [toArray(states.map(({ id }) => id)), toArray(states.map(({ length }) => length))],
  )
}

/** Formats numbers as array text, because the driver would inspect each number. */
export function toArray(numbers: readonly number[]): string {
  return `{${numbers.join(',')}}`
}
