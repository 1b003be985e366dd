import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../model/store.js'
import { cellOfRead, listCells, nameCell } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { listEffects, type Write } from '../../values/effects.js'
import { listFacts } from '../../values/facts.js'
import { findPart, isConstant, listAlternatives, type Value } from '../../values/values.js'
import { reportPlace } from '../paths.js'
import type { Finding } from '../rule.js'
import { isEntry } from './entitlement.js'
import { isTrusted, listPayments, listTaken } from './payments.js'

/** A payment for entries in one state, which ends it. */
interface PaidState {
  action: ActionModel
  /** The slot of the state. */
  slot: string
  state: unknown
  /** Slots that the action changes. */
  changed: ReadonlySet<string>
}

/** Lists the payments that are made while an entry has a state, which changes with the payment. */
export function listPaidStates(contract: ContractModel): PaidState[] {
  return contract.actions.flatMap((action) => {
    if (!action.isPublic || !action.isComplete) return []
    const changed = listChanged(action)
    return listPayments(action, contract).flatMap(({ effect, amount }) => {
      if ([...listSlots(amount)].some((slot) => changed.has(slot))) return []
      return [...listFacts(effect.facts)].flatMap(({ value, truth }): PaidState[] => {
        const found = readState(value, truth)
        if (!found || !changed.has(found.slot) || keeps(action, found.slot, found.state)) return []
        return [{ action, changed, ...found }]
      })
    })
  })
}

/** The slot and the constant of a comparison that holds. */
function readState({ op, name, inputs }: Value, truth: boolean): { slot: string; state: unknown } | undefined {
  const [left, right] = inputs
  if (op !== 'operator' || !/^[!=]==?$/.test(name) || (name[0] === '=') !== truth || !left || !right) return undefined
  const [stored, wanted] = isConstant(right) ? [left, right] : [right, left]
  const slot = slotOf(stored)
  if (!isConstant(wanted) || wanted.constant === null || wanted.constant === undefined || slot === undefined)
    return undefined
  return isEntry(slot) ? { slot, state: wanted.constant } : undefined
}

function listChanged({ effects }: ActionModel): Set<string> {
  return new Set(
    listEffects(effects, 'write').flatMap(({ key, field, value }) => {
      const cell = nameCell(key, field)
      if (!value) return [cell]
      return listMembers(cell, value).flatMap(([slot, one]) =>
        slotOf(one) !== slot && (slot !== cell || !value.members) ? [slot] : [],
      )
    }),
  )
}

function listStates({ effects }: ActionModel, slot: string): { write: Write; states: readonly unknown[] }[] {
  return listEffects(effects, 'write').flatMap((write) => {
    const { key, field, value } = write
    const stored = value && listMembers(nameCell(key, field), value).find(([name]) => name === slot)?.[1]
    if (!stored) return []
    const states = listAlternatives(unwrapConversion(stored)).map(unwrapConversion)
    return [{ write, states: states.flatMap((one) => (one.op === 'constant' ? [one.constant] : [])) }]
  })
}

/** Whether an action may store the state that it asks for. */
function keeps(action: ActionModel, slot: string, state: unknown): boolean {
  return listStates(action, slot).some(({ states }) => states.includes(state))
}

/** Reports actions by which anyone sets an entry back to the state in which it is paid, without a look at its state. */
export function* judgeReopened(
  paid: readonly PaidState[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  if (listTaken(action).length > 0) return
  for (const { action: payer, slot, state, changed } of paid) {
    if (payer === action) continue
    const found = listStates(action, slot).find(
      ({ write, states }) =>
        states.includes(state) &&
        !isTrusted(write.facts, contract) &&
        isFormerEntry(write, action) &&
        !hasConditionOn(action, changed),
    )
    if (!found) continue
    yield {
      place: reportPlace(contract, found.write),
      message: `\`${action.name}\` sets \`${slot}\` to ${JSON.stringify(state)} whatever it is: after \`${payer.name}\` has paid the entry, it pays it again`,
      steps: [{ place: found.write.place, text: 'set here' }],
    }
    return
  }
}

/** Whether a write is to an entry that the action has read: it is no new one. */
function isFormerEntry({ key, field, value, facts }: Write, { effects }: ActionModel): boolean {
  const cell = nameCell(key, field)
  const isIt = (part: Value) => part.op === 'read' && /^(get|mapGet)$/.test(part.name) && cellOfRead(part) === cell
  if (value && findPart(value, isIt)) return true
  // A state in a cell of its own: what decides about it is stored under the same name.
  const name = field ?? key
  const isBeside = (part: Value) =>
    part.op === 'read' &&
    /^(get|mapGet)$/.test(part.name) &&
    part.inputs.some(({ identity }) => identity === name.identity)
  const isSearched = [...listFacts(facts)].some(({ value: condition }) => listCells(condition).includes(cell))
  return !isSearched && listEffects(effects, 'read').some((read) => isBeside(read.value))
}

/** Whether an action has a condition on one of the slots. */
function hasConditionOn({ effects }: ActionModel, slots: ReadonlySet<string>): boolean {
  return listEffects(effects, 'condition').some(({ value }) => {
    const isIt = (part: Value) => {
      const slot = part.op === 'read' || part.op === 'member' ? slotOf(part) : undefined
      return slot !== undefined && slots.has(slot)
    }
    return findPart(value, isIt) !== undefined
  })
}
