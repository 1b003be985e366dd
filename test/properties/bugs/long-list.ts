import type { Bug } from '../bug.js'

/** A map lists its first 257 fields and no more: what comes later is never paid. */
export const longList: Bug = {
  shortest: 2,
  contract: `class Bug {
  init() { storage.put('count', '0'); storage.put('seen', '0') }
  join(name) {
    const count = Number(storage.get('count'))
    if (storage.mapHas('members', name)) throw new Error('is in')
    if (count >= 250) throw new Error('full') // FIX
    storage.mapPut('members', name, '1')
    storage.put('count', String(count + 1))
  }
  pay() {
    const listed = storage.mapKeys('members').length
    storage.put('seen', String(Number(storage.get('count')) - listed))
  }
}
module.exports = Bug
`,
  always: `expect(await bug.storage('seen')).to.equal('0')`,
}
