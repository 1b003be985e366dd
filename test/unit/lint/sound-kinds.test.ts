import { expect } from 'chai'
import { contract } from './examples/contract.js'
import { analyse, listFindings } from './subjects.js'

/** A sound contract that looks like a fault, and one with the fault. */
interface Pair {
  rule: string
  sound: string
  fault: string
}

/** The caller adds a plot to another one, whose mark moves. */
const plots = (settled: string) => `class Plots {
  init() { storage.put('acc', '0') }
  _load(who) { return JSON.parse(storage.mapGet('plot', who) || '{"staked":"0","paid":"0","owed":"0"}') }
  _settle(plot, acc) { plot.owed = acc.minus(plot.paid).times(plot.staked).plus(plot.owed).dp(8, 1).toFixed(); plot.paid = acc.toFixed() }
  _save(who, plot) { storage.mapPut('plot', who, JSON.stringify(plot), tx.publisher) }
  /** @amountLimit iost unlimited */
  plant(amount) {
    const value = new BigNumber(amount)
    if (!value.isFinite() || !value.gt(0) || value.dp() > 8) throw 'amount'
    const plot = this._load(tx.publisher)
    this._settle(plot, new BigNumber(storage.get('acc')))
    blockchain.deposit(tx.publisher, value.toFixed(), 'plant')
    plot.staked = value.plus(plot.staked).toFixed()
    this._save(tx.publisher, plot)
  }
  harvest() {
    const plot = this._load(tx.publisher)
    this._settle(plot, new BigNumber(storage.get('acc')))
    const due = plot.owed
    if (!(Number(due) > 0)) throw 'nothing'
    plot.owed = '0'
    this._save(tx.publisher, plot)
    blockchain.withdraw(tx.publisher, due, 'harvest')
  }
  moveTo(other) {
    if (other === tx.publisher) throw 'the same'
    const acc = new BigNumber(storage.get('acc'))
    const mine = this._load(tx.publisher)
    const theirs = this._load(other)
    ${settled}
    theirs.paid = acc.toFixed()
    theirs.staked = new BigNumber(theirs.staked).plus(mine.staked).toFixed()
    this._settle(mine, acc)
    mine.staked = '0'
    this._save(tx.publisher, mine)
    this._save(other, theirs)
  }
}
module.exports = Plots`

/** Officers in a list and in a map, which are stored together. */
const guild = (refused: string) => `class Guild {
  init() { storage.put('officers', '[]') }
  appoint(name) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'
    const officers = JSON.parse(storage.get('officers'))
    officers.push(name)
    storage.put('officers', JSON.stringify(officers))
    storage.mapPut('rank', name, 'officer')
  }
  dismiss(name) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'
    const officers = JSON.parse(storage.get('officers'))
    officers.splice(officers.indexOf(name), 1)
    storage.put('officers', JSON.stringify(officers))
    storage.mapDel('rank', name)
  }
  praise(name) {
    const officers = JSON.parse(storage.get('officers'))
    if (${refused}) throw 'officers only'
    storage.mapPut('rank', name, 'praised')
  }
}
module.exports = Guild`

const OWNER = `if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'`
const PRICE = `  buy() { blockchain.deposit(tx.publisher, storage.get('price'), '') }`
const ADMIN = `  pay(to, amount) { if (!blockchain.requireAuth(storage.get('admin'), 'active')) throw 'no'
    blockchain.withdraw(to, amount, '') }`

/** Sets something by a first statement that decides whether anybody can. */
const setPrice = (first: string) =>
  contract(`${PRICE}\n  setPrice(price) { ${first}\n    storage.put('price', price) }`)
const setAdmin = (first: string) => contract(`${ADMIN}\n  start(admin) { ${first}\n    storage.put('admin', admin) }`)

const changeSum = (next: string) =>
  contract(`  add(amount) { blockchain.deposit(tx.publisher, amount, '')
    const entry = JSON.parse(storage.mapGet('entry', tx.publisher) || '{"sum":"0"}')
    entry.sum = new BigNumber(entry.sum).plus(amount).toFixed()
    ${next} }
  set() { storage.mapPut('entry', tx.publisher, JSON.stringify({ sum: '0' }), tx.publisher) }
  out() { const entry = JSON.parse(storage.mapGet('entry', tx.publisher))
    storage.mapDel('entry', tx.publisher)
    blockchain.withdraw(tx.publisher, entry.sum, '') }`)

