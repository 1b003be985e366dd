/**
 * Time on the clock for one attempt of an invocation whose time limit is shorter, on a machine that runs other
 * processes meanwhile, in milliseconds. All attempts together take twice as long.
 */
export const MAX_WAIT_MS = 3200

/**
 * Milliseconds for which this process has had a processor, since an arbitrary moment. On a loaded machine less passes
 * than on a clock, so that a time limit does not depend on what else runs. Never more passes: other threads of this
 * process use processors too.
 */
export function readProcessorTime(): number {
  const clock = readMilliseconds()
  const processor = readUsage()
  if (last !== undefined) worked += Math.max(0, Math.min(clock - last.clock, processor - last.processor))
  last = { clock, processor }
  return worked
}

/** Takes off time that was spent in vain, from all time limits of this process. */
export function discountProcessorTime(ms: number): void {
  worked -= ms
}

let worked = 0
let last: { clock: number; processor: number } | undefined

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
