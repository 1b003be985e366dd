// biome-ignore-all lint/style/noNonNullAssertion: hot loops, which bound the index
import bs58 from 'bs58'
import { decodeHex } from './hex.js'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Number of digits that are computed together, in a number that stays exact when multiplied by 65,536. */
const TOGETHER = 5
const LIMB = 58 ** TOGETHER

/**
 * Base58 text of bytes: Bitcoin alphabet, leading zero bytes as `1`, no checksum (rpc.md §5.4). Every transaction and
 * block has several hashes as text, and this is 2.5 times as fast as the library, which visits all digits for each
 * byte.
 */
export function encodeBase58(bytes: Uint8Array): string {
  const { length } = bytes
  let zeros = 0
  while (zeros < length && bytes[zeros] === 0) zeros++
  const limbs: number[] = []
  let at = zeros
  if ((length - at) % 2 === 1) multiplyAdd(limbs, 256, bytes[at++]!)
  for (; at < length; at += 2) multiplyAdd(limbs, 65_536, 256 * bytes[at]! + bytes[at + 1]!)
  let text = ''
  for (const limb of limbs) text = formatLimb(limb) + text
  return '1'.repeat(zeros) + text.replace(/^1+/, '')
}

/** limbs = limbs * factor + addend, little-endian limbs. */
function multiplyAdd(limbs: number[], factor: number, more: number): void {
  let carry = more
  for (let at = 0; at < limbs.length; at++) {
    const value = limbs[at]! * factor + carry
    carry = Math.floor(value / LIMB)
    limbs[at] = value - carry * LIMB
  }
  if (carry > 0) limbs.push(carry)
}

function formatLimb(limb: number): string {
  let text = ''
  for (let rest = limb, digits = 0; digits < TOGETHER; digits++) {
    const next = Math.trunc(rest / 58)
    text = ALPHABET[rest - 58 * next]! + text
    rest = next
  }
  return text
}

/**
 * The bytes of a base58 text; `undefined` if a character is outside the alphabet.
 *
 * The chain reads invalid text as no bytes at all (vm.md §0.2): there, write `decodeBase58(text) ?? new Uint8Array()`.
 */
export function decodeBase58(text: string): Uint8Array | undefined {
  return text.length <= LONG ? bs58.decodeUnsafe(text) : decodeLong(text)
}

/**
 * Longer than any hash, key or signature. Contracts may pass 65,536 characters, for which the library takes seconds.
 */
const LONG = 128

function decodeLong(text: string): Uint8Array | undefined {
  if (/[^1-9A-HJ-NP-Za-km-z]/.test(text)) return undefined
  const digits = text.replace(/^1+/, '')
  const hex = digits === '' ? '' : readNumber(digits).toString(16)
  const rest = decodeHex(hex.padStart(hex.length + (hex.length % 2), '0'))!
  const bytes = new Uint8Array(text.length - digits.length + rest.length)
  bytes.set(rest, text.length - digits.length)
  return bytes
}

/** Splits the digits in halves, so that most of the work is in few multiplications of large numbers. */
function readNumber(digits: string): bigint {
  if (digits.length <= TOGETHER) {
    return BigInt([...digits].reduce((value, digit) => value * 58 + ALPHABET.indexOf(digit), 0))
  }
  const low = digits.length >> 1
  return readNumber(digits.slice(0, -low)) * 58n ** BigInt(low) + readNumber(digits.slice(-low))
}
