import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { forgetMade, judgeOutcome, settleTasks } from '../session/awaiting/pending-tasks.js'
import { refuseGenerator } from '../session/awaiting/test-function.js'
import { currentSession } from '../session/session.js'
import { fetchUnknown } from '../state/source.js'
import { checkWhole } from './options.js'

/** Most time that a search may take without a sign of life. */
const SILENCE_MS = 600_000
/** Interval at which its time limit is extended, in milliseconds. */
const RENEWED_MS = 5000

/** Options for a search. The command line takes precedence. */
export interface SearchOptions {
  /**
   * Number of runs.
   *
   * @defaultValue `100`
   */
  runs?: number
  /**
   * Seed of the random values. The same seed produces the same values.
   *
   * @defaultValue random
   */
  seed?: number
}

/** Throws `ToolkitError('TEST_ARGUMENT')`: a search that is tried no time finds nothing. */
export function checkSearch(what: string, { runs, seed }: SearchOptions): void {
  checkWhole(`${what}: runs`, runs, 1)
  checkWhole(`${what}: seed`, seed, 0)
}

const SEEDS = 2 ** 31

/** The seed that is asked for, which differs among shards; one at random where none is. */
export function chooseSeed({ seed }: SearchOptions): number {
  const { seed: wanted = seed, seedOffset = 0 } = currentSession().search
  return wanted === undefined ? Math.floor(Math.random() * SEEDS) : (wanted + seedOffset) % SEEDS
}

/** Messages from and to a running search. */
export interface Search {
  /** To be called as often as there is a sign of life: a search may take any time, but is not silent for long. */
  isAlive: () => void
  /** Ends the search at Ctrl-C. Without it, the process ends. */
  whenInterrupted: (stop: () => void) => void
}

/** Runs the search of a test. What is sent meanwhile is marked as of a search, whose costs say nothing. */
export async function searching<T>(test: Mocha.Context, run: (search: Search) => Promise<T>): Promise<T> {
  const session = currentSession()
  const stops: (() => void)[] = []
  const interrupt = () => {
    for (const stop of stops) stop()
  }
  session.isSearching = true
  try {
    // rules and mutators read the state past the chain
    return await fetchUnknown(session.network.embedded?.chain.source, () =>
      run({
        isAlive: limitSilence(test),
        whenInterrupted: (stop) => {
          if (stops.length === 0) process.on('SIGINT', interrupt)
          stops.push(stop)
        },
      }),
    )
  } finally {
    // at the end mocha holds the limit against the whole time
    test.timeout(0)
    process.off('SIGINT', interrupt)
    session.isSearching = false
    // it plays on the chain itself, past everything that keeps its history
    session.history.add({ kind: 'lost', why: 'a property or an invariant was tried on this chain before' })
  }
}

function limitSilence(test: Mocha.Context): () => void {
  let renewed = performance.now()
  test.timeout(SILENCE_MS)
  return () => {
    if (performance.now() - renewed < RENEWED_MS) return
    renewed = performance.now()
    test.timeout(SILENCE_MS)
  }
}

/**
 * Runs one attempt as if it were a test of its own: what it left without `await` fails it, and so does a body that
 * returns false.
 */
export async function attempt(run: () => unknown, what?: string): Promise<void> {
  const session = currentSession()
  forgetMade(session)
  let thrown: unknown
  try {
    const result = await run()
    refuseGenerator(result)
    if (result === false && what !== undefined) throw refuseFalse(what)
  } catch (error) {
    thrown = error ?? new Error(`thrown: ${error}`)
  }
  await settleTasks(session.made)
  const ending = judgeOutcome(session, thrown)
  if (ending === undefined) return
  throw 'error' in ending ? ending.error : thrown
}

const UNREAD: ReadonlySet<string> = new Set(['FORK_MISSING', 'FORK_MOVED'])

/** Whether a fork lacks a value: random values may need one that no test needs. */
export function isUnread(error: unknown): error is Error {
  return isToolkitError(error) && UNREAD.has(error.code)
}

function refuseFalse(what: string): ToolkitError {
  return new ToolkitError('TEST_FALSE', `${what} returned false`, {
    hint: 'A body fails when it throws or returns false. An assertion shows more: expect(total).to.equal(sum).',
  })
}
