import type { Chain } from '../../../chain/chain.js'
import { formatDecimal } from '../../../codec/decimal.js'
import { isToolkitError } from '../../../errors/errors.js'
import { ChainError } from '../../../state/chain-error.js'
import { readFields, readRecord } from '../../../state/records.js'
import { limitStacks } from '../../stack-limit.js'
import { Random } from '../generation/random.js'
import type { CampaignScene } from '../scene.js'
import type { CallStep, ExitStep } from '../step.js'
import { createCallTransaction } from './call-transaction.js'

const SECOND = 1_000_000_000n
/** Times after which a payment is tried again, in seconds: at once, a day, and longer than most terms. */
const WAITS = [0n, 86_400n, 40n * 86_400n, 800n * 86_400n]
/** Most payments of a growing amount by one call: an owner may take all that no account is owed. */
const MAX_REPEATED = 3
const RESOURCES = ['gas', 'ram']

/** Number of times that all calls are made in another order. */
const ORDERS = 4

function listShuffled(calls: readonly CallStep[], random: Random): CallStep[] {
  return Array.from({ length: ORDERS * calls.length }, () => random.pick(calls))
}

/** A payment of a contract to an account without a role. */
export interface ExitPayment {
  payee: string
  token: string
  units: bigint
}

/** Finds payments that a call has made impossible, while the tokens stay in the contracts. */
export class ExitTrial<S> {
  readonly #stage: CampaignScene<S>
  readonly #chain: Chain
  readonly #publishers: ReadonlySet<string>
  /** Number of calls that were tried. */
  calls = 0

  constructor(stage: CampaignScene<S>, chain: Chain, publishers: ReadonlySet<string>) {
    this.#stage = stage
    this.#chain = chain
    this.#publishers = publishers
  }

