import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { type Effect, listEffects, type Write } from '../../../values/effects.js'
import { isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { findPart, type Value, walkValue } from '../../../values/values.js'
import { hasTrustedAuthority } from '../../money/payments.js'
import { contains } from '../../money/places.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** A cell, and the key of one of its entries. */
interface EntryAccess {
  cell: string
  key: Value
}

/**
 * Reports decisions that an action reads under one name and applies to an entry under another one: who has made one for
 * an entry of its own applies it to any other. Another action begins such a decision for one entry.
 */
export function* judgeUntiedDecision(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const write of listEffects(action.effects, 'write')) {
    const target = readArgument(write.field ?? write.key)
    const decision = target && findDecision(write, target, contract)
    if (!target || !decision) continue
    const cell = nameCell(write.key, write.field)
    const start = contract.actions.find((one) => one !== action && begins(one, decision.cell, cell, action, contract))
    if (!start) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` applies to \`${cell}\` of any ${describe(target)} what \`${decision.cell}\` holds for ${describe(decision.key)}, and nothing ties the two: whom \`${start.name}\` lets decide about one decides about all`,
      steps: pathTo(action, write, target, 'applied here'),
      assumes: `what \`${start.name}\` begins is a decision about one entry`,
    }
    return
  }
}

/** The only argument in a key, if no other value varies in it. */
function readArgument(key: Value): Value | undefined {
  const varying = [...walkValue(key)].filter(({ op }) => /^(argument|read|result|chain|element|loop|unknown)$/.test(op))
  const [first] = varying
  return varying.length === 1 && first?.op === 'argument' ? first : undefined
}

/** The entry of another argument that a condition of a write reads, where no condition looks at more of the target. */
function findDecision({ facts, field, key }: Write, target: Value, contract: ContractModel): EntryAccess | undefined {
  if (hasTrustedAuthority(facts, contract.knowledge.store.openCells)) return undefined
  const own = nameCell(key, field)
  const all = [...listFacts(facts)]
  // Of the entry alone, and not with another name.
  const isPresence = (value: Value) =>
    listReads(value).every(({ cell }) => cell === own) &&
    ![...walkValue(value)].some(({ op, identity }) => op === 'argument' && identity !== target.identity)
  if (all.some(({ value }) => findPart(value, isSender) !== undefined)) return undefined
  if (all.some(({ value, anyOf }) => anyOf || (contains(value, target) && !isPresence(value)))) return undefined
  const read = all
    .filter(({ value, truth }) => !isAbsence(value, truth) && isOutcome(value))
    .flatMap(({ value }) => listReads(value))
  return read.find((one) => {
    const name = readArgument(one.key)
    return name !== undefined && name.identity !== target.identity
  })
}

/** Whether a condition compares what is read with a constant or a number: more than that it is there. */
function isOutcome({ op, name, inputs }: Value): boolean {
  const isEmpty = inputs.some(({ op: other, constant }) => other === 'constant' && !constant)
  return (op === 'operator' || op === 'method') && /^([!=]==?|[<>]=?|[gl]te?|eq)$/.test(name) && !isEmpty
}

function listReads(value: Value): EntryAccess[] {
  return [...walkValue(value)].flatMap((part) => {
    const cell = part.op === 'read' ? cellOfRead(part) : undefined
    const key = part.inputs[1] ?? part.inputs[0]
    return cell !== undefined && key ? [{ cell, key }] : []
  })
}

/**
 * Whether an action begins a decision about one entry: it asks for a role of the sender in what an argument names, or
 * stores that name with the decision, and the other cell has its entries under such names.
 */
function begins(
  one: ActionModel,
  decided: string,
  target: string,
  applying: ActionModel,
  contract: ContractModel,
): boolean {
  if (!one.isPublic) return false
  const own = listAccesses(one)
  return listEffects(one.effects, 'write').some((write) => {
    const { key, field, value, facts } = write
    const cell = nameCell(key, field)
    if (!value || !isDecidedWith(cell, decided, applying)) return false
    const stored = listMembers(cell, value).flatMap(([slot, member]) => (slot === cell ? [] : [member]))
    const names = one.parameters.map((parameter) => parameter.value)
    return names.some((name) => {
      if (contains(field ?? key, name)) return false
      const hasRole = [...listFacts(facts)].some(({ value: condition }) => isRole(condition, name))
      if (!hasRole && !stored.some(({ identity }) => identity === name.identity)) return false
      const cells = own.filter((access) => contains(access.key, name)).map((access) => access.cell)
      return cells.includes(target) || contract.actions.some((other) => sharesName(other, target, cells))
    })
  })
}

/** Whether a cell is the one with the decision, or is read under the same name in the action that applies it. */
function isDecidedWith(cell: string, decided: string, applying: ActionModel): boolean {
  if (cell === decided) return true
  const accesses = listAccesses(applying)
  const names = accesses.filter((access) => access.cell === decided).map(({ key }) => key.identity)
  return accesses.some((access) => access.cell === cell && names.includes(access.key.identity))
}

/** Whether a condition looks at the sender together with what a name stands for. */
function isRole(condition: Value, name: Value): boolean {
  return findPart(condition, isSender) !== undefined && contains(condition, name)
}

/** Whether an action has entries of a cell and of one of some others under names with the same argument. */
function sharesName(action: ActionModel, target: string, cells: readonly string[]): boolean {
  const accesses = listAccesses(action)
  return action.parameters.some(({ value: name }) => {
    const named = accesses.filter(({ key }) => contains(key, name))
    return named.some(({ cell }) => cell === target) && named.some(({ cell }) => cells.includes(cell))
  })
}

function listAccesses({ effects }: ActionModel): EntryAccess[] {
  return effects.flatMap((effect: Effect): EntryAccess[] => {
    if (effect.kind === 'read') return listReads(effect.value)
    if (effect.kind !== 'write') return []
    return [{ cell: nameCell(effect.key, effect.field), key: effect.field ?? effect.key }]
  })
}
