import { randomUUID } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../errors/thrown.js'
import { requireOwnPath } from './own-path.js'
import { holdSignals } from './process-end.js'

/**
 * Writes a file atomically: if the process ends, the file has either the new or the old contents. A signal leaves no
 * draft. Folders are created.
 *
 * @throws `FILE_UNUSABLE` below a `.toolkit` that leads out of its project.
 */
export async function writeWholeFile(path: string, text: string, mode?: number): Promise<void> {
  const folder = dirname(path)
  requireOwnPath(folder)
  const draft = join(folder, `.${basename(path)}.${randomUUID()}`)
  await mkdir(folder, { recursive: true })
  await holdSignals(folder, async () => {
    try {
      writeFileSync(draft, text, { mode })
      await replaceFile(draft, path)
    } catch (error) {
      rmSync(draft, { force: true })
      // the file that was asked for, not its draft; a full disk is reported without any path
      throw error instanceof Error ? Object.assign(error, { path }) : error
    }
  })
}

/** Maximum number of attempts to replace a file that another process has open, and the delay between them. */
const ATTEMPTS = 20
const PAUSE_MS = 25

/**
 * Renames a file over another one. Windows refuses while another process has that one open, such as a reader or a virus
 * scanner.
 */
async function replaceFile(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return renameSync(from, to)
    } catch (error) {
      const isOpen = process.platform === 'win32' && /^E(PERM|ACCES|BUSY)$/.test(String(codeOf(error)))
      if (!isOpen || attempt === ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
