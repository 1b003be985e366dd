import { mentions } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder, readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, type Transfer } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { BALANCE, isTrusted } from '../payments.js'
import { isCut, isRounding } from '../places.js'
import type { Gain } from './chosen-price.js'

/** Reports gains by an amount of which the action takes less: as much as the account has, or as an argument allows. */
export function* judgeLessTaken(
  payments: readonly Transfer[],
  gains: readonly Gain[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const payment of payments) {
    const choice = findChoice(payment.amount)
    const others = payments.filter((one) => one !== payment)
    const found =
      choice && areCompared(choice, action)
        ? findBooked(choice, [...gains, ...listEntries(action, contract)], others)
        : undefined
    if (!found) continue
    const { limit, gain } = found
    yield {
      place: reportPlace(contract, gain.effect),
      message: `\`${action.name}\` takes at most what ${isBalance(limit) ? 'the caller has' : 'the caller allows'} at ${lineOf(payment.place, contract)}, and ${gain.does} for the whole`,
      steps: [
        ...pathTo(action, payment, undefined, 'less is taken here'),
        { place: gain.effect.place, text: 'the whole is booked here' },
      ],
    }
    return
  }
}

/** Entries that decide payments, whoever they belong to. */
function listEntries(action: ActionModel, contract: ContractModel): Gain[] {
  const { store, moneyCells } = contract.knowledge
  return listEffects(action.effects, 'write').flatMap((effect): Gain[] => {
    const { key, field, value, facts } = effect
    const cell = nameCell(key, field)
    if (!value || !isEntry(cell) || isTrusted(facts, contract)) return []
    const isWorth = listMembers(cell, value).some(([slot]) => store.deciding.has(slot) || moneyCells.has(slot))
    return isWorth ? [{ effect, does: `\`${cell}\` is written`, parts: [value] }] : []
  })
}

/** The part of a choice that the payer limits, and a gain by another part. */
function findBooked(
  choice: Value,
  gains: readonly Gain[],
  others: readonly Transfer[],
): { limit: Value; gain: Gain } | undefined {
  for (const limit of choice.inputs.filter(isOfPayer)) {
    for (const whole of choice.inputs) {
      if (whole === limit || isBalance(whole)) continue
      const gain = gains.find(
        ({ effect, parts }) => books(parts, whole, choice, others) && !compares(effect, choice, whole),
      )
      if (gain) return { limit, gain }
    }
  }
  return undefined
}

/** The choice that an amount is: a limit, or the whole. */
function findChoice(value: Value): Value | undefined {
  const { op, name, inputs } = value
  if (
    (op === 'choice' || (op === 'builtin' && name === 'Math.min') || (op === 'method' && name === 'min')) &&
    inputs.length >= 2
  )
    return op === 'method' && inputs.length === 3 ? { ...value, inputs: inputs.slice(1) } : value
  const [first] = inputs
  if (!first) return undefined
  return unwrapConversion(value) !== value || isRounding(value) ? findChoice(first) : undefined
}

/** Whether a condition compares the parts of a choice, so that it is the least of them. */
function areCompared(choice: Value, { effects }: ActionModel): boolean {
  if (choice.op !== 'choice') return true
  return listEffects(effects, 'condition').some(({ value }) => {
    const [left, right] = value.inputs.map(unwrapConversion)
    if (!isOrder(value) || !left || !right) return false
    const parts = choice.inputs.map(unwrapConversion)
    return [left, right].every(({ identity }) => parts.some((part) => part.identity === identity))
  })
}

function isBalance(value: Value): boolean {
  return findPart(value, ({ op, name }) => op === 'result' && BALANCE.test(name)) !== undefined
}

/** Whether the payer decides a value: its balance, or an argument. */
function isOfPayer(value: Value): boolean {
  return isBalance(value) || unwrapConversion(value).op === 'argument'
}

/** Whether a gain is calculated from the whole, and not from what was taken. */
function books(parts: readonly Value[], whole: Value, choice: Value, others: readonly Transfer[]): boolean {
  const inner = unwrapConversion(whole)
  if (inner.op === 'constant' || parts.some((part) => findPart(part, ({ identity }) => identity === choice.identity)))
    return false
  if (parts.some((part) => mentions(part, inner))) return true
  const names = [...walkContent(whole)].filter(({ op }) => op === 'argument')
  const isPaid = others.some(({ amount }) => names.some((name) => mentions(amount, name)))
  return !isPaid && names.length > 0 && names.every((name) => parts.some((part) => mentions(part, name)))
}

