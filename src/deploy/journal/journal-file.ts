import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf } from '../../errors/thrown.js'
import { requireOwnPath } from '../../files/own-path.js'
import { readBytesSync } from '../../files/text-file.js'
import { Journal } from './journal.js'
import { parseJournal } from './journal-entry.js'
import type { Lock } from './lock.js'

/** A journal in a file. */
export interface OpenedJournal {
  journal: Journal
  /** Whether the end of its last line was missing, as after a power cut. */
  wasCut: boolean
  close(): Promise<void>
}

const NAME = 'journal.jsonl'

/**
 * Opens the journal of a network's folder, which the caller has locked. Every line is on disk before `append` resolves.
 * The file is append-only, so a process that lost its lock cannot remove lines of the next one. Nothing is appended if
 * `check` throws. Throws `DEPLOY_JOURNAL_EDITED`, `DEPLOY_JOURNAL_NEWER`, and `FILE_UNUSABLE` for a link out of the
 * repository.
 */
export async function openJournalFile(
  folder: string,
  lock: Pick<Lock, 'name' | 'takenFrom'>,
  check: (journal: Journal) => void,
): Promise<OpenedJournal> {
  const path = join(folder, NAME)
  requireOwnPath(path)
  await mkdir(folder, { recursive: true })
  const parsed = parseJournal((await readOrNothing(path)).toString(), path)
  const file = await open(path, 'a')
  let lineEnd = parsed.isCut ? '\n' : ''
  const append = async (line: string): Promise<void> => {
    await file.appendFile(lineEnd + line)
    lineEnd = ''
    await file.datasync()
  }
  const journal = new Journal({ file: path, append }, parsed)
  try {
    check(journal)
    if (parsed.isCut || lock.takenFrom.length > 0) {
      await journal.append({ fact: 'taken', by: lock.name, from: lock.takenFrom })
    }
    await syncFolder(folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await file.close()
    throw error
  }
  return { journal, wasCut: parsed.isCut, close: () => file.close() }
}

/** Reads the journal of a network's folder without a lock; appended lines are discarded. */
export async function readJournalFile(folder: string): Promise<Journal> {
  const path = join(folder, NAME)
  return new Journal({ file: path, append: async () => {} }, parseJournal((await readOrNothing(path)).toString(), path))
}

/** Renames the journal of a folder to archive it, and returns the new name, if there is a journal. */
export async function putJournalAside(folder: string, now: Date): Promise<string | undefined> {
  const path = join(folder, NAME)
  const aside = join(folder, `journal-${now.toISOString().replaceAll(/[:.]/g, '-')}.jsonl`)
  try {
    await rename(path, aside)
    return aside
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

async function readOrNothing(path: string): Promise<Buffer> {
  try {
    return readBytesSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** Flushes a folder to disk, so that a new file in it survives a power cut. Not all systems can open folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
