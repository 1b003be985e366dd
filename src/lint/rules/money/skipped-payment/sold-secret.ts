import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { findSource } from '../../../model/entry-source.js'
import { listSlots, slotOf } from '../../../model/store.js'
import { listCells, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects } from '../../../values/effects.js'
import { includesFacts, isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { listTaken } from '../payments.js'

/** Reports texts that an action returns for a payment alone, and that stand readably in storage. */
export function* judgeSoldSecret(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (action.effects.some(({ kind }) => /^(write|receipt|event)$/.test(kind))) return
  for (const taken of listTaken(action)) {
    for (const { content, facts } of action.returns) {
      if (!includesFacts(facts, taken.facts)) continue
      const priced = new Set([taken.amount, ...[...listFacts(facts)].map(({ value }) => value)].flatMap(listEntrySlots))
      const returned = unwrapConversion(content)
      const whole = returned.op === 'read' ? slotOf(returned) : undefined
      const slots = whole === undefined ? listEntrySlots(content) : listHidden(whole, contract)
      const sold = slots.find(
        (slot) => !priced.has(slot) && [...priced].some((one) => isBeside(one, slot)) && isReadable(slot, contract),
      )
      if (sold === undefined || isShown(sold, action, contract)) continue
      yield {
        place: reportPlace(contract, taken),
        message: `\`${action.name}\` takes a payment and only returns \`${sold}\`, which is stored as it is: every account reads it without paying`,
        steps: pathTo(action, taken, taken.amount, 'paid here'),
        assumes: `callers pay for \`${sold}\``,
      }
      return
    }
  }
}

/** Reports texts that an action shows only to accounts that have paid, and that stand readably in storage. */
export function* judgeShownSecret(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (action.effects.some(({ kind }) => /^(write|transfer|receipt|event)$/.test(kind))) return
  for (const { content, facts } of action.returns) {
    const shown = listEntrySlots(content).find((slot) => isReadable(slot, contract))
    const checked = [...listFacts(facts)].flatMap(({ value, truth }) =>
      isAbsence(value, truth) ? [] : listCells(value),
    )
    const seller = contract.actions.find((one) => checked.some((cell) => sells(one, cell)))
    if (shown === undefined || !seller || isShown(shown, action, contract)) continue
    yield {
      place: action.namePlace,
      message: `\`${action.name}\` shows \`${shown}\` only to accounts that have paid by \`${seller.name}\`, and it is stored as it is: every account reads it without paying`,
      steps: [{ place: seller.namePlace, text: 'paid for here' }],
      assumes: `callers pay for \`${shown}\``,
    }
    return
  }
}

/** Whether an action takes a payment where it writes an entry of its caller. */
function sells(action: ActionModel, cell: string): boolean {
  const taken = listTaken(action)
  return (
    action.isPublic &&
    listEffects(action.effects, 'write').some(
      ({ operation, key, field, facts }) =>
        operation === 'put' &&
        nameCell(key, field) === cell &&
        findPart(field ?? key, isSender) !== undefined &&
        taken.some((one) => includesFacts(facts, one.facts)),
    )
  )
}

function listEntrySlots(value: Value): string[] {
  return [...listSlots(value)].filter((slot) => isEntry(slot) && slot.includes('.'))
}

/** Whether two slots are members of one entry. */
function isBeside(one: string, other: string): boolean {
  return one.split('.')[0] === other.split('.')[0]
}

/** The members that another action takes out of the entry before it returns it. */
function listHidden(whole: string, { actions }: ContractModel): string[] {
  return actions.flatMap(({ isPublic, effects, returns }) =>
    !isPublic
      ? []
      : listEffects(effects, 'change').flatMap(({ object, name, value }) => {
          const isTakenOut = value.op === 'constant' && value.constant === undefined
          const isReturned = returns.some(({ value: one }) => one.identity === object.identity)
          return isTakenOut && isReturned && name !== undefined && slotOf(object) === whole ? [`${whole}.${name}`] : []
        }),
  )
}

/** Whether callers store a text in a slot that is neither an amount nor an account. */
function isReadable(slot: string, { knowledge }: ContractModel): boolean {
  const { slots, owners } = knowledge.store
  if (knowledge.moneyCells.has(slot) || owners.has(slot)) return false
  return slots.get(slot)?.some(({ value, isOpen }) => isOpen && unwrapConversion(value).op === 'argument') === true
}

/** Whether another action returns the text for nothing. */
function isShown(slot: string, action: ActionModel, { actions }: ContractModel): boolean {
  const [cell] = slot.split('.')
  return actions.some(
    (one) =>
      one !== action &&
      one.isPublic &&
      listTaken(one).length === 0 &&
      one.returns.some(({ value, content }) => {
        const isAll = findPart(content, (part) => part.op === 'read' && slotOf(part) === cell) !== undefined
        const source = findSource(value)
        const isHidden = listEffects(one.effects, 'change').some(
          ({ object, name }) => source?.wholes.has(object) && `${slotOf(object)}.${name}` === slot,
        )
        return listSlots(content).has(slot) || (isAll && slotOf(content) === cell && !isHidden)
      }),
  )
}
