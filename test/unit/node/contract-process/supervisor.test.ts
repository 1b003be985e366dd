import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'chai'
import type { ClientName } from '../../../../src/rpc/provider.js'
import type { Recording } from '../../../../src/rpc/recording.js'
import { formatTransaction } from '../../../../src/tx/json.js'
import type { Transaction } from '../../../../src/tx/transaction.js'
import { Stage } from '../../../conformance/errors/stage.js'
import { CALL_MS } from '../../../limits.js'
import { openNode } from '../../../node.js'
import { sendRaw } from '../exchange.js'
import { startFaultyProcess } from './faulty.js'
import { createFaultySandbox } from './faulty-sandbox.js'

const NAMES = ['hang', 'abort', 'stumble', 'count', 'shout', 'peal', 'spin', 'noted', 'toss']
/** Enough for a call that ends, on a machine that has much else to do. */
const LIMIT_MS = 3200
const CODE = `class Box {
  init() {}
  hang() {}
  abort() {}
  stumble() {}
  count() { const n = JSON.parse(storage.get('n') || '0') + 1; storage.put('n', JSON.stringify(n)); return n }
  noted() { return storage.get('n') }
  shout() { console.log('loud'); return 1 }
  peal() { blockchain.event('ding') }
  spin() { for (;;); }
  toss() { console.log('throw') }
}
module.exports = Box;
`

