import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Condition, type ContractCall, type Effect, listEffects, type Transfer } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value } from '../../../values/values.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { collectDependencies, type Dependencies, isSpending } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isTrusted, listPayments } from '../payments.js'

/**
 * Reports loans for the length of a call, of which the contract's balance shows whether they are paid back, while
 * another action books what comes in as a deposit.
 */
export function* judgeLoan(call: ContractCall, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const at = action.effects.indexOf(call)
  const [before, after] = [action.effects.slice(0, at), action.effects.slice(at + 1)]
  const paid = listPayments(action, contract).find(({ effect }) => before.includes(effect))
  if (!paid || isTrusted(call.facts, contract) || listEffects(after, 'transfer').some(isIncoming)) return
  const check = listEffects(after, 'condition').find((condition) => isBalanceCheck(condition, before))
  if (!check) return
  for (const other of contract.actions) {
    if (other === action || !other.isPublic || !other.isComplete || isRefused(other, before)) continue
    const booked = findBooked(other, paid.token, contract)
    if (!booked) continue
    yield {
      place: reportPlace(contract, check),
      message: `\`${action.name}\` takes a loan as paid back once the balance is as before, and during the call \`${other.name}\` books the loan as a deposit in \`${booked.slot}\`, which \`${booked.payer}\` pays out`,
      steps: [
        { place: paid.effect.place, text: 'lent here' },
        { place: call.place, text: `the called contract calls \`${other.name}\`` },
        { place: check.place, text: 'the balance is compared here' },
      ],
    }
    return
  }
}

function isIncoming({ from, to, via }: Transfer): boolean {
  return !via.endsWith('/issue') && !isChain(from, 'self') && isChain(to, 'self')
}

/** Whether a condition compares the contract's own balance after a call. */
function isBalanceCheck({ value }: Condition, before: readonly Effect[]): boolean {
  const known = new Set(listEffects(before, 'call').map(({ result }) => result))
  const isBalance = (part: Value) =>
    part.op === 'result' &&
    part.name.includes('token.iost.balanceOf') &&
    !known.has(part) &&
    findPart(part, (input) => isChain(input, 'self')) !== undefined
  const isComparison = ({ name }: Value) => /^([<>]=?|[!=]==?|[gl]te?|eq|is\w+|comparedTo)$/.test(name)
  return findPart(value, (part) => isComparison(part) && findPart(part, isBalance) !== undefined) !== undefined
}

/** Whether an action refuses calls after some effects: they write what its conditions look at. */
function isRefused({ effects }: ActionModel, before: readonly Effect[]): boolean {
  const writes = listEffects(before, 'write')
  if (writes.length === 0) return false
  const dependencies: Dependencies = new Map()
  for (const { value } of listEffects(effects, 'condition')) collectDependencies(value, dependencies)
  return writes.some((write) => isSpending(write, dependencies))
}

/** The slot to which an action adds what it takes, and the action that pays by it. */
function findBooked(
  { effects }: ActionModel,
  token: Value | undefined,
  contract: ContractModel,
): { slot: string; payer: string } | undefined {
  const taken = listEffects(effects, 'transfer').filter((each) => isIncoming(each) && isSameToken(each.token, token))
  const amounts = new Set(taken.map(({ amount }) => unwrapConversion(amount).identity))
  for (const write of listEffects(effects, 'write')) {
    if (!write.value || isTrusted(write.facts, contract)) continue
    for (const [slot, value] of listMembers(nameCell(write.key, write.field), write.value)) {
      if (findPart(value, (part) => amounts.has(unwrapConversion(part).identity)) === undefined) continue
      const payer = contract.actions.find(
        (one) =>
          one.isPublic &&
          listPayments(one, contract).some((each) => isSameToken(each.token, token) && isOwed(each, slot)),
      )
      if (payer) return { slot, payer: payer.name }
    }
  }
  return undefined
}

function isSameToken(one: Value | undefined, other: Value | undefined): boolean {
  return one !== undefined && other !== undefined && one.identity === other.identity
}

/** Whether a payment is larger, or allowed, the more a slot holds. */
function isOwed({ effect, amount }: ReturnType<typeof listPayments>[number], slot: string): boolean {
  if (growsWith(amount, slot)) return true
  return [...listFacts(effect.facts)].some(
    ({ value }) => isOrder(value) && value.inputs.some((one) => growsWith(one, slot)),
  )
}
