import type { Mutant } from './mutants.js'
import type { Reach } from './reach.js'

/** Tests of one file that run together. */
export interface TestTurn {
  file: string
  tests: ReadonlySet<string>
}

/** Number of likely killers that run by themselves, before all others of their files. */
const FIRST = 8

/** Orders the tests of a mutant: the likeliest to notice it first, of others the cheapest. */
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

  /** A few likely killers by themselves, then all others file by file; searches last. */
  plan(mutant: Mutant, { tests, direct }: Pick<Reach, 'tests' | 'direct'>, whole: ReadonlySet<string>): TestTurn[] {
    const kills = this.#kills.get(keyOf(mutant))
    const scores = new Map(
      tests.map((test) => {
        const { id, durationMs, isSearch } = test
        const known = (kills?.get(id) ?? 0) * 1e6 + (direct.has(id) ? 1e5 : 0) + (this.#allKills.get(id) ?? 0) * 100
        return [test, (isSearch ? -1e9 : 0) + known - durationMs]
      }),
    )
    const ordered = tests.toSorted((a, b) => scores.get(b)! - scores.get(a)!)
    const apart = ordered.filter(({ file, isSearch }) => !whole.has(file) && !isSearch)
    const first = apart.slice(0, FIRST)
    const turns: TestTurn[] = first.map(({ file, id }) => ({ file, tests: new Set([id]) }))
    const rest = apart.slice(FIRST)
    for (const file of new Set(rest.map((test) => test.file)))
      turns.push({ file, tests: new Set(rest.filter((test) => test.file === file).map(({ id }) => id)) })
    for (const file of new Set(tests.map((test) => test.file)))
      if (whole.has(file))
        turns.push({ file, tests: new Set(tests.filter((test) => test.file === file).map(({ id }) => id)) })
    for (const { file, id, isSearch } of ordered)
      if (isSearch && !whole.has(file)) turns.push({ file, tests: new Set([id]) })
    return turns
  }
}

function keyOf({ file, unit }: Mutant): string {
  return `${file}:${unit?.className ?? ''}.${unit?.name ?? unit?.start ?? ''}`
}
