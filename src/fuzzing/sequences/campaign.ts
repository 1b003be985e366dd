import { itemAt } from '../../collections/presence.js'
import type { CoverageFeedback } from '../feedback/coverage-feedback.js'
import type { GrowthOracle } from '../oracles/growth-oracle.js'
import type { Executor } from './execution/executor.js'
import type { SequenceObserver, SequencePlayer } from './execution/sequence-player.js'
import type { FailedSequence, StepOutcome } from './execution/step-outcome.js'
import type { ExitSearch } from './exit-search.js'
import type { Random } from './generation/random.js'
import type { RepairMutator } from './generation/repair-mutator.js'
import type { SequenceGenerator } from './generation/sequence-generator.js'
import { StrategyChooser } from './generation/strategies.js'
import { ActionStatistics } from './reporting/action-statistics.js'
import type { RoundSearch } from './round-search.js'
import type { Actor } from './scene.js'
import type { SoloSearch } from './solo-search.js'
import { type CallStep, nameStep, type Sequence, type SequenceStep } from './step.js'

/** Limit of a campaign: a number of sequences, or a time. */
export interface CampaignLimits {
  runs: number
  /** Instead of `runs`. */
  timeMs?: number | undefined
  /** Number of contract calls, instead of `runs`. The campaign is then the same on every machine. */
  calls?: number | undefined
  /** Most moves of a sequence. */
  depth: number
}

/** Parts of a campaign. */
export interface CampaignParts<S> {
  machine: Executor<S>
  player: SequencePlayer<S>
  feedback: CoverageFeedback
  generator: SequenceGenerator<S>
  mutator: RepairMutator<S>
  growth: GrowthOracle<S>
  random: Random
  contracts: readonly Actor[]
  /** Rounds of all accounts that are played beside the sequences. */
  rounds?: RoundSearch<S>
  /** Sequences of one account that are played beside the others. */
  solo?: SoloSearch<S> | undefined
  /** Calls that lock tokens, which are searched beside the sequences. */
  exits?: ExitSearch<S> | undefined
  /** Called occasionally to yield; returns sequences from other processes. */
  pause: () => Promise<readonly Sequence[]>
  /** Called for the first failure of each cause. */
  onFailure: (failed: FailedSequence) => Promise<void>
  /** Number of causes after which the campaign ends. */
  mostFailures: number
}

/** A failure with the run that found it. */
export interface FoundFailure extends FailedSequence {
  run: number
}

/** Most sequences of a corpus: older ones led to newer ones. */
const MAX_KEPT = 500
/** Most sequences that wait to be played because a rejected call suggested them. */
const MAX_SUGGESTED = 50
/** Interval at which other work gets a turn, in milliseconds. */
const PAUSE_MS = 50
/** Probability that every account makes the same call, in a run that uses balances. */
const ROUND = 0.3
/** Number of runs between two checks for growing costs. */
const RUNS_PER_PROBE = 10

/**
 * Plays sequences, keeps those with new effects and mutates them, and collects failures by cause.
 *
 * The idea is that of a coverage-guided fuzzer, with a sequence of calls as its input: a sequence that reaches
 * something new is worth more than a random one, so later sequences are made from it.
 *
 * The invariant: every sequence of the corpus was played from the state of the fixture, and its last step had a new
 * effect there. Rejected calls have no effects and are left out, unless the rejection itself reached something new.
 *
 * The order of events: known sequences are played first, then one after another until a limit is reached. In each turn
 * `#pause` brings sequences of other processes, `#probe` looks for costs that grow, and `#playNext` takes what a
 * rejected call suggested, or a new sequence, or a mutated one of the corpus. While a generated sequence is played,
 * rejected calls are repaired, and each call that succeeds teaches the generator its arguments and results. After a
 * failure, its cause is passed over and the sequence is played once more, because the same steps may lead to another
 * failure.
 */
