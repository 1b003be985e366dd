import type { Broken, Machine } from './machine.js'
import { type Move, nameMove, type Sequence } from './move.js'
import type { Moves } from './moves.js'
import type { Random } from './random.js'
import type { Actor } from './stage.js'
import { Tally } from './tally.js'
import type { Watcher } from './watcher.js'

/** How long a campaign goes on: a number of sequences, or a time. */
export interface CampaignLimits {
  runs: number
  /** Instead of `runs`. */
  timeMs?: number | undefined
  /** Most moves of a sequence. */
  depth: number
}

/** A sequence that ended in a failure. */
export interface Failed {
  sequence: Sequence
  broken: Broken
}

/** What a campaign consists of. */
export interface CampaignParts<S> {
  machine: Machine<S>
  watcher: Watcher
  moves: Moves<S>
  random: Random
  contracts: readonly Actor[]
}

/** Most sequences of a corpus: older ones led to newer ones. */
const MOST_KEPT = 500

/** Plays sequences, keeps those that did something new, and makes others out of them, until something fails. */
export class Campaign<S> {
  readonly corpus: Sequence[] = []
  readonly tally = new Tally()
  runs = 0
  calls = 0
  readonly #parts: CampaignParts<S>

  constructor(parts: CampaignParts<S>) {
    this.#parts = parts
  }

  /** The first failure; undefined where there is none within the limits. `known` sequences come first. */
  async run(limits: CampaignLimits, known: readonly Sequence[]): Promise<Failed | undefined> {
    const end = limits.timeMs === undefined ? undefined : performance.now() + limits.timeMs
    const isOver = () => (end === undefined ? this.runs >= known.length + limits.runs : performance.now() >= end)
    for (const sequence of known) {
      const failed = await this.play(sequence)
      if (failed !== undefined) return failed
    }
    while (!isOver()) {
      const failed = await this.play(this.#choose(limits.depth))
      if (failed !== undefined) return failed
    }
    return undefined
  }

  #choose(depth: number): Sequence {
    const { random, moves } = this.#parts
    if (this.corpus.length === 0 || random.chance(0.15)) return moves.makeSequence(1 + random.below(depth))
    // the newest have come furthest
    const index = Math.max(random.below(this.corpus.length), random.below(this.corpus.length))
    return moves.mutate(this.corpus[index]!, random.pick(this.corpus), depth)
  }

  /** Plays a sequence from the start; keeps what of it did something new. */
  async play(sequence: Sequence): Promise<Failed | undefined> {
    const { machine, watcher } = this.#parts
    this.runs++
    await machine.restore()
    const played: Move[] = []
    let keep = 0
    for (const move of sequence) {
      watcher.isNew = false
      const outcome = await this.#count(move)
      if (!outcome.done && 'broken' in outcome) return { sequence: [...played, move], broken: outcome.broken }
      // what was refused left nothing behind
      if (outcome.done) played.push(move)
      if (!watcher.isNew) continue
      keep = played.length
      if (!outcome.done) this.#keep([...played, move])
    }
    if (keep > 0) this.#keep(played.slice(0, keep))
    return undefined
  }

  async #count(move: Move) {
    const { machine, contracts } = this.#parts
    this.calls++
    const outcome = await machine.play(move)
    if (outcome.done) this.tally.add(nameMove(move, contracts))
    else if ('refused' in outcome) this.tally.add(nameMove(move, contracts), outcome.refused)
    return outcome
  }

  #keep(sequence: Sequence): void {
    if (this.corpus.length >= MOST_KEPT) this.corpus.splice(this.#parts.random.below(MOST_KEPT), 1)
    this.corpus.push(sequence)
  }
}
