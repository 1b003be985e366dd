import { expect } from 'chai'
import type {
  ChainIndex,
  IndexView,
  ListEntry,
  ListName,
  ListRange,
  WireBlock,
} from '../../../src/indexer/store/chain-index.js'
import { type TokenName, toExplorerHash } from '../../../src/indexer/store/ingest/block-content.js'
import { isLong, takeShare } from '../../limits.js'
import { BlockScan, cutPart, listHolders, type ScannedToken } from './block-scan.js'

const MAX_LIMIT = Number.MAX_SAFE_INTEGER
/** Whether the index is asked for one record of many: `npm test` asks for every tenth. */
const isAsked = (at: number) => isLong || at % 10 === 0

/** Compares all that an index can be asked with a scan of the blocks. */
export async function compareAll(
  index: ChainIndex,
  blocks: readonly WireBlock[],
  gone: readonly WireBlock[],
): Promise<void> {
  await index.read(async (view) => {
    const scan = new BlockScan(blocks)
    const last = blocks.at(-1)
    const head = last && { first: Number(blocks[0]!.number), number: Number(last.number), hash: last.hash }
    if (head === undefined) expect(view.head).to.equal(undefined)
    else expect(view.head).to.include(head)
    await compareBlocks(view, blocks, gone)
    await compareTransactions(view, scan, gone)
    for (const [name, expected] of scan.lists()) await compareList(view, name, expected)
    for (const [name, count] of scan.counters()) expect(await view.count(name), name).to.equal(count)
    await compareTokens(view, scan, gone)
    for (const name of new BlockScan(gone).lists().keys()) {
      if (!scan.lists().has(name)) await compareList(view, name, [])
    }
  })
}

async function compareBlocks(view: IndexView, blocks: readonly WireBlock[], gone: readonly WireBlock[]): Promise<void> {
  const numbers = blocks.map(({ number }) => Number(number))
  const rows = await view.blocks([...numbers.toReversed(), 10 ** 9])
  expect(rows.map(({ hash }) => hash)).to.deep.equal(blocks.map(({ hash }) => hash).toReversed())
  const last = blocks.at(-1)!
  expect(rows[0]).to.deep.equal({
    number: Number(last.number),
    hash: last.hash,
    parent: last.parent_hash,
    time: last.time,
    witness: last.witness,
    transactions: last.transactions.length,
    gas: Number(last.transactions.reduce((sum, tx) => sum + tx.tx_receipt!.gas_usage, 0).toFixed(2)),
  })
  expect(await view.findBlock(last.hash)).to.equal(Number(last.number))
  expect(await view.findBlock(toExplorerHash(last.hash))).to.equal(Number(last.number))
  for (const { hash } of takeShare(gone, 4)) expect(await view.findBlock(hash)).to.equal(undefined)
}

async function compareTransactions(view: IndexView, scan: BlockScan, gone: readonly WireBlock[]): Promise<void> {
  const places = scan.transactions.map(({ block, transaction }) => ({ block, transaction })).toReversed()
  const rows = await view.transactions([...places, { block: places[0]!.block, transaction: 99 }])
  expect(rows).to.have.length(places.length)
  for (const [at, row] of rows.toReversed().entries()) {
    const { block, transaction, content } = scan.transactions[at]!
    expect(row).to.deep.equal({ ...content, block })
    if (isAsked(at)) expect(await view.findTransaction(row.id)).to.deep.equal({ block, transaction })
  }
  for (const { transactions } of takeShare(gone, 4)) {
    for (const { hash } of transactions) expect(await view.findTransaction(hash)).to.equal(undefined)
  }
}

async function compareList(view: IndexView, name: ListName, expected: ListEntry[]): Promise<void> {
  expect(await view.count(name), name).to.equal(expected.length)
  const middle = expected[expected.length >> 1]?.time ?? 0
  const ranges: ListRange[] = [
    { offset: 0, limit: MAX_LIMIT, ascending: true },
    { offset: 0, limit: 25 },
    { offset: expected.length >> 1, limit: 7 },
    { offset: 3, limit: 5, ascending: true, start: middle },
    { offset: 0, limit: 9, end: middle - 1 },
    { offset: 1, limit: 4, start: middle, end: middle + 1 },
    { offset: 0, limit: 0, start: middle, end: middle },
  ]
  for (const range of ranges) {
    expect(await view.list(name, range), `${name} ${JSON.stringify(range)}`).to.deep.equal(cutPart(expected, range))
  }
  const texts = expected.flatMap(({ text }) => (text === undefined ? [] : [text]))
  for (const text of takeShare(texts, 10)) expect(await view.has(name, text)).to.equal(true)
  expect(await view.has(name, 'nobody')).to.equal(false)
}

async function compareTokens(view: IndexView, scan: BlockScan, gone: readonly WireBlock[]): Promise<void> {
  const tokens = scan.tokens()
  const addresses = new Set(['nobody'])
  for (const [name, token] of tokens) {
    const { place, decimals, supply, balances } = token
    const holders = listHolders(token)
    expect(await view.tokens([name]), name).to.deep.equal([{ place, decimals, supply, holders: holders.length }])
    for (const address of balances.keys()) addresses.add(address)
    const half = holders.length >> 1
    for (const { offset, limit } of [
      { offset: 0, limit: MAX_LIMIT },
      { offset: half, limit: 7 },
      { offset: holders.length, limit: 5 },
    ]) {
      const total = holders.length
      const range = { offset, limit }
      expect(await view.holders(name, range), name).to.deep.equal({ total, holders: cutPage(holders, range) })
      const ascending = { total, holders: cutPage(holders.toReversed(), range) }
      expect(await view.holders(name, { ...range, ascending: true }), name).to.deep.equal(ascending)
    }
  }
  const unknown = [...new BlockScan(gone).tokens().keys(), 'token.iost/nosuch' as const].filter(
    (name) => !tokens.has(name),
  )
  expect(await view.tokens(unknown)).to.deep.equal(unknown.map(() => undefined))
  for (const name of unknown) {
    expect(await view.holders(name, { offset: 0, limit: 9 })).to.deep.equal({ total: 0, holders: [] })
  }
  for (const address of addresses) await compareBalances(view, tokens, address)
}

async function compareBalances(view: IndexView, tokens: Map<TokenName, ScannedToken>, address: string): Promise<void> {
  const held = [...tokens].flatMap(([name, token]) => {
    const holder = listHolders({ ...token, balances: new Map([[address, token.balances.get(address) ?? 0n]]) })
    return holder.map(({ value }) => [name, value] as const)
  })
  expect(Object.fromEntries(await view.balances(address)), address).to.deep.equal(Object.fromEntries(held))
}

function cutPage<T>(records: readonly T[], { offset, limit }: Pick<ListRange, 'offset' | 'limit'>): T[] {
  return records.slice(offset, offset + limit)
}
