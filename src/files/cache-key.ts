import { createHmac, randomBytes } from 'node:crypto'
import { lstat, readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { locateKeyStore } from '../wallet/place.js'
import { writeWholeFile } from './whole-file.js'

/** Makes digests that only this user can make, to detect cache entries written by others. */
export interface CacheKey {
  /** A digest of some texts, as hexadecimal digits. */
  sign(parts: readonly string[]): string
}

const NAME = 'cache.key'
const BYTES = 32

/**
 * Reads this user's key, created at first use; undefined if it cannot be stored such that others cannot read or write
 * it.
 */
export async function openCacheKey(): Promise<CacheKey | undefined> {
  // Do not follow TOOLKIT_KEYS: it may be a folder of a repository.
  const { TOOLKIT_KEYS: _, ...environment } = process.env
  const store = locateKeyStore({ environment, platform: process.platform, home: homedir() })
  const path = join(dirname(store), NAME)
  const secret = (await readKey(path)) ?? (await makeKey(path))
  if (secret === undefined) return undefined
  return { sign: (parts) => createHmac('sha256', secret).update(JSON.stringify(parts)).digest('hex') }
}

async function readKey(path: string): Promise<string | undefined> {
  try {
    const stats = await lstat(path)
    const user = process.getuid?.()
    if (!stats.isFile() || (user !== undefined && (stats.uid !== user || (stats.mode & 0o077) !== 0))) return undefined
    const text = await readFile(path, 'utf8')
    return text.length === 2 * BYTES ? text : undefined
  } catch {
    return undefined
  }
}

/**
 * Creates the key. If two processes do so at the same time, one key replaces the other, and entries of the other are
 * recreated.
 */
async function makeKey(path: string): Promise<string | undefined> {
  try {
    await writeWholeFile(path, randomBytes(BYTES).toString('hex'), 0o600)
  } catch {
    // Without write access, nothing is cached.
  }
  return readKey(path)
}
