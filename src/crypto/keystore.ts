import { decodeBase58, encodeBase58 } from '../codec/base58.js'
import { concatBytes, equalBytes } from '../codec/bytes.js'
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../codec/json.js'
import { encodeUtf8 } from '../codec/utf8.js'
import { ToolkitError } from '../errors/errors.js'
import { sha3_256 } from './hash.js'
import { type Algorithm, decodeSecretKey, formatSecretKey, type KeyPair, parseSecretKey } from './keys.js'
import { cryptoProvider } from './provider.js'

/** A wallet's key file: the keys of one account by permission (rpc.md §9.3). */
export interface KeyFile {
  name: string
  keypairs: Record<string, StoredKey>
}

/** One key of a key file, plain (`raw_key`) or encrypted; all texts but the first are base58. */
export interface StoredKey {
  key_type: 'ed25519' | 'secp256k1'
  public_key: string
  raw_key?: string
  encrypt_method?: 'v0'
  salt?: string
  encrypted_key?: string
  mac?: string
}

const SCRYPT = { N: 32768, r: 8, p: 1, dkLen: 32 }
const ALGORITHMS: Record<StoredKey['key_type'], Algorithm> = { ed25519: 'ED25519', secp256k1: 'SECP256K1' }

/**
 * Decrypts a stored key. Throws `ToolkitError`: `KEY_PASSWORD_MISSING`, `KEY_PASSWORD_WRONG`, `KEY_FILE_INVALID` or
 * `KEY_INVALID`; no message contains a secret.
 */
export async function decryptKey(key: StoredKey, password?: string): Promise<KeyPair> {
  const pair = key.encrypt_method === undefined ? readPlain(key) : await decrypt(key, password)
  if (pair.id !== key.public_key)
    throw invalidKeyFileError(`the secret does not belong to the public key ${key.public_key}`)
  return pair
}

/** Converts a pair to an entry of a key file, encrypted if a password is given. `salt`: 32 bytes, new each time. */
export async function encryptKey(pair: KeyPair, password?: string, salt = randomSalt()): Promise<StoredKey> {
  const key = { key_type: pair.algorithm === 'ED25519' ? 'ed25519' : 'secp256k1', public_key: pair.id } as const
  if (password === undefined) return { raw_key: formatSecretKey(pair), ...key }
  // The wallet starts the counter at zero.
  const padded = concatBytes([salt, new Uint8Array(16)])
  const derived = await derive(password, padded)
  const encrypted = await runCipher(derived, padded, pair.secret)
  return {
    ...key,
    encrypt_method: 'v0',
    salt: encodeBase58(padded),
    encrypted_key: encodeBase58(encrypted),
    mac: encodeBase58(authenticate(derived, encrypted)),
  }
}

function randomSalt(): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(32))
}

/** Formats a key file as the wallet does. */
export function formatKeyFile(file: KeyFile): string {
  return `${JSON.stringify(file, null, 2)}\n`
}

function readPlain(key: StoredKey): KeyPair {
  if (key.raw_key === undefined) throw invalidKeyFileError('a key has neither raw_key nor encrypt_method')
  return parseSecretKey(key.raw_key, ALGORITHMS[key.key_type])
}

async function decrypt(key: StoredKey, password: string | undefined): Promise<KeyPair> {
  if (key.encrypt_method !== 'v0')
    throw invalidKeyFileError(`unknown encrypt_method ${JSON.stringify(key.encrypt_method)}`)
  if (password === undefined) {
    throw new ToolkitError('KEY_PASSWORD_MISSING', `the key ${key.public_key} is encrypted`, {
      hint: 'Name the password beside the file: { keyFile: "path", password: secret("NAME") }.',
    })
  }
  const salt = decodeField(key, 'salt')
  if (salt.length !== 48) throw invalidKeyFileError(`salt is 48 bytes, not ${salt.length}`)
  const encrypted = decodeField(key, 'encrypted_key')
  const mac = decodeField(key, 'mac')
  const derived = await derive(password, salt)
  if (!equalBytes(authenticate(derived, encrypted), mac)) {
    throw new ToolkitError('KEY_PASSWORD_WRONG', `wrong password for the key ${key.public_key}`, {
      hint: 'Use the password that was chosen when the wallet wrote the file.',
    })
  }
  return decodeSecretKey(await runCipher(derived, salt, encrypted), ALGORITHMS[key.key_type])
}

