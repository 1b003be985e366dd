import { ed25519 } from '@noble/curves/ed25519.js'
import { scryptAsync } from '@noble/hashes/scrypt.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { equalBytes } from '../codec/bytes.js'

/**
 * The operations worth running in native code. Inputs have the right lengths: `hash.ts` and `ed25519.ts` see to that.
 */
export interface CryptoProvider {
  /** SHA3-256 (FIPS 202) of bytes. */
  sha3_256(bytes: Uint8Array): Uint8Array
  /** The public key of a 32-byte seed. */
  deriveEd25519(seed: Uint8Array): Uint8Array
  /** Signs with a 32-byte seed; returns 64 bytes. Providers may cache a seed array, so it must not change later. */
  signEd25519(message: Uint8Array, seed: Uint8Array): Uint8Array
  /** Whether the equation holds without the cofactor, comparing R byte by byte: the node's rule, and OpenSSL's. */
  verifyEd25519(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean
  /** Verifies on another thread and caches a valid signature for `verifyEd25519`; undefined if it is cached already. */
  foreseeEd25519?(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): Promise<void> | undefined
  /** The key that scrypt derives from a password. */
  scrypt(password: Uint8Array, salt: Uint8Array, options: ScryptOptions): Promise<Uint8Array>
}

/** Cost (`N`), block size (`r`) and parallelism (`p`) of scrypt, and the bytes to derive. */
interface ScryptOptions {
  N: number
  r: number
  p: number
  dkLen: number
}

/** Pure JavaScript, for any platform. It is not loaded if it is replaced at start. */
export const portableCrypto: CryptoProvider = {
  sha3_256: (bytes) => sha3_256(bytes),
  deriveEd25519: (seed) => ed25519.getPublicKey(seed),
  signEd25519: (message, seed) => ed25519.sign(message, seed),
  verifyEd25519: verifyPortable,
  scrypt: (password, salt, options) => scryptAsync(password, salt, options),
}

let current = portableCrypto

/** The provider in use. */
export function cryptoProvider(): CryptoProvider {
  return current
}

/**
 * Replaces the provider for the whole process and returns the one replaced. Every provider gives the same results; on
 * Node, `useCryptoProvider(nativeCrypto(crypto))` with the platform's crypto module is an order of magnitude faster.
 */
export function useCryptoProvider(provider: CryptoProvider): CryptoProvider {
  const replaced = current
  current = provider
  return replaced
}

// noble's own verify multiplies by the cofactor, so it would accept crafted signatures that nodes reject.
function verifyPortable(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const { Point } = ed25519
  const r = signature.subarray(0, 32)
  const s = littleEndian(signature.subarray(32))
  if (s >= Point.Fn.ORDER) return false
  try {
    const key = Point.fromBytes(publicKey, true)
    const challenge =
      littleEndian(sha512.create().update(r).update(publicKey).update(message).digest()) % Point.Fn.ORDER
    return equalBytes(r, Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(challenge)).toBytes())
  } catch {
    return false
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n)
}
