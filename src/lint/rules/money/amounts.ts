import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { listMembers } from '../../model/store.js'
import { nameCell } from '../../values/cells.js'
import { type Effect, listEffects } from '../../values/effects.js'
import { ANY_MEMBER, isConstant, type Value } from '../../values/values.js'

/** A place where a value is used as an amount: it is transferred, or stored as one. */
export interface AmountUse {
  effect: Effect
  amount: Value
  /** Slot of a stored amount. */
  slot?: string
  /** Description such as `what \`withdraw\` pays`. */
  as: string
}

/** Lists the amounts of an action: those of transfers, and those stored in cells of money. */
export function listAmounts({ effects }: ActionModel, { knowledge }: ContractModel): AmountUse[] {
  const moved = listEffects(effects, 'transfer').flatMap((effect): AmountUse[] =>
    effect.via.startsWith('token721') ? [] : [{ effect, amount: effect.amount, as: `the amount of \`${effect.via}\`` }],
  )
  const stored = listEffects(effects, 'write').flatMap((effect): AmountUse[] => {
    if (!effect.value) return []
    const cell = nameCell(effect.key, effect.field)
    const slots = listMembers(cell, effect.value).filter(([slot]) => knowledge.moneyCells.has(slot))
    const members = slots.filter(([slot]) => slot !== cell)
    // Where the amounts in an object are known, its other members are no amounts.
    const isKnown =
      hasNamedMembers(effect.value) && [...knowledge.moneyCells].some((slot) => slot.startsWith(`${cell}.`))
    return (members.length > 0 || isKnown ? members : slots).flatMap(([slot, amount]): AmountUse[] =>
      isConstant(amount) ? [] : [{ effect, amount, slot, as: `the amount in \`${slot}\`` }],
    )
  })
  return [...moved, ...stored]
}

/** Whether an object is stored with all members that change under names that the source has. */
function hasNamedMembers({ members }: Value): boolean {
  return members !== undefined && members.size > 0 && !members.has(ANY_MEMBER)
}
