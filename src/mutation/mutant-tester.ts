import type { ContractInfo, ContractRecord } from '../contract/record.js'
import { ToolkitError } from '../errors/errors.js'
import { relativePath } from '../files/relative-path.js'
import { digestParts } from '../files/sealed-text.js'
import type { MutationTest } from '../report/model/mutation.js'
import type { Session } from '../session/session.js'
import { readStack, type StackScope } from '../test-runner/diagnostics/stack.js'
import type { ActivityRecorder, KnownTest } from './baseline.js'
import type { InputDigests, KeptPlans } from './kept-plans.js'
import { type KindOf, suggestMatcher } from './matcher-suggestion.js'
import type { Mutant } from './mutants.js'
import { findDifference, isDistinguished } from './outcomes.js'
import type { BuiltMutant, MutantCompiler, Substitutes } from './programs.js'
import type { MutationJob, MutationMessage, MutationPlan, PlannedMutant, Tested } from './protocol.js'
import { type CoveredVersion, findPoints, findReach, type Reach } from './reach.js'
import type { EndedTest, SuiteRun } from './suite-run.js'
import { TestOrder } from './test-order.js'

export interface TesterOptions {
  job: MutationJob
  root: string
  scope: StackScope
  session: Session
  recorder: ActivityRecorder
  suite: SuiteRun
  compiler: MutantCompiler
  versions: readonly CoveredVersion[]
  mutants: readonly Mutant[]
  /** The mutated sources by path relative to the project. */
  sources: ReadonlyMap<string, string>
  kindOf: KindOf
  digests: InputDigests
  plans: KeptPlans
  tell: (message: MutationMessage) => void
}

/** A test may take this long however short it is without a mutant: no verdict depends on a busy machine. */
const LEAST_TIMEOUT_MS = 5000
/** Number of kills of a test that are run once more, to detect a flaky test. */
const CONFIRMED_KILLS = 3

/** Tests mutants with the tests of this process. */
export class MutantTester {
  readonly #options: TesterOptions
  readonly #tests = new Map<string, KnownTest>()
  /** Files whose tests build on each other: they run from the start. */
  readonly #whole = new Set<string>()
  readonly #reach = new Map<string, Reach>()
  readonly #flaky = new Set<string>()
  readonly #confirmed = new Map<string, number>()
  readonly #order = new TestOrder()
  #isPrepared = false

  constructor(options: TesterOptions) {
    this.#options = options
  }

