import type { Chain } from '../../chain/chain.js'
import { loadContract, saveContract } from '../../state/contracts.js'

/**
 * Puts the code and ABI of another contract in place of a contract's own, past `can_update`; false where there is
 * no such contract.
 */
export function replaceCode(chain: Chain, id: string, other: string): boolean {
  const record = loadContract(chain.state, other)
  if (record === undefined || loadContract(chain.state, id) === undefined) return false
  chain.editState((state) => saveContract(state, { ...record, id }))
  return true
}
