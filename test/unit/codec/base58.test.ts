import bs58 from 'bs58'
import { expect } from 'chai'
import fc from 'fast-check'
import { decodeBase58, encodeBase58 } from '../../../src/codec/base58.js'

describe('base58 encoding', () => {
  it('encodes bytes like the library, and decodes them', () => {
    const zeros = fc.uint8Array({ max: 0, maxLength: 140 })
    const some = fc.oneof(fc.uint8Array({ maxLength: 100 }), fc.uint8Array({ minLength: 90, maxLength: 400 }))
    const bytes = fc.tuple(zeros, some).map(([first, rest]) => Uint8Array.from([...first, ...rest]))
    fc.assert(
      fc.property(bytes, (given) => {
        const text = encodeBase58(given)
        expect(text).to.equal(bs58.encode(given))
        expect(decodeBase58(text)).to.deep.equal(given)
      }),
      { numRuns: 2000 },
    )
  })

  it('encodes values at its numeric limits', () => {
    for (const size of [1, 2, 3, 4, 5, 31, 32, 33, 64]) {
      for (const byte of [0, 1, 57, 58, 255]) {
        const given = new Uint8Array(size).fill(byte)
        expect(encodeBase58(given), `${size} of ${byte}`).to.equal(bs58.encode(given))
      }
    }
    // powers of 58, whose text is a 2 and ones
    for (let power = 0n; power < 45n; power++) {
      const hex = (58n ** power).toString(16)
      const given = Uint8Array.from(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'))
      expect(encodeBase58(given)).to.equal(`2${'1'.repeat(Number(power))}`)
    }
  })

  it('rejects characters outside the alphabet', () => {
    for (const text of ['0', 'O', 'I', 'l', ' 2', 'é']) expect(decodeBase58(text), text).to.equal(undefined)
    for (const letter of ['0', 'l', 'é']) expect(decodeBase58(`${'2'.repeat(200)}${letter}`)).to.equal(undefined)
    expect(decodeBase58('')).to.deep.equal(new Uint8Array())
  })

  it('decodes texts of the maximum contract length', () => {
    const text = 'z'.repeat(65_536)
    for (let again = 0; again < 20; again++) expect(decodeBase58(text)).to.have.length(47_989)
  })
})
