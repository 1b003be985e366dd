import { decodeBase64Lenient, encodeBase64 } from '../codec/base64.js'
import { concatBytes, equalBytes, readStart } from '../codec/bytes.js'
import { BoundedMap } from '../collections/bounded-map.js'
import { must } from '../collections/presence.js'
import { type CryptoProvider, portableCrypto } from './provider.js'
import { isSmallOrder } from './small-order.js'

/**
 * The part of `node:crypto` that the native provider needs. It is passed in, so that this room also runs in browsers.
 */
export interface NativeCrypto<Key extends NativeKey = NativeKey> {
  hash(algorithm: string, bytes: Uint8Array, encoding: 'buffer'): Uint8Array
  createPrivateKey(pem: string): Key
  createPublicKey(input: NoInfer<Key> | { key: { [member: string]: string }; format: 'jwk' }): Key
  sign(algorithm: null, message: Uint8Array, key: NoInfer<Key>): Uint8Array
  verify(algorithm: null, message: Uint8Array, key: NoInfer<Key>, signature: Uint8Array): boolean
  verify(
    algorithm: null,
    message: Uint8Array,
    key: NoInfer<Key>,
    signature: Uint8Array,
    done: (error: Error | null, isValid: boolean) => void,
  ): void
  scrypt(
    password: Uint8Array,
    salt: Uint8Array,
    length: number,
    options: { N: number; r: number; p: number; maxmem: number },
    done: (error: Error | null, key: Uint8Array) => void,
  ): void
}

/** A key of `node:crypto`. */
export interface NativeKey {
  export(options: { format: 'jwk' }): { x?: string }
}

/** PKCS #8 header before the 32 bytes of a seed. */
const PKCS8_HEAD = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20)

/** A provider over `node:crypto`. */
export function nativeCrypto<Key extends NativeKey>(crypto: NativeCrypto<Key>): CryptoProvider {
  // Parsing a key takes longer than signing with it. The entry is collected with its seed.
  const pairs = new WeakMap<Uint8Array, { key: Key; publicKey: Uint8Array }>()
  function readSeed(seed: Uint8Array): { key: Key; publicKey: Uint8Array } {
    const known = pairs.get(seed)
    if (known !== undefined) return known
    const pem = `-----BEGIN PRIVATE KEY-----\n${encodeBase64(concatBytes([PKCS8_HEAD, seed]))}\n-----END PRIVATE KEY-----`
    const key = crypto.createPrivateKey(pem)
    const x = must(crypto.createPublicKey(key).export({ format: 'jwk' }).x, 'public key')
    const pair = { key, publicKey: must(decodeBase64Lenient(x), 'bytes of the public key') }
    pairs.set(seed, pair)
    return pair
  }
  const signatures = new KnownSignatures()
  // Who sends a transaction mostly sends more.
  const publicKeys = new BoundedMap<string, Key>(MAX_KEYS)
  function readPublicKey(publicKey: Uint8Array): Key {
    const x = base64Url(publicKey)
    const known = publicKeys.get(x)
    if (known !== undefined) return known
    // Of the formats Node reads, a web key is parsed ten times faster than DER.
    const key = crypto.createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    publicKeys.set(x, key)
    return key
  }
  return {
    sha3_256: (bytes) => plain(crypto.hash('sha3-256', bytes, 'buffer')),
    deriveEd25519: (seed) => readSeed(seed).publicKey.slice(),
    signEd25519(message, seed) {
      const { key, publicKey } = readSeed(seed)
      const known = signatures.findMade(message, publicKey)
      if (known !== undefined) return known.slice()
      const signature = plain(crypto.sign(null, message, key))
      signatures.addMade(message, signature, publicKey)
      return signature
    },
    verifyEd25519(message, signature, publicKey) {
      if (signatures.has(message, signature, publicKey)) return true
      if (crypto.verify(null, message, readPublicKey(publicKey), signature)) return true
      // Node 24 refuses points of small order, which the chain takes.
      const isRefused = isSmallOrder(publicKey) || isSmallOrder(signature)
      return isRefused && portableCrypto.verifyEd25519(message, signature, publicKey)
    },
    foreseeEd25519(message, signature, publicKey) {
      if (signatures.has(message, signature, publicKey)) return undefined
      const key = readPublicKey(publicKey)
      return new Promise((resolve) => {
        crypto.verify(null, message, key, signature, (_, isValid) => {
          if (isValid) signatures.add(message, signature, publicKey)
          resolve()
        })
      })
    },
    scrypt(password, salt, { N, r, p, dkLen }) {
      const maxmem = 256 * r * (N + p + 2) // Twice the required memory; Node's default is too low.
      return new Promise((resolve, reject) => {
        crypto.scrypt(password, salt, dkLen, { N, r, p, maxmem }, (error, key) => {
          if (error) reject(error)
          else resolve(plain(key))
        })
      })
    },
  }
}

/** Public keys that stay read. */
const MAX_KEYS = 256
const MAX_SIGNATURES = 1000

interface CachedSignature {
  message: Uint8Array
  signature: Uint8Array
  publicKey: Uint8Array
}

/**
 * Cache of signatures that this process made or verified ahead. Where client and chain share a process, as in tests, it
 * holds every signature. A lookup takes a fiftieth of the time of verification. Tests that start from one state also
 * sign equal transactions, whose Ed25519 signatures are equal.
 */
class KnownSignatures {
  /** Entries by the first bytes of the signature. */
  readonly #known = new BoundedMap<number, CachedSignature>(MAX_SIGNATURES)
  /** Signatures that were made, by the first bytes of the message. */
  readonly #made = new BoundedMap<number, CachedSignature>(MAX_SIGNATURES)

  /** Adds a signature that was verified. */
  add(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): CachedSignature {
    const known = { message: message.slice(), signature: signature.slice(), publicKey }
    this.#known.set(readStart(signature), known)
    return known
  }

  /** Adds a signature that this process made. */
  addMade(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): void {
    this.#made.set(readStart(message), this.add(message, signature, publicKey))
  }

  /** Returns the signature that this process made of a message, if it is known. */
  findMade(message: Uint8Array, publicKey: Uint8Array): Uint8Array | undefined {
    const known = this.#made.get(readStart(message))
    if (known === undefined || !equalBytes(known.message, message)) return undefined
    return equalBytes(known.publicKey, publicKey) ? known.signature : undefined
  }

  has(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
    const known = this.#known.get(readStart(signature))
    if (known === undefined || !equalBytes(known.signature, signature)) return false
    return equalBytes(known.message, message) && equalBytes(known.publicKey, publicKey)
  }
}

/** Converts a `Buffer` to the type that all other providers return. */
function plain(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
}

function base64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
