import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listSlots } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isBeneficiary, isTrusted, listPayments, listTaken, type Payment } from '../payments.js'
import { contains } from '../places.js'
import { changes, isReturn, listAdded } from './returned-stake.js'

/** Tokens that an action takes, and another one pays back by what is stored about them. */
interface OwedToken {
  action: ActionModel
  payer: ActionModel
  token: Value
  slot: string
}

/** Lists what a contract owes to accounts that have brought it. */
export function listDebts(contract: ContractModel): OwedToken[] {
  return contract.actions.flatMap((action) => {
    if (!action.isPublic) return []
    return listTaken(action).flatMap((transfer) =>
      isTrusted(transfer.facts, contract)
        ? []
        : listBooked(transfer, action).flatMap((slot): OwedToken[] => {
            const payer = contract.actions.find((one) => one !== action && paysBack(one, transfer, slot, contract))
            return payer ? [{ action, payer, token: transfer.token, slot }] : []
          }),
    )
  })
}

/** The slots to which an action adds what a transfer brings to the contract. */
function listBooked({ to, amount }: Transfer, { effects }: ActionModel): string[] {
  if (!isChain(to, 'self')) return []
  const brought = unwrapConversion(amount)
  return listEffects(effects, 'write').flatMap((write) => listAdded(write, brought))
}

function paysBack(one: ActionModel, { token }: Transfer, slot: string, contract: ContractModel): boolean {
  return (
    one.isPublic &&
    listPayments(one, contract).some(
      (payment) =>
        payment.token?.identity === token.identity &&
        !isTrusted(payment.effect.facts, contract) &&
        isReturn(payment, slot, one),
    )
  )
}

/**
 * Reports sales out of the balance in which the contract also keeps what it owes to others, where no condition limits
 * them to a stock of its own: the price is in another token, and who has brought this one cannot be paid.
 */
export function* judgeSoldDeposit(
  debts: readonly OwedToken[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const payment of listPayments(action, contract)) {
    const { effect, to, amount, token, via } = payment
    const debt = debts.find((one) => one.token.identity === token?.identity)
    if (!debt || !isBeneficiary(to) || isTrusted(effect.facts, contract)) continue
    const chosen = [...walkContent(amount)].find(({ op }) => op === 'argument')
    if (!chosen || !isSale(payment, action, contract) || isLimited(payment, chosen, debt, action)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${via}\` pays \`${chosen.name}\` from the balance that also holds what \`${debt.action.name}\` has brought, and no condition compares it with a stock of the contract: \`${debt.payer.name}\` may fail for others`,
      steps: [
        ...pathTo(action, effect, amount, 'sold here'),
        { place: debt.action.namePlace, text: `\`${debt.action.name}\` brings what others get back` },
      ],
      assumes: 'the contract owns less of the token, beside what it owes, than accounts buy',
    }
    return
  }
}

/** Whether an action takes another token, one that the contract does not make, and credits nothing for what it pays. */
function isSale({ token, amount }: Payment, action: ActionModel, { actions }: ContractModel): boolean {
  const made = actions.flatMap(({ effects }) =>
    listEffects(effects, 'transfer').flatMap((one) => (one.via.endsWith('/issue') ? [one.token.identity] : [])),
  )
  const paid = unwrapConversion(amount)
  const isPriced = listTaken(action).some((one) => one.token.identity !== token?.identity)
  const isMade = [token, ...listTaken(action).map((one) => one.token)].some((one) => one && made.includes(one.identity))
  return isPriced && !isMade && !listEffects(action.effects, 'write').some((one) => listAdded(one, paid).some(isEntry))
}

/** Whether the action counts what it pays, and a condition or the amount itself is limited by the count. */
function isLimited({ effect, amount }: Payment, chosen: Value, { slot }: OwedToken, action: ActionModel): boolean {
  const isCounted = (one: string) => changes(action, one)
  if (isCounted(slot) || growsWith(amount, slot) || [...listSlots(amount)].some(isCounted)) return true
  return [...listFacts(effect.facts)].some(
    ({ value }) =>
      contains(value, chosen) && ([...listSlots(value)].some((one) => isCounted(one) || one === slot) || isFree(value)),
  )
}

/** Whether a condition looks at the balance of the contract without what is stored as owed. */
function isFree(value: Value): boolean {
  const isBalance = findPart(value, ({ op, name }) => op === 'result' && name.includes('balanceOf')) !== undefined
  return isBalance && listSlots(value).size > 0
}
