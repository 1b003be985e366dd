import type { ChildProcess, Serializable } from 'node:child_process'
import { Socket } from 'node:net'

/** A process that can be started before it is asked for. */
export interface Standby {
  /** Starts it, if none waits, and tells it what to do meanwhile; it does not keep this process alive, nor outlive it. */
  prepare(message?: Serializable): void
  /** The one that waits, or a new one. */
  take(): ChildProcess
}

/** `start` makes a process with a channel, which ends when that is cut while it waits. */
export function createStandby(start: () => ChildProcess): Standby {
  let waiting: ChildProcess | undefined
  const forget = () => {
    waiting = undefined
  }
  return {
    prepare(message) {
      if (waiting !== undefined) return
      waiting = start()
      if (message !== undefined) waiting.send(message)
      // One that ends while it waits is none.
      waiting.once('exit', forget)
      waiting.unref()
      waiting.channel?.unref()
      for (const stream of waiting.stdio) if (stream instanceof Socket) stream.unref()
    },
    take() {
      const process = waiting ?? start()
      process.off('exit', forget)
      waiting = undefined
      process.ref()
      process.channel?.ref()
      return process
    },
  }
}
