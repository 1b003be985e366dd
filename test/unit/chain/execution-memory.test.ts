import { expect } from 'chai'
import type { ExecutionMemory } from '../../../src/chain/blocks/execution-memory.js'
import type { Snapshot } from '../../../src/chain/chain.js'
import { instrument } from '../../../src/contract/instrumentation/instrument.js'
import type { ContractRecord } from '../../../src/contract/record.js'
import type { WireReceipt } from '../../../src/rpc/schema.js'
import { Stage } from '../../conformance/errors/stage.js'

const SOURCE = `class Till {
  init() { storage.put('sum', '0'); }
  add(n) {
    const sum = Number(storage.get('sum')) + n;
    storage.put('sum', String(sum));
    blockchain.receipt('added ' + n);
    console.log('sum ' + sum + ' at ' + (block.time > 0));
    return sum;
  }
  other(n) { return n; }
}
module.exports = Till;
`
const PARENT_SOURCE = `class Parent {
  init() {}
  hash() { return String(block.parentHash); }
}
module.exports = Parent;
`
/** The same storage, with other results: shows whether the code ran. */
const CHANGED = instrument(SOURCE.replace('return sum', "return 'ran'")).code

describe('ExecutionMemory', () => {
  let stage: Stage
  let memory: ExecutionMemory
  let start: Snapshot
  const lines: string[] = []
  before(async () => {
    stage = await Stage.open()
    await stage.deploy('till', SOURCE, { add: { args: ['number'] }, other: { args: ['number'] } })
    await stage.deploy('parent', PARENT_SOURCE, { hash: {} })
    stage.node.chain.listen({ onLog: ({ text }) => lines.push(text) })
    start = stage.snapshot()
  })
  beforeEach(() => {
    stage.restore(start)
    stage.node.chain.substituteCode(undefined)
    memory = stage.node.chain.rememberExecutions()
  })
  after(() => stage.close())

  const call = (target: string, args: unknown[]): Promise<WireReceipt> => stage.send(stage.sign(target, args))
  const readSum = () => stage.run('$till/add', [0])

  /** Goes back to the start, and from there on runs other code in place of the contract's. */
  function begin(mayRepeat: boolean): void {
    memory.isLearning = false
    memory.mayRepeat = () => mayRepeat
    stage.restore(start)
    lines.length = 0
    stage.node.chain.substituteCode((record): ContractRecord | undefined =>
      record.id === stage.fill('$till') ? { ...record, code: CHANGED } : undefined,
    )
  }

  it('returns the cached receipt, writes and console output of an execution', async () => {
    const receipt = await call('$till/add', [2])
    begin(true)
    expect(await call('$till/add', [2])).to.deep.equal(receipt)
    expect(lines).to.deep.equal(['sum 2 at true'])
    memory.mayRepeat = () => false
    stage.node.chain.substituteCode(undefined)
    expect(await readSum()).to.deep.equal(['2'])
  })

  it('executes again if the code may be nondeterministic', async () => {
    await call('$till/add', [2])
    begin(false)
    expect((await call('$till/add', [2])).returns).to.deep.equal(['["ran"]'])
  })

  it('executes again if a value it read has changed', async () => {
    await call('$till/add', [2])
    begin(true)
    await stage.write(stage.fill('$till'), 'sum', '', '7')
    expect((await call('$till/add', [2])).returns).to.deep.equal(['["ran"]'])
  })

  it('executes again for another transaction', async () => {
    await call('$till/add', [2])
    begin(true)
    expect((await call('$till/add', [3])).returns).to.deep.equal(['["ran"]'])
  })

  it('returns the cached result after another block, unless the code read the block hash', async () => {
    await call('$till/other', [1])
    await call('$till/add', [2])
    const [hash] = (await call('$parent/hash', [])).returns
    begin(true)
    await call('$till/other', [2])
    expect((await call('$till/add', [2])).returns).to.deep.equal(['["2"]'])
    const [otherHash] = (await call('$parent/hash', [])).returns
    expect(otherHash)
      .to.match(/^\["\w{40,}"\]$/)
      .and.not.to.equal(hash)
  })

  it('caches no executions of fuzz campaigns', () => {
    const { chain } = stage.node
    const tx = stage.sign('$till/add', [2])
    expect(chain.playTransaction(tx).returns).to.deep.equal(['["2"]'])
    begin(true)
    expect(chain.playTransaction(tx).returns).to.deep.equal(['["ran"]'])
  })
})
