import { expect } from 'chai'
import { Overlay } from '../../../src/state/overlay.js'
import { Store } from '../../../src/state/store.js'

const open = () => new Overlay(new Store([['a', 'stored']]))

describe('state overlays', () => {
  for (const [what, before] of [
    ['an empty one', []],
    ['one with writes', [['b', 'older']]],
  ] as const) {
    it(`state overlays move their writes to ${what}`, () => {
      const below = open()
      for (const [key, value] of before) below.set(key, value)
      const above = new Overlay(below)
      above.set('b', 'new')
      above.delete('a')
      above.flushTo(below)
      expect([below.get('a'), below.get('b')]).to.deep.equal([undefined, 'new'])
      expect(above.changes.size).to.equal(0)
      below.set('b', 'later')
      expect(above.get('b')).to.equal('later')
    })

    it(`isolate later writes from ${what}`, () => {
      const below = open()
      for (const [key, value] of before) below.set(key, value)
      const above = new Overlay(below)
      above.set('c', 'handed')
      above.flushTo(below)
      above.set('c', 'own')
      expect([below.get('c'), above.get('c')]).to.deep.equal(['handed', 'own'])
      above.drop()
      expect(above.get('c')).to.equal('handed')
    })
  }
})