const reveal = (change: string) =>
  contract(`  /** @amountLimit iost 100 */
  bet(hash) { blockchain.deposit(tx.publisher, '10', '')
    storage.mapPut('bet', tx.publisher, JSON.stringify({ hash: hash, open: true, side: '' }), tx.publisher) }
  reveal(secret) { const bet = JSON.parse(storage.mapGet('bet', tx.publisher))
    if (!bet.open) throw 'closed'
    if (IOSTCrypto.sha3(secret) !== bet.hash) throw 'another secret'
    ${change}
    storage.mapPut('bet', tx.publisher, JSON.stringify(bet), tx.publisher)
    blockchain.withdraw(tx.publisher, '10', '') }`)

const fund = (type: string) =>
  contract(`  init() { storage.put('total', JSON.stringify(0)) }
  /** @param {${type}} iost
   * @amountLimit iost 100 */
  fund(iost) { blockchain.deposit(tx.publisher, iost, '')
    storage.put('total', JSON.stringify(JSON.parse(storage.get('total')) + ${type === 'string' ? 'Number(iost)' : 'iost'})) }
  out() { ${OWNER}
    blockchain.withdraw(tx.publisher, storage.get('total'), '')
    storage.put('total', JSON.stringify(0)) }`)

const pair = (name: string) =>
  contract(`  create(symbol) { const drawn = tx.hash.substring(0, 10)
    storage.mapPut('pair', symbol, JSON.stringify({ lp: ${name}, owner: tx.publisher }), tx.publisher) }
  out(symbol) { const pair = JSON.parse(storage.mapGet('pair', symbol))
    if (pair.owner !== tx.publisher || !pair.lp) throw 'no'
    storage.mapDel('pair', symbol)
    blockchain.callWithAuth('token.iost', 'transfer', [pair.lp, blockchain.contractName(), tx.publisher, '1', '']) }`)

const spend = (spent: string) =>
  contract(`  /** @amountLimit iost 100 */
  load(amount) { blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('paid', tx.publisher, new BigNumber(storage.mapGet('paid', tx.publisher) || '0').plus(amount).toFixed(), tx.publisher) }
  allow(spender, amount) { storage.mapPut('allowed', tx.publisher + ':' + spender, new BigNumber(amount).toFixed(), tx.publisher) }
  spend(owner, to, amount) { const allowed = new BigNumber(storage.mapGet('allowed', ${spent}) || '0')
    const paid = new BigNumber(storage.mapGet('paid', owner) || '0')
    const value = new BigNumber(amount)
    if (!(value.gt(0) && value.lte(allowed) && value.lte(paid) && value.dp() <= 8)) throw 'no'
    storage.mapPut('allowed', ${spent}, allowed.minus(value).toFixed(), tx.publisher)
    storage.mapPut('paid', owner, paid.minus(value).toFixed(), tx.publisher)
    blockchain.withdraw(to, value.toFixed(), '') }`)

const cash = (check: string, loop = 'ids.forEach((id) =>', end = ')') =>
  contract(`  give(id, customer, value) { ${OWNER}
    storage.put('coupon_' + id, JSON.stringify({ customer: customer, value: value })) }
  /** @param {json} ids */
  cash(ids) { let sum = new BigNumber(0)
    ${loop} { const coupon = JSON.parse(storage.get('coupon_' + id))
      ${check}
      sum = sum.plus(coupon.value) }${end}
    for (const id of ids) storage.del('coupon_' + id)
    blockchain.withdraw(tx.publisher, sum.toFixed(), '') }`)
const OWN_COUPON = `if (coupon.customer !== tx.publisher) throw 'no'`

const removeAdmin = (check: string) =>
  contract(`  init() { storage.mapPut('admin', tx.publisher, '1') }
  quit() { storage.mapDel('admin', tx.publisher) }
  addAdmin(account) { ${check}
    storage.mapPut('admin', account, '1') }
  remove(account) { ${check}
    storage.mapDel('admin', account) }
  pay(account) { ${check}
    blockchain.withdraw(account, '1', '') }`)

