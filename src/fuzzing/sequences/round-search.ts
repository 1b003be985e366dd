import type { Chain } from '../../chain/chain.js'
import type { SequenceObserver } from './execution/sequence-player.js'
import type { FailedSequence } from './execution/step-outcome.js'
import type { CampaignScene } from './scene.js'
import { openSideSearch, type SideSearchParts } from './side-search.js'
import type { CallStep, Sequence, SequenceStep } from './step.js'

/** Share of the calls of a campaign, after its first calls: most failures are found by fewer. */
const SHARE = 0.04
const CALLS_BEFORE = 500
/** Probability of a round after a sequence with new effects instead of the state of the fixture. */
const CONTINUED = 0.4
const MAX_KEPT = 100

interface RoundSearchOptions {
  seed: number
  /** Calls of the fixture. */
  fixture: Iterable<CallStep>
}

/**
 * Searches by rounds beside a campaign: every account makes the same call, each with its own name and the whole of its
 * amount. It learns the calls that succeed in the campaign, and the campaign learns nothing from it, so that it draws
 * and finds the same as without rounds.
 */
export class RoundSearch<S> {
  readonly #parts: SideSearchParts<S>
  /** Sequences of rounds with new effects. */
  readonly #kept: Sequence[] = []

  private constructor(parts: SideSearchParts<S>) {
    this.#parts = parts
  }

  /** Opens a search with draws, values and feedback of its own, so that it changes none of a campaign's. */
  static open<S>(stage: CampaignScene<S>, chain: Chain, { seed, fixture }: RoundSearchOptions): RoundSearch<S> {
    const parts = openSideSearch(stage, chain, seed)
    for (const call of fixture) parts.generator.learn(call)
    return new RoundSearch(parts)
  }

  /** Number of calls in rounds. */
  get calls(): number {
    return this.#parts.machine.calls
  }

  /** Probes that were passed, by contract. */
  get probes(): ReadonlyMap<string, ReadonlySet<number>> {
    return this.#parts.feedback.probes
  }

  /** Whether rounds have less than their share of the calls of a campaign. */
  isDue(calls: number): boolean {
    return this.calls < SHARE * (calls - CALLS_BEFORE)
  }

  /** Learns a successful call of the campaign. */
  learn(call: CallStep): void {
    this.#parts.generator.learn(call)
  }

  /** Passes over failures with these causes. */
  passOver(causes: Iterable<string>): void {
    this.#parts.machine.passOver(causes)
  }

  /** Plays one round. Nothing before the first successful call. Calls `count` for every step that broke no rule. */
  async play(count: NonNullable<SequenceObserver['onStep']>): Promise<FailedSequence | undefined> {
    const { generator, feedback, mutator, player, random } = this.#parts
    const round = generator.makeWholeRound()
    if (round === undefined) return undefined
    const start = this.#kept.length > 0 && random.chance(CONTINUED) ? random.pick(this.#kept) : []
    const played: SequenceStep[] = []
    let keep = 0
    feedback.start()
    const failed = await player.play([...start, ...round], {
      onStep: (move, outcome) => {
        count(move, outcome)
        if (!outcome.done) return
        feedback.depth = played.push(move)
        if (move.kind === 'call') {
          feedback.returned(outcome.returned?.returns ?? [])
          generator.learn(move)
          mutator.learn(move)
        }
        if (feedback.isNew) keep = played.length
        feedback.isNew = false
      },
      repair: (move, reason) => mutator.repair(move, { reason, recent: feedback.recent, played }),
      vary: (move) => mutator.vary(move, feedback.path),
    })
    if (failed === undefined && keep > 0) this.#kept.push(played.slice(0, keep))
    if (this.#kept.length > MAX_KEPT) this.#kept.splice(random.below(MAX_KEPT), 1)
    return failed
  }
}
