import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { readSourceFile } from '../files/source-file.js'

/** Files that a compilation reads, by absolute path. */
export interface SourceFiles {
  exists(path: string): boolean
  /** Rejects for a missing file, and one that is no source of the repository. */
  read(path: string): Promise<string>
  /** Names in a folder. */
  list(folder: string): string[]
  /** All files, if they are not those of the disk: then no path reaches the disk. */
  readonly sent?: ReadonlyMap<string, string>
}

/** The files of the disk. */
export const DISK_FILES: SourceFiles = {
  exists: existsSync,
  read: async (path) => readSourceFile(path, dirname(path)),
  list: (folder) => readdirSync(folder),
}

/** Files that another person sent, by absolute path. */
export function createSentFiles(sent: ReadonlyMap<string, string>): SourceFiles {
  return {
    sent,
    exists: (path) => sent.has(path),
    async read(path) {
      const text = sent.get(path)
      if (text === undefined) throw new Error(`${path} was not sent`)
      return text
    },
    list: () => [],
  }
}
