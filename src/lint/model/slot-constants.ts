import { cellOfRead } from '../values/cells.js'
import { unwrapConversion } from '../values/conversions.js'
import { listEffects, type Write } from '../values/effects.js'
import { type Fact, type Facts, listFacts } from '../values/facts.js'
import { ANY_MEMBER, type Constant, findPart, listAlternatives, type Value } from '../values/values.js'
import type { ActionModel, ContractModel } from './contract-model.js'
import { slotOf } from './store.js'

/** The constants that actions store in a slot. */
interface SlotConstants {
  values: readonly Constant[]
  /** They are stored as they are, without a conversion to a text or a number. */
  isExact: boolean
}

const known = new WeakMap<ContractModel, Map<string, SlotConstants | undefined>>()

/** Returns the constants that actions store in a slot; undefined if one of them may store something else. */
export function readStoredConstants(slot: string, contract: ContractModel): SlotConstants | undefined {
  const ofContract = known.get(contract) ?? new Map<string, SlotConstants | undefined>()
  known.set(contract, ofContract)
  if (!ofContract.has(slot)) {
    // A slot that is stored from itself keeps what it has.
    ofContract.set(slot, { values: [], isExact: true })
    ofContract.set(slot, findConstants(slot, contract))
  }
  return ofContract.get(slot)
}

function findConstants(slot: string, contract: ContractModel): SlotConstants | undefined {
  const { slots } = contract.knowledge.store
  const cell = /^[^.]*\.?[^.]*$/.test(slot) ? slot.replace(/\.[^.]+$/, '') : ''
  if (cell === '' || contract.actions.some(({ isComplete }) => !isComplete) || isWrittenWhole(cell, slots))
    return undefined
  const values: Constant[] = []
  let isExact = true
  const member = slot.slice(cell.length + 1)
  for (const { value, write, action } of slots.get(cell) ?? []) {
    const stored = member === '' ? value : value.members?.get(member)
    if (stored === undefined) {
      if (isWhole(value)) values.push(undefined)
      else if (!isKept(value, cell)) return undefined
      continue
    }
    const model = contract.actions.find(({ name }) => name === action)
    const found = listPossible(stored, slot, { write, action: model, contract })
    if (!found) return undefined
    values.push(...found.values)
    isExact &&= found.isExact
  }
  return { values: [...new Set(values)], isExact }
}

/** Whether entries are also written by a key that varies, or all at once. */
function isWrittenWhole(cell: string, slots: ReadonlyMap<string, unknown>): boolean {
  if (cell.startsWith('*')) return true
  const isOther = (other: string) => other !== cell && other.includes('*') && matchesKey(cell, other)
  return [...slots.keys()].some(isOther) || (cell.endsWith('[]') && slots.has(cell.slice(0, -2)))
}

function matchesKey(cell: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.split('*')
  let at = first.length
  if (!cell.startsWith(first)) return false
  for (const part of others) {
    const found = cell.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at === cell.length || pattern.endsWith('*')
}

/** Whether a stored object was written down whole: what is not among its members is missing. */
function isWhole({ op, name, inputs, members }: Value): boolean {
  return (
    op === 'builtin' && name === 'JSON.stringify' && inputs[0]?.op === 'object' && members?.has(ANY_MEMBER) === false
  )
}

/** Whether a stored value is what the entry had before, with other changes. */
function isKept(value: Value, cell: string): boolean {
  return findPart(value, (part) => part.op === 'read' && cellOfRead(part) === cell) !== undefined
}

interface Storing {
  write: Write
  action: ActionModel | undefined
  contract: ContractModel
}

/** Lists the constants that a stored value may be. */
function listPossible(value: Value, slot: string, storing: Storing): SlotConstants | undefined {
  const values: Constant[] = []
  let isExact = true
  for (const one of listAlternatives(value)) {
    const inner = unwrapConversion(one)
    isExact &&= inner === one
    const source = slotOf(inner)
    if (source === slot) continue
    const found =
      inner.op === 'constant'
        ? { values: [inner.constant], isExact: true }
        : inner.op === 'argument'
          ? readAllowed(inner, storing)
          : source === undefined
            ? undefined
            : readStoredConstants(source, storing.contract)
    if (!found) return undefined
    values.push(...found.values)
    isExact &&= found.isExact
  }
  return { values, isExact }
}

/** The constants that an argument may be where it is stored: each other one ends the action. */
function readAllowed(argument: Value, { write, action }: Storing): SlotConstants | undefined {
  for (const fact of listFacts(write.facts)) {
    const allowed = listAllowed(fact, argument)
    if (allowed) return allowed
  }
  const held = new Set([...listFacts(write.facts)].map(nameFact))
  for (const { facts } of action ? listEffects(action.effects, 'failure') : []) {
    const refused = listRefused(facts, held, argument)
    if (refused) return refused
  }
  return undefined
}

function listAllowed({ value, truth, anyOf }: Fact, argument: Value): SlotConstants | undefined {
  if (!anyOf) {
    const compared = readEquality(value, truth, argument)
    return compared?.isEqual ? compared.constants : undefined
  }
  const ways = anyOf.map((way) => way.map((fact) => listAllowed(fact, argument)).find((one) => one !== undefined))
  return joinConstants(ways)
}

/** The constants each of which a failing path has refused, where nothing else leads to it. */
function listRefused(facts: Facts | undefined, held: ReadonlySet<string>, argument: Value): SlotConstants | undefined {
  const rest = [...listFacts(facts)].filter((fact) => !held.has(nameFact(fact)))
  return joinConstants(
    rest.map(({ value, truth, anyOf }) => {
      const compared = anyOf ? undefined : readEquality(value, truth, argument)
      return compared?.isEqual === false ? compared.constants : undefined
    }),
  )
}

function joinConstants(all: readonly (SlotConstants | undefined)[]): SlotConstants | undefined {
  const found = all.filter((one) => one !== undefined)
  if (found.length === 0 || found.length < all.length) return undefined
  return { values: found.flatMap(({ values }) => values), isExact: found.every(({ isExact }) => isExact) }
}

/** Reads a comparison of an argument with a constant. */
function readEquality(
  { op, name, inputs: [left, right] }: Value,
  truth: boolean,
  argument: Value,
): { constants: SlotConstants; isEqual: boolean } | undefined {
  if (op !== 'operator' || !/^[!=]==?$/.test(name) || !left || !right) return undefined
  const [tested, wanted] = left.op === 'constant' ? [right, left] : [left, right]
  if (wanted.op !== 'constant' || unwrapConversion(tested).identity !== argument.identity) return undefined
  const constants = { values: [wanted.constant], isExact: tested === argument }
  return { constants, isEqual: (name[0] === '=') === truth }
}

function nameFact({ value, truth }: Fact): string {
  return `${value.identity} ${truth}`
}
