import { listAddends } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, listChoices, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import {
  collectDependencies,
  type Dependencies,
  isChangedWithin,
  isEntry,
  isLessened,
  isSpending,
  isTogether,
  isUnreadMark,
  judgeCertainty,
  listDeciding,
  listUses,
} from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isBeneficiary, isExchange, isTrusted, listPayments, type Payment } from '../payments.js'
import { judgeAbsentParty } from './absent-party.js'
import { judgeBackdated } from './backdated-stake.js'
import { judgeCount } from './counted-again.js'
import { judgeSigners } from './counted-signer.js'
import { judgeDelegatedTwice } from './delegated-twice.js'
import { judgeEditedPlan } from './edited-plan.js'
import { judgeRefund } from './former-holder.js'
import { judgeGivenBack, listRemainders } from './given-back.js'
import { judgeAllowance } from './kept-allowance.js'
import { judgeKeptPlace } from './kept-place.js'
import { judgeListed } from './listed-payment.js'
import { judgeVote } from './moved-vote.js'
import { judgeNamedPeriod } from './named-period.js'
import { judgeNamedStart } from './named-start.js'
import { judgeReleased, listLoans } from './open-loan.js'
import { judgeOverdrawn } from './overdrawn.js'
import { judgeWhole, listPartPayments } from './paid-part.js'
import { judgeReopened, listEndedStates } from './reopened.js'
import { judgeReturned, listBookings } from './returned-stake.js'
import { judgeSettledAgain } from './settled-again.js'
import { judgeSoldDeposit, listDebts } from './sold-deposit.js'
import { judgeStanding } from './standing-payment.js'
import { judgeTwoForms } from './two-forms.js'
import { judgeBonus, judgeInterest } from './unfunded-bonus.js'
import { judgeUnmatchedPrice } from './unmatched-price.js'
import { judgeUnpaired, listTotals } from './unpaired-total.js'
import { judgeUnreadRequest } from './unread-request.js'
import { judgeUnsettled, listEarnings } from './unsettled.js'
import { judgeWithdrawn, listLeads } from './withdrawn-bid.js'

