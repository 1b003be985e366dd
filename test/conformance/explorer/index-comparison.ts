import { expect } from 'chai'
import type {
  ChainIndex,
  Entry,
  IndexView,
  ListName,
  Range,
  WireBlock,
} from '../../../src/indexer/store/chain-index.js'
import { toExplorerHash } from '../../../src/indexer/store/ingest/block-content.js'
import { BlockScan, cutPart } from './block-scan.js'

const MOST = Number.MAX_SAFE_INTEGER

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
    expect(view.head).to.deep.equal(head)
    await compareBlocks(view, blocks, gone)
    await compareTransactions(view, scan, gone)
    for (const [name, expected] of scan.lists()) await compareList(view, name, expected)
    for (const [name, count] of scan.counters()) expect(await view.count(name), name).to.equal(count)
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
  for (const { hash } of gone) expect(await view.findBlock(hash)).to.equal(undefined)
}

async function compareTransactions(view: IndexView, scan: BlockScan, gone: readonly WireBlock[]): Promise<void> {
  const places = scan.transactions.map(({ block, transaction }) => ({ block, transaction })).toReversed()
  const rows = await view.transactions([...places, { block: places[0]!.block, transaction: 99 }])
  expect(rows).to.have.length(places.length)
  for (const [at, row] of rows.toReversed().entries()) {
    const { block, transaction, content } = scan.transactions[at]!
    expect(row).to.deep.equal({ ...content, block })
    expect(await view.findTransaction(row.id)).to.deep.equal({ block, transaction })
  }
  for (const { transactions } of gone) {
    for (const { hash } of transactions) expect(await view.findTransaction(hash)).to.equal(undefined)
  }
}

async function compareList(view: IndexView, name: ListName, expected: Entry[]): Promise<void> {
  expect(await view.count(name), name).to.equal(expected.length)
  const middle = expected[expected.length >> 1]?.time ?? 0
  const ranges: Range[] = [
    { offset: 0, limit: MOST, ascending: true },
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
  for (const { text } of expected) if (text !== undefined) expect(await view.has(name, text)).to.equal(true)
  expect(await view.has(name, 'nobody')).to.equal(false)
}
