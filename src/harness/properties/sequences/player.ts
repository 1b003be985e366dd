import type { Trail } from './agreement.js'
import type { Machine } from './machine.js'
import type { Move, Sequence } from './move.js'
import type { Failed, Outcome } from './outcome.js'
import type { Stage } from './stage.js'

/** Plays whole sequences from the start, and once more with the upgrade where the test compares with one. */
export class Player<S> {
  readonly #machine: Machine<S>
  readonly #stage: Stage<S>

  constructor(machine: Machine<S>, stage: Stage<S>) {
    this.#machine = machine
    this.#stage = stage
  }

  /** Plays until something fails; `hear` is told of every other move. */
  async play(sequence: Sequence, hear?: (move: Move, outcome: Outcome) => void): Promise<Failed | undefined> {
    const { agreement } = this.#stage
    const trails: Trail[] = []
    await this.#machine.restore()
    for (const [index, move] of sequence.entries()) {
      const outcome = await this.#machine.play(move)
      if (!outcome.done && 'broken' in outcome) return cut(sequence, index, outcome.broken.error, outcome.broken.rule)
      hear?.(move, outcome)
      if (agreement !== undefined) trails.push(agreement.take(outcome))
    }
    return agreement === undefined ? undefined : this.#playUpgraded(sequence, trails)
  }

  /** From the start with the other code, where no move of the sequence says when. */
  async #playUpgraded(sequence: Sequence, trails: readonly Trail[]): Promise<Failed | undefined> {
    const agreement = this.#stage.agreement!
    await this.#machine.restore()
    if (!sequence.some(({ kind }) => kind === 'upgrade')) agreement.upgrade()
    for (const [index, move] of sequence.entries()) {
      if (move.kind === 'upgrade') agreement.upgrade()
      const outcome = await this.#machine.play(move)
      if (!outcome.done && 'broken' in outcome) return cut(sequence, index, outcome.broken.error, outcome.broken.rule)
      const error = agreement.compare(move, trails[index]!, agreement.take(outcome))
      if (error !== undefined) return cut(sequence, index, error, 'the upgrade does as the code before')
    }
    return undefined
  }
}

function cut(sequence: Sequence, index: number, error: Error, rule: string | undefined): Failed {
  return { sequence: sequence.slice(0, index + 1), broken: { error, ...(rule !== undefined && { rule }) } }
}
