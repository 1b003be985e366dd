import { listAddends } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isTrusted, listPayments, type Payment } from '../payments.js'
import { changes, dependsOnSlot, isOfSender, isReturn, isState, listDeposits, nameFact } from './returned-stake.js'

/** A place that the account with the largest deposit takes. */
interface Lead {
  action: ActionModel
  write: Write
  token: Value
  /** The slot that holds the account. */
  place: string
  /** The slot with its deposits. */
  bid: string
}

/** A gift of another action to the account in a place. */
interface Prize {
  action: ActionModel
  isPaid: boolean
}

/** Lists the places that callers take by a deposit which is larger than that of the account before. */
export function listLeads({ actions }: ContractModel): Lead[] {
  return actions.flatMap((action) => {
    if (!action.isPublic) return []
    const writes = listEffects(action.effects, 'write').filter((write) => !isOfSender(write))
    return listDeposits(action).flatMap(({ transfer: { amount, token }, entry: bid }) => {
      const deposit = unwrapConversion(amount)
      return writes.flatMap((write) =>
        [...listFacts(write.facts)].some((fact) => isLarger(fact, deposit))
          ? listPlaces(write).map((place): Lead => ({ action, write, token, place, bid }))
          : [],
      )
    })
  })
}

/** The slots in which a write stores the sender. */
function listPlaces({ key, field, value }: Write): string[] {
  if (!value) return []
  return listMembers(nameCell(key, field), value).flatMap(([slot, stored]) =>
    isSender(unwrapConversion(stored)) ? [slot] : [],
  )
}

/** Whether a fact, or one of its ways, requires that a deposit, or a sum with it, is larger than what is stored. */
function isLarger(fact: Fact, deposit: Value): boolean {
  if (fact.anyOf) return fact.anyOf.some((way) => way.some((one) => isLarger(one, deposit)))
  const order = readOrder(fact)
  if (!order) return false
  return listAddends(order.more).some(({ identity }) => identity === deposit.identity) && listSlots(order.less).size > 0
}

/** Reports payments by which the account in a place takes its deposit back, and keeps the place. */
export function* judgeWithdrawn(
  leads: readonly Lead[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const payment of listPayments(action, contract)) {
    const { effect, to, amount, token, via } = payment
    if (!isSender(to) || isTrusted(effect.facts, contract)) continue
    for (const lead of leads) {
      const { place, bid } = lead
      if (lead.action === action || lead.token.identity !== token?.identity) continue
      if (!isReturn(payment, bid, action) || changes(action, place) || dependsOnSlot(effect.facts, place)) continue
      const prize = findPrize(lead, payment, action, contract)
      if (!prize) continue
      yield {
        place: reportPlace(contract, effect),
        message: `\`${via}\` pays ${describe(to)} what \`${lead.action.name}\` has added to \`${bid}\`, also to the account in \`${place}\`, which stays there: \`${prize.action.name}\` gives it what the deposit was for`,
        steps: [
          { place: lead.write.place, text: `\`${lead.action.name}\` stores the caller in \`${place}\`` },
          ...pathTo(action, effect, amount, 'paid back here'),
        ],
        ...(!prize.isPaid && { assumes: `what \`${prize.action.name}\` stores for that account is worth the deposit` }),
      }
      return
    }
  }
}

function findPrize(lead: Lead, payment: Payment, action: ActionModel, contract: ContractModel): Prize | undefined {
  const others = contract.actions.filter((one) => one.isPublic && one !== action && one !== lead.action)
  if (isClosed(lead, payment) && others.some((one) => settles(one, lead))) return undefined
  return others.flatMap((one): Prize[] => {
    const isIt = (value: Value | undefined) => value !== undefined && slotOf(unwrapConversion(value)) === lead.place
    const gifts = one.effects.filter(
      (effect) =>
        (effect.kind === 'transfer' && isIt(effect.to)) ||
        (effect.kind === 'write' && effect.operation === 'put' && stores(effect, lead.place)),
    )
    const given = gifts.filter(
      ({ facts }) => ![...listFacts(facts)].some(({ value }) => listSlots(value).has(lead.bid)),
    )
    return given.length > 0 ? [{ action: one, isPaid: given.some(({ kind }) => kind === 'transfer') }] : []
  })[0]
}

/** Whether a write stores something for the account of a slot, or the account itself elsewhere. */
function stores({ key, field, value }: Write, place: string): boolean {
  const cell = nameCell(key, field)
  const isIt = (one: Value) => slotOf(unwrapConversion(one)) === place
  if ([key, field].some((text) => text && findPart(text, isIt))) return true
  return value !== undefined && listMembers(cell, value).some(([slot, stored]) => slot !== place && isIt(stored))
}

/** Whether deposits are paid back only when there are no further ones. */
function isClosed({ write, place, bid }: Lead, { effect }: Payment): boolean {
  const known = new Set([...listFacts(write.facts)].map(nameFact))
  const cell = place.replace(/\.[^.[\]]*$/, '')
  return [...listFacts(effect.facts)].some((fact) => {
    const isTimed = findPart(fact.value, (part) => isChain(part, 'block.time')) !== undefined
    const isAbout = [...listSlots(fact.value)].some((slot) => slot === cell || slot.startsWith(`${cell}.`))
    return (isTimed || isAbout || isState(fact.value, bid)) && !known.has(nameFact(fact))
  })
}

/** Whether an action ends the deposit of the account in the place. */
function settles({ effects }: ActionModel, { place, bid }: Lead): boolean {
  return listEffects(effects, 'write').some(({ key, field }) => {
    const cell = nameCell(key, field)
    const isOf = bid === cell || bid.startsWith(`${cell}.`)
    return isOf && [key, field].some((text) => text && findPart(text, (part) => slotOf(part) === place))
  })
}
