import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha3_256 } from './hash.js'

/** Whether 32 bytes are a secret key: a number from 1 to the group order less 1. */
export function isSecp256k1Secret(secret: Uint8Array): boolean {
  return secp256k1.utils.isValidSecretKey(secret)
}

/** The 33-byte compressed public key of a secret key. */
export function deriveSecp256k1(secret: Uint8Array): Uint8Array {
  return secp256k1.getPublicKey(secret)
}

/** The 64-byte signature r ‖ s of a 32-byte digest: RFC 6979 nonce, low s (rpc.md §5.5). */
export function signSecp256k1(digest: Uint8Array, secret: Uint8Array): Uint8Array {
  return secp256k1.sign(digest, secret, { prehash: false })
}

/** Whether the signature of a 32-byte digest verifies; false for high s, another length, or anything malformed. */
export function verifySecp256k1(digest: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  if (digest.length !== 32 || signature.length !== 64) return false
  try {
    return secp256k1.verify(signature, digest, publicKey, { prehash: false, lowS: true })
  } catch {
    return false
  }
}

/**
 * The 20 bytes an `0x…` account name spells: the tail of the SHA3-256 of the uncompressed public key (rpc.md §5.5), or
 * `undefined` if the key is no point of the curve.
 */
export function addressSecp256k1(publicKey: Uint8Array): Uint8Array | undefined {
  try {
    return sha3_256(secp256k1.Point.fromBytes(publicKey).toBytes(false).subarray(1)).subarray(12)
  } catch {
    return undefined
  }
}