/** Whether a condition compares what is taken with the whole. */
function compares({ facts }: Effect, choice: Value, whole: Value): boolean {
  return [...listFacts(facts)].some(({ value }) => {
    const isBoth =
      value.inputs.some((input) => mentions(input, choice)) &&
      value.inputs.some((input) => unwrapConversion(input).identity === unwrapConversion(whole).identity)
    return isBoth
  })
}

/** Reports gains that grow with an amount whose payment is left out below a minimum. */
export function* judgeMinimum(
  payments: readonly Transfer[],
  gains: readonly Gain[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const [payment] = payments
  if (!payment) return
  for (const { effect, does, parts } of gains) {
    const known = new Set([...listFacts(effect.facts)].map(({ value }) => value.identity))
    const skips = payments.map((one) => findMinimum(one, known))
    const [skip] = skips
    if (!skip || skips.some((one) => one === undefined)) continue
    const argument = [...walkContent(payment.amount)].find(
      (part) => part.op === 'argument' && parts.some((gain) => isIn(gain, part)),
    )
    if (!argument) continue
    if (isRefused(skip, action)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${action.name}\` takes the payment at ${lineOf(payment.place, contract)} only where it is large enough, and ${does} by \`${argument.name}\` in any case`,
      cause: `payment at ${payment.place.start}`,
      steps: [
        ...pathTo(action, payment, argument, 'left out where it is too small'),
        { place: effect.place, text: 'reached without it' },
      ],
      assumes: 'what is not taken below the minimum is worth more than the call',
    }
    return
  }
}

function isIn(value: Value, argument: Value): boolean {
  const parts = [value, ...(value.members?.values() ?? [])]
  return parts.some((part) => [...walkContent(part)].includes(argument))
}

/** The condition by which a payment is left out where its amount is small. Undefined if another one decides too. */
function findMinimum({ facts, amount }: Transfer, known: ReadonlySet<number>): Fact | undefined {
  const rest = [...listFacts(facts)].filter(({ value }) => !known.has(value.identity) && !isKind(value))
  const [fact] = rest
  if (!fact || rest.length > 1 || fact.anyOf) return undefined
  const order = readOrder(fact)
  if (!order) return undefined
  const { more, less } = order
  const limit = Number(unwrapConversion(less).constant ?? Number.NaN)
  if (Number.isNaN(limit)) return undefined
  const isAmount = [...walkContent(amount)].some((part) => part.op === 'argument' && mentions(more, part))
  const isRounded = [...walkContent(more)].some(isCut)
  return isAmount && (limit > 0 || isRounded) ? fact : undefined
}

/** Whether a condition compares an argument with a word, such as the name of a token that another contract keeps. */
function isKind({ op, name, inputs }: Value): boolean {
  return (
    op === 'operator' &&
    /^[!=]==?$/.test(name) &&
    inputs.some((input) => input.op === 'argument') &&
    inputs.some(({ constant }) => typeof constant === 'string')
  )
}

/** Whether the action fails where the payment is left out. */
function isRefused({ value, truth }: Fact, { effects }: ActionModel): boolean {
  return listEffects(effects, 'failure').some(({ facts }) => {
    const last = facts?.fact
    return last !== undefined && last.value.identity === value.identity && last.truth !== truth
  })
}

/** Reports gains for a payment that is left out where the payer is the contract itself. */
export function* judgeOwnPayer(
  gains: readonly Gain[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const payment of listEffects(action.effects, 'transfer')) {
    const { from, to, facts } = payment
    if (from.op !== 'argument' || !isChain(to, 'self')) continue
    const excluding = [...listFacts(facts)].find((fact) => excludesSelf(fact, from))
    const gain =
      excluding &&
      gains.find(
        ({ effect }) => ![...listFacts(effect.facts)].some((fact) => excludesSelf(fact, from) || approves(fact, from)),
      )
    if (!gain) continue
    yield {
      place: reportPlace(contract, payment),
      message: `\`${action.name}\` takes nothing where \`${from.name}\` names the contract itself, and ${gain.does} in any case`,
      steps: [
        ...pathTo(action, payment, from, 'left out for the contract'),
        { place: gain.effect.place, text: 'reached without it' },
      ],
    }
    return
  }
}

function excludesSelf({ value, truth }: Fact, { identity }: Value): boolean {
  const isEquality = value.op === 'operator' && /^[!=]==?$/.test(value.name)
  return (
    isEquality &&
    (value.name[0] === '=') !== truth &&
    value.inputs.some((input) => input.identity === identity) &&
    value.inputs.some((input) => isChain(input, 'self'))
  )
}

function approves({ value, truth }: Fact, { identity }: Value): boolean {
  return value.op === 'authority' && truth && value.inputs[0]?.identity === identity
}