  /**
   * Reports the plan: that of an earlier run where nothing has changed, else by running all tests. Throws `MUTATE_RED`.
   */
  async plan(): Promise<void> {
    const { job, tell, plans } = this.#options
    if (job.isFollower) return
    const kept = plans.read()
    if (kept === undefined) {
      await this.#prepare()
      plans.write(this.#describePlan())
    }
    tell({ type: 'planned', plan: kept ?? this.#describePlan() })
  }

  /** Runs all tests without a mutant. */
  async #prepare(): Promise<void> {
    const { suite, recorder, versions, mutants } = this.#options
    this.#isPrepared = true
    await this.#recordTests()
    if (this.#tests.size === 0) throw this.#refuseNoTest()
    recorder.isCounting = false
    // once more, with what is warm, and to find tests that do not do the same every time
    for (const file of suite.files) {
      for (const ended of await suite.run({ file })) this.#compareRun(ended)
    }
    suite.isRecording = false
    for (const mutant of mutants) {
      const reach = findReach(findPoints(mutant, versions), [...this.#tests.values()], recorder.fixtures)
      this.#reach.set(mutant.id, { ...reach, tests: reach.tests.filter(({ id }) => !this.#flaky.has(id)) })
    }
  }

  #describePlan(): MutationPlan {
    const { root, mutants, sources } = this.#options
    const all = [...this.#tests.values()]
    const tests: MutationTest[] = all.map(({ id, title, file }) => ({ id, title, file: relativePath(root, file) }))
    const testsMs = all.reduce((sum, { durationMs }) => sum + durationMs, 0)
    const planned = mutants.map((mutant) => this.#planMutant(mutant))
    return { root, mutants: planned, tests, sources: Object.fromEntries(sources), testsMs }
  }

  /** Tests mutants one after the other, and reports each verdict. */
  async test(mutants: readonly Mutant[]): Promise<void> {
    const { tell, compiler } = this.#options
    if (!this.#isPrepared) await this.#prepare()
    const reached = mutants.filter(({ id }) => this.#reach.get(id)!.tests.length > 0)
    const build = await compiler.build(reached)
    for (const mutant of mutants) {
      const since = performance.now()
      const { tests } = this.#reach.get(mutant.id)!
      const timeoutMs = this.#limitOf(tests)
      tell({ type: 'began', id: mutant.id, timeoutMs: timeoutMs * Math.max(1, tests.length) })
      const built = tests.length === 0 ? undefined : await build(mutant)
      const tested = await this.#testOne(mutant, built)
      tell({ type: 'verdict', result: { ...tested, id: mutant.id, durationMs: performance.now() - since } })
    }
  }

  async #recordTests(): Promise<void> {
    const { suite, tell } = this.#options
    tell({ type: 'progress', text: 'running the tests without a mutant' })
    for (const file of suite.files) {
      for (const ended of await suite.run({ file })) {
        if (ended.state === 'failed') throw this.#refuseRed(ended)
        if (ended.state !== 'passed' || ended.id === undefined) continue
        const { id, titles, durationMs, isSearch, isIsolated, activity } = ended
        if (!isIsolated) this.#whole.add(file)
        this.#tests.set(id, { ...activity, id, file, title: titles.join(' › '), durationMs, isSearch, isIsolated })
      }
    }
  }

  #refuseRed({ titles, error, file }: EndedTest): ToolkitError {
    const { scope, root } = this.#options
    const message = error instanceof Error ? error.message.split('\n', 1)[0] : String(error)
    const place = readStack(error, scope).find((each) => each.file === file) ?? { file }
    return new ToolkitError(
      'MUTATE_RED',
      `${relativePath(root, file)} › ${titles.join(' › ')} fails without a mutant: ${message}`,
      {
        at: place,
        hint: 'Fix the test, or leave it out with --grep. `toolkit test` shows the failure.',
      },
    )
  }

  #refuseNoTest(): ToolkitError {
    const { grep } = this.#options.job
    const what = grep === undefined ? 'there are no tests' : `there are no tests that match ${JSON.stringify(grep)}`
    return new ToolkitError('TEST_NONE', what, {
      hint: 'Properties and invariants run with --fuzz-runs alone; `toolkit test --list` lists all tests.',
    })
  }

  #compareRun({ id, state, durationMs, error }: EndedTest): void {
    const test = id === undefined ? undefined : this.#tests.get(id)
    if (test === undefined) return
    test.durationMs = durationMs
    if (state === 'failed') this.#markFlaky(test.id, error)
  }

  #markFlaky(id: string, error?: unknown): void {
    if (this.#flaky.has(id)) return
    this.#flaky.add(id)
    const { tell, job } = this.#options
    const reason = error instanceof Error ? `: ${error.message.split('\n', 1)[0]}` : ''
    if (!job.isFollower) tell({ type: 'warning', text: `${id} is flaky; what it notices does not count${reason}` })
  }

  #planMutant(mutant: Mutant): PlannedMutant {
    const { unit: _, ...change } = mutant
    const { tests } = this.#reach.get(mutant.id)!
    const { digests } = this.#options
    const files = [...new Set(tests.map(({ file }) => file))].map((file) => digests.tests.get(file) ?? '')
    const coveredBy = tests.map(({ id }) => id)
    const digest = digestParts([digests.contracts, ...files, JSON.stringify([change, coveredBy])])
    return { ...change, coveredBy, digest }
  }

  async #testOne(mutant: Mutant, built: BuiltMutant | undefined): Promise<Omit<Tested, 'id' | 'durationMs'>> {
    if (built === undefined) return { verdict: 'no coverage', testsRun: 0 }
    if ('refused' in built) return { verdict: 'refused', reason: built.refused, testsRun: 0 }
    if ('isEquivalent' in built) return { verdict: 'equivalent', reason: 'compiles to the same script', testsRun: 0 }
    const { recorder, session } = this.#options
    const { chain } = session.network.embedded!
    const reach = this.#reach.get(mutant.id)!
    chain.substituteCode(createSubstitution(built.substitutes))
    recorder.beginMutant((fixture) => reach.fixtures.has(fixture))
    try {
      return await this.#runTests(mutant, reach)
    } finally {
      chain.substituteCode(undefined)
      recorder.endMutant()
      // what tests deploy is of interest to runs of tests alone
      session.reached.length = 0
    }
  }

  async #runTests(mutant: Mutant, reach: Reach): Promise<Omit<Tested, 'id' | 'durationMs'>> {
    const { tests } = reach
    const found: FoundDifference[] = []
    let testsRun = 0
    let hasFlaky = false
    for (const turn of this.#order.plan(mutant, reach, this.#whole)) {
      const ended = await this.#options.suite.run({ ...turn, bail: 1, timeoutMs: this.#limitOf(tests) })
      testsRun += ended.length
      const failed = ended.find(({ state }) => state === 'failed')
      if (failed !== undefined) {
        const killer = failed.id ?? turn.file
        const isTimeout = failed.error instanceof Error && failed.error.message.includes('took longer than')
        if (await this.#isFlakyKill(killer, turn.file, tests)) {
          hasFlaky = true
          continue
        }
        this.#order.noteKill(mutant, killer)
        const reason = failed.error instanceof Error ? failed.error.message.split('\n', 1)[0] : String(failed.error)
        return { verdict: isTimeout ? 'timeout' : 'killed', reason, killedBy: killer, testsRun }
      }
      for (const { id, activity } of ended) {
        const test = id === undefined ? undefined : this.#tests.get(id)
        const difference = test && findDifference(test.id, test.outcomes, activity.outcomes)
        if (difference) found.push(difference)
      }
    }
    if (hasFlaky) return { verdict: 'flaky', reason: 'the tests came to two verdicts', testsRun }
    return describeSurvivor(found, testsRun, this.#options.kindOf)
  }

  /** Whether a test that failed passes when it runs once more with the same mutant. */
  async #isFlakyKill(id: string, file: string, tests: readonly KnownTest[]): Promise<boolean> {
    const confirmed = this.#confirmed.get(id) ?? 0
    if (!this.#tests.has(id) || this.#whole.has(file)) return false
    if (confirmed >= CONFIRMED_KILLS) return false
    this.#confirmed.set(id, confirmed + 1)
    const [again] = await this.#options.suite.run({
      file,
      tests: new Set([id]),
      bail: 1,
      timeoutMs: this.#limitOf(tests),
    })
    if (again?.state !== 'passed') return false
    this.#markFlaky(id)
    this.#options.tell({ type: 'flaky', test: id, mutants: [] })
    return true
  }