export const doublePayment: LintRule = {
  name: 'double-payment',
  group: 'money',
  about: 'payments and votes that the same record entitles to again, and amounts that are paid and credited',
  recommended: 'error',
  strict: 'error',
  consequence:
    'A payment that leaves the record of what an account is owed can be repeated until the contract is empty. An amount that is paid and also credited is paid again when the credit is withdrawn. What comes back to an account and still counts in a total, or keeps its place, is paid once more.',
  remedy:
    'Reduce, delete or mark the record in the action that pays, on every path: subtract the amount, move the time mark, store who has voted. Either pay or credit. Calculate what an entry has earned before something is added, and its debt after it; lower a total by what comes back.',
  kinds: [
    'A payment that depends on an entry, and that leaves everything unchanged that it depends on.',
    'An amount that is paid, and also added to what another action pays.',
    'A reward that grows since a time or an index, where the time or index stays, or is calculated from the former amount, or the reward from the amount after an addition.',
    'A list of confirmations that decides by its length, and that one account can extend more than once.',
    'A refund to a former holder, such as the last bidder, of what the new one has brought.',
    'A payment of what a list holds for an account, which stays in the list.',
    'A transfer by an allowance that is not lowered.',
    'A whole that is paid, credited or given back although another action has paid parts of it.',
    'A collateral that is paid out although its debt is still open.',
    'An own weight and a delegated one that are added, where the delegated one also stays with its account.',
    'A payment that is changed after others have agreed to it, where their agreement stays.',
    'An amount of the caller that is subtracted from an entry that may hold less, and then paid, credited, or added to the entry of another account.',
    'A payment for each name that the caller chooses, since a time that the caller names, or for a place in a list that the caller keeps.',
    'An order that is matched without regard to the price by which its account has paid.',
    'An amount that comes back to an account, and stays in a total that another action pays.',
    'The place of the largest deposit, which its account keeps after it has the deposit back.',
    'A payment to an account that has joined, which leaves the record that it has.',
    'A mark against a second payment that has the name of an entry as the caller writes it, where the entry is found by what the name is converted to.',
    'A state that allows a payment, and that anyone can set again.',
    'A funded total that is stored as what another action pays, and that neither action lowers.',
    'A sale from the one balance that also holds what others have brought, without a stock that limits it.',
    'A multiple of a stake that is paid although the account that joins has stored less.',
  ],
  assumptions: [
    'the record changes on some paths only, and time decides which',
    'an account moves its tokens after they were counted',
    'another action decides by the sum',
    'an account gives away what it has voted with, and only the account is marked',
    'a limit that is not called an allowance is one for all calls',
    'what was taken back should not count in a decision',
    'what is stored for the account in a place is worth the deposit',
    'the contract owns nothing but the deposits that it owes, of which a bonus is paid',
    'a number to which a call with a role adds one counts accounts',
    'a time to wait is for the amount that was requested',
    'a total that one action lowers with an entry is the sum of these entries, where another action lowers an entry alone',
    'the contract owns less of a token, beside what it owes, than accounts buy',
    'what an action does in a state, which it ends and anyone can set again, is meant to happen once',
  ],
  bad: `import { parseAmount, readAmount } from 'iost-toolkit/contract/amounts'

export class Bank {
  init(): void {}

  /** @amountLimit iost 1000 */
  put(amount: string): void {
    const added = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('has', tx.publisher, readAmount(storage.mapGet('has', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  take(amount: string): void {
    const taken = parseAmount(amount, 8)
    if (!readAmount(storage.mapGet('has', tx.publisher)).gte(taken)) throw new Error('too much')
    blockchain.withdraw(tx.publisher, taken.toFixed(), '')
  }
}
`,
  good: `import { parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'

export class Bank {
  init(): void {}

  /** @amountLimit iost 1000 */
  put(amount: string): void {
    const added = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('has', tx.publisher, readAmount(storage.mapGet('has', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  take(amount: string): void {
    const taken = parseAmount(amount, 8)
    const left = subtract(readAmount(storage.mapGet('has', tx.publisher)), taken, 'too much')
    storage.mapPut('has', tx.publisher, left.toFixed(), tx.publisher)
    blockchain.withdraw(tx.publisher, taken.toFixed(), '')
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    const earnings = listEarnings(contract)
    const parts = listPartPayments(contract)
    const bookings = listBookings(contract)
    const leads = listLeads(contract)
    const remainders = listRemainders(contract)
    const loans = listLoans(contract)
    const states = listEndedStates(contract)
    const totals = listTotals(contract)
    const debts = listDebts(contract)
    yield* judgeDelegatedTwice(contract)
    for (const action of contract.actions) {
      if (!action.isPublic || !action.isComplete || action.name === 'can_update') continue
      const payments = listPayments(action, contract)
      for (const payment of payments) {
        const found = [...judgeCredit(payment, action, contract)]
        if (found.length === 0) found.push(...judgeRecord(payment, payments, action, contract))
        yield* found.length > 0 ? found : judgeListed(payment, payments, action, contract)
      }
      for (const write of listEffects(action.effects, 'write')) {
        const found = [...judgeCount(write, payments, action, contract)]
        yield* found.length > 0 ? found : judgeVote(write, payments, action, contract)
      }
      yield* judgeUnsettled(earnings, action, contract)
      yield* judgeBackdated(earnings, action, contract)
      yield* judgeSigners(action, contract)
      yield* judgeRefund(action, contract)
      yield* judgeAllowance(action, contract)
      yield* judgeWhole(parts, action, contract)
      yield* judgeGivenBack(remainders, action, contract)
      yield* judgeReleased(loans, action, contract)
      yield* judgeUnreadRequest(action, contract)
      yield* judgeEditedPlan(action, contract)
      yield* judgeOverdrawn(action, contract)
      yield* judgeNamedPeriod(action, contract)
      yield* judgeNamedStart(action, contract)
      yield* judgeKeptPlace(action, contract)
      yield* judgeReopened(states, action, contract)
      yield* judgeUnpaired(totals, action, contract)
      yield* judgeUnmatchedPrice(action, contract)
      yield* judgeReturned(bookings, action, contract)
      yield* judgeWithdrawn(leads, action, contract)
      yield* judgeBonus(action, contract)
      yield* judgeInterest(action, contract)
      yield* judgeSettledAgain(action, contract)
      yield* judgeSoldDeposit(debts, action, contract)
      yield* judgeAbsentParty(action, contract)
      yield* judgeTwoForms(action, contract)
    }
  },
}

/** Reports payments after which the record that entitles to them is as before. */
function* judgeRecord(
  payment: Payment,
  payments: readonly Payment[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const { effect, to, amount, via } = payment
  if (!isBeneficiary(to) || isExchange(action, payments) || isTrusted(effect.facts, contract)) return
  // What another contract returns, such as a balance of the contract itself, may change by the payment.
  if (
    listChoices(unwrapConversion(amount)).every((one) => findPart(one, ({ op }) => op === 'result' || op === 'unknown'))
  )
    return
  const dependencies: Dependencies = new Map()
  collectDependencies(amount, dependencies)
  for (const { value } of listFacts(effect.facts)) collectDependencies(value, dependencies)
  const entries = listAmountEntries(payment)
  if (entries.length === 0) {
    yield* judgeStanding(payment, action, contract)
    return
  }
  const deciding = listDeciding(payment, action)
  const spending = listEffects(action.effects, 'write').filter(
    (write) =>
      (isSpending(write, dependencies, false) && !isUnreadMark(write, action, deciding)) ||
      isChangedWithin(write, dependencies, action, deciding) ||
      isLessened(write, dependencies, action),
  )
  const isSure = spending.length === 0
  if (!isSure && !isAvoidable(spending, payment, action)) return
  const names = entries
    .map((slot) => `\`${slot}\``)
    .slice(0, 3)
    .join(', ')
  yield {
    place: reportPlace(contract, effect),
    message: isSure
      ? `\`${via}\` pays ${describe(to)} by what is stored in ${names}, and the action leaves it as it is: the same call pays again`
      : `\`${via}\` pays ${describe(to)} by what is stored in ${names}, which changes on some of the paths only: on the others the same call pays again`,
    steps: pathTo(action, effect, amount, 'paid here'),
    ...(!isSure && { assumes: 'a call on such a path pays' }),
  }
}

