import { relativePath } from '../../files/relative-path.js'
import { digestParts } from '../../files/sealed-text.js'
import type { MutationTest } from '../../report/model/mutation.js'
import type { KnownTest } from '../effects/baseline.js'
import type { Reach } from '../effects/reach.js'
import type { InputDigests } from '../kept-plans.js'
import type { Mutant } from '../mutants/mutants.js'
import type { MutationPlan, PlannedMutant } from '../protocol.js'
import { digestInputStates, type TestInput } from '../test-inputs.js'

export interface PlanInputs {
  root: string
  mutants: readonly Mutant[]
  /** The mutated sources by path relative to the project. */
  sources: ReadonlyMap<string, string>
  digests: InputDigests
  skippedSearches: () => number
}

/** Recording of the tests without a mutant. */
export interface RecordedTests {
  tests: ReadonlyMap<string, KnownTest>
  flaky: ReadonlySet<string>
  reachOf: (mutant: Mutant) => Reach
  /** Effects of tests outside of the chain. */
  effects: ReadonlyMap<string, string>
  /** Files, folders and variables of the environment that the tests read. */
  inputs: readonly TestInput[]
}

/** The mutants with the tests that reach each, for the process that distributes them. */
export function describePlan(
  inputs: PlanInputs,
  { tests, flaky, reachOf, effects, inputs: read }: RecordedTests,
): MutationPlan {
  const { root, mutants, sources, digests, skippedSearches } = inputs
  const all = [...tests.values()]
  const described: MutationTest[] = all.map(({ id, title, file }) => ({ id, title, file: relativePath(root, file) }))
  return {
    root,
    mutants: mutants.map((mutant) => planMutant(mutant, reachOf(mutant), [digests, digestInputStates(read)])),
    tests: described,
    flaky: [...flaky],
    sources: Object.fromEntries(sources),
    testsMs: all.reduce((sum, { durationMs }) => sum + durationMs, 0),
    effects: [...effects],
    skippedSearches: skippedSearches(),
    inputs: [...read],
  }
}

/** `read`: digest of what all tests read, because modules may share it. */
function planMutant(
  { unit: _, ...change }: Mutant,
  { tests }: Reach,
  [digests, read]: readonly [InputDigests, string],
): PlannedMutant {
  const files = [...new Set(tests.map(({ file }) => file))].map((file) => digests.tests.get(file) ?? '')
  const coveredBy = tests.map(({ id }) => id)
  const digest = digestParts([digests.contracts, read, ...files, JSON.stringify([change, coveredBy])])
  return { ...change, coveredBy, digest }
}
