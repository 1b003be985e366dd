import { readFileSync, readlinkSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { codeOf } from '../../errors/thrown.js'

/** A process that can hold a lock. */
export interface ProcessIdentity {
  pid: number
  host: string
  user: string
  /** Boot and process namespace of the host: equal process ids mean the same process only within one. Linux only. */
  system?: string
  /** Start time of the process, which distinguishes it from a later process with the same id. Linux only. */
  started?: string
}

/** The processes and timers of a machine, as a lock needs them. Tests replace them. */
export interface Processes {
  readonly self: ProcessIdentity
  /** True for a running process, false for one that has ended, undefined if this machine cannot tell. */
  isRunning(process: ProcessIdentity): boolean | undefined
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Calls a function periodically until the returned function is called. Never keeps the process alive. */
  repeat(ms: number, act: () => Promise<void>): () => void
}

/** The processes of the operating system. */
export function createProcesses(): Processes {
  const self: ProcessIdentity = {
    pid: process.pid,
    host: hostname(),
    user: userInfo().username,
    ...readSystem(),
    ...readStart(process.pid),
  }
  return {
    self,
    isRunning(other) {
      if (other.host !== self.host || other.system !== self.system) return undefined
      if (!hasProcess(other.pid)) return false
      const { started } = readStart(other.pid)
      return started === undefined || other.started === undefined ? undefined : started === other.started
    },
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    repeat(ms, act) {
      const timer = setInterval(act, ms).unref()
      return () => clearInterval(timer)
    },
  }
}

function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function readSystem(): Pick<ProcessIdentity, 'system'> {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return { system: `${boot} ${readlinkSync('/proc/self/ns/pid')}` }
  } catch {
    return {}
  }
}

/**
 * Reads the 22nd field of `/proc/<pid>/stat`. The second field, a name in brackets, may contain blanks and brackets.
 */
function readStart(pid: number): Pick<ProcessIdentity, 'started'> {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const started = text.slice(text.lastIndexOf(')') + 2).split(' ')[19]
    return started === undefined ? {} : { started }
  } catch {
    return {}
  }
}
