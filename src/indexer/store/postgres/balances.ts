import { itemAt } from '../../../collections/presence.js'
import type { IndexView } from '../chain-index.js'
import type { BalanceChanges } from '../ingest/balance-changes.js'
import type { TokenName } from '../ingest/block-content.js'
import type { PgClient } from './database.js'
import { toKey } from './keys.js'
import { toArray } from './lists.js'
import { Ranges } from './ranges.js'

const MAX_OWNERS = 100_000

interface TokenIdentity {
  id: number
  decimals: number
}

/** A balance after a change. */
interface Changed {
  token: number
  holder: string
  by: bigint
  after: bigint
}

/** Changes balances, within a transaction of the ingester. */
export class BalanceWriter {
  /** Undefined for a token whose creation is not indexed. */
  readonly #tokens = new Map<TokenName, TokenIdentity | undefined>()
  readonly #ranges = new Ranges()
  /** Cached owners of contracts. */
  readonly #owners = new Map<string, string>()

  /** Clears caches after a failed transaction, or after changes by another process. */
  forget(): void {
    this.#tokens.clear()
    this.#ranges.forget()
    this.#owners.clear()
  }

  async add(client: PgClient, blocks: BalanceChanges, index: IndexView): Promise<void> {
    await this.#createTokens(client, blocks)
    await this.#change(client, blocks, index, 1n)
  }

  async remove(client: PgClient, blocks: BalanceChanges, index: IndexView): Promise<void> {
    await this.#change(client, blocks, index, -1n)
    this.#owners.clear()
    const keys = [...blocks.created.keys()].map(toKey)
    if (keys.length === 0) return
    await client.query(
      `with gone as (delete from tokens where key = any($1::bytea[]) returning id)
       delete from ranges using gone where ranges.token = gone.id`,
      [keys],
    )
    this.forget()
  }

  async #createTokens(client: PgClient, { created }: BalanceChanges): Promise<void> {
    if (created.size === 0) return
    const tokens = [...created.values()]
    await client.query(
      `insert into tokens (key, block, transaction, decimals)
       select * from unnest($1::bytea[], $2::bigint[], $3::int[], $4::int[]) on conflict do nothing`,
      [
        [...created.keys()].map(toKey),
        toArray(tokens.map(({ place }) => place.block)),
        toArray(tokens.map(({ place }) => place.transaction)),
        toArray(tokens.map(({ decimals }) => decimals)),
      ],
    )
    for (const name of created.keys()) this.#tokens.delete(name)
  }

  async #change(client: PgClient, blocks: BalanceChanges, index: IndexView, sign: bigint): Promise<void> {
    if (this.#owners.size > MAX_OWNERS) this.#owners.clear()
    await blocks.findOwners(index, this.#owners)
    const supplies = new Map<number, bigint>()
    const changed: Omit<Changed, 'after'>[] = []
    for (const [name, token] of await this.#findTokens(client, blocks.transferred)) {
      const { supply, balances } = blocks.sum(name, token.decimals, this.#owners)
      supplies.set(token.id, sign * supply)
      for (const [holder, by] of balances) if (by !== 0n) changed.push({ token: token.id, holder, by: sign * by })
    }
    const holders = await this.#ranges.change(client, await changeBalances(client, changed))
    await changeTokens(client, supplies, holders)
  }

  /** Leaves out tokens whose creation is not indexed. */
  async #findTokens(client: PgClient, names: readonly TokenName[]): Promise<[TokenName, TokenIdentity][]> {
    const unknown = names.filter((name) => !this.#tokens.has(name))
    if (unknown.length > 0) {
      const { rows } = await client.query<TokenIdentity & { key: Buffer }>(
        'select id, key, decimals from tokens where key = any($1::bytea[])',
        [unknown.map(toKey)],
      )
      const found = new Map(rows.map(({ id, key, decimals }) => [key.toString('latin1'), { id, decimals }]))
      for (const name of unknown) this.#tokens.set(name, found.get(toKey(name).toString('latin1')))
    }
    return names.flatMap((name) => {
      const token = this.#tokens.get(name)
      return token === undefined ? [] : [[name, token] satisfies [TokenName, TokenIdentity]]
    })
  }
}

/** Adds to balances, and deletes those that become zero. */
async function changeBalances(client: PgClient, changed: readonly Omit<Changed, 'after'>[]): Promise<Changed[]> {
  if (changed.length === 0) return []
  const sorted = [...changed].sort((a, b) => (a.holder < b.holder ? -1 : a.holder > b.holder ? 1 : a.token - b.token))
  const { rows } = await client.query<{ value: string }>(
    `insert into balances as old (holder, token, value)
     select * from unnest($1::text[], $2::bigint[], $3::bigint[])
     on conflict (holder, token) do update set value = old.value + excluded.value
     returning value::text`,
    [
      sorted.map(({ holder }) => holder),
      toArray(sorted.map(({ token }) => token)),
      `{${sorted.map(({ by }) => by).join(',')}}`,
    ],
  )
  // Rows are returned in the order in which they are inserted.
  const after = sorted.map((each, at) => ({ ...each, after: BigInt(itemAt(rows, at).value) }))
  const empty = after.filter((each) => each.after === 0n)
  if (empty.length > 0) {
    await client.query(
      `delete from balances using unnest($1::text[], $2::bigint[]) as empty (holder, token)
       where balances.holder = empty.holder and balances.token = empty.token`,
      [empty.map(({ holder }) => holder), toArray(empty.map(({ token }) => token))],
    )
  }
  return after
}

/** Adds to supplies and holder counts. */
async function changeTokens(
  client: PgClient,
  supplies: ReadonlyMap<number, bigint>,
  holders: ReadonlyMap<number, number>,
): Promise<void> {
  const ids = [...supplies.keys()].filter((id) => supplies.get(id) !== 0n || (holders.get(id) ?? 0) !== 0)
  if (ids.length === 0) return
  await client.query(
    `update tokens set supply = tokens.supply + by.supply, holders = tokens.holders + by.holders
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as by (id, supply, holders) where tokens.id = by.id`,
    [toArray(ids), `{${ids.map((id) => supplies.get(id)).join(',')}}`, toArray(ids.map((id) => holders.get(id) ?? 0))],
  )
}
