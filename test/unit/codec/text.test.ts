import { expect } from 'chai'
import { decodeBase58, encodeBase58 } from '../../../src/codec/base58.js'
import { decodeBase64, decodeBase64Lenient, encodeBase64 } from '../../../src/codec/base64.js'
import { concatBytes, equalBytes } from '../../../src/codec/bytes.js'
import { decodeHex, encodeHex } from '../../../src/codec/hex.js'
import { compareUtf8, decodeUtf8, decodeUtf8Strict, encodeUtf8, utf8Length } from '../../../src/codec/utf8.js'

const ALL_BYTES = Uint8Array.from({ length: 256 }, (_, i) => i)

describe('hex encoding', () => {
  it('encodes in lower case and decodes both cases', () => {
    expect(encodeHex(Uint8Array.of(0, 10, 255))).to.equal('000aff')
    expect(decodeHex('000aFF')).to.deep.equal(Uint8Array.of(0, 10, 255))
    expect(decodeHex(encodeHex(ALL_BYTES))).to.deep.equal(ALL_BYTES)
    expect(decodeHex('')).to.deep.equal(new Uint8Array())
  })

  it('rejects odd lengths, prefixes and other characters', () => {
    for (const text of ['abc', '0x00', 'zz', 'g0', '0 ', '@0', '0`']) expect(decodeHex(text), text).to.equal(undefined)
  })
})

describe('base58 text', () => {
  it('keeps leading zero bytes', () => {
    expect(encodeBase58(Uint8Array.of(0, 0, 1))).to.equal('112')
    expect(decodeBase58('112')).to.deep.equal(Uint8Array.of(0, 0, 1))
    expect(decodeBase58(encodeBase58(ALL_BYTES))).to.deep.equal(ALL_BYTES)
  })

  it('rejects characters outside the alphabet', () => {
    for (const text of ['0', 'O', 'I', 'l', ' ', 'é', '1 1']) expect(decodeBase58(text), text).to.equal(undefined)
  })
})

describe('base64 encoding', () => {
  it('adds padding to base64', () => {
    expect(['', 'f', 'fo', 'foo', 'foob'].map((text) => encodeBase64(encodeUtf8(text)))).to.deep.equal([
      '',
      'Zg==',
      'Zm8=',
      'Zm9v',
      'Zm9vYg==',
    ])
    for (let length = 0; length < 9; length++) {
      const bytes = ALL_BYTES.subarray(250 - length, 250)
      expect(decodeBase64(encodeBase64(bytes))).to.deep.equal(bytes)
    }
  })

  it('strictly requires padding and the standard alphabet', () => {
    for (const text of ['Zg', 'Zg=', 'Zg===', 'Z===', '====', 'Zm9-', 'Zm9_', '!!', 'Zm=v', 'Zé==']) {
      expect(decodeBase64(text), text).to.equal(undefined)
    }
  })

  it('skips line breaks and ignores unused bits', () => {
    expect(decodeBase64('Zm\r\n9v\n')).to.deep.equal(encodeUtf8('foo'))
    expect(decodeBase64('Zh==')).to.deep.equal(encodeUtf8('f'))
  })

  it('leniently reads the URL alphabet and missing padding', () => {
    const bytes = Uint8Array.of(251, 255, 254)
    for (const text of ['+//+', '-__-']) expect(decodeBase64Lenient(text), text).to.deep.equal(bytes)
    for (const text of ['Zg', 'Zg==']) expect(decodeBase64Lenient(text), text).to.deep.equal(encodeUtf8('f'))
    for (const text of ['-//+', 'Zg=', 'Z', '!!', 'Zm9vY']) expect(decodeBase64Lenient(text), text).to.equal(undefined)
  })
})

describe('UTF-8 encoding', () => {
  const SAMPLES = [
    '',
    'abc',
    'é',
    '日本',
    '😀',
    'a😀é',
    '\ud800',
    'x\udc00y',
    '\ud83d\ud83d\ude00',
    '\u07ff\u0800\uffff',
  ]

  it('computes the encoded length', () => {
    for (const text of SAMPLES) expect(utf8Length(text), JSON.stringify(text)).to.equal(encodeUtf8(text).length)
  })

  it('keeps a byte order mark, and replaces or rejects malformed bytes', () => {
    expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).to.equal('\ufeffa')
    expect(decodeUtf8(Uint8Array.of(0x61, 0xff))).to.equal('a\ufffd')
    expect(decodeUtf8Strict(Uint8Array.of(0x61, 0xff))).to.equal(undefined)
    expect(decodeUtf8Strict(encodeUtf8('é😀'))).to.equal('é😀')
  })

  it('orders by bytes, not by UTF-16 units', () => {
    const texts = ['😀', '\uffff', '\ue000', 'é', 'z', 'a', 'ab', '', '10', '9', '\ud7ff']
    const byBytes = [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    expect([...texts].sort(compareUtf8)).to.deep.equal(byBytes)
    expect(byBytes).not.to.deep.equal([...texts].sort())
    expect(compareUtf8('a', 'a')).to.equal(0)
  })
})

describe('byte arrays', () => {
  it('compares byte arrays', () => {
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).to.equal(true)
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 3))).to.equal(false)
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2, 0))).to.equal(false)
  })

  it('concatenates byte arrays', () => {
    expect(concatBytes([Uint8Array.of(1), new Uint8Array(), Uint8Array.of(2, 3)])).to.deep.equal(Uint8Array.of(1, 2, 3))
  })
})
