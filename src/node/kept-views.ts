import type { Chain } from '../chain/chain.js'
import { BoundedMap } from '../collections/bounded-map.js'
import type { View } from './methods/backend.js'

/** Maximum number of kept states: each keeps all later changes. */
const MAX_VIEWS = 32

/** States after past blocks that are kept for forks, which read them as long as they run. */
export class KeptViews {
  readonly #kept = new BoundedMap<string, View>(MAX_VIEWS)

  /**
   * Returns a block with the state after it, and keeps both.
   *
   * @param isNew - Replaces what is kept of the block, because a developer may have changed the state since.
   * @returns Undefined for a block whose state is not known any more.
   */
  open(chain: Chain, number: number, isNew: boolean): View | undefined {
    const block = chain.findBlock({ number })
    if (block === undefined) return undefined
    const kept = this.#kept.get(block.id)
    if (kept !== undefined && !isNew) return kept
    const state = chain.stateAfter(number) ?? kept?.state
    if (state === undefined) return undefined
    const view = { block, state }
    this.#kept.set(block.id, view)
    return view
  }
}
