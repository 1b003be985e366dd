import { firstOf, itemAt, must } from '../../collections/presence.js'
import type { CoverageFeedback } from '../feedback/coverage-feedback.js'
import type { Executor } from '../sequences/execution/executor.js'
import type { SequencePlayer } from '../sequences/execution/sequence-player.js'
import type { FailedSequence } from '../sequences/execution/step-outcome.js'
import type { CampaignScene } from '../sequences/scene.js'
import type { Sequence, SequenceStep } from '../sequences/step.js'
import {
  isLongText,
  listLongTexts,
  listShrinkable,
  listSimpler,
  renameAccount,
  renameText,
} from './shrink-candidates.js'

/** Maximum number of sequences, and of calls, played to shrink one. */
const MAX_TRIES = 3000
const MAX_CALLS = 60_000
/** Longest sequence in which numbers of steps are merged. */
const MAX_MERGED = 8
/** Maximum number of strings that are tried in place of one. */
const MAX_TEXTS = 12

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
  feedback: CoverageFeedback
  /** Causes that are passed over from the start. */
  passedOver: readonly string[]
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
  const seconds = firstOf(spans) + itemAt(spans, 1)
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
    this.#mostCalls = parts.machine.calls + MAX_CALLS
  }

  async run(): Promise<void> {
    for (let before = -1; before !== this.steps && !this.#isOver; ) {
      before = this.steps
      await this.#removeMoves()
      await this.#mergeSpans()
      await this.#mergeAccounts()
      await this.#mergeTexts()
      await this.#mergeNumbers()
      for (let at = 0; at < this.best.sequence.length; at++) await this.#simplifyMove(at)
    }
  }

  /** Adopts a sequence if it fails the same way. */
  async #adopt(sequence: Sequence): Promise<boolean> {
    const { machine, player, goOn } = this.#parts
    this.#isOver ||=
      this.#tried.size >= MAX_TRIES ||
      machine.calls > this.#mostCalls ||
      performance.now() > this.#end ||
      !(await goOn(this.best, false))
    const name = JSON.stringify(sequence, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))
    if (this.#isOver || this.#tried.has(name)) return false
    this.#tried.add(name)
    let found = await player.play(sequence)
    // A step may fail in several ways, of which another one is reported first.
    while (found !== undefined && found.broken.cause !== this.#target) {
      this.others.set(found.broken.cause, found)
      machine.passOver([...this.#parts.passedOver, ...this.others.keys()])
      found = await player.play(sequence)
    }
    if (found === undefined) return false
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
   * Replaces long strings, such as ids, by those that earlier calls have used or produced, so that the call that
   * produced the later one can be removed.
   */
  async #mergeTexts(): Promise<void> {
    for (let at = this.best.sequence.length - 1; at > 0; at--) {
      for (const text of listLongTexts(itemAt(this.best.sequence, at))) {
        const { sequence } = this.best
        const used = sequence.slice(0, at).flatMap(listLongTexts)
        const others = new Set([...used, ...(await this.#listProduced(sequence.slice(0, at)))])
        others.delete(text)
        for (const other of [...others].slice(0, MAX_TEXTS)) {
          const from = used.includes(text) ? at : 0
          const renamed = sequence.map((move, index) => (index < from ? move : renameText(move, text, other)))
          if (await this.#adopt(renamed)) break
        }
      }
    }
  }

  /** Lists the long strings that a sequence produces, in their order: in receipts, results and storage. */
  async #listProduced(sequence: Sequence): Promise<string[]> {
    const { player, feedback } = this.#parts
    const produced = new Set<string>()
    feedback.start()
    await player.play(sequence, {
      onStep: (_, outcome) => {
        if (outcome.done) feedback.returned(outcome.returned?.returns ?? [])
        for (const text of feedback.recent) if (isLongText(text)) produced.add(text)
      },
    })
    return [...produced]
  }

  /** Removes a step whose number is added to an argument of another one, or subtracted: two deposits become one. */
  async #mergeNumbers(): Promise<void> {
    for (let at = this.best.sequence.length - 1; at >= 0; at--) {
      const { sequence } = this.best
      if (at >= sequence.length || sequence.length > MAX_MERGED) continue
      const removed = listShrinkable(itemAt(sequence, at)).map(({ value }) => value)
      const merged = sequence.flatMap((move, other) =>
        listShrinkable(move).flatMap(({ value, set }) =>
          removed
            .flatMap((number) => [value - number, value + number])
            // Blocks, seconds and repetitions only get fewer: with an amount added, they would take hours.
            .filter((number) => other !== at && number > 0 && (move.kind === 'call' || number < value))
            .map((number) => sequence.with(other, set(number)).toSpliced(at, 1)),
        ),
      )
      for (const each of merged) if (await this.#adopt(each)) break
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
    const number = listShrinkable(itemAt(this.best.sequence, at))[index]
    let passing = 1
    for (let failing = number?.value ?? 1; failing - passing > 1 && !this.#isOver; ) {
      const middle = Math.floor((passing + failing) / 2)
      if (await this.#adopt(this.best.sequence.with(at, must(number, 'number').set(middle)))) failing = middle
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