  /**
   * The payment that a call would make now to an account that published no contract; undefined without one, or if an
   * account pays for it, such as the last player of a round.
   */
  readPayment(call: CallStep): ExitPayment | undefined {
    const moment = this.#chain.snapshot()
    try {
      const tokens = this.#listTokens()
      const held = this.#sumHeld(tokens)
      const before = this.#readBalances(tokens)
      if (!this.#execute(call)) return undefined
      const left = this.#sumHeld(tokens)
      const payments = [...this.#readBalances(tokens)].flatMap(([name, balances]) =>
        tokens.map((token): ExitPayment => {
          const units = (balances.get(token) ?? 0n) - (before.get(name)?.get(token) ?? 0n)
          return { payee: name, token, units }
        }),
      )
      if (payments.some(({ units }) => units < 0n)) return undefined
      return payments.find(
        ({ payee, token, units }) =>
          units > 0n && !this.#publishers.has(payee) && (left.get(token) ?? 0n) < (held.get(token) ?? 0n),
      )
    } finally {
      this.#chain.restore(moment)
    }
  }

  /**
   * Describes a payment that was possible before the newest call and is not after it, at any time and by any of the
   * known calls, while the contracts keep the tokens; undefined without one. `back` returns to the state before it.
   */
  find({ call, others }: ExitStep, attacker: string, back: () => void): string | undefined {
    const after = this.#chain.snapshot()
    try {
      const held = this.#sumHeld(this.#listTokens())
      if (this.#isPaidLater(call)) return undefined
      const calls = [call, ...others]
      const drain = (token: string) => {
        const [alone, refilled] = [this.#drain(calls, token), this.#drain(calls, token, true)]
        return alone > refilled ? alone : refilled
      }
      const kept = new Map([...held].map(([token, units]) => [token, units - drain(token)]))
      back()
      const payment = this.readPayment(call)
      if (payment === undefined || payment.payee === attacker) return undefined
      const { token, units, payee } = payment
      const first = this.#sumHeld([token]).get(token) ?? 0n
      // the newest call has paid the tokens out
      if ((held.get(token) ?? 0n) < first) return undefined
      const gone = (kept.get(token) ?? 0n) - (first - this.#drain(calls, token))
      if (gone < units || (kept.get(token) ?? 0n) < units) return undefined
      return `${this.#format(token, units)} ${token} that ${payee} could get before stay in the contract`
    } finally {
      this.#chain.restore(after)
    }
  }

  #isPaidLater(call: CallStep): boolean {
    const moment = this.#chain.snapshot()
    return WAITS.some((seconds) => {
      this.#chain.clock.advance(seconds * SECOND)
      const payment = this.readPayment(call)
      this.#chain.restore(moment)
      return payment !== undefined
    })
  }

  /**
   * Units of a token that known calls take out of the contracts together, also when time has passed. With `isRefilled`,
   * others bring tokens meanwhile, since a pot may wait for the players of the next round.
   */
  #drain(calls: readonly CallStep[], token: string, isRefilled = false): bigint {
    const moment = this.#chain.snapshot()
    const read = () => this.#sumHeld([token]).get(token) ?? 0n
    const held = read()
    let least = held
    const exits = new Set<CallStep>()
    const random = new Random(1)
    for (const seconds of WAITS) {
      this.#chain.clock.advance(seconds * SECOND)
      for (const call of isRefilled ? listShuffled(calls, random) : calls) {
        const [before, back] = [read(), this.#chain.snapshot()]
        if (before === 0n || !this.#execute(call)) continue
        if (read() > before && !isRefilled) this.#chain.restore(back)
        else if (read() < before) exits.add(call)
        if (read() < least) least = read()
      }
      for (const call of exits) this.#takeRest(call, token, read)
    }
    if (read() < least) least = read()
    this.#chain.restore(moment)
    return held - least
  }

  /** Repeats a call that has paid with larger amounts. */
  #takeRest(call: CallStep, token: string, read: () => bigint): void {
    for (let count = 0; count < MAX_REPEATED; count++) {
      const left = read()
      for (const [at, value] of call.args.entries()) {
        if (left === 0n || typeof value !== 'string' || !/^\d[\d.]*$/.test(value)) continue
        for (const part of [1n, 2n, 10n]) {
          this.#execute({ ...call, args: call.args.with(at, this.#format(token, left / part)) })
        }
      }
      if (read() === left) return
    }
  }

  #format(token: string, units: bigint): string {
    const scale = readRecord(this.#chain.state, 'token.iost', `TI${token}`, 'decimal')?.value
    return formatDecimal({ value: units, scale: typeof scale === 'bigint' ? Number(scale) : 8 })
  }

  /** Tokens that the contracts have. */
  #listTokens(): string[] {
    const all = this.#stage.contracts.flatMap(({ id }) => readFields(this.#chain.state, 'token.iost', `TB${id}`))
    return [...new Set(all)].filter((token) => !RESOURCES.includes(token))
  }

  #sumHeld(tokens: readonly string[]): Map<string, bigint> {
    const { contracts } = this.#stage
    const sum = (token: string) => contracts.reduce((total, { id }) => total + this.#readUnits(id, token), 0n)
    return new Map(tokens.map((token) => [token, sum(token)]))
  }

  #readBalances(tokens: readonly string[]): Map<string, Map<string, bigint>> {
    const { accounts } = this.#stage.scene
    return new Map(
      accounts.map(({ name }) => [name, new Map(tokens.map((token) => [token, this.#readUnits(name, token)]))]),
    )
  }

  #readUnits(holder: string, token: string): bigint {
    const value = readRecord(this.#chain.state, 'token.iost', `TB${holder}`, token)?.value
    return typeof value === 'bigint' ? value : 0n
  }

  /** Makes a call that no search learns from; returns whether it succeeded. */
  #execute(step: CallStep): boolean {
    this.calls++
    try {
      const transaction = createCallTransaction(step, this.#stage, this.#chain)
      return limitStacks(0, () => this.#chain.playTransaction(transaction)).statusCode === 'SUCCESS'
    } catch (error) {
      if (error instanceof ChainError || isToolkitError(error)) return false
      throw error
    }
  }
}
