import type { Settings } from './resolution.js'

/**
 * The default time limit is so long that no result depends on the load of the machine. Endless loops run out of gas.
 */
const PATIENCE_MS = 60_000

/** Time limits of calls on a chain in this process, as in tests and in the console, in milliseconds. */
export function readTimeLimits({ timeouts }: Settings): { timeLimitMs: number; execTimeLimitMs: number } {
  const { callTimeLimitMs = PATIENCE_MS, execTimeLimitMs = PATIENCE_MS } = timeouts
  return { timeLimitMs: callTimeLimitMs, execTimeLimitMs }
}
