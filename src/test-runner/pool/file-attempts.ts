import type { TestResult } from '../../report/model/run.js'
import type { FileMessage } from './worker-run.js'

type ResultMessage = Extract<FileMessage, { result: TestResult }>

/**
 * The attempts of a file some of whose tests are retried. A retry begins as the first attempt did: the whole file runs
 * again in a new process, with fresh fixtures and modules, and with the same tests before the retried one. Only the
 * results of retried tests count, and the costs of the last attempt.
 */
export class FileAttempts {
  /** Results from the first one on that is retried, which keep their order. */
  readonly #held: FileMessage[] = []
  /** Places of retried tests in these, by test. */
  readonly #retried = new Map<string, number>()
  /** Results of the attempt before. */
  #earlier = new Map<string, TestResult>()
  /** Retried tests that this attempt still has to run, or that failed in it and may be retried. */
  #open = new Set<string>()
  #attempt = 0

  /** Number of the attempt, from 0. */
  get attempt(): number {
    return this.#attempt
  }

  /** True if a test failed in this attempt that may be retried. */
  get isRetried(): boolean {
    return this.#open.size > 0
  }

  /** Begins the next attempt. */
  begin(): void {
    this.#attempt++
    this.#earlier = new Map([...this.#open].map((key) => [key, this.#readResult(key)]))
    this.#open = new Set()
  }

  /** Adds an event of the attempt. Returns those to report now. */
  add(message: FileMessage): FileMessage[] {
    if (this.#attempt > 0) return this.#addRetry(message)
    if ('result' in message) this.#note(message)
    if (this.#retried.size === 0) return [message]
    this.#held.push(message)
    return []
  }

  /** Returns the events to report after the last attempt. */
  end(): FileMessage[] {
    return this.#held
  }

  #note(message: ResultMessage): void {
    const key = keyOf(message.result)
    if (message.result.state !== 'failed' || key === undefined || (message.retries ?? 0) <= this.#attempt) return
    this.#open.add(key)
    this.#retried.set(key, this.#held.length)
  }

  #addRetry(message: FileMessage): FileMessage[] {
    if ('warning' in message) return [message]
    if ('record' in message) {
      const place = this.#held.findIndex((each) => 'record' in each)
      if (place >= 0) this.#held[place] = message
      return []
    }
    const key = keyOf(message.result)
    const earlier = key === undefined ? undefined : this.#earlier.get(key)
    if (key === undefined || earlier === undefined) return []
    const retried = [...(earlier.retried ?? []), ...(earlier.failure === undefined ? [] : [earlier.failure])]
    const isFlaky = message.result.state === 'passed'
    const result: TestResult = { ...message.result, retried, ...(isFlaky && { flaky: true }) }
    this.#held[this.#retried.get(key) ?? this.#held.length] = { result }
    // a test may fail after it had passed
    if (result.state === 'failed' && (message.retries ?? 0) > this.#attempt) this.#open.add(key)
    return []
  }

  #readResult(key: string): TestResult {
    const message = this.#held[this.#retried.get(key) ?? -1]
    if (message === undefined || !('result' in message)) throw new Error(`no result of ${key}`)
    return message.result
  }
}

/** Hooks have no id, and are not retried. */
function keyOf({ id, repetition }: TestResult): string | undefined {
  return id === undefined ? undefined : `${id} ${repetition ?? ''}`
}