const burn = (destroy: string) =>
  contract(`  burn(from, to, amount) { const value = new BigNumber(amount)
    if (from === blockchain.contractName() || !(value.gt(0) && value.dp() <= 8)) throw 'no'
    ${destroy}
    blockchain.withdraw(to, value.times(storage.get('price')).toFixed(8), '') }
  setPrice(price) { ${OWNER}
    storage.put('price', price) }`)

const LIMITED = (parameters: string, ...statements: string[]) => limited('', parameters, ...statements)
const limited = (owner: string, parameters: string, ...statements: string[]) =>
  contract(`  offer(id, price) { ${owner}
    storage.mapPut('offer', id, new BigNumber(price).toFixed()) }
  /** @amountLimit iost unlimited */
  act(${parameters}) { ${statements.join('\n    ')} }`)
/** Payments to an account of any name, behind which an entry of the caller is stored. */
const joining = (amount: string) =>
  contract(`  join(to, amount) { if (storage.mapHas('member', tx.publisher)) throw 'no'
    if (!(new BigNumber(amount).gt(0))) throw 'no'
    blockchain.transfer(tx.publisher, to, ${amount}, '')
    storage.mapPut('member', tx.publisher, '1', tx.publisher) }`)

/** Purchases from an order, of which small ones cost nothing. */
const filling = (places: number) =>
  contract(`  fill(amount) { const added = new BigNumber(amount)
    if (!(added.gt(0) && added.dp() <= 8)) throw 'no'
    const cost = added.times(storage.get('price')).dp(${places}, 1)
    if (cost.gt(0)) blockchain.transfer(tx.publisher, storage.get('seller'), cost.toFixed(8), '')
    const held = new BigNumber(storage.mapGet('held', tx.publisher) || '0')
    storage.mapPut('held', tx.publisher, held.plus(added).toFixed(8), tx.publisher) }
  leave() { const held = storage.mapGet('held', tx.publisher) || '0'
    storage.mapDel('held', tx.publisher)
    blockchain.withdraw(tx.publisher, held, '') }`)

/** Tips of which a constant fee is kept. */
const tipping = (check: string) =>
  contract(`  tip(creator, amount) { const added = new BigNumber(amount)
    if (!(added.gt(0) && added.dp() <= 8)) throw 'no'
    blockchain.deposit(tx.publisher, added.toFixed(8), '')
    const fee = new BigNumber('0.1')
    ${check}
    const due = new BigNumber(storage.mapGet('due', creator) || '0')
    storage.mapPut('due', creator, due.plus(added).minus(fee).toFixed(8), tx.publisher) }
  take() { const due = storage.mapGet('due', tx.publisher) || '0'
    storage.mapDel('due', tx.publisher)
    blockchain.withdraw(tx.publisher, due, '') }`)

const PAY_OFFER = `blockchain.deposit(tx.publisher, price.toFixed(8), '')`
const READ_OFFER = `const price = new BigNumber(storage.mapGet('offer', id) || '0')`

const vault = (minted: string) =>
  contract(`  /** @amountLimit iost 100 */
  enter(amount) { const value = new BigNumber(amount)
    if (!(value.gt(0) && value.dp() <= 8)) throw 'no'
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.put('price', new BigNumber(storage.get('price')).plus(${minted}).toFixed()) }
  exit(amount) { ${OWNER}
    blockchain.withdraw(tx.publisher, new BigNumber(amount).times(storage.get('price')).toFixed(8), '') }`)

const redeem = (burnt: string) =>
  contract(`  redeem(amount) { const value = new BigNumber(amount)
    const supply = blockchain.call('token.iost', 'supply', ['lp'])[0]
    const part = value.times(storage.get('pool') || '0').div(supply)
    if (part.lt('0.01')) throw 'too little'
    blockchain.callWithAuth('token.iost', 'destroy', [${burnt}, tx.publisher, value.toFixed(8)])
    blockchain.withdraw(tx.publisher, value.toFixed(8), '') }`)

