import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

/** Writes a file that is either there whole or as it was before, whenever the process ends; folders are made. */
export async function writeWholeFile(path: string, text: string, mode?: number): Promise<void> {
  const folder = dirname(path)
  const draft = join(folder, `.${basename(path)}.${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(draft, text, { mode })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
