import crypto from 'node:crypto'
import { expect } from 'chai'
import { decodeHex } from '../../../src/codec/hex.js'
import { encodeUtf8 } from '../../../src/codec/utf8.js'
import { deriveEd25519, preverifyEd25519, signEd25519, verifyEd25519 } from '../../../src/crypto/ed25519.js'
import { sha3_256 } from '../../../src/crypto/hash.js'
import { nativeCrypto } from '../../../src/crypto/native.js'
import { type CryptoProvider, cryptoProvider, portableCrypto, useCryptoProvider } from '../../../src/crypto/provider.js'

const SEED = Uint8Array.from({ length: 32 }, (_, i) => i)
const MESSAGE = encodeUtf8('message')
const L = 2n ** 252n + 27742317777372353535851937790883648493n

const PROVIDERS: [string, CryptoProvider][] = [
  ['portable', portableCrypto],
  ['native', nativeCrypto(crypto)],
]

for (const [name, provider] of PROVIDERS) {
  describe(`${name} crypto provider`, () => {
    const publicKey = deriveEd25519(SEED)
    let replaced: CryptoProvider
    before(() => {
      replaced = useCryptoProvider(provider)
    })
    after(() => {
      useCryptoProvider(replaced)
    })

    it('is selected after use', () => {
      expect(cryptoProvider()).to.equal(provider)
    })

    it('computes the same hashes', () => {
      for (const length of [0, 1, 135, 136, 137, 1000]) {
        const bytes = new Uint8Array(length).fill(7)
        expect(sha3_256(bytes)).to.deep.equal(portableCrypto.sha3_256(bytes))
      }
    })

    it('derives the same keys', () => {
      expect(deriveEd25519(Uint8Array.from(SEED))).to.deep.equal(portableCrypto.deriveEd25519(SEED))
    })

    it('creates the same signatures', () => {
      expect(Uint8Array.from(signEd25519(MESSAGE, SEED))).to.deep.equal(portableCrypto.signEd25519(MESSAGE, SEED))
    })

    it('creates the same signature again, which the caller may change', () => {
      for (const seed of [SEED, SEED.toReversed()]) {
        const expected = portableCrypto.signEd25519(MESSAGE, seed)
        const held = Uint8Array.from(seed)
        for (let time = 0; time < 3; time++) {
          const signature = signEd25519(MESSAGE, held)
          expect(Uint8Array.from(signature)).to.deep.equal(expected)
          signature.fill(0)
        }
      }
    })

    it('verifies its own signatures only', () => {
      const signature = signEd25519(MESSAGE, SEED)
      expect(verifyEd25519(MESSAGE, signature, publicKey)).to.equal(true)
      expect(verifyEd25519(encodeUtf8('messagf'), signature, publicKey)).to.equal(false)
      expect(verifyEd25519(MESSAGE, signature, deriveEd25519(SEED.toReversed()))).to.equal(false)
      for (const at of [0, 31, 32, 63]) {
        const changed = Uint8Array.from(signature)
        changed[at]! ^= 1
        expect(verifyEd25519(MESSAGE, changed, publicKey), `byte ${at}`).to.equal(false)
      }
    })

    it('rejects wrong lengths and keys that are not curve points', () => {
      const signature = Uint8Array.from(signEd25519(MESSAGE, SEED))
      expect(verifyEd25519(MESSAGE, signature.subarray(1), publicKey)).to.equal(false)
      expect(verifyEd25519(MESSAGE, signature, publicKey.subarray(1))).to.equal(false)
      expect(verifyEd25519(MESSAGE, signature, new Uint8Array(32).fill(2))).to.equal(false)
    })

    it('rejects an s above the group order', () => {
      const signature = Uint8Array.from(signEd25519(MESSAGE, SEED))
      let s = L
      for (let i = 63; i >= 32; i--) s += BigInt(signature[i]!) << BigInt(8 * (i - 32))
      for (let i = 32; i < 64; i++) signature[i] = Number((s >> BigInt(8 * (i - 32))) & 255n)
      expect(verifyEd25519(MESSAGE, signature, publicKey)).to.equal(false)
    })

    it('accepts an R of small order that satisfies the equation', () => {
      const key = decodeHex('50584106c66171dbe6901bd187252a0d704a02a1080f80c486575d07e5e4b4fe')!
      const s = '8960cbc843d27f3704c93131755a5e3f3d6935421154fd42b761262f89310402'
      const signature = decodeHex(`01${'00'.repeat(31)}${s}`)!
      expect(verifyEd25519(Uint8Array.of(7), signature, key)).to.equal(true)
      expect(verifyEd25519(Uint8Array.of(8), signature, key)).to.equal(false)
    })

    it('verifies without cofactor, and rejects a small-order component in R', () => {
      // R and A of small order, s = 0: the equation with cofactor holds for every message, the one without does not.
      const smallOrder = decodeHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05')!
      const signature = new Uint8Array(64)
      signature.set(smallOrder)
      const verdicts = Array.from({ length: 24 }, (_, i) => verifyEd25519(Uint8Array.of(i), signature, smallOrder))
      expect(verdicts).to.include(false)
      expect(verdicts).to.deep.equal(
        Array.from({ length: 24 }, (_, i) => portableCrypto.verifyEd25519(Uint8Array.of(i), signature, smallOrder)),
      )
    })
  })
}

describe('native crypto provider, verifying in advance', () => {
  let replaced: CryptoProvider
  let verifiedHere = 0
  beforeEach(() => {
    verifiedHere = 0
    const verify = (...args: unknown[]) => {
      if (args.length === 4) verifiedHere++
      return Reflect.apply(crypto.verify, crypto, args)
    }
    replaced = useCryptoProvider(nativeCrypto({ ...crypto, verify } as typeof crypto))
  })
  afterEach(() => {
    useCryptoProvider(replaced)
  })
  const publicKey = portableCrypto.deriveEd25519(SEED)
  const signature = portableCrypto.signEd25519(MESSAGE, SEED)

  it('verifies a valid signature on another thread, once', async () => {
    await preverifyEd25519(MESSAGE, signature, publicKey)
    expect(verifyEd25519(MESSAGE, signature, publicKey)).to.equal(true)
    expect(verifiedHere).to.equal(0)
    expect(preverifyEd25519(MESSAGE, signature, publicKey)).to.equal(undefined)
  })

  it('verifies a forged signature again, and a valid one with another message or key', async () => {
    const forged = Uint8Array.from(signature)
    forged[40]! ^= 1
    await preverifyEd25519(MESSAGE, forged, publicKey)
    expect(verifyEd25519(MESSAGE, forged, publicKey)).to.equal(false)
    await preverifyEd25519(MESSAGE, signature, publicKey)
    expect(verifyEd25519(encodeUtf8('messagf'), signature, publicKey)).to.equal(false)
    expect(verifyEd25519(MESSAGE, signature, deriveEd25519(SEED.toReversed()))).to.equal(false)
    expect(verifiedHere).to.equal(3)
  })

  it('skips malformed signatures', () => {
    expect(preverifyEd25519(MESSAGE, signature.subarray(1), publicKey)).to.equal(undefined)
    expect(preverifyEd25519(MESSAGE, signature, publicKey.subarray(1))).to.equal(undefined)
  })
})
