import { expect } from 'chai'
import { firstOf, itemAt, lastOf, must } from '../../../src/collections/presence.js'

describe('presence', () => {
  it('returns values that are present, falsy ones too', () => {
    expect([must(0, 'count'), must('', 'text'), must(false, 'flag')]).to.deep.equal([0, '', false])
    expect([itemAt([0, 1], 0), firstOf(['', 'a']), lastOf(Uint8Array.of(1, 0))]).to.deep.equal([0, '', 0])
  })

  it('names a missing value', () => {
    expect(() => must(undefined, 'parent')).to.throw('missing parent')
    expect(() => must(null, 'parent')).to.throw('missing parent')
  })

  it('rejects an index outside of the list', () => {
    expect(() => itemAt(['a'], 1)).to.throw('no item 1 of 1')
    expect(() => itemAt(['a'], -1)).to.throw('no item -1 of 1')
    expect(() => firstOf([])).to.throw('no item 0 of 0')
    expect(() => lastOf([])).to.throw('no item -1 of 0')
  })
})
