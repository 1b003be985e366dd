import { listAddends } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, listWorking, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkContent } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { collectDependencies, type Dependencies, isSpending } from '../entitlement.js'
import { BALANCE, isExchange, isTrusted, type Payment } from '../payments.js'

/** Reports sums that grow by what is stored for the caller, and that the same caller can let grow again. */
export function* judgeCount(
  write: Write,
  payments: readonly Payment[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  if (!write.value || isExchange(action, payments) || isTrusted(write.facts, contract)) return
  const cell = nameCell(write.key, write.field)
  for (const [slot, value] of listMembers(cell, write.value)) {
    if (slot === cell && write.value.members) continue
    const weight = findWeight(value, slot)
    const reader = weight && findReader(slot, action, contract)
    if (!weight || reader === undefined) continue
    const isMovable = weight.op === 'result'
    if (isMovable ? isOwnCell(write) : isSpent(weight, slot, write, action)) continue
    const text = isMovable
      ? 'by a balance that its owner can send to another account, which then adds it again'
      : 'by what is stored for the caller, and nothing stores that this was added: the same call adds it again'
    const assumes = isMovable
      ? 'owners move their tokens between accounts'
      : contract.knowledge.store.deciding.has(slot)
        ? undefined
        : 'the sum has an effect beyond this contract'
    yield {
      place: reportPlace(contract, write),
      message: `\`${slot}\`, which \`${reader}\` depends on, grows ${text}`,
      steps: pathTo(action, write, value, `added to \`${slot}\``),
      ...(assumes !== undefined && { assumes }),
    }
    return
  }
}

/** The summand that is stored for the caller, or is a balance of tokens that the caller owns. */
function findWeight(value: Value, slot: string): Value | undefined {
  const addends = listAddends(value)
  if (!addends.some((one) => slotOf(one) === slot)) return undefined
  for (const addend of addends) {
    // The rest to a whole, from which the sum is subtracted, is added once.
    if (listSlots(addend).has(slot)) continue
    for (const part of walkContent(addend)) {
      const isOwn = part.inputs.some((input) => findPart(input, isSender) !== undefined)
      if (part.op === 'read' && /^(get|mapGet)$/.test(part.name) && isOwn) return addend
      if (part.op === 'result' && BALANCE.test(part.name) && isOwn) return part
    }
  }
  return undefined
}

/** Whether the sum is one of the caller: a balance that follows the tokens. */
function isOwnCell({ key, field }: Write): boolean {
  return [key, field].some((text) => text && findPart(text, isSender) !== undefined)
}

/** Whether the action changes what the summand is calculated from, or what decides whether it is added. */
function isSpent(weight: Value, slot: string, write: Write, { effects }: ActionModel): boolean {
  const target = nameCell(write.key, write.field)
  const dependencies: Dependencies = new Map()
  collectDependencies(weight, dependencies)
  for (const { value } of listFacts(write.facts)) collectDependencies(value, dependencies)
  dependencies.delete(slot)
  const read = new Set(listEffects(effects, 'read').map(({ value }) => cellOfRead(value)))
  return listEffects(effects, 'write').some((other) => {
    const cell = nameCell(other.key, other.field)
    return isSpending(other, dependencies) || (cell !== target && read.has(cell) && !isSame(other))
  })
}

function isSame({ key, field, value }: Write): boolean {
  const inner = value && unwrapConversion(value)
  return inner?.op === 'read' && cellOfRead(inner) === nameCell(key, field)
}

/** Another action that depends on the sum: it pays, calls or decides by it. */
function findReader(slot: string, action: ActionModel, { actions }: ContractModel): string | undefined {
  const isIt = (value: Value) => findPart(value, (part) => part.op !== 'choice' && slotOf(part) === slot) !== undefined
  const depends = (effect: Effect) =>
    (effect.kind === 'condition' && isIt(effect.value)) ||
    (effect.kind === 'call' && listWorking(effect)?.some(isIt) === true) ||
    (effect.kind === 'transfer' && isIt(effect.amount))
  return actions.find((one) => one.isPublic && one !== action && one.effects.some(depends))?.name
}
