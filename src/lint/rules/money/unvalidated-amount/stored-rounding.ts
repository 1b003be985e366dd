import { kindOf } from '../../../interpreter/kinds.js'
import { isProduct } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { isChain, isConstant, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { growsWith } from '../growth.js'
import { listPayments } from '../payments.js'
import { contains, isChecked } from '../places.js'

/**
 * Reports prices of callers that are stored rounded, where the payment was calculated before: another action pays a
 * multiple of what is stored, which is more than was taken.
 */
export function* judgeStoredRounding(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { key, field, value, facts } = write
  if (!value || readApproval(facts, contract.knowledge.store.openCells, write).isPrivileged) return
  const known = [...listFacts(facts)]
  const taken = listEffects(action.effects, 'transfer').filter(({ from }) => !isChain(from, 'self'))
  for (const [slot, stored] of listMembers(nameCell(key, field), value)) {
    const found = findRounded(stored)
    if (!found || isChecked(known, found.argument) || !taken.some((one) => isMultiple(one, found))) continue
    const payer = contract.actions.find(
      (one) => one !== action && one.isPublic && listPayments(one, contract).some(({ amount }) => pays(amount, slot)),
    )
    if (!payer) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${found.argument.name}\` is stored in \`${slot}\` with fewer places than it was taken with: where it is rounded up, \`${payer.name}\` pays more than the caller has paid`,
      steps: pathTo(action, write, found.argument, `rounded and stored in \`${slot}\``),
    }
    return
  }
}

/** The argument that a stored value is, as a number whose `toFixed` rounds to the nearest: BigNumber rounds down. */
function findRounded(stored: Value): { rounding: Value; argument: Value } | undefined {
  for (const rounding of listConverted(stored)) {
    const [first, places] = rounding.inputs
    if (rounding.op !== 'method' || rounding.name !== 'toFixed' || !places || !first || !isNumber(first)) continue
    const argument = unwrapConversion(first)
    if (argument.op === 'argument') return { rounding, argument }
  }
  return undefined
}

/** Lists a value, and what it is converted from. */
function listConverted(value: Value): Value[] {
  const [first] = value.inputs
  const isConversion = value.op === 'builtin' || value.op === 'construct' || value.op === 'text' || value.name === '*'
  return isConversion && first && value.inputs.length < 3 ? [value, ...listConverted(first)] : [value]
}

function isNumber(value: Value): boolean {
  return (value.op === 'builtin' && /^(Number|(Number\.)?parseFloat)$/.test(value.name)) || kindOf(value) === 'number'
}

/** Whether what is taken is a product with an argument that is not rounded there. */
function isMultiple({ amount }: Transfer, { rounding, argument }: { rounding: Value; argument: Value }): boolean {
  if (contains(amount, rounding)) return false
  return [...walkContent(amount)].some(
    (part) => isProduct(part) && contains(part, argument) && part.inputs.every((input) => !isConstant(input)),
  )
}

/** Whether an amount is a product with what a slot holds. */
function pays(amount: Value, slot: string): boolean {
  return [...walkContent(amount)].some((part) => isProduct(part) && growsWith(part, slot))
}
