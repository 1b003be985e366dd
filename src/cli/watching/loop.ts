import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { must } from '../../collections/presence.js'
import { isToolkitError } from '../../errors/errors.js'
import { relativePath } from '../../files/relative-path.js'
import { CONFIG_NAMES } from '../../project/config-file.js'
import { prewarmedWorkers } from '../../test-runner/pool/worker-process.js'
import type { WarmUp } from '../../test-runner/protocol.js'
import type { RunOptions } from '../../test-runner/run.js'
import { type FileChanges, FileChangesWatch, missingFolderError } from '../../test-runner/scheduling/file-changes.js'
import { TestDependencies } from '../../test-runner/scheduling/test-dependencies.js'
import { findTestFiles } from '../../test-runner/scheduling/test-files.js'
import { EXIT, type ExitCode } from '../exit-codes.js'
import { findProjectRoot } from '../flags/project.js'
import { watchInterrupt } from '../interrupt.js'
import { printNote, reportFailure } from '../output/output.js'
import { paint } from '../output/paint.js'
import { listenToKeys, TypedLine } from './keys.js'
import { joinWanted, type RunRequest } from './wanted.js'

/** Callbacks of a watched run. */
export type RunHooks = Pick<RunOptions, 'onPlan' | 'onReach' | 'onResult' | 'signal'>

/** Parts of a command line that each run of a watch sets. */
interface WatchedRun {
  files: string[]
  grep: string | undefined
  costs: 'check' | 'update' | undefined
  'rerun-failed': boolean | undefined
  hooks: RunHooks
}

export interface WatchOptions extends Pick<WatchedRun, 'files' | 'grep' | 'costs'> {
  /** Absolute paths of files that runs write, whose changes must not start a run. */
  written: readonly string[]
  run: (watched: WatchedRun) => Promise<ExitCode>
}

/**
 * Runs tests, then re-runs affected tests after each change until the user quits. Returns the outcome of the last run.
 * Throws `WATCH_FOLDER`.
 */
export function watchTests(options: WatchOptions): Promise<ExitCode> {
  return new WatchLoop(options).run()
}

/** Files besides the configuration that affect how sources are read. */
const SETTING_FILES = new Set([...CONFIG_NAMES, 'package.json', 'tsconfig.json', 'jsconfig.json'])

/** Files that tests and contracts consist of. Logs of the command itself must not start another run. */
const SOURCE = /\.([cm]?[jt]sx?|json|abi)$/

class WatchLoop {
  readonly #options: WatchOptions
  readonly #root = findProjectRoot()
  readonly #directory = process.cwd()
  readonly #reach = new TestDependencies()
  /** Test files whose last run failed or did not finish. */
  readonly #failed = new Set<string>()
  #patterns: readonly string[] | undefined
  #grep: string | undefined
  #wanted: RunRequest | undefined
  #running: AbortController | undefined
  /** Tests to run after any change, because they could not run before. */
  #refused: RunRequest | undefined
  #typed: TypedLine | undefined
  #exitCode: ExitCode = EXIT.DONE
  #isOver = false
  #error: Error | undefined
  #wake = (): void => {}

  constructor(options: WatchOptions) {
    this.#options = options
    this.#grep = options.grep
  }

