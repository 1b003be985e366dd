/** Inputs of a pause. */
export interface PauseInput {
  /** Number of previous attempts. */
  tries: number
  /** Milliseconds since 1970. */
  now: number
  random: () => number
}

const FIRST_MS = 500
const MAX_MS = 20_000

/**
 * Milliseconds to wait before a retry: random, from a range that doubles with every attempt, and at least what the
 * service requests (spec/explorer.md §2).
 */
export function readPause(headers: Headers | undefined, { tries, now, random }: PauseInput): number {
  const chance = random() * Math.min(MAX_MS, FIRST_MS * 2 ** tries)
  const least = headers === undefined ? 0 : Math.max(readRetryAfter(headers, now), readReset(headers, now))
  return Math.max(least, chance)
}

/** `Retry-After`: seconds, or a date. 0 for an unusable value. */
function readRetryAfter(headers: Headers, now: number): number {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}

/** Values of a reset header from here on are times instead of durations: September 2001 in seconds since 1970. */
const FIRST_EPOCH_SECONDS = 1e9
const FIRST_EPOCH_MS = 1e12

/** Reads `x-ratelimit-reset`: milliseconds from now or, in other services, a time since 1970; -1 means unknown. */
function readReset(headers: Headers, now: number): number {
  const text = headers.get('x-ratelimit-reset')?.trim() ?? ''
  if (!/^\d{1,13}$/.test(text)) return 0
  const value = Number(text)
  if (value < FIRST_EPOCH_SECONDS) return value
  return Math.max(0, (value < FIRST_EPOCH_MS ? value * 1000 : value) - now)
}
