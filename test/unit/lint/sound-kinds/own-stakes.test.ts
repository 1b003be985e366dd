import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

const list = (rule: string, actions: string) => {
  const subject = analyse(contract(actions))
  return RULES.filter(({ name }) => name === rule).flatMap((one) => [...one.check(subject)])
}

describe('replaced-entry of an earlier deposit', () => {
  const all = (before: string) =>
    list(
      'replaced-entry',
      `  init() {}
  /** @amountLimit iost 9 */
  pay(amount) { const value = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    ${before}
    storage.mapPut('next', tx.publisher, JSON.stringify({ value: value.toFixed() }), tx.publisher) }
  back() { const old = JSON.parse(storage.mapGet('next', tx.publisher))
    storage.mapDel('next', tx.publisher)
    blockchain.withdraw(tx.publisher, old.value, '') }`,
    )
  const paid = (sum: string) =>
    `if (storage.mapHas('next', tx.publisher)) blockchain.withdraw(tx.publisher, ${sum}, '')`

  it('accepts one that the call pays back first', () =>
    expect(all(paid(`JSON.parse(storage.mapGet('next', tx.publisher)).value`))).to.deep.equal([]))
  for (const before of ['', paid("'1'")])
    it(`reports one that it does not pay back: ${before}`, () => expect(all(before)).to.have.length(1))
})

describe('unbounded-loop over a list in an object', () => {
  const all = (limit: string) =>
    list(
      'unbounded-loop',
      `  init() { storage.put('game', JSON.stringify({ up: [], down: [] })) }
  /** @amountLimit iost 10 */
  bet() { const game = JSON.parse(storage.get('game'))
    if (${limit}) throw 'full'
    blockchain.deposit(tx.publisher, '10', '')
    game.up.push({ who: tx.publisher, money: '9' })
    game.down.push('1')
    storage.put('game', JSON.stringify(game), tx.publisher) }
  end() { requireOwner()
    const game = JSON.parse(storage.get('game'))
    for (let i = 0; i < game.up.length; i++) blockchain.withdraw(game.up[i].who, game.up[i].money, '')
    storage.put('game', JSON.stringify({ up: [], down: [] })) }`,
    )

  it('accepts one whose length is limited', () => expect(all('game.up.length >= 50')).to.deep.equal([]))
  for (const limit of ['false', 'game.down.length >= 50'])
    it(`reports one without a limit: ${limit}`, () => expect(all(limit)).to.have.length(1))
})

describe('deposit-not-booked beside a later payment of the same account', () => {
  const all = (later: string) =>
    list(
      'deposit-not-booked',
      `  init() { storage.put('pot', '0'); storage.put('winner', '') }
  /** @amountLimit iost 9 */
  create(key, amount) { const value = parseAmount(amount, 8)
    if (storage.mapHas('lands', key)) throw 'taken'
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.put('pot', readAmount(storage.get('pot')).plus(value).toFixed())
    storage.mapPut('lands', key, JSON.stringify({ of: tx.publisher, tier: 1, value: value.toFixed() }), tx.publisher)
    storage.put('winner', tx.publisher) }
  /** @amountLimit iost 9 */
  upgrade(key, amount) { const value = parseAmount(amount, 8)
    const land = JSON.parse(storage.mapGet('lands', key))
    ${later}
    land.tier = 2
    storage.mapPut('lands', key, JSON.stringify(land), tx.publisher) }
  finish() { requireOwner()
    const pot = storage.get('pot')
    storage.put('pot', '0')
    blockchain.withdraw(storage.get('winner'), pot, '') }`,
    )
  const TAKE = `blockchain.deposit(tx.publisher, value.toFixed(), '')`

  for (const [title, later] of [
    [
      'that is booked',
      `if (land.of !== tx.publisher) throw 'no'
    ${TAKE}
    storage.put('pot', readAmount(storage.get('pot')).plus(value).toFixed())`,
    ],
    ['that another account gets', `${TAKE}; blockchain.withdraw(land.of, value.toFixed(), '')`],
  ] as const)
    it(`accepts one ${title}`, () => expect(all(later)).to.deep.equal([]))
  it('reports one that only another account pays back', () =>
    expect(all(`requireOwner(); blockchain.withdraw(land.of, land.value, '')`)).to.have.length(1))
})

describe('deposit-not-booked of what leaves a pot', () => {
  const all = (end: string, more = '') =>
    list(
      'deposit-not-booked',
      `  init() { storage.put('pot', '0'); storage.put('kept', '0') }
  /** @amountLimit iost 9 */
  give(amount) { const value = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.put('pot', readAmount(storage.get('pot')).plus(value).toFixed()) }
  win() { requireOwner()
    const pot = storage.get('pot')
    storage.put('pot', '0')
    blockchain.withdraw(owner(), pot, '') }
  end() { requireOwner()
    const pot = storage.get('pot')
    storage.put('pot', '0')
    ${end} }
  ${more}`,
    ).filter(({ message }) => /stay in the contract/.test(message))
  const KEPT = `storage.put('kept', readAmount(storage.get('kept')).plus(pot).toFixed())`

  it('reports what a total gets that no payment depends on', () => expect(all(KEPT)).to.have.length(1))
  for (const [title, end, more] of [
    [
      'that another action pays',
      KEPT,
      `take() { requireOwner(); blockchain.withdraw(owner(), storage.get('kept'), '') }`,
    ],
    [
      'that the owner takes by a sum of his own',
      KEPT,
      `take(amount) { requireOwner(); blockchain.withdraw(owner(), parseAmount(amount, 8).toFixed(), '') }`,
    ],
    [
      'that the owner takes by the balance',
      KEPT,
      `take() { requireOwner()
    const [all] = blockchain.call('token.iost', 'balanceOf', ['iost', blockchain.contractName()])
    blockchain.withdraw(owner(), String(all), '') }`,
    ],
    ['of what the call pays', `${KEPT}; blockchain.withdraw(owner(), pot, '')`],
  ] as const)
    it(`accepts a total ${title}`, () => expect(all(end, more)).to.deep.equal([]))
})

describe('deposit-not-booked of a deposit that is dropped', () => {
  const all = (use: string, more = '') =>
    list(
      'deposit-not-booked',
      `  init() { storage.put('income', '0') }
  /** @amountLimit iost 9 */
  put(amount) { const value = parseAmount(amount, 8)
    if (storage.mapHas('paid', tx.publisher)) throw 'once'
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.mapPut('paid', tx.publisher, value.toFixed(), tx.publisher) }
  back() { const value = storage.mapGet('paid', tx.publisher)
    storage.mapDel('paid', tx.publisher)
    blockchain.withdraw(tx.publisher, value, '') }
  use() { const value = storage.mapGet('paid', tx.publisher)
    if (!value) throw 'pay first'
    storage.mapDel('paid', tx.publisher)
    ${use} }
  ${more}`,
    ).filter(({ message }) => /stay in the contract/.test(message))

  it('reports one that is not booked', () => expect(all('')).to.have.length(1))
  for (const [title, use, more] of [
    [
      'that becomes an income',
      `storage.put('income', readAmount(storage.get('income')).plus(value).toFixed())`,
      `take() { requireOwner(); const sum = storage.get('income'); storage.put('income', '0'); blockchain.withdraw(owner(), sum, '') }`,
    ],
    ['out of which prizes are paid', '', `win() { requireOwner(); blockchain.withdraw(owner(), '1', '') }`],
  ] as const)
    it(`accepts one ${title}`, () => expect(all(use, more)).to.deep.equal([]))
})
