import { availableParallelism } from 'node:os'
import { must } from '../collections/presence.js'
import { explainFileError, ToolkitError } from '../errors/errors.js'
import { toError } from '../errors/thrown.js'
import { countVerdicts, type MutantResult, type MutationReport, scoreVerdicts } from '../report/model/mutation.js'
import { ForkReports } from '../test-runner/fork-reports.js'
import { prewarmedWorkers } from '../test-runner/pool/worker-process.js'
import type { Shard } from '../test-runner/scheduling/shards.js'
import type { IsChanged } from './changed-lines.js'
import { countProcesses, MutantQueue } from './mutant-queue.js'
import { runMutationWorker, startError, type WorkerEnd } from './mutation-worker.js'
import type { MutationJob, MutationPlan, MutationSettings, PlannedMutant, Tested } from './protocol.js'
import { ResultCache } from './result-cache.js'
import { orderBySeed, takeShard } from './sample.js'

export interface MutationOptions extends MutationSettings {
  /** Number of worker processes. */
  jobs: number
  shard?: Shard | undefined
  /** Maximum number of mutants to test. */
  limit?: number | undefined
  /** Selects the mutants to test by their lines (default: all). */
  isWanted?: IsChanged | undefined
  /** Whether to reuse results of earlier runs. */
  isIncremental: boolean
  onProgress?: ((progress: MutationProgress) => void) | undefined
  onResult?: ((result: MutantResult) => void) | undefined
  onWarning?: ((text: string) => void) | undefined
  signal?: AbortSignal | undefined
}

export type MutationProgress = { text: string } | { done: number; total: number; undetected: number }

/**
 * Tests the mutants of a project's contracts in worker processes. Throws `MUTATE_RED` for a test that fails without a
 * mutant, `MUTATE_NONE`, and errors of the configuration and the sources.
 */
export async function testMutants(options: MutationOptions): Promise<MutationReport> {
  const run = new MutationRun(options)
  return run.run()
}

/** Maximum number of replaced processes that ended before their first mutant, although the tests passed in another. */
const MAX_FAILED_STARTS = 2

class MutationRun {
  readonly #options: MutationOptions
  readonly #since = performance.now()
  readonly #warnings = new Set<string>()
  readonly #results = new Map<string, MutantResult>()
  readonly #flaky = new Set<string>()
  /** Mutants whose process has ended once. */
  readonly #crashed = new Set<string>()
  readonly #planned = new Map<string, PlannedMutant>()
  readonly #forks = new ForkReports()
  #plan: MutationPlan | undefined
  #cache: ResultCache | undefined
  #queue = new MutantQueue([], 1)
  #total = 0
  /** Number of mutants to test; approximate before the plan is known. */
  #expected = 0
  #leftOut = 0
  #lastProcess = 0
  /** Resolved when further processes may start. */
  readonly #ready = defer()
  /** Resolved when the mutants to test are known. */
  readonly #chosen = defer()

  /** Ends the processes that still run. */
  readonly #quit = new AbortController()
  /** Ctrl-C reaches all processes of a terminal, and one that tests may end before this one knows. */
  #isInterrupted = false

  constructor(options: MutationOptions) {
    this.#options = options
  }

