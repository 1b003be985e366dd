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

/** Reads this user's key, made on first use; undefined where none can be kept that others cannot read or write. */
export async function openCacheKey(): Promise<CacheKey | undefined> {
  // Not where TOOLKIT_KEYS leads: that may be a folder of a repository.
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
 * Of two processes that make one at the same time, one replaces that of the other: what was kept by that is made again.
 */
async function makeKey(path: string): Promise<string | undefined> {
  try {
    await writeWholeFile(path, randomBytes(BYTES).toString('hex'), 0o600)
  } catch {
    // Where nothing can be written, nothing is kept.
  }
  return readKey(path)
}
