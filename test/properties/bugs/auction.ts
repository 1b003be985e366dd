import type { Bug } from '../bug.js'

/** An auction that takes a bid in the very block in which it can be closed. */
export const auction: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() {}
  open() {
    if (storage.has('end')) throw new Error('open')
    storage.put('end', String(block.number + 10))
  }
  /** @param {number} amount */
  bid(amount) {
    const end = Number(storage.get('end') || '0')
    if (block.number > end) throw new Error('over') // BUG
    if (block.number >= end) throw new Error('over') // FIX
    if (!(amount > Number(storage.get('bid') || '0'))) throw new Error('too little')
    storage.put('bid', String(amount))
    storage.put('left', String(end - block.number))
  }
}
module.exports = Bug
`,
  always: `expect(await bug.storage('left')).to.not.equal('0')`,
}
