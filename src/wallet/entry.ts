import { tryParseJsonObject } from '../codec/json.js'
import { decodeUtf8, encodeUtf8 } from '../codec/utf8.js'
import { isText, mapOf, requireShape } from '../collections/shapes.js'
import { type Algorithm, formatSecretKey, type KeyPair, parseSecretKey } from '../crypto/keys.js'
import { ToolkitError } from '../errors/errors.js'
import { isSealed, type KeyCost, type Sealed, seal, unseal } from './seal.js'

/** The keys of one account, by permission, under a name of the user's choice. */
export interface KeyEntry {
  name: string
  account: string
  keys: Readonly<Record<string, KeyPair>>
}

/** Public facts about a key, available without its password. */
export interface KeyLabel {
  name: string
  account: string
  keys: Readonly<Record<string, { algorithm: Algorithm; id: string }>>
}

/** A stored entry. */
export interface SealedEntry extends KeyLabel {
  format: typeof FORMAT
  version: typeof VERSION
  sealed: Sealed
}

const FORMAT = 'iost-toolkit-key'
const VERSION = 1

/** Encrypts an entry. Its label stays readable, but is authenticated. */
export async function sealEntry(
  { name, account, keys }: KeyEntry,
  password: string,
  cost: KeyCost,
): Promise<SealedEntry> {
  const labels = Object.entries(keys).map(([permission, { algorithm, id }]) => [permission, { algorithm, id }])
  const secrets = Object.entries(keys).map(([permission, pair]) => [permission, formatSecretKey(pair)])
  const label: KeyLabel = { name, account, keys: Object.fromEntries(labels) }
  const bytes = encodeUtf8(JSON.stringify(Object.fromEntries(secrets)))
  return { format: FORMAT, version: VERSION, ...label, sealed: await seal(bytes, password, formatLabel(label), cost) }
}

/** Decrypts an entry. Throws `KEY_PASSWORD_WRONG`. */
export async function openEntry(entry: SealedEntry, password: string): Promise<KeyEntry> {
  const { name, account, keys, sealed } = entry
  const bytes = await unseal(sealed, password, formatLabel(entry))
  if (bytes === undefined) {
    throw new ToolkitError('KEY_PASSWORD_WRONG', `wrong password for the key ${name}, or its file was changed`, {
      hint: 'Try again; a lost password cannot be recovered. Import the key again from a copy.',
    })
  }
  const secrets = Object.entries(requireShape(JSON.parse(decodeUtf8(bytes)), mapOf(isText), 'secret keys of a file'))
  const pairs = secrets.map(([permission, text]) => [permission, parseSecretKey(text, keys[permission]?.algorithm)])
  return { name, account, keys: Object.fromEntries(pairs) }
}

/** Parses the file of an entry. Throws `KEY_STORE_DAMAGED` and `KEY_STORE_VERSION`, without quoting it. */
export function parseEntry(text: string, file: string, expectedName: string): SealedEntry {
  const value = tryParseJsonObject(text)
  if (value?.format !== FORMAT) throw damagedEntryError(file)
  if (value.version !== VERSION) {
    throw new ToolkitError('KEY_STORE_VERSION', 'the key was saved by a newer version of toolkit', {
      hint: 'Use that version: npm install --save-dev iost-toolkit@latest.',
      at: { file },
    })
  }
  const { name, account, keys, sealed } = value
  if (name !== expectedName || typeof account !== 'string' || !isLabels(keys) || !isSealed(sealed))
    throw damagedEntryError(file)
  return { format: FORMAT, version: VERSION, name: expectedName, account, keys, sealed }
}

function formatLabel({ name, account, keys }: KeyLabel): string {
  return JSON.stringify([FORMAT, VERSION, name, account, Object.entries(keys).map(([key, { id }]) => [key, id])])
}

function isLabels(value: unknown): value is KeyLabel['keys'] {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every(
    (key) => (key?.algorithm === 'ED25519' || key?.algorithm === 'SECP256K1') && typeof key.id === 'string',
  )
}

function damagedEntryError(file: string): ToolkitError {
  return new ToolkitError('KEY_STORE_DAMAGED', 'a file of the key store is damaged', {
    hint: 'Move it away and import the key again: toolkit keys import.',
    at: { file },
  })
}