  async run(): Promise<MutationReport> {
    const { signal = new AbortController().signal } = this.#options
    const ended = AbortSignal.any([signal, this.#quit.signal])
    // a further process loads the toolkit at the same time as the first one
    prewarmedWorkers.prepare(undefined, Math.min(2, this.#options.jobs))
    const first = this.#work(false, ended)
    await Promise.race([this.#ready.promise, first])
    const helpers = countProcesses(this.#expected, this.#options.jobs) - 1
    const others = Array.from({ length: helpers }, () => this.#work(true, ended))
    try {
      await Promise.all([first, ...others])
    } finally {
      this.#quit.abort()
      await this.#forks.save()
    }
    if (this.#plan === undefined) throw new ToolkitError('INTERRUPTED', 'mutation testing was interrupted')
    return this.#report(signal.aborted || this.#isInterrupted)
  }

  /** Runs processes one after the other until no mutants are left. */
  async #work(isFollower: boolean, signal: AbortSignal): Promise<void> {
    const { directory, network, isFrozen, contracts, grep, seed, fuzzRuns, timeoutFactor, jobs } = this.#options
    const self = {}
    // V8's optimising threads have cores of their own otherwise
    const isOneOfMany = jobs > 1 && 2 * jobs > availableParallelism()
    let isAgain = isFollower
    let failedStarts = 0
    for (;;) {
      const asked = { directory, network, isFrozen, contracts, grep, seed, fuzzRuns, timeoutFactor }
      const job: MutationJob = { mutation: true, ...asked, isFollower: isAgain, isOneOfMany }
      let given: readonly string[] = []
      const end = await runMutationWorker(
        job,
        {
          onPlan: (plan) => this.#begin(plan),
          onPreparing: (mutants) => this.#prepare(mutants),
          onWarning: (text) => this.#warn(text),
          onVerdict: (tested) => {
            given = given.filter((id) => id !== tested.id)
            this.#conclude(tested)
          },
          onFlaky: (test) => this.#markFlaky(test),
          onFork: this.#forks.add,
          next: async () => {
            await this.#chosen.promise
            const { mutants, group } = signal.aborted ? { mutants: [], group: [] } : this.#queue.take(self)
            given = mutants
            return { mutants, group, flaky: must(this.#plan, 'plan').flaky }
          },
        },
        signal,
      )
      if (signal.aborted || end.type === 'done') return
      if (end.type === 'interrupted') {
        this.#isInterrupted = true
        this.#quit.abort()
        return
      }
      if (end.type === 'unstarted') {
        if (this.#plan === undefined || failedStarts === MAX_FAILED_STARTS) throw startError(end.how)
        failedStarts += 1
      }
      const timeout = this.#explainEnd(end)
      if (timeout !== undefined) {
        if (end.type === 'stuck') this.#conclude(timeout)
        // the machine may have ended the process, so the next run tests the mutant again
        else this.#add(timeout)
        given = given.filter((id) => id !== timeout.id)
      }
      if (!this.#queue.giveBack(self, given)) return
      isAgain = true
    }
  }

  /**
   * Returns the verdict on the mutant that ended a process; undefined if it is to be tested again. The first crash may
   * have another cause, for example a system that is short of memory.
   */
  #explainEnd(end: WorkerEnd): Tested | undefined {
    const timeout = { verdict: 'timeout' as const, testsRun: 0, durationMs: 0 }
    if (end.type === 'stuck') return { ...timeout, id: end.id, ...describeHang(end.test) }
    if (end.type !== 'crashed') return undefined
    const { id, how } = end
    if (this.#crashed.has(id)) return { ...timeout, id, reason: `the process ended with ${how}, twice` }
    this.#crashed.add(id)
    return undefined
  }

  /**
   * Without the plan of an earlier run, further processes run the tests concurrently, unless waiting for the plan is
   * better.
   */
  #prepare(mutants: number): void {
    const { network, isWanted, shard, limit = Number.POSITIVE_INFINITY, onProgress } = this.#options
    onProgress?.({ text: 'running the tests without a mutant' })
    this.#expected = Math.min(limit, mutants / (shard?.count ?? 1))
    if (network === 'embedded' && isWanted === undefined) this.#ready.resolve()
  }

  #begin(plan: MutationPlan): void {
    this.#plan = plan
    for (const [test, effect] of plan.effects)
      this.#warn(`${test} ${effect}: it does so once more for every mutant that it runs on`)
    // other processes reuse the values that the first one has read
    const chosen = this.#forks.save().then(() => this.#choose(plan))
    chosen.then(this.#chosen.resolve, this.#chosen.reject)
    // `next` throws the reason of the rejection
    this.#chosen.promise.then(this.#ready.resolve, () => {})
  }

  #choose(plan: MutationPlan): void {
    const { shard, limit, seed, isWanted = () => true, isIncremental, timeoutFactor } = this.#options
    let chosen = plan.mutants.filter(isWanted)
    if (shard !== undefined) chosen = takeShard(chosen, shard)
    const all = chosen.length
    if (limit !== undefined) chosen = orderBySeed(chosen, seed).slice(0, limit)
    this.#leftOut = all - chosen.length
    this.#total = chosen.length
    const onFailure = (error: unknown) => this.#warnUnkept(error)
    this.#cache = isIncremental ? new ResultCache(plan.root, { timeoutFactor, onFailure }) : undefined
    const left: string[] = []
    for (const mutant of chosen) {
      this.#planned.set(mutant.id, mutant)
      const kept = this.#cache?.read(mutant.digest)
      if (mutant.ignored !== undefined)
        this.#add({ id: mutant.id, verdict: 'ignored', reason: mutant.ignored, testsRun: 0, durationMs: 0 })
      else if (kept !== undefined) this.#add({ ...kept, id: mutant.id }, true)
      else left.push(mutant.id)
    }
    this.#expected = left.length
    this.#queue = new MutantQueue(left, this.#options.jobs)
  }

  #warnUnkept(error: unknown): void {
    const { message } = toError(explainFileError(error))
    this.#warn(`verdicts are not kept for the next run: ${message}`)
  }

  #warn(text: string): void {
    if (this.#warnings.has(text)) return
    this.#warnings.add(text)
    this.#options.onWarning?.(text)
  }

  #conclude(tested: Tested): void {
    const mutant = must(this.#planned.get(tested.id), 'planned')
    // another process may not have noticed yet that the test is flaky
    if (!this.#isByFlaky(tested)) this.#cache?.write(mutant.digest, tested)
    this.#add(tested)
  }

  /** Later runs test mutants that a flaky test killed again, also those that it killed before it proved flaky. */
  #markFlaky(test: string): void {
    this.#flaky.add(test)
    for (const result of this.#results.values())
      if (result.killedBy === test) this.#cache?.remove(must(this.#planned.get(result.id), 'planned').digest, result)
  }

  #isByFlaky({ killedBy }: Pick<Tested, 'killedBy'>): boolean {
    return killedBy !== undefined && this.#flaky.has(killedBy)
  }

  #add(tested: Tested, isReused = false): void {
    const { digest: _, ignored: __, ...mutant } = must(this.#planned.get(tested.id), 'planned')
    const result: MutantResult = { ...mutant, ...tested, ...(isReused && { isReused }) }
    this.#results.set(tested.id, result)
    this.#options.onResult?.(result)
    const undetected = [...this.#results.values()].filter(({ verdict }) => isUndetected(verdict)).length
    const now = performance.now()
    if (now - this.#lastProcess < 50) return
    this.#lastProcess = now
    this.#options.onProgress?.({ done: this.#results.size, total: this.#total, undetected })
  }

  #report(isInterrupted: boolean): MutationReport {
    const { seed, shard } = this.#options
    const { mutants: planned, tests, sources } = must(this.#plan, 'plan')
    const mutants = planned.flatMap(({ id }) => {
      const result = this.#results.get(id)
      if (result === undefined) return []
      return this.#isByFlaky(result)
        ? [{ ...result, verdict: 'flaky' as const, reason: `${result.killedBy} is flaky` }]
        : [result]
    })
    const counts = countVerdicts(mutants)
    return {
      mutation: 1,
      mutants,
      tests,
      sources,
      counts,
      score: scoreVerdicts(counts),
      durationMs: performance.now() - this.#since,
      seed,
      ...(shard && { shard }),
      ...(isInterrupted && {
        isInterrupted,
        remaining: this.#total - mutants.length,
        ...(!this.#cache?.isKept && { isUnkept: true }),
      }),
      leftOut: this.#leftOut,
      skippedSearches: must(this.#plan, 'plan').skippedSearches,
      warnings: [...this.#warnings],
    }
  }
}

function describeHang(test: string | undefined): Pick<Tested, 'killedBy' | 'reason'> {
  if (test === undefined) return { reason: 'a test did not end within its time limit' }
  return { killedBy: test, reason: 'it blocked its process beyond its time limit' }
}

function isUndetected(verdict: MutantResult['verdict']): boolean {
  return verdict === 'survived' || verdict === 'undistinguished' || verdict === 'no coverage' || verdict === 'flaky'
}

function defer() {
  let resolve: () => void = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((...functions) => {
    ;[resolve, reject] = functions
  })
  return { promise, resolve, reject }
}
