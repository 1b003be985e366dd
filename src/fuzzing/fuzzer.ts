import { must } from '../collections/presence.js'
import { toError } from '../errors/thrown.js'
import { relativePath } from '../files/relative-path.js'
import { summarizeMessage } from '../matchers/call-ending.js'
import type { SearchProgress } from '../report/model/search.js'
import { currentScope } from '../session/awaiting/test-scope.js'
import { markFoundError } from '../session/searches/found.js'
import { currentSession } from '../session/session.js'
import { Corpus } from './corpus/corpus.js'
import { CoverageFeedback } from './feedback/coverage-feedback.js'
import { listUncoveredBranches } from './feedback/uncovered-branches.js'
import { GrowthOracle } from './oracles/growth-oracle.js'
import { ParallelSearch } from './parallel-search.js'
import { keepValue } from './property/kept-values.js'
import { keepRegression, readRegressions } from './property/regressions.js'
import { Campaign, type CampaignLimits } from './sequences/campaign.js'
import { Executor } from './sequences/execution/executor.js'
import { restoreSequences } from './sequences/execution/restoring.js'
import { SequencePlayer } from './sequences/execution/sequence-player.js'
import type { FailedSequence } from './sequences/execution/step-outcome.js'
import { ExitSearch } from './sequences/exit-search.js'
import { Dictionary } from './sequences/generation/dictionary.js'
import { listFixtureCalls } from './sequences/generation/fixture-calls.js'
import { Random } from './sequences/generation/random.js'
import { RepairMutator } from './sequences/generation/repair-mutator.js'
import { SequenceGenerator } from './sequences/generation/sequence-generator.js'
import { listStoredEntries, listStoredTexts } from './sequences/generation/stored-texts.js'
import { formatTest, listSteps } from './sequences/reporting/pasted-test.js'
import { RoundSearch } from './sequences/round-search.js'
import type { CampaignScene } from './sequences/scene.js'
import { SoloSearch } from './sequences/solo-search.js'
import type { Sequence } from './sequences/step.js'
import { type Shrunk, shrink } from './shrinker/shrinker.js'
import { limitStacks } from './stack-limit.js'

export interface FuzzerOptions {
  /** Title of the test, with those of its suites. */
  title: string
  seed: number
  limits: CampaignLimits
  /** Number of repetitions of one call after which every call must still be possible. */
  growth: number
  /** Called occasionally during the search. */
  isAlive: () => void
}

/** Interval between reads of the corpus on disk and progress reports. */
const SHARE_MS = 500

/** Time until a further process has started and compiled the contracts, in milliseconds. */
const HELPER_START_MS = 500

/** Maximum number of causes that a search reports. */
const MAX_FAILURES = 10

/** Time limits for shrinking the first failure, and each further one. */
const FIRST_SHRINK_MS = 60_000
const SHRINK_MS = 20_000

/** Frames of a stack in a search. A failure is repeated with all of them before it is reported. */
const FRAMES = 10

/** One campaign, from the known corpus to a shrunk failure or to its limits. */
export class Fuzzer<S> {
  readonly #options: FuzzerOptions
  readonly #stage: CampaignScene<S>
  readonly #machine: Executor<S>
  readonly #feedback: CoverageFeedback
  readonly #player: SequencePlayer<S>
  readonly #campaign: Campaign<S>
  readonly #rounds: RoundSearch<S>
  readonly #solo: SoloSearch<S> | undefined
  readonly #exits: ExitSearch<S> | undefined
  readonly #start = performance.now()
  #corpus!: Corpus
  #helpers: ParallelSearch | undefined
  #shared = performance.now()
  #isInterrupted = false

