import { decodeBase58, encodeBase58 } from '../../codec/base58.js'
import { encodeHex } from '../../codec/hex.js'
import { encodeChainText } from '../../codec/utf8.js'
import { must } from '../../collections/presence.js'
import { ripemd160, sha3_256 } from '../../crypto/hash.js'
import { type Algorithm, verify } from '../../crypto/keys.js'

/** Result of `IOSTCrypto` (`vm.md` §5.3), with the number of bytes that it charges for. */
export interface CryptoResult {
  value: string | number
  length: number
}

/**
 * `sha3` of a text in base58, `sha3Hex` and `ripemd160Hex` of bytes given in hex; hex that is not well formed gives "".
 */
export function hashScriptBytes(operation: string, message: string): CryptoResult {
  if (operation === 'sha3') {
    const bytes = encodeChainText(message)
    return { value: encodeBase58(sha3_256(bytes)), length: bytes.length }
  }
  const { bytes, complete } = decodeHexPrefix(message)
  if (!complete) return { value: '', length: bytes.length }
  const hash = operation === 'sha3Hex' ? sha3_256(bytes) : ripemd160(bytes)
  return { value: encodeHex(hash), length: bytes.length }
}

/** Returns the bytes before the first invalid digit, which the chain charges for even when it rejects the text. */
function decodeHexPrefix(text: string): { bytes: Uint8Array; complete: boolean } {
  const digits = must(/^[0-9a-fA-F]*/.exec(text), 'match')[0]
  const pairs = digits.slice(0, digits.length - (digits.length % 2))
  return { bytes: Uint8Array.from(Buffer.from(pairs, 'hex')), complete: pairs.length === text.length }
}

const ALGORITHMS: Record<string, Algorithm | undefined> = { secp256k1: 'SECP256K1', ed25519: 'ED25519' }

/**
 * Arguments: algorithm, then message, signature and public key in base58; text that is not base58 counts as no bytes.
 */
export function verifyScriptSignature(args: readonly string[]): CryptoResult {
  const [algorithm, message, signature, publicKey] = args as [string, string, string, string]
  const bytes = decode(message)
  const known = ALGORITHMS[algorithm]
  const valid = known !== undefined && verify(known, bytes, decode(signature), decode(publicKey))
  return { value: valid ? 1 : 0, length: bytes.length }
}

/** Decodes base58; invalid text counts as no bytes. */
function decode(text: string): Uint8Array {
  return decodeBase58(text) ?? new Uint8Array()
}
