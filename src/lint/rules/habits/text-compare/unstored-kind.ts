import { type ActionModel, type ContractModel, placeIn } from '../../../model/contract-model.js'
import { readStoredConstants } from '../../../model/slot-constants.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { isLibraryFile } from '../../../syntax/modules.js'
import type { FindingStep } from '../../../syntax/place.js'
import { nameCell } from '../../../values/cells.js'
import { type Effect, listEffects } from '../../../values/effects.js'
import { type Fact, type Facts, listFacts } from '../../../values/facts.js'
import type { Constant, Value } from '../../../values/values.js'
import { listPayments } from '../../money/payments.js'
import { reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** A condition that never holds: a slot would have to be what no action stores in it. */
interface Unstored {
  fact: Fact
  slot: string
  wanted: string
  stored: readonly Constant[]
}

/**
 * Reports conditions on what no action stores, where a payment depends on them, or entries of another kind always fail.
 */
export function* judgeUnstoredKind(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isPublic || !action.isComplete || action.name === 'can_update') return
  for (const unstored of listUnstored(action, contract)) {
    const { slot, wanted, fact } = unstored
    const found = judgePayment(unstored, action, contract) ?? judgeOthers(unstored, action, contract)
    if (found) yield { steps: stepsOf(fact, slot, wanted), cause: `never ${slot}`, ...found }
  }
}

function stepsOf({ place }: Fact, slot: string, wanted: string): FindingStep[] {
  return place ? [{ place, text: `never holds: \`${slot}\` is never ${wanted}` }] : []
}

/** Lists the conditions of all paths of an action that never hold. */
function listUnstored({ effects }: ActionModel, contract: ContractModel): Unstored[] {
  const found = new Map<number, Unstored>()
  const seen = new Set<Facts>()
  for (const { facts } of effects) {
    for (let at = facts; at !== undefined && !seen.has(at); at = at.next) {
      seen.add(at)
      const unstored = readUnstored(at.fact, contract)
      if (unstored) found.set(at.fact.value.identity, unstored)
    }
  }
  return [...found.values()]
}

function readUnstored(fact: Fact, contract: ContractModel): Unstored | undefined {
  const { value, truth, anyOf, place } = fact
  if (anyOf || (place && isLibraryFile(place.module.path))) return undefined
  const equality = readEquality(value)
  if (!equality) return truth ? readNeverTrue(fact, contract) : undefined
  const { tested, wanted, isEqual } = equality
  if (isEqual !== truth || !/^(string|number|boolean)$/.test(typeof wanted) || wanted === '') return undefined
  const read = readTested(tested)
  const stored = read && readStoredConstants(read.slot, contract)
  if (!stored || stored.values.length === 0) return undefined
  const isExact = read.isExact && stored.isExact
  const isIt = (one: Constant) => (isExact ? one === wanted : String(one) === String(wanted))
  if ([...stored.values, ...read.defaults].some(isIt)) return undefined
  return { fact, slot: read.slot, wanted: JSON.stringify(wanted), stored: stored.values }
}

/** Reads a condition that is a member of an entry, which is never true. */
function readNeverTrue(fact: Fact, contract: ContractModel): Unstored | undefined {
  const { value } = fact
  const slot = value.op === 'member' ? slotOf(value) : undefined
  const stored = slot === undefined ? undefined : readStoredConstants(slot, contract)
  if (slot === undefined || !stored || stored.values.length === 0 || stored.values.some((one) => one)) return undefined
  return { fact, slot, wanted: 'true', stored: stored.values }
}

/** Reads a comparison with a constant. */
function readEquality({ op, name, inputs: [left, right] }: Value) {
  if (op !== 'operator' || !/^[!=]==?$/.test(name) || !left || !right) return undefined
  const [tested, wanted] = left.op === 'constant' ? [right, left] : [left, right]
  return wanted.op === 'constant' ? { tested, wanted: wanted.constant, isEqual: name[0] === '=' } : undefined
}

interface TestedSlot {
  slot: string
  /** Constants that stand in for a missing value. */
  defaults: Constant[]
  isExact: boolean
}

