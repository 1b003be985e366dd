import { expect } from 'chai'
import { unvalidatedAmount } from '../../../../src/lint/rules/money/unvalidated-amount/unvalidated-amount.js'
import { contract } from '../examples/contract.js'
import { analyse, listFindings } from '../subjects.js'

const OWNER = `if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'`

const flash = (floor: string) =>
  contract(`  _have() { return new BigNumber(blockchain.call('token.iost', 'balanceOf', ['iost', blockchain.contractName()])[0]) }
  flash(borrower, amount) { const value = new BigNumber(amount)
    const before = this._have()
    const fee = value.times('0.01')
    blockchain.callWithAuth('token.iost', 'transfer', ['iost', blockchain.contractName(), borrower, value.toFixed(8), ''])
    blockchain.call(borrower, 'onFlash', [value.toFixed(8)])
    if (this._have().lt(${floor})) throw 'not paid back' }`)

const pay = (check: string) =>
  contract(`  pay(to, amount, big) { if (big) { blockchain.withdraw(to, amount, '')
      ${check} } else blockchain.receipt('nothing') }`)

const give = (check: string) =>
  contract(`  _give(to, amount) { blockchain.withdraw(to, amount, '') }
  pay(to, amount) { this._give(to, amount)
    ${check} }`)

const later = (check: string) =>
  contract(`  pay(to, amount, now) { blockchain.withdraw(to, amount, '')
    if (now) return 'done'
    ${check} }`)

const filled = (change: string) =>
  contract(`  _info(who) { return JSON.parse(storage.mapGet('info', who) || '{}') }
  pending(who, token) { const info = this._info(who)
    const total = blockchain.call('token.iost', 'balanceOf', [token, blockchain.contractName()])[0]
    ${change}
    return new BigNumber(info[token].amount).times(total).toFixed() }
  put(token, amount) { blockchain.callWithAuth('token.iost', 'transfer', [token, tx.publisher, blockchain.contractName(), amount, ''])
    const info = this._info(tx.publisher)
    if (!info[token]) info[token] = { amount: '0' }
    info[token].amount = new BigNumber(info[token].amount).plus(amount).toFixed()
    storage.mapPut('info', tx.publisher, JSON.stringify(info), tx.publisher) }
  out(token) { const info = this._info(tx.publisher)
    if (!info[token]) throw 'nothing'
    const amount = info[token].amount
    ${change}
    blockchain.callWithAuth('token.iost', 'transfer', [token, blockchain.contractName(), tx.publisher, amount, ''])
    delete info[token]
    storage.mapPut('info', tx.publisher, JSON.stringify(info), tx.publisher) }`)

const looked = (change: string) =>
  contract(`  best(id) { const lot = JSON.parse(storage.mapGet('lot', id))
    ${change}
    return lot.price }
  buy(id) { const lot = JSON.parse(storage.mapGet('lot', id))
    if (lot.sold) throw 'sold'
    lot.sold = true
    storage.mapPut('lot', id, JSON.stringify(lot))
    blockchain.deposit(tx.publisher, lot.price, '') }`)

const closing = (from: string, to: string) =>
  contract(`  open(id) { if (storage.mapHas('ask', id)) throw 'open'
    storage.mapPut('ask', id, JSON.stringify({ by: tx.publisher, state: ${from} }), tx.publisher) }
  close(id) { const ask = JSON.parse(storage.mapGet('ask', id))
    if (ask.state !== ${from}) throw 'no'
    ask.state = ${to}
    storage.mapPut('ask', id, JSON.stringify(ask)) }`)

const pages = (next: string) =>
  contract(`  join() { if (storage.has('in:' + tx.publisher)) return
    let page = Number(storage.get('page') || '0')
    let at = Number(storage.get('at') || '0')
    storage.mapPut('members:' + page, String(at), tx.publisher, tx.publisher)
    at++
    ${next}
    storage.put('page', String(page))
    storage.put('at', String(at))
    storage.put('in:' + tx.publisher, '1', tx.publisher) }
  all(page) { return storage.mapKeys('members:' + page) }`)

const pool = (first: string, second: string) =>
  contract(`  setPool(id, alloc) { ${first}
    blockchain.call(storage.get('farm'), 'update', [])
    ${second}
    pool.alloc = alloc
    storage.mapPut('pool', id, JSON.stringify(pool)) }
  setFarm(farm) { ${OWNER}
    storage.put('farm', farm) }
  add(id) { const pool = JSON.parse(storage.mapGet('pool', id))
    pool.count += 1
    storage.mapPut('pool', id, JSON.stringify(pool)) }`)

