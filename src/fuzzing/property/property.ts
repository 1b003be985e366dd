import type { RunDetails } from 'fast-check'
import { checkOptions, listOptions } from '../../codec/options.js'
import { must } from '../../collections/presence.js'
import { requireRecord } from '../../collections/records.js'
import { ToolkitError } from '../../errors/errors.js'
import { toError } from '../../errors/thrown.js'
import { markFoundError } from '../../session/searches/found.js'
import { markSearch } from '../../session/searches/search-tests.js'
import { currentSession } from '../../session/session.js'
import { openValueSources } from '../scene.js'
import { attempt, checkSearch, chooseSeed, isUnread, type SearchOptions, searching } from '../search.js'
import { Arb, type ValueSources } from './arbitrary.js'
import { formatValue, type KeptValue, keepValue, restoreValue } from './kept-values.js'
import { keepRegression, readRegressions } from './regressions.js'

/** Options for `property`. */
export interface PropertyOptions extends SearchOptions {
  /** Path from the seed to one case, as a failure prints it. */
  path?: string
}

/** Generators of a property, by the name of the value. */
export type Kinds<V> = { readonly [K in keyof V]: Arb<V[K]> }

/** The property: receives the generated values and fails by throwing, or by returning false. */
type PropertyBody<V> = (values: V) => unknown

/** Declares a property, like `it` declares a test. */
export interface Property {
  /**
   * Declares a property.
   *
   * @param title - Title of the test.
   * @param kinds - Generators by name.
   * @param body - The test, which receives the values by name.
   * @param options - Number of runs, seed and path.
   */
  <V extends object>(title: string, kinds: Kinds<V>, body: PropertyBody<V>, options?: PropertyOptions): void
  /**
   * Declares a property and skips all other tests, like `it.only`.
   *
   * @param title - Title of the test.
   * @param kinds - Generators by name.
   * @param body - The test, which receives the values by name.
   * @param options - Number of runs, seed and path.
   */
  only<V extends object>(title: string, kinds: Kinds<V>, body: PropertyBody<V>, options?: PropertyOptions): void
  /**
   * Declares a property that is not run, like `it.skip`.
   *
   * @param title - Title of the test.
   * @param kinds - Generators by name.
   * @param body - The test, which receives the values by name.
   * @param options - Number of runs, seed and path.
   */
  skip<V extends object>(title: string, kinds: Kinds<V>, body: PropertyBody<V>, options?: PropertyOptions): void
}

const RUNS = 100
const OPTIONS = listOptions<PropertyOptions>({ runs: true, seed: true, path: true })

function checkKinds(kinds: Kinds<object>): void {
  for (const [name, kind] of Object.entries(kinds)) {
    if (kind instanceof Arb) continue
    throw new ToolkitError('TEST_ARGUMENT', `property: ${name} is not a kind of values`, {
      hint: 'Kinds come from arb: { amount: arb.amount() }.',
    })
  }
}

/**
 * A test that runs with many generated values (default: 100 runs), each from the state of the chain at the start of the
 * test. It fails with the smallest failing values it found. These are kept in `test/.regressions/` and run first from
 * then on.
 *
 * @throws `TEST_ARGUMENT` for invalid options.
 * @example
 * ```ts
 * import { arb, expect, property } from 'iost-toolkit/test'
 *
 * property('keeps its length', { text: arb.text() }, ({ text }) => {
 *   expect([...text].reverse()).to.have.length([...text].length)
 * })
 * ```
 */
export const property: Property = Object.assign(
  declareWith(() => it),
  {
    only: declareWith(() => it.only),
    skip: declareWith(() => it.skip),
  },
)

function declareWith(declare: () => (title: string, body: Mocha.AsyncFunc) => unknown) {
  return <V extends object>(
    title: string,
    kinds: Kinds<V>,
    body: PropertyBody<V>,
    options: PropertyOptions = {},
  ): void => {
    const search = async function (this: Mocha.Context) {
      checkOptions('property', options, OPTIONS)
      checkSearch('property', options)
      checkKinds(kinds)
      const full = must(this.test, 'test').titlePath().join(' ')
      await searching(this, ({ isAlive }) => {
        const tried = (values: object) => {
          isAlive()
          return (body as PropertyBody<object>)(values)
        }
        return tryProperty(full, kinds, tried, options)
      })
    }
    declare()(title, markSearch(search, { playsSequences: false }))
  }
}

async function tryProperty(title: string, kinds: Kinds<object>, body: PropertyBody<object>, options: PropertyOptions) {
  const restore = await currentSession().network.development?.snapshot()
  const tokens = (Object.values(kinds) as Arb<unknown>[]).flatMap((kind) => kind.tokens)
  const scene = await openValueSources(tokens)
  const run = async (values: object) => {
    await restore?.()
    await attempt(() => body(values), 'the property')
  }
  const details = await check(title, kinds, { scene, run, options })
  if (!details.failed) return
  const [values] = must(details.counterexample, 'counterexample')
  const kept = keepValue(values)
  const file = kept === undefined ? undefined : await keepRegression(title, kept)
  // run again, so that the chain is in the state of the smallest values
  const thrown = await catchError(() => run(values))
  const { seed, counterexamplePath, numRuns, numShrinks } = details
  throw markFoundError(thrown ?? toError(details.errorInstance), {
    values: Object.entries(values).map(([name, value]) => ({ name, value: formatValue(value) })),
    seed,
    path: counterexamplePath ?? undefined,
    runs: numRuns,
    shrinks: numShrinks,
    file,
  })
}

interface PropertyTrial {
  scene: ValueSources
  run: (values: object) => Promise<void>
  options: PropertyOptions
}

async function check(title: string, kinds: Kinds<object>, trial: PropertyTrial): Promise<RunDetails<[object]>> {
  const { scene, run, options } = trial
  const { fc, accounts } = scene
  const { search } = currentSession()
  const known = (await readRegressions(title)).filter((kept) => fitsKinds(kept, kinds))
  const opened = Object.entries(kinds).map(([name, kind]) => [name, (kind as Arb<unknown>).open(scene)])
  let unread: Error | undefined
  const runReadable = async (values: object) => {
    try {
      await run(values)
    } catch (error) {
      if (!isUnread(error)) throw error
      unread = error
      throw new fc.PreconditionFailure()
    }
  }
  const kind = fc.record(Object.fromEntries(opened), { noNullPrototype: true })
  const details = await fc.check(fc.asyncProperty(kind, runReadable), {
    seed: chooseSeed(options),
    ...(options.path !== undefined && { path: options.path }),
    numRuns: known.length + (search.timeMs === undefined ? (search.runs ?? options.runs ?? RUNS) : 2 ** 31),
    ...(search.timeMs !== undefined && { interruptAfterTimeLimit: search.timeMs }),
    ...(options.path === undefined && {
      examples: known.map((kept): [object] => [requireRecord(restoreValue(kept, accounts))]),
    }),
  })
  // too few values could be tried
  if (unread !== undefined && details.failed && details.counterexample === null) throw unread
  return details
}

/** Whether stored values fit the property, which may have changed since. */
function fitsKinds(kept: KeptValue, kinds: Kinds<object>): boolean {
  return typeof kept === 'object' && kept !== null && Object.keys(kinds).every((name) => Object.hasOwn(kept, name))
}

async function catchError(run: () => Promise<void>): Promise<Error | undefined> {
  try {
    await run()
  } catch (error) {
    return error instanceof Error ? error : new Error(`thrown: ${formatValue(error)}`)
  }
  return undefined
}
