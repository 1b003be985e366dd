import { listAddends } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import type { Value } from '../../../values/values.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTrusted, listPayments, listTaken } from '../payments.js'

/**
 * Reports settlements that anyone repeats: all that callers have paid into a total is stored as what another action
 * pays, and neither of the two lowers the total.
 */
export function* judgeSettledAgain(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length > 0) return
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value } = write
    if (!value || isTrusted(write.facts, contract)) continue
    for (const [due, stored] of listMembers(nameCell(key, field), value)) {
      const total = slotOf(unwrapConversion(stored))
      if (total === undefined || total === due || !isFunded(total, contract)) continue
      const payer = contract.actions.find((one) => one !== action && settles(one, due, contract))
      if (!payer || writesTo(payer, total) || writesTo(action, total) || isGuarded(write, due, action)) continue
      yield {
        place: reportPlace(contract, write),
        message: `\`${action.name}\` stores all of \`${total}\` as \`${due}\`, which \`${payer.name}\` pays, and nothing lowers \`${total}\` or looks at whether this was done: the same call lets it be paid again`,
        steps: [{ place: write.place, text: 'stored here' }],
      }
      return
    }
  }
}

/** Whether an action adds to a slot what it takes from its caller. */
export function isFunded(slot: string, { actions }: Pick<ContractModel, 'actions'>): boolean {
  return actions.some((action) => {
    const taken = listTaken(action).map(({ amount }) => unwrapConversion(amount))
    const isTaken = (part: Value) => taken.some((amount) => isSame(amount, unwrapConversion(part)))
    return taken.length > 0 && listStored(action, slot).some((value) => listAddends(value).some(isTaken))
  })
}

/** Whether two amounts are equal. A constant is one as a text and as a number. */
function isSame(one: Value, other: Value): boolean {
  if (one.op !== 'constant' || other.op !== 'constant') return one.identity === other.identity
  return Number(one.constant) === Number(other.constant)
}

/** Whether an action pays what a slot holds, and empties it. */
function settles(action: ActionModel, slot: string, contract: ContractModel): boolean {
  return (
    listPayments(action, contract).some(({ amount }) => slotOf(unwrapConversion(amount)) === slot) &&
    writesTo(action, slot)
  )
}

/** The values that an action stores in a slot, unless it is what was there. */
function listStored({ effects }: ActionModel, slot: string): Value[] {
  return listEffects(effects, 'write').flatMap(({ key, field, value }) =>
    value
      ? listMembers(nameCell(key, field), value).flatMap(([name, one]) =>
          name === slot && slotOf(unwrapConversion(one)) !== slot ? [one] : [],
        )
      : [],
  )
}

/** Whether an action changes a slot, or deletes the entry that it is in. */
export function writesTo(action: ActionModel, slot: string): boolean {
  const isDeleted = listEffects(action.effects, 'write').some(({ operation, key, field }) => {
    const cell = nameCell(key, field)
    return operation === 'del' && (slot === cell || slot.startsWith(`${cell}.`))
  })
  return isDeleted || listStored(action, slot).length > 0
}

/** Whether a condition looks at something else that the action changes: a mark that it was done. */
function isGuarded({ facts }: Write, due: string, action: ActionModel): boolean {
  const looked = [...listFacts(facts)].flatMap(({ value }) => [...listSlots(value)])
  return looked.some((slot) => slot !== due && !due.startsWith(`${slot}.`) && writesTo(action, slot))
}
