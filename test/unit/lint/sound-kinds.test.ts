import { expect } from 'chai'
import { contract } from './examples/contract.js'
import { analyse, listFindings } from './subjects.js'

/** A sound contract that looks like a fault, and one with the fault. */
interface Pair {
  rule: string
  sound: string
  fault: string
}

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

const LIMITED = (parameters: string, ...statements: string[]) =>
  contract(`  offer(id, price) { ${OWNER}
    storage.mapPut('offer', id, new BigNumber(price).toFixed()) }
  /** @amountLimit iost unlimited */
  act(${parameters}) { ${statements.join('\n    ')} }`)
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
      storage.mapPut('member', tx.publisher, JSON.stringify({ visits: 1 }), tx.publisher)
    } else { const member = JSON.parse(storage.mapGet('member', tx.publisher))
      member.visits += 1
      storage.mapPut('member', tx.publisher, JSON.stringify(member), tx.publisher) } }
  leave() { const names = JSON.parse(storage.get('names'))
    storage.mapDel('member', tx.publisher)
    storage.put('names', JSON.stringify(${list}), tx.publisher) }`)

const voucher = (signed: string) =>
  contract(`  redeem(nonce, account, amount, signature) { if (storage.mapHas('used', nonce)) throw 'used'
    const message = IOSTCrypto.sha3(account + '|' + ${signed})
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key'))) throw 'signature'
    storage.mapPut('used', nonce, account, tx.publisher)
    blockchain.withdraw(account, amount, 'voucher') }`)

const PAIRS: Record<string, Pair> = {
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
