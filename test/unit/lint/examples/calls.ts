import { contract, type Examples } from './contract.js'

const ID = 'Contract36bDWwh1smUpxVLVAHrbZkfEVUyHyL9oZcWeKyqM2nfL'

const TRANSFER = "blockchain.callWithAuth('token.iost', 'transfer', ['coin', blockchain.contractName()"

export const CALLS: Record<string, Examples> = {
  'hard-coded-contract': {
    bad: [
      contract(`  a() { return blockchain.call('${ID}', 'get', []) }`),
      contract(`  a() { return blockchain.callWithAuth('${ID}', 'get', []) }`),
      contract(`  a() { return blockchain.call(SHOP, 'get', []) }`, `const SHOP = '${ID}'`),
      contract(`  a() { return storage.globalGet('${ID}', 'price') }`),
      contract(`  a() { return storage.globalMapGet('${ID}', 'prices', 'x') }`),
      contract(`  a() { return this._shop() }\n  _shop() { return blockchain.call('${ID}', 'get', []) }`),
    ],
    good: [
      contract(`  a() { return blockchain.call(storage.get('shop'), 'get', []) }`),
      contract(`  a() { return blockchain.call('token.iost', 'supply', ['iost']) }`),
      contract(`  a(shop) { return blockchain.call(shop, 'get', []) }`),
      contract(`  a() { return blockchain.call(SHOP_ID, 'get', []) }`),
      contract(`  a() { return 'Contract' + 'of sale' }`),
      contract(`  a() { return storage.globalGet('system.iost', 'x') }`),
      contract(`  a(id) { return id === '${ID}' }`),
    ],
  },
  'unchecked-call': {
    bad: [
      contract(`  can_update() { blockchain.requireAuth(blockchain.contractOwner(), 'active') }`),
      contract(`  can_update(data) {}`),
      contract(`  can_update(data) { requireOwner() }`),
      contract(`  can_update(data) { return this._owner() }\n  _owner() { requireOwner() }`),
      contract(
        `  can_update(data) { this._owner()\n    return }\n  _owner() { if (tx.publisher !== 'admin') throw 'no' }`,
      ),
      contract(`  can_update(data) { if (tx.publisher !== 'admin') return false\n    return 'ok' }`),
      contract(`  can_update(data) { if (tx.publisher !== 'admin') return false }`),
      contract(`  can_destroy(data) { requireOwner()\n    storage.put('end', '1') }`),
      contract(`  a(who) { blockchain.requireAuth(who, 'active')\n    storage.put('x', who, tx.publisher) }`),
      contract(
        `  a(who) { this._check(who)\n    storage.put('x', who, tx.publisher) }\n  _check(who) { return blockchain.requireAuth(who, 'active') }`,
      ),
      contract(`  a(m, s, k) { IOSTCrypto.verify('ed25519', m, s, k)\n    storage.put('x', m, tx.publisher) }`),
      contract(
        `  a(x) { this._isBoss()\n    storage.put('x', x) }\n  _isBoss() { return tx.publisher === storage.get('boss') }`,
      ),
      contract(
        `  a(x) { this._isOne()\n    storage.put('x', x) }\n  _isOne() { return !this._read().includes(tx.publisher) }\n  _read() { return JSON.parse(storage.get('all')) }`,
      ),
      contract(
        `  a(x) { this._isOpen()\n    storage.put('x', x) }\n  _isOpen() { return blockchain.requireAuth(storage.get('boss'), 'active') && storage.has('open') }`,
      ),
      contract(`  a() { if (blockchain.call(storage.get('shop'), 'isOpen', [])) return 1\n    return 2 }`),
      contract(`  a() { return blockchain.call(storage.get('shop'), 'price', []) === '5' }`),
      contract(`  a() { return blockchain.call(storage.get('shop'), 'offer', [])[0].price }`),
      contract(`  a() { if (!blockchain.call(storage.get('shop'), 'isOpen', [])) throw 'no' }`),
      contract(
        `  a(who) { const isSigned = blockchain.requireAuth(who, 'active')\n    storage.put('x', who, tx.publisher) }`,
      ),
      contract(`  a(m, s, k) { if (IOSTCrypto.verify('ed25519', m, s, k) === false) throw 'no' }`),
      contract(`  a(m, s, k) { if (IOSTCrypto.verify('ed25519', m, s, k) !== true) throw 'no' }`),
      contract(
        `  a() { const [text] = blockchain.call(storage.get('shop'), 'offer', [])\n    storage.put('price', new BigNumber(JSON.parse(text).price).times(2).toFixed()) }`,
      ),
      contract(
        `  a() { const count = Number(blockchain.call(storage.get('shop'), 'count', [])[0])\n    storage.put('count', String(count + 1)) }`,
      ),
      contract(
        `  a() { storage.put('count', this._read()) }\n  _read() { return Number(blockchain.call(storage.get('shop'), 'count', [])[0]).toFixed() }`,
      ),
    ],
    good: [
      contract(`  can_update(data) { requireOwner()\n    return true }`),
      contract(`  can_update(data) { return false }`),
      contract(`  can_update(data) { throw 'never' }`),
      contract(`  can_update(data) { if (tx.publisher === 'admin') return true }`),
      contract(`  can_update(data) { requireOwner()\n    return 'true' }`),
      contract(`  can_update(data) { return this._owner() }\n  _owner() { requireOwner()\n    return true }`),
      contract(`  can_update(data) { return storage.get('open') }`),
      contract(`  a(who) { const isSigned = blockchain.requireAuth(who, 'active')\n    return isSigned ? 1 : 2 }`),
      contract(
        `  a(who) { const isSigned = blockchain.requireAuth(who, 'active')\n    blockchain.receipt(JSON.stringify({ isSigned })) }`,
      ),
      contract(
        `  a(x) { this._mark()\n    storage.put('x', x) }\n  _mark() { if (storage.mapHas('in', tx.publisher)) return false\n    storage.mapPut('in', tx.publisher, '1', tx.publisher)\n    return true }`,
      ),
      contract(
        `  a(x) { this._require()\n    storage.put('x', x) }\n  _require() { if (tx.publisher !== storage.get('boss')) throw 'no'\n    return true }`,
      ),
      contract(`  a(who) { this._check(blockchain.requireAuth(who, 'active')) }\n  _check(is) { if (!is) throw 'no' }`),
      contract(`  a(m, s, k) { if (!IOSTCrypto.verify('ed25519', m, s, k)) throw 'no' }`),
      contract(
        `  a() { const price = new BigNumber(JSON.parse(blockchain.call(storage.get('shop'), 'offer', [])[0]).price)\n    if (price.isNaN()) throw 'no'\n    storage.put('price', price.toFixed()) }`,
      ),
      contract(
        `  a() { const [text] = blockchain.call(storage.get('shop'), 'offer', [])\n    if (text === '') throw 'no'\n    storage.put('price', new BigNumber(text).toFixed()) }`,
      ),
      contract(
        `  a() { const [text] = blockchain.call(storage.get('shop'), 'count', [])\n    storage.put('count', String(Number(text) || 0)) }`,
      ),
      contract(
        `  a() { const [amount] = blockchain.call('token.iost', 'balanceOf', ['iost', tx.publisher])\n    storage.put('seen', new BigNumber(amount).toFixed()) }`,
      ),
      contract(`  a() { storage.put('motto', blockchain.call(storage.get('shop'), 'motto', [])[0]) }`),
      contract(
        `  a(who) { if (!blockchain.requireAuth(who, 'active')) throw 'no'\n    storage.put('x', who, tx.publisher) }`,
      ),
      contract(
        `  a(who) { const signed = blockchain.requireAuth(who, 'active')\n    if (signed === false) throw 'no' }`,
      ),
      contract(`  a(who) { return blockchain.requireAuth(who, 'active') }`),
      contract(`  a(m, s, k) { if (IOSTCrypto.verify('ed25519', m, s, k) !== 1) throw 'no' }`),
      contract(`  a() { return blockchain.call(storage.get('shop'), 'price', [])[0] === '5' }`),
      contract(`  a() { return JSON.parse(blockchain.call(storage.get('shop'), 'offer', [])[0]).price }`),
      contract(`  a() { blockchain.call(storage.get('shop'), 'open', []) }`),
      contract(`  a(who) { requireSigner(who)\n    storage.put('x', who, tx.publisher) }`),
    ],
  },
  'wrong-arguments': {
    bad: [
      contract(
        `  _sum() { return +storage.get('sum') || 0 }\n  /** @param {number} n */\n  a(n) { requireOwner()\n    let sum = this._sum()\n    sum += n\n    storage.put('sum', sum) }`,
      ),
      contract(`  a() { requireOwner()\n    storage.put('count', Number(storage.get('count')) + 1) }`),
      contract(`  a(n) { requireOwner()\n    storage.put('count', Number(storage.get('count')) + Number(n)) }`),
      contract(`  a(to) { requireOwner()\n    ${TRANSFER}, to, '1']) }`),
      contract(`  a(to) { requireOwner()\n    ${TRANSFER}, to, '1', '', '']) }`),
      contract(`  a(to) { requireOwner()\n    ${TRANSFER}, to, 1, '']) }`),
      contract(`  a(to, x) { requireOwner()\n    ${TRANSFER}, to, x * 2, '']) }`),
      contract(`  a(to) { requireOwner()\n    ${TRANSFER}, to, '1', undefined]) }`),
      contract(`  a() { return blockchain.call('token.iost', 'balanceOf', ['iost']) }`),
      contract(`  a(id) { return blockchain.call('token721.iost', 'ownerOf', JSON.stringify(['item', id * 1])) }`),
      contract(
        `  a(id) { return this._call('ownerOf', [id]) }\n  _call(name, args) { return blockchain.call('token721.iost', name, args) }`,
      ),
      contract(
        `  a(to, x) { requireOwner()\n    blockchain.callWithAuth('token.iost', 'transferFreeze', ['coin', blockchain.contractName(), to, x, String(block.time), '']) }`,
      ),
      contract(`  a(to) { requireOwner()\n    blockchain.withdraw(to, '1') }`),
      contract(`  a() { storage.put('at', block.time) }`),
      contract(`  a(x) { requireOwner()\n    storage.put('x', { x }) }`),
      contract(`  a(who) { this._check() }\n  _check(who) { if (!blockchain.requireAuth(who, 'active')) throw 'no' }`),
      contract(`  a(x) { return this._get('x') }\n  _get(key, field) { return storage.mapGet(key, field) }`),
    ],
    good: [
      contract(`  a() { requireOwner()\n    storage.put('count', Number(storage.get('count')) + 1 + '') }`),
      contract(`  a(n) { requireOwner()\n    storage.put('count', storage.get('count') + n) }`),
      contract(`  a(to) { requireOwner()\n    ${TRANSFER}, to, '1', '']) }`),
      contract(`  a(to, x) { requireOwner()\n    ${TRANSFER}, to, new BigNumber(x), '']) }`),
      contract(`  a(to, x) { requireOwner()\n    ${TRANSFER}, to, x, '']) }`),
      contract(
        `  a(id) { const args = ['item']\n    args.push(id)\n    return blockchain.call('token721.iost', 'ownerOf', args) }`,
      ),
      contract(
        `  a(ids) { const args = ['item', ...ids]\n    return blockchain.call('token721.iost', 'ownerOf', args) }`,
      ),
      contract(
        `  a(id) { const args = ['item']\n    args[1] = id\n    return blockchain.call('token721.iost', 'ownerOf', args) }`,
      ),
      contract(`  a() { return blockchain.call('token.iost', 'newMethod', []) }`),
      contract(
        `  a(x) { return this._get('x') }\n  _get(key, field) { if (field === undefined) return storage.get(key)\n    return storage.mapGet(key, field) }`,
      ),
      contract(
        `  a(x) { return this._get('x') }\n  _get(key, field) { return typeof field === 'string' ? storage.mapGet(key, field) : storage.get(key) }`,
      ),
      contract(
        `  a(x) { return this._get('x') }\n  _get(key, field) { return field ? storage.mapGet(key, field) : storage.get(key + ':' + (field || '')) }`,
      ),
      contract(`  a() { return storage.get('undefinedValues') }`),
      contract(`  a(token) { return blockchain.call(token, 'balanceOf', ['iost']) }`),
      contract(`  a(to) { requireOwner()\n    blockchain.withdraw(to, 1, '') }`),
      contract(
        `  a(to, x) { requireOwner()\n    blockchain.callWithAuth('token.iost', 'transferFreeze', ['coin', blockchain.contractName(), to, x, block.time, '']) }`,
      ),
    ],
  },
  'call-from-argument': {
    bad: [
      contract(`  a(id, name, args) { blockchain.callWithAuth(id, name, args) }`),
      contract(`  a(id) { blockchain.callWithAuth(id, 'go', []) }`),
      contract(`  a(id, name) { return blockchain.call(id, name, []) }`),
      contract(`  a(id) { this._go(id) }\n  _go(id) { blockchain.callWithAuth(id, 'go', []) }`),
      contract(`  a(who, id) { requireSigner(who)\n    blockchain.callWithAuth(id, 'go', []) }`),
      contract(`  a(data) { const { id } = JSON.parse(data)\n    blockchain.callWithAuth(id, 'go', []) }`),
    ],
    good: [
      contract(`  a(id, name, args) { requireOwner()\n    blockchain.callWithAuth(id, name, args) }`),
      contract(`  a(id) { return blockchain.call(id, 'price', []) }`),
      contract(`  a(id) { if (id !== storage.get('shop')) throw 'no'\n    blockchain.callWithAuth(id, 'go', []) }`),
      contract(`  a(id) { if (!storage.mapHas('shops', id)) throw 'no'\n    blockchain.callWithAuth(id, 'go', []) }`),
      contract(`  a(args) { blockchain.callWithAuth(storage.get('shop'), 'go', args) }`),
      contract(`  a(who, id) { requireRole('caller', who)\n    blockchain.callWithAuth(id, 'go', []) }`),
      contract(`  a(name) { return blockchain.call('token.iost', name, []) }`),
    ],
  },
}