  #limitOf(tests: readonly KnownTest[]): number {
    const longest = Math.max(0, ...tests.map(({ durationMs }) => durationMs))
    return Math.ceil(LEAST_TIMEOUT_MS + longest * this.#options.job.timeoutFactor)
  }
}

type FoundDifference = NonNullable<ReturnType<typeof findDifference>>

/** While a contract is published, its record has an entry for `init` too. */
function mergeInfo(stored: ContractInfo, { abi }: ContractInfo): ContractInfo {
  return { ...stored, abi: stored.abi.map((entry) => abi.find(({ name }) => name === entry.name) ?? entry) }
}

/** Maximum number of calls in the report of a survivor. */
const MOST_DIFFERENCES = 5

function describeSurvivor(
  found: readonly FoundDifference[],
  testsRun: number,
  kindOf: KindOf,
): Omit<Tested, 'id' | 'durationMs'> {
  const distinguished = found.filter(({ differences }) => isDistinguished(differences))
  const list = (some: readonly FoundDifference[]) => some.slice(0, MOST_DIFFERENCES).map(({ report }) => report)
  const [first] = distinguished
  if (first !== undefined) {
    const matcher = suggestMatcher(first.outcomes, first.differences, kindOf)
    return { verdict: 'survived', testsRun, differences: list(distinguished), matcher }
  }
  if (found.length === 0) return { verdict: 'undistinguished', testsRun }
  return { verdict: 'undistinguished', reason: 'only gas differs', testsRun, differences: list(found) }
}

function createSubstitution(substitutes: Substitutes): (record: ContractRecord) => ContractRecord | undefined {
  const made = new WeakMap<ContractRecord, ContractRecord>()
  return (record) => {
    const substitute = substitutes.get(record.origCode)
    if (substitute === undefined) return undefined
    const known = made.get(record) ?? { ...record, ...substitute, info: mergeInfo(record.info, substitute.info) }
    made.set(record, known)
    return known
  }
}
