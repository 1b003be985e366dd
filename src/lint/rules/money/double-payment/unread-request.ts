import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { listPayments } from '../payments.js'

/** Reports payments of an amount of the caller after a time to wait, which was begun for another amount. */
export function* judgeUnreadRequest(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const { effect, to, amount } of listPayments(action, contract)) {
    const argument = [...walkContent(amount)].find(({ op }) => op === 'argument')
    const cell = argument && isSender(to) ? findWaited(effect) : undefined
    const request = cell === undefined ? undefined : findRequest(cell, action, contract)
    if (!argument || !request || isRead(request.slot, contract)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${action.name}\` pays \`${argument.name}\` after a time that \`${request.by}\` has begun, and nothing reads \`${request.slot}\`, the amount that was asked for: who has asked for little is paid everything`,
      steps: pathTo(action, effect, argument, 'paid here'),
      assumes: 'the time to wait is for that amount',
    }
    return
  }
}

/** The entry of the caller whose time a payment waits for. */
function findWaited({ facts }: Effect): string | undefined {
  for (const { value } of listFacts(facts)) {
    if (!isOrder(value) || !findPart(value, (part) => isChain(part, 'block.time'))) continue
    const read = findPart(value, ({ op, inputs }) => op === 'read' && inputs.some((input) => findPart(input, isSender)))
    const cell = read && cellOfRead(read)
    if (cell !== undefined) return cell
  }
  return undefined
}

/** The member of an entry that another action stores with the time, and which is an amount of its caller. */
function findRequest(
  cell: string,
  action: ActionModel,
  { actions }: ContractModel,
): { slot: string; by: string } | undefined {
  for (const other of actions) {
    if (other === action || !other.isPublic) continue
    for (const { key, field, value } of listEffects(other.effects, 'write')) {
      if (!value || nameCell(key, field) !== cell || !findPart(field ?? key, isSender)) continue
      const members = listMembers(cell, value)
      const isTimed = members.some(
        ([slot, one]) => slot !== cell && findPart(one, (part) => isChain(part, 'block.time')),
      )
      const asked = members.find(([slot, one]) => slot !== cell && unwrapConversion(one).op === 'argument')
      if (isTimed && asked) return { slot: asked[0], by: other.name }
    }
  }
  return undefined
}

function isRead(slot: string, { actions }: ContractModel): boolean {
  const isIt = (value: Value | undefined): boolean =>
    value !== undefined && findPart(value, (part) => part.op === 'member' && slotOf(part) === slot) !== undefined
  return actions.some(({ effects }) =>
    effects.some((effect) => {
      if (effect.kind === 'condition' || effect.kind === 'operation' || effect.kind === 'use') return isIt(effect.value)
      if (effect.kind === 'transfer') return isIt(effect.amount)
      return (
        effect.kind === 'write' &&
        isIt(effect.value) &&
        !(effect.value?.members && !findPart(effect.value, (part) => part.op === 'member'))
      )
    }),
  )
}
