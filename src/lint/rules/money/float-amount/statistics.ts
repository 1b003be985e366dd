import type { ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import type { Effect } from '../../../values/effects.js'
import { ANY_MEMBER } from '../../../values/values.js'

const ORDER = /^([<>]=?|[gl]te?|eq)$/
const usedOf = new WeakMap<ContractModel, UsedSlots>()

interface UsedSlots {
  slots: ReadonlySet<string>
  /** A call gets arguments that the analysis does not know. */
  isOpen: boolean
}

/** Whether nothing depends on what a slot holds: no payment, order, call or other slot. */
export function isStatistic(slot: string, contract: ContractModel): boolean {
  // A member that a value names may be any of them.
  if (contract.knowledge.store.deciding.has(slot) || slot.endsWith(`.${ANY_MEMBER}`)) return false
  const used = usedOf.get(contract) ?? findUsed(contract)
  usedOf.set(contract, used)
  return !used.isOpen && !used.slots.has(slot)
}

function findUsed({ actions }: ContractModel): UsedSlots {
  const effects = actions.flatMap((action) => action.effects)
  return {
    slots: new Set(effects.flatMap(listUsed)),
    isOpen: effects.some((effect) => effect.kind === 'call' && effect.args === undefined),
  }
}

/** Lists the slots on which an effect depends. A slot that is made from itself alone does not depend on any. */
function listUsed(effect: Effect): string[] {
  if (effect.kind === 'condition') return ORDER.test(effect.value.name) ? [...listSlots(effect.value)] : []
  if (effect.kind === 'call') return (effect.args ?? []).flatMap((value) => [...listSlots(value)])
  if (effect.kind !== 'write' || !effect.value) return []
  return listMembers(nameCell(effect.key, effect.field), effect.value).flatMap(([slot, value]) =>
    [...listSlots(value)].filter((source) => source !== slot),
  )
}
