import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { encodeBase64 } from '../codec/base64.js'
import { encodeUtf8 } from '../codec/utf8.js'
import { requireRecord } from '../collections/records.js'
import { cryptoProvider } from '../crypto/provider.js'
import { ToolkitError } from '../errors/errors.js'

/** Encrypted bytes: scrypt derives the key, AES-256-GCM encrypts and authenticates; values are base64. */
export interface Sealed {
  kdf: 'scrypt'
  N: number
  r: number
  p: number
  salt: string
  cipher: 'aes-256-gcm'
  iv: string
  tag: string
  data: string
}

const KEY_BYTES = 32
const SALT_BYTES = 32
const IV_BYTES = 12
/** The cost of deriving a key with scrypt: iterations, block size and parallelism. */
export interface KeyCost {
  N: number
  r: number
  p: number
}

/** 128 MB and about 0.4 s per guess: four times the cost of the chain's wallet. */
export const KEY_COST: KeyCost = { N: 2 ** 17, r: 8, p: 1 }

/**
 * Encrypts bytes with a password and authenticates the text `beside` them.
 *
 * @throws `KEY_PASSWORD_MISSING` for an empty password.
 */
export async function seal(bytes: Uint8Array, password: string, beside: string, cost: KeyCost): Promise<Sealed> {
  if (password === '') throw emptyPasswordError()
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)]
  const cipher = createCipheriv('aes-256-gcm', await derive(password, salt, cost), iv)
  cipher.setAAD(encodeUtf8(beside))
  const data = Buffer.concat([cipher.update(bytes), cipher.final()])
  return {
    kdf: 'scrypt',
    ...cost,
    salt: encodeBase64(salt),
    cipher: 'aes-256-gcm',
    iv: encodeBase64(iv),
    tag: encodeBase64(cipher.getAuthTag()),
    data: encodeBase64(data),
  }
}

/** Decrypts bytes; undefined if the password, the authenticated text, or the data differs. */
export async function unseal(sealed: Sealed, password: string, beside: string): Promise<Uint8Array | undefined> {
  const { N, r, p } = sealed
  const read = (member: 'salt' | 'iv' | 'tag' | 'data') => Buffer.from(sealed[member], 'base64')
  const key = await derive(password, read('salt'), { N, r, p })
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, read('iv'), { authTagLength: 16 })
    decipher.setAAD(encodeUtf8(beside))
    decipher.setAuthTag(read('tag'))
    return new Uint8Array(Buffer.concat([decipher.update(read('data')), decipher.final()]))
  } catch {
    return undefined
  }
}

/** Whether a value is a seal that can be opened with the memory there is: up to 1 GB. */
export function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null) return false
  const { kdf, cipher, N, r, p, ...texts } = requireRecord(value)
  const isCost = [N, r, p].every((number) => Number.isInteger(number) && Number(number) > 0)
  const isPower = isCost && Number(N) > 1 && Number.isInteger(Math.log2(Number(N)))
  const isAffordable = isPower && Number(N) * Number(r) <= 2 ** 23 && Number(p) <= 16
  const hasTexts = ['salt', 'iv', 'tag', 'data'].every((name) => typeof texts[name] === 'string')
  return kdf === 'scrypt' && cipher === 'aes-256-gcm' && isAffordable && hasTexts
}

function derive(password: string, salt: Uint8Array, cost: KeyCost): Promise<Uint8Array> {
  return cryptoProvider().scrypt(encodeUtf8(password.normalize('NFKC')), salt, { ...cost, dkLen: KEY_BYTES })
}

function emptyPasswordError(): ToolkitError {
  return new ToolkitError('KEY_PASSWORD_MISSING', 'the password of a key must not be empty', {
    hint: 'Choose a password of several words.',
  })
}
