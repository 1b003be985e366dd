import { itemAt, must } from '../../collections/presence.js'
import type { CoverageFeedback } from '../feedback/coverage-feedback.js'
import { MAX_GAS } from '../sequences/execution/call-transaction.js'
import type { Executor } from '../sequences/execution/executor.js'
import type { SequencePlayer } from '../sequences/execution/sequence-player.js'
import type { FailedSequence } from '../sequences/execution/step-outcome.js'
import type { CampaignScene } from '../sequences/scene.js'
import type { CallStep, Sequence } from '../sequences/step.js'

/** Numbers of repetitions after which the growth of state and gas is measured. */
const FEW = 4
/** Further repetitions for calls that list the fields of a map: slightly more than the limit of such a list. */
const MANY = 260
/** Number of calls of a method that are repeated with the same arguments varied, until the state grows. */
const MAX_ATTEMPTS = 3
/** Minimum gas per repetition; smaller increases come from longer numbers. */
const LEAST_GAS = 20

/** A sequence whose last step is a successful call. */
interface Success {
  before: Sequence
  call: CallStep
}

/** A call to repeat, and the lists of arguments to vary with each repetition. */
interface GrowthProbe {
  grown: Success
  fresh: number[][]
}

/** Gas of calls by name. */
type GasByCall = Map<string, number>

/**
 * Looks for calls whose gas grows with the number of other calls, or that then fail: repeats a call, measures all
 * others, and continues to the configured number of repetitions if one of them would exceed the limit by then.
 */
export class GrowthOracle<S> {
  readonly #feedback: CoverageFeedback
  readonly #machine: Executor<S>
  readonly #player: SequencePlayer<S>
  readonly #stage: CampaignScene<S>
  /** Number of repetitions after which every call must still be possible. */
  readonly #times: number
  readonly #known = new Map<string, Success>()
  /** Number of attempts by call and the arguments that varied with the repetitions. */
  readonly #attempts = new Map<string, number>()
  readonly #waiting: GrowthProbe[] = []
  readonly #names: ReadonlySet<string>

  constructor(
    parts: { machine: Executor<S>; player: SequencePlayer<S>; stage: CampaignScene<S>; feedback: CoverageFeedback },
    times: number,
  ) {
    this.#feedback = parts.feedback
    this.#machine = parts.machine
    this.#player = parts.player
    this.#stage = parts.stage
    this.#times = times
    this.#names = new Set(parts.stage.scene.accounts.map(({ name }) => name))
  }

  /**
   * A call succeeded after these moves. Only those of accounts without a role are repeated. Further ones are repeated
   * if no repetition of the method has made the state grow while the same arguments varied: a call whose text is too
   * long to vary, or whose number is the maximum, does not stand for the others.
   */
  learn(before: Sequence, call: CallStep): void {
    const name = nameOf(call)
    if (before.some(({ kind }) => kind === 'repeat')) return
    const fresh = this.#listFresh(call).filter((places) => this.#isUntried(name, places))
    if (fresh.length === 0) return
    const { guard, scene } = this.#stage
    const isPrivileged = guard.isPrivileged(itemAt(scene.accounts, call.caller).name)
    if (isPrivileged && this.#known.has(name)) return
    const success = { before: [...before], call }
    if (!this.#known.has(name)) this.#known.set(name, success)
    if (isPrivileged) return
    this.#waiting.push({ grown: success, fresh })
    for (const places of fresh) {
      const attempt = `${name} ${places}`
      this.#attempts.set(attempt, (this.#attempts.get(attempt) ?? 0) + 1)
    }
  }

  #isUntried(name: string, places: number[]): boolean {
    return (this.#attempts.get(`${name} ${places}`) ?? 0) < MAX_ATTEMPTS
  }

  /** Looks into the next call that has not been repeated yet. */
  async probe(): Promise<FailedSequence | undefined> {
    const next = this.#times > MANY ? this.#waiting.shift() : undefined
    if (next === undefined) return undefined
    const { grown, fresh } = next
    for (const places of fresh) {
      const failed = await this.#repeat(grown, places)
      if (failed !== undefined) return failed
    }
    return undefined
  }

  /**
   * Repeats a call a few times and, if the last repetition made the state grow, as often as needed to measure the
   * trend.
   */
  async #repeat(grown: Success, places: number[]): Promise<FailedSequence | undefined> {
    const failed = await this.#player.play(listRepeated(grown, places, FEW))
    if (failed !== undefined || !this.#feedback.hasGrown) return failed
    this.#attempts.set(`${nameOf(grown.call)} ${places}`, MAX_ATTEMPTS)
    const few = await this.#measure(grown, places, FEW)
    if (!(few instanceof Map)) return few
    const broken = await this.#player.play(listRepeated(grown, places, MANY))
    if (broken !== undefined) return broken
    const many = await this.#measure(grown, places, MANY)
    return many instanceof Map ? this.#goOn(grown, places, few, many) : many
  }

  /** Continues to the configured number of repetitions, if a call would exceed the limit by then. */
  async #goOn(grown: Success, places: number[], few: GasByCall, many: GasByCall): Promise<FailedSequence | undefined> {
    for (const [name, gas] of many) {
      const rise = (gas - (few.get(name) ?? gas)) / (MANY - FEW)
      if (rise < LEAST_GAS || gas + rise * (this.#times - MANY) < MAX_GAS) continue
      const failed = await this.#player.play(
        this.#form(grown, places, this.#times, must(this.#known.get(name), 'known')),
      )
      if (failed !== undefined) return failed
    }
    return undefined
  }

  /** Measures the gas of every call after the repetitions just played, or its failure. */
  async #measure(grown: Success, fresh: number[], times: number): Promise<GasByCall | FailedSequence | undefined> {
    const taken: GasByCall = new Map()
    const back = this.#machine.mark()
    for (const [name, { before, call }] of this.#known) {
      back()
      for (const move of [...before, call]) {
        const outcome = await this.#machine.play(move)
        if (!outcome.done && 'broken' in outcome) {
          return this.#player.play(this.#form(grown, fresh, times, must(this.#known.get(name), 'known')))
        }
        if (move === call && outcome.done) taken.set(name, outcome.returned?.gas ?? 0)
      }
    }
    return taken
  }

  #form(grown: Success, fresh: number[], times: number, { before, call }: Success): Sequence {
    return [...listRepeated(grown, fresh, times), ...before, call]
  }

  /**
   * Lists the arguments that vary with each repetition: texts that are neither amounts nor accounts, combined with all
   * numbers, all texts, or none.
   */
  #listFresh({ args }: CallStep): number[][] {
    const texts = args.flatMap((value, index) => (typeof value === 'string' && value.length < 50 ? index : []))
    const numbers = args.flatMap((value, index) => (typeof value === 'number' && isCountable(value) ? index : []))
    const isFree = (value: unknown) => typeof value === 'string' && !this.#names.has(value) && !/^[\d.]*$/.test(value)
    const free = texts.filter((at) => isFree(args[at]))
    const choices = [free, [...free, ...numbers].sort((a, b) => a - b), texts, []]
    return choices.filter((places, at) => at === choices.findIndex((each) => String(each) === String(places)))
  }
}

/** Name of the action of a call. */
export function nameOf({ contract, method }: CallStep): string {
  return `${contract} ${method}`
}

function listRepeated({ before, call }: Success, fresh: number[], times: number): Sequence {
  return [...before, call, { kind: 'repeat', times, call, fresh }]
}

/** True if adding a thousand to the number gives distinct numbers. */
function isCountable(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 50
}
