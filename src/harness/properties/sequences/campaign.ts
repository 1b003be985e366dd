import type { Growth } from './growth.js'
import type { Machine } from './machine.js'
import type { Mender } from './mender.js'
import { type Move, nameMove, type Sequence } from './move.js'
import type { Moves } from './moves.js'
import type { Failed, Outcome } from './outcome.js'
import type { Player } from './player.js'
import type { Random } from './random.js'
import type { Actor } from './stage.js'
import { Tally } from './tally.js'
import type { Watcher } from './watcher.js'

/** How long a campaign goes on: a number of sequences, or a time. */
export interface CampaignLimits {
  runs: number
  /** Instead of `runs`. */
  timeMs?: number | undefined
  /** Contract calls, instead of `runs`. The campaign then takes the same course on every machine. */
  calls?: number | undefined
  /** Most moves of a sequence. */
  depth: number
}

/** What a campaign consists of. */
export interface CampaignParts<S> {
  machine: Machine<S>
  player: Player<S>
  watcher: Watcher
  moves: Moves<S>
  mender: Mender<S>
  growth: Growth<S>
  random: Random
  contracts: readonly Actor[]
  /** Called now and then: others get their turn; answers sequences that were found elsewhere. */
  pause: () => Promise<readonly Sequence[]>
}

/** Most sequences of a corpus: older ones led to newer ones. */
const MOST_KEPT = 500
/** How often others get their turn. */
const PAUSE_MS = 50
/** So many runs belong to one look at what gets dearer. */
const RUNS_PER_PROBE = 10

/** Plays sequences, keeps those that did something new, and makes others out of them, until something fails. */
export class Campaign<S> {
  readonly corpus: Sequence[] = []
  readonly tally = new Tally()
  runs = 0
  /** Ends it before its time. */
  isStopped = false
  readonly #parts: CampaignParts<S>
  #paused = performance.now()

  constructor(parts: CampaignParts<S>) {
    this.#parts = parts
  }

  /** The first failure; undefined where there is none within the limits. `known` sequences come first. */
  async run(limits: CampaignLimits, known: readonly Sequence[]): Promise<Failed | undefined> {
    const end = limits.timeMs === undefined ? undefined : performance.now() + limits.timeMs
    const { machine } = this.#parts
    const isOver = () => {
      if (limits.calls !== undefined) return machine.calls >= limits.calls
      return end === undefined ? this.runs >= known.length + limits.runs : performance.now() >= end
    }
    const failed = await this.playAll(known)
    if (failed !== undefined) return failed
    while (!isOver() && !this.isStopped) {
      const broken =
        (await this.#pause()) ?? (await this.#probe()) ?? (await this.play(this.#choose(limits.depth), true))
      if (broken !== undefined) return broken
    }
    return undefined
  }

  /** Plays sequences in their order. */
  async playAll(sequences: readonly Sequence[]): Promise<Failed | undefined> {
    for (const sequence of sequences) {
      if (this.isStopped) return undefined
      const failed = await this.play(sequence)
      if (failed !== undefined) return failed
    }
    return undefined
  }

  async #pause(): Promise<Failed | undefined> {
    if (performance.now() - this.#paused < PAUSE_MS) return undefined
    const others = await this.#parts.pause()
    const failed = await this.playAll(others)
    this.#paused = performance.now()
    return failed
  }

  async #probe(): Promise<Failed | undefined> {
    return this.runs % RUNS_PER_PROBE === 0 ? this.#parts.growth.probe() : undefined
  }

  #choose(depth: number): Sequence {
    const { random, moves } = this.#parts
    if (this.corpus.length === 0 || random.chance(0.15)) return moves.makeSequence(1 + random.below(depth))
    // the newest have come furthest
    const index = Math.max(random.below(this.corpus.length), random.below(this.corpus.length))
    return moves.mutate(this.corpus[index]!, random.pick(this.corpus), depth)
  }

  /** Plays a sequence from the start; keeps what of it did something new. One that is made up is mended where it is refused. */
  async play(sequence: Sequence, isMadeUp = false): Promise<Failed | undefined> {
    const { player, watcher, growth, moves, mender } = this.#parts
    this.runs++
    const played: Move[] = []
    let keep = 0
    watcher.isNew = false
    const hear = (move: Move, outcome: Outcome) => {
      this.#count(move, outcome)
      if (outcome.done && move.kind === 'call') {
        growth.learn(played, move)
        moves.learn(move)
        mender.learn(move)
      }
      // what was refused left nothing behind
      if (outcome.done) played.push(move)
      if (!watcher.isNew) return
      watcher.isNew = false
      keep = played.length
      if (!outcome.done) this.#keep([...played, move])
    }
    const mend = isMadeUp ? (move: Move, reason: string) => mender.mend(move, reason) : undefined
    const failed = await player.play(sequence, { hear, ...(mend && { mend }) })
    if (failed !== undefined) return failed
    // with the upgrade it did something that it had not done before
    if (watcher.isNew) keep = played.length
    if (keep > 0) this.#keep(played.slice(0, keep))
    return undefined
  }

  #count(move: Move, outcome: Outcome): void {
    const name = nameMove(move, this.#parts.contracts)
    if (outcome.done) this.tally.add(name)
    else if ('refused' in outcome) this.tally.add(name, outcome.refused)
  }

  #keep(sequence: Sequence): void {
    if (this.corpus.length >= MOST_KEPT) this.corpus.splice(this.#parts.random.below(MOST_KEPT), 1)
    this.corpus.push(sequence)
  }
}