/** The entries from which the amount is calculated, or with which it is compared. Membership in a list is a role. */
function listAmountEntries({ amount, effect }: Payment): string[] {
  const found: Dependencies = new Map()
  collectDependencies(amount, found)
  for (const { value } of listFacts(effect.facts)) if (isOrder(value)) collectDependencies(value, found)
  return [...found].flatMap(([slot, { cell }]) => (isEntry(cell) ? [slot] : []))
}

/** Whether the payment is made on a path without the writes, because of the time: after an end nothing is stored. */
function isAvoidable(writes: readonly Write[], { effect, amount }: Payment, action: ActionModel): boolean {
  if (judgeCertainty(writes, effect, action) === 'always') return false
  if (listUses(amount, action).some((use) => judgeCertainty(writes, use, action) === 'always')) return false
  const known = new Set([...listFacts(effect.facts)].map(({ value }) => value.identity))
  const isTimed = ({ facts }: Write) =>
    [...listFacts(facts)].some(
      ({ value }) => !known.has(value.identity) && findPart(value, (part) => isChain(part, 'block.time')) !== undefined,
    )
  const ofEntries = writes.filter(({ key, field }) => isEntry(nameCell(key, field)))
  return ofEntries.length > 0 && ofEntries.every(isTimed)
}

/** Reports payments whose amount is also added to what another action pays out. */
function* judgeCredit(payment: Payment, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { effect, to, amount, via } = payment
  if (isConstant(to)) return
  const paid = unwrapConversion(amount)
  if (isConstant(paid)) return
  for (const write of listEffects(action.effects, 'write')) {
    if (!write.value || !isTogether(effect.facts, write.facts) || !isOf(write, to) || isReplaced(write, paid, action))
      continue
    const cell = nameCell(write.key, write.field)
    const found = listMembers(cell, write.value).find(
      ([slot, value]) =>
        isAdded(value, paid) && slotOf(paid) !== slot && findPayout(slot, payment, action, contract) !== undefined,
    )
    if (!found) continue
    const [slot] = found
    const payer = findPayout(slot, payment, action, contract)
    yield {
      place: reportPlace(contract, write),
      message: `\`${via}\` pays ${describe(to)} an amount that is also added to \`${slot}\`, from which \`${payer}\` pays it again`,
      steps: [...pathTo(action, effect, amount, 'paid here'), { place: write.place, text: 'and credited here' }],
    }
    return
  }
}

/** Whether an entry is named by an account. */
function isOf({ key, field }: Write, { identity }: Value): boolean {
  return [key, field].some((text) => text && findPart(text, (part) => part.identity === identity) !== undefined)
}

/** Whether the action also writes the cell without the amount: what it had is settled. */
function isReplaced({ key, field }: Write, amount: Value, { effects }: ActionModel): boolean {
  const cell = nameCell(key, field)
  return listEffects(effects, 'write').some(
    (other) =>
      nameCell(other.key, other.field) === cell &&
      !(other.value && listMembers(cell, other.value).some(([, value]) => isAdded(value, amount))),
  )
}

/** Whether a stored value is an amount, or a sum with it. */
function isAdded(value: Value, amount: Value): boolean {
  return listAddends(value).some(({ identity }) => identity === amount.identity)
}

/** The action that pays more of the token the more a slot holds, unless the amount is also counted as paid. */
function findPayout(slot: string, paid: Payment, action: ActionModel, contract: ContractModel): string | undefined {
  const counted = listCounted(paid, action)
  return contract.actions.find(
    (one) =>
      one.isPublic &&
      listPayments(one, contract).some(
        ({ token, amount }) =>
          token?.identity === paid.token?.identity &&
          growsWith(amount, slot) &&
          !counted.some((other) => listSlots(amount).has(other) && !growsWith(amount, other)),
      ),
  )?.name
}

/** The slots to which the action adds an amount. */
function listCounted({ amount }: Payment, { effects }: ActionModel): string[] {
  const paid = unwrapConversion(amount)
  return listEffects(effects, 'write').flatMap(({ key, field, value }) =>
    value
      ? listMembers(nameCell(key, field), value).flatMap(([slot, each]) => (isAdded(each, paid) ? [slot] : []))
      : [],
  )
}
