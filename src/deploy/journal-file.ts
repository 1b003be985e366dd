import { randomUUID } from 'node:crypto'
import { type FileHandle, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ensureDir } from 'fs-extra/esm'
import { parseJournal } from './fact.js'
import { Journal } from './journal.js'

/** A journal in a file. */
export interface OpenedJournal {
  journal: Journal
  /** Whether the end of its last line was missing, as after a power cut, and what there was of it has been taken away. */
  wasCut: boolean
  close(): Promise<void>
}

const NAME = 'journal.jsonl'
const DRAFT_PREFIX = '.draft.journal-'

/**
 * Opens the journal of a network's folder, which the caller has locked. Every line is on the disk before `append` resolves.
 * The journal goes on in a new file of the same name: a process that lost its lock keeps the old file open, and what it still
 * writes there reaches nobody. Throws `DEPLOY_JOURNAL_EDITED` and `DEPLOY_JOURNAL_NEWER`.
 */
export async function openJournalFile(folder: string): Promise<OpenedJournal> {
  await ensureDir(folder)
  const path = join(folder, NAME)
  const bytes = await readOrNothing(path)
  const parsed = parseJournal(bytes.toString(), path)
  const length = bytes.lastIndexOf('\n') + 1
  const file = await replaceFile(path, bytes.subarray(0, length))
  const append = async (line: string): Promise<void> => {
    await file.appendFile(line)
    await file.datasync()
  }
  return {
    journal: new Journal({ file: path, append }, parsed),
    wasCut: length < bytes.length,
    close: () => file.close(),
  }
}

/** Reads the journal of a network's folder, whoever writes it, without touching it: what is appended is forgotten. */
export async function readJournalFile(folder: string): Promise<Journal> {
  const path = join(folder, NAME)
  return new Journal({ file: path, append: async () => {} }, parseJournal((await readOrNothing(path)).toString(), path))
}

/** Puts the journal of a folder aside under a name of its own, and answers that, if there is one. */
export async function putJournalAside(folder: string, now: Date): Promise<string | undefined> {
  const path = join(folder, NAME)
  const aside = join(folder, `journal-${now.toISOString().replaceAll(/[:.]/g, '-')}.jsonl`)
  try {
    await rename(path, aside)
    return aside
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Puts a new file in the place of another one, and returns it, open for appending. */
async function replaceFile(path: string, bytes: Buffer): Promise<FileHandle> {
  const folder = dirname(path)
  await removeDrafts(folder)
  const draft = join(folder, `${DRAFT_PREFIX}${randomUUID()}`)
  const file = await open(draft, 'ax')
  try {
    await file.appendFile(bytes)
    await file.sync()
    await rename(draft, path)
    await syncFolder(folder)
    await syncFolder(dirname(folder))
  } catch (error) {
    await file.close()
    throw error
  }
  return file
}

/** Removes what a process left behind that ended while it wrote. */
async function removeDrafts(folder: string): Promise<void> {
  const drafts = (await readdir(folder)).filter((name) => name.startsWith(DRAFT_PREFIX))
  for (const draft of drafts) await rm(join(folder, draft), { force: true })
}

async function readOrNothing(path: string): Promise<Buffer> {
  try {
    return await readFile(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0)
    throw error
  }
}

/** A new name in a folder survives a power cut once the folder is on the disk; not every system opens folders. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
