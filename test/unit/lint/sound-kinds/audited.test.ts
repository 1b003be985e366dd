import { expect } from 'chai'
import { contract } from '../examples/contract.js'
import { analyse, listFindings } from '../subjects.js'

const SIGNED = (who: string) => `if (!blockchain.requireAuth(${who}, 'active')) throw 'no'`

/** A fee of a rounded part. */
const fee = (factor: string) =>
  contract(`  pay(x, y) { requireOwner()
    blockchain.withdraw('alice', new BigNumber(new BigNumber(x).div(y).toFixed(8)).times(${factor}).toFixed(8), '') }`)

/** Deposits that are recorded, and tokens that the contract makes for itself. */
const made = (check: string, call: string) =>
  contract(`  save(amount) { const added = parseAmount(amount, 8)
    blockchain.callWithAuth('token.iost', 'transfer', ['pear', tx.publisher, blockchain.contractName(), added.toFixed(), ''])
    storage.mapPut('saved', tx.publisher, readAmount(storage.mapGet('saved', tx.publisher)).plus(added).toFixed(), tx.publisher) }
  take() { const all = storage.mapGet('saved', tx.publisher)
    storage.mapDel('saved', tx.publisher)
    blockchain.callWithAuth('token.iost', 'transfer', ['pear', blockchain.contractName(), tx.publisher, all, '']) }
  make(amount) { ${check}
    ${call} }`)
const ISSUE = `blockchain.callWithAuth('token.iost', 'issue', ['pear', blockchain.contractName(), amount])`
const TAKE = `blockchain.callWithAuth('token.iost', 'transfer', ['pear', tx.publisher, blockchain.contractName(), amount, ''])`

/** A stake that is taken out, rounded to places for the payment. */
const unstake = (places: number) =>
  contract(`  put(amount) { const added = parseAmount(amount, 8)
    blockchain.callWithAuth('token.iost', 'transfer', ['pear', tx.publisher, blockchain.contractName(), added.toFixed(), ''])
    storage.mapPut('stakes', tx.publisher, readAmount(storage.mapGet('stakes', tx.publisher)).plus(added).toFixed(), tx.publisher) }
  take(amount) { const left = storage.mapGet('stakes', tx.publisher) * 1 - amount
    if (!(amount > 0) || !(left >= 0)) throw 'no'
    storage.mapPut('stakes', tx.publisher, String(left), tx.publisher)
    blockchain.callWithAuth('token.iost', 'transfer', ['pear', blockchain.contractName(), tx.publisher, (amount * 1).toFixed(${places}), '']) }`)

/** A request to pay elsewhere, for which less is taken where an amount has more places. */
const request = (places: number) =>
  contract(`  ask(amount) { if (!new BigNumber(amount).gt(0)) throw 'no'
    blockchain.callWithAuth('token.iost', 'destroy', ['pear', tx.publisher, new BigNumber(amount).toFixed(${places})])
    storage.mapPut('asked', tx.hash, JSON.stringify({ by: tx.publisher, amount }), tx.publisher) }`)

/** Numbers and a note in one map, of which an account pays for one. */
const note = (paid: string) =>
  contract(`  init() { storage.mapPut('state', 'count', '0') }
  write(text) { if (text.length > 20) throw 'long'
    storage.mapPut('state', '${paid}', text, tx.publisher) }
  count() { requireOwner()
    storage.mapPut('state', 'count', String(Number(storage.mapGet('state', 'count')) + 1)) }`)

/** A pool of one token, which the owner or the caller names. */
const pool = (token: string) =>
  contract(`  setToken(token) { requireOwner(); storage.put('token', token) }
  fill(symbol, amount) { const added = new BigNumber(amount)
    if (!added.gt(0)) throw 'no'
    blockchain.callWithAuth('token.iost', 'transfer', [${token}, tx.publisher, blockchain.contractName(), amount, ''])
    storage.mapPut('pool', tx.publisher, readAmount(storage.mapGet('pool', tx.publisher)).plus(added).toFixed(), tx.publisher) }
  drain(symbol) { const all = storage.mapGet('pool', tx.publisher)
    storage.mapDel('pool', tx.publisher)
    blockchain.callWithAuth('token.iost', 'transfer', [${token}, blockchain.contractName(), tx.publisher, all, '']) }`)

