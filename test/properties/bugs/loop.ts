import type { Bug } from '../bug.js'

/** A loop over everything that was ever added. */
export const loop: Bug = {
  shortest: 2,
  contract: `class Bug {
  init() { storage.put('count', '0') }
  add(name) {
    const count = Number(storage.get('count'))
    if (count >= 100) throw new Error('full') // FIX
    storage.mapPut('items', String(count), name)
    storage.put('count', String(count + 1))
  }
  pay() {
    const count = Number(storage.get('count'))
    for (let index = 0; index < count; index++) {
      const item = storage.mapGet('items', String(index))
      for (let round = 0; round < 24; round++) storage.mapPut('paid', String(index), item + round)
    }
  }
}
module.exports = Bug
`,
}
