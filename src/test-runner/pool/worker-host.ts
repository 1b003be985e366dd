import type { ChildProcess, Serializable } from 'node:child_process'
import type { Readable } from 'node:stream'
import { type SentError, unpackError } from '../../errors/sent-error.js'
import { HANG_PIPE, type HangReport } from '../protocol.js'
import type { UnsentMessage } from './mailbox.js'
import { readMessages } from './worker-process.js'

/** The message of a process whose job threw an error. */
export interface FailedMessage {
  type: 'failed'
  error: SentError
}

/**
 * A function for each type of message. `at`: the time of a message that a process had not sent when it ended, in
 * milliseconds since 1970.
 */
export type MessageHandlers<Message extends { type: string }> = {
  [Type in Message['type']]: (message: Extract<Message, { type: Type }>, at?: number) => void
}

/** Exit of a process before it had a result. */
export interface HostedExit {
  code: number | null
  signal: NodeJS.Signals | null
  /** Set if it was ended because it hangs; with the place, if its watchdog reported one. */
  hang: { report: HangReport | undefined } | undefined
}

/** A job in a process: handlers of its messages, and the result of an exit before `finish`. */
export interface HostedJob<Message extends { type: string }, Result> {
  handlers: MessageHandlers<Message>
  /** Returns the result of a job whose process has ended without one, or throws the error that the job ends with. */
  conclude(exit: HostedExit): Result
}

/** Milliseconds between two looks for the messages of a process whose test blocks it, which a person waits for. */
const LOOK_MS = 100

/**
 * Runs one job in a worker process. On the way down, the job is sent, and then whatever its handlers `send`. On the way
 * up, batches of messages reach the handlers in their order; an error that the process reports, or that a handler
 * throws, is the error of the job. A process that exceeds the time of `limit`, or whose watchdog reports a hang, is
 * killed. The first of result, error and exit counts. The caller ends the process afterwards.
 */
export class WorkerHost<Message extends { type: string }, Result> {
  readonly #child: ChildProcess
  #timer: NodeJS.Timeout | undefined
  #look: NodeJS.Timeout | undefined
  #hang: HostedExit['hang']
  #resolve: (result: Result) => void = () => {}
  #reject: (error: unknown) => void = () => {}

  constructor(child: ChildProcess) {
    this.#child = child
  }

  run(task: Serializable, { handlers, conclude }: HostedJob<Message, Result>): Promise<Result> {
    const ended = new Promise<Result>((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    // Each handler receives the messages of its own type.
    const handle = handlers as unknown as Readonly<Record<string, (message: { type: string }, at?: number) => void>>
    const child = this.#child
    let received = 0
    let handled = 0
    const take = (unsent: readonly UnsentMessage[]) =>
      this.#attempt(() => {
        for (const { message, number, at } of unsent) {
          handled = number + 1
          handle[message.type]?.(message, at)
        }
      })
    child.on('message', (messages: readonly (Message | FailedMessage)[]) =>
      this.#attempt(() => {
        for (const message of messages) {
          if (received++ < handled) continue
          handled = received
          if (isFailed(message)) this.fail(unpackError(message.error))
          else handle[message.type]?.(message)
        }
      }),
    )
    this.#look = setInterval(() => {
      const unsent = readMessages(child).filter(({ number, at }) => number >= handled && Date.now() - at > LOOK_MS)
      // The messages before a later one are still in the channel.
      if (unsent[0]?.number === handled) take(unsent)
    }, LOOK_MS).unref()
    child.on('error', (error) => this.fail(error))
    child.on('exit', (code, signal) => {
      clearInterval(this.#look)
      const last = readMessages(child)
      const end = () => {
        take(last.filter(({ number }) => number >= handled))
        this.#attempt(() => this.finish(conclude({ code, signal, hang: this.#hang })))
      }
      // Messages that were sent before the exit may still arrive.
      if (child.connected) child.once('disconnect', end)
      else end()
    })
    const pipe = child.stdio[HANG_PIPE] as Readable
    pipe.on('data', (data) => this.#stop(JSON.parse(String(data))))
    child.send(task)
    return ended
  }

  /** Sends a message; that the process has ended meanwhile is no failure of it. */
  send(message: Serializable): void {
    this.#child.send(message, () => {})
  }

  /** Sends the response that a job waits for. */
  async respond(response: Promise<Serializable>): Promise<void> {
    try {
      this.send(await response)
    } catch (error) {
      this.fail(error)
    }
  }

  /** Kills the process as one that hangs, unless this is called again in time; undefined for no limit. */
  limit(ms: number | undefined): void {
    clearTimeout(this.#timer)
    if (ms !== undefined) this.#timer = setTimeout(() => this.#stop(undefined), ms)
  }

  finish(result: Result): void {
    this.#stopTimers()
    this.#resolve(result)
  }

  fail(error: unknown): void {
    this.#stopTimers()
    this.#reject(error)
  }

  #stopTimers(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#look)
  }

  #attempt(act: () => void): void {
    try {
      act()
    } catch (error) {
      this.fail(error)
    }
  }

  #stop(report: HangReport | undefined): void {
    this.#hang = { report }
    this.#child.kill('SIGKILL')
  }
}

function isFailed(message: { type: string }): message is FailedMessage {
  return message.type === 'failed'
}
