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

describe('ram-payer of an entry whose id is counted', () => {
  it('reports an entry for each number', () =>
    expect(
      list(
        'ram-payer',
        `add(name) { const count = Number(storage.get('count') || '0')
    storage.mapPut('names', String(count), name)
    storage.put('count', String(count + 1)) }`,
      ),
    ).to.have.length(1))
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
  it('accepts a reader, and reports the action that calls it', () => {
    const open = `offer(price) { const all = JSON.parse(storage.get('offers') || '[]')
    all.push({ by: tx.publisher, price })
    storage.put('offers', JSON.stringify(all), tx.publisher) }
  sum() { let sum = 0
    for (const one of JSON.parse(storage.get('offers') || '[]')) if (storage.mapHas('valid', one.by)) sum += 1
    return sum }`
    expect(list('unbounded-loop', open)).to.deep.equal([])
    expect(
      list('unbounded-loop', `${open}\n  note() { storage.put('sum', String(this.sum()), tx.publisher) }`),
    ).to.have.length(1)
  })
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
  it('accepts a payment of it, which fails for zero', () =>
    expect(
      list('text-compare', moved(`storage.mapDel('score', from); blockchain.withdraw(to, score, '')`)),
    ).to.deep.equal([]))
  for (const use of [`${MOVE}; blockchain.withdraw(to, '1', '')`, `storage.mapPut('member', to, '1')`])
    it(`reports ${use}`, () => expect(list('text-compare', moved(use))).to.have.length(1))
})

/** A game that ends, and moves of it. */
const ended = (read: string, test: string) => `  _read(name) { const text = storage.get(name)
    ${read} }
  end() { requireOwner(); storage.put('ended', 'false') }
  move() { if (${test}) throw 'ended'
    storage.put('moves', '1') }`