/** A node whose contracts run in a process of their own that can fail. */
describe('contract process', () => {
  let stage: Stage
  const replaced: { transaction: string; reason: string }[] = []
  const bugs: unknown[] = []
  const abi = Object.fromEntries(NAMES.map((name) => [name, {}]))

  beforeEach(async () => {
    replaced.length = 0
    stage = await Stage.open({
      mining: 'instant',
      timeLimitMs: LIMIT_MS,
      execTimeLimitMs: LIMIT_MS,
      startContractProcess: startFaultyProcess,
      onContractProcessReplaced: (event) => replaced.push(event),
      onError: (error) => bugs.push(error),
    })
    await deploy('box', CODE, abi)
  })

  afterEach(async () => {
    await stage.close()
    expect(bugs).to.deep.equal([])
  })

  const deploy = async (name: string, code: string, abi: object, to = stage) => {
    const info = {
      lang: 'javascript',
      version: '1.0.0',
      abi: Object.keys(abi).map((each) => ({ name: each, args: [] })),
    }
    const receipt = await send(to.sign('system.iost/setCode', [JSON.stringify({ info, code })]), to)
    expect(receipt.message).to.equal('')
    to.name(name, JSON.parse(receipt.returns[0]!)[0])
  }

  const post = (tx: Transaction, to = stage) => to.node.provider.request('sendTx', formatTransaction(tx))
  const send = async (tx: Transaction, to = stage) => {
    const { hash } = await post(tx, to)
    return to.node.provider.request('getTxReceiptByTxHash', { hash })
  }
  const call = (action: string) => send(stage.sign(`$box/${action}`, []))

  it('keeps console output across blocks and snapshot restores', async () => {
    const snapshot = stage.snapshot()
    expect((await call('count')).returns).to.deep.equal(['["1"]'])
    expect((await call('count')).returns).to.deep.equal(['["2"]'])
    stage.restore(snapshot)
    expect((await call('count')).returns).to.deep.equal(['["1"]'])
    await stage.write(stage.fill('$box'), 'n', '', '41')
    expect((await call('count')).returns).to.deep.equal(['["42"]'])
  })

  it('returns the same receipts as in-process execution', async () => {
    const here = await Stage.open({ mining: 'instant', timeLimitMs: CALL_MS })
    await deploy('box', CODE, abi, here)
    for (const action of ['count', 'shout', 'peal', 'noted', 'spin', 'nosuch']) {
      const tx = stage.sign(`$box/${action}`, [])
      expect(await stage.try(tx), action).to.deep.equal(await here.try(tx))
      expect(await send(tx), action).to.deep.equal(await send(tx, here))
    }
    await here.close()
  })

  it('forwards events and console output', async () => {
    const heard: string[] = []
    stage.node.chain.listen({
      onEvent: ({ data, topic }) => topic === 'CONTRACT_EVENT' && heard.push(data),
      onLog: ({ text }) => heard.push(text),
    })
    const { tx_hash } = await call('shout')
    await call('peal')
    expect(heard).to.deep.equal(['loud', 'ding'])
    const { lines } = await stage.node.provider.dev('console', { hash: tx_hash })
    expect(lines.map(({ text }) => text)).to.deep.equal(['loud'])
  })

  it('records the same traces as in-process execution', async () => {
    const { tx_hash } = await call('count')
    const { entries, recording } = await stage.node.provider.dev('trace', { hash: tx_hash })
    expect(JSON.stringify(entries)).to.match(/put n/)
    const [made] = (recording as Recording).calls
    expect(made).to.include({ contract: stage.fill('$box'), method: 'count', returns: '["1"]' })
    expect(made!.steps.map(({ kind }) => kind)).to.include.members(['read', 'write'])
    expect(made!.passes).to.include(1)
    const tried = await stage.try(stage.sign('$box/shout', []))
    const { recording: dry } = await stage.node.provider.dev('trace', { hash: tried.tx_hash })
    expect(dry).to.include({ dryRun: true, status: 'SUCCESS' })
  })

  it('is killed when a call never ends, which is charged its whole gas limit, and replaced', async () => {
    const { status_code, message, gas_usage } = await call('hang')
    expect([status_code, gas_usage]).to.deep.equal(['TIMEOUT', 4_000_000])
    expect(message).to.match(/^running action .* error: execution killed$/s)
    expect(replaced).to.have.length(1)
    expect((await call('count')).returns).to.deep.equal(['["1"]'])
  })

  it('fails a call that crashes the engine', async () => {
    const { status_code, message, gas_usage } = await call('abort')
    expect([status_code, gas_usage]).to.deep.equal(['RUNTIME_ERROR', 4_000_000])
    expect(message).to.match(/^running action .* error: engine failure$/s)
    expect(replaced).to.have.length(1)
    expect(replaced[0]!.reason).to.match(/SIGABRT/)
    expect((await call('count')).returns).to.deep.equal(['["1"]'])
  })

  it('is replaced when the sandbox throws, failing that call with one line of output', async () => {
    const { status_code, message, gas_usage } = await call('toss')
    expect([status_code, gas_usage]).to.deep.equal(['RUNTIME_ERROR', 4_000_000])
    expect(message).to.match(/^running action .* error: engine failure$/s)
    expect(replaced.map(({ reason }) => reason)).to.deep.equal(['the sandbox failed: what was thrown'])
    expect((await call('count')).returns).to.deep.equal(['["1"]'])
  })

  it('fails only that call when contracts run in process', async () => {
    const told: string[] = []
    const onContractProcessReplaced = ({ reason }: { reason: string }) => told.push(reason)
    const sandbox = createFaultySandbox(new TypeError('no budget\nat all'))
    const options = {
      mining: 'instant',
      onContractProcessReplaced,
      onError: (error: unknown) => bugs.push(error),
    } as const
    const here = Stage.of(await openNode(options, sandbox))
    await deploy('box', CODE, abi, here)
    const { message } = await send(here.sign('$box/toss', []), here)
    expect(message).to.match(/^running action .* error: engine failure$/s)
    expect(told).to.deep.equal(['the sandbox failed: no budget'])
    expect((await send(here.sign('$box/count', []), here)).returns).to.deep.equal(['["1"]'])
    await here.close()
    sandbox.dispose()
  })

  it('fails dry runs the same way', async () => {
    expect(await stage.try(stage.sign('$box/hang', []))).to.include({ status_code: 'TIMEOUT' })
    expect(await stage.try(stage.sign('$box/abort', []))).to.include({ status_code: 'RUNTIME_ERROR' })
    expect(await stage.try(stage.sign('$box/toss', []))).to.include({ status_code: 'RUNTIME_ERROR' })
  })

  it('keeps all transactions of a block when one crashes it', async () => {
    const actions = ['count', 'abort', 'count', 'hang', 'count']
    const sent = actions.map((action) => post(stage.sign(`$box/${action}`, [])))
    const hashes = (await Promise.all(sent)).map(({ hash }) => hash)
    const found = await Promise.all(hashes.map((hash) => stage.node.provider.request('getTxReceiptByTxHash', { hash })))
    const statuses = found.map(({ status_code }) => status_code)
    expect(statuses).to.deep.equal(['SUCCESS', 'RUNTIME_ERROR', 'SUCCESS', 'TIMEOUT', 'SUCCESS'])
    expect((await call('noted')).returns).to.deep.equal(['["3"]'])
  })

  it('keeps all transactions when a promise is rejected through an escaped keyword', async () => {
    const late = `asy\\u006ec function late() { throw new Error('late') }
      class Late { init() {} reject() { late(); return 1 } wait() { return late() } }
      module.exports = Late;`
    await deploy('late', late, { reject: {}, wait: {} })
    const actions = ['$box/count', '$late/reject', '$box/count', '$late/wait', '$box/count']
    const sent = await Promise.all(actions.map((action) => post(stage.sign(action, []))))
    const found = await Promise.all(
      sent.map(({ hash }) => stage.node.provider.request('getTxReceiptByTxHash', { hash })),
    )
    expect(found.map(({ status_code, message }) => status_code + message)).to.deep.equal(Array(5).fill('SUCCESS'))
    expect([found[1]!.returns, found[3]!.returns]).to.deep.equal([['["1"]'], ['["{}"]']])
    expect((await call('noted')).returns).to.deep.equal(['["3"]'])
  })

  it('responds to reads while a call runs', async () => {
    let done = false
    const spinning = call('spin').then(() => {
      done = true
    })
    for (let i = 0; i < 20; i++) await stage.node.provider.request('getNodeInfo', {})
    expect(done).to.equal(false)
    await spinning
  })

  it('responds to reads before a running call and queued dry runs', async () => {
    const order: string[] = []
    const note = (name: string) => () => order.push(name)
    const calls = [stage.try(stage.sign('$box/spin', [])).then(note('call'))]
    for (let i = 0; i < 20; i++) calls.push(stage.try(stage.sign('$box/count', [])).then(note('dry run')))
    for (let i = 0; i < 20; i++) {
      await stage.node.provider.request('getNodeInfo', {})
      order.push('read')
    }
    await Promise.all(calls)
    expect(order.slice(0, 20)).to.deep.equal(Array(20).fill('read'))
    expect(order).to.have.length(41)
  })

  it('leaves the running transaction in the pool when the node closes', async () => {
    const tx = stage.sign('$box/hang', [])
    const sent = post(tx).catch((error) => error)
    await new Promise((resolve) => setImmediate(resolve))
    await stage.close()
    expect(await sent).to.include({ code: 'INTERRUPTED' })
    expect(stage.node.chain.pendingCount).to.equal(1)
  })

  it('alternates dry runs with blocks, and rejects dry runs above the queue limit', async () => {
    const runs = Array.from({ length: 130 }, () => stage.try(stage.sign('$box/count', [])).catch((error) => error.text))
    const sent = call('count')
    const endings = await Promise.all(runs)
    expect(endings.filter((ending) => ending === 'too many dry runs are waiting: 100')).to.have.length(29)
    expect((await sent).status_code).to.equal('SUCCESS')
  })

  const dryRun = (client: ClientName) =>
    stage.node.provider.request('execTx', formatTransaction(stage.sign('$box/count', [])), { client })
  const tell = (program: string, connection: string) =>
    dryRun({ program, connection }).then(
      () => program,
      (error) => `${program}: ${error.text}`,
    )

  it('queues dry runs fairly between clients', async () => {
    const order: string[] = []
    const run = async (client: string) => {
      const tx = formatTransaction(stage.sign('$box/count', []))
      await stage.node.provider.request('execTx', tx, { client: { program: client, connection: '' } })
      order.push(client)
    }
    const first = Array.from({ length: 20 }, () => run('busy'))
    await Promise.all([...first, run('other'), run('third'), run('other')])
    expect(order.indexOf('other')).to.be.lessThan(4)
    expect(order.indexOf('third')).to.be.lessThan(5)
    expect(order.lastIndexOf('other')).to.be.lessThan(8)
  })

  it('rejects dry runs of the client with the longest queue', async () => {
    const run = (client: string) => tell(client, '')
    const runs = [...Array.from({ length: 110 }, () => run('busy')), run('other'), run('other')]
    const endings = await Promise.all(runs)
    expect(endings.filter((ending) => ending === 'other')).to.have.length(2)
    expect(endings.filter((ending) => ending.endsWith('waiting: 100'))).to.have.length(11)
  })

  it('treats connections of one program as one client', async () => {
    const order: string[] = []
    const run = (program: string, connection: string) =>
      dryRun({ program, connection }).then(() => order.push(`${program} ${connection}`))
    const many = Array.from({ length: 40 }, (_, index) => run('page', String(index % 20)))
    await Promise.all([...many, run('tool', '1'), run('tool', '1'), run('page', 'late')])
    expect(order.indexOf('tool 1')).to.be.lessThan(4)
    expect(order.lastIndexOf('tool 1')).to.be.lessThan(6)
    expect(order.indexOf('page late')).to.be.lessThan(25)
  })

  it('rejects excess dry runs of the program with the longest queue, over any number of connections', async () => {
    const endings = await Promise.all([
      ...Array.from({ length: 110 }, (_, index) => tell('page', String(index))),
      tell('tool', '1'),
      tell('tool', '1'),
    ])
    expect(endings.filter((ending) => ending === 'tool')).to.have.length(2)
    expect(endings.filter((ending) => ending.endsWith('waiting: 100'))).to.have.length(11)
    expect(endings.filter((ending) => ending === 'page')).to.have.length(99)
  })

  it('queues further dry runs of one connection after the first of another', async () => {
    const { url } = await stage.node.listen({ port: 0 })
    const body = () => JSON.stringify(formatTransaction(stage.sign('$box/count', [])))
    const pack = (text: string) =>
      `POST /execTx HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${text.length}\r\n\r\n${text}`
    const order: string[] = []
    stage.node.chain.listen({
      onExecution: ({ signed, dryRun }) => dryRun && order.push(signed.tx.actions[0]!.actionName),
    })
    const many = sendRaw(url, Array.from({ length: 20 }, () => pack(body())).join(''), { end: true })
    const shout = JSON.stringify(formatTransaction(stage.sign('$box/shout', [])))
    const one = sendRaw(url, pack(shout), { end: true })
    await Promise.all([many, one])
    expect(order).to.have.length(21)
    expect(order.indexOf('shout')).to.be.lessThan(20)
  })

  it('builds many blocks without delaying reads', async () => {
    let isMade = false
    const mined = stage.node.provider.dev('mine', { blocks: '2000' }).then(() => {
      isMade = true
    })
    for (let i = 0; i < 5; i++) {
      await new Promise((resolve) => setImmediate(resolve))
      await stage.node.provider.request('getNodeInfo', {})
    }
    expect(isMade).to.equal(false)
    await mined
  })

  describe('contract process that crashes on a pending transaction of a stored chain', () => {
    let directory: string
    let hash: string
    const options = { startContractProcess: startFaultyProcess, timeLimitMs: LIMIT_MS } as const

    beforeEach(async () => {
      directory = mkdtempSync(join(tmpdir(), 'toolkit-poison-'))
      const first = await Stage.open({ ...options, dataDir: directory, mining: 'instant' })
      await deploy('box', CODE, abi, first)
      const call = first.fill('$box/abort')
      await first.close()
      const second = await Stage.open({ ...options, dataDir: directory, mining: 'manual' })
      ;({ hash } = await post(second.sign(call, []), second))
      await second.close()
    })

    afterEach(() => rmSync(directory, { recursive: true }))

    it('lets the node start, and the next block has the receipt', async () => {
      const again = await Stage.open({ ...options, dataDir: directory, mining: 'manual' })
      const { provider, chain } = again.node
      expect(chain.pendingCount).to.equal(1)
      await provider.dev('mine', {})
      expect(await provider.request('getTxReceiptByTxHash', { hash })).to.include({ status_code: 'RUNTIME_ERROR' })
      await again.close()
    })

    it('starts without the pool on request, and reports the dropped transactions', async () => {
      const dropped: string[] = []
      const dropPending = (list: readonly { id: string }[]) => dropped.push(...list.map(({ id }) => id))
      for (const expected of [[hash], []]) {
        const again = await Stage.open({ ...options, dataDir: directory, mining: 'manual', dropPending })
        expect(again.node.chain.pendingCount).to.equal(0)
        expect(dropped.splice(0)).to.deep.equal(expected)
        await again.close()
      }
    })
  })
})