/** Reads the slot that a value is read from, with what stands in for it; undefined if it may be another value. */
function readTested(value: Value): TestedSlot | undefined {
  const { op, name, inputs, constant } = value
  const [first] = inputs
  if (op === 'choice' || (op === 'operator' && /^(\|\||\?\?)$/.test(name))) return joinTested(inputs.map(readTested))
  if (op === 'constant') return { slot: '', defaults: [constant], isExact: true }
  if (op === 'read' || op === 'member') {
    const slot = /^(has|mapHas)$/.test(name) && op === 'read' ? undefined : slotOf(value)
    return slot === undefined ? undefined : { slot, defaults: [], isExact: true }
  }
  const isConversion =
    (op === 'builtin' && /^(Number|String|JSON\.parse|Number\.parseInt)$/.test(name)) ||
    (op === 'text' && inputs.length === 1) ||
    (op === 'method' && name === 'toString')
  const inner = isConversion && first ? readTested(first) : undefined
  return inner && { ...inner, isExact: false }
}

function joinTested(all: readonly (TestedSlot | undefined)[]): TestedSlot | undefined {
  const found = all.filter((one) => one !== undefined)
  const slots = new Set(found.flatMap(({ slot }) => slot || []))
  const [slot] = slots
  if (slot === undefined || slots.size > 1 || found.length < all.length) return undefined
  return { slot, defaults: found.flatMap(({ defaults }) => defaults), isExact: found.every(({ isExact }) => isExact) }
}

type NeverHeld = Pick<Finding, 'place' | 'message'>

function judgePayment(unstored: Unstored, action: ActionModel, contract: ContractModel): NeverHeld | undefined {
  const payment = listPayments(action, contract).find(({ effect }) => holds(effect, unstored.fact))
  if (!payment) return undefined
  return {
    place: reportPlace(contract, payment.effect),
    message: `\`${payment.via}\` pays only where \`${unstored.slot}\` is ${unstored.wanted}, which no action stores there: it never pays`,
  }
}

/** Judges what is credited where the condition holds, and what fails because it does not. */
function judgeOthers(unstored: Unstored, action: ActionModel, contract: ContractModel): NeverHeld | undefined {
  const { slot, wanted, fact } = unstored
  const { moneyCells } = contract.knowledge
  for (const write of listEffects(action.effects, 'write')) {
    if (!write.value || !holds(write, fact)) continue
    const cell = nameCell(write.key, write.field)
    const amount = listMembers(cell, write.value).find(([one]) => moneyCells.has(one))
    if (!amount) continue
    return {
      place: reportPlace(contract, write),
      message: `\`${amount[0]}\` is written only where \`${slot}\` is ${wanted}, which no action stores there: it never is`,
    }
  }
  const left = fact.place && findLeft(unstored, action, contract)
  if (left === undefined || !fact.place) return undefined
  return {
    place: placeIn(contract, { place: fact.place, stack: [] }),
    message: `no action stores ${wanted} in \`${slot}\`: every call of \`${action.name}\` for an entry with ${left} fails`,
  }
}

/** Whether a condition is one of those that hold at an effect. */
function holds({ facts }: Pick<Effect, 'facts'>, { value, truth }: Fact): boolean {
  return [...listFacts(facts)].some((fact) => fact.truth === truth && fact.value.identity === value.identity)
}

/**
 * A stored constant that an action which pays for others refuses: it fails for each that is not compared, after
 * conditions that all its payments and writes require.
 */
function findLeft({ slot, fact, stored }: Unstored, action: ActionModel, contract: ContractModel): string | undefined {
  const payments = listPayments(action, contract)
  if (payments.length === 0) return undefined
  const acting = action.effects.filter(({ kind }) => kind === 'write' || kind === 'transfer')
  for (const { facts } of listEffects(action.effects, 'failure')) {
    const all = [...listFacts(facts)]
    if (!all.some((one) => one.value.identity === fact.value.identity && one.truth !== fact.truth)) continue
    const refused = all.map((one) => (one.anyOf ? undefined : readRefused(one, slot)))
    const rest = all.filter((_, index) => refused[index] === undefined)
    if (!rest.every((one) => acting.every((effect) => holds(effect, one)))) continue
    const left = stored.find((one) => !refused.some((other) => other && String(other.constant) === String(one)))
    if (left !== undefined && left !== null) return JSON.stringify(left)
  }
  return undefined
}

/** The constant that a slot is not where a condition holds. */
function readRefused({ value, truth }: Fact, slot: string): { constant: Constant } | undefined {
  const equality = readEquality(value)
  if (!equality || equality.isEqual === truth || readTested(equality.tested)?.slot !== slot) return undefined
  return { constant: equality.wanted }
}
