import { must } from '../../../collections/presence.js'
import type { Random } from './random.js'

/**
 * A way to generate the calls of a run: each argument from a pool of its own, arguments that occurred together, or
 * whole balances as amounts.
 */
export type Strategy = 'independent' | 'related' | 'balances'

/** Usual shares of the strategies. */
const SHARES: readonly (readonly [Strategy, number])[] = [
  ['independent', 0.65],
  ['related', 0.22],
  ['balances', 0.13],
]
/** Maximum factor by which a share grows or shrinks with the results of its strategy. */
const MAX_WEIGHT = 3
/** Calls and results that each strategy starts with, so that the first runs do not decide. */
const FIRST_CALLS = 400
const FIRST_RESULTS = 8
/** Number of calls after which older results count half. */
const HALF_LIFE = 4000

interface StrategyYield {
  calls: number
  results: number
}

/**
 * Chooses a strategy for each run. A run has one strategy only, so that no strategy displaces the draws of another
 * within a sequence. Its share follows the number of sequences with new effects per call, within limits.
 */
export class StrategyChooser {
  readonly #random: Random
  readonly #yields = new Map<Strategy, StrategyYield>(
    SHARES.map(([strategy]) => [strategy, { calls: FIRST_CALLS, results: FIRST_RESULTS }]),
  )

  constructor(random: Random) {
    this.#random = random
  }

  choose(): Strategy {
    const weights = SHARES.map(([strategy, share]) => [strategy, share * this.#weigh(strategy)] as const)
    let left = weights.reduce((sum, [, weight]) => sum + weight, 0) * this.#random.fraction()
    for (const [strategy, weight] of weights) {
      left -= weight
      if (left < 0) return strategy
    }
    return 'independent'
  }

  /** Records the calls and the kept sequences of a run. */
  record(strategy: Strategy, calls: number, results: number): void {
    const known = must(this.#yields.get(strategy), 'yield')
    const sum = { calls: known.calls + calls, results: known.results + results }
    const isOld = sum.calls > HALF_LIFE
    this.#yields.set(strategy, isOld ? { calls: sum.calls / 2, results: sum.results / 2 } : sum)
  }

  /** Results of a strategy per call, in relation to those of independent arguments. */
  #weigh(strategy: Strategy): number {
    const ratio = this.#rate(strategy) / this.#rate('independent')
    return Math.min(MAX_WEIGHT, Math.max(1 / MAX_WEIGHT, ratio))
  }

  #rate(strategy: Strategy): number {
    const { calls, results } = must(this.#yields.get(strategy), 'yield')
    return (results + 1) / calls
  }
}