const members = (list: string) =>
  contract(`  init() { storage.put('names', '[]') }
  join() { const names = JSON.parse(storage.get('names'))
    if (!names.includes(tx.publisher)) { names.push(tx.publisher)
      storage.put('names', JSON.stringify(names), tx.publisher)
      storage.mapPut('member', tx.publisher, '1', tx.publisher)
    } else { const visits = new Float64(storage.mapGet('member', tx.publisher)).plus(1)
      storage.mapPut('member', tx.publisher, visits.toFixed(0), tx.publisher) } }
  leave() { const names = JSON.parse(storage.get('names'))
    storage.mapDel('member', tx.publisher)
    storage.put('names', JSON.stringify(${list}), tx.publisher) }`)

const voucher = (signed: string) =>
  contract(`  redeem(nonce, account, amount, signature) { if (storage.mapHas('used', nonce)) throw 'used'
    const message = IOSTCrypto.sha3(account + '|' + ${signed})
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key'))) throw 'signature'
    storage.mapPut('used', nonce, account, tx.publisher)
    blockchain.withdraw(account, amount, 'voucher') }`)

const duel = (last: string) =>
  contract(`  /** @amountLimit iost 10 */
  start(id) { if (storage.mapHas('game', id)) throw 'taken'
    blockchain.deposit(tx.publisher, '5', '')
    storage.mapPut('game', id, JSON.stringify({ a: tx.publisher, b: '', showa: '', showb: '' }), tx.publisher) }
  /** @amountLimit iost 10 */
  join(id) { const game = JSON.parse(storage.mapGet('game', id))
    if (game.b !== '') throw 'full'
    blockchain.deposit(tx.publisher, '5', '')
    game.b = tx.publisher
    storage.mapPut('game', id, JSON.stringify(game), tx.publisher) }
  _seat(game) { if (tx.publisher === game.a) return 'a'
    if (tx.publisher === game.b) return 'b'
    ${last} }
  end(id) { const game = JSON.parse(storage.mapGet('game', id))
    const seat = this._seat(game)
    if (game['show' + seat] === '') throw 'show first'
    storage.mapDel('game', id)
    blockchain.withdraw(tx.publisher, '10', '') }`)

const piggy = (credit: string) =>
  contract(`  _check(amount) { const number = Number(amount)
    if (isNaN(number) || number <= 0) throw 'amount'
    return number.toFixed(2) }
  /** @amountLimit iost 10000 */
  put(amount) { const sum = this._check(amount)
    blockchain.deposit(tx.publisher, ${credit === 'sum' ? 'sum' : 'amount'}, '')
    storage.mapPut('saved', tx.publisher, (Number(storage.mapGet('saved', tx.publisher) || '0') + Number(sum)).toFixed(2), tx.publisher) }
  take() { const saved = storage.mapGet('saved', tx.publisher)
    if (saved === null) throw 'none'
    storage.mapDel('saved', tx.publisher)
    blockchain.withdraw(tx.publisher, saved, '') }`)

const interest = (field: string) =>
  contract(`  _name(index) { const type = typeof index
    if (type === 'number') { return index.toFixed(0) } else { if (type === 'string') { return index } } }
  open() { storage.mapPut('of_' + tx.publisher, '0', JSON.stringify({ sum: '5', since: block.time }), tx.publisher) }
  pay() { for (const key in storage.mapKeys('of_' + tx.publisher)) {
      const entry = JSON.parse(storage.mapGet('of_' + tx.publisher, key))
      if (block.time - entry.since < 86400e9) throw 'early'
      entry.since = block.time
      storage.mapPut('of_' + tx.publisher, ${field}, JSON.stringify(entry), tx.publisher)
      blockchain.withdraw(tx.publisher, entry.sum, '') } }`)

const freight = (next: string) =>
  contract(`  order(id) { ${OWNER}
    if (storage.mapHas('order', id)) throw 'taken'
    storage.mapPut('order', id, JSON.stringify({ carrier: '', state: 'open' })) }
  take(id) { const order = JSON.parse(storage.mapGet('order', id))
    if (order.state !== 'open') throw 'not open'
    order.carrier = tx.publisher
    order.state = '${next}'
    storage.mapPut('order', id, JSON.stringify(order)) }
  deliver(id) { const order = JSON.parse(storage.mapGet('order', id))
    if (order.carrier !== tx.publisher || order.state !== 'taken') throw 'no'
    storage.mapDel('order', id)
    blockchain.withdraw(order.carrier, '5', '') }`)

