import { holdAccount } from '../../../src/client/account.js'
import { Call } from '../../../src/client/calls/call.js'
import { type Client, createClient } from '../../../src/client/client.js'
import { publishContract } from '../../../src/client/deploy.js'
import { createMatchers } from '../../../src/matchers/plugin.js'
import type { EmbeddedNode } from '../../../src/node/node.js'
import { openNode } from '../../node.js'
import { catchError, compared, errorOf, failedCall, installMatchers, recorded } from './calls.js'

const SHOP = `class Shop {
  init() { storage.put('count', '1'); storage.put('kept', 'text'); storage.mapPut('by', 'alice', '1'); }
  sell(kind) {
    if (kind === 'early') throw new Error('boom');
    if (kind === 'other') { storage.put('other', '1'); return 'other'; }
    if (kind === 'long') storage.put('long', 'x'.repeat(1000));
    storage.put('count', '2');
    blockchain.receipt(JSON.stringify({ sold: 1 }));
    blockchain.receipt(JSON.stringify({ sold: 2 }));
    blockchain.event(JSON.stringify({ seen: true }));
    blockchain.callWithAuth('token.iost', 'transfer', ['coin', 'alice', 'bobby', '1', '']);
    return 7;
  }
  free(kind) {
    if (kind === 'early') throw new Error('boom');
    if (kind !== 'other') storage.del('kept');
    return 7;
  }
  pay(kind) {
    if (kind === 'early') throw new Error('boom');
    storage.put('paid' + kind, 'text', 'alice');
  }
  price(kind) {
    throw new Error(kind === 'low' ? 'price too low' : 'price too high');
  }
  ask(who, words) {
    if (!blockchain.requireAuth(who, 'active')) throw new Error(words);
    throw new Error('no permission. need bobby@active');
  }
  loop() { for (;;) {} }
  burn(kind) {
    if (kind === 'early') throw new Error('boom');
    blockchain.callWithAuth('token.iost', 'destroy', ['coin', 'alice', '1']);
  }
}
module.exports = Shop;
`
const KIND = { args: ['string'], amountLimit: [{ token: '*', val: 'unlimited' }] }
const ABI = ['sell', 'free', 'pay', 'price', 'ask', 'loop', 'burn'].map((name) => {
  const args = { ask: ['string', 'string'], loop: [] as string[] }[name as 'ask' | 'loop'] ?? KIND.args
  return { ...KIND, name, args }
})