const plans = (plan: string) =>
  contract(`  set(name, price) { ${OWNER}
    const plans = JSON.parse(storage.get('plans'))
    plans[name] = price
    storage.put('plans', JSON.stringify(plans)) }
  /** @amountLimit iost 100 */
  buy(plan, amount) { const plans = JSON.parse(storage.get('plans'))
    if (Object.keys(plans).indexOf(plan) === -1) throw 'no'
    const paid = new BigNumber(plans[plan]).times(amount)
    blockchain.deposit(tx.publisher, paid.toFixed(4), '')
    storage.mapPut('plan', tx.publisher, JSON.stringify({ plan: ${plan}, at: tx.time }), tx.publisher) }`)

const fixed = (body: string) => contract(`  can_update() { ${body} }`).replace(/ {2}can_update\(data\).*\n/, '')

const gift = (amount: string) =>
  contract(`  give(symbol, to, amount) { if (!blockchain.requireAuth(storage.get('keeper') || tx.publisher, 'active')) throw 'no'
    blockchain.callWithAuth('token.iost', 'transfer', [symbol, blockchain.contractName(), to, ${amount}, '']) }`)

const packet = (join: string) =>
  contract(`  /** @amountLimit iost 100 */
  fill(id, names) { if (storage.has('rp:' + id)) throw 'there'
    blockchain.deposit(tx.publisher, '10', '')
    storage.put('rp:' + id, JSON.stringify({ from: tx.publisher, left: names.split(',') }), tx.publisher) }
  join(id) { const p = JSON.parse(storage.get('rp:' + id))
    ${join}
    storage.put('rp:' + id, JSON.stringify(p)) }
  open(id) { const p = JSON.parse(storage.get('rp:' + id))
    if (p.left.indexOf(tx.publisher) === -1) throw 'not for you'
    storage.del('rp:' + id)
    blockchain.withdraw(tx.publisher, '10', '') }
  back(id) { const p = JSON.parse(storage.get('rp:' + id))
    if (p.from !== tx.publisher) throw 'no'
    storage.del('rp:' + id)
    blockchain.withdraw(p.from, '10', '') }`)

const cents = (key: string) =>
  contract(`  take(amount, who) { const c = Math.floor(Number(amount))
    const db = JSON.parse(storage.get('db'))
    const have = db.users[${key}] || 0
    if (!(c > 0) || have < c) throw 'too much'
    db.users[${key}] = have - c
    storage.put('db', JSON.stringify(db))
    blockchain.withdraw(tx.publisher, String(c), '') }
  /** @amountLimit iost 100 */
  put() { blockchain.deposit(tx.publisher, '10', '')
    const db = JSON.parse(storage.get('db'))
    db.users['@' + tx.publisher] = (db.users['@' + tx.publisher] || 0) + 10
    storage.put('db', JSON.stringify(db)) }`)

const expiry = (release: string) =>
  contract(`  /** @amountLimit iost 100 */
  insure(id, sum) { if (storage.mapHas('policy', id)) throw 'there'
    blockchain.deposit(tx.publisher, '10', '')
    storage.mapPut('policy', id, JSON.stringify({ who: tx.publisher, sum: '50', end: tx.time + 1e12 }), tx.publisher) }
  expire(id) { const p = JSON.parse(storage.mapGet('policy', id))
    if (tx.time <= p.end) throw 'runs'
    storage.mapDel('policy', id)
    ${release} }
  report(id) { ${OWNER}
    const p = JSON.parse(storage.mapGet('policy', id))
    storage.mapDel('policy', id)
    blockchain.withdraw(p.who, p.sum, '') }`)

const limited = (parse: string) =>
  contract(`  /** @amountLimit iost 100 */
  buy(count) { const n = ${parse}(count)
    if (n === count) blockchain.deposit(tx.publisher, String(n), '') }`)