/** A bonus that is paid as a whole. */
const bonus = (amount: string) =>
  contract(`  give(who) { requireOwner(); storage.mapPut('bonus', who, '5') }
  take(who) { const all = ${amount}
    blockchain.withdraw(who, all, '')
    storage.mapPut('bonus', who, '0') }`)

/** Offers on pages, of which one is taken out. */
const offers = (change: string) =>
  contract(`  cancel(page, id) { const offers = JSON.parse(storage.mapGet('offers', page) || '[]')
    const at = offers.findIndex((one) => one.id === id)
    ${change}
    storage.mapPut('offers', page, JSON.stringify(offers)) }`)

/** A text that is stored under one name. */
const setUp = (check: string) =>
  contract(`  /** @param {string} name */
  setUp(name) { ${check}\n    storage.put('name', name) }\n  read() { return storage.get('name') }`)

/** Stakes of accounts in a list; who is in it adds to the stake. */
const stake = (leave: string, test = '!stakers.includes(tx.publisher)') =>
  contract(`  init() { storage.put('stakers', '[]') }
  stake(amount) { const added = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    const stakers = JSON.parse(storage.get('stakers'))
    if (${test}) {
      stakers.push(tx.publisher)
      storage.put('stakers', JSON.stringify(stakers))
      storage.mapPut(tx.publisher, 'staked', added.toFixed(), tx.publisher)
    } else storage.mapPut(tx.publisher, 'staked', readAmount(storage.mapGet(tx.publisher, 'staked')).plus(added).toFixed(), tx.publisher) }
  leave() { const all = storage.mapGet(tx.publisher, 'staked')
    const stakers = JSON.parse(storage.get('stakers'))
    const at = stakers.indexOf(tx.publisher)
    if (at < 0) throw 'no'
    stakers.splice(at, 1)
    storage.put('stakers', JSON.stringify(stakers))
    ${leave}
    blockchain.withdraw(tx.publisher, all, '') }`)
const DELETE = `storage.mapDel(tx.publisher, 'staked')`

/** An exchange of two tokens by the pool of both. */
const swap = (check: string, read = `storage.mapGet(a + '_' + b, 'data')`) =>
  contract(`  list(a, b, data) { ${check}; storage.mapPut(a + '_' + b, 'data', data) }
  swap(a, b, amount) { const pool = JSON.parse(${read})
    const paid = new BigNumber(pool.rate).times(amount).toFixed(8, 1)
    blockchain.callWithAuth('token.iost', 'transfer', [a, tx.publisher, blockchain.contractName(), amount, ''])
    blockchain.callWithAuth('token.iost', 'transfer', [b, blockchain.contractName(), tx.publisher, paid, '']) }`)

/** Dividends that are paid from what the contract keeps for itself. */
const dividends = (due: string, own: string, check = SIGNED('who')) =>
  contract(`  fund(amount) { const added = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    const chips = tx.publisher + '_chips'
    storage.put(chips, readAmount(storage.get(chips)).plus(added).toFixed(), tx.publisher) }
  feed(amount) { requireOwner(); storage.put(blockchain.contractName() + '_chips', amount) }
  due(who, amount) { requireOwner(); storage.put(who + '_due', amount) }
  claim(who, amount) { ${check}
    const own = readAmount(storage.get(${own}))
    const due = readAmount(${due})
    const chips = readAmount(storage.get(who + '_chips'))
    storage.del(who + '_due')
    storage.put(${own}, own.minus(due).toFixed())
    storage.put(who + '_chips', chips.plus(due).toFixed(), who) }
  cash(who) { ${SIGNED('who')}
    const chips = storage.get(who + '_chips')
    storage.put(who + '_chips', '0', who)
    blockchain.withdraw(who, chips, '') }`)

