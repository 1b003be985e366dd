import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { findSource } from '../../../model/entry-source.js'
import { findAddition } from '../../../model/listings.js'
import { slotOf } from '../../../model/store.js'
import { cellOfRead, nameKey } from '../../../values/cells.js'
import { isContained } from '../../../values/contained.js'
import { unwrapConversion } from '../../../values/conversions.js'
import type { ContractCall, Write } from '../../../values/effects.js'
import { type Fact, isAbsence, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, listAlternatives, type Value } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import { limitsContract } from '../../money/state-after-call/state-after-call.js'
import { findArgument, lineOf, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** Reports calls with the authority of this contract, of contracts that every account can store in an entry. */
export function* judgeListedContract(
  call: ContractCall,
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  if (!call.withAuth || readApproval(call.facts, contract.knowledge.store.openCells, call).isPrivileged) return
  for (const called of listAlternatives(call.contract)) {
    const found = findStored(called, call, contract)
    if (!found) continue
    const { slot, open } = found
    yield {
      place: reportPlace(contract, call),
      message: `\`${open.action}\` lets every account store the called contract in \`${slot}\` (${lineOf(open.write.place, contract)}), and it is called with the authority of this contract`,
      steps: [
        { place: open.write.place, text: 'stored here' },
        { place: call.place, text: `called by \`${action.name}\`` },
      ],
    }
    return
  }
}

/** A slot in which every account can store the contract that is called, and where that is done. */
interface OpenSlot {
  slot: string
  open: { action: string; write: Write }
}

function findStored(called: Value, call: ContractCall, contract: ContractModel): OpenSlot | undefined {
  const element = findElement(called, contract)
  if (element) return element
  const slot = slotOf(called)
  if (slot === undefined || !isEntry(slot) || isConfirmed(call, slot, contract)) return undefined
  const field = findPart(called, ({ op }) => op === 'read')?.inputs[1]
  const open = contract.knowledge.store.slots.get(slot)?.find((one) => {
    // Fields of one map with other constant parts are other entries.
    if (nameField(field) !== nameField(one.write.field)) return false
    const named = one.isOpen ? (findArgument(one.value) ?? findCaller(one.value)) : undefined
    return named && ![...listFacts(one.write.facts)].some((fact) => isTied(fact, named))
  })
  return open && { slot, open }
}

/** The calling contract, which stores its own name. */
function findCaller(value: Value): Value | undefined {
  const inner = unwrapConversion(value)
  return isChain(inner, 'caller') ? inner : undefined
}

/** The list of names that an element is of, if every account can add a name to it. */
function findElement(called: Value, contract: ContractModel): OpenSlot | undefined {
  const cell = isContained(called) ? findRoot(called) : findListOf(called)
  const open = cell === undefined ? undefined : findAddition({ cell, value: undefined }, 'contract', contract)
  return open && cell !== undefined ? { slot: `${cell}[]`, open } : undefined
}

/** The cell of the list that an entry stands in. */
function findRoot(entry: Value): string | undefined {
  const [key] = unwrapConversion(entry).inputs
  return key && nameKey(key)
}

function findListOf({ op, name, inputs: [list] }: Value): string | undefined {
  const isElement = op === 'element' || (op === 'member' && name === '[]')
  const source = isElement && list ? findSource(list) : undefined
  return source && cellOfRead(source.read)
}

function nameField(field: Value | undefined): string | undefined {
  return field && nameKey(field)
}

/** Whether a condition looks at what only somebody trusted stores, such as a mark of the entry. */
function isConfirmed({ facts }: ContractCall, slot: string, { knowledge: { store } }: ContractModel): boolean {
  return [...listFacts(facts)].some(({ value, truth }) => {
    if (isAbsence(value, truth)) return false
    return (
      findPart(value, (part) => {
        const looked = part.op === 'read' || part.op === 'member' ? slotOf(part) : undefined
        if (looked === undefined || looked === slot) return false
        const stored = store.slots.get(looked)
        return stored === undefined
          ? part.op === 'member'
          : stored.every(({ isOpen, value: one }) => !isOpen || isConstant(unwrapConversion(one)))
      }) !== undefined
    )
  })
}

/** Whether a condition shows which contracts are meant, on all of its ways. */
function isTied({ value, truth, anyOf }: Fact, argument: Value): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isTied(fact, argument)))
  // What follows from the result of a condition is a fact of its own.
  if (value.op === 'operator' && value.inputs.some((input) => isConstant(input, true, false))) return false
  return limitsContract({ value, truth, place: undefined }, argument)
}
