import type { Bug } from '../bug.js'

/**
 * A pool of two tokens whose reserve is divided by itself once it is empty again: 0 / 0 is NaN, and an account with NaN
 * shares redeems what others have added.
 */
export const reserve: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() { storage.put('count', '0') }
  _amount(text) {
    const value = new BigNumber(text)
    if (!value.isInteger() || !value.gt(0) || value.gt(1000000)) throw new Error('amount')
    return value
  }
  _load(a, b) {
    const text = storage.mapGet('pools', a + '.' + b)
    if (text === null) throw new Error('no such pool')
    return JSON.parse(text)
  }
  _field(pool) { return blockchain.publisher() + '.' + pool.a + '.' + pool.b }
  _shares(pool) { return new BigNumber(storage.mapGet('shares', this._field(pool)) || '0') }
  _change(pool, reserve, shares) {
    pool.reserve = reserve.plus(pool.reserve).toFixed()
    pool.shares = shares.plus(pool.shares).toFixed()
    storage.mapPut('pools', pool.a + '.' + pool.b, JSON.stringify(pool))
    storage.mapPut('shares', this._field(pool), this._shares(pool).plus(shares).toFixed(), blockchain.publisher())
  }
  open(a, b) {
    const count = Number(storage.get('count'))
    if (count >= 3 || a.length !== 4 || b.length !== 4 || a === b) throw new Error('three pools')
    storage.put('count', String(count + 1))
    storage.mapPut('pools', a + '.' + b, JSON.stringify({ a: a, b: b, reserve: '0', shares: '0', isOpen: false }))
  }
  add(a, b, amount) {
    const value = this._amount(amount)
    const pool = this._load(a, b)
    const isFirst = !pool.isOpen // BUG
    const isFirst = new BigNumber(pool.shares).isZero() // FIX
    const shares = isFirst ? value : value.times(pool.shares).div(pool.reserve).integerValue()
    if (shares.lt(0)) throw new Error('shares')
    pool.isOpen = true
    this._change(pool, value, shares)
  }
  redeem(a, b, amount) {
    const shares = this._amount(amount)
    const pool = this._load(a, b)
    if (this._shares(pool).lt(shares)) throw new Error('shares')
    this._change(pool, BigNumber.min(shares, pool.reserve).negated(), shares.negated())
  }
}
module.exports = Bug
`,
  fixture: `for (const [a, b] of [['gold', 'iost'], ['iron', 'salt'], ['corn', 'wood']]) await bug.open(a, b)`,
  always: `for (const [a, b] of [['gold', 'iost'], ['iron', 'salt'], ['corn', 'wood']]) {
      const { reserve, shares } = JSON.parse(await bug.storage('pools', a + '.' + b))
      expect(Number(reserve) + Number(shares)).to.be.at.least(0)
    }`,
}
