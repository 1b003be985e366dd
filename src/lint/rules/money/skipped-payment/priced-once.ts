import { listAddends } from '../../../model/addends.js'
import { isDifference, isQuotient } from '../../../model/arithmetic.js'
import { judgeChange } from '../../../model/authority.js'
import { growsWithValue, mentions } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder, readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, listWorking, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value, walkContent } from '../../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { growsWith } from '../growth.js'
import { isTrusted, listPayments } from '../payments.js'

/** Reports the price of one that is taken for a count of the caller, or for all of a list. */
export function* judgePricedOnce(
  payments: readonly Transfer[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const [payment] = payments
  if (!payment || payments.some(({ loops }) => loops.length > 0)) return
  const counted = findCounted(payments, action, contract)
  if (counted) {
    yield {
      place: reportPlace(contract, counted.write),
      message: `\`${counted.slot}\` grows by \`${counted.count.name}\`, and the payment at ${lineOf(payment.place, contract)} does not depend on it: the price of one is taken for any number`,
      steps: [
        ...pathTo(action, payment, undefined, 'the same price for any number'),
        { place: counted.write.place, text: 'stored here' },
      ],
      ...(!counted.isAdded && { assumes: `the payment is no price for any \`${counted.count.name}\`` }),
    }
    return
  }
  const listed = findListed(payments, action, contract)
  if (!listed) return
  yield {
    place: reportPlace(contract, listed),
    message: `the caller gets an entry of \`${nameCell(listed.key, listed.field)}\` for each element of its list, and the payment at ${lineOf(payment.place, contract)} is made once`,
    steps: [
      ...pathTo(action, payment, undefined, 'taken once'),
      { place: listed.place, text: 'given for each element' },
    ],
    assumes: 'the payment is the price of one of them',
  }
}

/** Finds a count of the caller that is added to an entry by which another action pays. */
function findCounted(
  payments: readonly Transfer[],
  action: ActionModel,
  contract: ContractModel,
): { write: Write; slot: string; count: Value; isAdded: boolean } | undefined {
  for (const write of listEffects(action.effects, 'write')) {
    const { key, field, value, facts } = write
    const isOwn = [key, field].some((text) => text && findPart(text, isSender))
    if (!value || !isOwn || isTrusted(facts, contract)) continue
    for (const [slot, one] of listMembers(nameCell(key, field), value)) {
      const added = findAdded(one, slot)
      const count =
        added ?? (isEntry(slot) && !slot.startsWith('*') ? findStored(one, slot, write, contract) : undefined)
      if (!count || payments.some(({ amount }) => mentions(amount, count)) || isSpent(count, write, action)) continue
      if ([...listFacts(facts)].some((fact) => isKnown(fact, count))) continue
      if (isInstalment(slot, write, payments, contract)) continue
      const isPaid = contract.actions.some(
        (other) => other.isPublic && listPayments(other, contract).some(({ amount }) => growsWith(amount, slot)),
      )
      if (isPaid) return { write, slot, count, isAdded: added !== undefined }
    }
  }
  return undefined
}

/** The argument that is added to what a slot has. */
function findAdded(value: Value, slot: string): Value | undefined {
  const addends = listAddends(value)
  if (addends.length < 2 || !addends.some((one) => listSlots(one).has(slot))) return undefined
  return addends.map(unwrapConversion).find(({ op }) => op === 'argument')
}

/** The argument that what is stored grows with, where no condition of a payment compares it with another entry. */
function findStored(value: Value, slot: string, write: Write, contract: ContractModel): Value | undefined {
  if (value.members) return undefined
  const argument = [...walkContent(value)].find(({ op }) => op === 'argument')
  if (!argument || !growsWithValue(value, argument)) return undefined
  const isCompared = contract.actions.some((one) =>
    listPayments(one, contract).some(({ effect }) =>
      [...listFacts(effect.facts)].some(({ value: condition }) => {
        const slots = [...listSlots(condition)]
        const isDrawn = findPart(
          condition,
          ({ op, name }) =>
            op === 'result' || name.startsWith('IOSTCrypto.') || /^(tx|block)\.(hash|parent)/.test(name),
        )
        return (
          slots.includes(slot) &&
          (slots.some((other) => other.split('.')[0] !== slot.split('.')[0]) || isDrawn !== undefined)
        )
      }),
    ),
  )
  return isCompared || isDelayed(argument, slot, write, contract) ? undefined : argument
}

/** Whether each payment by a slot is limited by what is left of the deposit in the same entry, and lowers that. */
function isInstalment(
  slot: string,
  { key, field, value }: Write,
  taken: readonly Transfer[],
  { actions }: ContractModel,
): boolean {
  const cell = nameCell(key, field)
  const paid = taken.flatMap(({ amount }) => [...walkContent(amount)].filter(({ op }) => op === 'argument'))
  const funded = value
    ? listMembers(cell, value).flatMap(([other, one]) =>
        other !== slot && !one.members && paid.some((part) => growsWithValue(one, part)) ? [other] : [],
      )
    : []
  const payers = actions.filter((one) =>
    listEffects(one.effects, 'transfer').some(({ from, amount }) => isChain(from, 'self') && growsWith(amount, slot)),
  )
  const limits = ({ effects }: ActionModel, rest: string) =>
    listEffects(effects, 'condition').some(
      ({ value: one }) => isOrder(one) && [slot, rest].every((each) => listSlots(one).has(each)),
    )
  const lowers = ({ effects }: ActionModel, rest: string) =>
    listEffects(effects, 'write').some(
      (write) =>
        write.value !== undefined &&
        listMembers(nameCell(write.key, write.field), write.value).some(
          ([other, one]) => other === rest && isDifference(unwrapConversion(one)) && listSlots(one).has(rest),
        ),
    )
  return payers.every((one) => funded.some((rest) => limits(one, rest) && lowers(one, rest)))
}

/** Whether the payment also waits longer the larger a count is, or is divided by it. */
function isDelayed(count: Value, slot: string, { key, field, value }: Write, contract: ContractModel): boolean {
  const ends = value
    ? listMembers(nameCell(key, field), value).flatMap(([end, one]) =>
        mentions(one, count) && !one.members ? [end] : [],
      )
    : []
  const isWait = (fact: Fact) => {
    const order = readOrder(fact)
    return (
      order !== undefined &&
      findPart(order.more, (part) => isChain(part, 'block.time')) !== undefined &&
      ends.some((end) => listSlots(order.less).has(end))
    )
  }
  return contract.actions.some((one) =>
    listPayments(one, contract).some(({ effect, amount }) => {
      const isDivided = [...walkContent(amount)].some(
        (part) => isQuotient(part) && part.inputs[1] && listSlots(part.inputs[1]).has(slot),
      )
      return isDivided || (listSlots(amount).has(slot) && [...listFacts(effect.facts)].some(isWait))
    }),
  )
}

/** Whether a condition compares a count with what is stored, paid or returned. */
function isKnown({ value, anyOf = [] }: Fact, count: Value): boolean {
  if (anyOf.flat().some((fact) => isKnown(fact, count))) return true
  return mentions(value, count) && findPart(value, ({ op }) => /^(read|result)$/.test(op)) !== undefined
}

/** Whether something else is taken by the count, or it is passed on. */
function isSpent(count: Value, write: Write, { effects }: ActionModel): boolean {
  return effects.some((effect) => {
    if (effect === write) return false
    if (effect.kind === 'write')
      return judgeChange(effect) === 'take' && !!effect.value && mentions(effect.value, count)
    if (effect.kind === 'transfer') return mentions(effect.amount, count)
    return effect.kind === 'call' && listWorking(effect)?.some((arg) => growsWithValue(arg, count)) === true
  })
}

/** Finds an entry that becomes the caller's for each element of a list of the caller. */
function findListed(payments: readonly Transfer[], action: ActionModel, contract: ContractModel): Write | undefined {
  return listEffects(action.effects, 'write').find((write) => {
    const { key, field, value, loops, facts } = write
    if (!value || loops.length === 0 || isTrusted(facts, contract)) return false
    const element = findPart(field ?? key, ({ op }) => op === 'element')
    const list = element && [...walkContent(element)].find(({ op }) => op === 'argument')
    if (
      !list ||
      payments.some(({ amount }) =>
        findPart(amount, (part) => part.op === 'loop' || part.op === 'element' || part.identity === list.identity),
      )
    )
      return false
    const cell = nameCell(key, field)
    return listMembers(cell, value).some(
      ([slot, one]) => isSender(unwrapConversion(one)) && contract.knowledge.store.asked.has(slot),
    )
  })
}