export class Campaign<S> {
  readonly corpus: Sequence[] = []
  readonly tally = new ActionStatistics()
  /** The first failure of each cause. */
  readonly failures = new Map<string, FoundFailure>()
  runs = 0
  /** True if it was stopped early. */
  isStopped = false
  readonly #suggested: Sequence[] = []
  readonly #strategies: StrategyChooser
  /** Number of sequences that were kept, also those that were dropped later. */
  #kept = 0
  readonly #parts: CampaignParts<S>
  #paused = performance.now()

  constructor(parts: CampaignParts<S>) {
    this.#parts = parts
    this.#strategies = new StrategyChooser(parts.random)
  }

  /** Runs within the limits. `known` sequences are played first. */
  async run(limits: CampaignLimits, known: readonly Sequence[]): Promise<void> {
    const end = limits.timeMs === undefined ? undefined : performance.now() + limits.timeMs
    const { machine, rounds, solo, exits } = this.#parts
    const countCalls = () => machine.calls + (rounds?.calls ?? 0) + (solo?.calls ?? 0) + (exits?.calls ?? 0)
    const isOver = () => {
      if (limits.calls !== undefined) return countCalls() >= limits.calls
      return end === undefined ? this.runs >= known.length + limits.runs : performance.now() >= end
    }
    await this.playAll(known)
    while (!isOver() && !this.isStopped) {
      await this.#pause()
      await this.#probe()
      await this.#playRound()
      await this.#playAlone()
      await this.#playExits()
      if (!this.isStopped) await this.#playNext(limits.depth)
    }
  }

  /** Plays sequences in their order. */
  async playAll(sequences: readonly Sequence[]): Promise<void> {
    for (const sequence of sequences) {
      if (!this.isStopped) await this.play(sequence)
    }
  }

  async #pause(): Promise<void> {
    if (performance.now() - this.#paused < PAUSE_MS) return
    await this.playAll(await this.#parts.pause())
    this.#paused = performance.now()
  }

  async #probe(): Promise<void> {
    if (this.runs % RUNS_PER_PROBE !== 0 || this.isStopped) return
    const failed = await this.#parts.growth.probe()
    if (failed !== undefined) await this.#fail(failed)
  }

  /** Adds a failure, unless one with its cause is known. */
  addFailure(failed: FailedSequence): void {
    const { cause } = failed.broken
    if (!this.failures.has(cause)) this.failures.set(cause, { ...failed, run: this.runs })
  }

