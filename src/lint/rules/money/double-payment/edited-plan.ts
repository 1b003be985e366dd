import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { listEffects } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isTrusted, listPayments } from '../payments.js'

/** Reports changes of a payment to which others have agreed, and that leave their agreement. */
export function* judgeEditedPlan(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const cell = nameCell(write.key, write.field)
    if (!write.value || !isEntry(cell) || isTrusted(write.facts, contract)) continue
    const found = findPlan(write.value, cell, action, contract)
    if (!found) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` changes \`${found.slot}\`, by which \`${found.payer}\` pays, and leaves \`${found.agreed}\`: the accounts in it have agreed to something else`,
      steps: pathTo(action, write, write.value, `\`${found.slot}\` changes here`),
    }
    return
  }
}

/** Finds a payment by a member that an action changes, which others have agreed to by another member. */
function findPlan(
  stored: Value,
  cell: string,
  action: ActionModel,
  contract: ContractModel,
): { slot: string; payer: string; agreed: string } | undefined {
  const changed = listMembers(cell, stored).flatMap(([slot, value]) =>
    slot !== cell && [...walkContent(value)].some(({ op }) => op === 'argument') && !listSlots(value).has(slot)
      ? [slot]
      : [],
  )
  if (changed.length === 0 || !findPart(stored, (part) => part.op === 'read' && cellOfRead(part) === cell))
    return undefined
  for (const payer of contract.actions) {
    if (payer === action || !payer.isPublic) continue
    for (const { effect, to, amount } of listPayments(payer, contract)) {
      const slot = changed.find((one) => slotOf(to) === one || listSlots(amount).has(one))
      const looked = [...listFacts(effect.facts)].flatMap(({ value }) => [...listSlots(value)].map(dropLength))
      const agreed =
        slot &&
        looked.find((one) => one.startsWith(`${cell}.`) && !changed.includes(one) && isAgreement(one, action, contract))
      if (slot !== undefined && agreed && !touches(action, agreed)) return { slot, payer: payer.name, agreed }
    }
  }
  return undefined
}

function dropLength(slot: string): string {
  return slot.replace(/\.length$/, '')
}

/** Whether another action adds its sender to a list, or to a sum with a mark of the sender. */
function isAgreement(slot: string, action: ActionModel, { actions }: ContractModel): boolean {
  return actions.some(
    (one) =>
      one !== action &&
      one.isPublic &&
      listEffects(one.effects, 'change').some(
        ({ object, isAdded, value }) => isAdded && slotOf(object) === slot && findPart(value, isSender) !== undefined,
      ),
  )
}

/** Whether an action changes or looks at a slot. */
function touches({ effects }: ActionModel, slot: string): boolean {
  const isIt = (value: Value) => [...listSlots(value)].some((one) => dropLength(one) === slot)
  return effects.some((effect) => {
    if (effect.kind === 'condition' || effect.kind === 'operation') return isIt(effect.value)
    if (effect.kind === 'change') return slotOf(effect.object) === slot
    if (effect.kind !== 'write') return false
    const { key, field, value } = effect
    return (
      value !== undefined &&
      listMembers(nameCell(key, field), value).some(([each, one]) => each === slot && slotOf(one) !== slot)
    )
  })
}
