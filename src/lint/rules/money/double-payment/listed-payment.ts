import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { cellOfRead } from '../../../values/cells.js'
import { listEffects } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { collectDependencies, type Dependencies, isEntry, isStoredIn } from '../entitlement.js'
import { isExchange, isTrusted, type Payment } from '../payments.js'

/**
 * Reports payments of what a list or an object in one cell holds for an account, such as the first of a queue, where
 * the action stores nothing that the payment depends on. A list that was parsed is a copy: `shift()` changes only that.
 */
export function* judgeListed(
  payment: Payment,
  payments: readonly Payment[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  const { effect, to, amount, via } = payment
  if (isExchange(action, payments) || isTrusted(effect.facts, contract)) return
  const cell = findListCell(amount)
  if (cell === undefined || !(isFromList(to, cell) || (isSender(to) && isChosenBySender(amount, cell)))) return
  const dependencies: Dependencies = new Map()
  for (const value of [amount, to, ...[...listFacts(effect.facts)].map((fact) => fact.value)])
    collectDependencies(value, dependencies)
  const cells = new Set([...dependencies.values()].map((dependency) => dependency.cell))
  if (listEffects(action.effects, 'write').some((write) => [...cells].some((one) => isStoredIn(write, one)))) return
  yield {
    place: reportPlace(contract, effect),
    message: `\`${via}\` pays ${describe(to)} by what the list in \`${cell}\` holds, and the action stores nothing of it: the same call pays again`,
    steps: pathTo(action, effect, amount, 'paid here'),
  }
}

/** The cell with a list or an object of several accounts, of which an amount is a part; undefined for other amounts. */
function findListCell(amount: Value): string | undefined {
  const part = findPart(amount, isListPart)
  const read = part && findPart(part, isList)
  return read && cellOfRead(read)
}

function isList(value: Value): boolean {
  const cell = value.op === 'read' && /^(get|mapGet)$/.test(value.name) ? cellOfRead(value) : undefined
  return cell !== undefined && !isEntry(cell)
}

/** Whether a value is an element of a list, or a member that a value or a number names. */
function isListPart({ op, name }: Value): boolean {
  if (op === 'element') return name !== 'key' && name !== 'index'
  if (op === 'member') return name === '[]' || /^\d+$/.test(name)
  return op === 'method' && /^(shift|pop|splice|find|at|slice)$/.test(name)
}

function isFromList(value: Value, cell: string): boolean {
  const part = findPart(value, isListPart)
  return part !== undefined && findPart(part, (one) => isList(one) && cellOfRead(one) === cell) !== undefined
}

/** Whether the part of the list is the one that the sender names. */
function isChosenBySender(amount: Value, cell: string): boolean {
  const isOwn = (part: Value) =>
    part.op === 'member' && part.name === '[]' && part.inputs[1] && isSender(part.inputs[1])
  const part = findPart(amount, (one) => isOwn(one) === true)
  return part !== undefined && isFromList(part, cell)
}
