import { firstLine, must } from '../../collections/presence.js'
import { isToolkitError } from '../../errors/errors.js'
import { describeThrown } from '../../errors/thrown.js'
import type { Session } from '../../session/session.js'
import type { StackScope } from '../../test-runner/diagnostics/stack.js'
import { reportFork } from '../../test-runner/fork-reports.js'
import { useAnalysisStore } from '../../vm/analysis/analysis-cache.js'
import type { Sandbox } from '../../vm/sandbox/sandbox.js'
import { type ActivityRecorder, addHooks, type KnownTest } from '../effects/baseline.js'
import { type CallReplayer, Infection } from '../effects/infection.js'
import { type CoveredVersion, findPoints, findReach, type MutantPoints, type Reach } from '../effects/reach.js'
import type { InputDigests, KeptPlans } from '../kept-plans.js'
import type { Mutant } from '../mutants/mutants.js'
import type { MutationJob, MutationMessage, MutationPlan, Tested } from '../protocol.js'
import { areSame, type TestInput } from '../test-inputs.js'
import type { BuiltMutant, MutantCompiler } from '../variants/programs.js'
import { createSubstitution } from '../variants/substitution.js'
import type { KindOf } from '../verdicts/matcher-suggestion.js'
import { type FoundDifference, findDifference } from '../verdicts/outcomes.js'
import { describeSurvivor } from '../verdicts/survivor.js'
import { collectGarbage } from './garbage.js'
import type { InputWatch } from './input-watch.js'
import { describePlan } from './plan.js'
import { failingTestsError, noMatchingTestError } from './refusals.js'
import type { EndedTest, SuiteRun } from './suite-run.js'
import { TestOrder } from './test-order.js'

export interface TesterOptions {
  job: MutationJob
  /** Variables of the environment of this process. */
  environment: NodeJS.ProcessEnv
  root: string
  scope: StackScope
  session: Session
  recorder: ActivityRecorder
  suite: SuiteRun
  compiler: MutantCompiler
  sandbox: Sandbox
  replayer: CallReplayer
  versions: readonly CoveredVersion[]
  mutants: readonly Mutant[]
  /** The mutated sources by path relative to the project. */
  sources: ReadonlyMap<string, string>
  kindOf: KindOf
  digests: InputDigests
  plans: KeptPlans
  /** Stops watching what tests do outside of the chain, and returns it by test. */
  takeEffects: () => ReadonlyMap<string, string>
  /** Watches what the tests read. */
  inputs: InputWatch
  skippedSearches: () => number
  send: (message: MutationMessage) => void
}

/** Minimum time limit of a test, so that verdicts do not depend on the load of the machine. */
const LEAST_TIMEOUT_MS = 5000
/** Minimum time limit of a test that may read a forked network. */
const LEAST_READING_TIMEOUT_MS = 60_000
const UNREAD = 'mutants that read what the fork does not have do not count; run without --frozen to read it'
/** Number of mutants after which their code and other garbage is freed. */
const CLEARED_AFTER = 192

type Build = Awaited<ReturnType<MutantCompiler['build']>>

/** Tests mutants with the tests of this process. */
export class MutantTester {
  readonly #options: TesterOptions
  readonly #tests = new Map<string, KnownTest>()
  /** Files whose tests build on each other, with all of their tests: these run from the start. */
  readonly #whole = new Map<string, ReadonlySet<string>>()
  readonly #reach = new Map<string, Reach & { at: MutantPoints }>()
  readonly #flaky = new Set<string>()
  /** Number of kills by test. */
  readonly #kills = new Map<string, number>()
  readonly #order = new TestOrder()
  #isPrepared = false
  /** The mutants that were compiled last. */
  #compiled: { name: string; build: Promise<Build> } | undefined
  /** Number of mutants since the sandbox was last cleared. */
  #sinceClear = 0
  #effects: ReadonlyMap<string, string> = new Map()
  #inputs: readonly TestInput[] = []

  constructor(options: TesterOptions) {
    this.#options = options
  }

