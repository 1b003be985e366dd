import type {
  CounterName,
  ListEntry,
  ListName,
  ListPart,
  ListRange,
  TokenHolder,
  WireBlock,
} from '../../../src/indexer/store/chain-index.js'
import {
  readBlockContent,
  type TokenName,
  type TokenTransfer,
  type TransactionContent,
} from '../../../src/indexer/store/ingest/block-content.js'

/** A transaction with its place, and the time of its block in seconds. */
interface Scanned extends Place {
  content: TransactionContent
}

/** Expected responses of an index, found by going through all blocks for each. */
export class BlockScan {
  readonly #blocks: readonly WireBlock[]
  readonly #contents: Scanned[]

  constructor(blocks: readonly WireBlock[]) {
    this.#blocks = blocks
    this.#contents = blocks.flatMap((block) =>
      readBlockContent(block).map((content, transaction) => ({
        content,
        block: Number(block.number),
        transaction,
        seconds: secondsOf(block),
      })),
    )
  }

  /** The names of all lists that are not empty, each with its entries, oldest first. */
  lists(): Map<ListName, ListEntry[]> {
    const lists = new Map<ListName, ListEntry[]>()
    const add = (name: ListName, { block, transaction, seconds }: Place, item = 0) => {
      lists.set(name, [...(lists.get(name) ?? []), { block, transaction, item, time: seconds }])
    }
    const known = new Set<string>()
    const addMember = (name: ListName, place: Place, text: string) => {
      if (known.has(JSON.stringify([name, text]))) return
      known.add(JSON.stringify([name, text]))
      add(name, place)
      lists.get(name)!.at(-1)!.text = text
    }
    for (const block of this.#blocks)
      add('blocks', { block: Number(block.number), transaction: 0, seconds: secondsOf(block) })
    for (const place of this.#contents) {
      const { content } = place
      const isOwn = content.transaction.publisher === 'base.iost'
      if (!isOwn) add('transactions', place)
      for (const party of content.parties) {
        addMember('addresses', place, party)
        if (!isOwn || party === 'base.iost') add(`transactions:${party}`, place)
      }
      for (const log of content.logs) add(`logs:${log.address}`, place, log.index)
      for (const { kind, symbol } of content.tokens) addMember('tokens', place, `${kind}/${symbol}`)
      for (const [item, { kind, token, from, to }] of content.transfers.entries()) {
        add(`transfers:${kind}/${token}`, place, item)
        addMember('tokens', place, `${kind}/${token}`)
        for (const holder of [from, to]) if (holder !== '') addMember(`holders:${kind}/${token}`, place, holder)
      }
      for (const id of content.created) addMember('contracts', place, id)
      for (const id of [...content.created, ...content.updated]) add(`versions:${id}`, place)
      for (const account of content.accounts) addMember('accounts', place, account)
      if (!isOwn) for (const name of listFilters(content)) add(name, place)
    }
    return lists
  }

  /** Calls by method and by contract, blocks by witness, and bytes of RAM by payer. */
  counters(): Map<CounterName, number> {
    const counters = new Map<CounterName, number>()
    const count = (name: CounterName, by = 1) => counters.set(name, (counters.get(name) ?? 0) + by)
    for (const { witness } of this.#blocks) count(`blocks:${witness}`)
    for (const { content } of this.#contents) {
      for (const { contract, action_name } of content.transaction.actions) {
        count(`calls:${contract}/${action_name}`)
        count(`actions:${contract}`)
      }
      for (const [payer, bytes] of Object.entries(content.transaction.tx_receipt!.ram_usage)) {
        count(`ram:${payer}`, Number(bytes))
      }
    }
    return counters
  }

  /** The tokens that these blocks create, and who holds them. */
  tokens(): Map<TokenName, ScannedToken> {
    const tokens = new Map<TokenName, ScannedToken>()
    const owners = new Map(
      this.#contents.map(({ content: { id, transaction: tx } }) => [`Contract${id}`, tx.publisher]),
    )
    for (const { content, block, transaction } of this.#contents) {
      for (const { kind, symbol, decimals } of content.tokens) {
        const place = { block, transaction }
        tokens.set(`${kind}/${symbol}`, { place, decimals, supply: 0n, balances: new Map() })
      }
      for (const transfer of content.transfers) {
        const token = tokens.get(`${transfer.kind}/${transfer.token}`)
        if (token !== undefined) move(token, transfer)
      }
      for (const [payer, bytes] of Object.entries(content.transaction.tx_receipt!.ram_usage)) {
        const ram = tokens.get('token.iost/ram')
        if (ram !== undefined && !payer.endsWith('.iost')) add(ram, owners.get(payer) ?? payer, -BigInt(bytes))
      }
    }
    return tokens
  }

  /** The transactions of all blocks, in order. */
  get transactions(): readonly Scanned[] {
    return this.#contents
  }
}

/** The lists of filters that a transaction is in, each once. */
function listFilters({ transaction, parties, transfers }: TransactionContent): Set<ListName> {
  const isFailed = transaction.tx_receipt!.status_code !== 'SUCCESS'
  const methods = transaction.actions.map(({ action_name }) => action_name)
  const lists: ListName[] = [
    ...(isFailed ? (['failed', ...parties.map((party) => `failed:${party}` as const)] as const) : []),
    ...methods.map((method) => `method:${method}` as const),
    ...methods.flatMap((method) => parties.map((party) => `called:${party}/${method}` as const)),
    ...transfers.map(({ kind, token }) => `token:${kind}/${token}` as const),
    ...transfers.flatMap(({ kind, token, from, to }) =>
      [from, to].filter((party) => party !== '').map((party) => `moved:${party}/${kind}/${token}` as const),
    ),
    ...parties.map((party) =>
      party === transaction.publisher ? (`sent:${party}` as const) : (`received:${party}` as const),
    ),
  ]
  return new Set(lists)
}

interface Place {
  block: number
  transaction: number
  seconds: number
}

function secondsOf({ time }: WireBlock): number {
  return Math.floor(Number(BigInt(time) / 1_000_000_000n))
}

/** A token with the balances of all who had any. */
export interface ScannedToken {
  place: { block: number; transaction: number }
  decimals: number
  supply: bigint
  balances: Map<string, bigint>
}

function move(token: ScannedToken, { from, to, amount = '1' }: TokenTransfer): void {
  const [whole, fraction = ''] = amount.split('.')
  const units = BigInt(whole + fraction.slice(0, token.decimals).padEnd(token.decimals, '0'))
  add(token, from, -units)
  add(token, to, units)
}

function add(token: ScannedToken, name: string, by: bigint): void {
  if (name === '') token.supply -= by
  else token.balances.set(name, (token.balances.get(name) ?? 0n) + by)
}

function isStorable(name: string): boolean {
  const isAllowed = (char: string) => char >= ' ' && char <= '~' && char !== '-' && char !== '@'
  return name.length >= 1 && name.length <= 62 && [...name].every(isAllowed)
}

/** Those with a balance, the largest first. Contracts of tokens cannot store some names: what these get is lost. */
export function listHolders({ balances }: ScannedToken): TokenHolder[] {
  return [...balances]
    .filter(([name, value]) => value !== 0n && isStorable(name))
    .map(([address, value]) => ({ address, value }))
    .sort((a, b) => (a.value === b.value ? (a.address < b.address ? -1 : 1) : a.value > b.value ? -1 : 1))
}

/** A part of a list, by going through all of its entries. */
export function cutPart(entries: readonly ListEntry[], { offset, limit, ascending, start, end }: ListRange): ListPart {
  const within = entries.filter(({ time }) => time >= (start ?? 0) && time <= (end ?? Number.POSITIVE_INFINITY))
  const ordered = ascending ? within : within.toReversed()
  return { total: within.length, entries: ordered.slice(offset, offset + limit) }
}
