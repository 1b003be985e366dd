import type { ChildProcess } from 'node:child_process'
import type { HelperGrant } from '../protocol.js'
import { FileAttempts } from './file-attempts.js'

/** Time for an interrupted search to report its findings, in milliseconds. */
const SHUTDOWN_GRACE_MS = 20_000

/** A worker process of the pool, and the file that it runs. */
export class PoolWorker {
  readonly process: ChildProcess
  /** The file it runs; undefined between two files. */
  file: string | undefined
  /** Attempts of its file. */
  attempts = new FileAttempts()
  /** True while it runs a search, which is interrupted before its process is ended. */
  isSearching = false
  /** Number of processes that its search was granted. */
  helpers = 0
  #isDismissed = false
  #startedAt = 0

  constructor(process: ChildProcess) {
    this.process = process
  }

  /** Records the file that it runs from now on, and its attempts before. */
  start(file: string | undefined, attempts = new FileAttempts()): void {
    this.file = file
    this.attempts = attempts
    this.#startedAt = performance.now()
  }

  /** Grants further processes to its search. */
  grant(helpers: number): void {
    this.helpers += helpers
    // A search that has just ended needs none.
    this.process.send({ helpers } satisfies HelperGrant, () => {})
  }

  /** Records the end of its search, and of its helpers. */
  endSearch(): void {
    this.isSearching = false
    this.helpers = 0
  }

  /** Returns the time since the start of its file, in milliseconds. */
  get elapsedMs(): number {
    return performance.now() - this.#startedAt
  }

  /** True if the pool no longer needs it, so that its exit is not a crash. */
  get isDismissed(): boolean {
    return this.#isDismissed
  }

  /** Ends the process when the pool no longer needs it. */
  dismiss(): void {
    this.#isDismissed = true
    this.kill()
  }

  /** Ends the process after Ctrl-C: a search has time to report its findings first. */
  readonly interrupt = (): void => {
    this.process.kill(this.isSearching ? 'SIGINT' : 'SIGKILL')
    if (this.isSearching) setTimeout(() => this.kill(), SHUTDOWN_GRACE_MS).unref()
  }

  /** Ends the process at once. */
  kill(): void {
    this.process.kill('SIGKILL')
  }
}
