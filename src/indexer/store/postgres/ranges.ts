import { firstOf, itemAt, lastOf, must } from '../../../collections/presence.js'
import type { PgClient } from './database.js'
import { toArray } from './lists.js'

/** Maximum number of holders per range; larger ranges are split. */
export const MAX_IN_RANGE = 512

/** The smallest 64-bit integer: the start of the first range. */
const LEAST = -(2n ** 63n)

/** A position among the holders of a token: the name and the negated balance, because the largest come first. */
interface HolderPosition {
  debit: bigint
  holder: string
}

interface HolderRange extends HolderPosition {
  count: number
}

/** A balance that has changed. */
interface HolderChange {
  token: number
  holder: string
  by: bigint
  after: bigint
}

/** Counts the holders of each range, within a transaction of the ingester. */
export class Ranges {
  /** Ranges by token, in order. */
  readonly #ranges = new Map<number, HolderRange[]>()

  forget(): void {
    this.#ranges.clear()
  }

  /** Moves holders between ranges. Returns the change of the number of holders by token. */
  async change(client: PgClient, changes: readonly HolderChange[]): Promise<Map<number, number>> {
    await this.#load(client, [...new Set(changes.map(({ token }) => token))])
    const counted = new Map<number, number>()
    const moved = new Map<HolderRange, { token: number; by: number }>()
    const count = (token: number, position: HolderPosition, by: number) => {
      if (position.debit === 0n) return
      const range = findRange(must(this.#ranges.get(token), 'range'), position)
      range.count += by
      moved.set(range, { token, by: (moved.get(range)?.by ?? 0) + by })
      counted.set(token, (counted.get(token) ?? 0) + by)
    }
    for (const { token, holder, by, after } of changes) {
      count(token, { debit: by - after, holder }, -1)
      count(token, { debit: -after, holder }, 1)
    }
    await writeCounts(client, moved)
    for (const [range, { token }] of moved) if (range.count > MAX_IN_RANGE) await this.#cut(client, token, range)
    return counted
  }

  async #load(client: PgClient, tokens: readonly number[]): Promise<void> {
    const unknown = tokens.filter((token) => !this.#ranges.has(token))
    if (unknown.length === 0) return
    const { rows } = await client.query<{ token: number; debit: string; holder: string; count: number }>(
      `select token, debit::text, holder, count from ranges
       where token = any($1::bigint[]) order by token, ranges.debit, holder`,
      [toArray(unknown)],
    )
    for (const token of unknown) this.#ranges.set(token, [{ debit: LEAST, holder: '', count: 0 }])
    for (const { token, debit, ...range } of rows) {
      const ranges = must(this.#ranges.get(token), 'range')
      // The first range starts before all holders.
      if (debit === String(LEAST)) firstOf(ranges).count = range.count
      else ranges.push({ debit: BigInt(debit), ...range })
    }
  }

  /** Splits a range into parts of half the maximum size. */
  async #cut(client: PgClient, token: number, range: HolderRange): Promise<void> {
    const ranges = must(this.#ranges.get(token), 'range')
    const parts = Math.ceil(range.count / (MAX_IN_RANGE / 2))
    const size = Math.ceil(range.count / parts)
    const { rows } = await client.query<{ debit: string; holder: string }>(
      `select debit::text, holder from (
         select -value as debit, holder, row_number() over (order by -value, holder) as number from (
           select value, holder from balances
           where token = $1 and (-value, holder) >= ($2::bigint, $3::text) order by -value, holder limit $4
         ) part
       ) numbered where number > 1 and number % $5::int = 1 order by number`,
      [token, String(range.debit), range.holder, range.count, size],
    )
    const starts = rows.map(({ debit, holder }) => ({ debit: BigInt(debit), holder, count: size }))
    if (starts.length === 0) return
    lastOf(starts).count = range.count - size * starts.length
    range.count = size
    ranges.splice(ranges.indexOf(range) + 1, 0, ...starts)
    await client.query('update ranges set count = $4 where token = $1 and debit = $2::bigint and holder = $3', [
      token,
      String(range.debit),
      range.holder,
      size,
    ])
    await writeCounts(client, new Map(starts.map((start) => [start, { token, by: start.count }])))
  }
}

function isBefore(a: HolderPosition, b: HolderPosition): boolean {
  return a.debit === b.debit ? a.holder < b.holder : a.debit < b.debit
}

/** The last range that does not start after a position. */
function findRange(ranges: readonly HolderRange[], position: HolderPosition): HolderRange {
  let low = 0
  let high = ranges.length - 1
  while (low < high) {
    const middle = (low + high + 1) >>> 1
    if (isBefore(position, itemAt(ranges, middle))) high = middle - 1
    else low = middle
  }
  return itemAt(ranges, low)
}

/** Adds to the counts of ranges, and creates missing ones. */
async function writeCounts(
  client: PgClient,
  moved: ReadonlyMap<HolderRange, { token: number; by: number }>,
): Promise<void> {
  const changed = [...moved].filter(([, { by }]) => by !== 0)
  if (changed.length === 0) return
  await client.query(
    `insert into ranges as old (token, debit, holder, count)
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[])
     on conflict (token, debit, holder) do update set count = old.count + excluded.count`,
    [
      toArray(changed.map(([, { token }]) => token)),
      `{${changed.map(([{ debit }]) => debit).join(',')}}`,
      changed.map(([{ holder }]) => holder),
      toArray(changed.map(([, { by }]) => by)),
    ],
  )
}
