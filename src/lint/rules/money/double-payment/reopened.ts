import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, listSlots, slotOf } from '../../../model/store.js'
import { cellOfRead, listCells, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Facts, listFacts, readAuthorities } from '../../../values/facts.js'
import { findPart, isConstant, listAlternatives, type Value } from '../../../values/values.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isTrusted, listPayments, listTaken } from '../payments.js'

/** A state that an action needs, and ends. */
interface EndedState {
  action: ActionModel
  /** The slot of the state. */
  slot: string
  state: unknown
  /** Slots that the action changes. */
  changed: ReadonlySet<string>
  /** Slots that a payment of the action depends on; undefined for an action that pays nothing in that state. */
  paid: ReadonlySet<string> | undefined
}

/** Lists the states that actions need and end: first those in which something is paid. */
export function listEndedStates(contract: ContractModel): EndedState[] {
  const actions = contract.actions.filter(({ isPublic, isComplete }) => isPublic && isComplete)
  return [...actions.flatMap((action) => listPaid(action, contract)), ...actions.flatMap(listOthers)]
}

/** The payments that are made while an entry, or the contract, has a state, which changes with the payment. */
function listPaid(action: ActionModel, contract: ContractModel): EndedState[] {
  const changed = listChanged(action)
  return listPayments(action, contract).flatMap(({ effect, to, amount }) => {
    const paid = new Set([amount, to].flatMap((value) => [...listSlots(value)]))
    if ([...listSlots(amount)].some((slot) => changed.has(slot))) return []
    return listStatesOf(action, effect.facts, changed).map((state) => ({ ...state, paid }))
  })
}

/** The states of entries that an action needs for what it stores, and ends. */
function listOthers(action: ActionModel): EndedState[] {
  const changed = listChanged(action)
  return listEffects(action.effects, 'write').flatMap(({ facts }) =>
    listStatesOf(action, facts, changed).filter(
      ({ slot }) => isEntry(slot) && listStates(action, slot).some(({ states }) => states.length > 0),
    ),
  )
}

function listStatesOf(action: ActionModel, facts: Facts | undefined, changed: ReadonlySet<string>): EndedState[] {
  return [...listFacts(facts)].flatMap(({ value, truth }): EndedState[] => {
    const found = readState(value, truth)
    if (!found || !changed.has(found.slot) || keeps(action, found.slot, found.state)) return []
    return [{ action, changed, paid: undefined, ...found }]
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
  return { slot, state: wanted.constant }
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

/** Reports actions by which anyone sets an entry back to a state that another action has ended, whatever it is. */
export function* judgeReopened(
  ended: readonly EndedState[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  if (listTaken(action).length > 0) return
  const own = listChanged(action)
  for (const { action: other, slot, state, changed, paid } of ended) {
    if (other === action || hasConditionOn(action, changed)) continue
    const found = listStates(action, slot).find(
      ({ write, states }) => states.includes(state) && !isTrusted(write.facts, contract),
    )
    if (!found) continue
    const { write } = found
    const isBegun = isEntry(slot) ? isFormerEntry(write, action) : paid && ![...paid].some((one) => own.has(one))
    if (!isBegun || (!paid && !isAlone(write, slot, own))) continue
    const sets = `\`${action.name}\` sets \`${slot}\` to ${JSON.stringify(state)} whatever it is`
    yield {
      place: reportPlace(contract, write),
      message: paid
        ? `${sets}: after \`${other.name}\` has paid${isEntry(slot) ? ' the entry, it pays it' : ', it pays'} again`
        : `${sets}: what \`${other.name}\` has ended can begin again`,
      steps: [{ place: write.place, text: 'set here' }],
      ...(!paid && { assumes: `what \`${other.name}\` does in that state is meant once` }),
    }
    return
  }
}

/** Whether a write needs no approval, and the action changes no other part of the entry. */
function isAlone({ key, field, facts }: Write, slot: string, changed: ReadonlySet<string>): boolean {
  const cell = nameCell(key, field)
  if (readAuthorities(listFacts(facts)).length > 0) return false
  return [...changed].every((one) => one === slot || (one !== cell && !one.startsWith(`${cell}.`)))
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
