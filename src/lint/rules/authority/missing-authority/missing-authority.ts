import { listEffects } from '../../../values/effects.js'
import type { LintRule } from '../../rule.js'
import { judgeEntry } from '../entries.js'
import { judgeChosenWinner } from './chosen-winner.js'
import { judgeEarlySettlement } from './early-settlement.js'
import { judgeFixedReceiver } from './fixed-receiver.js'
import { judgeForeignMark } from './foreign-mark.js'
import { judgeKeptApproval } from './kept-approval.js'
import { judgeLentAuthority } from './lent-authority.js'
import { judgeListedAgain } from './listed-again.js'
import { judgeNamedJudge } from './named-judge.js'
import { judgeOwnRelease } from './own-release.js'
import { judgeOwnCalls, judgeOwnTokens } from './own-tokens.js'
import { judgeRaisedPrice } from './raised-price.js'
import { judgeRenewedLock } from './renewed-lock.js'
import { judgeSeizure } from './seized-entry.js'
import { judgeSoldToken } from './sold-token.js'
import { judgeStaleOffer } from './stale-offer.js'
import { judgeLeases, listLeases } from './tenants.js'
import { isPossible, judgeTransfer } from './unsigned-transfers.js'
import { judgeWrite } from './unsigned-writes.js'
import { judgeUntiedDecision } from './untied-decision.js'

export const missingAuthority: LintRule = {
  name: 'missing-authority',
  group: 'authority',
  about: 'writes to, or transfers from, an account named by an argument, without its authority or the owner’s',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Every account can call an action with any arguments. The chain only protects the tokens of accounts. The storage of a contract, and tokens that it owns, are protected only by its code.',
  remedy:
    'Require the authority of the account that loses something, or of the owner, before the write: `requireSigner(from)` of `iost-toolkit/contract/ownership`, or `if (!blockchain.requireAuth(from, "active")) throw new Error("no permission")`.',
  kinds: [
    'A write, transfer or payment on a path that checks neither the owner, nor the account that loses something, nor a role that only some accounts have.',
    'A payment to a fixed account in any amount, or of the whole balance, that anyone makes from what other accounts are owed.',
    'A deposit whose payer may be the contract itself: it moves no tokens, and the credit it leaves is paid from the tokens of others.',
    'A transfer or sale of an item that leaves an offer or approval of its former owner, by which another action gives the item away.',
    'An item that can be offered under two ids, and a sale that does not check who owns it.',
    'A call that adds to the entry of another account, and so restarts the time that account has to wait, or sets the term of its later deposits.',
    'A settlement in which an argument of anyone decides which stored account is paid.',
    'A paid registration that replaces the owner of a name which is there.',
    'A payment for which the caller names the account whose entry decides, and which exceeds what that account has brought.',
    'A decision that is read under one name and applied to an entry under another one, such as a vote of an own group.',
    'A liquidation without a condition on the debt: an account that pays what another one owes gets its collateral.',
  ],
  assumptions: [
    'conditions on a vacant or deleted entry do not protect it',
    'a price that the new owner is paid is an offer of the former one',
    'a payment after a stored time is no reward',
    'an account that is stored, and never checked, compared or paid, owns the entry',
    'a token of `token721.iost` is not free for everyone',
    'a deposit that is stored for a receiver is paid elsewhere',
    'an account that is stored for one entry does not act for the account of another',
    'what a named account decides is more than what the caller has brought',
    'a payment to the stored owner of a token is for the account that has the token',
    'an account that the caller’s own entry names, such as an opponent, has not agreed',
    'a call with the contract’s authority, of a contract that the owner chose, for an account and an amount of the caller, is worth something',
    'an account that pays to use an item does not own it, and keeps it for the time that was stored with the payment',
    'where one of two accounts is enough, and one of them is paid what the other has brought, the other one has to agree',
    'accounts have agreed to the price of that time, and to no later one',
    'the price of a registration is that of a new name, and buys none that is there',
    'an account deposits without a look at a term that a stranger has set',
    'what an action begins for one entry, such as a vote, decides about that one only',
    'a name that anyone can mark, and that another action then refuses, is another account',
    'an account sends tokens to a contract none of whose actions brings or pays them',
    'the account that is ahead, and is paid what others have brought, has not won yet',
  ],
  bad: `import { parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'

export class Coins {
  init(): void {}

  /** @amountLimit iost 1000 */
  deposit(amount: string): void {
    const added = parseAmount(amount, 6)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('coins', tx.publisher, readAmount(storage.mapGet('coins', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  withdraw(from: string, to: string, amount: string): void {
    const taken = parseAmount(amount, 6)
    const left = subtract(readAmount(storage.mapGet('coins', from)), taken, 'too much')
    storage.mapPut('coins', from, left.toFixed(), tx.publisher)
    blockchain.withdraw(to, taken.toFixed(), '')
  }
}
`,
  good: `import { parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'
import { requireSigner } from 'iost-toolkit/contract/ownership'

export class Coins {
  init(): void {}

  /** @amountLimit iost 1000 */
  deposit(amount: string): void {
    const added = parseAmount(amount, 6)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    storage.mapPut('coins', tx.publisher, readAmount(storage.mapGet('coins', tx.publisher)).plus(added).toFixed(), tx.publisher)
  }

  withdraw(from: string, to: string, amount: string): void {
    requireSigner(from)
    const taken = parseAmount(amount, 6)
    const left = subtract(readAmount(storage.mapGet('coins', from)), taken, 'too much')
    storage.mapPut('coins', from, left.toFixed(), tx.publisher)
    blockchain.withdraw(to, taken.toFixed(), '')
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    yield* judgeNamedJudge(contract)
    yield* judgeListedAgain(contract)
    yield* judgeRaisedPrice(contract)
    const leases = listLeases(contract)
    for (const action of contract.actions) {
      if (!action.isPublic || action.name === 'can_update') continue
      for (const transfer of listEffects(action.effects, 'transfer').filter(isPossible)) {
        yield* judgeTransfer(transfer, action, contract)
        yield* judgeOwnTokens(transfer, action, contract)
      }
      for (const call of listEffects(action.effects, 'call')) yield* judgeOwnCalls(call, action, contract)
      for (const write of listEffects(action.effects, 'write')) {
        const found = [...judgeWrite(write, action, contract)]
        if (found.length === 0) found.push(...judgeEntry(write, action, contract))
        yield* found.length > 0 ? found : judgeForeignMark(write, action, contract)
      }
      yield* judgeFixedReceiver(action, contract)
      yield* judgeChosenWinner(action, contract)
      yield* judgeSoldToken(action, contract)
      const approvals = [...judgeKeptApproval(action, contract)]
      yield* approvals.length > 0 ? approvals : judgeStaleOffer(action, contract)
      yield* judgeSeizure(action, contract)
      yield* judgeLentAuthority(action, contract)
      yield* judgeRenewedLock(action, contract)
      yield* judgeOwnRelease(action, contract)
      yield* judgeEarlySettlement(action, contract)
      yield* judgeUntiedDecision(action, contract)
      yield* judgeLeases(leases, action, contract)
    }
  },
}