  /**
   * Reports the plan: that of an earlier run if nothing has changed, otherwise from a run of all tests. A follower only
   * runs the tests. Throws `MUTATE_RED`.
   */
  async plan(): Promise<void> {
    const { job, send, plans, environment } = this.#options
    if (job.isFollower) return this.#prepare()
    const earlier = plans.read()
    const kept = earlier !== undefined && areSame(earlier.inputs, environment) ? earlier : undefined
    if (kept === undefined) {
      await this.#prepare()
      plans.write(this.#describePlan())
    }
    send({ type: 'planned', plan: kept ?? this.#describePlan() })
  }

  #describePlan(): MutationPlan {
    const reachOf = (mutant: Mutant) => this.#reachOf(mutant)
    return describePlan(this.#options, {
      tests: this.#tests,
      flaky: this.#flaky,
      reachOf,
      effects: this.#effects,
      inputs: this.#inputs,
    })
  }

  /**
   * Runs all tests without a mutant. The first process runs them again, with warm caches, to find tests that are not
   * deterministic.
   */
  async #prepare(): Promise<void> {
    const { job, suite, recorder, takeEffects, inputs, session, send } = this.#options
    this.#isPrepared = true
    await this.#recordTests()
    if (this.#tests.size === 0) throw noMatchingTestError(job.grep)
    recorder.stopCounting()
    // from here on, only the message of a failure is shown
    Error.stackTraceLimit = 0
    for (const file of job.isFollower ? [] : suite.files) {
      for (const ended of await suite.run({ file })) this.#compareRun(ended)
    }
    this.#inputs = inputs.stop()
    this.#effects = takeEffects()
    suite.isRecording = false
    for (const fork of session.network.forks) send({ type: 'forked', fork: reportFork(fork) })
    this.#takeUnread()
    // code of mutants does not run in other processes
    useAnalysisStore(undefined)
  }

  #reachOf(mutant: Mutant): Reach & { at: MutantPoints } {
    const { versions, recorder } = this.#options
    const known = this.#reach.get(mutant.id)
    if (known !== undefined) return known
    const at = findPoints(mutant, versions)
    const reach = findReach(at, [...this.#tests.values()], recorder.fixtures)
    const found = { ...reach, at, tests: reach.tests.filter(({ id }) => !this.#flaky.has(id)) }
    this.#reach.set(mutant.id, found)
    return found
  }

  /**
   * Tests mutants one after the other, and reports each verdict. Returns false after a test that exceeded its time
   * limit: it may still be running, and its calls would execute the next mutants.
   *
   * @param options.group - Mutants to compile together with them.
   * @param options.flaky - Tests that the first process found flaky.
   */
  async test(
    mutants: readonly Mutant[],
    { group, flaky }: { group: readonly Mutant[]; flaky: readonly string[] },
  ): Promise<boolean> {
    const { send, sandbox } = this.#options
    if (!this.#isPrepared) await this.#prepare()
    for (const id of flaky) this.#flaky.add(id)
    const build = await this.#compile(group)
    for (const mutant of mutants) {
      const since = performance.now()
      const { tests } = this.#reachOf(mutant)
      const timeoutMs = this.#limitOf(tests)
      send({ type: 'began', id: mutant.id, timeoutMs: timeoutMs * Math.max(1, tests.length) })
      const built = tests.length === 0 ? undefined : await build(mutant)
      const tested = await this.#testOne(mutant, built)
      send({ type: 'verdict', result: { ...tested, id: mutant.id, durationMs: performance.now() - since } })
      // it is not needed again, and there may be thousands
      this.#reach.delete(mutant.id)
      if (tested.verdict === 'timeout') return false
    }
    this.#sinceClear += mutants.length
    if (this.#sinceClear < CLEARED_AFTER) return true
    this.#sinceClear = 0
    sandbox.clear()
    collectGarbage()
    return true
  }

  /** Compiles a group of mutants, unless it is the last one. */
  #compile(group: readonly Mutant[]): Promise<Build> {
    const name = group.map(({ id }) => id).join()
    if (this.#compiled?.name === name) return this.#compiled.build
    const build = this.#options.compiler.build(group.filter((mutant) => this.#reachOf(mutant).tests.length > 0))
    this.#compiled = { name, build }
    return build
  }

  async #recordTests(): Promise<void> {
    const { suite, send, mutants, job } = this.#options
    if (!job.isFollower) send({ type: 'preparing', mutants: mutants.length })
    for (const file of suite.files) {
      const passed: KnownTest[] = []
      for (const ended of await suite.run({ file })) {
        // the tests of a follower pass in the first process
        if (ended.state === 'failed' && job.isFollower && ended.id !== undefined) this.#reportFlaky(ended.id)
        else if (ended.state === 'failed') throw failingTestsError(ended, this.#options)
        if (ended.state !== 'passed' || ended.id === undefined) continue
        const { id, titles, durationMs, isSearch, isIsolated, activity } = ended
        passed.push({ ...activity, id, file, title: titles.join(' › '), durationMs, isSearch, isIsolated })
      }
      const hooks = suite.takeHooks()
      for (const test of passed) this.#tests.set(test.id, addHooks(test, hooks))
      if (passed.some(({ isIsolated }) => !isIsolated)) this.#whole.set(file, new Set(passed.map(({ id }) => id)))
    }
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
    const { send, job } = this.#options
    const reason = error instanceof Error ? `: ${firstLine(error.message)}` : ''
    if (!job.isFollower)
      send({
        type: 'warning',
        text: `"${this.#tests.get(id)?.title ?? id}" is flaky: mutants that it kills are not counted as killed${reason}`,
      })
  }

  #reportFlaky(id: string): void {
    this.#markFlaky(id)
    this.#options.send({ type: 'flaky', test: id, mutants: [] })
  }

  async #testOne(mutant: Mutant, built: BuiltMutant | undefined): Promise<Omit<Tested, 'id' | 'durationMs'>> {
    if (built === undefined) return { verdict: 'no coverage', testsRun: 0 }
    if ('refused' in built) return { verdict: 'refused', reason: built.refused, testsRun: 0 }
    if ('isEquivalent' in built) return { verdict: 'equivalent', reason: 'compiles to the same script', testsRun: 0 }
    const { recorder, session, replayer } = this.#options
    const { chain } = must(session.network.embedded, 'embedded chain')
    const reach = this.#reachOf(mutant)
    const infection = new Infection(replayer.compare(built.substitutes, reach.at), reach, recorder.fixtures)
    chain.substituteCode(createSubstitution(built.substitutes))
    recorder.beginMutant(
      (fixture) => infection.has(fixture),
      (call) => infection.ofCall(call) === 'none',
    )
    try {
      return await this.#runTests(mutant, reach, infection)
    } finally {
      chain.substituteCode(undefined)
      recorder.endMutant()
      // deployments matter only to plain test runs
      session.reached.length = 0
    }
  }

  async #runTests(mutant: Mutant, reach: Reach, infection: Infection): Promise<Omit<Tested, 'id' | 'durationMs'>> {
    const { tests } = reach
    const found: FoundDifference[] = []
    let testsRun = 0
    let hasFlaky = false
    for (const next of this.#order.plan(mutant, reach, { whole: this.#whole, infection })) {
      const ended = await this.#options.suite.run({ ...next, bail: 1, timeoutMs: this.#limitOf(tests) })
      testsRun += ended.length
      const unread = this.#takeUnread()
      if (unread !== undefined) return { verdict: 'refused', reason: unread, testsRun }
      const failed = ended.find(({ state }) => state === 'failed')
      if (failed !== undefined) {
        const killer = failed.id ?? next.file
        const isTimeout = isToolkitError(failed.error) && failed.error.code === 'TEST_TIMEOUT'
        if (!isTimeout && (await this.#isFlakyKill(killer, next.file, tests))) {
          hasFlaky = true
          continue
        }
        this.#order.noteKill(mutant, killer)
        const reason = firstLine(describeThrown(failed.error))
        return { verdict: isTimeout ? 'timeout' : 'killed', reason, killedBy: killer, testsRun }
      }
      for (const { id, activity } of ended) {
        const test = id === undefined ? undefined : this.#tests.get(id)
        const difference = test && findDifference(test.id, test.outcomes, activity.outcomes)
        if (difference) found.push(difference)
      }
    }
    if (hasFlaky) return { verdict: 'flaky', reason: 'the tests came to two verdicts', testsRun }
    // the order of tests depends on their durations
    const indexes = new Map([...this.#tests.keys()].map((id, index) => [id, index]))
    found.sort((a, b) => must(indexes.get(a.report.test), 'index') - must(indexes.get(b.report.test), 'index'))
    const inFixtures = [...reach.fixtures].some((fixture) => infection.has(fixture))
    return describeSurvivor(found, { testsRun, kindOf: this.#options.kindOf, inFixtures })
  }

  /** Returns why a fork could not read a value that only a mutant needs. Its tests then prove nothing. */
  #takeUnread(): string | undefined {
    const failures = this.#options.session.network.forks.map(({ state }) => state.takeFailure())
    const failure = failures.find((each) => each !== undefined)
    if (failure === undefined) return undefined
    this.#options.send({ type: 'warning', text: UNREAD })
    return describeThrown(failure)
  }

  /** Returns whether a failed test passes when it runs again with the same mutant. */
  async #isFlakyKill(id: string, file: string, tests: readonly KnownTest[]): Promise<boolean> {
    if (!this.#tests.has(id) || this.#whole.has(file)) return false
    const kills = (this.#kills.get(id) ?? 0) + 1
    this.#kills.set(id, kills)
    if (!isConfirmed(kills)) return false
    const [again] = await this.#options.suite.run({
      file,
      tests: new Set([id]),
      bail: 1,
      timeoutMs: this.#limitOf(tests),
    })
    if (again?.state !== 'passed') return false
    this.#reportFlaky(id)
    return true
  }

  #limitOf(tests: readonly KnownTest[]): number {
    const longest = Math.max(0, ...tests.map(({ durationMs }) => durationMs))
    const { forks } = this.#options.session.network
    const least = forks.some(({ node }) => node !== undefined) ? LEAST_READING_TIMEOUT_MS : LEAST_TIMEOUT_MS
    return Math.ceil(least + longest * this.#options.job.timeoutFactor)
  }
}

/** Returns whether to confirm a kill of a test: the first, fourth, sixteenth and so on, to detect a flaky test. */
function isConfirmed(kills: number): boolean {
  return Number.isInteger(Math.log2(kills) / 2)
}
