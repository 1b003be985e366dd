/**
 * Time on the clock for one attempt of an invocation whose time limit is shorter, on a machine that runs other
 * processes meanwhile, in milliseconds. All attempts together take twice as long.
 */
export const MAX_WAIT_MS = 3200

/** Milliseconds on the clock after which the time of the processor is read again: reading it is a system call. */
const RESOLUTION_MS = 1

/** Sources of a clock of processor time, in milliseconds since an arbitrary moment. */
export interface ProcessorTimeSources {
  readClock(): number
  /** Reads the time of the processor that all threads of this process have used. */
  readUsage(): number
}

/** A clock of processor time. */
export interface ProcessorTime {
  /** `isExact`: also within a millisecond of the last reading, to measure what took less. */
  read(isExact?: boolean): number
  /** Takes off time that was spent in vain. */
  discount(ms: number): void
}

/**
 * Creates a clock of processor time. It advances by no more than the clock between two readings of the processor, and
 * stands still until the clock has advanced by a millisecond: a call of a contract reads it nine times.
 */
export function createProcessorTime({ readClock, readUsage }: ProcessorTimeSources): ProcessorTime {
  let worked = 0
  let lastClock = Number.NEGATIVE_INFINITY
  let lastUsage = Number.POSITIVE_INFINITY
  return {
    read(isExact = false) {
      const clock = readClock()
      if (!isExact && clock - lastClock < RESOLUTION_MS) return worked
      const usage = readUsage()
      worked += Math.max(0, Math.min(clock - lastClock, usage - lastUsage))
      lastClock = clock
      lastUsage = usage
      return worked
    },
    discount(ms) {
      worked -= ms
    },
  }
}

/**
 * Milliseconds since an arbitrary moment. `performance` would load modules that test processes do not need otherwise.
 */
function readMilliseconds(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1000 + nanoseconds / 1e6
}

function readUsage(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const ofProcess = createProcessorTime({ readClock: readMilliseconds, readUsage })

/**
 * Milliseconds for which this process has had a processor, since an arbitrary moment. On a loaded machine less passes
 * than on a clock, so that a time limit does not depend on what else runs. Never more passes: other threads of this
 * process use processors too.
 */
export const readProcessorTime = ofProcess.read

/** Takes off time that was spent in vain, from all time limits of this process. */
export const discountProcessorTime = ofProcess.discount
