import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isContractItself } from '../../../model/store.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, type ExitEffect, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import {
  addFacts,
  type Fact,
  type Facts,
  includesFacts,
  isAbsence,
  isSender,
  listFacts,
} from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value, walkContent } from '../../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isNumberDraw } from '../../time/draws.js'
import { isTrusted } from '../payments.js'
import { contains } from '../places.js'

/** An end of an action after tokens came in, on a path that neither stores nor pays anything. */
interface UnbookedExit {
  exit: ExitEffect
  /** The write or payment of another path, for the caller who has paid. */
  booking: Write | Transfer
  /** It stores the amount itself, and not only who has paid. */
  isAmount: boolean
}

/**
 * Reports actions that take tokens and then return, without a failure, on a path that does nothing with them, while
 * other paths store who has paid. The payment is not taken back.
 */
export function* judgeUnbookedExit(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isPublic || !action.isComplete || action.name === 'can_update') return
  for (const transfer of listEffects(action.effects, 'transfer')) {
    if (!isTaken(transfer, contract) || transfer.loops.length > 0 || isTrusted(transfer.facts, contract)) continue
    const found = listExits(transfer, action, contract)
    for (const { exit, booking, isAmount } of found) {
      const line = lineOf(reportPlace(contract, booking), contract)
      yield {
        place: reportPlace(contract, exit),
        message: `\`${action.name}\` has taken the payment (${lineOf(reportPlace(contract, transfer), contract)}) and returns here without storing or paying anything: only a throw gives the tokens back`,
        steps: [
          ...pathTo(action, transfer, transfer.amount, 'tokens come in here'),
          {
            place: reportPlace(contract, booking),
            text: `${booking.kind === 'write' ? 'stored' : 'paid on'} on another path, at ${line}`,
          },
        ],
        cause: `${action.name} returns`,
        ...(!isAmount && { assumes: 'who pays expects something for it on this path, too' }),
      }
    }
    if (found.length > 0) return
  }
}

function isTaken({ from, to, via }: Transfer, { knowledge }: ContractModel): boolean {
  return isChain(to, 'self') && !via.endsWith('/issue') && !isContractItself(from, knowledge.store)
}

function listExits(transfer: Transfer, action: ActionModel, contract: ContractModel): UnbookedExit[] {
  const { effects } = action
  const at = effects.indexOf(transfer)
  const changes = effects.filter((effect) => isChange(effect) && effect.place !== transfer.place)
  return listEffects(effects.slice(at), 'exit').flatMap((exit) => {
    if (!includesFacts(exit.facts, transfer.earlier) || exit.loops.length > 0) return []
    if (changes.some((change) => !excludes(exit.facts, change.earlier))) return []
    if (!isLast(exit, effects)) return []
    if (!isPossible(exit.facts, transfer) || isTrusted(exit.facts, contract)) return []
    const bookings = listEffects(changes, 'write').filter((write) => includesFacts(write.earlier, transfer.earlier))
    const stored = bookings.find((write) => isStored(transfer, write))
    const booking = stored ?? bookings.find((write) => isOfPayer(write)) ?? findPassing(exit, transfer, changes)
    return booking ? [{ exit, booking, isAmount: stored !== undefined && isOfPayer(stored) }] : []
  })
}

/**
 * Finds the payment of another path that passes on to somebody else what was taken, where the path that returns has not
 * found an entry. A prize for the caller, or one by another condition, may be missed by right.
 */
function findPassing(exit: ExitEffect, taken: Transfer, changes: readonly Effect[]): Transfer | undefined {
  const known = [...listFacts(taken.earlier)]
  const isMissing = (fact: Fact) =>
    !known.includes(fact) &&
    isAbsence(fact.value, fact.truth) &&
    findPart(fact.value, ({ op }) => op === 'argument') !== undefined
  if (![...listFacts(exit.facts)].some(isMissing)) return undefined
  return listEffects(changes, 'transfer').find(
    ({ from, to, amount, earlier }) =>
      isChain(from, 'self') &&
      !isSender(to) &&
      contains(amount, unwrapConversion(taken.amount)) &&
      includesFacts(earlier, taken.earlier),
  )
}

