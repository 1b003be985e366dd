import { itemAt } from '../collections/presence.js'
import type { CallStep, Sequence } from '../fuzzing/sequences/step.js'
import { formatHolding, readHoldings, subtractBalances } from './balances.js'
import { ATTACKER, type ProofScene, SUBJECT } from './scene.js'

/** Amount that others bring in place of their own, and least amount of whole tokens that the contract then holds. */
const LARGE = 5000
const LEAST_HELD = 1000

/** An attack that takes all that the contract holds of a token by stating the amount. */
interface StatedRun {
  /** Tokens that the attacker has more at the end than at the start. */
  gain: bigint
  /** Tokens that the contract keeps. */
  left: bigint
  /** Whether the call that states the amount takes tokens from the attacker, as a bet does. */
  isPaid: boolean
}

/**
 * Finds out whether an attack pays what its caller states, up to all that the contract holds: a call without a payment
 * credits an amount, and another one pays it. A bonus has a limit, and a bet is paid for.
 */
export class StatedCredit {
  readonly #scene: ProofScene

  constructor(scene: ProofScene) {
    this.#scene = scene
  }

  /**
   * `at`: position of the call that states the amount. Returns the attack with the whole amount, if that decides.
   * Others bring more than any bonus before, since a limit may be larger than what the contract has held.
   */
  async find(sequence: Sequence, at: number): Promise<Sequence | undefined> {
    if (this.#isTrusted(sequence)) return undefined
    for (const [index, step] of sequence.slice(0, at).entries()) {
      if (step.kind !== 'call' || step.caller === ATTACKER) continue
      for (const large of listEnlarged(step)) {
        const found = await this.#findFrom(sequence.with(index, large), at)
        if (found !== undefined) return found
      }
    }
    return undefined
  }

  async #findFrom(sequence: Sequence, at: number): Promise<Sequence | undefined> {
    const call = itemAt(sequence, at)
    if (call.kind !== 'call') return undefined
    for (const [token, units] of await this.#readHeld(sequence.slice(0, at))) {
      if (Number(formatHolding(this.#scene.chain.state, token, units)) < LEAST_HELD) continue
      for (const position of call.args.keys()) {
        const state = (part: bigint) => sequence.with(at, this.#state(call, position, token, units / part))
        const whole = state(1n)
        const most = await this.#run(whole, at, token)
        if (most === undefined || most.left > 0n || most.isPaid) continue
        const [half, quarter] = [await this.#run(state(2n), at, token), await this.#run(state(4n), at, token)]
        if (half === undefined || quarter === undefined || half.isPaid || quarter.isPaid) continue
        if (half.gain - quarter.gain === units / 2n - units / 4n && most.gain > half.gain) return whole
      }
    }
    return undefined
  }

  /** Whether another account has named the attacker, to which it may owe something. */
  #isTrusted(sequence: Sequence): boolean {
    const attacker = this.#nameOf(ATTACKER)
    return sequence.some(
      (step) => step.kind === 'call' && step.caller !== ATTACKER && JSON.stringify(step.args).includes(attacker),
    )
  }

  #nameOf(account: number): string {
    return itemAt(this.#scene.stage.scene.accounts, account).name
  }

  async #readHeld(steps: Sequence): Promise<[token: string, units: bigint][]> {
    const { machine, chain, stage } = this.#scene
    await machine.restore()
    for (const step of steps) await machine.play(step)
    return [...readHoldings(chain.state, itemAt(stage.contracts, SUBJECT).id)].filter(([, units]) => units > 0n)
  }

  #state(call: CallStep, position: number, token: string, units: bigint): CallStep {
    const text = formatHolding(this.#scene.chain.state, token, units)
    return { ...call, args: call.args.with(position, typeof call.args[position] === 'number' ? Number(text) : text) }
  }

  /** Undefined if a step fails. */
  async #run(sequence: Sequence, at: number, token: string): Promise<StatedRun | undefined> {
    const { machine, chain, stage } = this.#scene
    const read = (name: string) => readHoldings(chain.state, name).get(token) ?? 0n
    const attacker = this.#nameOf(ATTACKER)
    await machine.restore()
    const start = read(attacker)
    let isPaid = false
    for (const [index, step] of sequence.entries()) {
      const before = readHoldings(chain.state, attacker)
      const outcome = await machine.play(step)
      // the last step breaks the rule that the attack is about
      if (!outcome.done && !('broken' in outcome)) return undefined
      const changes = [...subtractBalances(readHoldings(chain.state, attacker), before).values()]
      isPaid ||= index === at && changes.some((units) => units !== 0n)
    }
    return { gain: read(attacker) - start, left: read(itemAt(stage.contracts, SUBJECT).id), isPaid }
  }
}

function listEnlarged(call: CallStep): CallStep[] {
  return call.args.flatMap((value, at) => {
    const isAmount = typeof value === 'number' || (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value))
    return isAmount ? [{ ...call, args: call.args.with(at, typeof value === 'number' ? LARGE : String(LARGE)) }] : []
  })
}