  constructor(stage: CampaignScene<S>, options: FuzzerOptions) {
    const { chain } = must(currentSession().network.embedded, 'embedded')
    const random = new Random(options.seed)
    const dictionary = new Dictionary(random, stage.scene, stage.contracts)
    this.#options = options
    this.#stage = stage
    const watched = new Set(stage.contracts.map(({ id }) => id))
    dictionary.adopt(listStoredTexts(chain.state, watched))
    this.#feedback = new CoverageFeedback({ watched, guard: stage.guard, dictionary, random })
    for (const entry of listStoredEntries(chain.state, watched)) {
      dictionary.tuples.addEntry(entry.contract, entry)
      if (entry.field === undefined) this.#feedback.rejection.learnKey(entry.contract, entry.key)
    }
    this.#machine = new Executor(stage, chain, this.#feedback)
    this.#player = new SequencePlayer(this.#machine, stage)
    const parts = { machine: this.#machine, player: this.#player, stage, feedback: this.#feedback, random }
    const generator = new SequenceGenerator(random, dictionary, stage)
    for (const call of listFixtureCalls(chain.head, stage)) generator.learn(call)
    const besides = { seed: options.seed, fixture: listFixtureCalls(chain.head, stage) }
    this.#rounds = RoundSearch.open(stage, chain, besides)
    const { profits } = stage.guard
    this.#solo = profits && SoloSearch.open(stage, chain, { ...besides, profits })
    this.#exits = profits && ExitSearch.open(stage, chain, { ...besides, publishers: profits.publishers })
    this.#campaign = new Campaign({
      ...parts,
      generator,
      mutator: new RepairMutator({ ...parts, chain, generator, rejection: this.#feedback.rejection }),
      growth: new GrowthOracle(parts, options.growth),
      contracts: stage.contracts,
      rounds: this.#rounds,
      solo: this.#solo,
      exits: this.#exits,
      pause: () => this.#pause(),
      onFailure: (failed) => this.#keepFailure(failed),
      mostFailures: currentSession().search.bail ? 1 : MAX_FAILURES,
    })
  }

  /** Number of calls of this process. */
  get #calls(): number {
    return this.#machine.calls + this.#rounds.calls + (this.#solo?.calls ?? 0) + (this.#exits?.calls ?? 0)
  }

  /** Ends the campaign and keeps its results. */
  interrupt(): void {
    this.#isInterrupted = true
    this.#campaign.isStopped = true
  }

