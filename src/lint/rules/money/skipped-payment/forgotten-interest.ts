import { isDifference, isProduct } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { addFacts, isSender, listFacts } from '../../../values/facts.js'
import { ANY_MEMBER, findPart, isClock, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isTrusted, listTaken } from '../payments.js'

/** Reports calls that move the time since which an account owes interest, and add no interest. */
export function* judgeForgottenInterest(contract: ContractModel): Generator<Finding> {
  for (const { since, by } of listInterests(contract)) {
    for (const action of contract.actions) {
      if (!action.isPublic || !action.isComplete || action.name === by) continue
      const write = listEffects(action.effects, 'write').find(
        (one) => isMoved(one, since) && !isTrusted(listOthers(one), contract),
      )
      if (!write || calculatesWith(action, since)) continue
      // A fee may be what the new time costs.
      if (listTaken(action).length > 0 && !changesMore(write, since)) continue
      yield {
        place: reportPlace(contract, write),
        message: `\`${action.name}\` moves \`${since}\`, since which \`${by}\` takes interest, and adds none: what the account owes until now is forgotten`,
        steps: pathTo(action, write, undefined, `\`${since}\` moves here`),
      }
      break
    }
  }
}

/** Lists the marks of interest that callers pay: a product with the time since a mark is in what is taken. */
function listInterests({ actions }: ContractModel): { since: string; by: string }[] {
  return actions.flatMap((action) =>
    listTaken(action).flatMap(({ amount }) =>
      [...walkContent(amount)].filter(isProduct).flatMap((product) =>
        product.inputs.flatMap((input) => {
          const factor = unwrapConversion(input)
          const [now, mark] = factor.inputs
          const since = isDifference(factor) && now && mark && hasNow(now) ? slotOf(mark) : undefined
          return since !== undefined && isEntry(since) ? [{ since, by: action.name }] : []
        }),
      ),
    ),
  )
}

function hasNow(value: Value): boolean {
  return findPart(value, isClock) !== undefined
}

/** Whether a write sets the mark of an entry of the caller to the time of the block, and keeps the entry. */
function isMoved({ key, field, value }: Write, since: string): boolean {
  const cell = nameCell(key, field)
  const isOwn = [key, field].some((text) => text && findPart(text, isSender))
  const stored = value && listMembers(cell, value).find(([slot]) => slot === since)?.[1]
  return (
    isOwn &&
    stored !== undefined &&
    hasNow(stored) &&
    value !== undefined &&
    findPart(value, (part) => part.op === 'read') !== undefined
  )
}

/** Whether a write changes another member of the entry, such as the debt. */
function changesMore({ key, field, value }: Write, since: string): boolean {
  const cell = nameCell(key, field)
  const members = value ? listMembers(cell, value) : []
  return members.some(
    ([slot, one]) => slot !== since && slot !== cell && slotOf(one) !== slot && !slot.endsWith(ANY_MEMBER),
  )
}

/** The facts of a write but those about its entry: that there is a debt is no role. */
function listOthers({ key, field, facts }: Write): Write['facts'] {
  const isIt = (part: Value) => part.op === 'read' && cellOfRead(part) === nameCell(key, field)
  const others = [...listFacts(facts)].filter(({ value }) => findPart(value, isIt) === undefined)
  return addFacts(undefined, others.toReversed())
}

/** Whether an action calculates with the mark. */
function calculatesWith({ effects }: ActionModel, since: string): boolean {
  return effects.some(
    (effect) => (effect.kind === 'operation' || effect.kind === 'condition') && listSlots(effect.value).has(since),
  )
}
