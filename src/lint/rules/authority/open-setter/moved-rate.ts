import { isQuotient } from '../../../model/arithmetic.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { listEffects } from '../../../values/effects.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { isBeneficiary, isTrusted, listPayments, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports payments by the rate of two reserves that another action trades: the caller moves it before the call. */
export function* judgeMovedRate(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const changed = listChanged(action)
  for (const { effect, to, amount } of listPayments(action, contract)) {
    if (!isBeneficiary(to) || isTrusted(effect.facts, contract)) continue
    for (const part of walkContent(amount)) {
      const [dividend, divisor] = part.inputs
      if (!isQuotient(part) || !dividend || !divisor) continue
      const below = slotOf(divisor)
      const above = [...listSlots(dividend)].find(
        (slot) => slot !== below && slot.split('.')[0] === below?.split('.')[0],
      )
      if (below === undefined || above === undefined || changed.has(below) || changed.has(above)) continue
      const trader = contract.actions.find(
        (one) => one !== action && one.isPublic && trades(one, above, below, contract),
      )
      if (!trader) continue
      yield {
        place: reportPlace(contract, effect),
        message: `\`${action.name}\` pays by the rate of \`${above}\` and \`${below}\`, which \`${trader.name}\` moves: the caller trades before this call, and back after it`,
        steps: pathTo(action, effect, amount, 'paid by the rate of that moment'),
        assumes: `accounts trade enough by \`${trader.name}\` to move the rate`,
      }
      return
    }
  }
}

function listChanged({ effects }: ActionModel): Set<string> {
  return new Set(
    listEffects(effects, 'write').flatMap(({ key, field, value }) =>
      value
        ? listMembers(nameCell(key, field), value).flatMap(([slot, one]) => (slotOf(one) === slot ? [] : [slot]))
        : [],
    ),
  )
}

/** Whether an action takes from callers, pays them, and changes both reserves by the amount of the caller. */
function trades(action: ActionModel, above: string, below: string, contract: ContractModel): boolean {
  if (listTaken(action).length === 0 || listPayments(action, contract).length === 0) return false
  const writes = listEffects(action.effects, 'write').filter(({ facts }) => !isTrusted(facts, contract))
  const isMoved = (slot: string) =>
    writes.some(
      ({ key, field, value }) =>
        value !== undefined &&
        listMembers(nameCell(key, field), value).some(([each, one]) => each === slot && hasArgument(one)),
    )
  return isMoved(above) && isMoved(below)
}

function hasArgument(value: Value): boolean {
  return findPart(value, ({ op }) => op === 'argument') !== undefined
}
