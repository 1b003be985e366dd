import { existsSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import type { FSWatcher } from 'chokidar'
import { itemAt, must } from '../../collections/presence.js'
import { ToolkitError } from '../../errors/errors.js'
import { toError } from '../../errors/thrown.js'

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
  /** Starts the timers that decide when a batch of changes is complete (default: those of the machine). */
  setTimer?: (run: () => void, ms: number) => NodeJS.Timeout
}

/**
 * Quiet time after which a batch of changes ends, because editors and version control write several files in sequence.
 */
const QUIET_MS = 20
/** Quiet time after a single file that was written completely. */
const WHOLE_MS = 5
/** Time to wait for the contents of a file that was emptied, in milliseconds. */
const EMPTY_MS = 100
const MAX_MS = 1000
/** The watcher misses changes within 50 ms after an event, so files are checked again after this time. */
const DEAF_MS = 60
const IGNORED = /(^|\/)(\.[^/]|node_modules$|dist$|coverage$)/

/** Watches the files of a folder, including added ones, except dependencies and hidden files. */
export class FileChangesWatch {
  readonly #watcher: FSWatcher
  readonly #folder: string
  readonly #options: FileChangesOptions
  #found = nothingFound()
  #timer: NodeJS.Timeout | undefined
  /** Time of the first unreported change. */
  #since: number | undefined
  /** The files at the last report. */
  readonly #reported = new Map<string, string>()
  readonly #late = new Set<NodeJS.Timeout>()

  private constructor(watcher: FSWatcher, folder: string, options: FileChangesOptions) {
    this.#watcher = watcher
    this.#folder = folder
    this.#options = options
    const take = (kind: keyof FileChanges) => (path: string) => this.#take(kind, path)
    watcher.on('change', take('changed')).on('add', take('added')).on('unlink', take('removed'))
    watcher.on('unlinkDir', () => this.#wait())
    watcher.on('error', (error) => options.onError(toError(error)))
  }

  #take(kind: keyof FileChanges, path: string): void {
    this.#found[kind].push(path)
    this.#wait()
  }

  /** Waits until no more changes arrive and the files are stable, up to a limit for files that change continuously. */
  #wait(): void {
    clearTimeout(this.#timer)
    this.#since ??= performance.now()
    const { changed, added, removed } = this.#found
    const written = [...new Set([...changed, ...added])]
    const seen = written.map(describeState)
    const isOne = written.length === 1 && removed.length === 0
    const waitMs = seen.includes(EMPTY) ? EMPTY_MS : isOne ? WHOLE_MS : QUIET_MS
    const { setTimer = setTimeout } = this.#options
    this.#timer = setTimer(() => {
      const isOver = performance.now() - must(this.#since, 'since') > MAX_MS
      const isSame = written.every((path, index) => describeState(path) === seen[index])
      if (isSame || isOver) this.#report(written, seen)
      else this.#wait()
    }, waitMs)
  }

  #report(written: readonly string[], seen: readonly string[]): void {
    const found = this.#found
    this.#found = nothingFound()
    this.#since = undefined
    if (!existsSync(this.#folder)) {
      this.#options.onError(missingFolderError(this.#folder))
      return
    }
    for (const [index, path] of written.entries()) this.#reported.set(path, itemAt(seen, index))
    const late = setTimeout(() => {
      this.#late.delete(late)
      for (const path of written) this.#lookAgain(path)
    }, DEAF_MS)
    this.#late.add(late)
    this.#options.onChanges(found)
  }

  #lookAgain(path: string): void {
    const state = describeState(path)
    const isMissed = state !== GONE && state !== this.#reported.get(path)
    if (isMissed && !this.#found.changed.includes(path)) this.#take('changed', path)
  }

  /** Resolves when the watcher is active. Throws `WATCH_FOLDER` if the folder does not exist. */
  static async open(folder: string, options: FileChangesOptions): Promise<FileChangesWatch> {
    if (!existsSync(folder)) throw missingFolderError(folder)
    const { watch } = await import('chokidar')
    const isIgnored = (path: string) => path.startsWith(folder) && IGNORED.test(relative(folder, path))
    const watcher = watch(folder, { ignored: isIgnored, ignoreInitial: true })
    const changes = new FileChangesWatch(watcher, folder, options)
    await new Promise<void>((resolve) => watcher.once('ready', resolve))
    return changes
  }

  /** Watches further files. */
  add(paths: readonly string[]): void {
    this.#watcher.add([...paths])
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    for (const late of this.#late) clearTimeout(late)
    await this.#watcher.close()
  }
}

const GONE = 'gone'
const EMPTY = 'empty'

/** Returns a description of a file that differs after a write. */
function describeState(path: string): string {
  const stats = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (stats === undefined) return GONE
  return stats.size === 0n ? EMPTY : `${stats.ino} ${stats.mtimeNs} ${stats.size}`
}

function nothingFound(): FileChanges {
  return { changed: [], added: [], removed: [] }
}

/** The error of a watch on a missing folder. */
export function missingFolderError(folder: string): ToolkitError {
  return new ToolkitError('WATCH_FOLDER', `folder ${folder} to watch not found`, {
    hint: 'It was moved or deleted. Change to the directory of the project and start again.',
  })
}
