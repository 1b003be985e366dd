import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { listEffects } from '../../../values/effects.js'
import { type Fact, type Facts, isSender, listFacts } from '../../../values/facts.js'
import { findPart, listChoices, type Value, walkContent } from '../../../values/values.js'
import { isEntry, isTogether } from '../../money/entitlement.js'
import { isTrusted, listPayments, listTaken } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports games in which the second player chooses after it has read the choice of the first one. */
export function* judgeSeenChoice(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length === 0) return
  for (const { effect, to } of listPayments(action, contract)) {
    const other = listChoices(to)
      .map(slotOf)
      .find((slot) => slot !== undefined && isEntry(slot))
    const own = listPayments(action, contract).filter(
      (one) => isSender(one.to) && !isTogether(one.effect.facts, effect.facts),
    )
    const isChosen = listChoices(to).some(isSender)
    if (other === undefined || !(isChosen || own.length > 0) || isTrusted(effect.facts, contract)) continue
    const [cell] = other.split('.')
    const sees = (value: Value) => readSeen(value, `${cell}.`, other, contract)
    // A comparison that decides nothing between the two, such as the limit of an order, is no game.
    const isDecided =
      isChosen || own.some((one) => listOutcomes(one.effect.facts, sees) !== listOutcomes(effect.facts, sees))
    if (!isDecided) continue
    for (const condition of listEffects(action.effects, 'condition')) {
      const seen = sees(condition.value)
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

/** Names the outcomes of comparisons on the way to an effect. */
function listOutcomes(facts: Facts | undefined, sees: (value: Value) => unknown): string {
  const list = (all: Iterable<Fact>): string[] =>
    [...all].flatMap(({ value, truth, anyOf }) => [
      ...(anyOf ?? []).flatMap(list),
      ...(sees(value) ? [`${value.identity} ${truth}`] : []),
    ])
  return [...new Set(list(listFacts(facts)))].sort().join()
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
