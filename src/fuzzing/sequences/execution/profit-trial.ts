import type { Chain } from '../../../chain/chain.js'
import { firstOf, itemAt } from '../../../collections/presence.js'
import { ChainError } from '../../../state/chain-error.js'
import type { Recorder } from '../../../vm/execution/recorder-events.js'
import type { Gains, PlayedCall, ProfitOracle } from '../../oracles/losses/profit-oracle.js'
import { limitStacks } from '../../stack-limit.js'
import type { CampaignScene } from '../scene.js'
import type { CallStep } from '../step.js'
import { createCallTransaction } from './call-transaction.js'
import { WriteRecorder } from './write-recorder.js'

/**
 * Number of repetitions that all have to pay, unless one of them takes the last tokens of the contract: some contracts
 * pay an account several times on purpose.
 */
const LEAST_ROUNDS = 8
/** Number of repetitions after which an account has to have more than it has ever paid. */
const MAX_ROUNDS = 300
/**
 * Number of repetitions that take all but a small part of what the contracts hold, if entries about the account grow
 * meanwhile: such an entry may count what it may still get, such as a bonus in parts.
 */
const DRAINING_ROUNDS = 3
const PART_LEFT = 10n

/** Time between two calls, in nanoseconds: their transactions differ by it. */
const LEAST_TIME = 1n

function haveSame(one: Gains, other: Gains): boolean {
  return one.size === other.size && [...one].every(([token, units]) => other.get(token) === units)
}

/** Repeats the last calls of a sequence at one time, to see whether they pay their caller again and again. */
export class ProfitTrial<S> {
  readonly #stage: CampaignScene<S>
  readonly #chain: Chain
  readonly #oracle: ProfitOracle
  /** Number of repeated calls. */
  calls = 0

  constructor(stage: CampaignScene<S>, chain: Chain, oracle: ProfitOracle) {
    this.#stage = stage
    this.#chain = chain
    this.#oracle = oracle
  }

  /** Describes a profit that the last of these calls make again and again; undefined without one. */
  find(played: readonly CallStep[]): string | undefined {
    for (const count of this.#oracle.listSuspects(this.#chain.state)) {
      const profit = this.#repeat(played.slice(-count))
      if (profit !== undefined) return profit
    }
    return undefined
  }

  #repeat(round: readonly CallStep[]): string | undefined {
    const caller = itemAt(this.#stage.scene.accounts, firstOf(round).caller).name
    const start = this.#chain.snapshot()
    const first = this.#chain.state
    const total = new Map<string, bigint>()
    let gains: Gains = new Map()
    let [isSame, isLogged] = [true, false]
    let last: readonly PlayedCall[] = []
    const describe = (token: string) => {
      const what = round.length === 1 ? 'this call' : `the last ${round.length} calls`
      const isGift = isSame && this.#oracle.mayBeGift(last, this.#chain.state, token)
      if (isGift) return undefined
      return `${caller} gets ${gains.get(token)} units of ${token} each time it repeats ${what}, and nothing ends it`
    }
    const isAhead = (token: string) => (total.get(token) ?? 0n) > this.#oracle.readDeposits(caller, token, first)
    const isProven = (token: string, rounds: number) => {
      if (!isLogged) return true
      const left = this.#oracle.sumHeld(token, this.#chain.state)
      return rounds >= DRAINING_ROUNDS && left * PART_LEFT <= this.#oracle.sumHeld(token, first)
    }
    try {
      for (let rounds = 1; rounds <= MAX_ROUNDS; rounds++) {
        const calls = this.#play(round, caller)
        const next = calls && this.#oracle.judgeRound(caller, calls, this.#chain.state)
        if (calls === undefined || next === undefined) {
          const isEmpty = (token: string) => this.#oracle.areEmpty(token, gains.get(token) ?? 0n, this.#chain.state)
          const mayEnd = (token: string) => isAhead(token) && isEmpty(token) && isProven(token, rounds - 1)
          const token = calls === undefined ? [...gains.keys()].find(mayEnd) : undefined
          return token === undefined ? undefined : describe(token)
        }
        isSame &&= rounds === 1 || haveSame(gains, next.gains)
        isLogged ||= next.isLogged
        ;[gains, last] = [next.gains, calls]
        for (const [token, units] of gains) total.set(token, (total.get(token) ?? 0n) + units)
        const isEnough = (token: string) =>
          isAhead(token) && (isLogged || rounds >= LEAST_ROUNDS) && isProven(token, rounds)
        const token = [...gains.keys()].find(isEnough)
        if (token !== undefined) return describe(token)
      }
      return undefined
    } finally {
      this.#chain.restore(start)
    }
  }

  /**
   * Plays calls, as if a block had all of them; undefined if one of them fails. What an account earns by waiting, such
   * as the interest of a deposit, is no profit of its calls.
   */
  #play(round: readonly CallStep[], caller: string): PlayedCall[] | undefined {
    const calls: PlayedCall[] = []
    for (const step of round) {
      const recorder = new WriteRecorder()
      this.calls++
      const time = this.#chain.clock.save()
      if (!this.#execute(step, recorder)) return undefined
      this.#chain.clock.restore(time)
      this.#chain.clock.advance(LEAST_TIME)
      calls.push({ caller, args: step.args, isPrivileged: false, changed: recorder.list() })
    }
    return calls
  }

  /** Executes a call; returns whether it succeeded. */
  #execute(step: CallStep, recorder: Recorder): boolean {
    const transaction = createCallTransaction(step, this.#stage, this.#chain)
    try {
      const receipt = limitStacks(0, () => this.#chain.playTransaction(transaction, { recorder }))
      return receipt.statusCode === 'SUCCESS'
    } catch (error) {
      if (error instanceof ChainError) return false
      throw error
    }
  }
}
