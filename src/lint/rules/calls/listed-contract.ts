import { readApproval } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { slotOf } from '../../model/store.js'
import { nameKey } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import type { ContractCall } from '../../values/effects.js'
import { type Fact, isAbsence, listFacts } from '../../values/facts.js'
import { findPart, isConstant, listAlternatives, type Value } from '../../values/values.js'
import { isEntry } from '../money/entitlement.js'
import { limitsContract } from '../money/state-after-call.js'
import { findArgument, lineOf, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'

/** Reports calls with the authority of this contract, of contracts that every account can store in an entry. */
export function* judgeListedContract(
  call: ContractCall,
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const { store } = contract.knowledge
  if (!call.withAuth || readApproval(call.facts, store.openCells).isPrivileged) return
  for (const called of listAlternatives(call.contract)) {
    const slot = slotOf(called)
    if (slot === undefined || !isEntry(slot) || isConfirmed(call, slot, contract)) continue
    const field = findPart(called, ({ op }) => op === 'read')?.inputs[1]
    const open = store.slots.get(slot)?.find((one) => {
      // Fields of one map with other constant parts are other entries.
      if (nameField(field) !== nameField(one.write.field)) return false
      const argument = one.isOpen ? findArgument(one.value) : undefined
      return argument && ![...listFacts(one.write.facts)].some((fact) => isTied(fact, argument))
    })
    if (!open) continue
    yield {
      place: reportPlace(contract, call),
      message: `\`${open.action}\` lets every account store the called contract in \`${slot}\` (${lineOf(open.write.place, contract)}), and it is called with the authority of this contract`,
      steps: [
        { place: open.write.place, text: 'stored here' },
        { place: call.place, text: `called by \`${action.name}\`` },
      ],
    }
    return
  }
}

function nameField(field: Value | undefined): string | undefined {
  return field && nameKey(field)
}

/** Whether a condition looks at what only somebody trusted stores, such as a mark of the entry. */
function isConfirmed({ facts }: ContractCall, slot: string, { knowledge: { store } }: ContractModel): boolean {
  return [...listFacts(facts)].some(({ value, truth }) => {
    if (isAbsence(value, truth)) return false
    return (
      findPart(value, (part) => {
        const looked = part.op === 'read' || part.op === 'member' ? slotOf(part) : undefined
        if (looked === undefined || looked === slot) return false
        const stored = store.slots.get(looked)
        return stored === undefined
          ? part.op === 'member'
          : stored.every(({ isOpen, value: one }) => !isOpen || isConstant(unwrapConversion(one)))
      }) !== undefined
    )
  })
}

/** Whether a condition shows which contracts are meant, on all of its ways. */
function isTied({ value, truth, anyOf }: Fact, argument: Value): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isTied(fact, argument)))
  // What follows from the result of a condition is a fact of its own.
  if (value.op === 'operator' && value.inputs.some((input) => isConstant(input, true, false))) return false
  return limitsContract({ value, truth, place: undefined }, argument)
}
