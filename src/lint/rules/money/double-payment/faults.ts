import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listEffects } from '../../../values/effects.js'
import type { Finding } from '../../rule.js'
import { listPayments } from '../payments.js'
import { judgeAbsentParty } from './absent-party.js'
import { judgeBackdated } from './backdated-stake.js'
import { judgeConvertedAgain } from './converted-again.js'
import { judgeCount } from './counted-again.js'
import { judgeSigners } from './counted-signer.js'
import { judgeCredit } from './credited-payment.js'
import { judgeDelegatedTwice } from './delegated-twice.js'
import { judgeEditedPlan } from './edited-plan.js'
import { judgeRefund } from './former-holder.js'
import { judgeGivenBack, listRemainders } from './given-back.js'
import { judgeAllowance } from './kept-allowance.js'
import { judgeKeptPlace } from './kept-place.js'
import { judgeRecord } from './kept-record.js'
import { judgeKeptTotal } from './kept-total.js'
import { judgeListed } from './listed-payment.js'
import { judgeVote } from './moved-vote.js'
import { judgeNamedPeriod } from './named-period.js'
import { judgeNamedStart } from './named-start.js'
import { judgeReleased, listLoans } from './open-loan.js'
import { judgeOverdrawn } from './overdrawn.js'
import { judgeWhole, listPartPayments } from './paid-part.js'
import { judgeReopened, listEndedStates } from './reopened.js'
import { judgeMessage } from './repeated-message.js'
import { judgeReturned, listBookings } from './returned-stake.js'
import { judgeSettledAgain } from './settled-again.js'
import { judgeSharedRefund } from './shared-refund.js'
import { judgeSoldDeposit, listDebts } from './sold-deposit.js'
import { judgeTwoForms } from './two-forms.js'
import { judgeBonus, judgeInterest } from './unfunded-bonus.js'
import { judgeUnmatchedPrice } from './unmatched-price.js'
import { judgeUnpaired, listTotals } from './unpaired-total.js'
import { judgeUnreadRequest } from './unread-request.js'
import { judgeUnsettled, listEarnings } from './unsettled.js'
import { judgeWithdrawn, listLeads } from './withdrawn-bid.js'

type FaultJudge = (action: ActionModel, contract: ContractModel) => Iterable<Finding>

/** A fault that is judged in each action. */
interface PaymentFault {
  /** Sentences about it for the page of the rule. */
  kinds?: readonly string[]
  assumptions?: readonly string[]
  /** Collects what the contract shows about it. Returns what judges an action. */
  start(contract: ContractModel): (action: ActionModel) => Iterable<Finding>
}

