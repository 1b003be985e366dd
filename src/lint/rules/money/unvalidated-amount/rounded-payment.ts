import { isDifference } from '../../../model/arithmetic.js'
import { judgeChange, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { isChain, isConstant, type Value, walkContent } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { contains, isChecked, MAX_PLACES } from '../places.js'
import { readPlaces } from './rounded-credit.js'

/** Reports payments that are rounded up, of an amount that is subtracted from the record as the caller wrote it. */
export function* judgeRoundedPayment(
  transfer: Transfer,
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const { from, to, amount, facts, token, via } = transfer
  if (!isChain(from, 'self') || isConstant(to) || via.startsWith('token721')) return
  if (readApproval(facts, contract.knowledge.store.openCells, transfer).isPrivileged) return
  const known = [...listFacts(facts)]
  for (const rounding of walkContent(amount)) {
    const places = readPlaces(rounding)
    const argument = places === undefined ? undefined : findArgument(rounding)
    if (places === undefined || places > MAX_PLACES || !argument || isChecked(known, argument)) continue
    const writes = listEffects(action.effects, 'write').filter((one) => takesUnrounded(one, argument, rounding))
    const write = writes.find(({ key, field }) => isEntry(nameCell(key, field))) ?? writes[0]
    if (!write) continue
    yield {
      place: reportPlace(contract, transfer),
      message: `the payment to ${describe(to)} is rounded up, and \`${nameCell(write.key, write.field)}\` is reduced by \`${argument.name}\` as the caller wrote it: each call pays up to half a unit more than it takes`,
      steps: pathTo(action, transfer, rounding, 'rounded up and paid here'),
      ...((places > 0 || !isConstant(token, 'iost')) && {
        assumes: 'the least unit of the token is worth more than the call',
      }),
    }
    return
  }
}

/** The text of the caller that is rounded: no product, and no number of the ABI. */
function findArgument({ inputs: [first] }: Value): Value | undefined {
  const inner = first && unwrapConversion(first)
  return inner?.op === 'argument' && inner.constant !== 'number' ? inner : undefined
}

/** Whether a write subtracts an argument without the rounding. */
function takesUnrounded(write: Write, argument: Value, rounding: Value): boolean {
  const { value } = write
  if (!value || judgeChange(write) !== 'take' || !contains(value, argument)) return false
  return [...walkContent(value)].some(
    (part) =>
      isDifference(part) &&
      part.inputs.slice(1).some((taken) => contains(taken, argument) && !contains(taken, rounding)),
  )
}
