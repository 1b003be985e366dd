import { firstOf } from '../../../../collections/presence.js'
import { isProduct, isQuotient } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value, walkContent } from '../../../values/values.js'
import { causeOf } from '../../causes.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { listGrowing } from '../growth.js'
import { isBeneficiary, listPayments, listTaken } from '../payments.js'
import { contains, isChecked, MAX_PLACES } from '../places.js'
import { isExpected } from './expected-amount.js'

/** Rounding modes of BigNumber that never round up. */
const DOWN = new Set<unknown>([undefined, 1, 3])

/** A number of the caller that is taken without some of its decimal places. */
interface CutNumber {
  argument: Value
  /** The operations that round it, each in another payment. */
  roundings: Value[]
}

/**
 * Reports what is calculated from a number of the caller with all its decimal places, and paid, minted or booked, where
 * the payment for it is cut off before: 1.99 units are credited for one.
 */
export function* judgeCutPayment(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const seen = new Set<Effect>()
  for (const cut of listCut(action)) {
    const credit = findCredit(cut, action, contract)
    if (!credit || seen.has(credit.effect)) continue
    seen.add(credit.effect)
    const { effect, value, text } = credit
    const { argument, roundings } = cut
    const place = firstOf(roundings).place ?? effect.place
    const isWhole = roundings.every((one) => {
      const limit = readCut(one)?.limit
      return limit === undefined || isConstant(limit, 0)
    })
    yield {
      place: reportPlace(contract, effect),
      message: `${text} is calculated from \`${argument.name}\` with all its decimal places, of which the payment for it has lost some: less is taken than is credited`,
      cause: causeOf(action, argument),
      steps: [{ place, text: 'rounded down and taken here' }, ...pathTo(action, effect, value, 'credited here')],
      ...(!isWhole && { assumes: 'what is rounded off a payment is worth more than the call' }),
    }
  }
}

/** The texts of the caller that are rounded down for what is taken. */
function listCut(action: ActionModel): CutNumber[] {
  const found = new Map<number, CutNumber>()
  for (const { amount } of listTaken(action))
    for (const rounding of walkContent(amount)) {
      const places = readCut(rounding)
      const [inner] = rounding.inputs
      if (!places || !inner || Number(places.limit?.constant) > MAX_PLACES) continue
      for (const argument of walkContent(inner)) {
        if (argument.op !== 'argument' || argument.constant === 'number') continue
        const { roundings } = found.get(argument.identity) ?? { roundings: [] }
        found.set(argument.identity, { argument, roundings: [...roundings, rounding] })
      }
    }
  return [...found.values()]
}

/** The number of places to which an operation rounds down. */
function readCut({ op, name, inputs }: Value): { limit: Value | undefined } | undefined {
  if (op === 'builtin') return /^(Math\.(floor|trunc)|Number\.parseInt)$/.test(name) ? { limit: undefined } : undefined
  if (op !== 'method') return undefined
  if (name === 'integerValue') return isDown(inputs[1]) ? { limit: undefined } : undefined
  return /^(toFixed|dp)$/.test(name) && inputs[1] && isDown(inputs[2]) ? { limit: inputs[1] } : undefined
}

function isDown(mode: Value | undefined): boolean {
  return mode === undefined || (mode.op === 'constant' && DOWN.has(mode.constant))
}

interface UncutCredit {
  effect: Effect
  value: Value
  text: string
}

/** Finds a payment, a mint or a booking that is calculated from the number before it was cut off. */
function findCredit(cut: CutNumber, action: ActionModel, contract: ContractModel): UncutCredit | undefined {
  const { store, moneyCells } = contract.knowledge
  const isOpen = ({ facts }: Effect) => {
    const known = [...listFacts(facts)]
    const isLimited =
      isChecked(known, cut.argument) ||
      known.some((fact) => isExpected(fact, cut.argument) || isAboutFraction(fact, cut.argument))
    return !isLimited && !readApproval(facts, store.openCells, 'anything').isPrivileged
  }
  for (const { effect, to, amount, via } of listPayments(action, contract))
    if (isBeneficiary(to) && isOpen(effect) && growsUncut(amount, cut))
      return { effect, value: amount, text: `what \`${via}\` ${via === 'issue' ? 'mints' : 'pays'}` }
  for (const write of listEffects(action.effects, 'write')) {
    if (!write.value || !isOpen(write)) continue
    for (const [slot, value] of listMembers(nameCell(write.key, write.field), write.value))
      if ((moneyCells.has(slot) || store.deciding.has(slot)) && growsUncut(value, cut))
        return { effect: write, value, text: `what is stored in \`${slot}\`` }
  }
  return undefined
}

/** Whether a condition looks at the fraction of a number, or at its text. */
export function isAboutFraction({ value }: Fact, argument: Value): boolean {
  if (!contains(value, argument)) return false
  const isRemainder = (part: Value) => /^(%|mod|modulo|test|match|includes|indexOf|split)$/.test(part.name)
  const isEquality = /^([!=]==?|eq)$/.test(value.name)
  return findPart(value, (part) => isRemainder(part) || (isEquality && readCut(part) !== undefined)) !== undefined
}

/** Whether a value is larger the larger the number is, with more of its decimal places than are taken. */
function growsUncut(value: Value, cut: CutNumber, seen = new Set<Value>()): boolean {
  if (value.identity === cut.argument.identity) return true
  if (seen.has(value) || keepsNoMore(value, cut) || isPart(value)) return false
  seen.add(value)
  return listGrowing(value).some((input) => growsUncut(input, cut, seen))
}

/** Whether an operation rounds a number, or a sum with it, to the places with which it is taken. */
function keepsNoMore(value: Value, { argument, roundings }: CutNumber): boolean {
  if (value.op === 'construct' && value.name === 'Int64') return true
  const own = readCut(value)
  if (!own || [...walkContent(value)].some((part) => (isProduct(part) || isQuotient(part)) && contains(part, argument)))
    return false
  const { limit } = own
  return limit === undefined || roundings.some((one) => allowsPlaces(readCut(one)?.limit, limit))
}

/** Whether what is taken has at least as many places. */
function allowsPlaces(taken: Value | undefined, kept: Value): boolean {
  return taken !== undefined && (taken.identity === kept.identity || Number(kept.constant) <= Number(taken.constant))
}

/** Whether a value is a fixed part of another one, such as a fee: of what was taken there is enough for it. */
function isPart(value: Value): boolean {
  const read = (one: Value | undefined) => Math.abs(Number(one?.constant ?? one?.inputs[0]?.constant))
  if (isProduct(value)) return value.inputs.some((factor) => read(factor) < 1)
  return isQuotient(value) && read(value.inputs[1]) >= 1
}
