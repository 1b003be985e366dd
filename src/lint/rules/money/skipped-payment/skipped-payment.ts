import { isFirstWrite } from '../../../model/authority.js'
import { readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { nameCell, nameKey } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value } from '../../../values/values.js'
import { describeOrigin, lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { isBeneficiary, isTrusted, listPayments } from '../payments.js'
import { findAvoiding } from './branches.js'
import { judgeFactor } from './chosen-factor.js'
import { judgeFlag } from './chosen-flag.js'
import { type Gain, judgeChosenPrice, judgeNegativeCount } from './chosen-price.js'
import { judgeForgottenInterest } from './forgotten-interest.js'
import { judgeFreeEntry } from './free-entry.js'
import { judgeLessTaken, judgeMinimum, judgeOwnPayer } from './less-taken.js'
import { judgeOwnPrice } from './own-price.js'
import { judgePricedOnce } from './priced-once.js'
import { judgeRefusedPrice } from './refused-price.js'
import { judgeShownSecret, judgeSoldSecret } from './sold-secret.js'

export const skippedPayment: LintRule = {
  name: 'skipped-payment',
  group: 'money',
  about:
    'a payment that callers avoid by an argument, or whose price they choose, and what it pays for in any case, and an amount that a flag of theirs decides',
  recommended: 'error',
  strict: 'error',
  consequence:
    'The caller chooses the argument that decides whether the payment is made: a flag, an amount of zero, or a kind that no branch knows. The credit after the branches is given in any case. Where the price itself is an argument that only has an upper limit, the least price is enough.',
  remedy:
    'Throw in the last `else`, so that each path that gives something has taken the payment, or move the credit into the branch. Calculate the price from what is stored, and compare an argument of the caller with it.',
  kinds: [
    'A payment that some choice of arguments avoids, while what the call writes or pays does not depend on it.',
    'A price that is an argument without a lower limit, for which tokens are given whatever it is.',
    'A payment that a negative number avoids.',
    'A transfer of as much as the caller has or allows, where the whole amount is booked.',
    'A payment whose payer may be the contract itself.',
    'A fixed payment for a count that the caller chooses.',
    'A booked amount that is the payment multiplied by a number of the caller without an upper limit.',
    'A time since which interest is owed, and which moves without the payment.',
    'A payment by a number that any caller stores for nothing, in an entry that the one who is paid names.',
    'A payment for a text that stands readably in storage.',
    'A price of which exactly the right amount is refused, and every other one taken.',
  ],
  assumptions: [
    'a payment that is made once is the price of one of a list',
    'a payment that one action takes is the price of the entry that another one makes for nothing',
    'a fixed payment is no price for any time or level that is stored',
    'what is not taken below a minimum, and booked, is worth more than the call',
    'a payment to an account that the caller names, or by a price that the caller chooses, is the price of what is written',
    'who pays for a call that only returns a stored text does so for this text',
    'where a flag of the caller chooses an amount from constants and decides nothing else, not every caller is entitled to each amount',
  ],
  bad: `export class Shop {
  init(): void {}

  /** @amountLimit iost 1000 */
  buy(kind: string): void {
    if (kind === 'small') blockchain.deposit(tx.publisher, '1', '')
    else if (kind === 'large') blockchain.deposit(tx.publisher, '5', '')
    storage.mapPut('credit', tx.publisher, '1', tx.publisher)
  }

  use(): void {
    if (!storage.mapHas('credit', tx.publisher)) throw new Error('no credit')
    storage.mapDel('credit', tx.publisher)
    blockchain.withdraw(tx.publisher, '1', '')
  }
}
`,
  good: `export class Shop {
  init(): void {}

  /** @amountLimit iost 1000 */
  buy(kind: string): void {
    if (kind === 'small') blockchain.deposit(tx.publisher, '1', '')
    else if (kind === 'large') blockchain.deposit(tx.publisher, '5', '')
    else throw new Error('unknown kind')
    storage.mapPut('credit', tx.publisher, '1', tx.publisher)
  }

  use(): void {
    if (!storage.mapHas('credit', tx.publisher)) throw new Error('no credit')
    storage.mapDel('credit', tx.publisher)
    blockchain.withdraw(tx.publisher, '1', '')
  }
}
`,
  *check({ contract }) {
    if (contract) yield* judgeForgottenInterest(contract)
    for (const action of contract?.actions ?? []) {
      if (!contract || !action.isPublic || !action.isComplete || action.name === 'can_update') continue
      yield* judgeFlags(action, contract)
      const payments = listEffects(action.effects, 'transfer').filter(isTaken)
      const gains = listGains(action, contract)
      yield* judgeOwnPayer(gains, action, contract)
      yield* judgeFreeEntry(action, contract)
      yield* judgeOwnPrice(action, contract)
      yield* judgeShownSecret(action, contract)
      if (payments.length === 0) continue
      yield* judgeSoldSecret(action, contract)
      yield* judgeRefusedPrice(payments, action, contract)
      const found = [...judge(payments, action, contract), ...judgeNegativeCount(payments, action, contract)]
      if (found.length === 0) found.push(...judgeLessTaken(payments, gains, action, contract))
      if (found.length === 0) found.push(...judgeMinimum(payments, gains, action, contract))
      if (found.length === 0) found.push(...judgePricedOnce(payments, action, contract))
      if (found.length === 0) found.push(...judgeFactor(payments, action, contract))
      if (found.length === 0) found.push(...judgeReceiver(payments, action, contract))
      if (found.length === 0) found.push(...judgeChosenPrice(payments, gains, action, contract))
      yield* found
    }
  },
}

/** Reports amounts that a flag of the caller chooses: of payments of the contract, and of what it takes for a gain. */
function* judgeFlags(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const gains = listGains(action, contract)
  for (const transfer of listEffects(action.effects, 'transfer')) {
    if (isTrusted(transfer.facts, contract)) continue
    // What callers give for nothing is theirs to choose.
    if (isSender(transfer.from) && gains.every(({ effect }) => effect === transfer)) continue
    const found = judgeFlag(transfer, action)
    if (found) yield { place: reportPlace(contract, transfer), ...found }
  }
}

/** Reports the first gain of the caller that a path without any of the payments reaches. */
function* judge(payments: readonly Transfer[], action: ActionModel, contract: ContractModel): Generator<Finding> {
  const [payment] = payments
  if (payments.every((one) => isOwnSize(one, action))) return
  for (const { effect, does, parts } of listGains(action, contract)) {
    const names = payment && findAvoiding({ effect, parts }, payments, action)
    if (!names) continue
    const chosen = names.map((name) => `\`${name}\``).join(', ')
    yield {
      place: reportPlace(contract, effect),
      message: `\`${action.name}\` takes the payment at ${lineOf(payment.place, contract)} only in branches that the caller avoids by ${chosen}, and ${does} in any case`,
      steps: [
        ...pathTo(action, payment, undefined, 'taken in a branch only'),
        { place: effect.place, text: 'reached without it' },
      ],
    }
    return
  }
}

/**
 * Whether a payment of zero is all that is left out, `if (paid !== '0') deposit`, and a branch that needs the payment
 * compares it: an order that is paid in either of two tokens.
 */
function isOwnSize({ amount, facts }: Transfer, { effects }: ActionModel): boolean {
  const size = unwrapConversion(amount)
  if (size.op !== 'argument') return false
  const isIt = (value: Value) => unwrapConversion(value).identity === size.identity
  const isSize = ({ op, name, inputs }: Value) =>
    op === 'operator' && /^[!=]==?$/.test(name) && inputs.some(isIt) && inputs.some((one) => isConstant(one, '0', 0))
  const isCompared = (value: Value) =>
    isOrder(value) && value.inputs.some(isIt) && !value.inputs.some((one) => isConstant(unwrapConversion(one)))
  const conditions = listEffects(effects, 'condition')
  return (
    [...listFacts(facts)].some(({ value }) => isSize(value)) &&
    conditions.some(({ value }) => findPart(value, isCompared) !== undefined)
  )
}

/** Reports what the caller gets for a payment to an account that the caller names, such as another one of its own. */
function* judgeReceiver(
  payments: readonly Transfer[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const receivers = payments.map(({ to }) => unwrapConversion(to))
  const [payment] = payments
  const [receiver] = receivers
  if (!payment || !receiver || receivers.some((one) => one.op !== 'argument' || one !== receiver)) return
  // What is paid of any size has no price.
  const size = unwrapConversion(payment.amount)
  if (size.op === 'argument' && !readBounds(payment.facts, size).isAtLeast) return
  const isIt = ({ identity }: Value) => identity === receiver.identity
  const mentions = (value: Value | undefined) => value !== undefined && findPart(value, isIt) !== undefined
  if ([...listFacts(payment.facts)].some(({ value }) => mentions(value))) return
  const writes = listEffects(action.effects, 'write').filter(({ facts }) => !isTrusted(facts, contract))
  if (writes.some(({ key, field, value }) => [key, field, value].some(mentions))) return
  const bought = writes.find((write) => isFirstWrite(write) || describeCredit(write, contract).length > 0)
  if (!bought || ![bought.key, bought.field].some((text) => text && findPart(text, isSender))) return
  const cell = nameCell(bought.key, bought.field)
  yield {
    place: reportPlace(contract, payment),
    message: `${describeOrigin(receiver, contract)}, and gets the payment after which \`${action.name}\` writes \`${cell}\`: the caller pays to an account of its own`,
    steps: pathTo(action, payment, receiver, 'paid to an account that the caller names'),
    assumes: `the payment is the price of what \`${cell}\` keeps`,
  }
}

/** Whether a transfer is a payment of the caller. */
function isTaken({ from, to, via }: Transfer): boolean {
  return !via.endsWith('/issue') && !via.endsWith('/destroy') && isSender(from) && !isSender(to)
}

/** Lists what callers get by an action: payments, entries that are worth something, and items. */
export function listGains(action: ActionModel, contract: ContractModel): Gain[] {
  const payments = listPayments(action, contract).flatMap(({ effect, via, token, to, amount }): Gain[] => {
    if (isTrusted(effect.facts, contract) || !isBeneficiary(to)) return []
    return [{ effect, does: `\`${via}\` gives tokens`, parts: [...(token ? [token] : []), amount] }]
  })
  const writes = listEffects(action.effects, 'write').filter(({ facts }) => !isTrusted(facts, contract))
  return [...payments, ...writes.flatMap((write) => describeCredit(write, contract))]
}

/** A write that gives an account something: an entry that another action pays by, or of which it becomes the owner. */
function describeCredit(write: Write, { knowledge }: ContractModel): Gain[] {
  const { key, field, value } = write
  if (!value) return []
  const texts = field ? [key, field, value] : [key, value]
  const isOfAccount = knowledge.accountMaps.has(nameKey(key)) || texts.some((text) => findPart(text, isSender))
  const cell = nameCell(key, field)
  const { deciding, asked } = knowledge.store
  const isWorth = listMembers(cell, value).some(
    ([slot]) => knowledge.moneyCells.has(slot) || deciding.has(slot) || asked.has(slot),
  )
  return isOfAccount && isWorth ? [{ effect: write, does: `\`${cell}\` is written`, parts: texts }] : []
}