const lots = (payment: string) =>
  contract(`  /** @amountLimit iost 100 */
  offer(id, amount) { const value = new BigNumber(amount)
    if (!(value.gt(0) && value.dp() <= 8)) throw 'amount'
    ${payment}
    storage.mapPut('lot', id, JSON.stringify({ seller: tx.publisher, amount: value.toFixed(8) })) }
  close(id) { const lot = JSON.parse(storage.mapGet('lot', id))
    if (lot.seller !== tx.publisher) throw 'no'
    storage.mapDel('lot', id)
    blockchain.withdraw(lot.seller, lot.amount, '') }`)
const PAID = "blockchain.deposit(tx.publisher, value.toFixed(8), '')"

const settled = (ends: string) =>
  contract(`  close(id) { const lot = JSON.parse(storage.mapGet('lot', id))
    if (block.time < lot.ends) throw 'early'
    ${ends}
    storage.mapPut('owed', lot.seller + '/' + id, lot.best) }
  offer(id) { storage.mapPut('lot', id, JSON.stringify({ seller: tx.publisher, best: '1', ends: block.time }), tx.publisher) }`)

/** Orders that a book names, and that are deleted. */
const book = (cancelling: string) =>
  contract(`  open(id, price) { storage.mapPut('order', id, JSON.stringify({ id, price, state: 'open' }), tx.publisher)
    storage.put('first', id) }
  cancel(id) { const order = JSON.parse(storage.mapGet('order', id))
    if (order.state === 'done') throw 'done'
    ${cancelling}
    blockchain.receipt(order.state)
    storage.mapPut('cancelled', tx.publisher, '1', tx.publisher) }
  best() { return JSON.parse(storage.mapGet('order', storage.get('first'))).price }`)

/** A part of a hash, by a number or a text. */
const hashPart = (other: string) =>
  contract(`  /** @param {string} at */
  read(at) { return this._part('abc', at) + this._part('abc', ${other}) }
  _part(text, at) { if (at === 4) return text
    return text.slice(at * 10) }`)

const listed = (fields: string) =>
  contract(`  sum() { let sum = 0
    for (const name of ${fields}) sum += JSON.parse(storage.mapGet('entry', name)).count
    return sum }`)

const table = (property: string) =>
  contract(`  /** @param {string} id */
  read(id) { const names = JSON.parse(storage.get('names'))
    return names${property}.length }`)

const monthly = (places: number) =>
  contract(`  /** @amountLimit iost 10000 */
  put(amount) { const saved = (Number(storage.get('saved') || '0') + Number(amount)).toFixed(${places})
    blockchain.deposit(tx.publisher, amount, '')
    storage.put('saved', saved) }
  take() { ${OWNER}
    blockchain.withdraw(tx.publisher, storage.get('saved'), '') }`)

const tickets = (price: string) =>
  contract(`  give(who) { ${OWNER}
    storage.mapPut('tickets', who, '5') }
  draw() { const left = Number(storage.mapGet('tickets', tx.publisher) || 0) - ${price}
    if (left < 0) throw 'none'
    storage.mapPut('tickets', tx.publisher, String(left), tx.publisher)
    storage.mapPut('luck', tx.hash, 'x') }`)

const handles = (supply: string) =>
  contract(`  open() { ${OWNER}
    blockchain.callWithAuth('token721.iost', 'create', ['art', blockchain.contractName(), ${supply}]) }
  register(name) { if (storage.mapHas('handle', name)) throw 'taken'
    const [id] = blockchain.callWithAuth('token721.iost', 'issue', ['art', tx.publisher, '{}'])
    storage.mapPut('handle', name, id, tx.publisher) }
  list() { return storage.mapKeys('handle').join() }`)

const groups = (check: string) =>
  contract(`  hold(name) { ${OWNER}
    storage.put(name + '/status', 'ready')
    storage.put(name + '/latest', '') }
  post(name) { ${check}
    storage.put(name + '/latest', tx.hash) }`)

const renewed = (change: string) =>
  contract(`  open(id) { if (storage.mapHas('name', id)) throw 'taken'
    storage.mapPut('name', id, JSON.stringify({ owner: tx.publisher, until: block.time }), tx.publisher) }
  renew(id, text) { const name = JSON.parse(storage.mapGet('name', id))
    ${change}
    storage.mapPut('name', id, JSON.stringify(name)) }`)

