import { expect } from 'chai'
import { parseGrep } from '../../../../src/test-runner/mocha/mocha.js'

describe('--grep', () => {
  it('takes a regular expression, as mocha does', () => {
    expect(parseGrep('pays|owes').test('it owes')).to.equal(true)
    expect(parseGrep('^pays').test('it pays')).to.equal(false)
    expect(parseGrep('pays \\(10\\.5\\)').test('it pays (10.5) back')).to.equal(true)
  })

  it('takes flags after the closing slash', () => {
    expect(parseGrep('/^pays|owes$/i').test('PAYS')).to.equal(true)
    expect(parseGrep('/^pays/').test('it pays')).to.equal(false)
  })

  it('matches every title, also with the flags g and y', () => {
    const grep = parseGrep('/pays/gy')
    expect(['pays', 'pays', 'pays'].map((title) => grep.test(title))).to.deep.equal([true, true, true])
  })

  it('rejects an invalid expression', () => {
    for (const text of ['/(/', 'pays (']) {
      expect(() => parseGrep(text), text)
        .to.throw()
        .with.property('code', 'USAGE')
    }
  })
})
