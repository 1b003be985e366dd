import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of one rule about a contract with some methods. */
function list(rule: string, methods: string): string[] {
  const found = RULES.find(({ name }) => name === rule)
  if (!found) throw new Error(`there is no rule ${rule}`)
  return [...found.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** Deposits under an id from a counter. */
const numbered = (next: string, more = '') => `${more}
  sell(amount) { const added = parseAmount(amount, 8).toFixed()
    const key = 'count' + tx.publisher
    const number = Number(storage.get(key) || '0')
    ${next}
    blockchain.deposit(tx.publisher, added, '')
    storage.mapPut('orders', tx.publisher + '-' + number, JSON.stringify({ by: tx.publisher, amount: added }), tx.publisher) }
  cancel(id) { const order = JSON.parse(storage.mapGet('orders', id) || 'null')
    if (!order || order.by !== tx.publisher) throw 'no'
    storage.mapDel('orders', id)
    blockchain.withdraw(order.by, order.amount, '') }`

describe('replaced-entry of an id from a counter of the account', () => {
  const counted = `storage.put(key, String(number + 1), tx.publisher)`
  it('accepts a counter that only grows', () => expect(list('replaced-entry', numbered(counted))).to.deep.equal([]))
  for (const [next, more] of [
    [`storage.put(key, String(number), tx.publisher)`],
    [counted, `reset() { storage.put('count' + tx.publisher, '0', tx.publisher) }`],
    [counted, `reset(to) { storage.put('count' + tx.publisher, to, tx.publisher) }`],
    [`storage.put(key, String(number - 1), tx.publisher)`],
  ] as const)
    it(`reports ${next} ${more ?? ''}`, () => expect(list('replaced-entry', numbered(next, more))).to.have.length(1))
})

/** Pets in a map of their own; the entry of the owner has their ids. */
const pets = (store: string, more = '') => `  _next() { const id = Number(storage.get('last') || '0') + 1
    storage.put('last', String(id)); return id }
  adopt(name) { requireOwner(); this._adopt(tx.publisher, name) }
  _adopt(who, name) { const mine = JSON.parse(storage.mapGet('mine', who) || '{}')
    const id = this._next()
    ${store}
    mine[name] = { id, name }
    storage.mapPut('mine', who, JSON.stringify(mine), tx.publisher) }
  feed(name) { const mine = JSON.parse(storage.mapGet('mine', tx.publisher) || '{}')
    const id = mine[name].id
    const pet = JSON.parse(storage.mapGet('pets', String(id)) || '{}')
    pet.fed = 10
    storage.mapPut('pets', String(id), JSON.stringify(pet)) }
  join(name) { this._adopt(tx.publisher, name) }
  ${more}`
const SAVE = `storage.mapPut('pets', String(id), JSON.stringify({ name }), tx.publisher)`

describe('ram-payer of an entry whose id is stored', () => {
  const fed = (store: string, more?: string) => list('ram-payer', pets(store, more)).filter((one) => /`feed`/.test(one))
  it('accepts an entry that is stored together with its id', () => expect(fed(SAVE)).to.deep.equal([]))
  for (const [store, more] of [
    [''],
    [`storage.mapPut('pets', 'new' + name, '{}', tx.publisher)`],
    [SAVE, `lose(id) { storage.mapDel('pets', String(id)) }`],
    [
      SAVE,
      `add(name, id) { const mine = JSON.parse(storage.mapGet('mine', tx.publisher) || '{}')
    mine[name] = { id }
    storage.mapPut('mine', tx.publisher, JSON.stringify(mine), tx.publisher) }`,
    ],
  ] as const)
    it(`reports ${store || 'no entry'} ${more ?? ''}`, () => expect(fed(store, more)).to.have.length(1))
})

describe('ram-payer beside a deletion', () => {
  it('accepts an entry that the same call deletes', () =>
    expect(list('ram-payer', `a(x) { storage.mapPut('big', x, '1'); storage.mapDel('big', x) }`)).to.deep.equal([]))
  for (const rest of [
    `storage.del('k')`,
    `storage.mapDel('small', 'a')`,
    `storage.mapDel('small', y)`,
    `storage.mapDel('big', y)`,
    `storage.del('big' + x)`,
    `if (y) storage.mapDel('big', x)`,
    `storage.mapDel('big', x); storage.mapPut('big', x, '2')`,
  ])
    it(`reports an entry before: ${rest}`, () =>
      expect(list('ram-payer', `a(x, y) { storage.mapPut('big', x, '1'); ${rest} }`)).to.have.length(1))
})

/** Tickets of accounts in one list. */
const queue = (price: string, next = `const one = queue.shift(); storage.put('queue', JSON.stringify(queue))`) =>
  `  enter() { ${price}
    const queue = JSON.parse(storage.get('queue') || '[]')
    for (let i = 0; i < queue.length; i++) if (queue[i] === tx.publisher) storage.mapPut('twice', tx.publisher, '1', tx.publisher)
    queue.push(tx.publisher)
    storage.put('queue', JSON.stringify(queue), tx.publisher) }
  next() { requireOwner(); const queue = JSON.parse(storage.get('queue') || '[]')
    ${next} }`

describe('unbounded-loop of a queue', () => {
  const PRICE = `blockchain.deposit(tx.publisher, '500', '')`
  const SPENT = `const left = Number(storage.mapGet('tickets', tx.publisher)) - 1; if (left < 0) throw 'no'
    storage.mapPut('tickets', tx.publisher, String(left), tx.publisher)`
  for (const price of [PRICE, SPENT])
    it(`accepts what each call pays for: ${price}`, () =>
      expect(list('unbounded-loop', queue(price))).to.deep.equal([]))
  it('reports a queue that is free', () => expect(list('unbounded-loop', queue(''))).to.have.length(1))
  it('reports a list that no action shortens', () =>
    expect(list('unbounded-loop', queue(PRICE, `blockchain.receipt(queue[0])`))).to.have.length(1))
})

/** Offers that the owner corrects. */
const correction = (
  check: string,
  test: string,
  rest = '',
) => `  offer(price) { const offers = JSON.parse(storage.get('offers') || '[]')
    offers.push({ by: tx.publisher, price })
    storage.put('offers', JSON.stringify(offers), tx.publisher) }
  move(from, to) { ${check}
    const offers = JSON.parse(storage.get('offers') || '[]')
    for (const one of offers) if (${test}) { storage.mapPut('moved', one.by, to, tx.publisher); ${rest} } }`

describe('unbounded-loop of a correction by the owner', () => {
  it('accepts the search for an account', () =>
    expect(list('unbounded-loop', correction('requireOwner()', 'one.by === from'))).to.deep.equal([]))
  for (const [check, test, rest] of [
    ['', 'one.by === from'],
    ['requireOwner()', 'one.price > 5'],
    ['requireOwner()', 'one.by === from', `blockchain.withdraw(one.by, '1', '')`],
  ] as const)
    it(`reports ${check} ${test} ${rest ?? ''}`, () =>
      expect(list('unbounded-loop', correction(check, test, rest))).to.have.length(1))
})

/** A score that may be the text "0". */
const moved = (
  use: string,
) => `  score(n) { storage.mapPut('score', tx.publisher, Number(n) > 0 ? n : '0', tx.publisher) }
  move(from, to) { requireOwner(); const score = storage.mapGet('score', from)
    if (score) { ${use} } }`

describe('text-compare of a text that is moved', () => {
  const MOVE = `storage.mapPut('score', to, score); storage.mapDel('score', from)`
  it('accepts the move', () => expect(list('text-compare', moved(MOVE))).to.deep.equal([]))
  for (const use of [`${MOVE}; blockchain.withdraw(to, '1', '')`, `storage.mapPut('member', to, '1')`])
    it(`reports ${use}`, () => expect(list('text-compare', moved(use))).to.have.length(1))
})

/** Votes of accounts, of which a call goes through all. */
const votes = (body: string) => `  vote(side) { storage.mapPut('votes', tx.publisher, side, tx.publisher) }
  end() { requireOwner(); const keys = storage.mapKeys('votes')
    ${body} }`

describe('map-keys-limit of keys that only count iterations', () => {
  it('accepts iterations that are alike', () =>
    expect(
      list('map-keys-limit', votes(`for (let i = 0; i < keys.length; i++) storage.mapDel('votes', tx.publisher)`)),
    ).to.deep.equal([]))
  for (const body of [
    `for (let i = 0; i < keys.length; i++) storage.mapDel('votes', keys[i])`,
    `for (const key of keys) storage.mapDel('votes', key)`,
    `for (let i = 0; i < keys.length; i++) storage.mapDel('places', String(i))`,
    `for (let i = 0; i < keys.length; i++) storage.put('all', String(keys.length))`,
    `storage.put('all', String(keys.length))`,
    `return keys`,
  ])
    it(`reports ${body}`, () => expect(list('map-keys-limit', votes(body))).to.have.length(1))
})

/** Votes with what another contract returns for the voter, by a helper that gets the side as a constant. */
const sides = (
  test: string,
) => `  open(id) { storage.mapPut('sums', id, JSON.stringify({ yes: 0, no: 0 }), tx.publisher) }
  _vote(id, side) { if (storage.mapHas('voted', id + ':' + tx.publisher)) throw 'twice'
    storage.mapPut('voted', id + ':' + tx.publisher, side, tx.publisher)
    const weight = JSON.parse(blockchain.call(storage.get('stakes'), 'getStake', [tx.publisher])[0])
    const sums = JSON.parse(storage.mapGet('sums', id))
    if (${test}) sums.yes += weight
    else sums.no += weight
    storage.mapPut('sums', id, JSON.stringify(sums), tx.publisher) }
  voteNo(id) { this._vote(id, '-1') }
  close(id) { const sums = JSON.parse(storage.mapGet('sums', id))
    if (sums.yes + sums.no > 100 && sums.yes / sums.no > 2) storage.mapPut('passed', id, '1', tx.publisher) }`

describe('double-payment of votes by a helper', () => {
  for (const test of [
    `side * 1 > 0`,
    `+side > 0`,
    `Number(side) > 0`,
    `parseInt(side) > 0`,
    `side - 0 > 0`,
    `side > 0`,
  ])
    it(`names the total to which a constant text leads: ${test}`, () => {
      const found = list('double-payment', sides(test))
      expect(found).to.have.length(1)
      expect(found[0]).to.match(/^`sums\[\]\.no`/)
    })
})

/** A reader of what a method stores that only failing actions call. */
const reader = (helper: string, read: string) => `  ${helper}
  buy(name) { this._note(name); missing.push(name) }
  age(name) { const last = JSON.parse(storage.mapGet('last', name))
    ${read} }`

describe('get-without-null-check of a reader', () => {
  const NOTE = `_note(name) { storage.mapPut('last', name, JSON.stringify({ time: tx.time }), tx.publisher) }`
  it('accepts one that fails for an unknown name', () =>
    expect(list('get-without-null-check', reader(NOTE, 'return last.time'))).to.deep.equal([]))
  for (const [helper, read] of [
    [`_note(name) { storage.mapPut('lats', name, '{}', tx.publisher) }`, 'return last.time'],
    [NOTE, `return new BigNumber(storage.mapGet('last', name)).plus(1).toFixed()`],
  ] as const)
    it(`reports ${helper} ${read}`, () =>
      expect(list('get-without-null-check', reader(helper, read))).to.have.length(1))
})
