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

/**
 * Marks what is sent meanwhile as a search, whose costs say nothing. Ctrl-C then ends the search and not the process, where there
 * is somebody who hears of it.
 */
export async function searching<T>(run: (whenInterrupted: (stop: () => void) => void) => Promise<T>): Promise<T> {
  const session = currentSession()
  const stops: (() => void)[] = []
  const interrupt = () => {
    for (const stop of stops) stop()
  }
  session.isSearching = true
  try {
    return await run((stop) => {
      if (stops.length === 0) process.on('SIGINT', interrupt)
      stops.push(stop)
    })
  } finally {
    process.off('SIGINT', interrupt)
    session.isSearching = false
    // it plays on the chain itself, past everything that keeps its history
    session.history.add({ kind: 'lost', why: 'a property or an invariant was tried on this chain before' })
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
