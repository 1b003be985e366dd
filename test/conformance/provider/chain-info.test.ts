import { expect } from 'chai'
import type { EmbeddedNode } from '../../../src/entries/node.js'
import { openNode } from '../../node.js'
import { signTransfer } from '../../unit/node/transfers.js'

const LAG = 3
const RATIOS = [5, 1, 4, 2, 3]

// The oracle is the node's own blocks.
describe('chain info of a node with blocks that can be reverted', () => {
  let node: EmbeddedNode

  before(async () => {
    node = await openNode({ mining: 'manual', irreversibleAfter: LAG })
    for (let made = 0; made < 5; made += 1) await node.provider.dev('mine', {})
  })
  after(() => node.close())

  it('names the number, the hash and the time of the newest and of the irreversible block', async () => {
    const { provider } = node
    const info = await provider.request('getChainInfo', {})
    expect(Number(info.head_block) - Number(info.lib_block)).to.equal(LAG)
    for (const [number, hash, time] of [
      [info.head_block, info.head_block_hash, info.head_block_time],
      [info.lib_block, info.lib_block_hash, info.lib_block_time],
    ]) {
      const { block } = await provider.request('getBlockByNumber', { number: Number(number), complete: false })
      expect({ hash: block.hash, time: block.time }).to.deep.equal({ hash, time })
    }
    expect(info.head_block_time).to.not.equal(info.lib_block_time)
  })

  it('has the lowest and the median gas ratio of the newest block', async () => {
    const { provider } = node
    for (const [index, gasRatio] of RATIOS.entries()) {
      await provider.request('sendTx', signTransfer(node, `0.0${index + 1}`, { gasRatio }))
    }
    await provider.dev('mine', {})
    const { head_block } = await provider.request('getChainInfo', {})
    const { block } = await provider.request('getBlockByNumber', { number: Number(head_block), complete: true })
    const ratios = block.transactions
      .filter(({ publisher }) => publisher !== 'base.iost')
      .map(({ gas_ratio }) => gas_ratio)
    expect(ratios.toSorted()).to.deep.equal(RATIOS.toSorted())
    expect(await provider.request('getGasRatio', {})).to.deep.equal({ lowest_gas_ratio: 1, median_gas_ratio: 3 })
  })
})
