import { contract, type Examples } from './contract.js'

const BALANCE = `  /** @amountLimit iost 100 */
  add(amount) {
    const added = parseAmount(amount, 6)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('coins', tx.publisher, readAmount(storage.mapGet('coins', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }
  _coins(who) { return readAmount(storage.mapGet('coins', who)) }
  _keep(who, amount) { storage.mapPut('coins', who, amount.toFixed(), tx.publisher) }`

const PAY = (amount: string) =>
  contract(`  pay(price, count) { requireOwner()\n    blockchain.withdraw('alice', ${amount}, '') }`)
/** A payment by a share of what is stored. */
const PAID_SHARE = contract(`  pay(amount) { requireOwner()
    const [all, own] = [Number(storage.get('all')), Number(amount)]
    blockchain.withdraw('alice', String(own / (all + own) * all), '') }`)
/** A ledger of points from which accounts are paid, after a check. */
const LEDGER = (check: string, left: string) =>
  contract(`  /** @amountLimit iost 1000000 */
  put(amount) { blockchain.deposit(tx.publisher, parseAmount(amount, 8).toFixed(), '')
    storage.mapPut('has', tx.publisher, readAmount(storage.mapGet('has', tx.publisher)).plus(amount).toFixed(), tx.publisher) }
  take(amount) { if (!new BigNumber(amount).gt(0)) throw 'no'
    const has = Number(storage.mapGet('has', tx.publisher))
    if (${check}) throw 'limit'
    storage.mapPut('has', tx.publisher, ${left}, tx.publisher)
    blockchain.withdraw(tx.publisher, amount, '') }`)
const LIMITED = (limit: string, body: string) => contract(`  /** @amountLimit ${limit} */\n  act(amount) { ${body} }`)

/** An action that pays an amount calculated from two arguments. */
const PAY_OUT = (amount: string) => `  a(x, y) { requireOwner()\n    blockchain.withdraw(tx.publisher, ${amount}, '') }`

/** A pool that lends for the length of a call. */
const LOAN = `  put(amount) { const value = parseAmount(amount, 8)
    if (storage.get('lent') === 'yes') throw 'lent'
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.mapPut('has', tx.publisher, readAmount(storage.mapGet('has', tx.publisher)).plus(value).toFixed(), tx.publisher) }
  take() { const value = storage.mapGet('has', tx.publisher) ?? '0'
    storage.mapDel('has', tx.publisher)
    blockchain.withdraw(tx.publisher, value, '') }
  have() { return new BigNumber(blockchain.call('token.iost', 'balanceOf', ['iost', blockchain.contractName()])[0]) }
  lend(borrower, amount) { const value = parseAmount(amount, 8)
    const before = this.have()
    storage.put('lent', 'yes')
    blockchain.withdraw(borrower, value.toFixed(), '')
    blockchain.call(borrower, 'onLoan', [amount])
    if (this.have().lt(before)) throw 'not paid back'
    storage.put('lent', 'no') }`

const KEEP = (sum: string) =>
  contract(`  /** @amountLimit iost 1000000 */
  add(amount) { if (!new BigNumber(amount).gt(0)) throw 'no'
    blockchain.deposit(tx.publisher, amount, '')
    storage.put('sum', ${sum}) }
  out() { requireOwner(); const all = JSON.parse(storage.get('sum')); blockchain.withdraw(tx.publisher, String(all.all || all), '') }`)

