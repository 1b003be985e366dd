import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeHex } from '../src/codec/hex.js'
import { formatSecretKey, generateKeyPair, type KeyPair } from '../src/crypto/keys.js'

/** Every spelling of a planted secret, and what it is. */
const planted = new Map<string, string>()

/** Makes a key that must never be seen: what commands print, also of other tests, is searched for it from now on. */
export function plantKey(algorithm: KeyPair['algorithm'] = 'ED25519'): KeyPair {
  const pair = generateKeyPair(algorithm)
  const seed = pair.secret.subarray(0, 32)
  const whole = Buffer.from(pair.secret)
  const spellings = [formatSecretKey(pair), encodeHex(seed), Buffer.from(seed).toString('base64').slice(0, 42)]
  for (const text of [...spellings, whole.toString('base64').slice(0, 42), whole.toString('latin1')])
    planted.set(text, `the secret key of ${pair.id}`)
  return pair
}

/** The same for a password or another text. */
export function plantText(text: string): string {
  planted.set(text, `the planted text that begins with ${text.slice(0, 4)}`)
  return text
}

/** Throws where a text shows a planted secret. `where` says what is read. */
export function refuseSecrets(text: string, where: string): void {
  for (const [secret, what] of planted) if (text.includes(secret)) throw new Error(`${where} shows ${what}`)
}

/** The same for each file below a folder; returns how many were read. */
export function searchFolder(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    refuseSecrets(readFileSync(path, 'utf8'), path)
    refuseSecrets(readFileSync(path, 'latin1'), path)
  }
  return files.length
}
