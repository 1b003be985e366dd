import type { HolderPart, ListRange, TokenHolder, TokenState } from '../chain-index.js'
import { isHolder } from '../ingest/balance-changes.js'
import { requireTokenName, type TokenName } from '../ingest/block-content.js'
import { toKey } from './keys.js'

/** Runs a query in the snapshot of a response. */
export type RunQuery = <T>(text: string, values: unknown[]) => Promise<T[]>

interface TokenRow {
  id: number
  key: Buffer
  block: number
  transaction: number
  decimals: number
  supply: string
  holders: number
}

/** Reads tokens of one snapshot, each group of names once, because the parts of a response need the same ones. */
export class TokenReader {
  readonly #query: RunQuery
  readonly #rows = new Map<string, Promise<Map<string, TokenRow>>>()

  constructor(query: RunQuery) {
    this.#query = query
  }

  /** The rows by key, as text of bytes. */
  read(names: readonly TokenName[]): Promise<Map<string, TokenRow>> {
    const id = JSON.stringify(names)
    const known = this.#rows.get(id)
    if (known !== undefined) return known
    const rows = readRows(this.#query, names)
    this.#rows.set(id, rows)
    return rows
  }
}

export async function readTokens(
  reader: TokenReader,
  names: readonly TokenName[],
): Promise<(TokenState | undefined)[]> {
  const rows = await reader.read(names)
  return names.map((name) => {
    const row = rows.get(toKey(name).toString('latin1'))
    if (row === undefined) return undefined
    const { block, transaction, decimals, supply, holders } = row
    return { place: { block, transaction }, decimals, supply: BigInt(supply), holders }
  })
}

async function readRows(query: RunQuery, names: readonly TokenName[]): Promise<Map<string, TokenRow>> {
  if (names.length === 0) return new Map()
  const rows = await query<TokenRow>(
    'select id, key, block, transaction, decimals, supply::text, holders from tokens where key = any($1::bytea[])',
    [names.map(toKey)],
  )
  return new Map(rows.map((row) => [row.key.toString('latin1'), row]))
}

export async function readHolders(
  query: RunQuery,
  tokens: TokenReader,
  name: TokenName,
  { offset, limit, ascending = false }: Pick<ListRange, 'offset' | 'limit' | 'ascending'>,
): Promise<HolderPart> {
  const [row] = (await tokens.read([name])).values()
  const total = row?.holders ?? 0
  const size = Math.max(0, Math.min(limit, total - offset))
  if (row === undefined || size === 0) return { total, holders: [] }
  const from = ascending ? total - offset - size : offset
  // The range of the first of these holders, and the number of holders before it.
  const [range] = await query<{ debit: string; holder: string; before: number }>(
    `select debit::text, holder, (upto - count)::bigint as before from (
       select debit, holder, count, sum(count) over (order by ranges.debit, holder) as upto from ranges where token = $1
     ) counted where upto > $2 limit 1`,
    [row.id, from],
  )
  if (range === undefined) throw new Error(`bug of the toolkit: no range for holder ${from} of ${total}`)
  const rows = await query<{ holder: string; value: string }>(
    `select holder, value::text from balances
     where token = $1 and (-value, holder) >= ($2::bigint, $3::text)
     order by -balances.value, holder offset $4 limit $5`,
    [row.id, range.debit, range.holder, from - range.before, size],
  )
  const holders = rows.map(({ holder, value }): TokenHolder => ({ address: holder, value: BigInt(value) }))
  return { total, holders: ascending ? holders.reverse() : holders }
}

export async function readBalances(query: RunQuery, address: string): Promise<Map<TokenName, bigint>> {
  if (!isHolder(address)) return new Map()
  const rows = await query<{ key: Buffer; value: string }>(
    `select tokens.key, balances.value::text from balances join tokens on tokens.id = balances.token
     where balances.holder = $1 order by tokens.id`,
    [address],
  )
  return new Map(rows.map(({ key, value }) => [requireTokenName(key.toString()), BigInt(value)]))
}
