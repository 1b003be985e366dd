import type { Bug } from '../bug.js'

/**
 * A pool that burns too few shares once a trade has moved its ratio. Each of the three calls needs two tokens that form
 * one of the pairs that the fixture created.
 */
export const pairs: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() { storage.put('count', '0'); storage.put('total', '0') }
  _load(a, b) {
    const text = storage.mapGet('pairs', a + '/' + b)
    if (text === null) throw new Error('no such pair')
    return JSON.parse(text)
  }
  _save(pair) { storage.mapPut('pairs', pair.a + '/' + pair.b, JSON.stringify(pair)) }
  _field(pair) { return blockchain.publisher() + '/' + pair.a + '/' + pair.b }
  createPair(a, b) {
    const count = Number(storage.get('count'))
    if (count >= 4) throw new Error('four pairs')
    if (a.length !== 3 || b.length !== 3 || a >= b || storage.mapHas('pairs', a + '/' + b)) throw new Error('symbols')
    storage.put('count', String(count + 1))
    this._save({ a: a, b: b, inA: 0, inB: 0 })
  }
  /** @param {number} amount */
  addLiquidity(a, b, amount) {
    const pair = this._load(a, b)
    if (amount < 1 || amount > 1000000) throw new Error('amount')
    const has = Number(storage.mapGet('shares', this._field(pair)) || '0')
    storage.mapPut('shares', this._field(pair), String(has + amount))
    storage.put('total', String(Number(storage.get('total')) + amount))
    pair.inA += amount
    pair.inB += amount
    this._save(pair)
  }
  /** @param {number} amount */
  swap(a, b, amount) {
    const pair = this._load(a, b)
    if (amount < 1 || pair.inB < 1) throw new Error('amount')
    pair.inB -= Math.floor(pair.inB * amount / (pair.inA + amount))
    pair.inA += amount
    this._save(pair)
  }
  /** @param {number} amount */
  removeLiquidity(a, b, amount) {
    const pair = this._load(a, b)
    const has = Number(storage.mapGet('shares', this._field(pair)) || '0')
    if (amount < 1 || amount > has) throw new Error('shares')
    const burnt = Math.floor(amount * pair.inB / pair.inA) // BUG
    const burnt = amount // FIX
    storage.mapPut('shares', this._field(pair), String(has - burnt))
    storage.put('total', String(Number(storage.get('total')) - amount))
    pair.inA = Math.max(0, pair.inA - amount)
    pair.inB = Math.max(0, pair.inB - amount)
    this._save(pair)
  }
}
module.exports = Bug
`,
  fixture: `for (const [a, b] of [['aaa', 'bbb'], ['ccc', 'ddd'], ['eee', 'fff'], ['ggg', 'hhh']]) await bug.createPair(a, b)`,
  rules: `{ ledgers: ({ bug }) => [{ contract: bug, map: 'shares', total: 'total' }] }`,
}
