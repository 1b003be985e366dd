import { expect } from 'chai'
import { createSandbox, type Sandbox } from '../../../../src/vm/sandbox/sandbox.js'
import { LiveChain } from '../live-chain.js'

const COUNTER = {
  reset: { args: ['n'], body: "storage.put('count', n)" },
  add: { body: "storage.put('count', String(Number(storage.get('count')) + 5))" },
}
const SET = { args: ['key', 'value'], body: 'storage.put(key, value)' }
const CAN_UPDATE = { args: ['data'], body: 'return true' }

/**
 * Each router calls one of two counters with the same code, so that the receipts of both calls are equal. The expected
 * values are those of the live chain: it calls the first counter.
 */
describe('values of a contract that a transaction may have called', () => {
  let sandbox: Sandbox
  let live: LiveChain
  let first: string
  let second: string
  before(() => {
    sandbox = createSandbox()
  })
  after(() => {
    sandbox.dispose()
  })
  beforeEach(async () => {
    live = await LiveChain.open(sandbox)
    first = live.publish(COUNTER)
    second = live.publish(COUNTER)
    for (const id of [first, second]) live.call(id, 'reset', '100')
  })
  afterEach(() => live.node.close())

  const readCount = (act: () => void) => live.readAfter(`b-${first}-count`, act, [`b-${second}-count`])

  it('late values are rejected if the contract is an argument, chosen by a flag', async () => {
    const body = "blockchain.call(storage.get('flag') === '1' ? a : b, 'add', '[]')"
    const router = live.publish({ set: SET, go: { args: ['a', 'b'], body } })
    live.call(router, 'set', 'flag', '1')
    const value = await readCount(() => {
      live.call(router, 'go', first, second)
      live.call(router, 'set', 'flag', '2')
    })
    expect(value).to.equal('FORK_MOVED')
  })

  it('late values are rejected if the contract is a literal, chosen by a flag', async () => {
    const [a, b] = [first, second].map((id) => `blockchain.call('${id}', 'add', '[]')`)
    const router = live.publish({ set: SET, go: { body: `if (storage.get('flag') === '1') ${a}; else ${b}` } })
    live.call(router, 'set', 'flag', '1')
    const value = await readCount(() => {
      live.call(router, 'go')
      live.call(router, 'set', 'flag', '2')
    })
    expect(value).to.equal('FORK_MOVED')
  })

  it('late values are rejected if the contract is the fallback for a missing id', async () => {
    const body = `blockchain.call(storage.get('to') || '${first}', 'add', '[]')`
    const router = live.publish({ set: SET, go: { args: ['hint'], body } })
    const value = await readCount(() => {
      live.call(router, 'go', second)
      live.call(router, 'set', 'to', second)
    })
    expect(value).to.equal('FORK_MOVED')
  })

  it('late values are rejected if the contract is stored and named by the code', async () => {
    const body = `if (storage.get('to') !== '') blockchain.call(storage.get('to'), 'add', '[]'); return '${first} ${second}'`
    const router = live.publish({ set: SET, go: { body } })
    live.call(router, 'set', 'to', first)
    const value = await readCount(() => {
      live.call(router, 'go')
      live.call(router, 'set', 'to', second)
    })
    expect(value).to.equal('FORK_MOVED')
  })

  it('late values are rejected if an update replaces the call', async () => {
    const go = (id: string) => ({ go: { body: `blockchain.call('${id}', 'add', '[]')` }, can_update: CAN_UPDATE })
    const router = live.publish(go(first))
    const value = await readCount(() => {
      live.call(router, 'go')
      live.update(router, go(second))
    })
    expect(value).to.equal('FORK_MOVED')
  })

  it('late values are rejected if a transaction with an equal receipt wrote another key', async () => {
    const body = "if (storage.get('done') === '1') storage.put('next', '1'); else storage.put('done', '1')"
    const marker = live.publish({ set: SET, go: { body } })
    live.call(marker, 'set', 'done', '0')
    live.call(marker, 'set', 'next', '0')
    const value = await live.readAfter(`b-${marker}-done`, () => live.call(marker, 'go'), [`b-${marker}-next`])
    expect(value).to.equal('FORK_MOVED')
  })

  it('late values are accepted if every value that the transaction read is known', async () => {
    const [a, b] = [first, second].map((id) => `blockchain.call('${id}', 'add', '[]')`)
    const router = live.publish({ set: SET, go: { body: `if (storage.get('flag') === '1') ${a}; else ${b}` } })
    live.call(router, 'set', 'flag', '1')
    const other = live.publish({ set: SET })
    live.call(other, 'set', 'a', '7')
    const act = () => {
      live.call(router, 'go')
      live.call(router, 'set', 'flag', '2')
    }
    expect(await live.readAfter(`b-${other}-a`, act, [`b-${router}-flag`, `b-${first}-count`])).to.equal('s7')
  })

  // The oracle is the live node: the value of the other token is the one that it has before `act`.
  it('late values are accepted for tokens of unique pieces that no receipt names', async () => {
    const body = `
      const token = storage.get('flag') === '1' ? a : b
      blockchain.call('token721.iost', 'issue', JSON.stringify([token, 'bobby', '{}']))`
    const router = live.publish({ set: SET, go: { args: ['a', 'b'], body } })
    live.call(router, 'set', 'flag', '1')
    for (const token of ['cards', 'coins', 'stamps']) {
      live.call('token721.iost', 'create', token, 'alice', 10)
      live.call('token721.iost', 'issue', token, 'alice', '{}')
    }
    const act = () => {
      live.call(router, 'go', 'cards', 'coins')
      live.call(router, 'set', 'flag', '2')
    }
    const readLive = (key: string) => live.node.chain.state.get(key)?.replace(/@.*$/s, '@')
    const piece = 'm-token721.iost-T721Istamps-0'
    const [expected, supply] = [readLive(piece), readLive('m-token721.iost-T721Istamps-supply')]
    expect(expected).to.equal('salice@')
    expect((await live.readAfter(piece, act))?.replace(/@.*$/s, '@')).to.equal(expected)
    expect((await live.readAfter('m-token721.iost-T721Istamps-supply', act))?.replace(/@.*$/s, '@')).to.equal(supply)
    for (const key of ['T721Icards-supply', 'T721Bbobby-cards', 'T721Bbobby', 'T721Mcards#bobby']) {
      live.call(router, 'set', 'flag', '1')
      expect(await live.readAfter(`m-token721.iost-${key}`, act), key).to.equal('FORK_MOVED')
    }
  })
})
