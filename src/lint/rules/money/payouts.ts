import { judgeChange } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { listMembers } from '../../model/store.js'
import { nameCell } from '../../values/cells.js'
import { type ContractCall, listEffects, type Transfer, type Write } from '../../values/effects.js'
import type { Value } from '../../values/values.js'
import { listPayments } from './payments.js'

/** A payment of the contract, or an addition to an entry that is paid out. */
export interface Payout {
  effect: Transfer | ContractCall | Write
  amount: Value
  /** The receiver of a payment. */
  to?: Value
}

/** Lists the payments of an action, and its additions to entries from which amounts are paid. */
export function listPayouts(action: ActionModel, contract: ContractModel): Payout[] {
  const { moneyCells } = contract.knowledge
  const payments = listPayments(action, contract).map(({ effect, to, amount }): Payout => ({ effect, to, amount }))
  const credits = listEffects(action.effects, 'write').flatMap((effect): Payout[] => {
    const { key, field, value } = effect
    if (!value || judgeChange(effect) !== 'add') return []
    const members = listMembers(nameCell(key, field), value).slice(value.members ? 1 : 0)
    return members.flatMap(([slot, amount]) => (moneyCells.has(slot) ? [{ effect, amount }] : []))
  })
  return [...payments, ...credits]
}
