import { expect } from 'chai'
import { encodeBase58 } from '../../../../src/codec/base58.js'
import { mapInstrumented } from '../../../../src/contract/syntax/mapping.js'
import {
  hashScript,
  listCalls,
  listFailurePath,
  listSteps,
  type RecordedCall,
  type Recording,
} from '../../../../src/rpc/recording.js'
import { hashTransaction } from '../../../../src/tx/hash.js'
import { type CallOptions, Stage } from '../../../conformance/errors/stage.js'

const SHOP = `class Shop {
  init() {}
  _check(holds, text) {
    if (!holds) throw new Error(text);
  }
  sell(name, amount) {
    this._check(amount > 0, 'nothing to sell');
    storage.put('last', name);
    storage.mapPut('sold', name, String(amount));
    blockchain.receipt(JSON.stringify([name, amount]));
    blockchain.event('sold');
    console.log('sold', amount);
    return storage.get('last');
  }
  charge(name) {
    const price = 1;
    storage.put('charged', String(price), name);
  }
  lend(name) {
    if (!blockchain.requireAuth(name, 'active')) throw 'no ' + name;
  }
  _step(i) {
    return i * 2;
  }
  loop(times) {
    for (let i = 0; i < times; i++) {
      this._step(i);
    }
  }
  refuse(name) {
    const detail = { code: 1, at: [name, { deep: { deeper: { deepest: { lost: 1 } } } }], get asked() { return this.loop(9) } };
    if (name === 'bare') throw Object.assign(Object.create(null), { code: 2 });
    if (name === 'text') throw { toString: () => 'no [object Object], a text' }.toString();
    if (name === 'error') throw Object.assign(new Error('said'), { code: 3 });
    throw detail;
  }
}
module.exports = Shop;
`
const MARKET = `class Market {
  init() {}
  sell(name, amount) {
    return blockchain.call('$shop', 'sell', [name, amount])[0];
  }
  loop(times) {
    blockchain.callWithAuth('$shop', 'loop', [times]);
  }
  refuse(name) {
    blockchain.call('$shop', 'refuse', [name]);
  }
}
module.exports = Market;
`
const SELL = { args: ['string', 'number'] }

