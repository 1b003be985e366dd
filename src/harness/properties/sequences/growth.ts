import type { Machine } from './machine.js'
import { MOST_GAS } from './machine.js'
import type { CallMove, Sequence } from './move.js'
import type { Failed } from './outcome.js'
import type { Player } from './player.js'
import type { Stage } from './stage.js'

/** How often a call is repeated to see whether others get dearer by it. */
const FEW = 2
const SOME = 32
/** Units of gas that every repetition adds: less comes from longer numbers. */
const LEAST_GAS = 20

/** A sequence whose last move is a call that succeeds. */
interface Success {
  before: Sequence
  call: CallMove
}

/**
 * Looks for calls that take more gas the more of another call there was: repeats a call some times, measures what all others take
 * then, and goes on as often as the test says where one of them would be beyond the limit by then.
 */
export class Growth<S> {
  readonly #machine: Machine<S>
  readonly #player: Player<S>
  readonly #stage: Stage<S>
  /** After how many repetitions every call has to be possible still. */
  readonly #times: number
  readonly #known = new Map<string, Success>()
  readonly #waiting: Success[] = []

  constructor(parts: { machine: Machine<S>; player: Player<S>; stage: Stage<S> }, times: number) {
    this.#machine = parts.machine
    this.#player = parts.player
    this.#stage = parts.stage
    this.#times = times
  }

  /** A call succeeded after these moves. */
  learn(before: Sequence, call: CallMove): void {
    const name = `${call.contract} ${call.method}`
    if (this.#known.has(name) || before.some(({ kind }) => kind === 'repeat')) return
    const success = { before: [...before], call }
    this.#known.set(name, success)
    this.#waiting.push(success)
  }

  /** Looks into the next call that has not been repeated yet. */
  async probe(): Promise<Failed | undefined> {
    const grown = this.#times > SOME ? this.#waiting.shift() : undefined
    if (grown === undefined) return undefined
    const fresh = this.#listTexts(grown.call)
    for (const places of fresh.length > 0 ? [fresh, []] : [[]]) {
      const few = await this.#measure(grown, places, FEW)
      const some = few && (await this.#measure(grown, places, SOME))
      if (few === undefined || some === undefined) continue
      for (const [name, gas] of some) {
        const rise = (gas - (few.get(name) ?? gas)) / (SOME - FEW)
        if (rise < LEAST_GAS || gas + rise * (this.#times - SOME) < MOST_GAS) continue
        const failed = await this.#player.play(this.#form(grown, places, this.#times, this.#known.get(name)!))
        if (failed !== undefined) return failed
      }
    }
    return undefined
  }

  /** Gas of every call after so many repetitions; undefined where that often is not possible. */
  async #measure(grown: Success, fresh: number[], times: number): Promise<Map<string, number> | undefined> {
    const machine = this.#machine
    const start = await this.#playAll([...grown.before, grown.call, { kind: 'repeat', times, call: grown.call, fresh }])
    if (start === undefined) return undefined
    const taken = new Map<string, number>()
    const back = machine.mark()
    for (const [name, { before, call }] of this.#known) {
      back()
      const gas = await this.#playOn([...before, call])
      if (gas !== undefined) taken.set(name, gas)
    }
    return taken
  }

  async #playAll(sequence: Sequence): Promise<number | undefined> {
    await this.#machine.restore()
    return this.#playOn(sequence)
  }

  /** Gas of the last move; undefined where it is refused. What breaks is found by other sequences. */
  async #playOn(sequence: Sequence): Promise<number | undefined> {
    let gas: number | undefined
    for (const move of sequence) {
      const outcome = await this.#machine.play(move)
      gas = outcome.done ? outcome.answer?.gas : undefined
    }
    return gas
  }

  #form(grown: Success, fresh: number[], times: number, { before, call }: Success): Sequence {
    return [...grown.before, grown.call, { kind: 'repeat', times, call: grown.call, fresh }, ...before, call]
  }

  /** Arguments that can differ each time: texts that are no amounts and no accounts. */
  #listTexts({ args }: CallMove): number[] {
    const names = new Set(this.#stage.scene.accounts.map(({ name }) => name))
    return args.flatMap((value, index) =>
      typeof value === 'string' && !names.has(value) && !/^[\d.]*$/.test(value) && value.length < 50 ? [index] : [],
    )
  }
}