/** Whether the action ends with a function: its callers only return what it returns. They may fail for it otherwise. */
function isLast({ stack }: ExitEffect, effects: readonly Effect[]): boolean {
  if (stack.length === 0) return true
  const isWithin = (effect: Effect) => stack.every(({ place }, index) => effect.stack[index]?.place === place)
  const end = effects.findLastIndex(isWithin)
  return effects.slice(end + 1).every(({ kind }) => kind === 'exit' || kind === 'dropped')
}

/** Whether an effect changes the chain. */
function isChange({ kind }: Effect): boolean {
  return kind === 'write' || kind === 'transfer' || kind === 'call'
}

/** Whether two paths cannot be one: a condition that holds on one of them does not on the other. */
function excludes(one: Facts | undefined, other: Facts | undefined): boolean {
  const [left, right] = [[...listFacts(one)], [...listFacts(other)]]
  return left.some((fact) => isRefuted(fact, right)) || right.some((fact) => isRefuted(fact, left))
}

function isRefuted({ value, truth, anyOf }: Fact, facts: readonly Fact[]): boolean {
  if (facts.some((fact) => fact.value.id === value.id && fact.truth !== truth)) return true
  return anyOf?.every((way) => way.some((fact) => isRefuted(fact, facts))) ?? false
}

/** Whether a payment can be on a path that nothing draws, and that the caller has not named as a gift. */
function isPossible(facts: Facts | undefined, transfer: Transfer): boolean {
  const since = [...listFacts(facts)].filter((fact) => !includesFacts(transfer.earlier, addFacts(undefined, [fact])))
  return since.every((fact) => isMet(fact, transfer))
}

function isMet(fact: Fact, transfer: Transfer): boolean {
  if (fact.anyOf) return fact.anyOf.some((way) => way.every((one) => isMet(one, transfer)))
  const parts = [...walkContent(fact.value)]
  if (parts.some((part) => isNumberDraw(part) || isDrawn(part) || part.op === 'result' || part.op === 'loop'))
    return false
  return !isRefusedAmount(fact, transfer) && !isChosen(fact)
}

function isDrawn({ op, name }: Value): boolean {
  return op === 'chain' && /^(block\.(parentHash|witness)|tx\.hash)$/.test(name)
}

/** Whether a condition looks at the sign of the amount, and whether it is a number: the deposit fails before. */
function isRefusedAmount({ value }: Fact, { amount }: Transfer): boolean {
  const paid = unwrapConversion(amount)
  const isPaid = (part: Value | undefined) => part !== undefined && unwrapConversion(part).identity === paid.identity
  const [left, right] = value.inputs
  if (isPaid(value)) return true
  if (/^(Number\.)?(isNaN|isFinite|isPositive|isNegative|isZero)$/.test(value.name)) return isPaid(left)
  const isZero = (part: Value | undefined) => part !== undefined && isConstant(unwrapConversion(part), 0, '0', '')
  return (isPaid(left) && isZero(right)) || (isPaid(right) && isZero(left))
}

/** Whether a condition is that an argument has a name that is written down: the caller has chosen this path. */
function isChosen({ value, truth }: Fact): boolean {
  const { name, inputs } = value
  if (!/^[!=]==?$/.test(name) || (name[0] === '=') !== truth) return false
  const texts = inputs.map(unwrapConversion)
  return texts.some(({ op }) => op === 'argument') && texts.some(({ constant }) => typeof constant === 'string')
}

/** Whether a write stores the amount that a transfer takes. */
function isStored({ amount }: Transfer, { value }: Write): boolean {
  const paid = unwrapConversion(amount)
  return paid.op !== 'constant' && value !== undefined && contains(value, paid)
}

/** Whether a write stores something for the sender. */
function isOfPayer({ key, field, value }: Write): boolean {
  return [key, field, value].some((part) => part !== undefined && findPart(part, isSender) !== undefined)
}
