import { listAddends, listTerms } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isBeneficiary, isTrusted, listPayments, listTaken, type Payment } from '../payments.js'
import { type Deposit, isOfSender, listDeposits } from './returned-stake.js'

/** A gift beside a deposit that another action pays back in full. */
interface Bonus {
  effect: Effect
  amount: Value
  text: string
}

const ASSUMED = 'the contract owns nothing but the deposits that it owes'

/**
 * Reports bonuses that come with a deposit, which is also booked in full: whoever pays in with one account after the
 * other, or brings itself, gets more back than was paid in.
 */
export function* judgeBonus(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length !== 1) return
  for (const deposit of listDeposits(action)) {
    const payer = findReturn(deposit, action, contract)
    const bonus = payer && listBonuses(deposit, action, contract)[0]
    if (!payer || !bonus || isTrusted(bonus.effect.facts, contract) || isFunded(bonus, action)) continue
    yield {
      place: reportPlace(contract, bonus.effect),
      message: `${bonus.text}, and \`${deposit.entry}\` still holds the whole deposit, which \`${payer.name}\` pays back: each deposit takes that much from the others`,
      steps: pathTo(action, bonus.effect, bonus.amount, 'given here'),
      assumes: ASSUMED,
    }
    return
  }
}

/** Reports deposits that are paid back with a bonus, at once. */
export function* judgeInterest(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const payment of listPayments(action, contract)) {
    const { effect, amount, token, via } = payment
    const [extra] = listExtras(payment)
    const paying = contract.actions.find((one) =>
      listDeposits(one).some(
        ({ entry, transfer }) => listSlots(amount).has(entry) && transfer.token.identity === token?.identity,
      ),
    )
    if (!extra || !paying || isTrusted(effect.facts, contract)) continue
    if (isTimed(effect) || isFunded({ effect, amount: extra, text: '' }, action)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${via}\` pays back what \`${paying.name}\` took, and ${describe(extra)} more, without a term: each deposit takes that much from the others`,
      steps: pathTo(action, effect, amount, 'paid here'),
      assumes: ASSUMED,
    }
  }
}

/** Lists the constants and settings that a payment adds to the whole of an entry. */
function listExtras({ amount }: Payment): Value[] {
  const addends = listAddends(amount)
  const entries = addends.filter((one) => isEntry(slotOf(one) ?? ''))
  return entries.length === 1 && addends.length === 2
    ? addends.filter((one) => !entries.includes(one) && isFixed(one))
    : []
}

/** Whether an amount is a constant above zero or a setting. */
function isFixed(value: Value): boolean {
  if (value.op === 'constant') return Number(value.constant) > 0
  const slot = slotOf(value)
  return slot !== undefined && !isEntry(slot)
}

/** The action that pays back all that an entry holds. */
function findReturn(
  { entry, transfer }: Deposit,
  action: ActionModel,
  contract: ContractModel,
): ActionModel | undefined {
  return contract.actions.find(
    (one) =>
      one !== action &&
      one.isPublic &&
      listPayments(one, contract).some(
        (payment) =>
          payment.token?.identity === transfer.token.identity &&
          !isTrusted(payment.effect.facts, contract) &&
          isWhole(payment, entry, one),
      ),
  )
}

/** Whether a payment is all that an entry holds, or exactly what it loses. */
function isWhole({ amount }: Payment, entry: string, { effects }: ActionModel): boolean {
  const paid = unwrapConversion(amount)
  if (slotOf(paid) === entry) return true
  return listEffects(effects, 'write').some(
    ({ key, field, value }) =>
      value !== undefined &&
      listMembers(nameCell(key, field), value).some(
        ([slot, stored]) => slot === entry && listTerms(stored).taken.some((one) => one.identity === paid.identity),
      ),
  )
}

/** The payments to an account, and the credits of another one, besides the deposit. */
function listBonuses({ entry, transfer, write }: Deposit, action: ActionModel, contract: ContractModel): Bonus[] {
  const isMade = (amount: Value) =>
    [...listSlots(amount)].every((slot) => !isEntry(slot)) && !isConstant(amount, 0, '0')
  const paid = listPayments(action, contract).flatMap((payment): Bonus[] => {
    const { effect, to, amount, token, via } = payment
    const isIt = token?.identity === transfer.token.identity && isBeneficiary(to) && isMade(amount)
    return isIt ? [{ effect, amount, text: `\`${via}\` pays ${describe(to)} out of each deposit` }] : []
  })
  const credits = listEffects(action.effects, 'write').flatMap((other): Bonus[] => {
    if (other === write || !other.value || isOfSender(other)) return []
    return listMembers(nameCell(other.key, other.field), other.value).flatMap(([slot, stored]) => {
      if (slot !== entry) return []
      const extra = listAddends(stored).find((one) => slotOf(one) !== slot && isMade(one))
      return extra
        ? [{ effect: other, amount: extra, text: `\`${slot}\` of another account grows with each deposit` }]
        : []
    })
  })
  return [...paid, ...credits]
}

/** Whether an action takes something from a pot, or looks at one, or at what the contract owns. */
function isFunded({ effect }: Bonus, { effects }: ActionModel): boolean {
  const isPot = (value: Value) =>
    [...listSlots(value)].some((slot) => !isEntry(slot)) ||
    findPart(value, ({ op, name }) => op === 'result' && name.includes('balanceOf')) !== undefined
  const isLowered = ({ key, field, value }: Write) => {
    const cell = nameCell(key, field)
    return value !== undefined && listMembers(cell, value).some(([, stored]) => listTerms(stored).taken.length > 0)
  }
  return listEffects(effects, 'write').some(isLowered) || [...listFacts(effect.facts)].some(({ value }) => isPot(value))
}

function isTimed({ facts }: Effect): boolean {
  return [...listFacts(facts)].some(({ value }) =>
    [...walkContent(value)].some((part) => isChain(part, 'block.time') || isChain(part, 'block.number')),
  )
}
