import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { slotOf } from '../../model/store.js'
import { listEffects } from '../../values/effects.js'
import { isSender } from '../../values/facts.js'
import { findPart, listChoices, type Value, walkContent } from '../../values/values.js'
import { isEntry, isTogether } from '../money/entitlement.js'
import { isTrusted, listPayments, listTaken } from '../money/payments.js'
import { pathTo, reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'

/** Reports games in which the second player chooses after it has read the choice of the first one. */
export function* judgeSeenChoice(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length === 0) return
  for (const { effect, to } of listPayments(action, contract)) {
    const other = listChoices(to)
      .map(slotOf)
      .find((slot) => slot !== undefined && isEntry(slot))
    const isEither =
      listChoices(to).some(isSender) ||
      listPayments(action, contract).some((one) => isSender(one.to) && !isTogether(one.effect.facts, effect.facts))
    if (other === undefined || !isEither || isTrusted(effect.facts, contract)) continue
    const [cell] = other.split('.')
    for (const condition of listEffects(action.effects, 'condition')) {
      const seen = readSeen(condition.value, `${cell}.`, other, contract)
      if (!seen) continue
      yield {
        place: reportPlace(contract, condition),
        message: `\`${action.name}\` compares \`${seen.argument.name}\` with \`${seen.slot}\`, which \`${seen.by}\` stores as it is: the second player reads it, and chooses after that`,
        steps: pathTo(action, condition, seen.argument, 'decides who is paid'),
      }
      return
    }
  }
}

/** The argument and the stored choice of another player of which a condition is calculated. */
function readSeen(
  value: Value,
  prefix: string,
  other: string,
  { actions, knowledge }: ContractModel,
): { argument: Value; slot: string; by: string } | undefined {
  const parts = [...walkContent(value)]
  const argument = parts.find(({ op }) => op === 'argument')
  if (!argument || parts.some(({ name }) => name.startsWith('IOSTCrypto.'))) return undefined
  const slot = parts
    .map((part) => (part.op === 'member' ? slotOf(part) : undefined))
    .find((one) => one?.startsWith(prefix) && one !== other)
  if (slot === undefined) return undefined
  const stored = (knowledge.store.slots.get(slot) ?? []).find(
    ({ value: one, isOpen, write }) =>
      isOpen && one.op === 'argument' && findPart(one, (part) => part.op === 'argument') && write.value !== undefined,
  )
  const isPaid = actions.some((one) => one.name === stored?.action && listTaken(one).length > 0)
  return stored && isPaid ? { argument, slot, by: stored.action } : undefined
}
