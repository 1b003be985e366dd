import { firstOf, must } from '../../../../collections/presence.js'
import { kindOf } from '../../../interpreter/kinds.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import {
  type Condition,
  type ContractCall,
  listEffects,
  listWorking,
  type Transfer,
  type Write,
} from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent, walkValue } from '../../../values/values.js'
import { causeOf } from '../../causes.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { contains, isChecked, isCoarse, isRounded, isRounding, mentionsDecimals, unwrapArgument } from '../places.js'
import { judgeCutPayment } from './cut-payment.js'
import { judgeDonatedShare } from './donated-share.js'
import { judgeExceedingTotal } from './exceeding-total.js'
import { isExpected, isSameArgument } from './expected-amount.js'
import { judgeFixedPayout } from './fixed-payout.js'
import { judgeListedAmounts } from './listed-amounts.js'
import { judgeMissingRecord } from './missing-record.js'
import { excludesNaN, isPassedByNaN, isSkippedByNaN, listNaNSources, type NaNSource } from './nan.js'
import { isNegativeTaken, judgeNegative } from './negative-amount.js'
import { judgeNegativePrice } from './negative-price.js'
import { judgeRoundedCredit } from './rounded-credit.js'
import { judgeRoundedPayment } from './rounded-payment.js'
import { judgeRoundedPrice } from './rounded-price.js'
import { judgeSharedTotal } from './shared-total.js'
import { judgeStoredRounding } from './stored-rounding.js'
import { judgeUncutCall, judgeUncutRecord } from './uncut-amount.js'
import { judgeUnpaidNaN } from './unpaid-nan.js'
import { judgeZeroByZero } from './zero-by-zero.js'