/** A pool that pays whom the caller names, if the product of its reserves does not get smaller. */
const product = (check: string) =>
  contract(`  fill(a, b) { requireOwner(); storage.put('a', a); storage.put('b', b) }
  swap(from, to, amountIn, amountOut) { const a = new BigNumber(storage.get('a'))
    const b = new BigNumber(storage.get('b'))
    if (!new BigNumber(amountIn).gt(0) || !new BigNumber(amountOut).gt(0)) throw 'no'
    const given = parseAmount(amountIn, 8)
    blockchain.callWithAuth('token.iost', 'transfer', ['apple', from, blockchain.contractName(), given.toFixed(), ''])
    const x = a.plus(given)
    const y = b.minus(amountOut)
    ${check}
    storage.put('a', x.toFixed())
    storage.put('b', y.toFixed())
    blockchain.callWithAuth('token.iost', 'transfer', ['pear', blockchain.contractName(), to, amountOut, '']) }`)

/** Presents of points, which the caller pays. */
const presents = (first: string, second: string) =>
  contract(`  _of(who) { return new BigNumber(storage.mapGet('points', who) || '0') }
  buy() { blockchain.deposit(tx.publisher, '1', '')
    storage.mapPut('points', tx.publisher, this._of(tx.publisher).plus(1).toFixed(), tx.publisher) }
  sell() { if (this._of(tx.publisher).lt(1)) throw 'no'
    storage.mapPut('points', tx.publisher, this._of(tx.publisher).minus(1).toFixed(), tx.publisher)
    blockchain.withdraw(tx.publisher, '1', '') }
  /** @param {number} count */
  give(friend, count) { const left = this._of(tx.publisher).minus(count)
    const more = this._of(friend).plus(count)
    if (!(count > 0) || left.lt(0)) throw 'no'
    ${first}
    ${second} }`)
const MORE = `storage.mapPut('points', friend, more.toFixed(), tx.publisher)`
const LEFT = `storage.mapPut('points', tx.publisher, left.toFixed(), tx.publisher)`

/** Tokens that the owner spends, by the hash of the transaction. */
const spend = (to: string) =>
  contract(`  spend(who) { requireOwner()
    if (Number.parseInt(tx.hash, 36) % 4 === 1) blockchain.withdraw(${to}, '1', '') }`)

/** A comparison of a stored number with another. */
const isOver = (now: string) =>
  contract(`  isOver() { const end = new Int64(storage.get('end'))
    return end < new BigNumber(${now}).div(1000).toFixed(0) }
  setEnd(end) { requireOwner(); storage.put('end', end) }`)

