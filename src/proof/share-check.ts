import { itemAt } from '../collections/presence.js'
import type { Sequence, SequenceStep } from '../fuzzing/sequences/step.js'
import { type HolderBalances, readHoldings, subtractBalances } from './balances.js'
import { ATTACKER, OWNER, type ProofScene, USERS } from './scene.js'

/** Numbers that a set-up may give instead of its own, so that there are several shares. */
const NUMBERS = [2, 10]
/** Maximum number of changed set-ups. */
const MAX_CHANGED = 12

/** Finds out whether an attack takes what every account takes once, as of a red packet. */
export class ShareCheck {
  readonly #scene: ProofScene

  constructor(scene: ProofScene) {
    this.#scene = scene
  }

  /**
   * Whether a step pays other accounts as much as the attacker, and the attacker nothing for the second time; also
   * where the set-up gives other numbers, such as that of the shares.
   */
  async isShared(sequence: Sequence, at: number): Promise<boolean> {
    for (const each of [sequence, ...listChanged(sequence, at)]) if (await this.#isShareOf(each, at)) return true
    return false
  }

  async #isShareOf(sequence: Sequence, at: number): Promise<boolean> {
    const { machine } = this.#scene
    const taken = itemAt(sequence, at)
    await machine.restore()
    for (const step of sequence.slice(0, at)) await machine.play(step)
    const gain = await this.#playBy(ATTACKER, taken)
    if (!isGain(gain) || isGain(await this.#playBy(ATTACKER, taken))) return false
    for (const user of [...USERS, OWNER])
      if (isSame(await this.#playBy(user, this.#callBy(user, taken)), gain)) return true
    return false
  }

  /** The tokens that an account has more after a step than before. */
  async #playBy(account: number, step: SequenceStep): Promise<HolderBalances> {
    const { machine, chain, stage } = this.#scene
    const { name } = itemAt(stage.scene.accounts, account)
    const before = readHoldings(chain.state, name)
    await machine.play(step)
    return subtractBalances(readHoldings(chain.state, name), before)
  }

  /** A call of the attacker made by another account, for itself. */
  #callBy(user: number, step: SequenceStep): SequenceStep {
    if (step.kind !== 'call') return step
    const { accounts } = this.#scene.stage.scene
    const [from, to] = [itemAt(accounts, ATTACKER).name, itemAt(accounts, user).name]
    return { ...step, caller: user, args: step.args.map((value) => (value === from ? to : value)) }
  }
}

function isGain(change: HolderBalances): boolean {
  return change.size > 0 && [...change.values()].every((units) => units > 0n)
}

function isSame(change: HolderBalances, other: HolderBalances): boolean {
  return change.size === other.size && [...change].every(([token, units]) => other.get(token) === units)
}

/** Sequences with another number in one call of the set-up that has an argument in common with a step. */
function listChanged(sequence: Sequence, last: number): Sequence[] {
  const taken = itemAt(sequence, last)
  const named = taken.kind === 'call' ? taken.args : []
  const changed = sequence.flatMap((step, at) => {
    if (step.kind !== 'call' || step.caller === ATTACKER || !step.args.some((value) => named.includes(value))) return []
    return step.args.flatMap((value, position) => {
      if (value === '' || typeof value === 'boolean' || !Number.isFinite(Number(value))) return []
      return NUMBERS.map((number) => {
        const args = step.args.with(position, typeof value === 'number' ? number : String(number))
        return sequence.with(at, { ...step, args })
      })
    })
  })
  return changed.slice(0, MAX_CHANGED)
}
