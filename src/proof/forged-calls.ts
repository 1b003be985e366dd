import { itemAt } from '../collections/presence.js'
import type { CallStep } from '../fuzzing/sequences/step.js'
import { listAmounts, substitute } from './attack-plan.js'
import { type HolderBalances, readHoldings, subtractBalances } from './balances.js'
import { ATTACKER, type ProofScene, USERS } from './scene.js'
import { listKeys, PLACEHOLDER } from './signer.js'

/** Most forged calls for one state. */
const MAX_FORGED = 6

/** Finds calls of the attacker that pay it by a signature that was not made for them. */
export class ForgedCalls {
  readonly #scene: ProofScene
  readonly #isOver: () => boolean

  constructor(scene: ProofScene, isOver: () => boolean) {
    this.#scene = scene
    this.#isOver = isOver
  }

  /** Returns the calls that pay in the current state, from calls that wait for a signature. */
  async list(triggers: readonly CallStep[]): Promise<CallStep[]> {
    const forged: CallStep[] = []
    for (const call of triggers) {
      if (this.#isOver() || forged.length >= MAX_FORGED) break
      if (!call.args.includes(PLACEHOLDER)) continue
      forged.push(
        ...(await this.#listByOwnKey(call)),
        ...(await this.#listAltered(call)),
        ...(await this.#listTaken(call)),
      )
    }
    return forged
  }

  /** Calls that the attacker signs by its own key, which it names. */
  async #listByOwnKey(call: CallStep): Promise<CallStep[]> {
    const forged: CallStep[] = []
    for (const each of substitute(call, listKeys('forger'))) {
      const signed = each.args.includes(PLACEHOLDER) ? await this.#scene.signer.sign(each) : undefined
      const isOwn = signed?.args.some((value) => this.#scene.signer.origins.get(String(value))?.name === 'forger')
      if (signed && isOwn && (await this.#pay(signed)) !== undefined) forged.push(signed)
    }
    return forged
  }

  /** Calls that pay more than the one that was signed. */
  async #listAltered(call: CallStep): Promise<CallStep[]> {
    const signed = await this.#scene.signer.sign(call)
    const paid = signed && (await this.#pay(signed))
    if (signed === undefined || paid === undefined) return []
    const forged: CallStep[] = []
    for (const each of listAmounts(signed)) {
      const payment = await this.#pay(each)
      const more = [...subtractBalances(payment ?? new Map(), paid).values()]
      if (payment && more.length > 0 && more.every((units) => units > 0n)) forged.push(each)
    }
    return forged
  }

  /** Calls with the signature that was made for a user, who is not paid any more after them. */
  async #listTaken(call: CallStep): Promise<CallStep[]> {
    const names = this.#scene.stage.scene.accounts.map(({ name }) => name)
    const attacker = itemAt(names, ATTACKER)
    const forged: CallStep[] = []
    for (const caller of USERS) {
      const user = itemAt(names, caller)
      const args = call.args.map((value) => (value === attacker ? user : value))
      const signed = await this.#scene.signer.sign({ ...call, caller, args })
      if (signed === undefined || (await this.#pay(signed, caller)) === undefined) continue
      const own = { ...signed, caller: ATTACKER }
      const renamed = { ...own, args: signed.args.map((value) => (value === user ? attacker : value)) }
      for (const each of [own, renamed])
        if ((await this.#pay(each)) !== undefined && (await this.#isLost(each, signed))) forged.push(each)
    }
    return forged
  }

  /** Returns what a call pays an account; undefined if it fails, pays nothing, or takes something. */
  async #pay(call: CallStep, holder = ATTACKER): Promise<HolderBalances | undefined> {
    const { chain, machine, stage } = this.#scene
    const { name } = itemAt(stage.scene.accounts, holder)
    const undo = machine.mark()
    const before = readHoldings(chain.state, name)
    const outcome = await machine.play(call)
    const paid = subtractBalances(readHoldings(chain.state, name), before)
    undo()
    const isDone = outcome.done || 'broken' in outcome
    return isDone && paid.size > 0 && [...paid.values()].every((units) => units > 0n) ? paid : undefined
  }

  /** Whether a call fails after another one. */
  async #isLost(first: CallStep, call: CallStep): Promise<boolean> {
    const { machine } = this.#scene
    const undo = machine.mark()
    await machine.play(first)
    const outcome = await machine.play(call)
    undo()
    return !outcome.done && !('broken' in outcome)
  }
}