const card = (check: string, stored: string) =>
  contract(`  /** @amountLimit iost 5 */
  buy(id, code) { if (storage.mapHas('card', id)) throw 'taken'
    blockchain.deposit(tx.publisher, '5', '')
    storage.mapPut('card', id, JSON.stringify({ from: tx.publisher, value: '5', code: ${stored} }), tx.publisher) }
  redeem(id, code) { const card = JSON.parse(storage.mapGet('card', id))
    if (${check} !== card.code) throw 'code'
    storage.mapDel('card', id)
    blockchain.withdraw(tx.publisher, card.value, '') }`)

const pawn = (other: string) =>
  contract(`  pawn(piece) { const id = storage.get('loans')
    storage.put('loans', String(Number(id) + 1))
    storage.mapPut('loan', id, JSON.stringify({ who: tx.publisher, sum: storage.mapGet('value', piece) }), tx.publisher) }
  ${other}
  /** @amountLimit iost unlimited */
  redeem(id) { const loan = JSON.parse(storage.mapGet('loan', id))
    storage.mapDel('loan', id)
    blockchain.deposit(tx.publisher, new BigNumber(loan.sum).times('1.1').toFixed(8), '') }
  take(amount) { ${OWNER}
    blockchain.withdraw(tx.publisher, amount, '') }`)

