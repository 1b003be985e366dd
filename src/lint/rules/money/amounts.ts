import { nameCell } from '../../model/cells.js'
import type { Action, ContractModel } from '../../model/contract-model.js'
import { type Effect, listEffects } from '../../values/effects.js'
import { isConstant, type Value } from '../../values/values.js'

/** A place where a value is used as an amount: it is transferred, or stored as one. */
export interface AmountUse {
  effect: Effect
  amount: Value
  /** Description such as `what \`withdraw\` pays`. */
  as: string
}

/** Lists the amounts of an action: those of transfers, and those stored in cells of money. */
export function listAmounts({ effects }: Action, { knowledge }: ContractModel): AmountUse[] {
  const moved = listEffects(effects, 'transfer').flatMap((effect): AmountUse[] =>
    effect.via.startsWith('token721') ? [] : [{ effect, amount: effect.amount, as: `the amount of \`${effect.via}\`` }],
  )
  const stored = listEffects(effects, 'write').flatMap((effect): AmountUse[] => {
    const cell = nameCell(effect.key, effect.field)
    const isMoney = effect.value && knowledge.moneyCells.has(cell) && !isConstant(effect.value)
    return isMoney ? [{ effect, amount: effect.value!, as: `the amount in \`${cell}\`` }] : []
  })
  return [...moved, ...stored]
}
