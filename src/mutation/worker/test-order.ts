import { must } from '../../collections/presence.js'
import type { KnownTest } from '../effects/baseline.js'
import type { Infection } from '../effects/infection.js'
import type { Reach } from '../effects/reach.js'
import type { Mutant } from '../mutants/mutants.js'

/** Tests of one file that run together. */
export interface TestTurn {
  file: string
  tests: ReadonlySet<string>
}

/** Number of likely killers that run alone, before all other tests of their files. */
const FIRST = 8

/** Orders the tests of a mutant: likely killers first, then by duration. */
export class TestOrder {
  /** Number of mutants that a test killed, by unit. */
  readonly #kills = new Map<string, Map<string, number>>()
  /** Number of mutants that a test killed. */
  readonly #allKills = new Map<string, number>()

  noteKill(mutant: Mutant, test: string): void {
    const key = keyOf(mutant)
    const kills = this.#kills.get(key) ?? new Map<string, number>()
    this.#kills.set(key, kills)
    kills.set(test, (kills.get(test) ?? 0) + 1)
    this.#allKills.set(test, (this.#allKills.get(test) ?? 0) + 1)
  }

  /**
   * A few likely killers run alone, then all others file by file, with properties and invariants last. A test that the
   * mutant does not affect does not run. A test in which it only changes gas runs after the others.
   */
  *plan(
    mutant: Mutant,
    { tests, direct }: Pick<Reach, 'tests' | 'direct'>,
    { whole, infection }: { whole: ReadonlyMap<string, ReadonlySet<string>>; infection: Pick<Infection, 'of'> },
  ): Generator<TestTurn> {
    const ordered = this.#order(mutant, tests, direct)
    const apart = ordered.filter(({ file, isSearch }) => !whole.has(file) && !isSearch)
    const rest: KnownTest[] = []
    const last: KnownTest[] = []
    let first = 0
    for (const test of apart) {
      const effect = infection.of(test)
      if (effect === 'none') continue
      if (effect === 'gas') last.push(test)
      else if (first === FIRST) rest.push(test)
      else {
        first += 1
        yield { file: test.file, tests: new Set([test.id]) }
      }
    }
    yield* groupByFile(rest)
    yield* groupByFile(last)
    const together = ordered.filter((test) => whole.has(test.file) && infection.of(test) !== 'none')
    for (const { file } of groupByFile(together)) yield { file, tests: must(whole.get(file), 'whole') }
    for (const { file, id, isSearch } of ordered) if (isSearch && !whole.has(file)) yield { file, tests: new Set([id]) }
  }

  #order(mutant: Mutant, tests: readonly KnownTest[], direct: ReadonlySet<string>): KnownTest[] {
    const kills = this.#kills.get(keyOf(mutant))
    const scores = new Map(
      tests.map((test) => {
        const { id, durationMs, isSearch } = test
        const known = (kills?.get(id) ?? 0) * 1e6 + (direct.has(id) ? 1e5 : 0) + (this.#allKills.get(id) ?? 0) * 100
        return [test, (isSearch ? -1e9 : 0) + known - durationMs]
      }),
    )
    return tests.toSorted((a, b) => must(scores.get(b), 'score') - must(scores.get(a), 'score'))
  }
}

function groupByFile(tests: readonly KnownTest[]): TestTurn[] {
  const files = new Set(tests.map(({ file }) => file))
  return [...files].map((file) => {
    const own = tests.filter((test) => test.file === file)
    return { file, tests: new Set(own.map(({ id }) => id)) }
  })
}

function keyOf({ file, unit }: Mutant): string {
  return `${file}:${unit?.className ?? ''}.${unit?.name ?? unit?.start ?? ''}`
}
