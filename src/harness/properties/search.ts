import { currentSession } from '../session.js'
import { judgeEnding, settle } from '../watch.js'

/** Most time that a search may take besides that which it was given. */
export const SEARCH_TIMEOUT_MS = 600_000

/** How a search goes: what the command line says comes before what the test says. */
export interface SearchOptions {
  /** How often; default 100 for a property. */
  runs?: number
  /** The same seed makes the same values. */
  seed?: number
}

/** A seed for a run that names none. */
export function chooseSeed({ seed }: SearchOptions): number {
  return currentSession().search.seed ?? seed ?? Math.floor(Math.random() * 2 ** 31)
}

/** Marks what is sent meanwhile as a search, whose costs say nothing. */
export async function searching<T>(run: () => Promise<T>): Promise<T> {
  const session = currentSession()
  session.isSearching = true
  try {
    return await run()
  } finally {
    session.isSearching = false
  }
}

/** Runs one attempt as if it were a test of its own: what it left without `await` fails it. */
export async function attempt(run: () => unknown): Promise<void> {
  const { made } = currentSession()
  made.length = 0
  let thrown: unknown
  try {
    await run()
  } catch (error) {
    thrown = error ?? new Error(`thrown: ${error}`)
  }
  await settle(made)
  const ending = judgeEnding(made, thrown)
  if (ending === undefined) return
  throw 'error' in ending ? ending.error : thrown
}
