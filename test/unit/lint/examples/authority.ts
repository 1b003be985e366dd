import { contract, type Examples } from './contract.js'

const ADMIN = `  pay(to, amount) {
    const admin = storage.get('admin')
    if (admin === null || !blockchain.requireAuth(admin, 'active')) throw new Error('no')
    blockchain.withdraw(to, amount, '')
  }`
const COINS = `  /** @amountLimit iost 100 */
  add(amount) {
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('coins', tx.publisher, readAmount(storage.mapGet('coins', tx.publisher)).plus(amount).toFixed(), tx.publisher)
  }`

/** An action that takes the stored price. */
const BUY = `  buy() { blockchain.deposit(tx.publisher, storage.get('price'), '') }`

export const AUTHORITY: Record<string, Examples> = {
  'missing-authority': {
    bad: [
      contract(`  pay(to, amount) { blockchain.withdraw(to, amount, '') }`),
      contract(`  drain(amount) { blockchain.withdraw(tx.publisher, amount, '') }`),
      contract(`  pay(to, amount) { blockchain.transfer(blockchain.contractName(), to, amount, '') }`),
      contract(
        `  pay(to, amount) { blockchain.callWithAuth('token.iost', 'transfer', ['coin', blockchain.contractName(), to, amount, '']) }`,
      ),
      contract(`${COINS}
  take(from, amount) { storage.mapPut('coins', from, readAmount(storage.mapGet('coins', from)).minus(amount).toFixed(), tx.publisher) }`),
      contract(`${COINS}
  wipe(account) { storage.mapDel('coins', account) }`),
      contract(`${COINS}
  wipe(accounts) { accounts.split(',').forEach((account) => storage.mapDel('coins', account)) }`),
      contract(`  setPayer(account) { storage.mapPut('payer', tx.publisher, account) }
  pay(to, amount) { const args = []
    args.push('iost')
    args.push(storage.mapGet('payer', tx.publisher), to)
    args.push(amount, '')
    blockchain.callWithAuth('token.iost', 'transfer', JSON.stringify(args)) }`),
      contract(`${COINS}
  pay(to, amount) { this._send(to, amount) }
  _send(to, amount) { blockchain.withdraw(to, amount, '') }`),
      contract(`  pay(to, amount) { if (block.time > 1e18) blockchain.withdraw(to, amount, '') }`),
      contract(`  pay(who, to, amount) { requireSigner(who)\n    blockchain.withdraw(to, amount, '') }`),
      contract(
        `  pay(to, amount) { if (amount !== '1' && !blockchain.requireAuth('admin', 'active')) throw 'no'\n    blockchain.withdraw(to, amount, '') }`,
      ),
      contract(`  pay(to, amount, again) { blockchain.withdraw(to, amount, '')
    if (again === 'yes') blockchain.deposit(tx.publisher, amount, '') }`),
      contract(`  leave(other) { const book = JSON.parse(storage.get('book'))
    if (!(book.shares[other] > 0)) throw 'no'
    blockchain.withdraw(tx.publisher, book.total, '') }`),
      contract(`  pay(to, amount) { if (amount === '0') storage.put('left', left)
    blockchain.withdraw(to, amount, '') }`),
      contract(`  pay(to, amount) { try { storage.put('left', left) } catch (error) { storage.put('left', '0') }
    blockchain.withdraw(to, amount, '') }`),
      contract(`  open(id) { if (storage.mapHas('owners', id)) throw 'no'\n    storage.mapPut('owners', id, JSON.stringify({ of: tx.publisher }), tx.publisher) }
  close(id) { if (JSON.parse(storage.mapGet('owners', id)).of !== tx.publisher) throw 'no'\n    storage.mapDel('owners', id) }
  take(id) { const owners = JSON.parse(storage.mapGet('owners', id))
    owners.of = tx.publisher
    storage.mapPut('owners', id, JSON.stringify(owners)) }`),
      contract(`  open(id) { if (storage.mapHas('voters', id)) throw 'no'\n    storage.mapPut('voters', id, JSON.stringify([tx.publisher]), tx.publisher) }
  vote(id, at) { const list = JSON.parse(storage.mapGet('voters', id))
    list[at] = tx.publisher
    storage.mapPut('voters', id, JSON.stringify(list)) }`),
    ],
    good: [
      contract(`${COINS}
  wipe(accounts) { accounts.split(',').forEach((account) => { requireSigner(account)
    storage.mapDel('coins', account) }) }`),
      contract(`  setPayer(account) { storage.mapPut('payer', tx.publisher, account) }
  pay(to, amount) { const args = ['iost']
    const payer = storage.mapGet('payer', tx.publisher)
    requireSigner(payer)
    args.push(payer, to, amount, '')
    blockchain.callWithAuth('token.iost', 'transfer', JSON.stringify(args)) }`),
      contract(`  pay(to, amount) { requireOwner()\n    blockchain.withdraw(to, amount, '') }`),
      contract(`  pay(to, amount) { this._admin()\n    blockchain.withdraw(to, amount, '') }
  _admin() { if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no') }`),
      contract(`  pay(role, to, amount) { requireRole('payer', role)\n    blockchain.withdraw(to, amount, '') }`),
      contract(
        `  pay(to, amount) { if (tx.publisher !== storage.get('boss')) throw 'no'\n    blockchain.withdraw(to, amount, '') }`,
      ),
      contract(
        `  pay(to, amount) { const list = JSON.parse(storage.get('list'))\n    if (list.indexOf(tx.publisher) < 0) throw 'no'\n    blockchain.withdraw(to, amount, '') }`,
      ),
      contract(
        `  claim() { const owed = storage.mapGet('owed', tx.publisher)\n    if (owed === null) throw 'no'\n    storage.mapDel('owed', tx.publisher)\n    blockchain.withdraw(tx.publisher, owed, '') }`,
      ),
      contract(
        `  claim(who) { const owed = storage.mapGet('owed', who)\n    if (owed === null) throw 'no'\n    storage.mapDel('owed', who)\n    blockchain.withdraw(who, owed, '') }`,
      ),
      contract(`${COINS}
  take(from, amount) { requireSigner(from)\n    storage.mapPut('coins', from, readAmount(storage.mapGet('coins', from)).minus(amount).toFixed(), tx.publisher) }`),
      contract(
        `  greet(name) { storage.mapPut('greeted', name, String(Number(storage.mapGet('greeted', name) ?? '0') + 1), tx.publisher) }`,
      ),
      contract(
        `  /** @amountLimit iost 10 */\n  swap(who, amount) { blockchain.deposit(who, amount, '')\n    blockchain.withdraw(who, new BigNumber(amount).times(2).toFixed(), '') }`,
      ),
      contract(
        `  reveal(secret, to) { if (IOSTCrypto.sha3(secret) !== storage.get('hash')) throw 'no'\n    blockchain.withdraw(to, '1', '') }`,
      ),
      contract(`  spend(spender, from, amount) { requireSigner(spender)
    const left = readAmount(storage.mapGet('allowed', from + ':' + spender)).minus(amount)
    if (left.lt(0)) throw 'no'
    storage.mapPut('coins', from, readAmount(storage.mapGet('coins', from)).minus(amount).toFixed(), tx.publisher) }
  show() { return storage.mapGet('coins', tx.publisher) }`),
      contract(`  pay(to, amount) { if (to === 'nobody') throw 'no'
    blockchain.withdraw(to, new BigNumber(amount).times(2).toFixed(), '')
    blockchain.deposit(tx.publisher, amount, '') }`),
      contract(`  leave() { const book = JSON.parse(storage.get('book'))
    const share = book.shares[tx.publisher]
    if (!(share > 0)) throw 'no'
    book.shares[tx.publisher] = 0
    storage.put('book', JSON.stringify(book))
    blockchain.withdraw(tx.publisher, book.total, '') }`),
      contract(`  pay(to, amount) { storage.put('left', left - amount)
    blockchain.withdraw(to, amount, '') }`),
      contract(`  pay(to, amount) { blockchain.withdraw(to, JONS.parse(amount), '') }`),
      contract(`  open(id) { storage.mapPut('voters', id, '[]', tx.publisher) }
  vote(id) { const list = JSON.parse(storage.mapGet('voters', id))
    list.push(tx.publisher)
    storage.mapPut('voters', id, JSON.stringify(list)) }`),
    ],
  },
  'open-upgrade': {
    bad: [
      contract(`  can_update(data) { return true }`),
      contract(`  can_update(data) { return 'true' }`),
      contract(`  can_update(data) { return blockchain.requireAuth(tx.publisher, 'active') }`),
      contract(`  can_update(data) { return blockchain.requireAuth(data, 'active') }`),
      contract(`  can_update(data) { if (data === '') return false\n    return true }`),
      contract(`  can_update(data) { return block.time > 1e18 }`),
      contract(`  can_destroy(data) { return true }`),
      contract(`  can_update(data) { blockchain.requireAuth('admin', 'active')\n    return true }`),
      contract(`  can_update(data) { let count = 0
    for (const one of ['alice', 'bobby']) { blockchain.requireAuth(one, 'active')\n      count++ }
    return count >= 2 }`),
      contract(`  can_update(data) { let count = 0
    for (const one of ['alice', 'bobby']) if (blockchain.requireAuth(one, 'active')) count++
    return count >= 0 }`),
      contract(`  can_update(data) { let count = 2
    for (const one of ['alice', 'bobby']) if (blockchain.requireAuth(one, 'active')) count++
    if (count >= 2) return true }`),
    ],
    good: [
      contract(`  can_update(data) { return mayUpgrade() }`),
      contract(`  can_update(data) { return blockchain.requireAuth(blockchain.contractOwner(), 'active') }`),
      contract(`  can_update(data) { return false }`),
      contract(`  can_update(data) { requireOwner()\n    return true }`),
      contract(
        `  can_update(data) { if (!blockchain.requireAuth('admin', 'active')) throw new Error('no')\n    return true }`,
      ),
      contract(`  can_update(data) { return blockchain.requireAuth('admin', 'active') && data !== 'never' }`),
      contract(
        `  can_update(data) { const admin = storage.get('admin') || blockchain.contractOwner()\n    return blockchain.requireAuth(admin, 'active') }`,
      ),
      contract(`  can_update(data) { return tx.publisher === 'admin' }`),
      contract(`  can_update(data) { let count = 0
    for (const one of ['alice', 'bobby', 'carol']) if (blockchain.requireAuth(one, 'active')) count++
    if (count >= 2) return true }`),
      contract(`  can_update(data) { let signed = 0
    for (let i = 0; i < 3; i++) { if (blockchain.requireAuth(['alice', 'bobby', 'carol'][i], 'active')) signed += 1 }
    return 1 < signed }`),
    ],
  },
  'open-setter': {
    bad: [
      contract(`  set(price) { storage.put('price', price) }\n${BUY}`),
      contract(`  set(price) { if (!(Number(price) > 0)) throw 'no'\n    storage.put('price', price) }\n${BUY}`),
      contract(`  set(price) { this._keep(price) }\n  _keep(x) { storage.put('price', String(x)) }\n${BUY}`),
      contract(
        `  set(fee) { storage.put('config', JSON.stringify({ fee })) }\n  buy() { blockchain.deposit(tx.publisher, JSON.parse(storage.get('config')).fee, '') }`,
      ),
      contract(
        `  close() { storage.put('open', 'no') }\n  claim() { if (storage.get('open') !== 'no') throw 'open'\n    blockchain.withdraw(storage.get('winner'), '1', '') }`,
      ),
      contract(
        `  report(winner) { if (storage.get('winner') !== null) throw 'done'\n    storage.put('winner', winner) }\n  claim() { blockchain.withdraw(storage.get('winner'), '1', '') }`,
      ),
      contract(
        `  set(item, price) { storage.mapPut('prices', item, price) }\n  buy(item) { blockchain.deposit(tx.publisher, storage.mapGet('prices', item), '') }`,
      ),
    ],
    good: [
      contract(`  set(price) { requireOwner()\n    storage.put('price', price) }\n${BUY}`),
      contract(`  set(note) { storage.put('note', note) }\n${BUY}`),
      contract(
        `  set(price) { storage.mapPut('price', tx.publisher, price) }\n  buy(from) { blockchain.transfer(tx.publisher, from, storage.mapGet('price', from), '') }`,
      ),
      contract(
        `  set(item, price) { if (storage.mapHas('price', item)) throw 'taken'\n    storage.mapPut('price', item, price) }\n  buy(item) { blockchain.deposit(tx.publisher, storage.mapGet('price', item), '') }`,
      ),
      contract(
        `  init() { storage.put('end', '5') }\n  close() { if (block.time < Number(storage.get('end'))) throw 'early'\n    storage.put('open', 'no') }\n  claim() { if (storage.get('open') !== 'no') throw 'open'\n    blockchain.withdraw(storage.get('winner'), '1', '') }`,
      ),
      contract(
        `  set(price) { if (tx.publisher !== storage.get('seller')) throw 'no'\n    storage.put('price', price) }\n${BUY}`,
      ),
    ],
  },
  'open-init': {
    bad: [
      contract(`  setup(admin) { storage.put('admin', admin) }\n${ADMIN}`),
      contract(`  setup() { storage.put('admin', tx.publisher) }\n${ADMIN}`),
      contract(
        `  setup(admin) { if (storage.get('admin') !== null) throw 'done'\n    storage.put('admin', admin) }\n${ADMIN}`,
      ),
      contract(`  setup(admin) { this._set(admin) }\n  _set(admin) { storage.put('admin', admin) }\n${ADMIN}`),
      contract(
        `  connect(token) { storage.put('token', token) }\n  pay(to) { requireOwner()\n    blockchain.callWithAuth(storage.get('token'), 'transfer', [to]) }`,
      ),
      contract(`  setup(admin) { requireSigner(admin)\n    storage.put('admin', admin) }\n${ADMIN}`),
      contract(
        `  become() { storage.put('boss', tx.publisher) }\n  pay(to) { if (tx.publisher !== storage.get('boss')) throw 'no'\n    blockchain.withdraw(to, '1', '') }`,
      ),
    ],
    good: [
      contract(
        `  make(id) { if (storage.has('owner_' + id)) throw 'taken'\n    storage.put('owner_' + id, tx.publisher, tx.publisher) }\n  drop(id) { requireSigner(storage.get('owner_' + id))\n    storage.del('owner_' + id) }`,
      ),
      contract(
        `  make() { const id = Number(storage.get('next') ?? '0')\n    storage.put('next', String(id + 1))\n    storage.put('owner_' + id, tx.publisher, tx.publisher) }\n  drop(id) { requireSigner(storage.get('owner_' + id))\n    storage.del('owner_' + id) }`,
      ),
      contract(
        `  log(id) { storage.put(id.concat('/latest'), tx.hash) }\n  open(id) { requireOwner()\n    storage.put(id.concat('/owner'), tx.publisher) }\n  close(id) { requireSigner(storage.get(id.concat('/owner')))\n    storage.del(id.concat('/owner')) }`,
      ),
      contract(`  init() { storage.put('admin', tx.publisher) }\n${ADMIN}`),
      contract(`  setup(admin) { requireOwner()\n    storage.put('admin', admin) }\n${ADMIN}`),
      contract(
        `  setup(admin) { const old = storage.get('admin')\n    if (!blockchain.requireAuth(old, 'active')) throw 'no'\n    storage.put('admin', admin) }\n${ADMIN}`,
      ),
      contract(`  setup(text) { storage.put('motto', text) }\n${ADMIN}`),
      contract(
        `  setup(admin) { if (!blockchain.requireAuth('admin', 'active')) throw 'no'\n    storage.put('admin', admin) }\n${ADMIN}`,
      ),
      contract(`  setup() { storage.put('admin', 'alice') }\n${ADMIN}`),
      contract(`  setup(who, admin) { requireRole('setter', who)\n    storage.put('admin', admin) }\n${ADMIN}`),
    ],
  },
  'wrong-permission': {
    bad: [
      contract(`  a(who) { return blockchain.requireAuth(who, 'actve') }`),
      contract(`  a(who) { return blockchain.requireAuth(who, 'Active') }`),
      contract(`  a(who) { return blockchain.requireAuth(who, 'onwer') }`),
      contract(`  a(who) { return blockchain.requireAuth(who, '') }`),
      contract(`  a(who) { return blockchain.requireAuth(who, who + 'x' ? 'my key' : 'my key') }`),
      contract(`  a(who) { return blockchain.requireAuth(who) }`),
      contract(`  a(who) { return blockchain.requireAuth(who, 1) }`),
      contract(`  a(who) { return this._check(who) }\n  _check(who) { return blockchain.requireAuth(who, 'activ') }`),
    ],
    good: [
      contract(`  a(who) { return blockchain.requireAuth(who, 'active') }`),
      contract(`  a(who) { return blockchain.requireAuth(who, 'owner') }`),
      contract(`  a(who) { return blockchain.requireAuth(who, 'transfer') }`),
      contract(`  a(who) { return blockchain.requireAuth(who, 'shop_2') }`),
      contract(`  a(who, permission) { return blockchain.requireAuth(who, permission) }`),
      contract(`  a(who) { requireSigner(who)\n    return 1 }`),
      contract(`  a(who) { return blockchain.requireAuth(who, PERMISSION) }`, `const PERMISSION = 'active'`),
    ],
  },
}
