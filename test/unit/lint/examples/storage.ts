import { contract, type Examples } from './contract.js'

/** A total that is stored together with the time of its last change. */
const STAKES =
  "  add(x) { storage.put('since', String(block.time))\n    storage.put('total', readAmount(storage.get('total')).plus(x).toFixed()) }"

/** Accounts with JSON of their own, and an action that pays what is left of it. */
const ACCOUNTS = `  pay() { const one = JSON.parse(storage.mapGet('accounts', tx.publisher))
    if (one.left > 0) blockchain.withdraw(tx.publisher, String(one.left), '')
    storage.mapDel('accounts', tx.publisher) }
  load(who) { return JSON.parse(storage.mapGet('accounts', who)) }
`

export const STORAGE: Record<string, Examples> = {
  'not-persisted': {
    bad: [
      contract(`  set(x) { this.x = x }\n  get() { return this.x }`),
      contract(`  init() { this.owner = tx.publisher }\n  get() { return this.owner }`),
      contract(`  add() { this.count = (this.count || 0) + 1 }`),
      contract(`  set(x) { kept = x }\n  get() { return kept }`, 'let kept = 0'),
      contract(`  set(x) { this._keep(x) }\n  _keep(x) { this.x = x }\n  get() { return this.x }`),
      contract(`  count = 0\n  add() { this.count += 1 }\n  get() { return this.count }`),
      contract(
        `${ACCOUNTS}  take(n) { const one = this.load(tx.publisher)\n    one.left -= Number(n)\n    blockchain.withdraw(tx.publisher, n, '') }`,
      ),
      contract(
        `${ACCOUNTS}  take(who, n) { const one = this.load(who)\n    one.left = 0\n    storage.mapPut('accounts', tx.publisher, JSON.stringify(one)) }`,
      ),
    ],
    good: [
      contract(
        `${ACCOUNTS}  take(n) { const one = this.load(tx.publisher)\n    one.left -= Number(n)\n    storage.mapPut('accounts', String(tx.publisher), JSON.stringify({ ...one, at: block.time })) }`,
      ),
      contract(
        `${ACCOUNTS}  view(who) { const one = this.load(who)\n    one.left = Math.floor(one.left)\n    blockchain.receipt('seen')\n    return JSON.stringify(one) }`,
      ),
      contract(
        `${ACCOUNTS}  share(who) { const one = this.load(who)\n    one.left = one.left / 2\n    blockchain.withdraw(who, String(one.left), '')\n    storage.mapDel('accounts', who) }`,
      ),
      contract(
        `${ACCOUNTS}  send(who) { const one = this.load(who)\n    one.left = 0\n    blockchain.call('other', 'put', [JSON.stringify(one)]) }`,
      ),
      contract(
        `${ACCOUNTS}  change(at) { const all = JSON.parse(storage.get('all'))\n    all[at].left = 0\n    storage.put('all', JSON.stringify(all)) }`,
      ),
      contract(
        `${ACCOUNTS}  move(who, n) { const one = this.load(who)\n    one.left = 0\n    storage.mapPut('accounts', one.name, JSON.stringify(one)) }`,
      ),
      contract(`  set(x) { storage.put('x', x) }\n  get() { return storage.get('x') }`),
      contract(`  get() { this.x = storage.get('x')\n    return this.x }`),
      contract(
        `  get() { this._load()\n    return this._sum() }\n  _load() { this.x = storage.get('x') }\n  _sum() { return this.x + '1' }`,
      ),
      contract(`  get() { return LIMIT }`, 'const LIMIT = 5'),
      contract(`  get() { return this.limit }`.replace('get()', 'get()'), '').replace(
        'init() {}',
        'limit = 5\n  init() {}',
      ),
      contract(`  set(x) { let kept = x\n    kept = kept + 'x'\n    return kept }`),
      contract(`  set(x) { const list = new List('x')\n    list.push(x)\n    return list.name }`),
    ],
  },
  'ram-payer': {
    bad: [
      contract(`  sign(name) { storage.mapPut('guests', name, '1') }`),
      contract(`  sign(name) { storage.mapPut('guests', tx.publisher, name) }`),
      contract(
        `  sign(name) { storage.mapPut('guests', name, '1')\n    blockchain.receipt(name)\n    storage.mapPut('guests', name, '2') }`,
      ),
      contract(`  sign(name) { storage.put('guest.' + name, '1') }`),
      contract(`  sign(name) { storage.mapPut('guests', name, '1', blockchain.contractName()) }`),
      contract(
        `  sign(name) { const list = JSON.parse(storage.get('list') ?? '[]')\n    list.push(name)\n    storage.put('list', JSON.stringify(list)) }`,
      ),
      contract(`  sign(name) { this._put(name) }\n  _put(name) { storage.mapPut('guests', name, '1') }`),
      contract(`  log(text) { storage.mapPut('log', tx.hash, text) }`),
      // The entry that is paid out is not that of the field.
      contract(
        `  take(who, amount) { storage.mapPut('last', who, String(block.time))\n    const has = readAmount(storage.mapGet('has', tx.publisher))\n    if (has.lt(amount)) throw 'no'\n    storage.mapPut('has', tx.publisher, has.minus(amount).toFixed(), tx.publisher)\n    blockchain.withdraw(tx.publisher, amount, '') }`,
      ),
      // Only one of the paths pays.
      contract(
        `  take(who, amount) { storage.mapPut('last', who, String(block.time))\n    const has = readAmount(storage.mapGet('has', who))\n    if (has.gte(amount)) {\n      storage.mapPut('has', who, has.minus(amount).toFixed(), who)\n      blockchain.withdraw(who, amount, '')\n    } }`,
      ),
      contract(
        `  rename(id, name) { const item = JSON.parse(storage.mapGet('items', id) || '{}')\n    if (!item) throw 'no'\n    storage.mapPut('items', id, JSON.stringify({ name: 'x' })) }`,
      ),
      contract(`  /** @param {string} text */\n  set(text) { storage.put('motto', text) }`),
      contract(
        `  /** @param {string} text */\n  set(text) { storage.put('motto', 'by ' + tx.publisher + ': ' + text) }`,
      ),
      contract(`  log(count) { storage.put('log', storage.get('log') + String(count)) }`),
      contract(`  sign(name) { storage.mapPut('guests', name, '1', blockchain.contractOwner()) }`),
      contract(`  sign(name) { storage.mapPut('guests', name, '1', storage.get('sponsor')) }`),
      contract(`  sign(name) { storage.mapPut('guests', name, '1', 'sponsor') }`),
      contract(
        `  join(amount) { storage.mapPut('coins', tx.publisher, amount, tx.publisher) }\n  give(to, amount) { storage.mapPut('coins', to, amount) }`,
      ),
    ],
    good: [
      contract(
        `  /** @param {string} text */\n  set(text) { if (text.length > 80) throw 'long'\n    storage.put('motto', text) }`,
      ),
      contract(`  /** @param {string} text */\n  set(text) { storage.put('motto', String(Number(text))) }`),
      contract(`  /** @param {string} text */\n  set(text) { requireOwner()\n    storage.put('motto', text) }`),
      contract(`  /** @param {number} count */\n  set(count) { storage.put('count', String(count)) }`),
      contract(`  count() { storage.put('count', String(Number(storage.get('count')) + 1)) }`),
      contract(
        `  sign(name) { const owner = blockchain.contractOwner()\n    if (!blockchain.requireAuth(owner, 'active')) throw 'no'\n    storage.mapPut('guests', name, '1', owner) }`,
      ),
      contract(
        `  join(amount) { storage.mapPut('coins', tx.publisher, amount, tx.publisher) }\n  add(amount) { if (storage.mapGet('coins', tx.publisher) === null) throw 'no'\n    storage.mapPut('coins', tx.publisher, amount) }`,
      ),
      contract(
        `  join(amount) { storage.mapPut('coins', tx.publisher, amount, tx.publisher) }\n  give(to, amount) { storage.mapPut('coins', to, amount, tx.publisher) }`,
      ),
      contract(`  sign(name) { storage.mapPut('guests', name, '1', tx.publisher) }`),
      contract(`  sign(name) { requireOwner()\n    storage.mapPut('guests', name, '1') }`),
      contract(`  set(text) { storage.put('motto', text) }`),
      contract(`  sign(name, payer) { storage.mapPut('guests', name, '1', payer) }`),
      contract(`  sign(name) { new OrderedMap('guests').put(name, '1') }`),
      contract(
        `  rename(id, name) { if (storage.mapGet('names', id) === null) throw 'no'\n    storage.mapPut('names', id, name) }`,
      ),
      contract(`  leave(name) { storage.mapDel('guests', name) }`),
      // The account has an entry already, which another action made.
      contract(
        `  take(who, amount) { storage.mapPut('last', who, String(block.time))\n    const has = readAmount(storage.mapGet('has', who))\n    if (has.lt(amount)) throw 'no'\n    storage.mapPut('has', who, has.minus(amount).toFixed(), who)\n    blockchain.withdraw(who, amount, '') }`,
      ),
      // One short entry for each account.
      contract(`  sign() { storage.mapPut('guests', tx.publisher, '1') }`),
      contract(
        `  take(who) { const due = readAmount(storage.mapGet('due', who))\n    if (!due.gt(0)) throw 'no'\n    storage.mapPut('due', who, '0')\n    blockchain.withdraw(who, due.toFixed(), '') }`,
      ),
      contract(
        `  rename(id, name) { const item = JSON.parse(storage.mapGet('items', id) || 'null')\n    if (!item) throw 'no'\n    storage.mapPut('items', id, JSON.stringify({ name: 'x' })) }`,
      ),
    ],
  },
  'unbounded-loop': {
    bad: [
      contract(`  join() { const l = JSON.parse(storage.get('l') ?? '[]')\n    l.push(tx.publisher)\n    storage.put('l', JSON.stringify(l), tx.publisher) }
  pay() { requireOwner()\n    for (const who of JSON.parse(storage.get('l') ?? '[]')) blockchain.withdraw(who, '1', '') }`),
      contract(`  join() { const l = JSON.parse(storage.get('l') ?? '[]')\n    l.push(tx.publisher)\n    storage.put('l', JSON.stringify(l), tx.publisher) }
  pay() { requireOwner()\n    JSON.parse(storage.get('l') ?? '[]').forEach((who) => { blockchain.withdraw(who, '1', '') }) }`),
      contract(`  join() { const n = Number(storage.get('n') ?? '0')\n    storage.put('n', String(n + 1)) }
  pay() { requireOwner()\n    for (let i = 0; i < Number(storage.get('n')); i += 1) storage.mapDel('x', String(i)) }`),
      contract(`  join() { const n = Number(storage.get('n') ?? '0')\n    storage.put('n', String(n + 1)) }
  pay() { requireOwner()\n    const n = Number(storage.get('n'))\n    let i = 0\n    while (i < n) { blockchain.withdraw('alice', storage.mapGet('x', String(i)), '')\n      i += 1 } }`),
      contract(`  join(x) { const l = JSON.parse(storage.get('l') ?? '[]')\n    l.push(x)\n    storage.put('l', JSON.stringify(l), tx.publisher) }
  sum() { const l = JSON.parse(storage.get('l') ?? '[]')\n    let s = 0\n    for (let i = 0; i < l.length; i += 1) s += Number(storage.mapGet('n', l[i]))\n    storage.put('s', String(s), tx.publisher) }`),
      contract(`  join(x) { const l = JSON.parse(storage.get('l') ?? '[]')\n    l.push(x)\n    storage.put('l', JSON.stringify(l), tx.publisher) }
  sum() { storage.put('s', String(this._each().length), tx.publisher) }\n  _each() { return JSON.parse(storage.get('l') ?? '[]').map((x) => storage.mapGet('n', x)) }`),
    ],
    good: [
      contract(`  add(x) { requireOwner()\n    const l = JSON.parse(storage.get('l') ?? '[]')\n    l.push(x)\n    storage.put('l', JSON.stringify(l)) }
  pay() { requireOwner()\n    for (const who of JSON.parse(storage.get('l') ?? '[]')) blockchain.withdraw(who, '1', '') }`),
      contract(`  many(list) { for (const x of list) storage.mapPut('x', x, '1', tx.publisher) }`),
      contract(
        `  page(from, count) { const l = new List('l')\n    return l.page(from, count) }\n  add(x) { new List('l').push(x) }`,
      ),
      contract(`  join() { const n = Number(storage.get('n') ?? '0')\n    storage.put('n', String(n + 1)) }
  page(count) { const end = Math.min(count, Number(storage.get('n')))\n    for (let i = 0; i < end; i += 1) storage.mapDel('x', String(i)) }`),
      contract(`  join(x) { const l = JSON.parse(storage.get('l') ?? '[]')\n    l.push(x)\n    storage.put('l', JSON.stringify(l), tx.publisher) }
  size() { let n = 0\n    for (const x of JSON.parse(storage.get('l') ?? '[]')) n += 1\n    return n }`),
      contract(`  all() { for (let i = 0; i < 10; i += 1) storage.mapDel('x', String(i)) }`),
      contract(`  join(x) { const l = JSON.parse(storage.get('l') ?? '[]')\n    l.push(x)\n    storage.put('l', JSON.stringify(l), tx.publisher) }
  fill() { const l = JSON.parse(storage.get('l') ?? '[]')\n    while (l.length < 10) { storage.mapPut('x', String(l.length), '1', tx.publisher)\n      l.push('1') } }`),
      contract(
        `  own(x) { const l = JSON.parse(storage.mapGet('l', tx.publisher) ?? '[]')\n    l.push(x)\n    for (const y of l) storage.mapPut('y', y, '1', tx.publisher)\n    storage.mapPut('l', tx.publisher, JSON.stringify(l), tx.publisher) }`,
      ),
    ],
  },
  'map-keys-limit': {
    bad: [
      contract(
        `  join() { if (storage.mapLen('m') >= 1000) throw 'full'\n    storage.mapPut('m', tx.publisher, '1', tx.publisher) }\n  all() { return storage.mapKeys('m') }`,
      ),
      contract(
        `  join() { storage.mapPut('m', tx.publisher, '1', tx.publisher) }\n  all() { return storage.mapKeys('m') }`,
      ),
      contract(
        `  join() { storage.mapPut('m', tx.publisher, '1', tx.publisher) }\n  size() { return storage.mapLen('m') }`,
      ),
      contract(
        `  add(x) { storage.mapPut('m', x, '1', tx.publisher) }\n  all() { return this._keys() }\n  _keys() { return storage.mapKeys('m') }`,
      ),
      contract(
        `  add(x) { this._add(x) }\n  _add(x) { storage.mapPut('m', x, '1', tx.publisher) }\n  all() { for (const k of storage.mapKeys('m')) storage.mapDel('m', k) }`,
      ),
      contract(
        `  add(x) { storage.mapPut('m', 'n' + storage.get('n'), x, tx.publisher) }\n  size() { return storage.mapKeys('m').length }`,
      ),
      contract(
        `  add(k, x) { storage.mapPut('m.' + k, x, '1', tx.publisher) }\n  all(k) { return storage.mapKeys('m.' + k) }`,
      ),
    ],
    good: [
      contract(`  set(x) { storage.mapPut('m', 'name', x, tx.publisher) }\n  all() { return storage.mapKeys('m') }`),
      contract(
        `  join() { if (storage.mapLen('m') >= 256) throw 'full'\n    storage.mapPut('m', tx.publisher, '1', tx.publisher) }\n  all() { return storage.mapKeys('m') }`,
      ),
      contract(
        `  join() { if (!(storage.mapKeys('m').length < 100)) throw 'full'\n    storage.mapPut('m', tx.publisher, '1', tx.publisher) }\n  mark() { for (const k of storage.mapKeys('m')) storage.mapPut('m', k, '2') }`,
      ),
      contract(
        `  join() { members.put(tx.publisher, '1') }\n  size() { return members.size }`,
        `const members = new OrderedMap('m')`,
      ),
      contract(
        `  join() { storage.mapPut('m', tx.publisher, '1', tx.publisher) }\n  has(x) { return storage.mapHas('m', x) }`,
      ),
      contract(
        `  join() { storage.mapPut('m', tx.publisher, '1', tx.publisher) }\n  all() { return storage.mapKeys('other') }`,
      ),
      contract(`  add(x) { new List('m').push(x) }\n  size() { return new List('m').length }`),
      contract(`  other(id) { return storage.globalMapKeys(id, 'm') }`),
    ],
  },
  'ambiguous-key': {
    bad: [
      contract(`  a(x, y) { storage.put(x + y, '1', tx.publisher) }`),
      contract(`  a(x, y) { storage.mapPut('m', x + ':' + y, '1', tx.publisher) }`),
      contract(`  a(x, y) { storage.mapPut('m', \`\${x}.\${y}\`, '1', tx.publisher) }`),
      contract(`  a(x, y) { storage.put('k.' + x + y, '1', tx.publisher) }`),
      contract(`  a(x, y) { this._put(x, y) }\n  _put(x, y) { storage.put(x + '/' + y, '1', tx.publisher) }`),
      contract(`  a(x, y) { storage.mapDel('m', x + ':' + y) }`),
      // Names of accounts have letters, digits and underscores, of any number up to eleven.
      contract(`  allow(spender) { storage.mapPut('m', tx.publisher + spender, '1', tx.publisher) }`),
      contract(`  allow(owner) { storage.mapPut('m', owner + tx.publisher, '1', tx.publisher) }`),
      contract(`  a(id) { storage.put('p_' + tx.publisher + '_' + id, '1', tx.publisher) }`),
    ],
    good: [
      // A token's name has no separators.
      contract(
        `  a(symbol, id) { blockchain.callWithAuth('token721.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), id])\n    storage.put('lot:' + symbol + ':' + id, '1', tx.publisher) }`,
      ),
      contract(`  a(x, y) { storage.mapPut('m.' + x, y, '1', tx.publisher) }`),
      contract(`  a(x, y) { requireSigner(x)\n    storage.mapPut('m', x + ':' + y, '1', tx.publisher) }`),
      contract(`  a(x, y) { requireAccount('x', x)\n    storage.mapPut('m', x + ':' + y, '1', tx.publisher) }`),
      contract(`  a(y) { storage.mapPut('m', tx.publisher + ':' + y, '1', tx.publisher) }`),
      contract(
        `  a(y) { if (!/^[0-9]+$/.test(y)) throw 'no'\n    storage.put(tx.publisher + '_' + y, '1', tx.publisher) }`,
      ),
      contract(`  /** @param {number} y */\n  a(y) { storage.put(tx.publisher + '_' + y, '1', tx.publisher) }`),
      contract(
        `  a(x, y) { if (x.includes(':')) throw 'no'\n    storage.mapPut('m', x + ':' + y, '1', tx.publisher) }`,
      ),
      contract(`  a(x) { storage.put('k.' + x, '1', tx.publisher) }`),
      contract(`  /** @param {number} x */\n  a(x, y) { storage.mapPut('m', x + ':' + y, '1', tx.publisher) }`),
    ],
  },
  'get-without-null-check': {
    bad: [
      contract(`  a(id) { return JSON.parse(storage.mapGet('m', id)).price }`),
      contract(`  a(id) { return storage.mapGet('m', id).split(',') }`),
      contract(`  a() { return storage.get('x').length }`),
      contract(`  a() { return new BigNumber(storage.get('x')).toFixed() }`),
      contract(
        `  a(id) { const o = this._read(id)\n    return o.price }\n  _read(id) { return JSON.parse(storage.mapGet('m', id)) }`,
      ),
      contract(`  a(id) { const { price } = JSON.parse(storage.mapGet('m', id))\n    return price }`),
      contract(`  a(id) { return new Float64(storage.mapGet('m', id)).toFixed(2) }`),
      contract(`  a(id) { return new Int64(storage.mapGet('m', id)).toString() }`),
      // One action stores the total alone.
      contract(
        `${STAKES}\n  give() { storage.put('total', '5') }\n  rate() { if (readAmount(storage.get('total')).eq(0)) return '0'\n    return new Float64(storage.get('since')).toFixed(2) }`,
      ),
      contract(`  open(id) { storage.mapPut('state', id, JSON.stringify({ end: 1 }))\n    storage.mapPut('voters', id, '0') }
  end(id) { storage.mapPut('state', id, JSON.stringify({ end: 2 })) }
  vote(id) { const state = JSON.parse(storage.mapGet('state', id) ?? '{}')
    if (state.end > 1) throw 'over'
    storage.mapPut('voters', id, new BigNumber(storage.mapGet('voters', id)).plus(1).toFixed()) }`),
      // The call of another account fails: the order names its buyer, who may have left.
      contract(`  join() { storage.mapPut('member', tx.publisher, JSON.stringify({ sum: 0 }), tx.publisher) }
  leave() { storage.mapDel('member', tx.publisher) }
  order(id) { storage.mapPut('orders', id, tx.publisher, tx.publisher) }
  settle(id) { const buyer = storage.mapGet('orders', id)
    if (!buyer) throw 'no'
    return JSON.parse(storage.mapGet('member', buyer)).sum }`),
    ],
    good: [
      contract(
        `  a(id) { const t = storage.mapGet('m', id)\n    if (t === null) throw 'no'\n    return JSON.parse(t).price }`,
      ),
      contract(`  a(id) { return JSON.parse(storage.mapGet('m', id) || '{}').price }`),
      contract(
        `  a(id) { if (!storage.mapHas('m', id)) throw 'no'\n    return JSON.parse(storage.mapGet('m', id)).price }`,
      ),
      contract(`  init() { storage.put('x', '0') }\n  a() { return new BigNumber(storage.get('x')).toFixed() }`),
      // Only the call fails that names an entry which does not exist.
      contract(`  open(id) { storage.mapPut('m', id, JSON.stringify({ price: '1' }), tx.publisher) }
  price(id) { return JSON.parse(storage.mapGet('m', id)).price }`),
      contract(`  set(x) { requireOwner(); storage.put('x', x) }\n  a() { return storage.get('x').split(',') }`),
      contract(`  a() { return storage.get('x') }`),
      contract(`  a() { return readAmount(storage.get('x')).toFixed() }`),
      contract(`  a(id) { const t = storage.mapGet('m', id)\n    return t ? t.length : 0 }`),
      contract(`  a(id) { const o = JSON.parse(storage.mapGet('m', id))\n    if (!o) throw 'no'\n    return o.price }`),
      contract(`  a() { return new Int64(storage.mapGet('m', tx.publisher)).toString() }`),
      contract(
        `${STAKES}\n  rate() { if (readAmount(storage.get('total')).eq(0)) return '0'\n    return new Float64(storage.get('since')).toFixed(2) }`,
      ),
      contract(`  open(id) { storage.mapPut('state', id, JSON.stringify({ end: 1 }))\n    storage.mapPut('voters', id, '0') }
  end(id) { const text = storage.mapGet('state', id)
    if (text === null) throw 'no'
    const state = JSON.parse(text)
    state.end = 2
    storage.mapPut('state', id, JSON.stringify(state)) }
  vote(id) { const text = storage.mapGet('state', id)
    if (text === null) throw 'no'
    if (JSON.parse(text).end > 1) throw 'over'
    this._add(id) }
  _add(id) { storage.mapPut('voters', id, new BigNumber(storage.mapGet('voters', id)).plus(1).toFixed()) }`),
    ],
  },
}
