import { expect } from 'chai'
import { StateReader } from '../../../../src/fork/reading/state-reader.js'
import { createSandbox, type Sandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { LiveChain } from '../live-chain.js'

describe('values read after the block of a fork', () => {
  let sandbox: Sandbox
  let live: LiveChain
  before(() => {
    sandbox = createSandbox()
  })
  after(() => {
    sandbox.dispose()
  })
  beforeEach(async () => {
    live = await LiveChain.open(sandbox)
  })
  afterEach(() => live.node.close())

  it('values read after the block of a fork reject a map listing if a transaction on later values adds no field', async () => {
    const value = await live.readAfter('m-gas.iost-alicegp', () =>
      live.call('gas.iost', 'pledge', 'alice', 'bobby', '1'),
    )
    expect(value).to.equal('FORK_MOVED')
    const other = await live.readAfter('m-gas.iost-gracegp', () =>
      live.call('gas.iost', 'pledge', 'alice', 'ellen', '1'),
    )
    expect(other).to.equal(undefined)
  })

  it('values read after the block of a fork reject writes of a contract called by an id from the storage', async () => {
    const counter = { bump: { body: "storage.put('n', '1')" }, reset: { body: "storage.put('n', '0')" } }
    const [first, second] = [live.publish(counter), live.publish(counter)]
    const router = live.publish({
      point: { args: ['to'], body: "storage.put('to', to)" },
      go: { body: "blockchain.call(storage.get('to'), 'bump', '[]')" },
    })
    for (const id of [first, second]) live.call(id, 'reset')
    live.call(router, 'point', first)
    const value = await live.readAfter(`b-${first}-n`, () => {
      live.call(router, 'go')
      live.call(router, 'point', second)
    })
    expect(value).to.equal('FORK_MOVED')
  })

  it('values read after the block of a fork reject writes that depend on a value of an uncertain transaction', async () => {
    const pair = live.publish({
      set: { args: ['key', 'value'], body: 'storage.put(key, value)' },
      mix: { body: "storage.put(storage.get('to'), 'q')" },
    })
    const writer = live.publish({
      open: { body: "storage.put('p', '0'); storage.put('q', '0')" },
      act: { args: ['id'], body: "storage.put(storage.globalGet(id, 'a'), '1')" },
    })
    live.call(writer, 'open')
    for (const [key, value] of [
      ['a', 'p'],
      ['b', 'p'],
      ['to', 'a'],
    ] as const)
      live.call(pair, 'set', key, value)
    const act = () => {
      live.callAs('bobby', writer, 'act', pair)
      live.call(pair, 'mix')
      live.callAs('david', pair, 'set', 'to', 'b')
    }
    const value = await live.readAfter(`b-${writer}-p`, act, [`b-${writer}-q`, `b-${pair}-b`])
    expect(value).to.equal('FORK_MOVED')
  })

  it('values read after the block of a fork are accepted if no transaction wrote them, even after transactions on later gas balances', async () => {
    const contract = live.publish({
      set: { args: ['value'], body: "storage.put('a', value)" },
      get: { body: "return storage.get('b')" },
    })
    live.call(contract, 'set', '1')
    const act = () => {
      live.callAs('carol', contract, 'get')
      live.callAs('carol', contract, 'get')
    }
    const value = await live.readAfter(`b-${contract}-a`, act, [`b-${contract}-b`])
    expect(value).to.equal('s1')
  })

  it('values read after the block of a fork wait for blocks that show whether a transaction ran on later values', async () => {
    const contract = live.publish({
      set: { args: ['to'], body: "storage.put('flag', to)" },
      open: { body: "storage.put('p', '0'); storage.put('q', '0')" },
      act: { body: "storage.put(storage.get('flag'), '1')" },
    })
    live.call(contract, 'open')
    live.call(contract, 'set', 'p')
    const act = () => {
      live.callAs('bobby', contract, 'act')
      live.onRequest = (method) => {
        if (method !== 'getRawBlockByNumber') return
        live.onRequest = undefined
        live.call(contract, 'set', 'q')
      }
    }
    const value = await live.readAfter(`b-${contract}-p`, act, [`b-${contract}-q`])
    expect(value).to.equal('FORK_MOVED')
  })

  it('values read after the block of a fork reject a list of fields that is truncated in every response', async () => {
    const value = await live.readAfter('m-auth.iost-auth', () => {
      live.spoil = (_method, result) => {
        if ('fields' in result) (result.fields as string[]).pop()
        return result
      }
    })
    expect(value).to.equal('FORK_MOVED')
  })

  it('mark a transaction as unknown if it reads writes made on later values', async () => {
    const contract = live.publish({
      set: { args: ['to'], body: "storage.put('a', to)" },
      copy: { body: "storage.put('b', storage.get('a'))" },
      show: { body: "blockchain.receipt(storage.get('b'))" },
    })
    live.call(contract, 'set', '1')
    live.call(contract, 'copy')
    const act = () => {
      live.callAs('bobby', contract, 'copy')
      live.callAs('david', contract, 'show')
      live.callAs('ellen', contract, 'set', '2')
    }
    const [shown] = await live.follow([`b-${contract}-b`], act, 'show')
    expect(shown!.differences).to.not.deep.equal([])
    expect(shown!.isUnknown).to.equal(true)
  })

  it('values read after the block of a fork exclude a stored text `null` if a value is written between two requests', async () => {
    const contract = live.publish({ set: { args: ['field'], body: "storage.mapPut('held', field, '5')" } })
    let count = 0
    live.onRequest = (method) => {
      if (method === 'getContractStorageFields') live.call(contract, 'set', `f${Math.floor(count++ / 2)}`)
    }
    const keys = ['f0', 'f1', 'f2', 'f3'].map((field) => `m-${contract}-held-${field}`)
    const read = await new StateReader(live.reader).read(keys)
    expect(read.filter(({ nodeValue }) => nodeValue === 'null')).to.deep.equal([])
  })

  it('values read after the block of a fork report the later block of two reads if one has misplaced values', async () => {
    const contract = live.publish({ set: { args: ['key', 'value'], body: 'storage.put(key, value)' } })
    live.call(contract, 'set', 'p', '1')
    live.call(contract, 'set', 'q', '2')
    const { number } = live.node.chain.head.head
    // the second reading starts after the first one, and after a block
    let isFirst = true
    let start!: () => void
    const isSpoiled = new Promise<void>((resolve) => {
      start = resolve
    })
    live.onRequest = () => {
      if (!isFirst) return isSpoiled
      isFirst = false
      return undefined
    }
    live.spoil = (_method, result) => {
      live.spoil = undefined
      const { datas } = result as { datas: string[] }
      for (let index = 0; index < datas.length; index += 2) datas[index] = datas[1]!
      live.call(contract, 'set', 'p', '2')
      start()
      return result
    }
    const read = await new StateReader(live.reader).read([`b-${contract}-p`, `b-${contract}-q`])
    expect(read.map(({ nodeValue, block, isOfBlock }) => [nodeValue, block.number, isOfBlock])).to.deep.equal([
      ['2', number + 1, false],
      ['2', number + 1, false],
    ])
  })
})
