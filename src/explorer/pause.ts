/** Inputs of a pause. */
export interface PauseInput {
  /** Number of attempts before the one that failed. */
  tries: number
  /** Milliseconds since 1970. */
  now: number
  random: () => number
}

const FIRST_MS = 500
const MOST_MS = 20_000

/**
 * Milliseconds to wait before a request is made again: at random, from a range that doubles with every try, and never
 * less than the service asks for (spec/explorer.md §2).
 */
export function readPause(headers: Headers | undefined, { tries, now, random }: PauseInput): number {
  const chance = random() * Math.min(MOST_MS, FIRST_MS * 2 ** tries)
  const least = headers === undefined ? 0 : Math.max(readRetryAfter(headers, now), readReset(headers))
  return Math.max(least, chance)
}

/** `Retry-After`: seconds, or a date. 0 for an unusable value. */
function readRetryAfter(headers: Headers, now: number): number {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,9}(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = /[a-z]/i.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.max(0, date - now)
}

/** `x-ratelimit-reset`: milliseconds from now; -1 stands for not known. */
function readReset(headers: Headers): number {
  const value = headers.get('x-ratelimit-reset')?.trim() ?? ''
  return /^\d{1,12}$/.test(value) ? Number(value) : 0
}
