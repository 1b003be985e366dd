import { decodeBase58, encodeBase58 } from '../codec/base58.js'
import { concatBytes, equalBytes } from '../codec/bytes.js'
import { decodeHex } from '../codec/hex.js'
import { ToolkitError } from '../errors/errors.js'
import { deriveEd25519, signEd25519, verifyEd25519 } from './ed25519.js'
import { rememberSecret } from './hidden-keys.js'
import { deriveSecp256k1, isSecp256k1Secret, signSecp256k1, verifySecp256k1 } from './secp256k1.js'

/** Signature algorithm of the chain. */
export type Algorithm = 'ED25519' | 'SECP256K1'

/**
 * A secret key with its public key. Printing, inspecting or serialising a pair shows only its algorithm and id;
 * `secret` is the only access to the secret.
 *
 * @example
 * ```ts
 * import { generateKeyPair } from 'iost-toolkit/client'
 *
 * const pair = generateKeyPair()
 * const signature = pair.sign(new Uint8Array(32))
 * console.log(pair.id, signature.length)
 * ```
 */
export class KeyPair {
  /** Algorithm of the pair. */
  readonly algorithm: Algorithm
  /** Public key: 32 bytes (ed25519), or 33 bytes (secp256k1, compressed). */
  readonly publicKey: Uint8Array
  /** Id of the key on the chain: the public key in base58. */
  readonly id: string
  readonly #secret: Uint8Array

  /**
   * Prefer `generateKeyPair` and `parseSecretKey` to this constructor.
   *
   * @param algorithm - Algorithm of the pair.
   * @param secret - 32 bytes: an ed25519 seed or a secp256k1 secret.
   * @throws `KEY_INVALID` for a secret of another length or out of range.
   */
  constructor(algorithm: Algorithm, secret: Uint8Array) {
    if (secret.length !== 32) throw invalidKeyError(`a secret is 32 bytes, not ${secret.length}`)
    if (algorithm === 'SECP256K1' && !isSecp256k1Secret(secret))
      throw invalidKeyError('not a secret of the secp256k1 curve')
    this.algorithm = algorithm
    this.#secret = Uint8Array.from(secret)
    this.publicKey = algorithm === 'ED25519' ? deriveEd25519(this.#secret) : deriveSecp256k1(this.#secret)
    this.id = encodeBase58(this.publicKey)
  }

  /** The secret as key files hold it: seed and public key (64 bytes) for ed25519, 32 bytes for secp256k1. */
  get secret(): Uint8Array {
    return this.algorithm === 'ED25519' ? concatBytes([this.#secret, this.publicKey]) : Uint8Array.from(this.#secret)
  }

  /**
   * Signs a hash (rpc.md §5.5).
   *
   * @param hash - 32 bytes.
   * @returns A signature of 64 bytes.
   */
  sign(hash: Uint8Array): Uint8Array {
    return this.algorithm === 'ED25519' ? signEd25519(hash, this.#secret) : signSecp256k1(hash, this.#secret)
  }

  /**
   * Returns the public part for `JSON.stringify`.
   *
   * @returns Algorithm and id.
   */
  toJSON(): { algorithm: Algorithm; id: string } {
    return { algorithm: this.algorithm, id: this.id }
  }
}

/**
 * A new random key pair.
 *
 * @param algorithm - `ED25519` or `SECP256K1`.
 * @returns The pair.
 * @example
 * ```ts
 * import { generateKeyPair } from 'iost-toolkit/client'
 *
 * const { id } = generateKeyPair()
 * ```
 */
export function generateKeyPair(algorithm: Algorithm = 'ED25519'): KeyPair {
  for (;;) {
    const secret = globalThis.crypto.getRandomValues(new Uint8Array(32))
    if (algorithm === 'ED25519' || isSecp256k1Secret(secret)) return new KeyPair(algorithm, secret)
  }
}

/**
 * Reads a secret key: base58 of 64 bytes (ed25519, seed and public key) or of 32 (secp256k1, or a bare ed25519 seed),
 * or `0x` and 64 hex digits (secp256k1).
 *
 * @param text - The key.
 * @param algorithm - `ED25519` for a bare seed of 32 bytes.
 * @returns The key pair.
 * @throws `KEY_INVALID`, which never contains the text.
 * @example
 * ```ts
 * import { parseSecretKey } from 'iost-toolkit/client'
 *
 * const pair = parseSecretKey(process.env.DEPLOYER_KEY ?? '')
 * ```
 */
export function parseSecretKey(text: string, algorithm?: Algorithm): KeyPair {
  const hex = text.startsWith('0x')
  const bytes = hex ? decodeHex(text.slice(2)) : decodeBase58(text)
  if (bytes === undefined) throw invalidKeyError(`the secret is not ${hex ? 'hex' : 'base58'} text`)
  return decodeSecretKey(bytes, algorithm)
}

/** As `parseSecretKey`, from the bytes. */
export function decodeSecretKey(bytes: Uint8Array, algorithm?: Algorithm): KeyPair {
  const found = algorithm ?? (bytes.length === 64 ? 'ED25519' : 'SECP256K1')
  const paired = found === 'ED25519' && bytes.length === 64
  const pair = new KeyPair(found, paired ? bytes.subarray(0, 32) : bytes)
  if (paired && !equalBytes(pair.publicKey, bytes.subarray(32))) {
    throw invalidKeyError('the second half is not the public key of the first')
  }
  rememberSecret(bytes.subarray(0, 32))
  return pair
}

/** Formats the secret of a pair as base58, as `parseSecretKey` reads it. */
export function formatSecretKey(pair: KeyPair): string {
  return encodeBase58(pair.secret)
}

/** Whether a signature of a 32-byte hash verifies; false for anything malformed. */
export function verify(algorithm: Algorithm, hash: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  return algorithm === 'ED25519'
    ? verifyEd25519(hash, signature, publicKey)
    : verifySecp256k1(hash, signature, publicKey)
}

function invalidKeyError(reason: string): ToolkitError {
  return new ToolkitError('KEY_INVALID', `not a usable secret key: ${reason}`, {
    hint: 'Give base58 of 64 bytes (ed25519) or 32 bytes (secp256k1), or 0x and 64 hex digits (secp256k1).',
  })
}
