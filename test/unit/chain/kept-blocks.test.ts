import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect } from 'chai'
import type { EmbeddedNode, NodeOptions } from '../../../src/entries/node.js'
import { hashBlock, merkleRoot } from '../../../src/tx/block.js'
import { hashReceipt } from '../../../src/tx/receipt.js'
import { openNode } from '../../node.js'
import { signTransfer } from '../node/transfers.js'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')
// Realms that other tests make in this process are to have no such function.
setFlagsFromString('--no-expose-gc')

describe('block retention', () => {
  let node: EmbeddedNode
  let directory: string | undefined

  afterEach(async () => {
    await node.close()
    if (directory !== undefined) rmSync(directory, { recursive: true })
    directory = undefined
  })

  async function start(options: NodeOptions = {}): Promise<EmbeddedNode> {
    node = await openNode({ accounts: 2, ...options })
    return node
  }

  const send = (amount: string) => node.provider.request('sendTx', signTransfer(node, amount))
  const refuse = async (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (error: Error & { text: string }) => error.text,
    )

  describe('of all blocks', () => {
    it('returns hashes of the content in any request order', async () => {
      await start()
      for (let index = 1; index <= 5; index++) await send(String(index))
      const { chain } = node
      // the third is asked first, then the newest, and the first is found by its hash
      const blocks = [3, chain.head.head.number, 1].map((number) => chain.findBlock({ number })!)
      for (const block of blocks) {
        expect(block.head.txMerkleHash).to.deep.equal(merkleRoot(block.transactions.map(({ hash }) => hash)))
        expect(block.head.txReceiptMerkleHash).to.deep.equal(merkleRoot(block.receipts.map(hashReceipt)))
        expect(block.head.parentHash).to.deep.equal(block.parent!.hash)
        expect(block.hash).to.deep.equal(hashBlock(block.head))
        expect(block.receipts[0]!.txHash).to.deep.equal(block.transactions[0]!.hash)
        expect(chain.findBlock({ id: block.id })).to.equal(block)
      }
      expect(chain.findBlock({ id: chain.genesis.head.id })).to.equal(chain.genesis.head)
    })

    it('keeps only the latest state, although the chain can be reset', async () => {
      await start()
      const { chain } = node
      chain.mineBlock()
      const early = new WeakRef(chain.state)
      for (let count = 0; count < 600; count++) chain.mineBlock()
      // what a turn looked at lives to its end
      await new Promise(setImmediate)
      collectGarbage()
      expect(early.deref()).to.equal(undefined)
      await node.provider.dev('reset', {})
      expect(chain.head.head.number).to.equal(1)
      expect(chain.state.get('b-base.iost-execBlockNumber')).to.equal('s1@base.iost')
    })

    it('finds blocks by their parent hash, but not on an abandoned branch', async () => {
      await start()
      const { chain } = node
      chain.mineBlock()
      const before = chain.snapshot()
      chain.mineBlock()
      const left = chain.head
      const { id } = left.transactions[0]!
      expect(chain.findTransaction(id)).to.have.property('block', left)
      chain.restore(before)
      expect(chain.findTransaction(id)).to.equal(undefined)
      expect(chain.findBlock({ id: left.id })).to.equal(undefined)
      chain.mineBlock()
      const again = chain.head.transactions[0]!
      expect(chain.findTransaction(again.id)).to.have.property('block', chain.head)
      expect(chain.findBlock({ id: chain.head.id })).to.equal(chain.head)
    })

    it('allows many blocks before the first hash is requested', async () => {
      await start()
      for (let made = 0; made < 20_000; made++) node.chain.playBlock()
      expect(node.chain.head.id).to.have.length.within(43, 44)
      expect(node.chain.head.head.parentHash).to.deep.equal(node.chain.head.parent!.hash)
    })
  })

  describe('of the newest blocks', () => {
    it('keeps the given number over many blocks, and finds no others', async () => {
      await start({ keepBlocks: 10 })
      const first = await send('1')
      for (let made = 0; made < 10; made++) node.chain.mineBlock()
      const counts = new Set<number>()
      for (let made = 0; made < 300; made++) {
        node.chain.mineBlock()
        counts.add(node.chain.kept.blocks)
      }
      expect([...counts]).to.deep.equal([10])
      const { number } = node.chain.head.head
      const ask = (which: number) =>
        refuse(node.provider.request('getBlockByNumber', { number: String(which), complete: true }))
      expect(await ask(number)).to.equal(undefined)
      expect(await ask(number - 9)).to.equal(undefined)
      expect(await ask(number - 10)).to.equal('block not found')
      expect(await refuse(node.provider.request('getTxByHash', { hash: first.hash }))).to.equal('tx not found')
      expect(node.chain.findBlock({ number: number - 9 })!.parent).to.equal(undefined)
      expect(hashBlock(node.chain.head.head)).to.deep.equal(node.chain.head.hash)
    })

    it('rejects a duplicate transaction, and drops its hash once it has expired', async () => {
      await start({ keepBlocks: 2 })
      const tx = signTransfer(node, '1')
      await node.provider.request('sendTx', tx)
      for (let made = 0; made < 5; made++) node.chain.mineBlock()
      expect(node.chain.kept.pastTransactions).to.be.greaterThan(0)
      expect(await refuse(node.provider.request('sendTx', tx))).to.equal('tx exists in chain')
      // two blocks a second, for longer than any transaction lives
      for (let made = 0; made < 300; made++) node.chain.mineBlock()
      expect(node.chain.kept.pastTransactions).to.equal(0)
      expect(await refuse(node.provider.request('sendTx', tx))).to.match(/^TimeError: tx.time is expired/)
      await send('2')
    })

    it('keeps at least the reversible blocks', async () => {
      await start({ keepBlocks: 1, irreversibleAfter: 4 })
      for (let made = 0; made < 20; made++) node.chain.mineBlock()
      expect(node.chain.kept.blocks).to.equal(5)
      expect(node.chain.lib.head.number).to.equal(node.chain.head.head.number - 4)
    })

    it('restores a snapshot whose block is no longer kept', async () => {
      await start({ keepBlocks: 3 })
      await send('1')
      const before = node.chain.snapshot()
      const { id } = node.chain.head
      for (let made = 0; made < 10; made++) await send(String(made + 2))
      node.chain.restore(before)
      expect(node.chain.head.id).to.equal(id)
      expect(node.chain.kept.blocks).to.equal(1)
      await send('3')
      expect(node.chain.kept.blocks).to.equal(2)
      expect(node.chain.head.head.parentHash).to.deep.equal(before.head.hash)
    })
  })

  describe('of the newest blocks in a data directory', () => {
    async function startIn(options: NodeOptions = {}): Promise<EmbeddedNode> {
      directory ??= mkdtempSync(join(tmpdir(), 'toolkit-kept-'))
      return start({ dataDir: directory, ...options })
    }

    async function again(options: NodeOptions = {}): Promise<EmbeddedNode> {
      await node.close()
      return startIn(options)
    }

    it('loads only those blocks at the next start', async () => {
      await startIn({ keepBlocks: 4 })
      const tx = signTransfer(node, '1')
      await node.provider.request('sendTx', tx)
      for (let amount = 2; amount < 12; amount++) await send(String(amount))
      const { head } = node.chain
      const balance = node.chain.state.get('m-token.iost-TBproducer000-iost')
      await again()
      expect(node.chain.head.id).to.equal(head.id)
      expect(node.chain.kept.blocks).to.equal(4)
      expect(node.chain.findBlock({ number: head.head.number - 3 })!.head.parentHash).to.have.length(32)
      expect(node.chain.findBlock({ number: head.head.number - 4 })).to.equal(undefined)
      expect(node.chain.state.get('m-token.iost-TBproducer000-iost')).to.equal(balance)
      // Transactions of a forgotten block do not run again.
      expect(await refuse(node.provider.request('sendTx', tx))).to.equal('tx exists in chain')
      await send('20')
      await again({ keepBlocks: 2 })
      expect(node.chain.kept.blocks).to.equal(2)
      expect(node.chain.head.head.number).to.equal(head.head.number + 1)
    })

    it('loads only those blocks after a run that kept all', async () => {
      await startIn()
      for (let amount = 1; amount < 6; amount++) await send(String(amount))
      const { head } = node.chain
      await again({ keepBlocks: 3 })
      expect(node.chain.head.id).to.equal(head.id)
      expect(node.chain.kept.blocks).to.equal(3)
      await again()
      expect(node.chain.head.id).to.equal(head.id)
      expect(node.chain.kept.blocks).to.equal(3)
    })
  })
})