  async run(): Promise<ExitCode> {
    const changes = await FileChangesWatch.open(this.#root, {
      onChanges: (found) => this.#take(found),
      onError: (error) => this.#end(error),
    })
    const interrupt = watchInterrupt()
    interrupt.signal.addEventListener('abort', () => this.#quit(EXIT.INTERRUPTED))
    const release = listenToKeys((key) => this.#press(key))
    try {
      this.#want({ files: undefined, why: '', costs: undefined })
      while (!this.#isOver) {
        const wanted = this.#wanted
        this.#wanted = undefined
        if (wanted !== undefined) await this.#perform(wanted, changes)
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
      }
    } finally {
      release()
      interrupt.release()
      await changes.close()
    }
    if (this.#error !== undefined) throw this.#error
    return this.#exitCode
  }

  async #perform(wanted: RunRequest, changes: FileChangesWatch): Promise<void> {
    const running = new AbortController()
    this.#running = running
    if (wanted.why !== '') printNote(paint.dim(`\n${wanted.why}`))
    const refused = await this.#attempt(wanted, running.signal)
    this.#running = undefined
    if (this.#isOver) return
    if (running.signal.aborted) {
      this.#wanted = joinWanted(wanted, must(this.#wanted, 'requested run'))
      return
    }
    this.#refused = refused ? wanted : undefined
    changes.add(this.#reach.listOutside(this.#root))
    prewarmedWorkers.prepare({ warmUp: true, root: this.#root } satisfies WarmUp)
    this.#invite()
  }

  /** Runs the tests; returns whether they could run at all. */
  async #attempt(wanted: RunRequest, signal: AbortSignal): Promise<boolean> {
    const started = new Set<string>()
    const failed = new Set<string>()
    const files = wanted.files === undefined ? this.#options.files : [...wanted.files]
    try {
      this.#exitCode = await this.#options.run({
        files,
        grep: this.#grep,
        costs: wanted.costs ?? this.#options.costs,
        'rerun-failed': wanted.isFailedOnly,
        hooks: {
          signal,
          onPlan: ({ files, patterns }) => {
            this.#patterns = patterns
            for (const file of files) started.add(file)
          },
          onReach: (file, inputs) => this.#reach.add(file, inputs),
          onResult: ({ file, state }) => state === 'failed' && failed.add(`${this.#root}/${file}`),
        },
      })
      for (const file of started) {
        if (failed.has(file)) this.#failed.add(file)
        else this.#failed.delete(file)
      }
      this.#reach.settle((file) => started.has(file) && !failed.has(file))
      return false
    } catch (error) {
      this.#reach.settle(() => false)
      if (signal.aborted || this.#isOver) return false
      this.#exitCode = reportFailure(error, { causes: false, json: false })
      return !(isToolkitError(error) && error.code === 'TEST_NONE')
    }
  }

  /** Prints the watched folders and the available keys. */
  #invite(): void {
    // wait for a missing ABI too, which is no file yet
    const { length: size } = this.#reach.inputs.filter((path) => existsSync(path))
    const what = size === 0 ? '' : ` of ${size} files, of which ${this.#reach.files.length} are tests`
    const filter = this.#grep === undefined ? '' : `, only tests that match ${this.#grep}`
    printNote(paint.dim(`\nwaiting for changes${what}${filter}`))
    printNote(paint.dim('a all · f failed · p pattern · u update costs · q quit'))
  }

  #want(wanted: RunRequest): void {
    this.#wanted = joinWanted(this.#wanted, wanted)
    this.#running?.abort()
    this.#wake()
  }

  #take(found: FileChanges): void {
    const keep = (paths: readonly string[]) => paths.filter((path) => this.#matters(path))
    const [changed, added, removed] = [keep(found.changed), keep(found.added), keep(found.removed)]
    for (const file of removed) this.#reach.forget(file)
    for (const file of removed) this.#failed.delete(file)
    const touched = [...changed, ...added, ...removed]
    if (touched.length === 0) return
    const what = this.#describe(touched)
    if (touched.some((path) => SETTING_FILES.has(basename(path)))) this.#want({ files: undefined, why: what })
    else this.#wantReached({ touched, added, removed }, what)
  }

  #matters(path: string): boolean {
    if (this.#options.written.includes(path)) return false
    return SOURCE.test(path) || this.#reach.find([path]).length > 0
  }

  #wantReached(
    { touched, added, removed }: { touched: string[]; added: string[]; removed: string[] },
    what: string,
  ): void {
    const files = new Set([...this.#reach.find(touched), ...this.#findNew(added)])
    // A new file may be what a failed test was missing.
    if (files.size === 0 && added.length > 0) for (const file of this.#failed) files.add(file)
    const gone = new Set(removed)
    if (this.#refused !== undefined) {
      const again = joinWanted(this.#refused, { files, why: what })
      this.#want({ ...again, files: again.files && withoutFiles(again.files, gone) })
      return
    }
    const left = withoutFiles(files, gone)
    const count = `${left.size} of ${this.#reach.files.length} test files`
    if (left.size > 0) this.#want({ files: left, why: `${what}: ${count}` })
  }

  #describe(paths: readonly string[]): string {
    const names = [...new Set(paths)].map((path) => relativePath(this.#root, path))
    return names.length > 3 ? `${names.length} files changed` : `${names.join(', ')} changed`
  }

  /** Test files that are new. */
  #findNew(added: readonly string[]): string[] {
    if (this.#patterns === undefined || added.length === 0) return []
    try {
      const { files = [] } = this.#options
      const all = new Set(findTestFiles(this.#root, this.#patterns, { directory: this.#directory, files }))
      return added.filter((path) => all.has(path))
    } catch {
      // If an argument no longer names a file, run the remaining ones.
      return []
    }
  }

  #press(key: string): void {
    if (key === '\u0003') this.#quit(EXIT.INTERRUPTED)
    else if (this.#typed === undefined) this.#command(key)
    else this.#type(this.#typed, key)
  }

  #command(key: string): void {
    if (key === 'a') this.#want({ files: undefined, why: 'all tests' })
    if (key === 'f') this.#wantFailed()
    if (key === 'u') this.#want({ files: undefined, why: 'all tests, and their costs are written', costs: 'update' })
    if (key === 'q') this.#quit(this.#exitCode)
    if (key === 'p') {
      this.#typed = new TypedLine()
      process.stderr.write('pattern (empty for all tests): ')
    }
  }

  #wantFailed(): void {
    if (this.#failed.size === 0) printNote(paint.dim('nothing failed'))
    else this.#want({ files: new Set(this.#failed), why: 'what failed', isFailedOnly: true })
  }

  #type(line: TypedLine, key: string): void {
    const entered = line.take(key)
    if (entered === undefined) {
      if (process.stdin.isTTY) process.stderr.write(key >= ' ' && key !== '\u007f' ? key : '\b \b')
      return
    }
    this.#typed = undefined
    printNote('')
    if (entered === null) return
    this.#grep = entered === '' ? undefined : entered
    this.#want({ files: undefined, why: entered === '' ? 'all tests' : `all tests that match ${entered}` })
  }

  #quit(exitCode: ExitCode): void {
    this.#exitCode = exitCode
    this.#isOver = true
    this.#running?.abort()
    this.#wake()
  }

  #end(error: Error): void {
    this.#error = error
    this.#quit(EXIT.USAGE)
  }
}

function withoutFiles(files: ReadonlySet<string>, gone: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...files].filter((file) => !gone.has(file)))
}

/**
 * Throws `USAGE` for flags that make no sense together with a watch, and `WATCH_FOLDER` for missing arguments.
 */
export function checkWatch({ files }: { files: readonly string[] }): void {
  const gone = files.find((file) => !/[*?{]/.test(file) && !existsSync(file))
  if (gone !== undefined) throw missingFolderError(gone)
}
