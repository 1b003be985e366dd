import type { Chain } from '../../chain/chain.js'
import { loadContract, saveContract } from '../../state/contracts.js'

/**
 * Replaces the code and ABI of a contract with those of another one, bypassing `can_update`; false if there is no such
 * contract.
 */
export function replaceCode(chain: Chain, id: string, other: string): boolean {
  const record = loadContract(chain.state, other)
  if (record === undefined || loadContract(chain.state, id) === undefined) return false
  chain.editState((state) => saveContract(state, { ...record, id }))
  return true
}