/** A green assertion that proves nothing is the one thing a test must not be. */
describe('matcher reliability', () => {
  const expect = installMatchers()
  let node: EmbeddedNode
  let client: Client
  let id: string
  const account = (index: number) => holdAccount(node.accounts[index]!.name, node.accounts[index]!.key)

  before(async () => {
    node = await openNode({ accounts: 3 })
    recorded.read = (hash) => node.recordings.read(hash)
    // the other network sells nothing but what returns 7
    compared.tell = (_, { returns: [first = ''] }) => [
      { text: '~ gas: 1 → 2', isExplained: true },
      ...(first.includes('7') ? [] : [{ text: '✗ returns', isExplained: false }]),
    ]
    const clock = { read: async () => node.chain.clock.now(), resync: () => {} }
    client = createClient({ provider: node.provider, clock, defaults: { amountLimit: { '*': 'unlimited' } } })
    await act('token.iost', 'create', ['coin', 'alice', 1000, {}])
    await act('token.iost', 'issue', ['coin', 'alice', '100'])
    id = await publishContract(client, { code: SHOP, abi: ABI }, { from: account(0) }).returnValue()
    await apart(async () => {
      const { gasUsage, ramUsage } = await call(SELL)
      Object.assign(figures, { gas: gasUsage, ram: ramUsage })
    })
  })
  after(async () => {
    recorded.read = () => undefined
    compared.tell = () => []
    await node.close()
  })

  function act(contract: string, actionName: string, args: unknown[]): Call {
    return new Call(client, { from: account(0), actions: [{ contract, actionName, args }] })
  }

  /** Runs on the chain as it is now, which it leaves so. */
  async function apart<T>(run: () => Promise<T>): Promise<T> {
    const moment = node.chain.snapshot()
    try {
      return await run()
    } finally {
      node.chain.restore(moment)
    }
  }

  /** Runs a claim that may also be rejected when it is written. */
  const begin = async (claim: () => PromiseLike<unknown>) => claim()
  const call = ([method, kind]: Kind) => act(id, method, [kind])

  type Kind = readonly [method: string, kind: string]
  interface Row {
    /** Kind of call for which it holds; the same call with `early` fails before it does anything. */
    holds?: Kind
    /** Kind of call for which it does not hold, although the call succeeds. */
    other?: Kind | 'none'
    claim: (subject: Chai.Assertion) => PromiseLike<unknown>
  }
  const SELL: Kind = ['sell', '']
  const NOTHING: Kind = ['free', 'other']
  const figures: { gas: number; ram: Record<string, number> } = { gas: 0, ram: {} }

  const SUCCESSES: Record<string, Row> = {
    return: { claim: (it) => it.to.return(7) },
    returnAt: { claim: (it) => it.to.returnAt(0, 7) },
    emit: { claim: (it) => it.to.emit('sell') },
    'emit of a contract': { claim: (it) => it.to.emit(id, 'sell') },
    'emit withContent': { claim: (it) => it.to.emit('sell').withContent({ sold: 1 }) },
    'emit times': { claim: (it) => it.to.emit('sell').times(2) },
    inOrder: { claim: (it) => it.to.inOrder(['sell', 'transfer']) },
    emitNothing: { holds: NOTHING, other: SELL, claim: (it) => it.to.emitNothing },
    postEvent: { claim: (it) => it.to.postEvent({ seen: true }) },
    'postEvent withContent': { claim: (it) => it.to.postEvent().withContent(/seen/) },
    'postEvent times': { claim: (it) => it.to.postEvent().times(1) },
    callContract: { claim: (it) => it.to.callContract('token.iost', 'transfer') },
    'callContract with arguments': {
      other: ['burn', ''],
      claim: (it) => it.to.callContract('token.iost', 'transfer', ['coin', 'alice', 'bobby', '1', '']),
    },
    'callContract with a predicate': {
      other: ['burn', ''],
      claim: (it) => it.to.callContract('token.iost', 'transfer', ([, , to]) => to === 'bobby'),
    },
    'callContract times': { claim: (it) => it.to.callContract('token.iost', 'transfer').times(1) },
    'not callContract': {
      holds: NOTHING,
      other: SELL,
      claim: (it) => it.to.not.callContract('token.iost', 'transfer'),
    },
    useGas: { claim: (it) => it.to.useGas(figures.gas) },
    useGasBelow: { other: ['sell', 'long'], claim: (it) => it.to.useGasBelow(figures.gas + 1) },
    useGasWithin: { claim: (it) => it.to.useGasWithin(figures.gas, '0.1%') },
    useRam: { claim: (it) => it.to.useRam(figures.ram) },
    useRamBelow: { other: ['sell', 'long'], claim: (it) => it.to.useRamBelow(500) },
    chargeRam: { holds: ['pay', ''], other: NOTHING, claim: (it) => it.to.chargeRam('alice') },
    'not chargeRam': { holds: NOTHING, other: ['pay', ''], claim: (it) => it.to.not.chargeRam('alice') },
    freeRam: { holds: ['free', ''], claim: (it) => it.to.freeRam },
    changeStorage: { claim: (it) => it.to.changeStorage(id, { count: ['1', '2'] }) },
    changeOnly: { claim: (it) => it.to.changeOnly(id, ['count']) },
    'changeOnly nothing': { holds: NOTHING, other: SELL, claim: (it) => it.to.changeOnly(id, []) },
    storage: { claim: (it) => it.to.have.storage('count').equal('2') },
    'storage as it was': { holds: NOTHING, other: SELL, claim: (it) => it.to.have.storage('count').equal('1') },
    changeBalance: { claim: (it) => it.to.changeBalance('coin', 'bobby', '+1') },
    'changeBalance 0': { holds: NOTHING, other: SELL, claim: (it) => it.to.changeBalance('coin', 'bobby', '0') },
    changeBalances: { claim: (it) => it.to.changeBalances('coin', { alice: '-1', bobby: '+1' }) },
    conserve: { other: ['burn', ''], claim: (it) => it.to.conserve('coin') },
    behaveTheSameOn: { claim: (it) => it.to.behaveTheSameOn('twin') },
    'not behaveTheSameOn': { holds: ['sell', 'other'], other: SELL, claim: (it) => it.to.not.behaveTheSameOn('twin') },
    succeed: { other: 'none', claim: (it) => it.to.succeed },
    'not fail': { other: 'none', claim: (it) => it.to.not.fail },
    'not timeOut': { other: 'none', claim: (it) => it.to.not.timeOut },
    'not status': { other: 'none', claim: (it) => it.to.not.have.status('TIMEOUT') },
    fitTime: { other: 'none', claim: (it) => it.to.fitTime(60_000) },
  }

  for (const [name, { holds = SELL, other = [holds[0], 'other'] as const, claim }] of Object.entries(SUCCESSES)) {
    describe(name, () => {
      it('passes for a call with the effect', () => apart(async () => void (await claim(expect(call(holds))))))

      it('fails for a call that fails early, also when negated, and shows the failure', () =>
        apart(async () => {
          const { message } = await errorOf(claim(expect(call([holds[0], 'early']))))
          expect(message).to.match(/^expected the call to succeed.*, but it failed with RUNTIME_ERROR: .*boom/s)
          if (name !== 'succeed' && name !== 'not fail')
            await errorOf(begin(() => claim(expect(call([holds[0], 'early'])).not)))
        }))

      it('fails when negated for a call with the effect', () =>
        apart(async () => {
          if (!name.startsWith('not ')) await errorOf(begin(() => claim(expect(call(holds)).not)))
        }))

      if (other === 'none') return
      it('fails for a call with another effect', () =>
        apart(async () => void (await errorOf(claim(expect(call(other)))))))
    })
  }

  const reverted = { file: 'contracts/vault.ts', line: 7 }
  /** Claims of a failure: what they hold of, and what fails for another reason. */
  const FAILURES: Record<string, { holds: () => object; other?: () => object; claim: Row['claim'] }> = {
    fail: { holds: () => call(['price', 'low']), claim: (it) => it.to.fail },
    'not succeed': { holds: () => call(['price', 'low']), claim: (it) => it.to.not.succeed },
    failWith: {
      holds: () => call(['price', 'low']),
      other: () => call(['price', 'high']),
      claim: (it) => it.to.failWith('price too low'),
    },
    'failWith pattern': {
      holds: () => call(['price', 'low']),
      other: () => call(['price', 'high']),
      claim: (it) => it.to.failWith(/^price too low$/),
    },
    failWithMessage: {
      holds: () => call(['price', 'low']),
      other: () => call(['pay', 'early']),
      claim: (it) => it.to.failWithMessage('ActionName: price'),
    },
    status: {
      holds: () => call(['price', 'low']),
      other: () => failedCall('execution killed', 'TIMEOUT'),
      claim: (it) => it.to.have.status('RUNTIME_ERROR'),
    },
    beUnauthorized: {
      holds: () => act(id, 'ask', ['bobby', 'alice']),
      other: () => act(id, 'ask', ['alice', 'x']),
      claim: (it) => it.to.beUnauthorized('bobby'),
    },
    'beUnauthorized of anyone': {
      holds: () => act(id, 'ask', ['bobby', 'alice']),
      other: () => act(id, 'ask', ['alice', 'x']),
      claim: (it) => it.to.beUnauthorized(),
    },
    runOutOfGas: {
      holds: () => act(id, 'loop', []),
      other: () => call(['price', 'low']),
      claim: (it) => it.to.runOutOfGas,
    },
    timeOut: {
      holds: () => failedCall('execution killed', 'TIMEOUT'),
      other: () => call(['price', 'low']),
      claim: (it) => it.to.timeOut,
    },
    throwAt: { holds: () => call(['price', 'low']), claim: (it) => it.to.throwAt(reverted.file, reverted.line) },
  }

  for (const [name, { holds, other, claim }] of Object.entries(FAILURES)) {
    describe(name, () => {
      it('passes for a call with that failure', () => apart(async () => void (await claim(expect(holds())))))

      it('fails for a successful call', () => apart(async () => void (await errorOf(claim(expect(call(NOTHING)))))))

      it('fails when negated for a call with that failure', () =>
        apart(async () => {
          await errorOf(name === 'not succeed' ? expect(holds()).to.succeed : claim(expect(holds()).not))
        }))

      if (other === undefined) return
      it('fails for a call with another failure, also when negated', () =>
        apart(async () => {
          await errorOf(claim(expect(other())))
          await errorOf(claim(expect(other()).not))
        }))
    })
  }

  it('covers every call matcher in the tables', () => {
    const names: string[] = []
    const add = (name: string) => void names.push(name)
    const Assertion = { addProperty: add, addMethod: add, addChainableMethod: () => {}, prototype: {} }
    createMatchers()({ Assertion } as never, { flag: () => undefined, events: new EventTarget() } as never)
    const told = [...Object.keys(SUCCESSES), ...Object.keys(FAILURES)].flatMap((name) => name.split(' '))
    expect(names.filter((name) => !told.includes(name))).to.deep.equal([])
    expect(names).to.have.length.above(25)
  })

  it('callContract fails for other arguments, another contract, another action, and the top-level action', () =>
    apart(async () => {
      const args = ['coin', 'alice', 'bobby', '2', '']
      const { message } = await errorOf(expect(call(SELL)).to.callContract('token.iost', 'transfer', args))
      expect(message).to.include('but it called token.iost.transfer("coin","alice","bobby","1","")')
      await errorOf(expect(call(SELL)).to.callContract('token.iost', 'transfer', args.slice(0, 4)))
      await errorOf(expect(call(SELL)).to.callContract('token721.iost', 'transfer'))
      await errorOf(expect(call(SELL)).to.callContract('token.iost', 'destroy'))
      await errorOf(expect(call(SELL)).to.callContract(id, 'sell'))
      await errorOf(expect(call(SELL)).to.callContract('token.iost', 'transfer').times(2))
      expect((await errorOf(expect(call(NOTHING)).to.callContract(id, 'sell'))).message).to.include('it called nothing')
    }))

  it('callContract is skipped without a recording of calls', async () => {
    expect(await errorOf(expect(failedCall('x')).to.fail.and.to.not.callContract('a', 'deposit'))).to.include({
      code: 'NETWORK_LIVE',
    })
  })

  it('behaveTheSameOn reports differences, explained ones too, and rejects invalid names', () =>
    apart(async () => {
      const { message } = await errorOf(expect(call(['sell', 'other'])).to.behaveTheSameOn('twin'))
      expect(message).to.match(/to behave the same on twin, but there is a difference:\n~ gas: 1 → 2\n✗ returns$/)
      for (const name of ['', undefined, 7]) {
        const made = () => expect(call(SELL)).to.behaveTheSameOn(name as string)
        expect(catchError(made)).to.include({ code: 'TEST_ARGUMENT' })
      }
    }))

  it('withContent does not refine callContract', () => {
    expect(catchError(() => expect(call(SELL)).to.callContract(id, 'x').withContent('y'))).to.include({
      code: 'TEST_SUBJECT',
    })
  })

  it('changeStorage ignores changes made by others before the call is executed', () =>
    apart(async () => {
      const sale = call(SELL)
      const receipt = sale.receipt.bind(sale)
      sale.receipt = async () => {
        await node.provider.dev('setStorage', { id, key: 'count', value: '7' })
        return receipt()
      }
      await expect(sale).to.changeStorage(id, { count: ['7', '2'] })
    }))

  it('a matcher chain that expects a failure applies to the failure', () =>
    apart(async () => {
      await expect(call(['price', 'low']))
        .to.emitNothing.and.to.failWith('price too low')
        .and.to.useGasBelow(1e7)
      await expect(call(['price', 'low'])).to.not.succeed.and.to.not.failWith('price too high')
    }))

  it('the failure reason excludes the action, its arguments and the line of code', () =>
    apart(async () => {
      for (const text of ['price too low', 'price(', 'Uncaught', 'low', 'Action', id, 'throw', '?']) {
        await errorOf(expect(call(['price', 'high'])).to.failWith(text))
      }
      const forged = act(id, 'ask', ['alice', 'error: price too low'])
      await errorOf(expect(forged).to.failWith('price too low'))
    }))

  it('an empty text and a pattern that matches everything are rejected', () => {
    for (const wanted of ['', /x*/]) {
      for (const claim of [
        () => expect(call(['price', 'low'])).to.failWith(wanted),
        () => expect(call(['price', 'low'])).to.failWithMessage(wanted),
      ])
        expect(catchError(claim)).to.include({ code: 'TEST_ARGUMENT' })
    }
  })

  it('an account in the failure message is not taken for the missing authority', () =>
    apart(async () => {
      const call = () => act(id, 'ask', ['bobby', 'no permission of carol'])
      const { message } = await errorOf(expect(call()).to.beUnauthorized('carol'))
      expect(message).to.include('it lacked bobby@active')
      await errorOf(expect(act(id, 'ask', ['alice', 'bobby'])).to.beUnauthorized('bobby'))
    }))

  it('missing authorities are read from the message if calls are not recorded, with a note', async () => {
    const unknown = () => failedCall('transaction has no permission, need alice2@active')
    await expect(unknown()).to.beUnauthorized('alice2')
    const { message } = await errorOf(expect(unknown()).to.beUnauthorized('alice'))
    expect(message).to.include('by its message')
  })
})
