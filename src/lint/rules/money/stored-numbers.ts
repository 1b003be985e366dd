import { listTerms } from '../../model/addends.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { findSource, holdsWhole, isSameEntry } from '../../model/entry-source.js'
import { listMembers, slotOf } from '../../model/store.js'
import { nameCell } from '../../values/cells.js'
import { type Change, listEffects, type Write } from '../../values/effects.js'
import type { Value } from '../../values/values.js'
import { listTaken } from './payments.js'

/** A value that an action stores in a slot. */
export interface StoredNumber {
  slot: string
  value: Value
  /** The slot is a member of an object. */
  isMember: boolean
}

/** Lists what a write stores, also in members of members that the action has changed before. */
export function listNumbers(write: Write, action: ActionModel): StoredNumber[] {
  const { key, field, value } = write
  if (!value) return []
  const cell = nameCell(key, field)
  const own = listMembers(cell, value)
    .filter(([slot]) => slot !== cell || !value.members)
    .map(([slot, one]) => ({ slot, value: one, isMember: slot !== cell }))
  return [...own, ...listEffects(action.effects, 'change').flatMap((change) => readInner(change, write))]
}

/** The member of a member that a change stores with a write. */
function readInner({ object, name, value, isAdded }: Change, write: Write): StoredNumber[] {
  if (object.op !== 'member' || name === undefined || isAdded) return []
  const outer = slotOf(object)
  const source = outer === undefined ? undefined : findSource(object)
  if (!source || !write.value || !isSameEntry(write, source.read) || !holdsWhole(write.value, source)) return []
  return [{ slot: `${outer}.${name}`, value, isMember: true }]
}

const boughtOf = new WeakMap<ContractModel, ReadonlySet<string>>()

/** Whether an action raises the number in a slot for tokens that it takes. */
export function isBought(slot: string, contract: ContractModel): boolean {
  const known = boughtOf.get(contract) ?? findBought(contract)
  boughtOf.set(contract, known)
  return known.has(slot)
}

function findBought({ actions }: ContractModel): Set<string> {
  const bought = new Set<string>()
  for (const action of actions) {
    if (!action.isPublic || listTaken(action).length === 0) continue
    for (const write of listEffects(action.effects, 'write'))
      for (const { slot, value } of listNumbers(write, action)) if (isRaised(slot, value)) bought.add(slot)
  }
  return bought
}

/** Whether a value is a number, or what the slot had and something more. */
function isRaised(slot: string, value: Value): boolean {
  if (value.op === 'constant') return typeof value.constant === 'number' && value.constant > 0
  const { added } = listTerms(value)
  return added.length > 1 && added.some((term) => slotOf(term) === slot)
}