/** Contracts that differ in what prevents the fault: sound, and with the fault. */
const PAIRS: Record<string, { rule: string; sound: string; fault: string }> = {
  'a loan after which the balance is compared': {
    rule: 'missing-authority',
    sound: flash('before.plus(fee)'),
    fault: flash('before.minus(value)'),
  },
  'an authority that is asked after the payment, on its branch': {
    rule: 'missing-authority',
    sound: pay(OWNER),
    fault: pay(`if (!blockchain.requireAuth(tx.publisher, 'active')) throw 'no'`),
  },
  'an authority that is asked after a call that pays': {
    rule: 'missing-authority',
    sound: give(OWNER),
    fault: give(`if (amount === '0') throw 'no'`),
  },
  'an authority that every path asks after the payment': {
    rule: 'missing-authority',
    sound: give(OWNER),
    fault: later(OWNER),
  },
  'a missing member that is filled for a calculation': {
    rule: 'not-persisted',
    sound: filled(`if (!info[token]) info[token] = { amount: '0' }`),
    fault: filled(`if (info.paid) throw 'paid'\n    info.paid = true`).replace(/delete.*\n.*mapPut/, 'storage.mapGet'),
  },
  'a getter that changes its copy': {
    rule: 'not-persisted',
    sound: looked(`if (lot.sold) { lot.price = '0' }`),
    fault: looked(`lot.sold = true\n    blockchain.withdraw(tx.publisher, lot.price, '')`),
  },
  'a text that is replaced by one of its length': {
    rule: 'ram-payer',
    sound: closing("'open'", "'done'"),
    fault: closing("'open'", "'finished'"),
  },
  'a flag that gets shorter': { rule: 'ram-payer', sound: closing('false', 'true'), fault: closing('true', 'false') },
  'a map that is replaced before it is full': {
    rule: 'map-keys-limit',
    sound: pages('if (at >= 200) { page++; at = 0 }'),
    fault: pages('if (at >= 2000) { page++; at = 0 }'),
  },
  'a name by which a price is looked up': {
    rule: 'unvalidated-amount',
    sound: plans('plan'),
    fault: plans('amount'),
  },
  'a contract that rejects every update': {
    rule: 'open-upgrade',
    sound: fixed('return false'),
    fault: fixed(`return blockchain.requireAuth('the_owner', 'active')`),
  },
  'a token that is given away by who names its amount': {
    rule: 'token-symbol-from-argument',
    sound: gift('amount'),
    fault: gift(`storage.mapGet('due', to)`),
  },
  'an entry of which the sender is a party': {
    rule: 'missing-authority',
    sound: packet('p.seen = true'),
    fault: packet('p.left.push(tx.publisher)'),
  },
  'a member that is named by the sender and a prefix': {
    rule: 'missing-authority',
    sound: cents(`'@' + tx.publisher`),
    fault: cents(`'@' + who`),
  },
  'an entry whose time is over, and that a fund gets': {
    rule: 'missing-authority',
    sound: expiry(`storage.put('free', new BigNumber(storage.get('free')).plus(p.sum).toFixed(8))`),
    fault: expiry(''),
  },
  'a limit of an action that fails before it takes something': {
    rule: 'unlimited-amount',
    sound: limited('this._absent'),
    fault: limited('Number').replace(/if .*/, '}'),
  },
  'an entry that is read again after a call': {
    rule: 'state-after-call',
    sound: pool(`if (!storage.mapHas('pool', id)) throw 'no'`, `const pool = JSON.parse(storage.mapGet('pool', id))`),
    fault: pool(`const pool = JSON.parse(storage.mapGet('pool', id))`, ''),
  },
}

// The oracle is the construction: both contracts differ in what prevents the fault.
describe('lint rules beside checks that come later, and changes that need no entry', () => {
  it('reports an amount once that two entries of a map get, and names what a check excludes', () => {
    const move = (check: string) =>
      analyse(
        contract(`  _n(who) { return Number(storage.mapGet('miles', who) || '0') }
  move(from, to, miles) { if (!blockchain.requireAuth(from, 'active') || from === to) throw 'no'
    const n = Number(miles)
    ${check}
    if (this._n(from) < n) throw 'few'
    storage.mapPut('miles', from, String(this._n(from) - n))
    storage.mapPut('miles', to, String(this._n(to) + n)) }
  cash() { const n = storage.mapGet('miles', tx.publisher)
    storage.mapDel('miles', tx.publisher)
    blockchain.withdraw(tx.publisher, n, '') }`),
        '/contracts/example.js',
      )
    const listMessages = (check: string) =>
      [...unvalidatedAmount.check(move(check))].map(({ message }) => message.replace(/.*: /, ''))
    expect(listMessages(`if (!Number.isInteger(n)) throw 'whole'`)).to.deep.equal(['it may be negative or zero'])
    expect(listMessages('')).to.deep.equal(['it may be negative, zero or no number'])
    expect(listMessages(`if (!(n > 0)) throw 'few'`)).to.deep.equal([])
  })

  for (const [name, { rule, sound, fault }] of Object.entries(PAIRS)) {
    const report = (text: string) =>
      listFindings(analyse(text, '/contracts/example.js')).filter((finding) => finding.endsWith(` ${rule}`))
    it(`${name} is accepted`, () => expect(report(sound)).to.deep.equal([]))
    it(`the fault in place of ${name} is reported`, () => expect(report(fault)).to.not.deep.equal([]))
  }
})
