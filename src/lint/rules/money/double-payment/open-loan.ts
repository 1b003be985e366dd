import { judgeChange } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { type Effect, listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isTrusted, listPayments, listTaken } from '../payments.js'
import { isOfSender } from './moved-vote.js'

/** A loan that an entry of the caller has to cover. */
export interface Loan {
  action: ActionModel
  effect: Effect
  /** Slot of the collateral. */
  cover: string
  /** Slot of the debt. */
  debt: string
}

/** Lists the loans of a contract: a debt that grows while a condition compares it with a collateral. */
export function listLoans(contract: ContractModel): Loan[] {
  const repaid = listRepaid(contract)
  return contract.actions.flatMap((action) => {
    if (!action.isPublic || listPayments(action, contract).length === 0) return []
    return listEffects(action.effects, 'write').flatMap((effect): Loan[] => {
      if (!effect.value || !isOfSender(effect)) return []
      const debts = listMembers(nameCell(effect.key, effect.field), effect.value)
        .map(([slot]) => slot)
        .filter((slot) => repaid.has(slot))
      return debts.flatMap((debt) => listCovers(effect, debt).map((cover) => ({ action, effect, cover, debt })))
    })
  })
}

/** The slots of callers that become less by what callers pay. */
function listRepaid({ actions }: ContractModel): Set<string> {
  return new Set(
    actions.flatMap((action) => {
      if (!action.isPublic || listTaken(action).length === 0) return []
      return listEffects(action.effects, 'write').flatMap((write) =>
        isOfSender(write) && judgeChange(write) === 'take' ? listChanged(write) : [],
      )
    }),
  )
}

function listChanged({ key, field, value }: Write): string[] {
  const cell = nameCell(key, field)
  if (!isEntry(cell)) return []
  return value
    ? listMembers(cell, value).flatMap(([slot, one]) =>
        value.members && slot === cell ? [] : isLessened(one, slot) ? [slot] : [],
      )
    : [cell]
}

function isLessened(value: Value, slot: string): boolean {
  return (
    findPart(value, (part) => {
      const [first] = part.inputs
      return /^(-|minus|sub)$/.test(part.name) && first !== undefined && listSlots(first).has(slot)
    }) !== undefined
  )
}

/** The other slots of the caller that a condition compares with the debt. */
function listCovers({ facts, value: stored, key, field }: Write, debt: string): string[] {
  const base = nameCell(key, field)
  const sums = stored
    ? listMembers(base, stored)
        .filter(([slot]) => slot === debt)
        .map(([, one]) => one)
    : []
  return [...listFacts(facts)].flatMap(({ value }) => {
    const [left, right] = value.inputs
    if (!isOrder(value) || !left || !right) return []
    const isDebt = (side: Value) =>
      listSlots(side).has(debt) ||
      sums.some((sum) => listSlots(sum).size > 0 && findPart(side, (part) => part.identity === sum.identity))
    const other = isDebt(left) ? right : isDebt(right) ? left : undefined
    return other ? [...listSlots(other)].filter((slot) => slot !== debt && isEntry(slot) && isOwn(other)) : []
  })
}

function isOwn(value: Value): boolean {
  return (
    findPart(value, ({ op, inputs }) => op === 'read' && inputs.some((input) => findPart(input, isSender))) !==
    undefined
  )
}

/** Reports collaterals that their account takes out by an action that does not look at the debt. */
export function* judgeReleased(
  loans: readonly Loan[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  for (const { action: lender, effect, cover, debt } of loans) {
    if (lender === action || listPayments(action, contract).length === 0 || usesOrReads(action, debt)) continue
    const write = listEffects(action.effects, 'write').find(
      (one) =>
        isOfSender(one) &&
        judgeChange(one) === 'take' &&
        listChanged(one).includes(cover) &&
        !isTrusted(one.facts, contract),
    )
    if (!write) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` pays out \`${cover}\` and does not look at \`${debt}\`: \`${lender.name}\` lends by what is there, and it can be taken out while the loan is open`,
      steps: [
        { place: effect.place, text: `\`${lender.name}\` compares \`${debt}\` with \`${cover}\`` },
        ...pathTo(action, write, write.value, 'taken out here'),
      ],
    }
    return
  }
}

/** Whether anything that an action does depends on a slot. */
function usesOrReads({ effects }: ActionModel, slot: string): boolean {
  const cell = slot.split('.')[0] ?? slot
  const isIt = (value: Value) => [...listSlots(value)].some((one) => one === slot)
  return effects.some((effect) => {
    if (effect.kind === 'condition' || effect.kind === 'operation') return isIt(effect.value)
    if (effect.kind === 'read' && slot === cell) return isIt(effect.value)
    return effect.kind === 'transfer' && isIt(effect.amount)
  })
}
