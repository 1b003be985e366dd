import type { Chain } from '../../../chain/chain.js'
import { itemAt } from '../../../collections/presence.js'
import { ChainError } from '../../../state/chain-error.js'
import { readStoredText } from '../../oracles/losses/stored-change.js'
import { isBalance } from '../../oracles/losses/token-units.js'
import { limitStacks } from '../../stack-limit.js'
import type { CampaignScene } from '../scene.js'
import type { CallStep } from '../step.js'
import { createCallTransaction } from './call-transaction.js'
import { WriteRecorder } from './write-recorder.js'

/** Number of other accounts that try a call. */
const STRANGERS = 2

/**
 * Repeats a call of an account that may have a role. It has one in this call unless another account can make the same
 * call, with the same changes of what the contracts store and hold.
 */
export class RoleTrial<S> {
  readonly #stage: CampaignScene<S>
  readonly #chain: Chain

  constructor(stage: CampaignScene<S>, chain: Chain) {
    this.#stage = stage
    this.#chain = chain
  }

  /** `back` returns to the state before the call. The state is the same afterwards. */
  hasRole(call: CallStep, back: () => void): boolean {
    const after = this.#chain.snapshot()
    const play = (caller: number) => {
      back()
      return this.#play({ ...call, caller })
    }
    try {
      const own = play(call.caller)
      return this.#listStrangers(call).every((stranger) => play(stranger) !== own)
    } finally {
      this.#chain.restore(after)
    }
  }

  #listStrangers(call: CallStep): number[] {
    const { scene, strangersFirst } = this.#stage
    const names = new Set(call.args)
    const others = strangersFirst.filter((at) => {
      const { name } = itemAt(scene.accounts, at)
      return at !== call.caller && !names.has(name)
    })
    return others.slice(0, STRANGERS)
  }

  /** The changes of a call as text; undefined if it fails. */
  #play(call: CallStep): string | undefined {
    const recorder = new WriteRecorder()
    const transaction = createCallTransaction(call, this.#stage, this.#chain)
    try {
      const receipt = limitStacks(0, () => this.#chain.playTransaction(transaction, { recorder }))
      return receipt.statusCode === 'SUCCESS' ? this.#describe(recorder) : undefined
    } catch (error) {
      if (error instanceof ChainError) return undefined
      throw error
    }
  }

  #describe(recorder: WriteRecorder): string {
    const contracts = this.#stage.contracts.map(({ id }) => id)
    const changes = recorder.list().flatMap((entry) => {
      const { contract, key, stateKey, before } = entry
      const isHeld = isBalance(entry) && contracts.includes(key.slice(2))
      const [was, is] = [readStoredText(before), readStoredText(this.#chain.state.get(stateKey))]
      return (isHeld || contracts.includes(contract)) && was !== is ? [JSON.stringify([stateKey, is])] : []
    })
    return changes.sort().join('\n')
  }
}