describe('text-compare of a text that is tested for a missing entry', () => {
  for (const [read, test] of [
    ['return text ? JSON.parse(text) : null', `this._read('ended') === true`],
    ['if (!text) return null; return JSON.parse(text)', `this._read('ended')`],
    [`return text ? JSON.parse(text) : ''`, `this._read('ended') !== true`],
  ] as const)
    it(`accepts ${read}, ${test}`, () => expect(list('text-compare', ended(read, test))).to.deep.equal([]))
  for (const [read, test] of [
    ['return text ? text : null', `this._read('ended')`],
    ['return text ? JSON.parse(text) : null', `storage.get('ended')`],
    ['if (text) throw "ended"; return JSON.parse(text)', `this._read('ended')`],
  ] as const)
    it(`reports ${read}, ${test}`, () => expect(list('text-compare', ended(read, test))).to.not.have.length(0))
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

/** Payments of accounts in the list of a fund. */
const records = (change: string, rest = '') => `  invest(fund, amount) { const value = new BigNumber(amount)
    if (!value.gte(1) || value.dp() > 8) throw 'no'
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    const all = JSON.parse(storage.mapGet('funds', fund) || '{"list":[]}')
    all.list.push({ by: tx.publisher, amount: value.toFixed(), seen: '0' })
    storage.mapPut('funds', fund, JSON.stringify(all), tx.publisher) }
  refund(fund) { const all = JSON.parse(storage.mapGet('funds', fund) || '{"list":[]}')
    let sum = new BigNumber(0)
    for (const one of all.list) if (one.by === tx.publisher) { sum = sum.plus(one.amount); ${change} }
    if (!sum.gt(0)) throw 'no'
    ${rest || `storage.mapPut('funds', fund, JSON.stringify(all), tx.publisher)`}
    blockchain.withdraw(tx.publisher, sum.toFixed(), '') }`

describe('double-payment of elements of a list in an entry', () => {
  it('accepts elements whose amount is set to nothing', () =>
    expect(list('double-payment', records(`one.amount = '0'`))).to.deep.equal([]))
  it('accepts elements whose account is set to nothing', () =>
    expect(list('double-payment', records(`one.by = ''`))).to.deep.equal([]))
  for (const [change, rest] of [
    [`one.seen = '1'`],
    [`one.amount = '0'`, `storage.mapPut('paid', fund, '1', tx.publisher)`],
  ] as const)
    it(`reports ${change} ${rest ?? ''}`, () => expect(list('double-payment', records(change, rest))).to.have.length(1))
})

/** Players of a round in a text, of whom there are at most as many as the owner allows. */
const round = (check: string, setting = 'requireOwner()', next = `storage.put('players', players + 1 + '')`) =>
  `  init() { storage.put('players', '0'); storage.put('most', '10') }
  play() { const players = Number(storage.get('players')); ${check}
    ${next}
    const all = storage.get('all')
    storage.put('all', all ? all + ',' + tx.publisher : tx.publisher, tx.publisher) }
  setMost(most) { ${setting}; storage.put('most', most) }
  draw() { requireOwner(); const all = storage.get('all') || ''
    for (const one of all.split(',')) storage.mapPut('played', one, '1', tx.publisher)
    storage.put('players', '0'); storage.put('all', '') }`

describe('unbounded-loop over as many as a counter allows', () => {
  for (const check of [`if (players >= Number(storage.get('most'))) throw 'full'`, `if (players > 19) throw 'full'`])
    it(`accepts ${check}`, () => expect(list('unbounded-loop', round(check))).to.deep.equal([]))
  for (const [check, setting, next] of [
    [''],
    [`if (players < 2) throw 'few'`],
    [`if (players >= Number(storage.get('most'))) throw 'full'`, ''],
    [`if (players >= Number(storage.get('most'))) throw 'full'`, 'requireOwner()', ''],
  ] as const)
    it(`reports ${check} ${setting ?? ''} ${next ?? ''}`, () =>
      expect(list('unbounded-loop', round(check, setting, next))).to.have.length(1))
})

/** A list of tokens in one cell. */
const tokens = (first: string, more = '') => `  add(name) { const all = JSON.parse(${first})
    all.push(name)
    storage.put('tokens', JSON.stringify(all), tx.publisher) }
  ${more}`

describe('get-without-null-check of what only an action stores that needs it', () => {
  const found = (first: string, more?: string) => list('get-without-null-check', tokens(first, more))
  it('accepts a default', () => expect(found(`storage.get('tokens') || '[]'`)).to.deep.equal([]))
  it('accepts what another action stores', () =>
    expect(found(`storage.get('tokens')`, `begin() { storage.put('tokens', '[]', tx.publisher) }`)).to.deep.equal([]))
  it('reports a list that never begins', () => expect(found(`storage.get('tokens')`)).to.have.length(1))
})

/** Allowances in an object with a method for each operation, which a loop fills from what is stored. */
const allowances = (fill: string, check: string) => `  _allowed(owner) { const allowed = {}
    const data = JSON.parse(storage.mapGet('allowed', owner) || '{}')
    for (const key in data) ${fill}
    return { all: allowed, of(name) { return allowed[name] || new BigNumber(0) } } }
  approve(to, amount) { const own = this._allowed(tx.publisher)
    own.all[to] = parseAmount(amount, 8)
    storage.mapPut('allowed', tx.publisher, JSON.stringify(own.all), tx.publisher) }
  transferFrom(from, to, amount) { const value = parseAmount(amount, 8)
    const allowed = this._allowed(from)
    const balance = new BigNumber(storage.mapGet('balances', from) || 0)
    ${check}
    allowed.all[tx.publisher] = allowed.of(tx.publisher).minus(value)
    storage.mapPut('allowed', from, JSON.stringify(allowed.all), tx.publisher)
    storage.mapPut('balances', from, balance.minus(value).toFixed(), tx.publisher)
    storage.mapPut('balances', to, value.plus(storage.mapGet('balances', to) || 0).toFixed(), tx.publisher) }`

describe('missing-authority of an allowance in an object that a loop fills', () => {
  const FILL = 'allowed[key] = new BigNumber(data[key])'
  it('accepts what the account has allowed the sender', () =>
    expect(
      list(
        'missing-authority',
        allowances(FILL, `if (allowed.of(tx.publisher).lt(value) || balance.lt(value)) throw 'no'`),
      ),
    ).to.deep.equal([]))
  for (const [fill, check] of [
    [FILL, `if (balance.lt(value)) throw 'no'`],
    [FILL, `if (allowed.of(to).lt(value) || balance.lt(value)) throw 'no'`],
  ] as const)
    it(`reports ${fill} ${check}`, () =>
      expect(list('missing-authority', allowances(fill, check))).to.not.deep.equal([]))
})

/** Votes until an end. */
const poll = (after: string) => `  open(id, days) { const end = tx.time + Number(days) * 86400e9
    storage.mapPut('polls', id, JSON.stringify({ end, votes: 0 }), tx.publisher) }
  vote(id) { const poll = JSON.parse(storage.mapGet('polls', id) || 'null')
    if (!poll || tx.time > poll.end) throw 'over'
    poll.votes += 1
    storage.mapPut('polls', id, JSON.stringify(poll), tx.publisher) }
  ${after}`

describe('time-precision of an end after which nothing is stored', () => {
  it('accepts it', () => expect(list('time-precision', poll(''))).to.deep.equal([]))
  it('accepts a reader that looks at the end', () =>
    expect(
      list('time-precision', poll(`isOver(id) { return block.time > JSON.parse(storage.mapGet('polls', id)).end }`)),
    ).to.deep.equal([]))
  it('reports it where the action pays, which the end should stop', () =>
    expect(
      list(
        'time-precision',
        poll('').replace('poll.votes += 1', `poll.votes += 1; blockchain.withdraw(tx.publisher, '1', '')`),
      ),
    ).to.have.length(1))
  for (const time of ['block.time', 'tx.time'])
    it(`reports it where an action counts the votes after ${time}`, () =>
      expect(
        list(
          'time-precision',
          poll(`close(id) { const poll = JSON.parse(storage.mapGet('polls', id) || 'null')
    if (!poll || ${time} <= poll.end) throw 'early'
    storage.mapPut('passed', id, String(poll.votes > 10), tx.publisher) }`),
        ),
      ).to.have.length(1))
})

/** A withdrawal from what an entry holds. */
const withdrawal = (check: string) => `  put(amount) { const added = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('mine', tx.publisher, added.plus(storage.mapGet('mine', tx.publisher) || 0).toFixed(), tx.publisher) }
  take(amount) { const left = new BigNumber(storage.mapGet('mine', tx.publisher)).minus(amount)
    ${check}
    storage.mapPut('mine', tx.publisher, left.toFixed(), tx.publisher)
    blockchain.withdraw(tx.publisher, amount, '') }`

describe('get-without-null-check of NaN that a later comparison refuses', () => {
  for (const check of [
    `if (!left.gte(0)) throw 'few'`,
    `if (!(left >= 0)) throw 'few'`,
    `if (left.isNaN() || !left.gt(-1)) throw 'few'`,
  ])
    it(`accepts ${check}`, () => expect(list('get-without-null-check', withdrawal(check))).to.deep.equal([]))
  for (const check of ['', `if (left.lt(0)) throw 'few'`, `if (left < 0) throw 'few'`])
    it(`reports ${check || 'no check'}`, () =>
      expect(list('get-without-null-check', withdrawal(check))).to.have.length(1))
})

/** A method that stores under a key of the caller, beside a price and debts. */
const stores = (method: string) => `  init() { storage.put('price', '5') }
  ${method}
  grant(who, amount) { requireOwner(); storage.mapPut('due', who, amount) }
  take() { const due = storage.mapGet('due', tx.publisher)
    if (!due) throw 'none'
    storage.mapDel('due', tx.publisher)
    blockchain.withdraw(tx.publisher, due, '') }
  buy(count) { const number = parseAmount(count, 0)
    blockchain.deposit(tx.publisher, number.times(storage.get('price')).toFixed(8), '')
    blockchain.callWithAuth('token.iost', 'transfer', ['pear', blockchain.contractName(), tx.publisher, number.toFixed(), '']) }`

describe('open-setter of a method that stores under any key', () => {
  for (const [method, cell] of [
    [`put(key, value) { storage.put(key, value) }`, 'price'],
    [`put(key, value) { storage.put(String(key), JSON.stringify(value), tx.publisher) }`, 'price'],
    [`put(map, key, value) { storage.mapPut(map, key, value, tx.publisher) }`, 'due[]'],
  ] as const)
    it(`reports ${method}`, () => {
      const found = list('open-setter', stores(method))
      expect(found).to.have.length(1)
      expect(found[0]).to.include(`\`${cell}\``)
    })
  for (const method of [
    `_put(key, value) { storage.put(key, value) }`,
    `put(key, value) { requireOwner(); storage.put(key, value) }`,
    `put(key, value) { if (key !== 'title' && key !== 'text') throw 'no'; storage.put(key, value) }`,
    `put(key, value) { if (storage.has(key)) throw 'taken'; storage.put(key, value, tx.publisher) }`,
    `put(key, value) { storage.put('note_' + key, value, tx.publisher) }`,
    `put(map, value) { storage.mapPut(map, tx.publisher, value, tx.publisher) }`,
    `put(key) { storage.put(key, '1', tx.publisher) }`,
  ])
    it(`accepts ${method}`, () => expect(list('open-setter', stores(method))).to.deep.equal([]))
})

/** Notes that their author pays for, and stores again without a payer. */
const notes = (again: string) => `  write(id, text) { if (storage.mapHas('notes', id)) throw 'taken'
    storage.mapPut('notes', id, JSON.stringify({ by: tx.publisher, text }), tx.publisher) }
  again(id, text) { const note = JSON.parse(storage.mapGet('notes', id) || '{}')
    ${again}
    storage.mapPut('notes', id, JSON.stringify({ by: note.by, text, old: note.text })) }`

describe('ram-payer of an entry whose payer sends the transaction', () => {
  const again = (check: string) => list('ram-payer', notes(check)).filter((one) => /names no payer/.test(one))
  for (const check of [`if (note.by !== tx.publisher) throw 'no'`, `if (tx.publisher != note.by) throw 'no'`])
    it(`accepts ${check}`, () => expect(again(check)).to.deep.equal([]))
  for (const check of [`if (!note.by) throw 'no'`, `if (note.text !== tx.publisher) throw 'no'`, 'requireOwner()'])
    it(`reports ${check}`, () => expect(again(check)).to.have.length(1))
})

/** Items, each with a state in another map. */
const states = (need: string, more = '') => `  open(id) { blockchain.deposit(tx.publisher, '5', '')
    storage.mapPut('items', id, JSON.stringify({ by: tx.publisher, size: 1 }))
    storage.mapPut('state', id, '0') }
  close(id) { ${need}
    storage.mapPut('state', id, '1') }
  ${more}`

describe('ram-payer of an entry beside one that the call has needed', () => {
  const closed = (need: string, more?: string) =>
    list('ram-payer', states(need, more)).filter((one) => /`close`/.test(one))
  for (const need of [
    `const item = JSON.parse(storage.mapGet('items', id)); if (item.size > 7) throw 'big'`,
    `if (JSON.parse(storage.mapGet('state', id)).length > 1) throw 'no'`,
  ])
    it(`accepts ${need}`, () => expect(closed(need)).to.deep.equal([]))
  for (const [need, more] of [
    [`const item = JSON.parse(storage.mapGet('items', id) || '{}'); if (item.size > 7) throw 'big'`],
    [`const item = JSON.parse(storage.mapGet('items', id)); if (item && item.size > 7) throw 'big'`],
    [`const item = JSON.parse(storage.mapGet('items', tx.publisher)); if (item.size > 7) throw 'big'`],
    [
      `const item = JSON.parse(storage.mapGet('items', id)); if (item.size > 7) throw 'big'`,
      `note(id) { storage.mapPut('items', id, '{}', tx.publisher) }`,
    ],
  ] as const)
    it(`reports ${need} ${more ?? ''}`, () => expect(closed(need, more)).to.have.length(1))
})

describe('ram-payer of a list or a ring that stays short', () => {
  const last = (change: string) => `add(name) { const last = JSON.parse(storage.get('last') || '[]')
    ${change}
    storage.put('last', JSON.stringify(last)) }`
  const ring = (key: string) => `add(name) { const count = Number(storage.get('count') || '0')
    storage.mapPut('ring', String(${key}), tx.publisher)
    storage.put('count', String(count + 1)) }`
  for (const methods of [
    last(`last.unshift(tx.publisher); if (last.length > 10) last.pop()`),
    last(`last.push(tx.publisher); while (last.length > 10) last.shift()`),
    last(`last.push(tx.publisher); if (last.length >= 10) last.splice(0, 1)`),
    ring('count % 16'),
    ring('Math.floor(count) % 16 + 1'),
  ])
    it(`accepts ${methods}`, () => expect(list('ram-payer', methods)).to.deep.equal([]))
  for (const methods of [
    last(`last.push(tx.publisher); if (last.length < 10) last.pop()`),
    last(`last.push(tx.publisher); if (name === 'first') last.shift()`),
    last(`last.push(tx.publisher); const other = ['a']; while (other.length > 10) other.shift()`),
    ring('count'),
    ring('Number(name) % 16'),
    ring('count % Number(name)'),
  ])
    it(`reports ${methods}`, () => expect(list('ram-payer', methods)).to.have.length(1))
})

/** A reader of a balance. */
const balance = (body: string) => `  put() { storage.mapPut('balance', tx.publisher, '1', tx.publisher) }
  balance(who) { const text = storage.mapGet('balance', who)
    ${body} }`

describe('get-without-null-check of a text whose type or number is tested', () => {
  for (const body of [
    `const number = new BigNumber(text); return number.isNaN() ? '0' : number.toFixed()`,
    `let number = new BigNumber(text); if (number.isNaN()) number = new BigNumber(0); return number.toFixed()`,
    `if (typeof text === 'string') return new BigNumber(text).toFixed(); return '0'`,
    `if (typeof text !== 'string') return '0'; return new BigNumber(text).toFixed()`,
  ])
    it(`accepts ${body}`, () => expect(list('get-without-null-check', balance(body))).to.deep.equal([]))
  for (const body of [
    `const number = new BigNumber(text); return new BigNumber(who).isNaN() ? '0' : number.toFixed()`,
    `if (typeof who === 'string') return new BigNumber(text).toFixed(); return '0'`,
    `if (typeof text !== 'string') return new BigNumber(text).toFixed(); return '0'`,
  ])
    it(`reports ${body}`, () => expect(list('get-without-null-check', balance(body))).to.have.length(1))
})

/** Entries by number, of which the owner deletes some. */
const sweep = (loop: string) => `  add() { const next = Number(storage.get('next') || '0')
    storage.mapPut('entries', String(next), tx.publisher, tx.publisher)
    storage.put('next', String(next + 1), tx.publisher) }
  sweep() { requireOwner(); const next = Number(storage.get('next') || '0')
    let at = Number(storage.get('at') || '0')
    ${loop}
    storage.put('at', String(at)) }`

describe('unbounded-loop of a part of a list', () => {
  for (const loop of [
    `let count = 0; while (at < next && count < 20) { storage.mapDel('entries', String(at)); at++; count++ }`,
    `for (let count = 0; count <= 20 && at < next; count++) { storage.mapDel('entries', String(at)); at++ }`,
    `for (let count = 0; at < next; at++) { if (++count > 30) break; storage.mapDel('entries', String(at)) }`,
    `let count = 0; for (; at < next; at++) { if (count >= 30) break; count += 1; storage.mapDel('entries', String(at)) }`,
  ])
    it(`accepts ${loop}`, () => expect(list('unbounded-loop', sweep(loop))).to.deep.equal([]))
  for (const loop of [
    `let count = 0; while (at < next || count < 20) { storage.mapDel('entries', String(at)); at++; count++ }`,
    `for (let count = 0; at < next; at++) { if (++count < 30) continue; storage.mapDel('entries', String(at)) }`,
    `let count = 0; while (count < 20) count++; if (count < 30) while (at < next) { storage.mapDel('entries', String(at)); at++ }`,
  ])
    it(`reports ${loop}`, () => expect(list('unbounded-loop', sweep(loop))).to.have.length(1))
})

/** Members, of whom there are at most as many as a check allows. */
const club = (
  check: string,
  key = `'club'`,
) => `  join(club) { const all = JSON.parse(storage.get(${key}) || '[]'); ${check}
    all.push(tx.publisher)
    storage.put(${key}, JSON.stringify(all), tx.publisher) }
  pay() { requireOwner()
    for (const one of JSON.parse(storage.get(${key.replace('club +', "'x' +")}) || '[]')) blockchain.withdraw(one, '1', '') }`

describe('unbounded-loop over a list of limited length', () => {
  for (const check of [`if (all.length >= 100) throw 'full'`, `if (!(all.length < 100)) throw 'full'`])
    it(`accepts ${check}`, () => expect(list('unbounded-loop', club(check))).to.deep.equal([]))
  for (const check of ['', `if (all.length < 2) throw 'few'`, `if (club.length >= 100) throw 'long'`])
    it(`reports ${check || 'no check'}`, () => expect(list('unbounded-loop', club(check))).to.have.length(1))
})

/** Refunds of what accounts have paid into the list of the fund of another account. */
const fund = (
  check: string,
  change = `one.amount = '0'`,
) => `  begin() { storage.mapPut('funds', tx.publisher, JSON.stringify({ list: [] }), tx.publisher) }
  pay(owner, amount) { const value = new BigNumber(amount)
    if (!value.gte(1) || value.dp() > 8) throw 'no'
    const all = JSON.parse(storage.mapGet('funds', owner) || 'null')
    if (!all) throw 'no fund'
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    all.list.push({ by: tx.publisher, amount: value.toFixed() })
    storage.mapPut('funds', owner, JSON.stringify(all), tx.publisher) }
  refund(owner, by) { const all = JSON.parse(storage.mapGet('funds', owner) || 'null')
    if (!all) throw 'no fund'
    let sum = new BigNumber(0)
    for (const one of all.list) if (${check}) { sum = sum.plus(one.amount); ${change} }
    if (!sum.gt(0)) throw 'nothing'
    storage.mapPut('funds', owner, JSON.stringify(all), tx.publisher)
    blockchain.withdraw(tx.publisher, sum.toFixed(), '') }`

describe('missing-authority of elements of the sender in the entry of another account', () => {
  for (const check of [`one.by === tx.publisher`, `tx.publisher == one.by && one.amount !== '0'`])
    it(`accepts ${check}`, () => expect(list('missing-authority', fund(check))).to.deep.equal([]))
  for (const [check, change] of [
    [`one.by === by`],
    [`one.by !== tx.publisher`],
    [`one.by === tx.publisher`, `one.amount = '0'; all.list.push({ by, amount: '1' })`],
  ] as const)
    it(`reports ${check} ${change ?? ''}`, () =>
      expect(list('missing-authority', fund(check, change))).to.not.deep.equal([]))
})

/** Notes under the number that their topic counts. */
const answers = (count: string, store = `storage.mapPut('topics', id, JSON.stringify(topic), tx.publisher)`) =>
  `  open(id) { if (storage.mapHas('topics', id)) throw 'taken'
    storage.mapPut('topics', id, JSON.stringify({ by: tx.publisher, count: 0 }), tx.publisher) }
  answer(id, text, number) { const topic = JSON.parse(storage.mapGet('topics', id) || 'null')
    if (!topic) throw 'none'
    ${count}
    storage.mapPut('answers', id + '_' + topic.count, JSON.stringify({ author: tx.publisher, text }), tx.publisher)
    ${store} }`

describe('missing-authority of an entry under a number that another entry counts', () => {
  for (const count of [`topic.count++`, `topic.count = topic.count + 1`])
    it(`accepts ${count}`, () => expect(list('missing-authority', answers(count))).to.deep.equal([]))
  for (const [count, store] of [
    [`topic.last = text`],
    [`topic.count = topic.count - 1`],
    [`topic.count++`, ''],
    [`topic.count++`, `storage.mapPut('topics', text, JSON.stringify(topic), tx.publisher)`],
  ] as const)
    it(`reports ${count} ${store ?? ''}`, () =>
      expect(list('missing-authority', answers(count, store)).filter((one) => /answers/.test(one))).to.have.length(1))
})

/** Riders, each of whom has paid a fare. */
const rides = (method: string) => `  offer(fare) { const price = parseAmount(fare, 4); if (!price.gt(0)) throw 'no'
    const id = String(Number(storage.get('last') || '0') + 1)
    storage.put('last', id, tx.publisher)
    storage.mapPut('rides', id, JSON.stringify({ driver: tx.publisher, fare: price.toFixed(4), riders: [], stars: 0 }), tx.publisher) }
  join(id) { const ride = JSON.parse(storage.mapGet('rides', id) || 'null')
    if (!ride || ride.riders.some((one) => one.name === tx.publisher)) throw 'no'
    blockchain.deposit(tx.publisher, ride.fare, '')
    ride.riders.push({ name: tx.publisher, ok: false, seen: false })
    storage.mapPut('rides', id, JSON.stringify(ride), tx.publisher) }
  act(id, who, stars) { const ride = JSON.parse(storage.mapGet('rides', id) || 'null')
    if (!ride) throw 'no'
    ${method} }`

/** A rider who leaves. */
const leave = (filter: string, check: string) =>
  rides(`const rest = ride.riders.filter((one) => ${filter})
    ${check}
    ride.riders = rest
    storage.mapPut('rides', id, JSON.stringify(ride), tx.publisher)
    blockchain.withdraw(tx.publisher, ride.fare, '')`)

describe('missing-authority of who is taken out of a list', () => {
  const OTHERS = 'one.name !== tx.publisher'
  for (const check of [
    `if (rest.length === ride.riders.length) throw 'not in'`,
    `if (!(rest.length < ride.riders.length)) throw 'not in'`,
    `if (rest.length >= ride.riders.length) throw 'not in'`,
    `if (ride.riders.length <= rest.length) throw 'not in'`,
  ])
    it(`accepts ${check}`, () => expect(list('missing-authority', leave(OTHERS, check))).to.deep.equal([]))
  for (const [filter, check] of [
    [OTHERS, ''],
    [OTHERS, `if (rest.length !== ride.riders.length) throw 'in'`],
    [OTHERS, `if (rest.length > ride.riders.length) throw 'never'`],
    [OTHERS, `if (rest.length === id.length) throw 'other'`],
    [`one.name !== who`, `if (rest.length === ride.riders.length) throw 'not in'`],
  ] as const)
    it(`reports ${filter} ${check}`, () =>
      expect(list('missing-authority', leave(filter, check))).to.not.deep.equal([]))
})

/** A rider whose arrival pays the driver. */
const arrive = (change: string) =>
  rides(`let me = null
    for (let i = 0; i < ride.riders.length; i++) if (ride.riders[i].name === tx.publisher) me = ride.riders[i]
    if (!me || me.ok) throw 'no'
    ${change}
    storage.mapPut('rides', id, JSON.stringify(ride), tx.publisher)
    blockchain.withdraw(ride.driver, ride.fare, '')`)

describe('double-payment by an element that a loop has found', () => {
  it('accepts a member that refuses the next payment', () =>
    expect(list('double-payment', arrive('me.ok = true'))).to.deep.equal([]))
  for (const change of ['me.seen = true', '', `me = { name: who, ok: false }; me.ok = true`])
    it(`reports ${change || 'no change'}`, () => expect(list('double-payment', arrive(change))).to.have.length(1))
})

describe('a number in a member beside amounts', () => {
  const rate = (change: string) =>
    rides(`if (!(stars >= 1 && stars <= 5) || ride.driver === tx.publisher) throw 'no'
    ${change}
    storage.mapPut('rides', id, JSON.stringify(ride), tx.publisher)`)
  for (const change of ['ride.stars += Number(stars)', 'ride.stars = ride.stars * 0.9 + Number(stars)'])
    it(`is accepted in ${change}`, () =>
      expect([...list('float-amount', rate(change)), ...list('number-precision', rate(change))]).to.deep.equal([]))
  for (const [rule, change] of [
    ['float-amount', 'ride.fare = Number(ride.fare) + Number(stars)'],
    ['number-precision', `ride.fare = String(ride.fare * 1.1)`],
  ] as const)
    it(`is reported by ${rule} in ${change}`, () => expect(list(rule, rate(change))).to.have.length(1))
})