const PAIRS: Record<string, Pair> = {
  'a code of which the hash is stored': {
    rule: 'missing-authority',
    sound: card('IOSTCrypto.sha3(code)', 'code'),
    fault: card('code', 'code'),
  },
  'the debt of an entry that keeps it': {
    rule: 'unlimited-amount',
    sound: pawn(''),
    fault: pawn(`raise(id, sum) { ${OWNER}
    storage.mapPut('loan', id, JSON.stringify({ who: '', sum: sum })) }`),
  },
  'a plot that is added to a settled one': {
    rule: 'missing-authority',
    sound: plots('theirs.owed = acc.minus(theirs.paid).times(theirs.staked).plus(theirs.owed).dp(8, 1).toFixed()'),
    fault: plots('theirs.owed = acc.minus(theirs.paid).times(theirs.staked).dp(8, 1).toFixed()'),
  },
  'an entry of who is listed': {
    rule: 'ram-payer',
    sound: guild('officers.indexOf(name) < 0'),
    fault: guild('officers.indexOf(name) >= 0'),
  },
  'an entry of who is listed, by includes': {
    rule: 'ram-payer',
    sound: guild('!officers.includes(name)'),
    fault: guild('!JSON.parse(storage.get(name) || "{}")'),
  },
  'an entry for a ticket': {
    rule: 'ram-payer',
    sound: tickets('1'),
    fault: tickets('0').replace(/String\(left\), /, ''),
  },
  'fields with tokens of which there are few': {
    rule: 'map-keys-limit',
    sound: handles('100'),
    fault: handles('1000'),
  },
  'an entry that is stored with its state': {
    rule: 'ram-payer',
    sound: groups(`if (storage.get(name + '/status') !== 'ready') throw 'no'`),
    fault: groups(`if (storage.get(name + '/status') === 'closed') throw 'no'`),
  },
  'a number of an entry that another account pays for': {
    rule: 'ram-payer',
    sound: renewed('name.until += 86400e9'),
    fault: renewed('name.text = text'),
  },
  'a seat that a helper finds for the sender': {
    rule: 'missing-authority',
    sound: duel(`throw 'not your game'`),
    fault: duel(`return 'a'`),
  },
  'an amount that a helper rounds once': { rule: 'unvalidated-amount', sound: piggy('sum'), fault: piggy('amount') },
  'a key that a helper returns as it is': {
    rule: 'not-persisted',
    sound: interest('this._name(key)'),
    fault: interest(`'x' + this._name(key)`),
  },
  'an open entry that is claimed once': { rule: 'missing-authority', sound: freight('taken'), fault: freight('open') },
  'an entry for which a least price is paid': {
    rule: 'ram-payer',
    sound: lots(`if (value.lt(1)) throw 'less'\n    ${PAID}`),
    fault: lots(PAID),
  },
  'an entry for a token of the sender': {
    rule: 'ram-payer',
    sound: lots(
      `blockchain.callWithAuth('token721.iost', 'transfer', ['art', tx.publisher, blockchain.contractName(), id])`,
    ),
    fault: lots(''),
  },
  'an entry in place of another one': {
    rule: 'ram-payer',
    sound: settled(`storage.mapDel('lot', id)`),
    fault: settled(''),
  },
  'an entry in place of another one that was read': {
    rule: 'ram-payer',
    sound: settled(`storage.mapDel('lot', id)`),
    fault: settled(`storage.del('lock')`),
  },
  'a deleted entry by its own name': {
    rule: 'not-persisted',
    sound: book(`order.state = 'done'\n    storage.mapDel('order', order.id)\n    storage.put('first', '')`),
    fault: book(`order.state = 'done'\n    storage.mapDel('name', order.id)\n    storage.put('first', '')`),
  },
  'an entry that is named as long as it is there': {
    rule: 'get-without-null-check',
    sound: book(`storage.mapDel('order', id)\n    storage.put('first', '')`),
    fault: book(`storage.mapDel('order', id)`),
  },
  'a comparison that is meant for a number': { rule: 'text-compare', sound: hashPart('4'), fault: hashPart('"4"') },
  'a field that the map lists': {
    rule: 'get-without-null-check',
    sound: listed(`storage.mapKeys('entry')`),
    fault: listed(`storage.mapKeys('other')`),
  },
  'a member that a text names': { rule: 'get-without-null-check', sound: table('[id]'), fault: table('.first') },
  'few decimal places': { rule: 'number-precision', sound: monthly(4), fault: monthly(8) },
  'the price behind a method that no class has': {
    rule: 'open-setter',
    sound: setPrice('this._requireOwner()'),
    fault: setPrice('this._require()').replace('setPrice(', '_require() {}\n  setPrice('),
  },
  'the admin behind a method that no class has': {
    rule: 'open-init',
    sound: setAdmin('if (!this._isOwner()) throw 1'),
    fault: setAdmin(''),
  },
  'what the genesis block sets': {
    rule: 'open-init',
    sound: setAdmin("const number = block.number\n    if (number !== 0) throw 'only in the genesis block'"),
    fault: setAdmin("const number = block.number\n    if (number === 0) throw 'not in the genesis block'"),
  },
  'a change before a name that nothing declares': {
    rule: 'not-persisted',
    sound: changeSum("storage.mapPut('entry', tx.publisher, absent(entry), tx.publisher)"),
    fault: changeSum('if (amount === "1") storage.put("x", absent)'),
  },
  'a bet that is closed': {
    rule: 'replayed-signature',
    sound: reveal('bet.open = false\n    bet.side = secret'),
    fault: reveal('bet.side = secret'),
  },
  'a sum of whole arguments in JSON': { rule: 'float-amount', sound: fund('number'), fault: fund('string') },
  'a name from the hash of the transaction': {
    rule: 'predictable-random',
    sound: pair(`'lp_' + drawn`),
    fault: pair('drawn'),
  },
  'an allowance of the sender': {
    rule: 'missing-authority',
    sound: spend(`owner + ':' + tx.publisher`),
    fault: spend(`owner + ':' + to`),
  },
  'entries that an earlier loop has checked': {
    rule: 'missing-authority',
    sound: cash(OWN_COUPON),
    fault: cash(''),
  },
  'entries that an earlier loop of statements has checked': {
    rule: 'missing-authority',
    sound: cash(OWN_COUPON, 'for (const id of ids)', ''),
    fault: cash(`${OWN_COUPON}\n      if (coupon.value === '1') break`, 'for (const id of ids)', ''),
  },
  'a role that an account can give up': {
    rule: 'missing-authority',
    sound: removeAdmin(`if (!storage.mapHas('admin', tx.publisher)) throw 'no'`),
    fault: removeAdmin(`if (!storage.mapHas('admin', account)) throw 'no'`),
  },
  'a payment for tokens that are destroyed': {
    rule: 'missing-authority',
    sound: burn(`blockchain.callWithAuth('token.iost', 'destroy', ['lp', from, value.toFixed()])`),
    fault: burn(`blockchain.callWithAuth('token.iost', 'destroy', ['lp', from, '1'])`),
  },
  'a price that the caller gives': {
    rule: 'unlimited-amount',
    sound: LIMITED('id, most', READ_OFFER, "if (price.gt(most)) throw 'dearer'", PAY_OFFER),
    fault: LIMITED('id, least', READ_OFFER, "if (price.lt(least)) throw 'cheaper'", PAY_OFFER),
  },
  'a price that only the owner changes': {
    rule: 'unlimited-amount',
    sound: limited(OWNER, 'id', READ_OFFER, PAY_OFFER),
    fault: limited('', 'id', READ_OFFER, PAY_OFFER),
  },
  'a payment of any size to an account that the caller names': {
    rule: 'skipped-payment',
    sound: joining('amount'),
    fault: joining("'5'"),
  },
  'a payment that is left out below the least unit': {
    rule: 'skipped-payment',
    sound: filling(8),
    fault: filling(0),
  },
  'a fee that is below what is added': {
    rule: 'missing-authority',
    sound: tipping("if (added.lte(fee)) throw 'small'"),
    fault: tipping("if (added.lte(0)) throw 'small'"),
  },
  'a price that is the one of the caller': {
    rule: 'unlimited-amount',
    sound: LIMITED('id, known', READ_OFFER, "if (storage.mapGet('offer', id) !== known) throw 'changed'", PAY_OFFER),
    fault: LIMITED('id, known', READ_OFFER, "if (storage.mapGet('offer', id) === known) throw 'same'", PAY_OFFER),
  },
  'an amount that is cut to the places of its token': {
    rule: 'unlimited-amount',
    sound: LIMITED(
      'amount',
      "blockchain.deposit(tx.publisher, new BigNumber(amount).toFixed(+storage.get('places')), '')",
    ),
    fault: LIMITED(
      'amount',
      "blockchain.deposit(tx.publisher, new BigNumber(amount).times(storage.get('rate')).toFixed(8), '')",
    ),
  },
  'the rest of a goal': {
    rule: 'unlimited-amount',
    sound: LIMITED(
      'amount',
      "const rest = new BigNumber(4000).minus(storage.get('given'))",
      "blockchain.deposit(tx.publisher, (rest.lt(amount) ? rest : new BigNumber(amount)).toFixed(8), '')",
    ),
    fault: LIMITED(
      'amount',
      "const rest = new BigNumber(storage.get('goal')).minus(storage.get('given'))",
      "blockchain.deposit(tx.publisher, (rest.lt(amount) ? rest : new BigNumber(amount)).toFixed(8), '')",
    ),
  },
  'a vote by a contract of the chain, which locks tokens': {
    rule: 'unlimited-amount',
    sound: LIMITED(
      'amount',
      "blockchain.callWithAuth('vote_producer.iost', 'vote', [tx.publisher, 'producer', amount])",
    ),
    fault: LIMITED('amount', "blockchain.callWithAuth('vote_producer.iost', 'getVote', [tx.publisher])"),
  },
  'a price that an amount moves in proportion': {
    rule: 'open-setter',
    sound: vault('value.times(3).div(7).integerValue(1)'),
    fault: vault('value.times(3).div(7).integerValue(0)'),
  },
  'a quotient by the supply of tokens that are destroyed': {
    rule: 'unvalidated-amount',
    sound: redeem("'lp'"),
    fault: redeem("'other'"),
  },
  'an entry that a list names': {
    rule: 'get-without-null-check',
    sound: members('names.filter((name) => name !== tx.publisher)'),
    fault: members('names'),
  },
  'a signed number that marks the use of a signature': {
    rule: 'replayed-signature',
    sound: voucher("nonce + '|' + amount"),
    fault: voucher('amount'),
  },
}

// The oracle is the construction: both contracts differ in what prevents the fault.
describe('lint rules beside sound contracts that look like faults', () => {
  for (const [name, { rule, sound, fault }] of Object.entries(PAIRS)) {
    const report = (text: string) =>
      listFindings(analyse(text, '/contracts/example.js')).filter((finding) => finding.endsWith(` ${rule}`))
    it(`${name} is accepted`, () => expect(report(sound)).to.deep.equal([]))
    it(`the fault in place of ${name} is reported`, () => expect(report(fault)).to.not.deep.equal([]))
  }
})
