import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { isTrusted, listPayments, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports records of the best account by a number of the caller, for which it pays nothing, and is paid. */
export function* judgeNamedScore(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length > 0) return
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value, facts } = write
    if (!value || isTrusted(facts, contract)) continue
    const members = listMembers(nameCell(key, field), value)
    const winner = members.find(
      ([slot, one]) => isSender(unwrapConversion(one)) && findWinnerPayer(slot, contract),
    )?.[0]
    const score = members.find(([slot, one]) => isNumberOfCaller(one) && isBest(write, slot, unwrapConversion(one)))
    if (winner === undefined || !score || calls(action) || isPrice(score[0], winner, contract)) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` stores the caller in \`${winner}\`, which \`${findWinnerPayer(winner, contract)}\` pays, for the largest \`${unwrapConversion(score[1]).name}\`: the caller names that number, and nothing proves it`,
      steps: pathTo(action, write, score[1], 'stored here'),
    }
    return
  }
}

function isNumberOfCaller(value: Value): boolean {
  return unwrapConversion(value).op === 'argument'
}

/** Whether a condition requires that an argument is more than what the slot has. */
function isBest({ facts }: Write, slot: string, { identity }: Value): boolean {
  return [...listFacts(facts)].some((fact) => {
    const order = readOrder(fact)
    if (!order) return false
    const { more, less } = order
    const isOld = (part: Value) => (part.op === 'member' || part.op === 'read') && slotOf(part) === slot
    return findPart(more, (part) => part.identity === identity) !== undefined && findPart(less, isOld) !== undefined
  })
}

function findWinnerPayer(slot: string, contract: ContractModel): string | undefined {
  return contract.actions.find((one) => listPayments(one, contract).some(({ to }) => slotOf(to) === slot))?.name
}

/** Whether the account is paid by the number that it has named. */
function isPrice(score: string, winner: string, contract: ContractModel): boolean {
  return contract.actions.some((one) =>
    listPayments(one, contract).some(({ to, amount }) => slotOf(to) === winner && listSlots(amount).has(score)),
  )
}

function calls({ effects }: ActionModel): boolean {
  return (
    listEffects(effects, 'call').length > 0 ||
    effects.some(({ facts }) =>
      [...listFacts(facts)].some(({ value }) => findPart(value, ({ name }) => name.startsWith('IOSTCrypto.'))),
    )
  )
}