function decodeField(key: StoredKey, field: 'salt' | 'encrypted_key' | 'mac'): Uint8Array {
  const bytes = decodeBase58(key[field] ?? '')
  if (bytes === undefined || bytes.length === 0) throw invalidKeyFileError(`${field} is missing or not base58 text`)
  return bytes
}

function derive(password: string, salt: Uint8Array): Promise<Uint8Array> {
  return cryptoProvider().scrypt(encodeUtf8(password), salt.subarray(0, 32), SCRYPT)
}

/** AES-128 in counter mode: encryption and decryption are the same operation. */
async function runCipher(derived: Uint8Array, salt: Uint8Array, bytes: Uint8Array): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto
  const key = await subtle.importKey('raw', derived.slice(0, 16), 'AES-CTR', false, ['encrypt'])
  const algorithm = { name: 'AES-CTR', counter: salt.slice(32), length: 128 }
  return new Uint8Array(await subtle.encrypt(algorithm, key, Uint8Array.from(bytes)))
}

function authenticate(derived: Uint8Array, encrypted: Uint8Array): Uint8Array {
  return sha3_256(concatBytes([derived.subarray(16), encrypted]))
}

/** Reads the text of a key file. Throws `ToolkitError('KEY_FILE_INVALID')` naming the field, never its content. */
export function parseKeyFile(text: string): KeyFile {
  const file = expectObject(parseText(text), 'the file')
  const entries = Object.entries(expectObject(file.keypairs, 'keypairs'))
  return {
    name: expectText(file, 'name', 'name'),
    keypairs: Object.fromEntries(
      entries.map(([permission, key]) => [permission, readKey(key, `keypairs.${permission}`)]),
    ),
  }
}

function parseText(text: string): JsonValue {
  try {
    return parseJson(text, { extent: 'whole' })
  } catch {
    // The parser's message quotes a character of the text, which may be one of a secret.
    throw invalidKeyFileError('not JSON')
  }
}

function readKey(value: JsonValue, path: string): StoredKey {
  const key = expectObject(value, path)
  const type = expectText(key, 'key_type', `${path}.key_type`)
  if (type !== 'ed25519' && type !== 'secp256k1')
    throw invalidKeyFileError(`${path}.key_type is neither ed25519 nor secp256k1`)
  const stored: StoredKey = { key_type: type, public_key: expectText(key, 'public_key', `${path}.public_key`) }
  for (const field of ['raw_key', 'salt', 'encrypted_key', 'mac'] as const) {
    if (key[field] !== undefined && key[field] !== '') stored[field] = expectText(key, field, `${path}.${field}`)
  }
  const method = key.encrypt_method ?? ''
  if (method !== '' && method !== 'v0') throw invalidKeyFileError(`${path}.encrypt_method is not v0`)
  if (method === 'v0') stored.encrypt_method = method
  return stored
}

function expectObject(value: JsonValue | undefined, path: string): JsonObject {
  if (!isJsonObject(value)) throw invalidKeyFileError(`${path} is not an object`)
  return value
}

function expectText(object: JsonObject, field: string, path: string): string {
  const value = object[field]
  if (typeof value !== 'string') throw invalidKeyFileError(`${path} is missing or not text`)
  return value
}

function invalidKeyFileError(reason: string): ToolkitError {
  return new ToolkitError('KEY_FILE_INVALID', `not a usable key file: ${reason}`, {
    hint: 'A key file is the NAME.json of the wallet; copy the whole file.',
  })
}
