import type { Bug } from '../bug.js'

/**
 * A fee that is shared among the other holders: the only holder shares it among none, and can send nothing any more.
 */
export const singleHolder: Bug = {
  shortest: 2,
  contract: `class Bug {
  init() {
    storage.put('total', '300')
    storage.mapPut('has', 'alice', '200.5')
    storage.mapPut('has', 'bobby', '73.25')
    storage.mapPut('has', 'carol', '26.25')
    storage.put('perToken', '0')
  }
  _has(account) { return new BigNumber(storage.mapGet('has', account) || '0') }
  send(to, amount) {
    const from = blockchain.publisher()
    const value = new BigNumber(amount)
    if (from === to || to.length < 5 || to.length > 11) throw new Error('receiver')
    if (!value.gte('0.01') || value.dp() > 2) throw new Error('amount')
    const has = this._has(from)
    if (!value.lte(has)) throw new Error('balance')
    const others = new BigNumber(storage.get('total')).minus(has)
    const share = value.div(100).div(others) // BUG
    const share = others.isZero() ? others : value.div(100).div(others) // FIX
    if (!share.isFinite()) throw new Error('share')
    storage.put('perToken', share.plus(storage.get('perToken')).toFixed(20))
    storage.mapPut('has', from, has.minus(value).toFixed())
    storage.mapPut('has', to, this._has(to).plus(value).toFixed())
  }
}
module.exports = Bug
`,
  always: `const [a, b] = await bug.storage([['has', 'alice'], ['has', 'bobby']])
    if (Number(a) >= 1) await expect(bug.as(alice).exec.send('frank', '1')).to.succeed
    if (Number(b) >= 1) await expect(bug.as(bob).exec.send('frank', '1')).to.succeed`,
}
