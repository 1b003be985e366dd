import type { Bug } from '../bug.js'

/** A contract that calls a given contract before it records its payment, so that the other can call it again. */
export const reentry: Bug = {
  shortest: 2,
  contract: `class Bug {
  init() { storage.put('paid', '0'); storage.put('put', '0') }
  put() { storage.put('left', '1'); storage.put('put', String(Number(storage.get('put')) + 1)) }
  take(target, method) {
    const left = Number(storage.get('left') || '0')
    if (left < 1) throw new Error('nothing is left')
    storage.put('left', '0') // FIX
    blockchain.call(target, method, '["' + blockchain.contractName() + '"]')
    storage.put('left', '0') // BUG
    storage.put('paid', String(Number(storage.get('paid')) + left))
  }
}
module.exports = Bug
`,
  others: {
    caller: `class Caller {
  init() {}
  again(id) { blockchain.call(id, 'take', JSON.stringify([blockchain.contractName(), 'once'])) }
  once(id) { return id }
}
module.exports = Caller
`,
  },
  always: `const [paid, put] = await bug.storage(['paid', 'put']); expect(Number(paid)).to.be.at.most(Number(put))`,
}