export const unvalidatedAmount: LintRule = {
  name: 'unvalidated-amount',
  group: 'money',
  about: 'amounts of callers that may be negative, no number, or finer than the token',
  recommended: 'error',
  strict: 'error',
  consequence:
    'A negative amount turns a withdrawal into a deposit, NaN passes every comparison and stays in storage. The token contract truncates decimal places that the token does not have, so balances with these places exceed the deposits.',
  remedy:
    'Use `parseAmount(text, decimals)` of `iost-toolkit/contract/amounts`, or check `gt(0)` and `dp()` yourself, before the amount is used.',
  kinds: [
    'A text of the caller that is stored or paid, where no condition excludes a negative number, NaN, or more decimal places than the token has.',
    'An argument, a member of a parsed text, or a product of an argument that is subtracted from a balance or a reserve, where no condition excludes a negative number, and neither does a payment: it is skipped, or grows with the square of the number.',
    'A payment for a number that the caller gives up, which is more than zero where that is 0.',
    'Numbers in a list of the caller that are booked for several entries, or of which each entry gets a share by their sum, where only the sum is checked or taken.',
    'A condition that fails only if a member is less than something, where the member may be missing: `undefined` is never less.',
    'A price that is paid unrounded, stored rounded up, and paid back.',
    'A number that is rounded down for the payment, and not for what is calculated from it and minted, paid or booked.',
    'NaN in a total of all accounts that decides payments.',
    'A price that NaN is not less than, whose payment is skipped because NaN is not above zero.',
    'An amount with more than eight decimal places that is added to a total of iost, of which an action pays all.',
    'A price that callers store, of which no condition excludes a negative number, and that is subtracted from what is paid back.',
  ],
  assumptions: [
    'others need a total that decides no payment',
    'the contract owns no more iost than its total, so that the payment of a larger one fails',
    'the token that the caller names has fewer places than the amount',
    'the token has more places than the credit',
    'a called contract accepts such an amount',
    'what is rounded off a payment is worth more than the call',
    'what is rounded off a price, while its count is kept with a fraction, is worth more than the call',
    'what is stored or passed on uncut is paid out later',
    'the unit of at most three places, to which a payment of a token is rounded up, is worth more than the call',
    'a contract returns a price of zero, so that `0 / 0` passes a check',
    'the stored price, of which a part is paid for nothing, is more than zero',
    'a record by which a share is divided, and for which a constant stands, can be missing while the account has a share',
    'an account has all shares of a balance that another account raises by a transfer before the next one pays',
  ],
  bad: `export class Points {
  init(): void {}

  /** @amountLimit iost 1000 */
  buy(amount: string): void {
    blockchain.deposit(tx.publisher, amount, '')
    const old = new BigNumber(storage.mapGet('points', tx.publisher) ?? '0')
    storage.mapPut('points', tx.publisher, old.plus(amount).toFixed(), tx.publisher)
  }

  give(to: string, amount: string): void {
    const left = new BigNumber(storage.mapGet('points', tx.publisher) ?? '0').minus(amount)
    if (left.lt(0)) throw new Error('not enough')
    storage.mapPut('points', tx.publisher, left.toFixed(), tx.publisher)
    const old = new BigNumber(storage.mapGet('points', to) ?? '0')
    storage.mapPut('points', to, old.plus(amount).toFixed(), tx.publisher)
  }
}
`,
  good: `import { IOST_DECIMALS, parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'

export class Points {
  init(): void {}

  /** @amountLimit iost 1000 */
  buy(amount: string): void {
    const added = parseAmount(amount, IOST_DECIMALS)
    blockchain.deposit(tx.publisher, added.toFixed(), '')
    const old = readAmount(storage.mapGet('points', tx.publisher))
    storage.mapPut('points', tx.publisher, old.plus(added).toFixed(), tx.publisher)
  }

  give(to: string, amount: string): void {
    const given = parseAmount(amount, IOST_DECIMALS)
    const left = subtract(readAmount(storage.mapGet('points', tx.publisher)), given, 'not enough')
    storage.mapPut('points', tx.publisher, left.toFixed(), tx.publisher)
    const old = readAmount(storage.mapGet('points', to))
    storage.mapPut('points', to, old.plus(given).toFixed(), tx.publisher)
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      if (!action.isPublic) continue
      const known = new Set<string>()
      const isKnown = ({ cause, place }: Finding) => known.has(String(cause)) || known.has(String(place.start))
      for (const write of listEffects(action.effects, 'write')) {
        const found = judgeFirst(
          () => judgeWrite(write, action, contract),
          () => judgeUncutRecord(write, action, contract),
          () => judgeRoundedCredit(write, action, contract),
          () => judgeNaN(write, action, contract),
          () => judgeNegative(write, action, contract),
          () => judgeRoundedPrice(write, action, contract),
          () => judgeStoredRounding(write, action, contract),
          () => judgeSharedTotal(write, action, contract),
          () => judgeExceedingTotal(write, action, contract),
          () => judgeUnpaidNaN(write, action, contract),
        )
        // An amount that two entries of a map get has one flaw.
        for (const finding of found) if (!known.has(finding.message)) yield finding
        for (const { message, cause, place } of found) known.add(message).add(String(cause ?? place.start))
      }
      for (const transfer of listEffects(action.effects, 'transfer')) {
        yield* judgeRemainder(transfer, action, contract)
        yield* judgeRoundedPayment(transfer, action, contract)
      }
      yield* judgeNegativePrice(action, contract)
      yield* judgeZeroByZero(action, contract)
      yield* judgeMissingRecord(action, contract)
      yield* judgeListedAmounts(action, contract)
      yield* judgeDonatedShare(action, contract)
      for (const finding of judgeCutPayment(action, contract)) if (!isKnown(finding)) yield finding
      for (const finding of judgeFixedPayout(action, contract)) if (!isKnown(finding)) yield finding
      for (const call of listEffects(action.effects, 'call')) yield* judgeUncutCall(call, action, contract)
    }
  },
}

/** The findings of the first judgement that has any: one write is reported once. */
function judgeFirst(...judgements: (() => Iterable<Finding>)[]): Finding[] {
  for (const judge of judgements) {
    const found = [...judge()]
    if (found.length > 0) return found
  }
  return []
}

function* judgeWrite(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const cell = nameCell(write.key, write.field)
  const { moneyCells, store } = contract.knowledge
  if (!write.value || !moneyCells.has(cell)) return
  if (readApproval(write.facts, store.openCells, write).isPrivileged) return
  for (const amount of listAmountArguments(write.value)) {
    const facts = [...listFacts(write.facts)]
    if (facts.some((fact) => isExpected(fact, amount))) continue
    const moved = listEffects(action.effects, 'transfer').filter((transfer) => contains(transfer.amount, amount))
    const found =
      moved.length > 0
        ? (judgeMoved(moved, { write, amount, cell }, facts) ?? judgePassed({ write, amount, cell }, action))
        : judgeUnmoved({ write, amount, cell }, facts, action)
    if (!found) continue
    const from = `\`${amount.name}\`${amount.place ? `, the argument at ${lineOf(amount.place, contract)},` : ''}`
    yield {
      place: reportPlace(contract, write),
      message: `${from} is stored in \`${cell}\` ${found.text}`,
      cause: causeOf(action, amount),
      steps: pathTo(action, write, amount, `stored in \`${cell}\``),
      ...(found.assumes !== undefined && { assumes: found.assumes }),
    }
  }
}

interface AmountWrite {
  write: Write
  amount: Value
  cell: string
}