  /** Runs the campaign. Throws the first failure it finds, with the others. */
  async run(): Promise<void> {
    await this.#open()
    const { search } = currentSession()
    const broken = await this.#machine.checkStart()
    // A process that searches on behalf of another one leaves the report to it.
    if (broken !== undefined && search.helps === undefined && !search.minimise) throw this.#startError(broken)
    // Without `always`, the built-in rules are what is checked.
    if (this.#stage.always === undefined) currentScope()?.countAssertion()
    if (search.minimise) return this.#minimise()
    const { calls, timeMs, runs } = this.#options.limits
    if (calls === undefined && timeMs === undefined) await this.#corpus.limit(runs, this.#options.seed)
    if (search.helps !== undefined) return this.#help()
    const { title } = this.#options
    const known = restoreSequences(await readRegressions(title), this.#stage)
    await this.#search([...known, ...(await this.#corpus.read())])
    await this.#corpus.retain(this.#campaign.corpus)
    const error = await this.#explain()
    await this.#report()
    if (error !== undefined) throw error
  }

  /** Describes a rule that does not hold in the state of the fixture, before any step. */
  #startError(error: Error): Error {
    const { title, seed } = this.#options
    const test = formatTest([], this.#stage, `${title}: seed ${seed}`, { error, cause: error.message })
    return markFoundError(error, { values: [], seed, runs: 0, shrinks: 0, test, file: undefined })
  }

  async #open(): Promise<void> {
    const { file, projectOf } = currentSession()
    const { root } = await projectOf(file)
    const name = `${this.#options.title} ${relativePath(root, file)}`
    this.#corpus = new Corpus(root, name, this.#stage)
    this.#tellProgress()
  }

  /** Searches within the limits, also in other processes, which share their sequences through the corpus. */
  async #search(known: readonly Sequence[]): Promise<void> {
    const { search, grants } = currentSession()
    this.#startHelpers((search.jobs ?? 1) - 1)
    const stopListening = grants.listen((count) => this.#startHelpers(count))
    try {
      await limitStacks(FRAMES, () => this.#campaign.run(this.#options.limits, known))
      if (this.#helpers === undefined || this.#campaign.isStopped) return
      await this.#helpers.waitForEnd()
      await this.#campaign.playAll(await this.#corpus.read())
    } finally {
      stopListening()
      this.#helpers?.stop()
    }
  }

  /** Starts further processes for the rest of the search, unless it ends before they could contribute. */
  #startHelpers(count: number): void {
    const { title, seed, limits } = this.#options
    const remainingMs = limits.timeMs && limits.timeMs - (performance.now() - this.#start) - HELPER_START_MS
    const isOver = this.#isInterrupted || (remainingMs !== undefined && remainingMs < HELPER_START_MS)
    if (count < 1 || isOver) return
    this.#helpers ??= new ParallelSearch(title, seed)
    this.#helpers.add(count, remainingMs)
  }

  /** Searches on behalf of another process, which reports the findings. */
  async #help(): Promise<void> {
    const known = await this.#corpus.read()
    await limitStacks(FRAMES, () => this.#campaign.run(this.#options.limits, known))
    this.#tellProgress()
    await this.#corpus.add(this.#campaign.corpus)
  }

  /** Replays the corpus, shortest first: sequences that add nothing are removed. */
  async #minimise(): Promise<void> {
    const known = (await this.#corpus.read()).toSorted((a, b) => a.length - b.length)
    const { corpus } = this.#campaign
    const needed: Sequence[] = []
    for (const sequence of known) {
      const before = corpus.length
      const { failures } = this.#campaign
      const known = failures.size
      await this.#campaign.play(sequence)
      if (failures.size > known || corpus.length > before) needed.push(sequence)
    }
    await this.#corpus.retain(needed)
    corpus.splice(0, corpus.length, ...needed)
    await this.#report()
  }

  /** Handles signals and sends messages while this process waits here. */
  async #pause(): Promise<readonly Sequence[]> {
    await new Promise(setImmediate)
    if (performance.now() - this.#shared < SHARE_MS) return []
    this.#shared = performance.now()
    this.#tellProgress()
    const { search } = currentSession()
    if (this.#helpers === undefined && search.helps === undefined) return []
    await this.#corpus.write(this.#campaign.corpus)
    return this.#corpus.read()
  }

  /** `best`: the smallest failing sequence so far while shrinking. */
  #tellProgress(best?: Sequence): void {
    this.#options.isAlive()
    const { runs, corpus } = this.#campaign
    const others = this.#helpers?.sum() ?? { runs: 0, calls: 0, callsPerSecond: 0 }
    const elapsed = performance.now() - this.#start
    const { timeMs } = this.#options.limits
    const progress: SearchProgress = {
      title: this.#options.title,
      runs: runs + others.runs,
      calls: this.#calls + others.calls,
      callsPerSecond: Math.round(this.#calls / Math.max(elapsed / 1000, 0.001) + others.callsPerSecond),
      covered: this.#feedback.covered,
      corpus: corpus.length,
      failures: this.#campaign.failures.size,
      leftMs: timeMs === undefined ? undefined : Math.max(0, timeMs - elapsed),
      best: best && listSteps(best, this.#stage),
    }
    currentSession().progress(progress)
  }

  /**
   * Keeps a failure as it was found. This stays in force until the process ends. Another process passes it on to the
   * one that reports.
   */
  async #keepFailure(failed: FailedSequence): Promise<void> {
    const { search } = currentSession()
    if (search.minimise) return
    if (search.helps !== undefined) return this.#corpus.write([failed.sequence])
    const kept = keepValue(failed.sequence)
    if (kept !== undefined) await keepRegression(this.#options.title, kept)
    this.#tellProgress(failed.sequence)
  }

  /** Shrinks all failures, also those found on the way, and describes the first with the others. */
  async #explain(): Promise<Error | undefined> {
    const { failures } = this.#campaign
    const shrunk: Shrunk[] = []
    // the map grows while its failures are shrunk
    for (const failed of failures.values()) {
      if (shrunk.length === MAX_FAILURES) break
      const smallest = await this.#shrink(failed)
      shrunk.push(smallest)
      for (const other of smallest.others) this.#campaign.addFailure(other)
      if (currentSession().search.bail) break
    }
    // The first failure is kept last, because the last one is run first from now on.
    const files: (string | undefined)[] = []
    for (const each of shrunk.toReversed()) files.unshift(await this.#keepShrunk(each))
    const [first, ...others] = shrunk
    return first === undefined ? undefined : this.#describe(first, others, files[0])
  }

  /** Makes a failure smaller, while all other known ones are passed over. */
  async #shrink(failed: FailedSequence): Promise<Shrunk> {
    const { failures } = this.#campaign
    const isFirst = failed === failures.values().next().value
    const passedOver = [...failures.keys()].filter((cause) => cause !== failed.broken.cause)
    this.#machine.passOver(passedOver)
    this.#tellProgress(failed.sequence)
    return limitStacks(FRAMES, () =>
      shrink(failed, {
        machine: this.#machine,
        player: this.#player,
        stage: this.#stage,
        feedback: this.#feedback,
        passedOver,
        timeMs: isFirst ? FIRST_SHRINK_MS : SHRINK_MS,
        goOn: (best) => this.#goOn(best),
      }),
    )
  }

  /** Keeps a shrunk failure in place of the one it was shrunk from; returns the file. */
  async #keepShrunk({ sequence, broken }: Shrunk): Promise<string | undefined> {
    const kept = keepValue(sequence)
    if (kept === undefined) return undefined
    const found = this.#campaign.failures.get(broken.cause)
    return keepRegression(this.#options.title, kept, found && keepValue(found.sequence))
  }

  async #goOn(best: FailedSequence): Promise<boolean> {
    if (performance.now() - this.#shared > SHARE_MS) {
      this.#shared = performance.now()
      this.#tellProgress(best.sequence)
      await new Promise(setImmediate)
    }
    return !this.#isInterrupted
  }

  /** Describes the first failure, how it was found, and the others. */
  async #describe(first: Shrunk, others: readonly Shrunk[], file: string | undefined): Promise<Error> {
    const { title, seed } = this.#options
    const { sequence, steps } = first
    this.#machine.passOver([...others, ...first.others].map(({ broken }) => broken.cause))
    const { error } = (await this.#meet(first)).broken
    const name = `${title}: seed ${seed}`
    return markFoundError(error, {
      values: [],
      seed,
      runs: this.#campaign.failures.get(first.broken.cause)?.run ?? this.#campaign.runs,
      shrinks: steps,
      test: formatTest(sequence, this.#stage, name, first.broken),
      ...(others.length > 0 && {
        others: others.map((each) => ({
          message: each.broken.error.message,
          test: formatTest(each.sequence, this.#stage, name, each.broken),
        })),
      }),
      file,
    })
  }

  /**
   * Repeats a call that broke a rule as a test would send it, so that its failure is reported with the contract's line.
   */
  async #meet(failed: FailedSequence): Promise<FailedSequence> {
    const { sequence, broken } = failed
    const last = sequence.at(-1)
    if (broken.rule === undefined || last?.kind !== 'call' || this.#stage.agreement !== undefined) {
      return (await this.#player.play(sequence)) ?? failed
    }
    await this.#player.play(sequence.slice(0, -1))
    try {
      await this.#machine.send(last)
    } catch (error) {
      return { sequence, broken: { ...broken, error: toError(error) } }
    }
    return failed
  }

  async #report(): Promise<void> {
    const session = currentSession()
    const { runs, corpus, tally } = this.#campaign
    session.searched = {
      seed: this.#options.seed,
      runs: runs + (this.#helpers?.sum().runs ?? 0),
      calls: this.#calls + (this.#helpers?.sum().calls ?? 0),
      durationMs: performance.now() - this.#start,
      covered: this.#feedback.covered,
      corpus: corpus.length,
      neverDone: tally.listNeverDone().map(({ name, tries, reason }) => ({
        action: name,
        tries,
        reason: session.contracts.nameAll(summarizeMessage(reason)),
      })),
      neverTaken: listUncoveredBranches(this.#stage.contracts, [this.#feedback.probes, this.#rounds.probes]),
      isInterrupted: this.#isInterrupted,
    }
  }
}