export const MONEY: Record<string, Examples> = {
  'float-amount': {
    bad: [
      contract(
        `  /** @amountLimit iost 9 */\n  add(amount) { blockchain.deposit(tx.publisher, amount, '')\n    storage.put('sum', String(Number(storage.get('sum') ?? '0') + Number(amount))) }\n  out() { requireOwner(); blockchain.withdraw(tx.publisher, storage.get('sum'), '') }`,
      ),
      PAY(`String(Math.floor(price * 100))`),
      PAY(`String(Math.floor(price * count / 100))`),
      PAY(`String(Math.floor(price / 0.1))`),
      LEDGER('has < Number(amount)', 'String(has - Number(amount))'),
      LEDGER('new BigNumber(amount).isGreaterThan(has)', 'String(has - amount)'),
      LEDGER('has - amount < 0', 'String(has - amount)'),
    ],
    good: [
      PAY(`String(Number(price) + 0.5)`),
      PAID_SHARE,
      LEDGER('has < 10', 'String(has - amount)'),
      LEDGER('has + Number(amount) > 10', 'String(has - amount)'),
      LEDGER('has < Number(amount)', 'new BigNumber(has).minus(amount).toFixed()'),
      PAY(`(Number(price) * 2).toFixed(2)`),
      PAY(`(price * count * 0.99).toFixed(2)`),
      PAY(`new BigNumber(price).toNumber().toFixed(2)`),
      PAY(`(count / 3).toFixed(8)`),
      PAY(`(Number.parseFloat(price) - 1).toFixed(8)`),
      PAY(`(price / 100).toFixed(2)`),
      PAY(`(Number(price) * 3 / 100).toFixed(2)`),
      contract(
        `  pay(amount) { requireOwner()\n    const fee = amount * 0.01\n    blockchain.withdraw('alice', fee.toFixed(2), '') }`,
      ),
      PAY(`new BigNumber(price).times(count).toFixed()`),
      PAY(`price`),
      PAY(`shareOf(new BigNumber(price), '5', '100', 8).toFixed()`),
      PAY(`new Float64(price).multi(2).toFixed(8)`),
      PAY(`String(JSON.parse('[1]').length * 2)`),
      contract(
        `  pay() { requireOwner()\n    const seconds = Math.floor(block.time / 1e9) - Number(storage.get('since') ?? '0')\n    blockchain.withdraw('alice', new BigNumber('0.1').times(seconds).toFixed(), '') }`,
      ),
      contract(`  rate() { return Number(storage.get('votes') ?? '0') / 3 }`),
      PAY(`(price * 1).toFixed(8)`),
      PAY(`new BigNumber(price).div(count * 86400).toFixed(8, 1)`),
      PAY(`(JSON.parse(price).length * 0.99).toFixed(2)`),
      PAY(`String(Math.round(price * 100))`),
      PAY(`(Math.round(price * 100) / 100).toFixed(2)`),
      PAY(`String(Math.floor(price / 100) * 200 + 42600)`),
      contract(`  /** @amountLimit iost 9 */
  add(amount) { const [all, own] = [Number(storage.get('all')), Number(amount)]
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('share', tx.publisher, String(own / (all + own)), tx.publisher) }`),
      PAY(`(Math.round(price * 100) * Math.floor(count) / 100).toFixed(2)`),
    ],
  },
  'number-precision': {
    bad: [
      PAY(`String(Number(price) + 0.5)`),
      PAID_SHARE,
      LEDGER('has < 10', 'String(has - amount)'),
      KEEP(`(Number(storage.get('sum')) + Number(amount)).toFixed(8)`),
      KEEP(`(storage.get('sum') * 1 + amount * 1).toFixed(8)`),
      KEEP(`(Number(storage.get('sum')) - -amount).toFixed(6)`),
      KEEP(`String((Number(storage.get('sum')) + Number(amount)).toFixed(8))`),
      KEEP(`JSON.stringify({ all: (JSON.parse(storage.get('sum')).all + Number(amount)).toFixed(8) * 1 })`),
      // Three amounts in three actions have one cause.
      `${KEEP(`(Number(storage.get('sum')) + Number(amount)).toFixed(8)`).trimEnd().slice(0, -1)}
  take(amount) { requireOwner(); storage.put('sum', (Number(storage.get('sum')) - Number(amount)).toFixed(8))
    blockchain.withdraw('alice', amount, '') }
  fee(amount) { requireOwner(); storage.put('fee', (Number(storage.get('fee')) - Number(amount)).toFixed(8))
    blockchain.withdraw('alice', amount, '') }
}`,
    ],
    good: [
      KEEP(`(Number(storage.get('sum')) + Number(amount)).toFixed(2)`),
      KEEP(`new BigNumber(storage.get('sum')).plus(amount).toFixed(8)`),
      KEEP(`new Float64(storage.get('sum')).plus(amount).toFixed(8)`),
      KEEP(`String(Number(storage.get('sum')) + Number(amount))`),
      KEEP(`amount`),
      KEEP(`(Number(amount) * 0.5).toFixed(8)`),
    ],
  },
  'double-payment': {
    bad: [
      contract(`${BALANCE}\n  take() { blockchain.withdraw(tx.publisher, this._coins(tx.publisher).toFixed(), '') }`),
      contract(
        `${BALANCE}\n  take(amount) { const taken = parseAmount(amount, 6)\n    if (this._coins(tx.publisher).lt(taken)) throw new Error('too much')\n    blockchain.withdraw(tx.publisher, taken.toFixed(), '') }`,
      ),
      [
        contract(
          `${BALANCE}\n  interest() { const since = Number(storage.mapGet('since', tx.publisher) ?? '0')\n    blockchain.withdraw(tx.publisher, this._coins(tx.publisher).times(block.time - since).div(1e18).toFixed(6, 1), '') }`,
        ),
        2,
      ],
      contract(
        `${BALANCE}\n  refund(who) { blockchain.withdraw(who, this._coins(who).toFixed(), '')\n    storage.mapPut('refunded', who, '1', tx.publisher) }`,
      ),
      contract(
        `${BALANCE}\n  reward(who) { requireOwner()\n    const tenth = this._coins(who).div(10).dp(6, 1)\n    blockchain.withdraw(who, tenth.toFixed(), '')\n    this._keep(who, this._coins(who).plus(tenth)) }\n  take() { const all = this._coins(tx.publisher)\n    storage.mapDel('coins', tx.publisher)\n    blockchain.withdraw(tx.publisher, all.toFixed(), '') }`,
      ),
      contract(
        `${BALANCE}\n  vote(option) { const votes = readAmount(storage.mapGet('votes', option))\n    storage.mapPut('votes', option, votes.plus(this._coins(tx.publisher)).toFixed(), tx.publisher) }\n  elect(option) { if (readAmount(storage.mapGet('votes', option)).lt(100)) throw new Error('too few')\n    storage.put('elected', option) }`,
      ),
    ],
    good: [
      contract(
        `${BALANCE}\n  take() { const all = this._coins(tx.publisher)\n    storage.mapDel('coins', tx.publisher)\n    blockchain.withdraw(tx.publisher, all.toFixed(), '') }`,
      ),
      contract(
        `${BALANCE}\n  take(amount) { const taken = parseAmount(amount, 6)\n    this._keep(tx.publisher, subtract(this._coins(tx.publisher), taken, 'too much'))\n    blockchain.withdraw(tx.publisher, taken.toFixed(), '') }`,
      ),
      contract(
        `  interest() { const since = Number(storage.mapGet('since', tx.publisher) ?? '0')\n    if (since === 0) throw new Error('nothing is staked')\n    storage.mapPut('since', tx.publisher, String(block.time), tx.publisher)\n    blockchain.withdraw(tx.publisher, readAmount(storage.mapGet('level', tx.publisher)).times(block.time - since).div(1e18).toFixed(6, 1), '') }`,
      ),
      contract(
        `${BALANCE}\n  refund(who) { requireOwner()\n    blockchain.withdraw(who, this._coins(who).toFixed(), '') }`,
      ),
      contract(
        `${BALANCE}\n  sell(amount) { const sold = parseAmount(amount, 6)\n    if (this._coins(tx.publisher).lt(sold)) throw new Error('members only')\n    blockchain.callWithAuth('token.iost', 'transfer', ['gold', tx.publisher, blockchain.contractName(), sold.toFixed(), ''])\n    blockchain.withdraw(tx.publisher, sold.toFixed(), '') }`,
      ),
      contract(
        `${BALANCE}\n  vote(option) { if (storage.mapHas('voted', tx.publisher)) throw new Error('once')\n    storage.mapPut('voted', tx.publisher, option, tx.publisher)\n    const votes = readAmount(storage.mapGet('votes', option))\n    storage.mapPut('votes', option, votes.plus(this._coins(tx.publisher)).toFixed(), tx.publisher) }\n  elect(option) { if (readAmount(storage.mapGet('votes', option)).lt(100)) throw new Error('too few')\n    storage.put('elected', option) }`,
      ),
      contract(
        `${BALANCE}\n  move(option) { const coins = this._coins(tx.publisher)\n    const old = storage.mapGet('choice', tx.publisher)\n    if (old !== null) storage.mapPut('votes', old, readAmount(storage.mapGet('votes', old)).minus(coins).toFixed(), tx.publisher)\n    storage.mapPut('choice', tx.publisher, option, tx.publisher)\n    storage.mapPut('votes', option, readAmount(storage.mapGet('votes', option)).plus(coins).toFixed(), tx.publisher) }\n  elect(option) { if (readAmount(storage.mapGet('votes', option)).lt(100)) throw new Error('too few')\n    storage.put('elected', option) }`,
      ),
    ],
  },
  'divide-before-multiply': {
    bad: [
      contract(PAY_OUT(`new BigNumber(x).div(y).toFixed(8) * 3`)),
      contract(PAY_OUT(`new BigNumber(new BigNumber(x).dividedBy(3).toFixed(2)).multipliedBy(y).toFixed()`)),
      contract(PAY_OUT(`new Int64(x).div(100).multi(y).toString()`)),
      contract(PAY_OUT(`new BigNumber(x).idiv(10).times(y).toFixed()`)),
      contract(PAY_OUT(`new BigNumber(x).div(y).dp(8).times(7).toFixed()`)),
      contract(PAY_OUT(`String(Math.floor(x / 7) * y)`)),
      contract(
        `${PAY_OUT(`this._part(x).times(y).toFixed()`)}\n  _part(x) { return new BigNumber(x).div(7).integerValue() }`,
      ),
    ],
    good: [
      contract(`  a(x, y) { return new BigNumber(x).times(3).div(y).toFixed() }`),
      contract(`  a(x, y) { return shareOf(new BigNumber(x), y, '7', 8).toFixed() }`),
      contract(`  a(x, y) { return new BigNumber(x).div(100).times(y).toFixed() }`),
      contract(`  a(x, y) { return new BigNumber(x).div(y).toFixed(8) }`),
      contract(`  a(x) { return Math.floor(block.time / 86400e9) * 86400e9 }`),
      contract(`  a(x, y) { return new BigNumber(x).div(y).plus(new BigNumber(y).times(2)).toFixed() }`),
      contract(`  a(x, y) { return Math.floor(x / y) }`),
      // A BigNumber keeps 50 decimal places.
      contract(PAY_OUT(`new BigNumber(x).div(y).times(3).toFixed(8)`)),
      contract(PAY_OUT(`String(Math.floor(x / y) * y)`)),
      contract(`  a(x, y) { return new BigNumber(x).div(y).dp(0).times(7).toFixed() }`),
    ],
  },
  'unvalidated-amount': {
    bad: [
      contract(
        `${BALANCE}\n  give(to, amount) { this._keep(tx.publisher, this._coins(tx.publisher).minus(amount))\n    this._keep(to, this._coins(to).plus(1)) }`,
      ),
      contract(
        `${BALANCE}\n  give(to, amount) { const left = this._coins(tx.publisher).minus(amount)\n    if (left.lt(0)) throw 'no'\n    this._keep(tx.publisher, left) }`,
      ),
      contract(
        `${BALANCE}\n  give(amount) { storage.mapPut('coins', tx.publisher, new BigNumber(amount).plus(this._coins(tx.publisher)).toFixed(), tx.publisher) }`,
      ),
      contract(
        `  add(amount) { blockchain.callWithAuth('token.iost', 'transfer', ['pear', tx.publisher, blockchain.contractName(), amount, ''])\n    storage.put('sum', readAmount(storage.get('sum')).plus(amount).toFixed()) }`,
      ),
      contract(
        `  add(who, amount) { blockchain.callWithAuth('token.iost', 'transfer', ['pear', who, blockchain.contractName(), new BigNumber(amount), ''])\n    storage.mapPut('sum', who, readAmount(storage.mapGet('sum', who)).plus(amount).toFixed(), who) }`,
      ),
      contract(
        `${BALANCE}\n  lose(amount) { if (this._coins(tx.publisher).lt(amount)) throw 'no'\n    this._keep(tx.publisher, this._coins(tx.publisher).minus(amount)) }`,
      ),
      contract(
        `  _of(who) { return Number(storage.mapGet('points', who) || '0') }
  /**
   * @param {string} friend
   * @param {number} points
   */
  give(friend, points) { const mine = this._of(tx.publisher)
    if (friend === tx.publisher || mine < points) throw 'no'
    storage.mapPut('points', tx.publisher, String(mine - points), tx.publisher)
    storage.mapPut('points', friend, String(this._of(friend) + points), tx.publisher) }`,
      ),
    ],
    good: [
      contract(`  setRate(rate) { requireOwner(); storage.put('rate', rate) }
  buy(amount) { if (amount != 50 && amount != 100) throw 'no'
    const count = new BigNumber(amount)
    blockchain.deposit(tx.publisher, count.toFixed(0), '')
    storage.mapPut('points', tx.publisher, readAmount(storage.mapGet('points', tx.publisher)).plus(count.times(storage.get('rate'))).toFixed(8), tx.publisher) }
  take() { const all = storage.mapGet('points', tx.publisher)
    storage.mapDel('points', tx.publisher)
    blockchain.withdraw(tx.publisher, all, '') }`),
      contract(`  setRate(rate) { requireOwner(); storage.put('rate', rate) }
  buy(amount) { const count = new BigNumber(amount)
    if (!count.gt(0)) throw 'no'
    blockchain.deposit(tx.publisher, count.toFixed(0, 0), '')
    storage.mapPut('points', tx.publisher, readAmount(storage.mapGet('points', tx.publisher)).plus(count.times(storage.get('rate'))).toFixed(8), tx.publisher) }
  take() { const all = storage.mapGet('points', tx.publisher)
    storage.mapDel('points', tx.publisher)
    blockchain.withdraw(tx.publisher, all, '') }`),
      contract(`  setRate(rate) { requireOwner(); storage.put('rate', rate) }
  buy(amount) { const count = new BigNumber(amount)
    if (!count.gt(0) || !count.isInteger()) throw 'no'
    blockchain.deposit(tx.publisher, count.toFixed(0), '')
    storage.mapPut('points', tx.publisher, readAmount(storage.mapGet('points', tx.publisher)).plus(count.times(storage.get('rate'))).toFixed(8), tx.publisher) }
  take() { const all = storage.mapGet('points', tx.publisher)
    storage.mapDel('points', tx.publisher)
    blockchain.withdraw(tx.publisher, all, '') }`),
      // What is cut off iost is worth less than the call.
      contract(
        `  /** @amountLimit iost 9 */\n  add(amount) { blockchain.deposit(tx.publisher, amount, '')\n    storage.put('sum', readAmount(storage.get('sum')).plus(amount).toFixed()) }`,
      ),
      contract(
        `  /** @amountLimit iost 9 */\n  add(who, amount) { blockchain.deposit(who, new BigNumber(amount), '')\n    storage.mapPut('sum', who, readAmount(storage.mapGet('sum', who)).plus(amount).toFixed(), who) }`,
      ),
      contract(
        `  _of(who) { return Number(storage.mapGet('points', who) || '0') }
  /**
   * @param {string} friend
   * @param {number} points
   */
  give(friend, points) { if (points <= 0) throw 'no'\n    const mine = this._of(tx.publisher)
    if (friend === tx.publisher || mine < points) throw 'no'
    storage.mapPut('points', tx.publisher, String(mine - points), tx.publisher)
    storage.mapPut('points', friend, String(this._of(friend) + points), tx.publisher) }`,
      ),
      // The chain's BigNumber rounds down, also with the names of modes, which are undefined.
      contract(
        `${BALANCE}\n  take(amount) { const value = new BigNumber(amount)\n    const has = this._coins(tx.publisher)\n    if (!value.gt(0) || !has.gte(value)) throw 'no'\n    storage.mapPut('coins', tx.publisher, has.minus(value).toFixed(), tx.publisher)\n    blockchain.withdraw(tx.publisher, value.toFixed(2, BigNumber.ROUND_UP), '') }`,
      ),
      contract(`${BALANCE}`),
      contract(
        `${BALANCE}\n  give(amount) { const taken = parseAmount(amount, 6)\n    this._keep(tx.publisher, subtract(this._coins(tx.publisher), taken, 'no')) }`,
      ),
      contract(
        `${BALANCE}\n  give(amount) { const taken = new BigNumber(amount)\n    if (!taken.gt(0)) throw 'no'\n    this._keep(tx.publisher, this._coins(tx.publisher).minus(taken)) }`,
      ),
      contract(
        `${BALANCE}\n  give(amount) { requireThat(new BigNumber(amount).isPositive(), 'no')\n    this._keep(tx.publisher, this._coins(tx.publisher).minus(amount)) }`,
      ),
      contract(
        `${BALANCE}\n  mint(amount) { requireOwner()\n    this._keep(tx.publisher, this._coins(tx.publisher).plus(amount)) }`,
      ),
      contract(
        `  /** @amountLimit iost 9 */\n  add(amount) { const exact = new BigNumber(amount).toFixed(8)\n    blockchain.deposit(tx.publisher, exact, '')\n    storage.put('sum', readAmount(storage.get('sum')).plus(exact).toFixed()) }`,
      ),
      contract(`  vote(count) { storage.put('votes', String(Number(storage.get('votes') ?? '0') + Number(count))) }`),
    ],
  },
  'unlimited-amount': {
    bad: [
      LIMITED('iost unlimited', `blockchain.deposit(tx.publisher, storage.get('price'), '')`),
      LIMITED('* unlimited', `blockchain.deposit(tx.publisher, amount, '')`),
      LIMITED('* 100', `blockchain.deposit(tx.publisher, amount, '')`),
      LIMITED('iost 100', `storage.put('x', amount, tx.publisher)`),
      LIMITED('iost unlimited', `blockchain.deposit(tx.publisher, '5', '')`),
      LIMITED('iost 100', `requireOwner()\n    blockchain.withdraw(tx.publisher, amount, '')`),
      LIMITED(
        'iost unlimited',
        `this._take(amount) }\n  _take(amount) { blockchain.deposit(tx.publisher, new BigNumber(storage.get('price')).times(amount).toFixed(), '')`,
      ),
    ],
    good: [
      LIMITED('iost 100', `blockchain.deposit(tx.publisher, amount, '')`),
      LIMITED('iost unlimited', `blockchain.deposit(tx.publisher, amount, '')`),
      LIMITED(
        'iost unlimited',
        `this._take(amount) }\n  _take(amount) { blockchain.deposit(tx.publisher, new BigNumber(amount).toFixed(8), '')`,
      ),
      LIMITED(
        'coin 100',
        `blockchain.callWithAuth('token.iost', 'transfer', ['coin', tx.publisher, blockchain.contractName(), amount, ''])`,
      ),
      contract(
        `  /** @amountLimit iost 5\n   * @amountLimit coin 5 */\n  act(amount) { blockchain.deposit(tx.publisher, amount, '')\n    blockchain.callWithAuth('token.iost', 'destroy', ['coin', tx.publisher, amount]) }`,
      ),
      LIMITED('iost 100', `blockchain.call(storage.get('market'), 'buy', [amount])`),
      contract(`  act(amount) { storage.put('x', amount, tx.publisher) }`),
      LIMITED(
        '* 100',
        `blockchain.callWithAuth('token.iost', 'transfer', [storage.get('symbol'), tx.publisher, blockchain.contractName(), amount, ''])`,
      ),
    ],
  },
  'deposit-not-booked': {
    bad: [
      contract(`  save(amount) { blockchain.deposit(tx.publisher, amount, '') }`),
      contract(`  save(who, amount) { requireSigner(who)\n    blockchain.deposit(who, amount, '') }`),
      contract(`  save(amount) { blockchain.transfer(tx.publisher, blockchain.contractName(), amount, '') }`),
      contract(
        `  save(amount) { this._take(amount) }\n  _take(amount) { blockchain.deposit(tx.publisher, amount, '')\n    blockchain.receipt(amount) }`,
      ),
      contract(
        `${BALANCE}\n  out() { const all = this._coins(tx.publisher)\n    storage.mapDel('coins', tx.publisher)\n    blockchain.withdraw(tx.publisher, all.toFixed(), '') }\n  tip(amount) { blockchain.deposit(tx.publisher, amount, '') }`,
      ),
      contract(
        `  save(amount) { blockchain.callWithAuth('token.iost', 'transfer', ['coin', tx.publisher, blockchain.contractName(), amount, '']) }`,
      ),
    ],
    good: [
      // Gifts to a treasury, of a token that no action books.
      contract(
        `  /** @amountLimit iost 9 */\n  give() { blockchain.deposit(tx.publisher, '1', '') }\n  plan(to, amount) { if (!storage.mapHas('members', tx.publisher)) throw 'no'\n    storage.mapPut('plans', tx.hash, JSON.stringify({ to, amount }), tx.publisher) }\n  join() { storage.mapPut('members', tx.publisher, '1', tx.publisher) }\n  pay(id) { const plan = JSON.parse(storage.mapGet('plans', id) || 'null')\n    if (!plan) throw 'no'\n    storage.mapDel('plans', id)\n    blockchain.withdraw(plan.to, plan.amount, '') }`,
      ),
      contract(
        `${BALANCE}\n  out() { const all = this._coins(tx.publisher)\n    storage.mapDel('coins', tx.publisher)\n    blockchain.withdraw(tx.publisher, all.toFixed(), '') }`,
      ),
      contract(
        `  tip(amount) { blockchain.deposit(tx.publisher, amount, '') }\n  take(amount) { requireOwner()\n    blockchain.withdraw(tx.publisher, amount, '') }`,
      ),
      contract(
        `  pass(to, amount) { blockchain.deposit(tx.publisher, amount, '')\n    blockchain.withdraw(to, amount, '') }`,
      ),
      contract(`  pay(to, amount) { blockchain.transfer(tx.publisher, to, amount, '') }`),
      contract(
        `  buy(amount) { blockchain.deposit(tx.publisher, amount, '')\n    blockchain.callWithAuth(storage.get('shop'), 'sold', [amount]) }`,
      ),
      contract(
        `  buy(amount) { blockchain.deposit(tx.publisher, amount, '')\n    this._count(amount) }\n  _count(amount) { storage.put('last', amount, tx.publisher) }\n  take() { requireOwner()\n    blockchain.withdraw(tx.publisher, storage.get('last'), '') }`,
      ),
      contract(`  spend(amount) { requireOwner()\n    blockchain.withdraw('alice', amount, '') }`),
    ],
  },
  'state-after-call': {
    bad: [
      contract(
        `  a() { const n = Number(storage.get('n') ?? '0')\n    blockchain.call(storage.get('game'), 'go', [])\n    storage.put('n', String(n + 1)) }\n  b() { storage.put('n', '0') }`,
      ),
      contract(
        `  a() { const n = storage.mapGet('n', tx.publisher)\n    blockchain.callWithAuth(storage.get('game'), 'go', [])\n    storage.mapPut('n', tx.publisher, n + 'x', tx.publisher) }\n  b() { storage.mapDel('n', tx.publisher) }`,
      ),
      contract(
        `  a() { const n = this._n()\n    this._call()\n    this._set(n + 1) }\n  _n() { return Number(storage.get('n') ?? '0') }\n  _set(n) { storage.put('n', String(n)) }\n  _call() { blockchain.call(storage.get('game'), 'go', []) }\n  b() { this._set(0) }`,
      ),
      contract(
        `  a(game) { const list = JSON.parse(storage.get('list') ?? '[]')\n    blockchain.call(game, 'go', [])\n    list.push(tx.publisher)\n    storage.put('list', JSON.stringify(list), tx.publisher) }`,
      ),
      contract(
        `  a() { const all = readAmount(storage.get('all'))\n    if (all.gt(1)) blockchain.call(storage.get('game'), 'go', [])\n    storage.put('all', all.minus(1).toFixed()) }\n  b() { storage.put('all', '1') }`,
      ),
      contract(
        `  a(x) { const data = JSON.parse(storage.mapGet('d', x) ?? '{}')\n    blockchain.call(storage.get('game'), 'go', [])\n    data.done = true\n    storage.mapPut('d', x, JSON.stringify(data), tx.publisher) }\n  b(x) { storage.mapDel('d', x) }`,
      ),
      contract(`  init() { storage.put('open', '0') }
  act(game, one) { const open = Number(storage.get('open'))
    if (one === 'yes') blockchain.call(game, 'settle', [])
    if (one !== 'no') storage.put('open', String(open - 1)) }
  bet() { storage.put('open', String(Number(storage.get('open')) + 1)) }`),
      contract(`  init() { storage.put('open', '0') }
  act(game, list) { const open = Number(storage.get('open'))
    for (const one of JSON.parse(list)) { if (one === 'yes') blockchain.call(game, 'settle', [])
      else storage.put('open', String(open - 1)) } }
  bet() { storage.put('open', String(Number(storage.get('open')) + 1)) }`),
      contract(LOAN.replace("if (storage.get('lent') === 'yes') throw 'lent'", '')),
    ],
    good: [
      // A loan, during which no deposits are taken.
      contract(LOAN),
      // No other action writes it, and the chain rejects the same action a second time.
      contract(
        `  a() { const n = Number(storage.get('n') ?? '0')\n    blockchain.call(storage.get('game'), 'go', [])\n    storage.put('n', String(n + 1)) }`,
      ),
      contract(
        `  a() { blockchain.call(storage.get('game'), 'go', [storage.get('n')])\n    storage.put('n', String(Number(storage.get('n')) + 1)) }\n  b() { storage.put('n', '0') }`,
      ),
      contract(
        `  a() { const n = Number(storage.get('n') ?? '0')\n    storage.put('n', String(n + 1))\n    blockchain.call(storage.get('game'), 'go', []) }`,
      ),
      contract(
        `  a() { blockchain.call(storage.get('game'), 'go', [])\n    storage.put('n', String(Number(storage.get('n') ?? '0') + 1)) }`,
      ),
      contract(
        `  a() { const n = Number(storage.get('n') ?? '0')\n    blockchain.call('token.iost', 'balanceOf', ['iost', tx.publisher])\n    storage.put('n', String(n + 1)) }`,
      ),
      contract(
        `  a() { const n = Number(storage.get('n') ?? '0')\n    blockchain.withdraw(blockchain.contractOwner(), '1', '')\n    storage.put('n', String(n + 1)) }`,
      ),
      contract(
        `  a() { const id = storage.get('id')\n    blockchain.call(storage.get('game'), 'go', [id])\n    storage.put('last', id) }`,
      ),
      contract(
        `  a(x, y) { const n = storage.mapGet('n', x)\n    blockchain.call(storage.get('game'), 'go', [n])\n    storage.mapPut('n', y, n + '', tx.publisher) }`,
      ),
      contract(`  init() { storage.put('open', '0') }
  act(game, one) { const open = Number(storage.get('open'))
    if (one === 'yes' && open > 1) blockchain.call(game, 'settle', [])
    else storage.put('open', String(open - 1)) }
  bet() { storage.put('open', String(Number(storage.get('open')) + 1)) }`),
      contract(`  setup(factory) { if (storage.get('factory')) throw 'no'\n    storage.put('factory', factory) }
  swap(amount) { const bought = blockchain.call(storage.get('factory'), 'getPrice', [amount])[0]
    blockchain.deposit(tx.publisher, amount, '')
    blockchain.withdraw(tx.publisher, bought, '') }`),
    ],
  },
  'same-entry-twice': {
    bad: [
      contract(
        `  a(to, x) { const one = Number(storage.mapGet('n', tx.publisher)) - x\n    const two = Number(storage.mapGet('n', to)) + x\n    storage.mapPut('n', tx.publisher, String(one))\n    storage.mapPut('n', to, String(two)) }`,
      ),
      contract(
        `  a(from, to, x) { requireSigner(from)\n    const one = new BigNumber(storage.get('n_' + from)).minus(x)\n    const two = new BigNumber(storage.get('n_' + to)).plus(x)\n    storage.put('n_' + from, one.toFixed())\n    storage.put('n_' + to, two.toFixed()) }`,
      ),
      contract(
        `  a(from, to, x) { const one = this._n(from).minus(x)\n    const two = this._n(to).plus(x)\n    this._set(from, one)\n    this._set(to, two) }\n  _n(who) { return new BigNumber(storage.mapGet('n', who) || '0') }\n  _set(who, n) { storage.mapPut('n', who, n.toFixed()) }`,
      ),
      contract(
        `  a(give, take) { const one = storage.mapGet('pool', give) * 1 + 1\n    const two = storage.mapGet('pool', take) * 1 - 1\n    if (two < 0) throw 'no'\n    storage.mapPut('pool', give, String(one))\n    storage.mapPut('pool', take, String(two)) }`,
      ),
      contract(
        `  a(give, take) { const old = storage.mapGet('pool', take)\n    storage.mapPut('pool', give, String(Number(storage.mapGet('pool', give)) + 1))\n    storage.mapPut('pool', take, old + '1') }`,
      ),
      contract(
        `  a(give, take, x) { blockchain.callWithAuth('token.iost', 'transfer', [give, tx.publisher, blockchain.contractName(), x, ''])\n    blockchain.callWithAuth('token.iost', 'transfer', [take, blockchain.contractName(), tx.publisher, x, '']) }`,
      ),
    ],
    good: [
      contract(
        `  a(give, take) { const old = storage.mapGet('pool', take)\n    storage.mapPut('pool', give, '1')\n    storage.mapPut('pool', take, old + '1') }`,
      ),
      contract(
        `  a(to, x) { if (to === tx.publisher) throw 'same'\n    const one = Number(storage.mapGet('n', tx.publisher)) - x\n    const two = Number(storage.mapGet('n', to)) + x\n    storage.mapPut('n', tx.publisher, String(one))\n    storage.mapPut('n', to, String(two)) }`,
      ),
      contract(
        `  a(to, x) { storage.mapPut('n', tx.publisher, String(Number(storage.mapGet('n', tx.publisher)) - x))\n    storage.mapPut('n', to, String(Number(storage.mapGet('n', to)) + x)) }`,
      ),
      contract(
        `  a(give, take) { const one = storage.mapGet('in', give) * 1 + 1\n    const two = storage.mapGet('out', take) * 1 - 1\n    storage.mapPut('in', give, String(one))\n    storage.mapPut('out', take, String(two)) }`,
      ),
      contract(
        `  a(give, take) { requireOwner()\n    const old = storage.mapGet('pool', take)\n    storage.mapPut('pool', give, '1')\n    storage.mapPut('pool', take, old + '1') }`,
      ),
      contract(`  a(give, take) { storage.mapPut('pool', give, '1')\n    storage.mapPut('pool', take, '2') }`),
      contract(
        `  a(give, take) { if (!(give < take)) throw 'order'\n    const old = storage.mapGet('pool', take)\n    storage.mapPut('pool', give, '1')\n    storage.mapPut('pool', take, old + '1') }`,
      ),
    ],
  },
  'token-symbol-from-argument': {
    bad: [
      contract(
        `  a(symbol, amount) { blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), amount, '']) }`,
      ),
      contract(
        `  a(symbol, amount) { blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), amount, ''])\n    storage.mapPut('paid', tx.publisher, amount, tx.publisher) }`,
      ),
      contract(
        `  a(symbol) { const owed = storage.mapGet('owed', tx.publisher)\n    storage.mapDel('owed', tx.publisher)\n    blockchain.callWithAuth('token.iost', 'transfer', [symbol, blockchain.contractName(), tx.publisher, owed, '']) }`,
      ),
      contract(
        `  a(symbol, amount) { this._move(symbol, amount) }\n  _move(symbol, amount) { blockchain.callWithAuth('token.iost', 'transfer', JSON.stringify([symbol, tx.publisher, blockchain.contractName(), amount, ''])) }`,
      ),
      contract(
        `  a(data) { const { symbol, amount } = JSON.parse(data)\n    blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), amount, '']) }`,
      ),
      contract(
        `  a(symbol, id) { blockchain.callWithAuth('token721.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), id]) }`,
      ),
    ],
    good: [
      contract(
        `  a(amount) { blockchain.callWithAuth('token.iost', 'transfer', ['coin', tx.publisher, blockchain.contractName(), amount, '']) }`,
      ),
      contract(
        `  a(symbol, amount) { if (symbol !== 'iost' && symbol !== 'coin') throw 'no'\n    blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), amount, '']) }`,
      ),
      contract(
        `  a(symbol, amount) { if (!storage.mapHas('tokens', symbol)) throw 'no'\n    blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), amount, '']) }`,
      ),
      contract(
        `  a(symbol, amount) { blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), amount, ''])\n    storage.mapPut('paid.' + symbol, tx.publisher, amount, tx.publisher) }`,
      ),
      contract(
        `  a(symbol, to, amount) { requireOwner()\n    blockchain.callWithAuth('token.iost', 'transfer', [symbol, blockchain.contractName(), to, amount, '']) }`,
      ),
      contract(
        `  a(symbol, to, amount) { blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, to, amount, '']) }`,
      ),
      contract(
        `  a(amount) { blockchain.callWithAuth('token.iost', 'transfer', [storage.get('symbol'), tx.publisher, blockchain.contractName(), amount, '']) }`,
      ),
    ],
  },
}
