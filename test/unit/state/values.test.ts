import { expect } from 'chai'
import { checkKey } from '../../../src/state/keys.js'
import { toBytes, toText } from '../../../src/state/values.js'

describe('byte strings', () => {
  for (const text of ['', 'plain', 'é日😀', '\u0000\uffff']) {
    it(`round-trip ${JSON.stringify(text)}`, () => {
      const bytes = toBytes(text)
      expect(bytes).to.equal(Buffer.from(text).toString('latin1'))
      expect(toText(bytes)).to.equal(text)
    })
  }

  it('byte strings encode lone surrogates as three bytes that are not valid UTF-8', () => {
    const bytes = toBytes('a\ud83db\ude00😀')
    expect(bytes).to.equal('a\xed\xa0\xbdb\xed\xb8\x80\xf0\x9f\x98\x80')
    expect(toText(bytes)).to.equal('a\ufffd\ufffd\ufffdb\ufffd\ufffd\ufffd😀')
  })
})

describe('storage keys', () => {
  it('storage keys are rejected at the first invalid character', () => {
    expect(() => checkKey('aé')).to.throw('key or field has invalid char, 233')
    expect(() => checkKey('a\ud800')).to.throw('key or field has invalid char, 65533')
    expect(() => checkKey('é'.repeat(33))).to.throw('key or field length invalid. expected [1, 64], actual 66')
  })
})
