import { isDifference, isQuotient } from '../../../model/arithmetic.js'
import { mentions } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, isClock, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isTrusted, listPayments } from '../payments.js'

/** Reports times from which an account earns, and that it names itself. */
export function* judgeNamedStart(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value, facts } = write
    const isOwn = [key, field].some((text) => text && findPart(text, isSender))
    if (!value || !isOwn || isTrusted(facts, contract)) continue
    for (const [slot, stored] of listMembers(nameCell(key, field), value)) {
      const named = unwrapConversion(stored)
      const payer =
        isEntry(slot) && !slot.startsWith('*') && named.op === 'argument' ? findTimedPayer(slot, contract) : undefined
      if (payer === undefined) continue
      const isLimited = [...listFacts(facts)].some(
        ({ value: condition }) => mentions(condition, named) && findPart(condition, hasTime),
      )
      if (isLimited) continue
      yield {
        place: reportPlace(contract, write),
        message: `the caller names \`${named.name}\`, which is stored in \`${slot}\`, and \`${payer}\` pays by the time since then: no condition compares it with the time of the block`,
        steps: pathTo(action, write, named, `stored in \`${slot}\``),
      }
      return
    }
  }
}

function hasTime(value: Value): boolean {
  return isClock(value)
}

/** The action whose payment grows with the time since a slot. */
function findTimedPayer(slot: string, contract: ContractModel): string | undefined {
  const isSince = (part: Value) => {
    const [now, since] = part.inputs
    return (
      isDifference(part) &&
      now !== undefined &&
      since !== undefined &&
      findPart(now, hasTime) !== undefined &&
      slotOf(since) === slot
    )
  }
  // What is divided by the whole time ends with the whole.
  const isShare = (part: Value) =>
    isQuotient(part) && part.inputs[1] !== undefined && listSlots(part.inputs[1]).has(slot)
  return contract.actions.find(
    (one) =>
      one.isPublic &&
      listPayments(one, contract).some(({ amount }) => {
        const parts = [...walkContent(amount)]
        return parts.some(isSince) && !parts.some(isShare)
      }),
  )?.name
}
