import { must } from '../../../collections/presence.js'
import { isNumber, isText, mapOf, requireShape, tupleOf } from '../../../collections/shapes.js'
import type { HolderPart, IndexView, ListRange, TokenState } from '../chain-index.js'
import type { BalanceChanges, TokenSums } from '../ingest/balance-changes.js'
import { requireTokenName, type TokenName } from '../ingest/block-content.js'
import type { Slices } from '../slices.js'
import { type BalanceMove, Ranking, RankingCache } from './ranking.js'
import type { RecordChange, Records } from './records.js'

const MAX_OWNERS = 20_000
/** Maximum number of cached records. */
const MAX_CACHED = 20_000

/** Balances by token, as in the record of a holder. */
type Held = Record<string, string>

/** A token with the sums of a change. */
interface ChangedToken extends TokenSums {
  name: TokenName
  state: TokenState
  isGone: boolean
}

/** Balances: by holder, and by token with the largest first. */
export class Balances {
  readonly #records: Records
  readonly #index: IndexView
  /** Cached owners of contracts. */
  readonly #owners = new Map<string, string>()
  /**
   * Recently written records, for the next change. Only written records are cached, because a concurrent read must not
   * bring back an old value.
   */
  readonly #written = new Map<string, string | undefined>()
  readonly #rankings = new RankingCache()

  constructor(records: Records, index: IndexView) {
    this.#records = records
    this.#index = index
  }

  clear(): void {
    this.#owners.clear()
    this.#written.clear()
    this.#rankings.clear()
  }

  async tokens(names: readonly TokenName[]): Promise<(TokenState | undefined)[]> {
    if (names.length === 0) return []
    return (await this.#records.read(names.map(tokenKey))).map(parseToken)
  }

  async holders(
    name: TokenName,
    { offset, limit, ascending = false }: Pick<ListRange, 'offset' | 'limit' | 'ascending'>,
  ): Promise<HolderPart> {
    for (;;) {
      const [before] = await this.#records.read([tokenKey(name)])
      const ranking = await Ranking.open(this.#records, name, this.#rankings)
      const total = ranking.count
      const size = Math.max(0, Math.min(limit, total - offset))
      const from = ascending ? total - offset - size : offset
      const holders = size === 0 ? [] : await ranking.read(from, from + size)
      const [after] = await this.#records.read([tokenKey(name)])
      // Blocks may be appended between two reads, which moves holders between chunks.
      if (before === after) return { total, holders: ascending ? holders.reverse() : holders }
    }
  }

  async balances(address: string): Promise<Map<TokenName, bigint>> {
    const [text] = await this.#records.read([heldKey(address)])
    return new Map(Object.entries(parseHeld(text)).map(([name, value]) => [requireTokenName(name), BigInt(value)]))
  }

  /**
   * Returns the record changes for blocks that are added or rolled back.
   *
   * @param change - `block` is the number of the new head.
   */
  async describe(
    blocks: BalanceChanges,
    { isAdded, block, slices }: { isAdded: boolean; block: number; slices: Slices },
  ): Promise<RecordChange[]> {
    const changes: RecordChange[] = []
    const tokens = await this.#findTokens(blocks, isAdded)
    if (!isAdded) this.#owners.clear()
    const addresses = [...new Set(tokens.flatMap(({ balances }) => [...balances.keys()]))]
    const texts = await this.#recent.read(addresses.map(heldKey))
    const held = new Map(addresses.map((address, at) => [address, parseHeld(texts[at])]))
    for (const { name, state, supply, balances, isGone } of tokens) {
      const moves = [...balances].flatMap(([address, by]) =>
        move(must(held.get(address), 'balance'), name, address, by),
      )
      if (moves.length > 0) {
        const ranking = await Ranking.open(this.#recent, name, this.#rankings)
        await ranking.change(moves, changes, slices)
      }
      const holders = moves.reduce((sum, { before, after }) => sum + Number(after !== 0n) - Number(before !== 0n), 0)
      const next = { ...state, supply: state.supply + supply, holders: state.holders + holders }
      changes.push([tokenKey(name), isGone ? undefined : formatToken(next, block)])
    }
    for (const [address, each] of held) {
      changes.push([heldKey(address), Object.keys(each).length === 0 ? undefined : JSON.stringify(each)])
    }
    return changes
  }

  /** Updates the cache after changes were written. */
  remember(changes: readonly RecordChange[]): void {
    if (this.#written.size > MAX_CACHED) this.#written.clear()
    for (const [key, value] of changes) this.#written.set(key, value)
  }

  readonly #recent: Pick<Records, 'read'> = {
    read: async (keys) => {
      const unknown = keys.filter((key) => !this.#written.has(key))
      const found = unknown.length === 0 ? [] : await this.#records.read(unknown)
      let at = 0
      return keys.map((key) => (this.#written.has(key) ? this.#written.get(key) : found[at++]))
    },
  }

  /** The tokens that blocks change, with the sums of their transfers, negated for a rollback. */
  async #findTokens(blocks: BalanceChanges, isAdded: boolean): Promise<ChangedToken[]> {
    const names = [...new Set([...blocks.created.keys(), ...blocks.transferred])]
    const states = (await this.#recent.read(names.map(tokenKey))).map(parseToken)
    if (this.#owners.size > MAX_OWNERS) this.#owners.clear()
    await blocks.findOwners(this.#index, this.#owners)
    return names.flatMap((name, at) => {
      const created = blocks.created.get(name)
      const state = states[at] ?? (isAdded && created ? { ...created, supply: 0n, holders: 0 } : undefined)
      if (state === undefined) return []
      const sums = blocks.sum(name, state.decimals, this.#owners)
      return { name, state, ...(isAdded ? sums : negate(sums)), isGone: !isAdded && created !== undefined }
    })
  }
}

const isHeld = mapOf(isText)

function parseHeld(text = '{}'): Held {
  return requireShape(JSON.parse(text), isHeld, 'balances of the index')
}

/** Changes a balance of a holder; returns undefined if it stays the same. */
function move(held: Held, name: TokenName, address: string, by: bigint): BalanceMove[] {
  if (by === 0n) return []
  const before = BigInt(held[name] ?? 0)
  const after = before + by
  if (after === 0n) delete held[name]
  else held[name] = String(after)
  return [{ address, before, after }]
}

function negate({ supply, balances }: TokenSums): TokenSums {
  return { supply: -supply, balances: new Map([...balances].map(([address, by]) => [address, -by])) }
}

function formatToken({ place, decimals, supply, holders }: TokenState, block: number): string {
  return JSON.stringify([place.block, place.transaction, decimals, String(supply), holders, block])
}

const isToken = tupleOf(isNumber, isNumber, isNumber, isText, isNumber, isNumber)

function parseToken(text: string | undefined): TokenState | undefined {
  if (text === undefined) return undefined
  const values = requireShape(JSON.parse(text), isToken, 'token of the index')
  const [block, transaction, decimals, supply, holders] = values
  return { place: { block, transaction }, decimals, supply: BigInt(supply), holders }
}

function tokenKey(name: TokenName): string {
  return `token:${name}`
}

function heldKey(address: string): string {
  return `held:${address}`
}