/** The faults, in the order in which they are reported of an action. */
export const FAULTS: readonly PaymentFault[] = [
  {
    kinds: ['A refund of what is above a price, beside a share of the whole payment.'],
    start: judgeEach(judgeSharedRefund),
  },
  {
    kinds: ['Units of an account that are converted into what it is paid for, and that nothing lowers.'],
    start: judgeEach(judgeConvertedAgain),
  },
  {
    kinds: ['An own weight and a delegated one that are added, where the delegated one also stays with its account.'],
    start: judgeOnce(judgeDelegatedTwice),
  },
  {
    kinds: [
      'A payment that depends on an entry, and that leaves everything unchanged that it depends on, or marks it in a way that no condition notices.',
      'An amount that is paid, and also added to what another action pays.',
      'A payment of what a list holds for an account, which stays in the list.',
      'A payment to an account that has joined, which leaves the record that it has.',
    ],
    assumptions: ['the record changes on some paths only, and time decides which'],
    start: judgeEach(judgePayments),
  },
  {
    kinds: ['A list of confirmations that decides by its length, and that one account can extend more than once.'],
    assumptions: [
      'an account moves its tokens after they were counted',
      'another action decides by the sum',
      'an account gives away what it has voted with, and only the account is marked',
    ],
    start: judgeEach(judgeCounts),
  },
  {
    kinds: [
      'A reward that grows since a time or an index, where the time or index stays, or is calculated from the former amount, or the reward from the amount after an addition.',
    ],
    start: judgeWith(listEarnings, judgeUnsettled, judgeBackdated),
  },
  {
    assumptions: ['a number to which a call with a role adds one counts accounts'],
    start: judgeEach(judgeSigners),
  },
  {
    kinds: ['A refund to a former holder, such as the last bidder, of what the new one has brought.'],
    start: judgeEach(judgeRefund),
  },
  {
    kinds: ['A transfer by an allowance that is not lowered.'],
    assumptions: ['a limit that is not called an allowance is one for all calls'],
    start: judgeEach(judgeAllowance),
  },
  {
    kinds: ['A whole that is paid, credited or given back although another action has paid parts of it.'],
    start: judgeWith(listPartPayments, judgeWhole),
  },
  { start: judgeWith(listRemainders, judgeGivenBack) },
  {
    kinds: ['A collateral that is paid out although its debt is still open.'],
    start: judgeWith(listLoans, judgeReleased),
  },
  {
    assumptions: ['a time to wait is for the amount that was requested'],
    start: judgeEach(judgeUnreadRequest),
  },
  {
    kinds: ['A payment that is changed after others have agreed to it, where their agreement stays.'],
    start: judgeEach(judgeEditedPlan),
  },
  {
    kinds: [
      'An amount of the caller that is subtracted from an entry that may hold less, and then paid, credited, or added to the entry of another account.',
    ],
    start: judgeEach(judgeOverdrawn),
  },
  {
    kinds: [
      'A payment for each name that the caller chooses, since a time that the caller names, or for a place in a list that the caller keeps.',
    ],
    start: judgeEach(judgeNamedPeriod, judgeNamedStart, judgeKeptPlace),
  },
  {
    kinds: ['A state that allows a payment, and that anyone can set again.'],
    assumptions: ['what an action does in a state, which it ends and anyone can set again, is meant to happen once'],
    start: judgeWith(listEndedStates, judgeReopened),
  },
  {
    assumptions: [
      'a total that one action lowers with an entry is the sum of these entries, where another action lowers an entry alone',
    ],
    start: judgeWith(listTotals, judgeUnpaired),
  },
  {
    kinds: ['An order that is matched without regard to the price by which its account has paid.'],
    start: judgeEach(judgeUnmatchedPrice),
  },
  {
    kinds: ['An amount that comes back to an account, and stays in a total that another action pays.'],
    assumptions: ['what was taken back should not count in a decision'],
    start: judgeWith(listBookings, judgeReturned),
  },
  {
    kinds: ['The place of the largest deposit, which its account keeps after it has the deposit back.'],
    assumptions: ['what is stored for the account in a place is worth the deposit'],
    start: judgeWith(listLeads, judgeWithdrawn),
  },
  {
    assumptions: ['the contract owns nothing but the deposits that it owes, of which a bonus is paid'],
    start: judgeEach(judgeBonus, judgeInterest),
  },
  {
    kinds: ['A funded total that is stored as what another action pays, and that neither action lowers.'],
    start: judgeEach(judgeSettledAgain),
  },
  {
    kinds: ['A whole total that deposits raise and a role is paid, and that no action lowers.'],
    start: judgeEach(judgeKeptTotal),
  },
  {
    kinds: ['A sale from the one balance that also holds what others have brought, without a stock that limits it.'],
    assumptions: ['the contract owns less of a token, beside what it owes, than accounts buy'],
    start: judgeWith(listDebts, judgeSoldDeposit),
  },
  {
    kinds: ['A multiple of a stake that is paid although the account that joins has stored less.'],
    start: judgeEach(judgeAbsentParty),
  },
  {
    kinds: [
      'A mark against a second payment that has the name of an entry as the caller writes it, where the entry is found by what the name is converted to.',
    ],
    start: judgeEach(judgeTwoForms),
  },
  {
    kinds: ['A payment or a credit to the account in a stored record, which stays as it is.'],
    assumptions: ['what a record of one account and amount asks for is meant to be carried out once'],
    start: judgeEach(judgeMessage),
  },
]

/** Judges each action by itself. */
function judgeEach(...judges: readonly FaultJudge[]): PaymentFault['start'] {
  return (contract) =>
    function* (action) {
      for (const judge of judges) yield* judge(action, contract)
    }
}

/** Judges each action by a list that is made once for the contract. */
function judgeWith<T>(
  list: (contract: ContractModel) => T,
  ...judges: readonly ((found: T, action: ActionModel, contract: ContractModel) => Iterable<Finding>)[]
): PaymentFault['start'] {
  return (contract) => {
    const found = list(contract)
    return judgeEach(
      ...judges.map(
        (judge): FaultJudge =>
          (action) =>
            judge(found, action, contract),
      ),
    )(contract)
  }
}

/** Judges a contract as a whole. */
function judgeOnce(judge: (contract: ContractModel) => Iterable<Finding>): PaymentFault['start'] {
  return (contract) => {
    let isDone = false
    return () => {
      const found = isDone ? [] : judge(contract)
      isDone = true
      return found
    }
  }
}

/** Reports each payment by the first fault that it has. */
function* judgePayments(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const payments = listPayments(action, contract)
  for (const payment of payments) {
    const found = [...judgeCredit(payment, action, contract)]
    if (found.length === 0) found.push(...judgeRecord(payment, payments, action, contract))
    yield* found.length > 0 ? found : judgeListed(payment, payments, action, contract)
  }
}

/** Reports each vote by the first fault that it has. */
function* judgeCounts(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const payments = listPayments(action, contract)
  for (const write of listEffects(action.effects, 'write')) {
    const found = [...judgeCount(write, payments, action, contract)]
    yield* found.length > 0 ? found : judgeVote(write, payments, action, contract)
  }
}
