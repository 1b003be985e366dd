import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** More than a project of many contracts makes in many days; writes until the next trim come on top. */
const MAX_FILES = 480
const MAX_BYTES = 112_000_000
/** An entry that no command has used for a month belongs to versions and blocks of the past. */
const MAX_AGE_MS = 30 * 24 * 3600 * 1000
/** A draft that is older was left behind by a process that was killed. */
const MAX_DRAFT_AGE_MS = 3600 * 1000

interface KeptEntry {
  path: string
  bytes: number
  /** Time of the last use. */
  usedMs: number
}

/**
 * Drops the least recently used files of a folder of reproducible data until it keeps the limits of number, bytes and
 * age. Drafts `NAME.PID` that other processes write at the time are left alone.
 */
export function trimFolder(folder: string): void {
  const now = Date.now()
  const entries = listEntries(folder, now).sort((a, b) => b.usedMs - a.usedMs)
  let bytes = 0
  for (const [index, entry] of entries.entries()) {
    bytes += entry.bytes
    const isKept = index < MAX_FILES && bytes <= MAX_BYTES && now - entry.usedMs <= MAX_AGE_MS
    if (!isKept) rmSync(entry.path, { force: true })
  }
}

function listEntries(folder: string, now: number): KeptEntry[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats === undefined || stats.isDirectory()) return []
    const isWritten = /\.\d+$/.test(name) && now - stats.mtimeMs < MAX_DRAFT_AGE_MS
    return isWritten ? [] : [{ path, bytes: stats.size, usedMs: stats.mtimeMs }]
  })
}