interface AmountJudgement {
  text: string
  assumes?: string
}

/** Judges an amount that no token contract checks. */
function judgeUnmoved(
  { write, amount }: AmountWrite,
  facts: readonly Fact[],
  action: ActionModel,
): AmountJudgement | undefined {
  const source: NaNSource = { argument: amount, value: amount, isDivisor: false }
  const calls = listCallsWith(amount, write, action)
  if (calls.some(isOfChain)) return undefined
  const assumed = calls.length > 0 && { assumes: 'the called contract accepts such an amount' }
  const isNumber = facts.some((fact) => excludesNaN(fact, source))
  if (!facts.some((fact) => isLowerBound(fact, amount)))
    return { text: `without a check: it may be negative${isNumber ? ' or zero' : ', zero or no number'}`, ...assumed }
  if (kindOf(amount) === 'number' || isNumber) return undefined
  return {
    text: 'and may be NaN: every comparison with NaN is false, so the checks on the way let it pass',
    ...assumed,
  }
}

/** The calls that have an amount among their arguments, wherever the write is made: one that fails undoes the write. */
function listCallsWith(amount: Value, write: Write, { effects }: ActionModel): ContractCall[] {
  const facts = new Set(listFacts(write.facts))
  return listEffects(effects, 'call').filter(
    (call) =>
      listWorking(call)?.some((one) => contains(one, amount)) &&
      [...listFacts(call.facts)].every((fact) => facts.has(fact)),
  )
}

/** Whether a call is one to a contract of the chain: these reject what is no positive number. */
function isOfChain({ contract }: ContractCall): boolean {
  return contract.op === 'constant' && String(contract.constant).endsWith('.iost')
}

/** Judges an amount that a token contract checks, and truncates to the decimal places of the token. */
function judgeMoved(
  moved: readonly Transfer[],
  { write, amount }: AmountWrite,
  facts: readonly Fact[],
): AmountJudgement | undefined {
  const taken = moved.filter(({ from }) => !isChain(from, 'self'))
  const text = 'with all its decimal places, of which the token contract cuts off those the token does not have'
  const isRoundedHere = isRounded(must(write.value, 'value'), amount)
  if (taken.some(({ amount: paid }) => isCoarse(paid, amount)) && !isRoundedHere && !isChecked(facts, amount))
    return { text: 'with more decimal places than are taken: it is rounded for the payment only' }
  const isBooked = taken.some(({ amount: paid }) => isSameArgument(paid, amount) || isRounded(paid, amount))
  if (!isBooked) return undefined
  if (taken.every(({ token }) => token.op === 'constant'))
    return isRoundedHere || isChecked(facts, amount) || taken.every(isIost) ? undefined : { text }
  const isWhole =
    facts.some((fact) => mentionsDecimals(fact, amount) && !limitsPlaces(fact)) ||
    isRoundedFor(must(write.value, 'value'), amount)
  const isAny = taken.some(({ token }) => [...walkContent(token)].some(({ op }) => op === 'argument'))
  return isWhole || !isAny ? undefined : { text, assumes: 'the token has fewer decimal places than the amount' }
}

/** Judges an amount from which what is paid is calculated in a way that does not reject a negative one. */
function judgePassed({ write, amount }: AmountWrite, action: ActionModel): AmountJudgement | undefined {
  if (!isNegativeTaken(amount, write, action)) return undefined
  return { text: 'without a check: it may be negative, and what is paid for it does not reject that' }
}

/** Whether tokens with eight decimal places are moved: what is cut off is worth less than the call. */
function isIost({ token }: Transfer): boolean {
  return isConstant(token, 'iost')
}

/** A comparison of the number of decimal places with a fixed number, which is right for one token only. */
function limitsPlaces({ value }: Fact): boolean {
  return value.op === 'operator' && value.inputs.some((input) => Number(input.constant) > 0)
}

/** Rounding to whole numbers, or to places that are read for the token. */
function isRoundedFor(value: Value, amount: Value): boolean {
  const rounding = findPart(value, (part) => isRounding(part) && contains(firstOf(part.inputs), amount))
  if (!rounding) return false
  const places = rounding.inputs[1]
  return rounding.name === 'Int64' || rounding.name === 'integerValue' || !places || !(Number(places.constant) > 0)
}

