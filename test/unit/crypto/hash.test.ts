import { expect } from 'chai'
import { decodeHex, encodeHex } from '../../../src/codec/hex.js'
import { encodeUtf8 } from '../../../src/codec/utf8.js'
import { ripemd160, sha3_256 } from '../../../src/crypto/hash.js'

describe('hash functions', () => {
  it('hash functions include SHA3-256, not Keccak', () => {
    expect(encodeHex(sha3_256(new Uint8Array()))).to.equal(
      'a7ffc6f8bf1ed76651c14756a061d662f580ff4de43b49fa82d80a4b80f8434a',
    )
    expect(encodeHex(sha3_256(decodeHex('deadbeef')!))).to.equal(
      '352b82608dad6c7ac3dd665bc2666e5d97803cb13f23a1109e2105e93f42c448',
    )
  })

  it('hashes with RIPEMD-160', () => {
    expect(encodeHex(ripemd160(new Uint8Array()))).to.equal('9c1185a5c5e9fc54612808977ee8f548b2258d31')
    expect(encodeHex(ripemd160(encodeUtf8('abc')))).to.equal('8eb208f7e05d987a9b044a8e98c6b087f15a0bfc')
  })
})
