import { fstatSync } from 'node:fs'
// A test may replace the global timers, and these must go on.
import { setInterval } from 'node:timers'
import { requireRecord } from '../../collections/records.js'
import { isRecord } from '../../collections/shapes.js'
import { MailboxWriter } from '../pool/mailbox.js'
import { MAILBOX, type WorkerMessage } from '../protocol.js'

/** Milliseconds for which messages are collected: a person sees no difference, and the pool looks in the mailbox. */
const TOGETHER_MS = 50

/**
 * Messages of this process to the pool. Starts and results of tests are sent together, because a message takes longer
 * than a small test. Until then they are in the mailbox, from which the pool takes them if this process crashes or
 * hangs.
 */
export class Outbox<M extends { type: string }> {
  readonly #post: (messages: M[]) => void
  readonly #pending: M[] = []
  #count = 0
  #sentAt = 0
  #mailbox: MailboxWriter | undefined

  /** `post` sends several messages as one. */
  constructor(post: (messages: M[]) => void) {
    this.#post = post
  }

  /** Sends what has waited, from now on. Called outside of tests, which the timer would belong to. */
  open(): void {
    setInterval(() => this.flush(), TOGETHER_MS).unref()
  }

  /** Writes starts and results to the mailbox of this process, if it has one. */
  useMailbox(): void {
    try {
      if (fstatSync(MAILBOX).isFile()) this.#mailbox = new MailboxWriter(MAILBOX)
    } catch {
      // The process was started without it, so starts are sent at once.
    }
  }

  send(message: M): void {
    const number = this.#count++
    this.#pending.push(message)
    const isCollecting = performance.now() - this.#sentAt < TOGETHER_MS
    if (isCollecting && this.#mailbox !== undefined && isSmall(message) && this.#mailbox.add(message, number)) {
      // Code of a test or hook runs after the message of its start, which is written together with the result before.
      if (message.type === 'result' || this.#mailbox.write()) return
    }
    // A result is sent together with the start of the next test or mutant.
    if (this.#mailbox === undefined && (message.type === 'result' || message.type === 'verdict')) return
    this.flush()
  }

  flush(): void {
    if (this.#pending.length === 0) return
    this.#post(this.#pending.splice(0))
    this.#mailbox?.clear()
    this.#sentAt = performance.now()
  }
}

/** True for starts, and for results without details, which JSON holds. */
function isSmall(message: object): message is WorkerMessage {
  const { type, result } = requireRecord(message)
  if (type === 'began') return true
  return type === 'result' && isRecord(result) && result.state === 'passed' && Object.values(result).every(isText)
}

function isText(value: unknown): boolean {
  return typeof value !== 'object' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
}
