import { itemAt, must } from '../../../collections/presence.js'
import { AGREES, type StepTrail } from '../../oracles/differential-oracle.js'
import type { CampaignScene } from '../scene.js'
import type { Sequence, SequenceStep } from '../step.js'
import type { Executor } from './executor.js'
import { describeViolation, type FailedSequence, type StepOutcome, type Violation } from './step-outcome.js'
import { VisitedPrefixes } from './visited-prefixes.js'

/** Maximum number of replacements tried for a rejected step. */
const MAX_REPAIRED = 10

/** Most moves of one sequence that are undone and varied. */
const MAX_VARIED = 6

/** Maximum number of steps that repairs add to a sequence, because inserted steps may be rejected and repaired too. */
const MAX_ADDED = 60

/** Observer of a sequence. */
export interface SequenceObserver {
  /** Called for every step that broke no rule. */
  onStep?: (move: SequenceStep, outcome: StepOutcome) => void
  /** Returns replacements for a rejected step. */
  repair?: (move: SequenceStep, reason: string) => readonly SequenceStep[] | undefined
  /** Returns replacements for a successful step, which is undone. */
  vary?: (move: SequenceStep) => readonly SequenceStep[] | undefined
}

/** Plays whole sequences from the start, and again with the upgrade if the test compares with one. */
export class SequencePlayer<S> {
  readonly #machine: Executor<S>
  readonly #stage: CampaignScene<S>
  readonly #known = new VisitedPrefixes()

  constructor(machine: Executor<S>, stage: CampaignScene<S>) {
    this.#machine = machine
    this.#stage = stage
  }

  /** Plays a sequence until a failure. */
  async play(planned: Sequence, { onStep, repair, vary }: SequenceObserver = {}): Promise<FailedSequence | undefined> {
    const { agreement } = this.#stage
    const trails: StepTrail[] = []
    await this.#machine.restore()
    this.#known.begin()
    const sequence = [...planned]
    let repaired = 0
    let varied = 0
    for (let index = 0; index < sequence.length; index++) {
      const move = itemAt(sequence, index)
      const back = vary === undefined || varied === MAX_VARIED ? undefined : this.#machine.mark()
      const outcome = await this.#machine.play(move, { isKnown: this.#known.has(move) })
      if (!outcome.done && 'broken' in outcome) return cut(sequence, index, outcome.broken)
      const other = outcome.done && back !== undefined ? vary?.(move) : undefined
      if (other !== undefined) {
        varied++
        back?.()
        sequence.splice(index--, 1, ...other)
        continue
      }
      this.#known.follow(move, outcome)
      onStep?.(move, outcome)
      if (agreement !== undefined) trails.push(agreement.take(outcome))
      const isFull = repaired === MAX_REPAIRED || sequence.length >= planned.length + MAX_ADDED
      const instead = outcome.done || isFull ? undefined : repair?.(move, outcome.refused)
      repaired = instead === undefined ? 0 : repaired + 1
      if (instead !== undefined) sequence.splice(index + 1, 0, ...instead)
    }
    return agreement === undefined ? undefined : this.#playUpgraded(sequence, trails)
  }

  /** Plays from the start with the other code, unless a step of the sequence is the upgrade. */
  async #playUpgraded(sequence: Sequence, trails: readonly StepTrail[]): Promise<FailedSequence | undefined> {
    const agreement = must(this.#stage.agreement, 'agreement')
    await this.#machine.restore()
    if (!sequence.some(({ kind }) => kind === 'upgrade')) agreement.upgrade()
    for (const [index, move] of sequence.entries()) {
      if (move.kind === 'upgrade') agreement.upgrade()
      const outcome = await this.#machine.play(move)
      if (!outcome.done && 'broken' in outcome) return cut(sequence, index, outcome.broken)
      const error = agreement.compare(move, itemAt(trails, index), agreement.take(outcome))
      if (error === undefined) continue
      const broken = describeViolation({ error, rule: AGREES }, move, this.#stage.contracts)
      if (!this.#machine.isPassedOver(broken)) return cut(sequence, index, broken)
    }
    return undefined
  }
}

function cut(sequence: Sequence, index: number, broken: Violation): FailedSequence {
  return { sequence: sequence.slice(0, index + 1), broken }
}
