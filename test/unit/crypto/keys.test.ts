import { inspect } from 'node:util'
import { expect } from 'chai'
import { encodeBase58 } from '../../../src/codec/base58.js'
import { decodeHex, encodeHex } from '../../../src/codec/hex.js'
import { sha3_256 } from '../../../src/crypto/hash.js'
import { formatSecretKey, generateKeyPair, KeyPair, parseSecretKey, verify } from '../../../src/crypto/keys.js'
import { addressSecp256k1, verifySecp256k1 } from '../../../src/crypto/secp256k1.js'
import { ToolkitError } from '../../../src/errors/errors.js'
import { readTransactions } from '../tx/vectors.js'

const { keys } = readTransactions()
const ED = keys.ed_A!
const SECP = keys.secp_S!
const HASH = sha3_256(new Uint8Array())
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('key pairs', () => {
  for (const [name, key] of Object.entries(keys)) {
    it(`key pairs parse and format ${name}`, () => {
      const pair = parseSecretKey(key.secret_key_base58)
      expect(pair.algorithm).to.equal(key.algorithm)
      expect(pair.id).to.equal(key.public_key_base58)
      expect(encodeHex(pair.publicKey)).to.equal(key.public_key_hex)
      expect(encodeHex(pair.secret)).to.equal(key.secret_key_hex)
      expect(formatSecretKey(pair)).to.equal(key.secret_key_base58)
    })
  }

  it('key pairs parse hex secrets, and bare seeds on request', () => {
    expect(parseSecretKey(`0x${SECP.secret_key_hex}`).id).to.equal(SECP.public_key_base58)
    const seed = encodeBase58(decodeHex(ED.secret_key_hex)!.subarray(0, 32))
    expect(parseSecretKey(seed, 'ED25519').id).to.equal(ED.public_key_base58)
    expect(parseSecretKey(seed).algorithm).to.equal('SECP256K1')
  })

  it('key pairs reject an invalid key without printing it', () => {
    const tail = decodeHex(ED.secret_key_hex)!
    tail[63]! ^= 1
    const texts = [
      '',
      'l0O',
      '0xzz',
      `0x${'00'.repeat(32)}`,
      `0x${ORDER.toString(16)}`,
      `0x${SECP.secret_key_hex.slice(2)}`,
      encodeBase58(tail),
      encodeBase58(tail.subarray(0, 33)),
    ]
    for (const text of texts) {
      try {
        parseSecretKey(text)
        expect.fail(`read ${text}`)
      } catch (error) {
        expect(error).to.be.instanceOf(ToolkitError).with.property('code', 'KEY_INVALID')
        if (text.length > 8) expect(inspect(error)).not.to.contain(text.slice(2, 10))
      }
    }
    expect(() => parseSecretKey(SECP.secret_key_base58, 'ED25519')).not.to.throw()
    expect(() => parseSecretKey(ED.secret_key_base58, 'SECP256K1')).to.throw(ToolkitError)
  })

  it('key pairs are generated at random, sign and verify', () => {
    for (const algorithm of ['ED25519', 'SECP256K1'] as const) {
      const [a, b] = [generateKeyPair(algorithm), generateKeyPair(algorithm)]
      expect(a.id).not.to.equal(b.id)
      expect(parseSecretKey(formatSecretKey(a)).id).to.equal(a.id)
      const signature = a.sign(HASH)
      expect(signature).to.have.length(64)
      expect(verify(algorithm, HASH, signature, a.publicKey)).to.equal(true)
      expect(verify(algorithm, HASH, signature, b.publicKey)).to.equal(false)
    }
    expect(generateKeyPair().algorithm).to.equal('ED25519')
  })

  it('key pairs print their secret only on request', () => {
    for (const { secret_key_base58 } of [ED, SECP]) {
      const pair = parseSecretKey(secret_key_base58)
      expect(JSON.parse(JSON.stringify(pair))).to.deep.equal({ algorithm: pair.algorithm, id: pair.id })
      const secret = [...pair.secret.subarray(0, 4)].join(', ')
      const shown = inspect(pair, { showHidden: true, getters: true, depth: 9 }) + String(pair) + Object.values(pair)
      for (const form of [secret_key_base58, encodeHex(pair.secret), secret, secret.replaceAll(' ', '')]) {
        expect(shown).not.to.contain(form)
      }
    }
  })

  it('copies the secret of a key pair', () => {
    const secret = decodeHex(SECP.secret_key_hex)!
    const pair = new KeyPair('SECP256K1', secret)
    secret.fill(0)
    pair.secret.fill(0)
    expect(encodeHex(pair.secret)).to.equal(SECP.secret_key_hex)
  })
})

describe('secp256k1', () => {
  const pair = parseSecretKey(SECP.secret_key_base58)
  const signature = pair.sign(HASH)
  const highS = () => {
    const bytes = Uint8Array.from(signature)
    let s = ORDER - BigInt(`0x${encodeHex(signature.subarray(32))}`)
    for (let i = 63; i >= 32; i--, s >>= 8n) bytes[i] = Number(s & 255n)
    return bytes
  }

  it('signs the digest itself, deterministically', () => {
    expect(pair.sign(HASH)).to.deep.equal(signature)
    expect(verifySecp256k1(HASH, signature, pair.publicKey)).to.equal(true)
    expect(verifySecp256k1(sha3_256(HASH), signature, pair.publicKey)).to.equal(false)
  })

  it('rejects high s, other lengths and zeros', () => {
    const padded = new Uint8Array(65)
    padded.set(signature)
    for (const wrong of [highS(), signature.subarray(0, 63), padded, new Uint8Array(64), new Uint8Array()]) {
      expect(verifySecp256k1(HASH, wrong, pair.publicKey)).to.equal(false)
    }
    expect(verifySecp256k1(HASH.subarray(1), signature, pair.publicKey)).to.equal(false)
    expect(verifySecp256k1(HASH, signature, new Uint8Array(33))).to.equal(false)
    expect(verifySecp256k1(HASH, signature, new Uint8Array(5))).to.equal(false)
  })

  it('derives the address of a key, compressed or not', () => {
    const uncompressed = decodeHex(
      '0479be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8',
    )!
    const one = new KeyPair('SECP256K1', decodeHex(`${'00'.repeat(31)}01`)!)
    const address = sha3_256(uncompressed.subarray(1)).subarray(12)
    expect(addressSecp256k1(one.publicKey)).to.deep.equal(address)
    expect(addressSecp256k1(uncompressed)).to.deep.equal(address)
    expect(addressSecp256k1(new Uint8Array(33))).to.equal(undefined)
    expect(verifySecp256k1(HASH, one.sign(HASH), uncompressed)).to.equal(true)
  })
})
