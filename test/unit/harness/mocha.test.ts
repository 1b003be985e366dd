import { expect } from 'chai'
import { parseGrep } from '../../../src/harness/mocha.js'

describe('--grep', () => {
  it('takes a text as it is', () => {
    expect(parseGrep('pays (10.5)').test('it pays (10.5) back')).to.equal(true)
    expect(parseGrep('10.5').test('1005')).to.equal(false)
  })

  it('takes a pattern between slashes', () => {
    expect(parseGrep('/^pays|owes$/i').test('PAYS')).to.equal(true)
    expect(parseGrep('/^pays/').test('it pays')).to.equal(false)
  })

  it('refuses a pattern that is none', () => {
    expect(() => parseGrep('/(/'))
      .to.throw()
      .with.property('code', 'USAGE')
  })
})
