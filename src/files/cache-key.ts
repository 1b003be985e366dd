import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { linkSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { locateKeyStore } from './key-store-folder.js'
import { holdSignals } from './process-end.js'

/** Makes digests that only this user can make, to detect kept files written by others. */
export interface CacheKey {
  /** A digest of some texts, as hexadecimal digits. */
  sign(parts: readonly string[]): string
}

/** Length of a digest in hexadecimal digits. */
export const SEAL_LENGTH = 64

const NAME = 'cache.key'
const BYTES = 32

/**
 * Reads this user's key, created at first use; undefined if it cannot be stored such that others cannot read or write
 * it. Reading is synchronous, because caches replace synchronous work.
 */
export function openCacheKey(): CacheKey | undefined {
  // Do not follow TOOLKIT_KEYS: it may be a folder of a repository.
  const { TOOLKIT_KEYS: _, ...environment } = process.env
  const store = locateKeyStore({ environment, platform: process.platform, home: homedir() })
  const path = join(dirname(store), NAME)
  const secret = readKey(path) ?? makeKey(path)
  return secret === undefined ? undefined : { sign: (parts) => signParts(secret, parts) }
}

/** No two lists of parts have the same digest, because each part follows its length. */
function signParts(secret: string, parts: readonly string[]): string {
  const hmac = createHmac('sha256', secret)
  // UTF-8 would turn every half of a surrogate pair into the same character.
  for (const part of parts) hmac.update(`${part.length}:${part}`, 'utf16le')
  return hmac.digest('hex')
}

function readKey(path: string): string | undefined {
  try {
    const stats = lstatSync(path)
    const user = process.getuid?.()
    if (!stats.isFile() || (user !== undefined && (stats.uid !== user || (stats.mode & 0o077) !== 0))) return undefined
    const text = readFileSync(path, 'utf8')
    return text.length === 2 * BYTES ? text : undefined
  } catch {
    return undefined
  }
}

/** Creates the key. If several processes do so at the same time, they all use the first one. */
function makeKey(path: string): string | undefined {
  const draft = `${path}.${randomUUID()}`
  // Written before this returns; only the signals are handled later.
  void holdSignals(dirname(path), () => writeKey(draft, path)).catch(() => {
    // Without write access, nothing is cached.
  })
  return readKey(path)
}

function writeKey(draft: string, path: string): void {
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(draft, randomBytes(BYTES).toString('hex'), { mode: 0o600, flag: 'wx' })
    placeKey(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Keeps a key that another process has placed meanwhile, and replaces one that others could read or write. */
function placeKey(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch {
    if (readKey(path) === undefined) renameSync(draft, path)
  }
}