describe('transaction trace', () => {
  let stage: Stage
  before(async () => {
    stage = await Stage.open()
    const lend = { args: ['string'] }
    await stage.deploy('shop', SHOP, { sell: SELL, lend, charge: lend, refuse: lend, loop: { args: ['number'] } })
    await stage.deploy('market', stage.fill(MARKET), { sell: SELL, refuse: lend, loop: { args: ['number'] } })
  })
  after(() => stage.close())

  async function record(target: string, args: unknown[], options: CallOptions = {}): Promise<Recording> {
    const tx = stage.sign(target, args, options)
    await stage.send(tx)
    return stage.node.recordings.read(encodeBase58(hashTransaction(tx)))!
  }

  /** Frames with lines of the source. */
  const pathOf = (recording: Recording) =>
    listFailurePath(recording).map(({ call, frame }) => {
      const source = call.version === hashScript(SHOP) ? SHOP : stage.fill(MARKET)
      const line = frame && mapInstrumented(source).locate({ line: frame.line - 1, column: frame.column + 1 })?.line
      return `${call.method}: ${frame?.name}:${line}`
    })

  it('is a tree of calls with their effects in order', async () => {
    const recording = await record('$market/sell', ['pen', 2])
    expect(recording).to.include({ status: 'SUCCESS', message: '', publisher: 'alice', dryRun: false })
    const [market, shop] = listCalls(recording) as [RecordedCall, RecordedCall]
    const { steps: _, cpu, ...outer } = market
    expect(outer).to.deep.equal({
      contract: stage.fill('$market'),
      method: 'sell',
      data: '["pen",2]',
      caller: 'alice',
      withAuth: false,
      language: 'javascript',
      version: hashScript(stage.fill(MARKET)),
      net: market.net,
      returns: '["pen"]',
    })
    expect(shop).to.include({ caller: stage.fill('$market'), version: hashScript(SHOP), returns: '["pen"]' })
    expect(cpu).to.be.greaterThan(shop.cpu)
    const shown = shop.steps.map(({ operation, ...step }) => [operation, step])
    const contract = stage.fill('$shop')
    expect(shown).to.deep.equal([
      [0, { kind: 'write', contract, key: 'last', before: null, after: 'pen' }],
      [0, { kind: 'ram', payer: contract, bytes: listSteps(shop, 'ram')[0]!.bytes }],
      [1, { kind: 'write', contract, key: 'sold', field: 'pen', before: null, after: '2' }],
      [1, { kind: 'ram', payer: contract, bytes: listSteps(shop, 'ram')[1]!.bytes }],
      [2, { kind: 'receipt', content: '["pen",2]' }],
      [3, { kind: 'event', content: 'sold' }],
      [4, { kind: 'console', level: 'info', text: 'sold 2' }],
      [5, { kind: 'read', contract, key: 'last', value: 'pen' }],
    ])
  })

  it('has the path to a failure across contracts and helpers', async () => {
    const recording = await record('$market/sell', ['pen', 0])
    expect(recording.status).to.equal('RUNTIME_ERROR')
    expect(pathOf(recording)).to.deep.equal(['sell: _check:4', 'sell: sell:7', 'sell: sell:4'])
    expect(listFailurePath(recording).map(({ call }) => call.contract)).to.deep.equal(
      ['$shop', '$shop', '$market'].map((name) => stage.fill(name)),
    )
  })

  it('has the content of a thrown object, which the chain does not keep', async () => {
    for (const target of ['$shop/refuse', '$market/refuse']) {
      const recording = await record(target, ['pen'])
      expect(recording.message).to.include('Uncaught exception: [object Object]')
      expect(listFailurePath(recording)[0]!.call.thrown).to.equal('{"code":1,"at":["pen",{"deep":{"deeper":"…"}}]}')
    }
    const thrownBy = async (name: string) => listFailurePath(await record('$shop/refuse', [name]))[0]!.call.thrown
    expect(await thrownBy('bare')).to.equal('{"code":2}')
    expect(await thrownBy('text')).to.equal(undefined)
    expect(await thrownBy('error')).to.equal(undefined)
    expect(listCalls(await record('$shop/sell', ['pen', 0]))[0]!.thrown).to.equal(undefined)
  })

  it('has the line where the gas ran out, and the lines of its callers', async () => {
    const recording = await record('$market/loop', [1e9], { change: { gasLimit: 50_000_000 } })
    expect(recording.message).to.include('out of gas')
    expect(pathOf(recording)).to.deep.equal(['loop: loop:27', 'loop: loop:7'])
  })

  it('has the required authorities, and the line of a rejected transfer', async () => {
    const asked = await record('$shop/lend', ['user1'])
    expect(asked.calls[0]!.steps).to.deep.equal([
      { kind: 'authority', account: 'user1', permission: 'active', granted: false, reason: 'asked', operation: 0 },
    ])
    expect(pathOf(asked)).to.deep.equal(['lend: lend:20'])
    const charged = await record('$shop/charge', ['user1'])
    expect(charged.calls[0]!.error).to.include('need user1@active')
    expect(listSteps(charged.calls[0]!, 'authority')).to.have.length(1)
    expect(pathOf(charged)).to.deep.equal(['charge: charge:17'])
  })

  it('counts runs of lines on request, also for failures and dry runs', async () => {
    const tx = stage.sign('$shop/loop', [3])
    await stage.try(tx)
    const hash = encodeBase58(hashTransaction(tx))
    expect(stage.node.recordings.read(hash)!.calls[0]!.passes).to.equal(undefined)
    const { recording } = (await stage.node.provider.dev('trace', { hash })) as { recording: Recording }
    expect(recording.dryRun).to.equal(true)
    expect(recording.calls[0]!.passes).to.include.members([3, 4])
    expect(JSON.parse(JSON.stringify(recording))).to.deep.equal(recording)
  })

  it('does not change the receipt', async () => {
    const plain = await Stage.open({ dev: false })
    const recorded = await Stage.open()
    const endings = async (on: Stage) => {
      await on.deploy('shop', SHOP, { sell: SELL, lend: { args: ['string'] }, loop: { args: ['number'] } })
      const calls: [string, unknown[]][] = [
        ['$shop/sell', ['pen', 2]],
        ['$shop/sell', ['pen', 0]],
        ['$shop/lend', ['user1']],
        ['$shop/loop', [1e9]],
      ]
      return Promise.all(calls.map(([target, args]) => on.try(on.sign(target, args))))
    }
    expect(await endings(recorded)).to.deep.equal(await endings(plain))
    await Promise.all([plain.close(), recorded.close()])
  })
})
