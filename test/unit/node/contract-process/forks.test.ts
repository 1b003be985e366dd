import { expect } from 'chai'
import { createFork, startFork } from '../../../../src/fork/fork.js'
import { LiveNode } from '../../../../src/fork/reading/live-node.js'
import { formatTransaction } from '../../../../src/tx/json.js'
import { formatContract, Stage } from '../../../conformance/errors/stage.js'
import { CALL_MS } from '../../../limits.js'
import { startFaultyProcess } from './faulty.js'

const CODE = `class Box {
  init() {}
  count() { const n = JSON.parse(storage.get('n') || '0') + 1; storage.put('n', JSON.stringify(n)); return n }
  forget() { storage.del('n') }
  fill(count) { for (let i = 0; i < count; i++) storage.mapPut('m', 'f' + i, 'x') }
  sum(count) { let n = 0; for (let i = 0; i < count; i++) n += storage.mapGet('m', 'f' + i) === 'x' ? 1 : 0; return n }
  hang() {}
  abort() {}
}
module.exports = Box;
`
const ABI = { count: {}, forget: {}, fill: { args: ['number'] }, sum: { args: ['number'] }, hang: {}, abort: {} }
const LIMIT_MS = 3200

describe('fork with a separate contract process', () => {
  let live: Stage
  let fork: Stage
  const replaced: string[] = []

  /** Sends a call through the provider, and returns its receipt. */
  const send = async (target: string, args: readonly unknown[] = []) => {
    const { provider } = fork.node
    const { hash } = await provider.request('sendTx', formatTransaction(fork.sign(target, args)))
    return provider.request('getTxReceiptByTxHash', { hash })
  }
  const call = async (target: string, ...args: unknown[]) => {
    const { message, returns } = await send(target, args)
    expect(message).to.equal('')
    return JSON.parse(returns[0]!)[0]
  }

  beforeEach(async () => {
    replaced.length = 0
    live = await Stage.open({ timeLimitMs: CALL_MS, dev: false })
    await live.deploy('box', CODE, ABI)
    await live.run('$box/count', [])
    await live.run('$box/fill', [30])
    const node = new LiveNode(live.node.provider, { requestsPerSecond: 1e6, sleep: async () => {} })
    const forked = await createFork(node, [], { ramPayer: 'contract', toolkit: '0.0.0' })
    fork = await Stage.open({
      start: startFork(forked),
      mining: 'instant',
      startContractProcess: startFaultyProcess,
      timeLimitMs: LIMIT_MS,
      execTimeLimitMs: LIMIT_MS,
      onContractProcessReplaced: ({ reason }) => replaced.push(reason),
    })
    fork.name('box', live.fill('$box'))
  })
  afterEach(async () => {
    await fork.close()
    await live.close()
  })

  it('reads and changes the values of the forked chain, and restores them', async () => {
    expect(await call('$box/sum', 31)).to.equal('30')
    const snapshot = fork.snapshot()
    expect(await call('$box/count')).to.equal('2')
    await call('$box/forget')
    expect(await call('$box/count')).to.equal('1')
    fork.restore(snapshot)
    expect(await call('$box/count')).to.equal('2')
    expect(replaced).to.deep.equal([])
  })

  it('keeps its own changes after calls that crash the engine or never end', async () => {
    expect(await call('$box/count')).to.equal('2')
    await call('$box/forget')
    expect((await send('$box/abort')).message).to.include('engine failure')
    expect(await call('$box/count')).to.equal('1')
    expect((await send('$box/hang')).message).to.include('execution killed')
    fork.name('other', await call('system.iost/setCode', formatContract(CODE, ABI)))
    await call('$other/fill', 30)
    expect(await call('$other/sum', 31)).to.equal('30')
    expect(await call('$box/sum', 31)).to.equal('30')
    expect(await call('$box/count')).to.equal('2')
    expect(replaced).to.have.length(2)
  })

  it('rejects a call whose values cannot be read, and executes the next one', async () => {
    await live.run('$box/count', [])
    const error = await send('$box/count').catch((error: unknown) => error)
    expect(error).to.have.property('code', 'FORK_MOVED')
    expect(await fork.node.provider.request('getChainInfo', {})).to.include({ chain_id: 1020 })
    expect(replaced).to.deep.equal([])
  })
})
