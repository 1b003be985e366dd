import { expect } from 'chai'
import { stateAfterCall } from '../../../../src/lint/rules/money/state-after-call/state-after-call.js'
import { unvalidatedAmount } from '../../../../src/lint/rules/money/unvalidated-amount/unvalidated-amount.js'
import type { LintRule } from '../../../../src/lint/rules/rule.js'
import { unboundedLoop } from '../../../../src/lint/rules/storage/unbounded-loop/unbounded-loop.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const list = (rule: LintRule, methods: string) =>
  [...rule.check(analyse(contract(methods)))].map(({ message }) => message)

/** A payment that is rounded, of which something else gets the whole. */
const pay = (token: string, places: number, use: string) => `  put(amount, coin) {
    const taken = new BigNumber(amount).toFixed(${places})
    blockchain.callWithAuth('token.iost', 'transfer', [${token}, tx.publisher, blockchain.contractName(), taken, ''])
    ${use} }
  out() { const has = storage.mapGet('has', tx.publisher)
    storage.mapDel('has', tx.publisher)
    blockchain.callWithAuth('token.iost', 'transfer', [${token === 'coin' ? "'pear'" : token}, blockchain.contractName(), tx.publisher, has, '']) }`
const USES = {
  'a record': `storage.mapPut('orders', tx.hash, JSON.stringify({ by: tx.publisher, amount }), tx.publisher)`,
  'a credit': `storage.mapPut('has', tx.publisher, amount, tx.publisher)`,
  'a call': `blockchain.callWithAuth('ContractBridge', 'send', [amount])`,
}

describe('unvalidated-amount of places that are cut off', () => {
  for (const [use, code] of Object.entries(USES)) {
    for (const places of [8, 4])
      it(`accepts ${use} with more than ${places} places`, () =>
        expect(list(unvalidatedAmount, pay("'iost'", places, code))).to.deep.equal([]))
    it(`reports ${use} of whole coins`, () =>
      expect(list(unvalidatedAmount, pay("'iost'", 0, code)).join()).to.include('rounded for the payment only'))
    it(`reports ${use} in tokens that the caller names`, () =>
      expect(list(unvalidatedAmount, pay('coin', 8, code))).not.to.deep.equal([]))
  }
})

/** A queue that callers join, and for each of whose elements something is done. */
const queue = (body: string) => `  init() { storage.put('queue', '[]') }
  join(other) { const queue = JSON.parse(storage.get('queue'))
    ${body}
    queue.push([tx.publisher, other])
    storage.put('queue', JSON.stringify(queue), tx.publisher) }`

describe('unbounded-loop over what one entry holds', () => {
  for (const [search, body] of [
    ['by an index', `for (let i = 0; i < queue.length; i++) if (queue[i][0] == tx.publisher) throw 'is in it'`],
    ['by elements', `for (const one of queue) if (one[0] === tx.publisher) throw 'is in it'`],
    [
      'that ends at a place',
      `let found = 0
    for (let i = 0; i < queue.length; i++) { const pair = queue[i]
      if (pair[0] == tx.publisher) { pair[1] = other; found = 1; break } }
    if (found) throw 'is in it'`,
    ],
  ])
    it(`accepts a search in memory ${search}`, () => expect(list(unboundedLoop, queue(body ?? ''))).to.deep.equal([]))
  for (const [use, body] of [
    ['reads an entry', `for (const one of queue) if (storage.mapHas('out', one[0])) throw 'is out'`],
    ['pays', `for (const one of queue) if (one[0] !== tx.publisher) blockchain.withdraw(one[0], '1', '')`],
    [
      'searches for each of them',
      `for (const one of queue) for (const two of queue) if (two[0] === tx.publisher && two[1] === one[1]) throw 'no'`,
    ],
  ])
    it(`reports a loop that ${use}`, () => expect(list(unboundedLoop, queue(body ?? ''))).to.have.length(1))

  it('reports a loop that calculates the amounts of all accounts', () =>
    expect(
      list(
        unboundedLoop,
        `  init() { storage.put('shares', '{}') }
  join() { const shares = JSON.parse(storage.get('shares'))
    for (const who in shares) shares[who] = new BigNumber(shares[who]).times('1.01').toFixed(8)
    shares[tx.publisher] = '1'
    storage.put('shares', JSON.stringify(shares), tx.publisher) }`,
      ),
    ).to.have.length(1))
})

/** An action that calls a contract between a read and a write, where callers change the entry by another action. */
const battle = (check: string, callee: string) => `  init() { storage.put('won', '{}') }
  set(game) { requireOwner()
    storage.put('game', game) }
  play(game) { ${check}
    const won = JSON.parse(storage.get('won'))
    won.last = blockchain.call(${callee}, 'next', [])[0]
    storage.put('won', JSON.stringify(won)) }
  leave() { storage.put('won', '{}') }`

describe('state-after-call of a role alone', () => {
  for (const callee of [`storage.get('game')`, 'game']) {
    it(`accepts a call of the owner to ${callee}`, () =>
      expect(list(stateAfterCall, battle('requireOwner()', callee))).to.deep.equal([]))
    it(`reports a call of anyone to ${callee}`, () =>
      expect(list(stateAfterCall, battle('', callee))).to.have.length(1))
  }
  it('reports a call of the account that an entry names', () =>
    expect(
      list(
        stateAfterCall,
        `${battle(`if (JSON.parse(storage.mapGet('lots', game)).by !== tx.publisher) throw 'no'`, 'game')}
  offer(game) { if (storage.mapHas('lots', game)) throw 'no'
    storage.mapPut('lots', game, JSON.stringify({ by: tx.publisher }), tx.publisher) }`,
      ),
    ).to.have.length(1))
  it('accepts a call of one of the listed managers', () =>
    expect(
      list(stateAfterCall, battle(`if (['alice_1', 'bob_22'].indexOf(tx.publisher) < 0) throw 'no'`, 'game')),
    ).to.deep.equal([]))
})
