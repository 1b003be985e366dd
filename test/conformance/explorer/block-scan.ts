import type { Entry, ListName, Part, Range, WireBlock } from '../../../src/indexer/store/chain-index.js'
import { readBlockContent, type TransactionContent } from '../../../src/indexer/store/ingest/block-content.js'

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
  lists(): Map<ListName, Entry[]> {
    const lists = new Map<ListName, Entry[]>()
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
      for (const [item, { kind, token, from, to }] of content.transfers.entries()) {
        add(`transfers:${kind}/${token}`, place, item)
        addMember('tokens', place, `${kind}/${token}`)
        for (const holder of [from, to]) if (holder !== '') addMember(`holders:${kind}/${token}`, place, holder)
      }
      for (const { kind, symbol } of content.tokens) addMember('tokens', place, `${kind}/${symbol}`)
      for (const id of content.created) addMember('contracts', place, id)
      for (const id of [...content.created, ...content.updated]) add(`versions:${id}`, place)
      for (const account of content.accounts) addMember('accounts', place, account)
    }
    return lists
  }

  /** Calls by method, and blocks by witness. */
  counters(): Map<`calls:${string}` | `blocks:${string}`, number> {
    const counters = new Map<`calls:${string}` | `blocks:${string}`, number>()
    const count = (name: `calls:${string}` | `blocks:${string}`) => counters.set(name, (counters.get(name) ?? 0) + 1)
    for (const { witness } of this.#blocks) count(`blocks:${witness}`)
    for (const { content } of this.#contents) {
      for (const { contract, action_name } of content.transaction.actions) count(`calls:${contract}/${action_name}`)
    }
    return counters
  }

  /** The transactions of all blocks, in order. */
  get transactions(): readonly Scanned[] {
    return this.#contents
  }
}

interface Place {
  block: number
  transaction: number
  seconds: number
}

function secondsOf({ time }: WireBlock): number {
  return Math.floor(Number(BigInt(time) / 1_000_000_000n))
}

/** A part of a list, by going through all of its entries. */
export function cutPart(entries: readonly Entry[], { offset, limit, ascending, start, end }: Range): Part {
  const within = entries.filter(({ time }) => time >= (start ?? 0) && time <= (end ?? Number.POSITIVE_INFINITY))
  const ordered = ascending ? within : within.toReversed()
  return { total: within.length, entries: ordered.slice(offset, offset + limit) }
}
