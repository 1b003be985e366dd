import type { Bug } from '../bug.js'

/** Shares of a pool that are rounded to the nearest: several accounts together get more than there is. */
export const shares: Bug = {
  shortest: 9,
  contract: `class Bug {
  init() { storage.put('pool', '0'); storage.put('shares', '0'); storage.put('paid', '0') }
  _number(key) { return Number(storage.get(key)) }
  _add(key, by) { storage.put(key, String(this._number(key) + by)) }
  /** @param {number} count */
  join(count) {
    if (!(count > 0) || count % 1 !== 0 || count > 1000 || storage.has('closed')) throw new Error('cannot join')
    const who = blockchain.publisher()
    if (storage.mapHas('has', who)) throw new Error('has joined')
    storage.mapPut('has', who, String(count))
    this._add('shares', count)
    this._add('pool', count)
  }
  /** @param {number} count */
  give(count) {
    if (!(count > 0) || count % 1 !== 0 || count > 1000 || storage.has('closed')) throw new Error('cannot give')
    this._add('pool', count)
  }
  close() {
    if (this._number('shares') < 1) throw new Error('nobody has joined')
    storage.put('closed', 'yes')
  }
  claim() {
    const who = blockchain.publisher()
    if (!storage.has('closed') || !storage.mapHas('has', who)) throw new Error('cannot claim')
    const part = (Number(storage.mapGet('has', who)) * this._number('pool')) / this._number('shares')
    this._add('paid', Math.round(part)) // BUG
    this._add('paid', Math.floor(part)) // FIX
    storage.mapDel('has', who)
  }
}
module.exports = Bug
`,
  always: `const [paid, pool] = await bug.storage(['paid', 'pool']); expect(Number(paid)).to.be.at.most(Number(pool))`,
}
