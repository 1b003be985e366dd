import type { KnownTest } from './baseline.js'
import type { Mutant } from './mutants.js'

/** Tests of one file that run together. */
export interface TestTurn {
  file: string
  tests: ReadonlySet<string>
}

/** Orders the tests of a mutant: the likeliest to notice it first, of others the cheapest. */
export class TestOrder {
  /** Number of mutants of a unit that a test killed. */
  readonly #kills = new Map<string, Map<string, number>>()

  noteKill(mutant: Mutant, test: string): void {
    const key = keyOf(mutant)
    const kills = this.#kills.get(key) ?? new Map<string, number>()
    this.#kills.set(key, kills)
    kills.set(test, (kills.get(test) ?? 0) + 1)
  }

  /** Two likely killers by themselves, then all others file by file; searches last. */
  plan(mutant: Mutant, tests: readonly KnownTest[], whole: ReadonlySet<string>): TestTurn[] {
    const kills = this.#kills.get(keyOf(mutant))
    const score = ({ id, durationMs, isSearch }: KnownTest) =>
      (isSearch ? -1e9 : 0) + (kills?.get(id) ?? 0) * 1000 - durationMs
    const ordered = tests.toSorted((a, b) => score(b) - score(a))
    const apart = ordered.filter(({ file, isSearch }) => !whole.has(file) && !isSearch)
    const first = apart.slice(0, 2)
    const turns: TestTurn[] = first.map(({ file, id }) => ({ file, tests: new Set([id]) }))
    const rest = apart.slice(2)
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
