import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import type { FSWatcher } from 'chokidar'
import { ToolkitError } from '../errors.js'

/** Files that changed together, absolute. */
export interface FileChanges {
  changed: string[]
  added: string[]
  removed: string[]
}

export interface FileChangesOptions {
  onChanges: (changes: FileChanges) => void
  /** The folder is gone, or cannot be watched any more. */
  onError: (error: Error) => void
}

/** Editors and version control write several files one after the other: this long nothing more has to come. */
const QUIET_MS = 20
const IGNORED = /(^|\/)(\.[^/]|node_modules$|dist$|coverage$)/

/** Watches the files of a folder, and what is added to them; those of dependencies and hidden ones are left out. */
export class FileChangesWatch {
  readonly #watcher: FSWatcher
  readonly #folder: string
  #found: FileChanges = { changed: [], added: [], removed: [] }
  #timer: NodeJS.Timeout | undefined

  private constructor(watcher: FSWatcher, folder: string, { onChanges, onError }: FileChangesOptions) {
    this.#watcher = watcher
    this.#folder = folder
    const wait = () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => this.#tell({ onChanges, onError }), QUIET_MS)
    }
    const take = (kind: keyof FileChanges) => (path: string) => {
      this.#found[kind].push(path)
      wait()
    }
    watcher.on('change', take('changed')).on('add', take('added')).on('unlink', take('removed'))
    watcher.on('unlinkDir', wait)
    watcher.on('error', (error) => onError(error as Error))
  }

  #tell({ onChanges, onError }: FileChangesOptions): void {
    const found = this.#found
    this.#found = { changed: [], added: [], removed: [] }
    if (!existsSync(this.#folder)) onError(refuseGone(this.#folder))
    else onChanges(found)
  }

  /** Resolves when changes are noticed. Throws `WATCH_FOLDER` where there is no such folder. */
  static async open(folder: string, options: FileChangesOptions): Promise<FileChangesWatch> {
    if (!existsSync(folder)) throw refuseGone(folder)
    const { watch } = await import('chokidar')
    const isIgnored = (path: string) => path.startsWith(folder) && IGNORED.test(relative(folder, path))
    const watcher = watch(folder, { ignored: isIgnored, ignoreInitial: true })
    const changes = new FileChangesWatch(watcher, folder, options)
    await new Promise<void>((resolve) => watcher.once('ready', resolve))
    return changes
  }

  /** Watches files elsewhere too. */
  add(paths: readonly string[]): void {
    this.#watcher.add([...paths])
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#watcher.close()
  }
}

/** The error of a watch on a folder that is not there. */
export function refuseGone(folder: string): ToolkitError {
  return new ToolkitError('WATCH_FOLDER', `there is no ${folder} to watch`, {
    hint: 'It was moved or deleted: go to where the project is, and start again.',
  })
}