  /** Records a failure, whose cause is passed over from now on. */
  async #fail(failed: FailedSequence): Promise<void> {
    const { machine, rounds, solo, exits, contracts, mostFailures, onFailure } = this.#parts
    const last = failed.sequence.at(-1)
    // the contract accepted the call, or it failed for a reason that no call may fail for
    if (last !== undefined) this.tally.add(nameStep(last.kind === 'repeat' ? last.call : last, contracts))
    this.addFailure(failed)
    machine.passOver(this.failures.keys())
    rounds?.passOver(this.failures.keys())
    solo?.passOver(this.failures.keys())
    exits?.passOver(this.failures.keys())
    if (this.failures.size >= mostFailures) this.isStopped = true
    await onFailure(failed)
  }

  async #playRound(): Promise<void> {
    const { machine, rounds } = this.#parts
    if (this.isStopped || !rounds?.isDue(machine.calls)) return
    const failed = await rounds.play((move, outcome) => this.#count(move, outcome))
    if (failed !== undefined) await this.#fail(failed)
  }

  async #playAlone(): Promise<void> {
    const { machine, solo } = this.#parts
    if (this.isStopped || !solo?.isDue(machine.calls)) return
    const failed = await solo.play(this.corpus, (move, outcome) => this.#count(move, outcome))
    if (failed !== undefined) await this.#fail(failed)
  }

  async #playExits(): Promise<void> {
    const { machine, exits } = this.#parts
    if (this.isStopped || !exits?.isDue(machine.calls)) return
    const failed = await exits.play(this.corpus)
    if (failed !== undefined) await this.#fail(failed)
  }

  /** Plays the next sequence by a strategy, and records what it led to. */
  async #playNext(depth: number): Promise<void> {
    const { machine, generator } = this.#parts
    const suggested = this.#suggested.pop()
    if (suggested !== undefined) return this.play(suggested, true)
    const [calls, kept] = [machine.calls, this.#kept]
    generator.strategy = this.#strategies.choose()
    await this.play(this.#choose(depth), true)
    this.#strategies.record(generator.strategy, machine.calls - calls, this.#kept - kept)
  }

  #choose(depth: number): Sequence {
    const { random, generator } = this.#parts
    const round = generator.strategy === 'balances' && random.chance(ROUND) ? generator.makeRound() : undefined
    if (round !== undefined) return round
    if (this.corpus.length === 0 || random.chance(0.15)) return generator.makeSequence(1 + random.below(depth))
    // the newest sequences reach furthest
    const index = Math.max(random.below(this.corpus.length), random.below(this.corpus.length))
    return generator.mutate(itemAt(this.corpus, index), random.pick(this.corpus), depth)
  }

  /**
   * Plays a sequence from the start and keeps the part with new effects. A generated sequence is repaired where it is
   * rejected. After a failure the sequence is played once more, because the same steps may have another one.
   */
  async play(sequence: Sequence, isMadeUp = false): Promise<void> {
    let failed = await this.#playOnce(sequence, isMadeUp)
    while (failed !== undefined) {
      await this.#fail(failed)
      failed = this.isStopped ? undefined : await this.#playOnce(isMadeUp ? failed.sequence : sequence, false)
    }
  }

  async #playOnce(sequence: Sequence, isMadeUp: boolean): Promise<FailedSequence | undefined> {
    const { player, feedback, mutator } = this.#parts
    this.runs++
    const played: SequenceStep[] = []
    let keep = 0
    feedback.start()
    const onStep = (move: SequenceStep, outcome: StepOutcome) => {
      this.#count(move, outcome)
      if (outcome.done && move.kind === 'call') {
        feedback.returned(outcome.returned?.returns ?? [])
        this.#learn(played, move)
      }
      // rejected calls have no effects
      if (outcome.done) feedback.depth = played.push(move)
      if (!feedback.isNew) return
      feedback.isNew = false
      keep = played.length
      if (!outcome.done) this.#keep([...played, move])
    }
    const companion: SequenceObserver = { onStep }
    if (isMadeUp) {
      companion.repair = (move, reason) => {
        const rewritten = mutator.rewrite(played, move)
        if (rewritten !== undefined && this.#suggested.length < MAX_SUGGESTED) this.#suggested.push(rewritten)
        return mutator.repair(move, { reason, recent: feedback.recent, played })
      }
      companion.vary = (move) => (feedback.isNew ? undefined : mutator.vary(move, feedback.path))
    }
    const failed = await player.play(sequence, companion)
    if (failed !== undefined) return failed
    // the upgrade had a new effect
    if (feedback.isNew) keep = played.length
    if (keep > 0) this.#keep(played.slice(0, keep))
    return undefined
  }

  #learn(played: readonly SequenceStep[], call: CallStep): void {
    const { feedback, growth, generator, mutator, rounds, solo, exits } = this.#parts
    rounds?.learn(call)
    exits?.learn(call)
    solo?.learn(call)
    growth.learn(played, call)
    generator.learn(call)
    for (const nested of feedback.nested) generator.learnNested(nested, call.caller)
    mutator.learn(call)
  }

  #count(move: SequenceStep, outcome: StepOutcome): void {
    const name = nameStep(move, this.#parts.contracts)
    if (outcome.done) this.tally.add(name)
    else if ('refused' in outcome) this.tally.add(name, outcome.refused)
  }

  #keep(sequence: Sequence): void {
    this.#kept++
    if (this.corpus.length >= MAX_KEPT) this.corpus.splice(this.#parts.random.below(MAX_KEPT), 1)
    this.corpus.push(sequence)
  }
}
