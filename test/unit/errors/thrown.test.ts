import { expect } from 'chai'
import { describeThrown } from '../../../src/errors/thrown.js'

describe('text of a thrown value', () => {
  it('is the message of an error, or else its name', () => {
    expect(describeThrown(new Error('no gas'))).to.equal('no gas')
    expect(describeThrown(new RangeError())).to.equal('RangeError')
  })

  it('is the JSON of an object without a text of its own, to a bounded length', () => {
    expect(describeThrown({ code: 7 })).to.equal('{"code":7}')
    expect(describeThrown({ toString: () => 'own text' })).to.equal('own text')
    expect(describeThrown({ long: 'x'.repeat(1000) })).to.have.length(300)
  })

  it('is never missing', () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    for (const value of [cyclic, Object.create(null), { toString: () => ({}) }])
      expect(describeThrown(value)).to.equal('what was thrown has no text')
    expect([undefined, null, Symbol('s')].map(describeThrown)).to.deep.equal(['undefined', 'null', 'Symbol(s)'])
  })
})