/** Reports numbers that decide payments later and that NaN gets past the checks for. */
function* judgeNaN(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { store, moneyCells } = contract.knowledge
  if (!write.value || readApproval(write.facts, store.openCells, write).isPrivileged) return
  const cell = nameCell(write.key, write.field)
  const facts = [...listFacts(write.facts)]
  for (const [slot, value] of listMembers(cell, write.value)) {
    if (!store.deciding.has(slot) && !moneyCells.has(slot)) continue
    if (slot === cell && write.value.members) continue
    const source = listNaNSources(value).find(
      (one) =>
        !isTaken(action, one, write) &&
        !listCallsWith(one.value, write, action).some(isOfChain) &&
        !facts.some((fact) => excludesNaN(fact, one)) &&
        !isReplaced(one, action) &&
        (one.isDivisor || isSkipped(action, one, write) || facts.some((fact) => isPassedByNaN(fact, one))),
    )
    if (!source) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${source.argument.name}\` can make NaN of what is stored in \`${slot}\`: every comparison with NaN is false, so the checks on the way let it pass`,
      cause: causeOf(action, source.argument),
      steps: pathTo(action, write, source.argument, `stored in \`${slot}\``),
    }
    return
  }
}

/** Whether something stands for a text where it is no number, and not only where it is missing. */
function isReplaced({ value: text, isReplaced: isOne, ...source }: NaNSource, { effects }: ActionModel): boolean {
  const excludes = ({ value, place }: Condition) =>
    [...walkValue(value, listDirect)].some(({ identity }) => identity === text.identity) &&
    [true, false].some((truth) => excludesNaN({ value, truth, place }, { ...source, value: text }))
  return isOne === true && listEffects(effects, 'condition').some(excludes)
}

/** Lists the inputs of a value, but not what it is one of: a condition on that is made after the choice. */
function listDirect({ op, inputs }: Value): readonly Value[] {
  return op === 'choice' ? [] : inputs
}

/** Whether a token contract has the number as an amount: it fails for NaN. */
function isTaken({ effects }: ActionModel, source: NaNSource, write: Write): boolean {
  return listEffects(effects, 'transfer').some(
    (one) => contains(one.amount, source.value) && !isSkippedByNaN(one, source, write),
  )
}

function isSkipped({ effects }: ActionModel, source: NaNSource, write: Write): boolean {
  return listEffects(effects, 'transfer').some(
    (one) => contains(one.amount, source.value) && isSkippedByNaN(one, source, write),
  )
}

/** Reports payments behind a comparison with a remainder by an argument: a division by zero makes it NaN. */
function* judgeRemainder(transfer: Transfer, action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!isChain(transfer.from, 'self') && !transfer.via.endsWith('/issue')) return
  if (readApproval(transfer.facts, contract.knowledge.store.openCells, transfer).isPrivileged) return
  const facts = [...listFacts(transfer.facts)]
  for (const fact of facts) {
    const source = listNaNSources(fact.value).find((one) => one.isDivisor)
    if (!source || !isPassedByNaN(fact, source) || facts.some((other) => excludesNaN(other, source))) continue
    yield {
      place: reportPlace(contract, transfer),
      message: `the remainder by \`${source.argument.name}\` is NaN where that is 0, and NaN passes the check before this payment`,
      steps: pathTo(action, transfer, source.argument, 'paid here'),
    }
    return
  }
}

/** Arguments that a stored amount is calculated with. */
function listAmountArguments(value: Value): Value[] {
  const found = [...walkContent(value)].flatMap(({ op, name, inputs }) => {
    const isSum = (op === 'operator' && /^[-+]$/.test(name)) || (op === 'method' && /^(plus|minus)$/.test(name))
    return isSum ? inputs.flatMap((input) => unwrapArgument(input) ?? []) : []
  })
  return [...new Set(found)]
}

/** Whether a condition only compares the amount with a constant, or checks its sign. */
function isLowerBound({ value, anyOf }: Fact, amount: Value): boolean {
  if (anyOf?.some((way) => way.some((fact) => isLowerBound(fact, amount)))) return true
  if (value.op !== 'method' && value.op !== 'operator') return false
  const [left, right] = value.inputs
  if (value.inputs.some(({ op, name }) => op === 'method' && name === 'dp')) return false
  const [first, limit] = value.inputs.find(({ op, name }) => op === 'method' && name === 'comparedTo')?.inputs ?? []
  if (first && limit) return isSameArgument(first, amount) && isBound(limit)
  const isSign = /^(isPositive|isNegative)$/.test(value.name)
  if (isSign) return left !== undefined && isSameArgument(left, amount)
  if (!isOrder(value) || !left || !right) return false
  return (isSameArgument(left, amount) && isBound(right)) || (isSameArgument(right, amount) && isBound(left))
}

/** Returns whether a value can bound an amount: a constant, or a stored value. */
function isBound(value: Value): boolean {
  return value.op === 'constant' || (value.op === 'construct' && isConstant(value.inputs[0]))
}
