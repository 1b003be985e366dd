import { expect } from 'chai'
import { areOfChain, KeptReadings } from '../../../../src/fork/file/kept-readings.js'
import { LiveNode } from '../../../../src/fork/reading/live-node.js'
import type { ReadValue } from '../../../../src/fork/reading/state-reader.js'
import { createNode, type EmbeddedNode } from '../../../../src/node/node.js'
import { createSandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { makeFolder } from '../../../folder.js'

describe('readings of a fork that are kept for other processes', () => {
  const sandbox = createSandbox()
  let live: EmbeddedNode
  before(async () => {
    live = await createNode({ mining: 'manual' }, sandbox)
    for (let block = 0; block < 3; block++) live.chain.mineBlock()
  })
  after(async () => {
    await live.close()
    sandbox.dispose()
  })

  const open = () => new LiveNode(live.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
  const readAt = (number: number, hash = live.chain.findBlock({ number })?.id ?? ''): ReadValue => ({
    key: 'b-vote.iost-key',
    nodeValue: 'text',
    block: { number, hash },
    since: number,
    isOfBlock: true,
  })
  const header = (hash: string) => ({
    format: 1 as const,
    toolkit: '0.0.0',
    chainId: 1020,
    block: { number: 1, hash } as never,
  })

  it('readings of a fork that are kept for other processes are found by the hash of the block, in the folder that they were written to', async () => {
    const folder = await makeFolder()
    const kept = new KeptReadings(folder)
    kept.replace([readAt(1, 'old')])
    kept.replace([readAt(2)])
    kept.write(header('a'))
    expect(new KeptReadings(folder).read(header('a'))).to.deep.equal([readAt(2)])
    expect(new KeptReadings(folder).read(header('b'))).to.deep.equal([])
    expect(new KeptReadings(undefined).read(header('a'))).to.deep.equal([])
    new KeptReadings(undefined).write(header('b'))
    expect(new KeptReadings(folder).read(header('b'))).to.deep.equal([])
  })

  it('readings of a fork that are kept for other processes count only if the chain has the newest block of theirs', async () => {
    expect(await areOfChain(open(), [])).to.equal(true)
    expect(await areOfChain(open(), [readAt(3), readAt(1), readAt(2)])).to.equal(true)
    expect(await areOfChain(open(), [readAt(1), readAt(3, 'other')])).to.equal(false)
    expect(await areOfChain(open(), [readAt(1), readAt(9, 'later')])).to.equal(false)
  })
})
