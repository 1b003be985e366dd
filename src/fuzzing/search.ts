import { checkWhole } from '../codec/options.js'
import { isToolkitError, ToolkitError } from '../errors/errors.js'
import { forgetMade, judgeOutcome, settleTasks } from '../session/awaiting/pending-tasks.js'
import { requireNoGenerator } from '../session/awaiting/test-function.js'
import { currentScope } from '../session/awaiting/test-scope.js'
import { currentSession } from '../session/session.js'
import { fetchUnknown } from '../state/source.js'

/** Maximum time without a heartbeat of a search. */
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

/** Throws `ToolkitError('TEST_ARGUMENT')` for a search without runs, which would find nothing. */
export function checkSearch(what: string, { runs, seed }: SearchOptions): void {
  checkWhole(`${what}: runs`, runs, 1)
  checkWhole(`${what}: seed`, seed, 0)
}

const SEEDS = 2 ** 31

/** Chooses the seed: the requested one, which differs between shards, or else a random one. */
export function chooseSeed({ seed }: SearchOptions): number {
  const { seed: wanted = seed, seedOffset = 0 } = currentSession().search
  return wanted === undefined ? Math.floor(Math.random() * SEEDS) : (wanted + seedOffset) % SEEDS
}

/** Messages from and to a running search. */
export interface Search {
  /** Heartbeat: a search may take any time, but must not be silent for long. */
  isAlive: () => void
  /** Ends the search at Ctrl-C. Without it, the process ends. */
  whenInterrupted: (stop: () => void) => void
}

/** Runs the search of a test. Its transactions are marked, so that they do not count as costs of the test. */
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
    // it acts on the chain directly, without the action log
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

/** Runs one attempt like a separate test: it fails for missing `await`s, and if the body returns false. */
export async function attempt(run: () => unknown, what?: string): Promise<void> {
  const session = currentSession()
  forgetMade(session)
  let thrown: unknown
  try {
    const result = await run()
    requireNoGenerator(result)
    if (typeof result === 'boolean' && what !== undefined) currentScope()?.countAssertion()
    if (result === false && what !== undefined) throw falseResultError(what)
  } catch (error) {
    thrown = error ?? new Error(`thrown: ${error}`)
  }
  await settleTasks(session.made)
  const ending = judgeOutcome(session, thrown)
  if (ending === undefined) return
  throw 'error' in ending ? ending.error : thrown
}

const UNREAD: ReadonlySet<string> = new Set(['FORK_MISSING', 'FORK_MOVED'])

/** True if a fork lacks a value, which random arguments may need though no test does. */
export function isUnread(error: unknown): error is Error {
  return isToolkitError(error) && UNREAD.has(error.code)
}

function falseResultError(what: string): ToolkitError {
  return new ToolkitError('TEST_FALSE', `${what} returned false`, {
    hint: 'A body fails when it throws or returns false. An assertion shows more: expect(total).to.equal(sum).',
  })
}
