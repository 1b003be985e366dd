import type { ChildProcess, Serializable } from 'node:child_process'
import { Socket } from 'node:net'

/** Processes that can be started in advance. */
export interface PrewarmedProcesses {
  /**
   * Starts processes until `count` (default: 1) are idle, and sends them a message about what to preload. They do not
   * keep this process alive, and end with it.
   */
  prepare(message?: Serializable, count?: number): void
  /** Returns the process that is idle longest, or a new one. */
  take(): ChildProcess
}

/** `start` spawns a process with a channel; an idle process exits when the channel closes. */
export function createPrewarmedProcesses(start: () => ChildProcess): PrewarmedProcesses {
  const waiting = new Map<ChildProcess, () => void>()
  const add = (message: Serializable | undefined) => {
    const process = start()
    if (message !== undefined) process.send(message)
    // Drop processes that exit while idle.
    const forget = () => void waiting.delete(process)
    process.once('exit', forget)
    process.unref()
    process.channel?.unref()
    for (const stream of process.stdio) if (stream instanceof Socket) stream.unref()
    waiting.set(process, forget)
  }
  return {
    prepare(message, count = 1) {
      while (waiting.size < count) add(message)
    },
    take() {
      const [process, forget] = waiting.entries().next().value ?? [start(), () => {}]
      process.off('exit', forget)
      waiting.delete(process)
      process.ref()
      process.channel?.ref()
      return process
    },
  }
}