/** Contracts that differ in what prevents the fault: sound, and with the fault. */
const PAIRS: Record<string, { rule: string; sound: string; fault: string }> = {
  'a share of a rounded part': { rule: 'divide-before-multiply', sound: fee(`'0.01'`), fault: fee(`'100'`) },
  'a share that is a number of the library': {
    rule: 'divide-before-multiply',
    sound: fee(`new BigNumber('0.5')`),
    fault: fee(`new BigNumber(y)`),
  },
  'tokens that the owner makes': {
    rule: 'deposit-not-booked',
    sound: made('requireOwner()', ISSUE),
    fault: made('requireOwner()', TAKE),
  },
  'a stake that is rounded to eight places': { rule: 'unvalidated-amount', sound: unstake(8), fault: unstake(2) },
  'a request for which eight places are taken': { rule: 'unvalidated-amount', sound: request(8), fault: request(2) },
  'another field of a map for which an account pays': { rule: 'ram-payer', sound: note('note'), fault: note('count') },
  'a token that the owner has stored': {
    rule: 'unvalidated-amount',
    sound: pool(`storage.get('token')`),
    fault: pool('symbol'),
  },
  'a token that is stored for a pool': {
    rule: 'unvalidated-amount',
    sound: pool(`storage.mapGet('tokens', symbol)`),
    fault: pool('symbol.toLowerCase()'),
  },
  'a bonus that must be there to be paid': {
    rule: 'ram-payer',
    sound: bonus(`storage.mapGet('bonus', who)`),
    fault: bonus(`'1'`),
  },
  'a bonus of which a missing one is nothing': {
    rule: 'ram-payer',
    sound: bonus(`String(+storage.mapGet('bonus', who) || 0)`),
    fault: bonus(`String(+storage.mapGet('bonus', who) || 1)`),
  },
  'a page that only gets shorter': {
    rule: 'ram-payer',
    sound: offers('offers.splice(at, 1)'),
    fault: offers('offers.splice(at, 1); offers.push({ id })'),
  },
  'an object that only loses members': {
    rule: 'ram-payer',
    sound: offers('delete offers[at]'),
    fault: offers('delete offers[at]; offers[at + 1] = id'),
  },
  'a name that is stored once': {
    rule: 'ram-payer',
    sound: setUp(`if (storage.has('name')) throw 'no'`),
    fault: setUp(`if (storage.has('other')) throw 'no'`),
  },
  'a stake of who was not in the list': { rule: 'replaced-entry', sound: stake(DELETE), fault: stake('') },
  'a stake of who was looked for in the list': {
    rule: 'replaced-entry',
    sound: stake(DELETE),
    fault: stake(DELETE, 'added.gt(5)'),
  },
  'two tokens of a pair that the owner lists': {
    rule: 'same-entry-twice',
    sound: swap('requireOwner()'),
    fault: swap(''),
  },
  'two tokens of a pair that is made of different ones': {
    rule: 'same-entry-twice',
    sound: swap(`if (a === b) throw 'same'`),
    fault: swap(`if (a === data) throw 'same'`),
  },
  'two tokens of a pair in either order': {
    rule: 'same-entry-twice',
    sound: swap('requireOwner()', `storage.mapGet(amount > 5 ? a + '_' + b : b + '_' + a, 'data')`),
    fault: swap('requireOwner()', `storage.mapGet(amount > 5 ? a + '_' + b : b, 'data')`),
  },
  'two tokens of two prices that the owner lists': {
    rule: 'same-entry-twice',
    sound: swap('requireOwner()', `storage.mapGet(a + '_usd', 'data') + storage.mapGet(b + '_usd', 'data')`),
    fault: swap('requireOwner()', `storage.mapGet(a + '_usd', 'data')`),
  },
  'dividends of an account that has signed': {
    rule: 'missing-authority',
    sound: dividends(`storage.get(who + '_due')`, `blockchain.contractName() + '_chips'`),
    fault: dividends('amount', `blockchain.contractName() + '_chips'`),
  },
  'the contract beside an account that has signed': {
    rule: 'same-entry-twice',
    sound: dividends(`storage.get(who + '_due')`, `blockchain.contractName() + '_chips'`),
    fault: dividends(`storage.get(who + '_due')`, `blockchain.contractName() + '_chips'`, ''),
  },
  'points that replace a present to oneself': {
    rule: 'same-entry-twice',
    sound: presents(MORE, LEFT),
    fault: presents(LEFT, MORE),
  },
  'what the owner spends by chance': {
    rule: 'predictable-random',
    sound: spend('blockchain.contractOwner()'),
    fault: spend('who'),
  },
  'times that are ordered': {
    rule: 'bignumber-compare',
    sound: isOver('block.time'),
    fault: isOver(`storage.get('x')`),
  },
  'an exchange that keeps the product': {
    rule: 'missing-authority',
    sound: product(`if (x.times(y).lt(a.times(b))) throw 'K'`),
    fault: product(`if (x.times(y).gt(a.times(b))) throw 'K'`),
  },
}

// The oracle is the construction: both contracts differ in what prevents the fault.
describe('lint rules beside sound contracts of the last audit', () => {
  for (const [name, { rule, sound, fault }] of Object.entries(PAIRS)) {
    const report = (text: string) =>
      listFindings(analyse(text, '/contracts/example.js')).filter((finding) => finding.endsWith(` ${rule}`))
    it(`${name} is accepted`, () => expect(report(sound)).to.deep.equal([]))
    it(`the fault in place of ${name} is reported`, () => expect(report(fault)).to.not.deep.equal([]))
  }
})
