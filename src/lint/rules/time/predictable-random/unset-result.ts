import type { ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { isTrusted, listPayments } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports choices of callers that may equal what stands for a result before there is one. */
export function* judgeUnsetResult(contract: ContractModel): Generator<Finding> {
  const reported = new Set<string>()
  for (const { result, choice, payer } of listComparisons(contract)) {
    const initial = findInitial(result, contract)
    if (initial === undefined || reported.has(choice)) continue
    for (const action of contract.actions) {
      if (!action.isPublic || !action.isComplete || action.name === payer) continue
      const write = listEffects(action.effects, 'write').find(
        (one) => isFree(one, choice) && !isTrusted(one.facts, contract),
      )
      if (!write) continue
      reported.add(choice)
      yield {
        place: reportPlace(contract, write),
        message: `\`${action.name}\` stores any text as \`${choice}\`, and \`${result}\` is ${JSON.stringify(initial)} until there is a result: who chooses that is paid by \`${payer}\` before`,
        steps: pathTo(action, write, write.value, 'stored here, unchecked'),
      }
      break
    }
  }
}

/** Lists the pairs of slots that have to be equal for a payment, where no other condition looks at either. */
function listComparisons(contract: ContractModel): { result: string; choice: string; payer: string }[] {
  return contract.actions.flatMap((action) => {
    if (!action.isPublic) return []
    return listPayments(action, contract).flatMap(({ effect }) => {
      const facts = [...listFacts(effect.facts)]
      return facts.flatMap((fact) => {
        const { value, truth } = fact
        if (value.op !== 'operator' || !/^[!=]==?$/.test(value.name) || (value.name[0] === '=') !== truth) return []
        const [one, other] = value.inputs.map(slotOf)
        if (one === undefined || other === undefined || one === other) return []
        return [
          { result: one, choice: other, payer: action.name },
          { result: other, choice: one, payer: action.name },
        ].filter(
          ({ result, choice: named }) =>
            isEntry(named) &&
            !facts.some((each) => each !== fact && dependsOnResult(each.value, result, listSettled(result, contract))),
        )
      })
    })
  })
}

/** The cells that an action writes with a result. */
function listSettled(result: string, { actions, knowledge }: ContractModel): Set<string> {
  const stored = knowledge.store.slots.get(result) ?? []
  const settlers = new Set(
    stored.flatMap(({ value, action }) => (unwrapConversion(value).op === 'argument' ? [action] : [])),
  )
  return new Set(
    actions.flatMap(({ name, effects }) =>
      settlers.has(name) ? listEffects(effects, 'write').map(({ key, field }) => nameCell(key, field)) : [],
    ),
  )
}

function dependsOnResult(value: Value, slot: string, settled: ReadonlySet<string>): boolean {
  // That something is stored is true from the beginning.
  if (value.inputs.some((input) => isConstant(input, null))) return false
  const cell = slot.split('.')[0]
  return (
    findPart(value, (part) => {
      const known = part.op === 'member' || part.op === 'read' ? slotOf(part) : undefined
      if (part.op === 'read' && cellOfRead(part) !== cell && settled.has(cellOfRead(part) ?? '')) return true
      return (
        known === slot || (known?.startsWith(`${cell}.`) === true && part.op === 'member') || part.name === 'block.time'
      )
    }) !== undefined
  )
}

/** The text that an action stores before there is a result, which another action stores. */
function findInitial(result: string, { knowledge }: ContractModel): string | undefined {
  const stored = knowledge.store.slots.get(result) ?? []
  const texts = stored.flatMap(({ value }) => (typeof value.constant === 'string' ? [value.constant] : []))
  const isChosen = stored.some(({ value }) => unwrapConversion(value).op === 'argument')
  return isChosen ? texts[0] : undefined
}

/** Whether a write stores an argument as the choice that no condition looks at. */
function isFree({ key, field, value, facts }: Write, choice: string): boolean {
  const stored = value && listMembers(nameCell(key, field), value).find(([slot]) => slot === choice)?.[1]
  if (stored?.op !== 'argument' || (stored.constant !== undefined && stored.constant !== 'text')) return false
  return ![...listFacts(facts)].some(({ value: condition, anyOf = [] }) =>
    [condition, ...anyOf.flat().map((fact) => fact.value)].some((one) =>
      findPart(one, ({ identity }) => identity === stored.identity),
    ),
  )
}
