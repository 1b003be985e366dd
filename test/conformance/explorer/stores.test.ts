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
import { BlockGenerator, generateBlocks } from './generated-blocks.js'
import { createRandom } from './random-chain.js'
import { STORES } from './stores.js'

const SEED = Number(process.env.TOOLKIT_SEED ?? 1)
const STEPS = Number(process.env.TOOLKIT_STORE_STEPS ?? 8)
const MOST = Number.MAX_SAFE_INTEGER

/** Compares all that an index can be asked with a scan of the blocks. */
async function compareAll(index: ChainIndex, blocks: readonly WireBlock[], gone: readonly WireBlock[]): Promise<void> {
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

for (const store of STORES) {
  describe(`explorer store ${store.name}`, () => {
    let index: ChainIndex
    before(async function () {
      await store.prepare(this)
    })
    beforeEach(async () => {
      index = await store.create()
    })
    afterEach(async () => {
      await index.close()
      await store.remove()
    })

    it('responds as a scan of the blocks does, whatever was appended and taken back', async () => {
      const random = createRandom(SEED)
      const generator = new BlockGenerator({ seed: SEED })
      let blocks: WireBlock[] = []
      let gone: WireBlock[] = []
      for (let step = 0; step < STEPS; step++) {
        const keep = random() < 0.4 ? Math.floor(random() * (blocks.length + 1)) : blocks.length
        const added = generateBlocks(generator, Math.floor(random() * 40), blocks[keep - 1])
        await index.append(added, keep === blocks.length && step > 0 ? undefined : keep - 1)
        gone = [...gone, ...blocks.slice(keep)].slice(-40)
        blocks = [...blocks.slice(0, keep), ...added]
        if (blocks.length > 0) await compareAll(index, blocks, gone)
        else expect(index.head).to.equal(undefined)
      }
    })

    it('takes back a list to any length around its chunks', async () => {
      const generator = new BlockGenerator({ seed: SEED, transactions: 1 })
      const blocks = generateBlocks(generator, 150)
      await index.append(blocks)
      for (const keep of [129, 128, 127, 65, 64, 63, 1]) {
        await index.append([], keep - 1)
        await compareAll(index, blocks.slice(0, keep), blocks.slice(keep, keep + 5))
      }
    })

    it('begins at any block', async () => {
      const blocks = generateBlocks(new BlockGenerator({ seed: SEED }), 30)
      await index.append(blocks.slice(10))
      await compareAll(index, blocks.slice(10), blocks.slice(0, 10))
      await index.append([], 9)
      expect(index.head).to.equal(undefined)
      expect(await index.read((view) => view.count('blocks'))).to.equal(0)
      await index.append(blocks.slice(5))
      await compareAll(index, blocks.slice(5), [])
    })

    it('rejects blocks that are not linked, and keeps nothing of them', async () => {
      const generator = new BlockGenerator({ seed: SEED })
      const blocks = generateBlocks(generator, 20)
      await index.append(blocks.slice(0, 10))
      const other = { ...blocks[14]!, parent_hash: blocks[3]!.hash }
      for (const wrong of [[blocks[11]!], [...blocks.slice(10, 14), other], [blocks[9]!]]) {
        const failure = await index.append(wrong).then(() => 'nothing', String)
        expect(failure).to.match(/block \d+ does not follow block \d+ of the index/)
        await compareAll(index, blocks.slice(0, 10), blocks.slice(10))
      }
      await index.append(blocks.slice(10))
      await compareAll(index, blocks, [])
    })

    it('is the same when it is opened again', async function () {
      if (store.reopen === undefined) this.skip()
      const blocks = generateBlocks(new BlockGenerator({ seed: SEED }), 100)
      await index.append(blocks.slice(0, 70))
      await index.close()
      index = await store.reopen()
      await compareAll(index, blocks.slice(0, 70), [])
      await index.append(blocks.slice(70))
      await compareAll(index, blocks, [])
    })
  })
}
