import { mentions } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender } from '../../../values/facts.js'
import type { Value } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isTrusted, listPayments, listTaken } from '../payments.js'
import { usesSlot } from './paid-part.js'

/** Reports orders that are matched with others by an action that does not look at the price paid for them. */
export function* judgeUnmatchedPrice(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const payments = listPayments(action, contract)
  const paid = new Set(payments.flatMap(({ to }) => slotOf(to)?.split('.')[0] ?? []))
  if (paid.size < 2 || listTaken(action).length > 0) return
  for (const write of listEffects(action.effects, 'write')) {
    const cell = nameCell(write.key, write.field)
    if (write.operation !== 'del' || !paid.has(cell) || isTrusted(write.facts, contract)) continue
    const priced = listPriced(cell, contract).find(
      ({ price, sums }) => ![price, ...sums].some((slot) => usesSlot(action, slot)),
    )
    if (!priced) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` ends an entry of \`${cell}\` with another one, and does not look at \`${priced.price}\`, by which its account has paid in \`${priced.by}\`: the other one is paid by any price`,
      steps: pathTo(action, write, undefined, 'ended here'),
    }
    return
  }
}

/** Lists the members of an entry that are a factor of what its account has paid, and those that keep the product. */
function listPriced(cell: string, { actions }: ContractModel): { price: string; sums: string[]; by: string }[] {
  return actions.flatMap((action) => {
    const taken = listTaken(action).filter(({ from }) => isSender(from))
    if (!action.isPublic || taken.length === 0) return []
    return listEffects(action.effects, 'write').flatMap((write: Write) => {
      if (!write.value || nameCell(write.key, write.field) !== cell || !isEntry(cell)) return []
      const members = listMembers(cell, write.value).filter(([slot]) => slot !== cell)
      const isArgument = (value: Value) => unwrapConversion(value).op === 'argument'
      return members.flatMap(([price, value]) => {
        const argument = unwrapConversion(value)
        const isFactor =
          isArgument(value) &&
          taken.some(
            ({ amount }) => mentions(amount, argument) && unwrapConversion(amount).identity !== argument.identity,
          )
        const sums = members.filter(([, one]) => !isArgument(one) && mentions(one, argument)).map(([slot]) => slot)
        const others = members.filter(
          ([slot, one]) =>
            slot !== price && isArgument(one) && taken.some(({ amount }) => mentions(amount, unwrapConversion(one))),
        )
        return isFactor && others.length === 1 ? [{ price, sums, by: action.name }] : []
      })
    })
  })
}
