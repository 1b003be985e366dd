import type { Settings } from './resolution.js'

/** Without a setting, no result depends on how busy the machine is. What never ends runs out of gas. */
const PATIENCE_MS = 60_000

/** Time limits of calls on a chain in this process, as in tests and in the console, in milliseconds. */
export function readTimeLimits({ timeouts }: Settings): { timeLimitMs: number; execTimeLimitMs: number } {
  const { callTimeLimitMs = PATIENCE_MS, execTimeLimitMs = PATIENCE_MS } = timeouts
  return { timeLimitMs: callTimeLimitMs, execTimeLimitMs }
}
