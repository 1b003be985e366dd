import { readActors } from '../../../model/actors.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, type Value } from '../../../values/values.js'
import { isTrusted, listPayments, type Payment } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/**
 * Reports payments to an account that is stored as the owner of a token, and that has kept the token: it may have been
 * sold since, by the contract of the token.
 */
export function* judgeSoldToken(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isComplete || action.effects.some((effect) => effect.kind === 'call' && isOwnerOf(effect.result))) return
  for (const payment of listPayments(action, contract)) {
    if (isTrusted(payment.effect.facts, contract)) continue
    for (const slot of listPaid(payment)) {
      const author = contract.actions.find((one) => one !== action && one.isPublic && storesHolder(one, slot))
      if (!author || isOnce(slot, payment, action)) continue
      yield {
        place: reportPlace(contract, payment.effect),
        message: `\`${payment.via}\` pays the account in \`${slot}\`, which had the token when \`${author.name}\` stored it, and \`${action.name}\` does not look who has it now`,
        steps: pathTo(action, payment.effect, payment.to, 'paid here'),
        assumes: 'the payment is for the account that has the token, and its owner may have sold it',
      }
      return
    }
  }
}

/** The slots of the accounts that a payment goes to. */
function listPaid({ to, effect }: Payment): string[] {
  const slot = slotOf(to)
  if (slot !== undefined) return [slot]
  return isSender(to) ? [...readActors(effect.facts).required] : []
}

/** Whether an action stores the account to which a token belongs, and leaves the token there. */
function storesHolder({ effects }: ActionModel, slot: string): boolean {
  const tokens = listEffects(effects, 'transfer').filter(({ via }) => via.startsWith('token721'))
  if (tokens.some(({ to }) => isChain(to, 'self'))) return false
  return listEffects(effects, 'write').some((write) => {
    if (!write.value) return false
    const cell = nameCell(write.key, write.field)
    return listMembers(cell, write.value).some(([each, value]) => {
      const account = unwrapConversion(value)
      if (each !== slot || !(isSender(account) || account.op === 'argument')) return false
      return tokens.some(({ to }) => to.identity === account.identity) || isFoundOwner(account, write)
    })
  })
}

/** Whether a condition has found that an account is the owner of a token. */
function isFoundOwner({ identity }: Value, { facts }: Write): boolean {
  return [...listFacts(facts)].some(
    ({ value, truth }) =>
      value.op === 'operator' &&
      /^[!=]==?$/.test(value.name) &&
      (value.name[0] === '=') === truth &&
      value.inputs.some((one) => one.identity === identity) &&
      value.inputs.some((one) => findPart(one, isOwnerOf) !== undefined),
  )
}

function isOwnerOf({ op, name }: Value): boolean {
  return op === 'result' && /\.ownerOf(#|$)/.test(name)
}

/** Whether a payment is made once: the action deletes or replaces the account, or sets what a condition looks at. */
function isOnce(slot: string, { effect }: Payment, { effects }: ActionModel): boolean {
  const cell = slot.split('.')[0]
  const looked = new Set([...listFacts(effect.facts)].flatMap(({ value }) => listSlotsIn(value)))
  return listEffects(effects, 'write').some(({ operation, key, field, value }) => {
    const own = nameCell(key, field)
    if (operation === 'del') return own === cell || looked.has(own)
    if (!value) return false
    return listMembers(own, value).some(
      ([each, stored]) => each === slot || (looked.has(each) && isConstant(unwrapConversion(stored))),
    )
  })
}

function listSlotsIn(value: Value): string[] {
  const slots: string[] = []
  findPart(value, (part) => {
    const slot = part.op === 'read' || part.op === 'member' ? slotOf(part) : undefined
    if (slot !== undefined) slots.push(slot)
    return false
  })
  return slots
}
