import { currentSession } from '../session.js'
import { judgeEnding, settle } from '../watch.js'

/** Most time that a search may take without a sign of life. */
const SILENCE_MS = 600_000
/** How often its limit is put off. */
const RENEWED_MS = 5000

/** Gives a test of a search its limit; the answer puts it off, and is called as often as there is something to be told. */
export function limitSilence(context: Mocha.Context): () => void {
  let renewed = performance.now()
  context.timeout(SILENCE_MS)
  return () => {
    if (performance.now() - renewed < RENEWED_MS) return
    renewed = performance.now()
    context.timeout(SILENCE_MS)
  }
}

/** How a search goes: what the command line says comes before what the test says. */
export interface SearchOptions {
  /** How often; default 100 for a property. */
  runs?: number
  /** The same seed makes the same values. */
  seed?: number
}

const SEEDS = 2 ** 31

/** The seed that is asked for, which differs among shards; one of chance where none is. */
export function chooseSeed({ seed }: SearchOptions): number {
  const { seed: wanted = seed, seedOffset = 0 } = currentSession().search
  return wanted === undefined ? Math.floor(Math.random() * SEEDS) : (wanted + seedOffset) % SEEDS
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
