import type { Executor } from '../sequences/execution/executor.js'
import type { SequencePlayer } from '../sequences/execution/sequence-player.js'
import type { FailedSequence } from '../sequences/execution/step-outcome.js'
import type { CampaignScene } from '../sequences/scene.js'
import type { CallStep, Sequence, SequenceStep } from '../sequences/step.js'
import { listLongTexts, listShrinkable, listSimpler, renameAccount } from './shrink-candidates.js'

/** Maximum number of sequences, and of calls, played to shrink one. */
const MOST_TRIES = 3000
const MOST_CALLS = 60_000

/** A shrunk failure, with the number of times it was reduced. */
export interface Shrunk extends FailedSequence {
  steps: number
  /** Other failures, the first of each kind. */
  others: readonly FailedSequence[]
}

export interface ShrinkParts<S> {
  machine: Executor<S>
  player: SequencePlayer<S>
  stage: CampaignScene<S>
  /** Time limit. On a busy machine an attempt takes several times as long as on an idle one. */
  timeMs: number
  /** Called for every smaller sequence, and before each try; false ends the shrinking. */
  goOn: (best: FailedSequence, isBetter: boolean) => Promise<boolean>
}

/** Shrinks a failing sequence while it fails the same way: fewer steps, less privileged callers, simpler arguments. */
export async function shrink<S>(failed: FailedSequence, parts: ShrinkParts<S>): Promise<Shrunk> {
  const shrinker = new Shrinker(failed, parts)
  await shrinker.run()
  const { best, steps, others } = shrinker
  return { ...best, steps, others: [...others.values()] }
}

/** Half a second for each block. */
const SECONDS_PER_BLOCK = 0.5

/** Joins two steps that only take time; undefined for other steps. */
function joinSpans(a: SequenceStep, b: SequenceStep): SequenceStep | undefined {
  if (a.kind === 'mine' && b.kind === 'mine') return { kind: 'mine', blocks: a.blocks + b.blocks }
  const spans = [a, b].map((move) => {
    if (move.kind === 'wait') return move.seconds
    return move.kind === 'mine' ? move.blocks * SECONDS_PER_BLOCK : Number.NaN
  })
  const seconds = spans[0]! + spans[1]!
  return Number.isNaN(seconds) ? undefined : { kind: 'wait', seconds }
}

class Shrinker<S> {
  best: FailedSequence
  steps = 0
  readonly others = new Map<string, FailedSequence>()
  readonly #parts: ShrinkParts<S>
  readonly #target: string
  readonly #tried = new Set<string>()
  readonly #mostCalls: number
  readonly #end: number
  #isOver = false

  constructor(failed: FailedSequence, parts: ShrinkParts<S>) {
    this.best = failed
    this.#parts = parts
    this.#end = performance.now() + parts.timeMs
    this.#target = failed.broken.cause
    this.#mostCalls = parts.machine.calls + MOST_CALLS
  }

  async run(): Promise<void> {
    for (let before = -1; before !== this.steps && !this.#isOver; ) {
      before = this.steps
      await this.#removeMoves()
      await this.#mergeSpans()
      await this.#mergeAccounts()
      await this.#mergeTexts()
      for (let at = 0; at < this.best.sequence.length; at++) await this.#simplifyMove(at)
    }
  }

  /** Adopts a sequence if it fails the same way. */
  async #adopt(sequence: Sequence): Promise<boolean> {
    const { machine, player, goOn } = this.#parts
    this.#isOver ||=
      this.#tried.size >= MOST_TRIES ||
      machine.calls > this.#mostCalls ||
      performance.now() > this.#end ||
      !(await goOn(this.best, false))
    const name = JSON.stringify(sequence, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
    if (this.#isOver || this.#tried.has(name)) return false
    this.#tried.add(name)
    const found = await player.play(sequence)
    if (found === undefined) return false
    const { cause } = found.broken
    if (cause !== this.#target) {
      if (!this.others.has(cause)) this.others.set(cause, found)
      return false
    }
    this.best = found
    this.steps++
    this.#isOver ||= !(await goOn(found, true))
    return true
  }

  /** Removes halves, quarters, and so on to single steps, from the end: early steps are needed more often. */
  async #removeMoves(): Promise<void> {
    const { length } = this.best.sequence
    for (let size = Math.ceil(length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let at = this.best.sequence.length - size; at >= 0; at--) {
        const { sequence } = this.best
        if (at + size <= sequence.length) await this.#adopt([...sequence.slice(0, at), ...sequence.slice(at + size)])
      }
    }
  }

  /** Merges two spans of blocks or time at the first or second place. */
  async #mergeSpans(): Promise<void> {
    for (let second = this.best.sequence.length - 1; second > 0; second--) {
      for (let first = 0; first < second; first++) {
        const { sequence } = this.best
        const [a, b] = [sequence[first], sequence[second]]
        const both = a && b && joinSpans(a, b)
        if (both === undefined) continue
        if (await this.#adopt(sequence.with(first, both).toSpliced(second, 1))) break
        if (await this.#adopt(sequence.with(second, both).toSpliced(first, 1))) break
      }
    }
  }

  /** Merges accounts: each is replaced by a less privileged one everywhere. */
  async #mergeAccounts(): Promise<void> {
    const { scene, strangersFirst } = this.#parts.stage
    for (const [rank, from] of [...strangersFirst.entries()].reverse()) {
      for (const to of strangersFirst.slice(0, rank)) {
        const renamed = this.best.sequence.map((move) => renameAccount(move, scene.accounts, from, to))
        if (await this.#adopt(renamed)) break
      }
    }
  }

  /**
   * Reuses long strings, such as ids, of earlier calls, so that the call that produced the later one can be removed.
   */
  async #mergeTexts(): Promise<void> {
    for (let at = this.best.sequence.length - 1; at > 0; at--) {
      for (const index of listLongTexts(this.best.sequence[at]!).keys()) {
        const move = this.best.sequence[at] as CallStep
        const earlier = this.best.sequence.slice(0, at).flatMap((each) => [...listLongTexts(each).values()])
        const others = [...new Set(earlier)].filter((text) => text !== move.args[index])
        await this.#tryEach(
          at,
          others.map((text) => ({ ...move, args: move.args.with(index, text) })),
        )
      }
    }
  }

  async #simplifyMove(at: number): Promise<void> {
    for (let isSimpler = true; isSimpler && !this.#isOver; ) {
      const move: SequenceStep | undefined = this.best.sequence[at]
      if (move === undefined) return
      isSimpler = await this.#tryEach(at, listSimpler(move, this.#parts.stage))
      for (let index = 0; index < listShrinkable(move).length; index++) await this.#bisect(at, index)
    }
  }

  /** Finds the smallest failing number by bisection, assuming that all larger ones fail. */
  async #bisect(at: number, index: number): Promise<void> {
    const number = listShrinkable(this.best.sequence[at]!)[index]
    let passing = 1
    for (let failing = number?.value ?? 1; failing - passing > 1 && !this.#isOver; ) {
      const middle = Math.floor((passing + failing) / 2)
      if (await this.#adopt(this.best.sequence.with(at, number!.set(middle)))) failing = middle
      else passing = middle
    }
  }

  async #tryEach(at: number, simpler: readonly SequenceStep[]): Promise<boolean> {
    for (const move of simpler) {
      if (await this.#adopt(this.best.sequence.with(at, move))) return true
    }
    return false
  }
}
