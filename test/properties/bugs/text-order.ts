import type { Bug } from '../bug.js'

/** Bids that are compared as texts: 9 is above 10. */
export const textOrder: Bug = {
  shortest: 3,
  contract: `class Bug {
  init() { storage.put('top', '0'); storage.put('most', '0') }
  open() { storage.put('isOpen', 'yes') }
  bid(amount) {
    if (!storage.has('isOpen')) throw new Error('not open')
    if (!(Number(amount) > 0) || String(Number(amount)) !== amount || amount.length < 2) throw new Error('amount')
    if (amount <= storage.get('top')) throw new Error('too little') // BUG
    if (Number(amount) <= Number(storage.get('top'))) throw new Error('too little') // FIX
    storage.put('top', amount)
    storage.put('most', String(Math.max(Number(amount), Number(storage.get('most')))))
  }
}
module.exports = Bug
`,
  always: `const [top, most] = await bug.storage(['top', 'most']); expect(top).to.equal(most)`,
}
