import { contract, type Examples } from './contract.js'

const POINTS = `  /** @amountLimit iost 9 */
  buy(amount) { blockchain.deposit(tx.publisher, parseAmount(amount, 6).toFixed(), '')
    this._set(tx.publisher, this._get(tx.publisher).plus(parseAmount(amount, 6))) }
  _get(who) { return readAmount(storage.mapGet('points', who)) }
  _set(who, amount) { storage.mapPut('points', who, amount.toFixed(), tx.publisher) }`

/** An action that calls 16 helpers, each of which calls the next one several times. */
const SPREAD = (next: (index: number) => string) =>
  `  a(x) { return this._f0(x) }\n${Array.from({ length: 15 }, (_, k) => `  _f${k}(x) { return ${next(k)} }`).join('\n')}\n  _f15(x) { return x }`

/** An action that repeats a statement on a variable. */
const STEPS = (count: number, statement: string) =>
  `  act(a, b) { let v = a\n${`    ${statement}\n`.repeat(count)}    return v }`

export const HABITS: Record<string, Examples> = {
  'unused-action': {
    bad: [
      contract(`  a(x) { const y = x + '1' }`),
      contract(`  a(x) { if (x !== '') x.trim() }`),
      contract(`  a() { return storage.get('x') }\n  _helper(x) { storage.put('x', x) }`),
      contract(`  a(x) { this._b(x) }\n  _b(x) { x.trim() }`),
      contract(`  /** @private */\n  helper() { blockchain.withdraw(tx.publisher, '1', '') }`),
      contract(`  a(x) { storage.put('x', x) }\n  b() { return 1 }\n  a(x) { return x }`),
      // every call fails
      contract(
        `  a(x) { const error = this._put(x)\n    if (error !== 0) throw error }\n  _put(x) { if (x === '') return 'empty'\n    storage.put('x', x) }`,
      ),
      contract(
        `  a(x) { if (this._isKnown(x) !== true) throw new Error('unknown')\n    storage.put('x', x) }\n  _isKnown(x) { if (storage.has(x)) return 'yes'\n    return 'no' }`,
      ),
      contract(
        `  a(x) { if (look(x) === 1) { storage.put('x', x)\n      return }\n    throw 'no' }`,
        `function look(x) { return storage.has(x) ? 'one' : undefined }`,
      ),
      contract(
        `  a(to, n) { this._give(to, n) }\n  _give(to, n, memo) { if (!memo) throw 'no memo'\n    storage.mapPut('has', to, n, memo) }`,
      ),
      contract(
        `  a(x) { this._save(x) }\n  _save(x, who) { this._require(who)\n    storage.put('x', x) }\n  _require(who) { if (who === undefined) throw 'who' }`,
      ),
    ],
    good: [
      contract(`  a() {}`),
      contract(`  a(x, y) { /* to be written */ }`),
      contract(`  a(x) { storage.put('x', x) }`),
      contract(`  a() { return 1 }`),
      contract(`  a() { return this._helper() }\n  _helper() { return 1 }`),
      contract(`  _helper() { return 1 }`),
      contract(`  /** @private */\n  helper() { return 1 }`),
      contract(`  a() { return 1 }\n  _helper(x) { storage.put('x', x) }`),
      contract(`  a(x) { if (x === '') throw new Error('empty') }`),
      contract(`  a(x) { blockchain.receipt(x) }`),
      contract(`  a(x) { return this['_' + x]() }\n  _helper() { return 1 }`),
      contract(`  can_update(data) { return false }`),
      contract(`  a(x) { storage.put('x', x) }\n  get b() { return 1 }\n  set b(x) {}`),
      contract(
        `  a(x) { const error = this._put(x)\n    if (error !== 0) throw error }\n  _put(x) { if (x === '') return 'empty'\n    storage.put('x', x)\n    return 0 }`,
      ),
      contract(
        `  a(x) { const error = this._put(x)\n    if (error) throw error }\n  _put(x) { if (x === '') return 'empty'\n    storage.put('x', x) }`,
      ),
      contract(`  a(x) { throw new Error('use b') }`),
      contract(
        `  a(x) { if (OPEN !== true) throw new Error('closed')\n    storage.put('x', x) }`,
        'const OPEN = false',
      ),
      contract(`  a(x) { this._gone(x) }\n  _gone() { throw new Error('gone') }`),
      contract(
        `  a(to, n) { this._give(to, n) }\n  _give(to, n, memo = '-') { if (!memo) throw 'no memo'\n    storage.mapPut('has', to, n, memo) }`,
      ),
      contract(
        `  a(to, n) { this._give(to, n) }\n  _give(to, n, memo) { if (memo) storage.put('memo', memo)\n    storage.mapPut('has', to, n) }`,
      ),
      // the undeclared method is reported instead
      contract(`  a(x) { this._requireOwner()\n    storage.put('x', x) }`),
    ],
  },
  'undeclared-name': {
    bad: [
      contract(`  lock() { storage.put('until', String(block.time + LOCK_TIME)) }`),
      contract(`  a(x) { return store.get(x) }`),
      contract(`  a(subject) { return subject }\n  b() { return subject }`),
      contract(`  a() { const x = 1\n    return x }\n  b() { return [1].map((y) => y + x) }`),
      contract(`  a(x) { return { x, y } }`),
      contract(`  a(x) { total = x }`),
      contract(`  a() { return parseInt('5') }`),
      contract(`  a() { return new Map() }`),
      contract(`  a() { this._require()\n    return 1 }`),
      contract(`  a(x) { storage.Put('x', x) }`),
      contract(`  a() { return blockchain.now() }`),
      contract(`  a(x) { this._save(x) }\n  _save(x) { const store = storage\n    store.set('x', x) }`),
      contract(`  a(list) { list.forEach((one) => { this._b(one) }) }\n  _c(one) { return one }`),
      contract(`  a() { return isReady() }\n  isReady() { return 1 }`),
      contract(`  can_update(data) { return this._isOwner() }\n  isOwner() { return true }`),
      contract(`  a() { return new BigNumber(tx.value).toFixed() }`),
      contract(`  a(x) { if (block.height > 5) storage.put('x', x) }`),
      contract(`  a(x) { const { value } = tx\n    storage.put(x, value) }`),
      contract(`  a(x) { const sent = tx\n    if (sent.value > 1) storage.put('x', x) }`),
      contract(`  a(x) { if (blockchain.transaction.from === x) storage.put('x', x) }`),
      contract(`  a() { const from = blockchain.transfer.from\n    storage.put('from', from) }`),
      contract(`  a() { return JSON.parse(blockchain.txInfo()).value + 1 }`),
      contract(`  a(x) { return Math.trunc(x) }`),
      // arguments are texts, numbers, booleans, lists and plain objects
      contract(`  a(price) { if (!price.isPositive()) throw 'price'\n    storage.put('price', price.toString()) }`),
      contract(`  a(x, y) { const sum = x.plus(y)\n    return sum.toFixed(2) }`),
      contract(`  a(data) { return data.members.size() + data.size() }`),
      contract(`  a(x) { const one = JSON.parse(storage.get('one') || '{}')\n    return one.total.plus(x) }`),
      contract(`  a() { return JSON.parse(storage.get('list') || '[]').first() }`),
      // a comma is missing
      contract(`  a(id) { return blockchain.call('token721.iost', 'tokenMetadata' ['pet', id])[0] }`),
      contract(`  a(x) { const rows = [['a', x] ['b', x]]\n    return rows.length }`),
      contract(`  a(x) { return storage.mapGet(\`of \${x}\` [x, 1]) }`),
      contract(`  a(x) { const row = [x]\n    ;[1, 2] (x)\n    return row }`),
    ],
    good: [
      contract(`  a() { return LOCK_TIME }`, 'const LOCK_TIME = 5'),
      contract(`  a(x) { if (x === '') throw new Error('no ' + id)\n    return x }`),
      contract(`  a({ x, y: [z = 1, ...rest] }, ...more) { return [x, z, rest, more] }`),
      contract(
        `  a(list) { for (const { id } of list) if (id) return id\n    var found = later()\n    return found\n    function later() { return 1 } }`,
      ),
      contract(`  a() { return typeof settings === 'undefined' ? 1 : settings }`),
      contract(
        `  a() { let sum = 0\n    outer: for (let i = 0; i < 3; i += 1) { if (i > 1) break outer\n      sum += i }\n    return sum }`,
      ),
      contract(`  a() { return arguments.length + [NaN, Infinity, MaxInt64].length }`),
      contract(`  a() { return this._b().then() }\n  _b() { return { then() { return this.other() } } }`),
      contract(`  a() { this.run = () => 1\n    return this.run() }`),
      contract(`  a(x) { return this['_' + x]() + this._y() }`),
      contract(`  a() { return this.hasOwnProperty('x') }`),
      contract(
        `  a() { return new Box().size() }`,
        'class Box { size() { return this.count() } count() { return 1 } }',
      ),
      contract(`  a(x) { return isFinite(x) && !isNaN(x) && blockInfo.number > 0 && txInfo.hash }`),
      contract(`  a() { return [block.height || block.number, tx.value === undefined, block.height ? 1 : 2] }`),
      contract(
        `  a() { if (tx.value) throw new Error('none is needed')\n    return [typeof block.height, tx.value?.x] }`,
      ),
      contract(`  a(tx) { return tx.value }`),
      contract(`  a() { const tx = { value: 1 }\n    return tx.value + blockInfo.parent_hash + txInfo.amount_limit }`),
      contract(
        `  a(x) { const { value = '0' } = tx\n    return value + x + Number.length + storage.get.name + Math.PI }`,
      ),
      contract(`  a(list) { return Array.prototype.slice.call(list) }`),
      contract(`  a(x) { return new BigNumber(x).toFixed(8, BigNumber.ROUND_DOWN) }`),
      contract(`  a(x) { return Math.trunc(x) }`, 'Math.trunc = (x) => (x < 0 ? Math.ceil(x) : Math.floor(x))'),
      contract(`  a(n) { n = new BigNumber(n)\n    if (!n.isInteger()) throw new Error('n')\n    return n.toFixed() }`),
      contract(`  a(n) { return this.b(new BigNumber(n)) }\n  b(n) { return n.plus(1).toFixed() }`),
      contract(`  a(n) { return [new BigNumber(n)].map(this.b) }\n  b(n) { return n.plus(1).toFixed() }`),
      contract(`  a(n) { return typeof n === 'string' ? n : n.isInteger() }`),
      contract(
        `  a() { const one = JSON.parse(storage.get('one') || '{}')\n    one.total = new BigNumber(one.total)\n    return one.total.plus(1).toFixed() }`,
      ),
      contract(
        `  a() { const one = JSON.parse(storage.get('one') || '{}')\n    for (const name in one) one[name] = new BigNumber(one[name])\n    return one.total.plus(1).toFixed() }`,
      ),
      contract(
        `  a() { return this._read('one').plus(1).toFixed() }\n  _read(name) { return JSON.parse(storage.get(name), (_, one) => new BigNumber(one)) }`,
      ),
      contract(
        `  a(n) { const list = JSON.parse(storage.get('list') || '[]')\n    list.forEach((one) => { one.sum = new BigNumber(one.sum) })\n    return list[0].sum.plus(n).toFixed() }`,
      ),
      contract(`  a(n) { return ['a', 'b'][n] + 'abc'[n] + 'abc'['length'] }`),
    ],
  },
  'undeclared-in-error': {
    bad: [
      contract(`  a(x) { if (x === '') throw new Error('no ' + id)\n    return x }`),
      contract(`  a(x) { if (x === '') throw \`no \${this._name(id)}\`\n    return x }\n  _name(x) { return x }`),
      contract(`  a(x) { if (x === '') throw id\n    if (x === 'y') throw id\n    return x }`),
      contract(`  a(x) { if (x === '') throw { reason: 'no', id }\n    return x }`),
      contract(`  a(x) { if (x === '') throw new Failure('no')\n    return x }`),
      contract(`  a(x) { if (x === '') throw x ? 'no' : REASON\n    return x }`),
    ],
    good: [
      contract(`  a(x) { if (x === '') throw new Error('no ' + x)\n    return x }`),
      contract(`  a(x) { if (x === id) throw new Error('no ' + x)\n    return x }`),
      contract(`  a(x) { if (x === '') throw new Error('no ' + ID)\n    return x }`, "const ID = '5'"),
      contract(`  a(x) { if (x === '') throw new Error(typeof id === 'undefined' ? 'no' : id)\n    return x }`),
      contract(`  a(x) { if (x === '') throw { id: x }\n    return id }`),
      contract(`  a(x) { try { return JSON.parse(x) } catch (error) { throw error } }`),
    ],
  },
  'missing-receipt': {
    bad: [
      contract(`${POINTS}\n  burn() { this._set(tx.publisher, new BigNumber(0)) }`),
      contract(`${POINTS}\n  burn() { storage.mapDel('points', tx.publisher) }`),
      contract(
        `${POINTS}\n  give(to, amount) { const n = parseAmount(amount, 6)\n    this._set(tx.publisher, subtract(this._get(tx.publisher), n, 'no'))\n    this._set(to, this._get(to).plus(n)) }`,
      ),
      contract(`${POINTS}\n  grant(to, amount) { requireOwner()\n    this._set(to, this._get(to).plus(amount)) }`),
      contract(`${POINTS}\n  burn() { storage.mapDel('points', tx.publisher)\n    blockchain.event('burn') }`),
      contract(`${POINTS}\n  reset(who) { requireSigner(who)\n    storage.mapPut('points', who, '0', who) }`),
    ],
    good: [
      contract(POINTS),
      contract(`${POINTS}\n  burn() { storage.mapDel('points', tx.publisher)\n    blockchain.receipt('burn') }`),
      contract(
        `${POINTS}\n  out() { const n = this._get(tx.publisher)\n    storage.mapDel('points', tx.publisher)\n    blockchain.withdraw(tx.publisher, n.toFixed(), '') }`,
      ),
      contract(`${POINTS}\n  name(text) { storage.mapPut('names', tx.publisher, text, tx.publisher) }`),
      contract(
        `${POINTS}\n  burn() { this._burn() }\n  _burn() { storage.mapDel('points', tx.publisher)\n    this._tell() }\n  _tell() { blockchain.receipt('burn') }`,
      ),
      contract(`${POINTS}\n  show(who) { return this._get(who).toFixed() }`),
    ],
  },
  'shadowed-global': {
    bad: [
      contract(`  a(block) { return block }`),
      contract(`  a() { const tx = 1\n    return tx }`),
      contract(`  a(list) { return list.map((storage) => storage) }`),
      contract(`  a(data) { const { block } = JSON.parse(data)\n    return block }`),
      contract(`  a() { return inner()\n    function inner(blockchain) { return blockchain } }`),
      contract(`  a(tx = '1') { return tx }`),
      contract(`  a() { let [Number] = [1]\n    return Number }`),
    ],
    good: [
      contract(`  a(blockId) { return blockId }`),
      contract(`  a() { return block.time }`),
      contract(`  block() { return 1 }`),
      contract(`  a() { return { tx: 1, block: 2 } }`),
      contract(`  a(data) { const { block: id } = JSON.parse(data)\n    return id }`),
      contract(`  a(transaction) { return transaction.block }`),
    ],
  },
  'too-complex': {
    bad: [
      contract(SPREAD((k) => `x > ${k} ? this._f${k + 1}(x + 1) : this._f${k + 1}(x - 1)`)),
      contract(SPREAD((k) => `this._f${k + 1}(x) + this._f${k + 1}(x + ${k})`)),
      contract(SPREAD((k) => `this._f${k + 1}(x) && this._f${k + 1}(x - 1)`)),
      contract(SPREAD((k) => `[this._f${k + 1}(x), this._f${k + 1}(x + 2)]`)),
      contract(SPREAD((k) => `this._f${k + 1}({ x, y: this._f${k + 1}(x) })`)),
      contract(STEPS(400, 'v = v && a || v && b; if (!v) throw "x"')),
    ],
    good: [
      contract(STEPS(60, 'v = b > a ? v + a : v + b')),
      contract(STEPS(60, 'v = v + String(v)')),
      contract(STEPS(20, 'v = v && a || v && b')),
      contract(STEPS(60, 'if (a > b) v = v + 1; else v = v - b')),
      contract(STEPS(60, 'v = { a: v, b: v }')),
      contract(`  a(x) { return this._f(x) }\n  _f(x) { return x > 0 ? this._f(x - 1) : this._f(x + 1) }`),
    ],
  },
  'text-compare': {
    bad: [
      contract(`  a() { if (storage.get('open') === true) throw 'closed' }`),
      contract(`  a(id) { if (storage.mapGet('done', id) == false) throw 'no' }`),
      // the first element is missed
      contract(
        `  join(who) { const all = JSON.parse(storage.get('all') || '[]')\n    if (all.indexOf(who) > 0) throw 'in'\n    all.push(who)\n    storage.put('all', JSON.stringify(all)) }`,
      ),
      contract(
        `  join(who) { const all = JSON.parse(storage.get('all') || '[]')\n    if (all.indexOf(who) < 1) all.push(who)\n    storage.put('all', JSON.stringify(all)) }`,
      ),
      contract(
        `  join(who) { const all = JSON.parse(storage.get('all') || '[]')\n    if (!(0 < all.lastIndexOf(who))) { all.push(who)\n      storage.put('all', JSON.stringify(all)) } }`,
      ),
      contract(`  a(x) { return Number(x) % 0 === 1 }`),
      contract(`  a(x) { return this._rest(x, 0) }\n  _rest(x, n) { return new BigNumber(x).mod(n).toFixed() }`),
      contract(`  a() { if (storage.get('count') !== 0) throw 'no' }`),
      contract(`  a() { const n = storage.get('count') || '0'\n    if (n === 1) throw 'no' }`),
      contract(`  init() { storage.put('paused', 'false') }\n  a() { if (storage.get('paused')) throw 'paused' }`),
      contract(
        `  stop(x) { storage.put('off', x ? '1' : '0') }\n  a() { if (!storage.get('off')) return 1\n    return 2 }`,
      ),
      contract(`  a(x) { if (String(x) === true) throw 'no' }`),
      contract(`  take(amount) { if (this._number(Number(amount)) === 1) blockchain.receipt('x') }
  _number(value) { if (value === 'NaN') throw 'no'\n    return value }`),
    ],
    good: [
      contract(
        `  join(who) { const all = JSON.parse(storage.get('all') || '[]')\n    if (all.indexOf(who) >= 0) throw 'in'\n    all.push(who)\n    storage.put('all', JSON.stringify(all)) }`,
      ),
      contract(
        `  join(who) { const all = JSON.parse(storage.get('all') || '["none"]')\n    if (all.indexOf(who) > 0) all.splice(all.indexOf(who), 1)\n    storage.put('all', JSON.stringify(all)) }`,
      ),
      contract(
        `  init() { storage.put('all', '["none"]') }\n  join(who) { const all = JSON.parse(storage.get('all'))\n    if (all.indexOf(who) > 0) throw 'in'\n    all.push(who)\n    storage.put('all', JSON.stringify(all)) }`,
      ),
      contract(`  a(name) { const at = name.indexOf('.')\n    return at > 0 ? name.slice(0, at) : name }`),
      contract(`  a(x) { return this._rest(x, 0) }\n  _rest(x, n) { return n === 0 ? x : x % n }`),
      contract(`  a(x) { return x === 1 / 0 || x % 10 === 0 }`),
      contract(`  a() { if (storage.get('open') === 'true') throw 'closed' }`),
      contract(`  a() { if (Number(storage.get('count')) === 0) throw 'no' }`),
      contract(`  a() { if (storage.get('count') === null) throw 'no' }`),
      contract(`  a() { if (storage.has('count') === true) throw 'no' }`),
      contract(`  init() { storage.put('name', 'alice') }\n  a() { if (!storage.get('name')) throw 'no' }`),
      contract(`  a(x) { if (x === true) throw 'no' }`),
      contract(`  a(x) { if (storage.get('count') > 5) throw 'no' }`),
      contract(`  take(amount) { return this._number(Number(amount)) + this._number(storage.get('rest')) }
  _number(value) { return value === 'NaN' ? 0 : Number(value) }`),
    ],
  },
  'bignumber-compare': {
    bad: [
      {
        code: contract(`  a(x, y) { return new BigNumber(x) > new BigNumber(y) }`),
        from: 'new BigNumber(x) > new BigNumber(y)',
        to: 'new BigNumber(x).gt(new BigNumber(y))',
      },
      {
        code: contract(`  a(x, y) { return new BigNumber(x).plus(1) === new BigNumber(y) }`),
        from: 'new BigNumber(x).plus(1) === new BigNumber(y)',
        to: 'new BigNumber(x).plus(1).eq(new BigNumber(y))',
      },
      contract(`  a(x) { const n = new BigNumber(x)\n    return n < '5' }`),
      {
        code: contract(`  a(x) { return this._n(x) != 0 }\n  _n(x) { return new Int64(x) }`),
        from: 'this._n(x) != 0',
        to: '!this._n(x).eq(0)',
      },
      contract(`  a(x) { if (new Float64(x) >= '1') return 1\n    return 2 }`),
      contract(`  a(x) { return '5' < new BigNumber(x) }`),
      // a member that is stored as a BigNumber is read as a text
      contract(
        `  put(id, n) { storage.mapPut('due', id, JSON.stringify({ n: new BigNumber(n) }))\n  }\n  isOver(id, n) { return JSON.parse(storage.mapGet('due', id)).n > new BigNumber(n) }`,
      ),
      contract(
        `  put(id, n) { const due = {}\n    due.n = new BigNumber(n).plus(1)\n    storage.mapPut('due', id, JSON.stringify(due)) }\n  isOver(id, n) { const due = JSON.parse(storage.mapGet('due', id))\n    return due.n >= new BigNumber(n) }`,
      ),
      contract(
        `  put(id, n) { storage.put(id, JSON.stringify({ n: String(n) }))\n  }\n  isOver(id, n) { return this._load(id).n < new BigNumber(n) }\n  _load(id) { return JSON.parse(storage.get(id)) }`,
      ),
      // a text that a number stands in for
      contract(
        `  cut(x, y) { const whole = new BigNumber(x)\n    let part = whole.times(y).toFixed(8)\n    if (part < 0) part = 0\n    return part > whole ? whole.toFixed(8) : part }`,
      ),
      contract(`  cut(x, y) { return (y ? new BigNumber(y) : 0) > new BigNumber(x) }`),
      {
        code: contract(`  a(x) { const n = parseAmount(x, 6)\n    return n == 1 }`),
        from: 'n == 1',
        to: 'n.eq(1)',
      },
      contract(`  take(amount) { return this._is('0', new BigNumber(amount)) || this._is(amount, storage.get('rest')) }
  _is(value, other) { return value === other }`),
      contract(
        `  /** @amountLimit iost 9 */\n  put(n) { blockchain.deposit(tx.publisher, n, '')\n    storage.put('sum', JSON.stringify(JSON.parse(storage.get('sum') || '0') + n)) }\n  cut() { storage.put('sum', JSON.stringify(0)) }`,
      ),
      contract(
        `  /** @amountLimit iost 9 */\n  put(n) { blockchain.deposit(tx.publisher, n, '')\n    const pool = JSON.parse(storage.get('pool') || '{"sum":0}')\n    pool.sum += n\n    storage.put('pool', JSON.stringify(pool)) }\n  cut() { storage.put('pool', JSON.stringify({ sum: 0 })) }`,
      ),
      contract(
        `  /** @amountLimit iost 9 */\n  put(n) { blockchain.deposit(tx.publisher, n, '')\n    let had = Number(storage.mapGet('sum', tx.publisher))\n    had += n\n    storage.mapPut('sum', tx.publisher, String(had), tx.publisher) }`,
      ),
    ],
    good: [
      contract(
        `  put(id, n) { storage.mapPut('due', id, JSON.stringify({ n: Number(n) }))\n  }\n  isOver(id, n) { return JSON.parse(storage.mapGet('due', id)).n > new BigNumber(n) }`,
      ),
      contract(
        `  put(id, n) { storage.mapPut('due', id, JSON.stringify({ n: new BigNumber(n) }))\n  }\n  add(id) { storage.mapPut('due', id, JSON.stringify({ n: 5 }))\n  }\n  isOver(id, n) { return JSON.parse(storage.mapGet('due', id)).n > new BigNumber(n) }`,
      ),
      contract(
        `  put(id, n) { storage.mapPut('due', id, JSON.stringify({ n: new BigNumber(n) }))\n  }\n  isOver(id, n) { return JSON.parse(storage.mapGet('due', id)).n > Number(n) }`,
      ),
      contract(
        `  put(id, n) { storage.mapPut('due', id, JSON.stringify({ n: new BigNumber(n) }))\n  }\n  isOver(id, n) { return Number(JSON.parse(storage.mapGet('due', id)).n) > new BigNumber(n) }`,
      ),
      contract(`  cut(x, y) { return (y ? Number(y) : 0) > new BigNumber(x) }`),
      contract(
        `  /** @amountLimit iost 9 */\n  put(n) { blockchain.deposit(tx.publisher, n, '')\n    storage.put('sum', JSON.stringify(JSON.parse(storage.get('sum') || '0') + Number(n))) }\n  cut() { storage.put('sum', JSON.stringify(0)) }`,
      ),
      contract(
        `  /** @amountLimit iost 9 */\n  put(n) { blockchain.deposit(tx.publisher, n, '')\n    storage.put('log', (storage.get('log') || '') + n) }`,
      ),
      contract(`  put(n) { storage.put('sum', String(Number(storage.get('sum')) + n)) }`),
      contract(`  a(x, y) { return new BigNumber(x).gt(y) }`),
      // Beside a number, objects are compared as numbers.
      contract(`  a(x) { if (new Float64(x) >= 1) return 1\n    return 2 }`),
      contract(`  a(x) { return new Int64(x) < 5 }`),
      contract(`  a(x) { return new BigNumber(x).dp() > 8 }`),
      contract(`  a(x) { return new BigNumber(x).toFixed(2) === '1.00' }`),
      contract(`  a(x) { return new BigNumber(x).comparedTo(1) > 0 }`),
      contract(`  a(x) { return Number(x) > 5 }`),
      contract(`  a(x) { return new BigNumber(x).toNumber() > 5 }`),
      contract(`  a(x) { const n = x === '' ? null : new BigNumber(x)\n    return n === null }`),
      contract(`  take(amount) { return this._read(new Float64(amount)) + this._read(storage.get('rest')) }
  _read(value) { return value === 'NaN' ? 0 : new Float64(value).toNumber() }`),
    ],
  },
  refused: {
    bad: [
      contract(`  a(x) { return /x/.test(x) }`),
      [contract(`  a(x) { try { return JSON.parse(x) } catch (e) { return 1 } }`), 2],
      contract(`  async a() { return 1 }`),
      contract(`  a() { return 5n }`),
      contract(`  constructor() { this.x = 1 }`),
      contract(`  a() { return import('./x.js') }`),
      contract(`  /** @amountLimit iost */\n  a() { return 1 }`),
    ],
    good: [
      contract(`  a(x) { return x.replace('x', 'y') }`),
      contract(`  a(x) { return x ?? 'none' }`),
      contract(`  a(x) { const { y } = JSON.parse(x)\n    return y }`),
      contract(`  a(x) { return { ...JSON.parse(x) } }`),
      contract(`  /** @amountLimit iost 5 */\n  a() { return 1 }`),
      contract(`  a(x) { return x?.length }`),
      contract(`  a(x) { return 'try and catch async await' + x }`),
    ],
  },
}
