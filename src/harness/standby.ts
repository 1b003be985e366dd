import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'

/** A process that can be started before it is asked for. */
export interface Standby {
  /** Starts it; it does not keep this process alive, nor outlive it. */
  prepare(): void
  /** The one that waits, or a new one. */
  take(): ChildProcess
}

/** `start` makes a process with a channel, which ends when that is cut while it waits. */
export function createStandby(start: () => ChildProcess): Standby {
  let waiting: ChildProcess | undefined
  return {
    prepare() {
      waiting = start()
      waiting.unref()
      waiting.channel?.unref()
      for (const stream of waiting.stdio) if (stream instanceof Socket) stream.unref()
    },
    take() {
      const process = waiting ?? start()
      waiting = undefined
      process.ref()
      process.channel?.ref()
      return process
    },
  }
}
