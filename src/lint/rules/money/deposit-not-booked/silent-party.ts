import { firstOf } from '../../../../collections/presence.js'
import { readActors, type StoredActor } from '../../../model/actors.js'
import { listAddends } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { isContractItself, listMembers, type StoredSlot, slotOf } from '../../../model/store.js'
import { cellOfRead, listCells, nameCell } from '../../../values/cells.js'
import { readOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Transfer } from '../../../values/effects.js'
import { addFacts, type Fact, type Facts, includesFacts, isSender, listFacts } from '../../../values/facts.js'
import {
  findPart,
  isClock,
  isConstant,
  listAlternatives,
  type Value,
  walkContent,
  walkValue,
} from '../../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry, isTogether } from '../entitlement.js'
import { hasTrustedAuthority, isTrusted, listPayments } from '../payments.js'
import { listPayouts, type Payout } from '../payouts.js'

/** Tokens that an account has paid for an entry. */
interface WaitingDeposit {
  action: ActionModel
  transfer: Transfer
  /** Stored values of the entries, by slot. */
  stored: ReadonlyMap<string, Value>
  /** Cells of entries under the name of the payer; other cells of entries are false. */
  cells: ReadonlyMap<string, boolean>
  /** Slots of accounts of which the action requires that the payer is one. */
  own: ReadonlySet<string>
}

interface LinkedPayout extends Payout {
  action: ActionModel
  /** Cells that its amount, its receiver and its conditions read. */
  read: ReadonlySet<string>
}

/**
 * Reports deposits that only come out by what other accounts do: those of a counterpart, an operator or further
 * participants. The payer has no action that gives them back, also not after a time.
 */
export function* judgeSilentParty(contract: ContractModel): Generator<Finding> {
  const payouts = contract.actions.flatMap((action) =>
    action.isPublic ? listPaidByOthers(action, contract).map((payout) => linkPayout(payout, action)) : [],
  )
  for (const deposit of contract.actions.flatMap((action) => listDeposits(action, contract))) {
    const linked = payouts.filter((payout) => payout.action !== deposit.action && isLinked(payout, deposit))
    yield* judgeClosed(deposit, linked, contract)
    yield* judgeGoal(deposit, linked, contract)
    const waiting = linked.find((payout) => isClaim(payout, deposit))
    if (!waiting || linked.some((payout) => isExit(payout, linked, deposit, contract))) continue
    const { action, transfer } = deposit
    const place = reportPlace(contract, waiting.effect)
    yield {
      place: reportPlace(contract, transfer),
      message: `\`${action.name}\` takes tokens that only come out if another account acts (\`${waiting.action.name}\`, ${lineOf(place, contract)}): no action gives them back to the payer, also not after a time`,
      steps: [
        ...pathTo(action, transfer, transfer.amount, 'tokens come in here'),
        { place, text: 'paid out here, after another account has acted' },
      ],
      assumes: 'that account does not act',
      cause: `${action.name} waits`,
    }
  }
}

/**
 * Reports deposits of which every payment needs a time before the end that is stored with them: after it, nothing pays
 * them any longer. A condition the other way round lets them out at the end.
 */
function* judgeClosed(
  { action, transfer, cells }: WaitingDeposit,
  linked: readonly LinkedPayout[],
  contract: ContractModel,
): Generator<Finding> {
  const findEnd = ({ effect }: LinkedPayout) => [...listFacts(effect.facts)].find((fact) => isBeforeEnd(fact, cells))
  const [first] = linked
  // What is paid back for the time that is left was not all of the deposit.
  if (!first || !linked.every((payout) => findEnd(payout) && !findPart(payout.amount, isClock))) return
  const place = reportPlace(contract, first.effect)
  yield {
    place,
    message: `\`${first.action.name}\` pays what \`${action.name}\` has taken (${lineOf(reportPlace(contract, transfer), contract)}) only before the end that is stored with it: after that, no action pays it`,
    steps: [...pathTo(action, transfer, transfer.amount, 'tokens come in here'), { place, text: 'paid here' }],
    assumes: 'the deposit should come out after the end',
    cause: `${action.name} ends`,
  }
}

/** Whether a condition needs a time that is stored in an entry of the deposit to be after that of the block. */
function isBeforeEnd(fact: Fact, cells: ReadonlyMap<string, boolean>): boolean {
  const order = fact.anyOf ? undefined : readOrder(fact)
  if (!order) return false
  const isTime = (value: Value) => findPart(value, isClock) !== undefined
  return isTime(order.less) && !isTime(order.more) && findPart(order.more, (part) => isOf(part, cells)) !== undefined
}

/**
 * Reports parts of a sum that only come out, to another account, once as much has come in as the entry needs. Where the
 * others do not pay, the parts stay.
 */
function* judgeGoal(
  deposit: WaitingDeposit,
  linked: readonly LinkedPayout[],
  contract: ContractModel,
): Generator<Finding> {
  const { action, transfer } = deposit
  const [first] = linked
  if (first?.effect.kind !== 'transfer' || first.effect.token.identity !== transfer.token.identity) return
  if (!linked.every((payout) => !isClaim(payout, deposit) && needsGoal(payout, deposit))) return
  const isFree = ({ amount }: Payout) => [...walkContent(amount)].some(({ op }) => op === 'argument')
  if (contract.actions.some((one) => listPayouts(one, contract).some(isFree))) return
  const place = reportPlace(contract, first.effect)
  yield {
    place: reportPlace(contract, transfer),
    message: `\`${action.name}\` takes parts that only come out once all of them are paid (\`${first.action.name}\`, ${lineOf(place, contract)}): no action gives them back where some are missing, also not after a time`,
    steps: [
      ...pathTo(action, transfer, transfer.amount, 'tokens come in here'),
      { place, text: 'paid out here, once all are paid' },
    ],
    assumes: 'the others do not pay',
    cause: `${action.name} waits`,
  }
}

/** Whether a payment needs what the deposits of an entry add to, to reach what the entry or the source names. */
function needsGoal({ effect }: Payout, { stored }: WaitingDeposit): boolean {
  const isAdded = (side: Value | undefined): boolean => {
    const slot = side && slotOf(side.name === 'length' ? firstOf(side.inputs) : side)
    if (slot === undefined) return false
    const isIt = (part: Value) => slotOf(part) === slot
    return [...stored].some(
      ([name, value]) =>
        name.startsWith(`${slot}.`) || (name === slot && !isIt(value) && findPart(value, isIt) !== undefined),
    )
  }
  const isGoal = (side: Value) => !isAdded(side) && (side.op === 'constant' || slotOf(side) !== undefined)
  return [...listFacts(effect.facts)].some((fact) => {
    if (fact.anyOf) return false
    const order = readOrder(fact)
    const isEqual = /^([!=]==?|eq)$/.test(fact.value.name) && (fact.value.name[0] !== '!') === fact.truth
    const [left, right] = (order ? [order.more, order.less] : fact.value.inputs).map(unwrapConversion)
    if (!left || !right || !(order || isEqual)) return false
    return (isAdded(left) && isGoal(right)) || (isEqual && isAdded(right) && isGoal(left))
  })
}

function listDeposits(action: ActionModel, contract: ContractModel): WaitingDeposit[] {
  const { effects, isPublic, name } = action
  if (!isPublic || name === 'can_update' || listPayments(action, contract).length > 0) return []
  const transfer = listEffects(effects, 'transfer').find(
    ({ from, to, via, loops, facts }) =>
      isContractItself(to, contract.knowledge.store) &&
      isSender(from) &&
      !via.startsWith('token721') &&
      loops.length === 0 &&
      !isTrusted(facts, contract),
  )
  if (!transfer) return []
  const stored = new Map<string, Value>()
  const cells = new Map<string, boolean>()
  for (const { key, field, value, facts } of listEffects(effects, 'write')) {
    const cell = nameCell(key, field)
    if (!value || !isEntry(cell) || !isTogether(facts, transfer.facts)) continue
    const isOwn = [key, field].some((part) => part && findPart(part, isSender))
    cells.set(cell, isOwn || cells.get(cell) === true)
    for (const [slot, one] of listMembers(cell, value)) stored.set(slot, one)
  }
  const own = new Set(listActors(transfer.facts).map(({ slot }) => slot))
  return cells.size > 0 ? [{ action, transfer, stored, cells, own }] : []
}

/** Lists the payouts of an action, except what it books or passes on of its caller's own payment. */
function listPaidByOthers(action: ActionModel, contract: ContractModel): Payout[] {
  const taken = listEffects(action.effects, 'transfer').filter(({ from }) => isSender(from))
  const paid = new Set(taken.map(({ amount }) => unwrapConversion(amount).identity))
  const isPaid = (one: Value) => paid.has(unwrapConversion(one).identity)
  const isOwn = ({ effect, amount }: Payout) =>
    effect.kind === 'write' ? listAddends(amount).some(isPaid) : listAddends(amount).every(isPaid)
  return listPayouts(action, contract).filter((payout) => !isOwn(payout))
}

function linkPayout(payout: Payout, action: ActionModel): LinkedPayout {
  const { amount, to, effect } = payout
  const values = [amount, ...(to ? [to] : []), ...[...listFacts(effect.facts)].map(({ value }) => value)]
  return { ...payout, action, read: new Set(values.flatMap(listCells)) }
}

/** Whether a payment depends on the entries of a deposit. What is added to such an entry is not paid out yet. */
function isLinked({ effect, read }: LinkedPayout, { cells }: WaitingDeposit): boolean {
  if (effect.kind === 'write' && cells.has(nameCell(effect.key, effect.field))) return false
  return [...cells.keys()].some((cell) => read.has(cell))
}

function isOf(part: Value, cells: ReadonlyMap<string, boolean>): boolean {
  return part.op === 'read' && cells.has(cellOfRead(part) ?? '')
}

/** Whether a payment is one of the payer's tokens: it may go to the payer, or needs the payer's approval. */
function isClaim(payout: LinkedPayout, deposit: WaitingDeposit): boolean {
  return isToPayer(payout, deposit) || needsPayer(payout.effect.facts, deposit)
}

/** Whether a payment may go to the payer: not to an account that the entry names as another one, or to a fixed one. */
function isToPayer({ to, effect }: Payout, deposit: WaitingDeposit): boolean {
  const account = to ?? (effect.kind === 'write' ? (effect.field ?? effect.key) : undefined)
  if (!account) return false
  return listAlternatives(account).some((one) => {
    const inner = unwrapConversion(one)
    if (isSender(inner)) return listActors(effect.facts).every((actor) => isPayer(actor, deposit))
    if (inner.op === 'constant' || inner.op === 'chain') return false
    const slot = slotOf(inner)
    return slot === undefined ? true : isPayer({ slot, names: inner }, deposit)
  })
}

function listActors(facts: Facts | undefined): StoredActor[] {
  const { allowed, required } = readActors(facts)
  return allowed.filter(({ slot }) => required.has(slot))
}

/** Whether a stored account is that of the payer. */
function isPayer({ slot, isKey }: StoredActor, { stored, cells, own }: WaitingDeposit): boolean {
  if (own.has(slot)) return true
  if (isKey) return cells.get(slot) === true
  const value = stored.get(slot) ?? stored.get(slot.replace(/(\.\d+)+$/, ''))
  return value !== undefined && findPart(value, isSender) !== undefined
}

function needsPayer(facts: Facts | undefined, deposit: WaitingDeposit): boolean {
  return listActors(facts).some((actor) => isPayer(actor, deposit))
}

/** Whether the payer gets the tokens back alone, or another account was paid for something and collects them. */
function isExit(
  payout: LinkedPayout,
  linked: readonly LinkedPayout[],
  deposit: WaitingDeposit,
  contract: ContractModel,
): boolean {
  const { action, effect } = payout
  if (isClaim(payout, deposit)) return !isBlocked(effect.facts, action, deposit, contract)
  return !linked.some((one) => one.action === action && isClaim(one, deposit))
}

/** Whether a path needs another account than the payer. */
function isBlocked(
  facts: Facts | undefined,
  action: ActionModel,
  deposit: WaitingDeposit,
  contract: ContractModel,
  seen = new Set<string>(),
): boolean {
  // Who the accounts of the entry are is known by their slots, and an entry of the payer is no role of others.
  const others = [...listFacts(facts)].filter(
    ({ value }) => ![...walkContent(value)].some((part) => isOf(part, deposit.cells)),
  )
  if (hasTrustedAuthority(addFacts(undefined, others), contract.knowledge.store.openCells)) return true
  if (listActors(facts).some((actor) => !isPayer(actor, deposit))) return true
  if (isJoined(facts, action, deposit)) return true
  return [...listFacts(facts)].some((fact) => {
    const slot = findUnmet(fact, deposit, contract)
    if (slot === undefined || seen.has(slot)) return false
    seen.add(slot)
    const writers = listSlotWrites(slot, contract).flatMap(({ value, write, action: name }) => {
      const other = contract.actions.find((one) => one.name === name)
      const isMet = other?.isPublic && other !== deposit.action && !isRefuted(fact, slot, value)
      return isMet ? [{ write, other }] : []
    })
    return (
      writers.length > 0 && writers.every(({ write, other }) => isBlocked(write.facts, other, deposit, contract, seen))
    )
  })
}

/** Whether an action is that of a further participant, who pays as well and is not the payer. */
function isJoined(
  facts: Facts | undefined,
  action: ActionModel,
  { action: own, transfer, cells }: WaitingDeposit,
): boolean {
  if (action === own) return false
  const isTaken = listEffects(action.effects, 'transfer').some(
    ({ from, to }) => isSender(from) && to.identity === transfer.to.identity,
  )
  const isIt = (part: Value) => isOf(part, cells)
  return (
    isTaken &&
    [...listFacts(facts)].some(({ value }) => {
      const parts = [...walkValue(value)]
      const isCount = ({ name, inputs: [list] }: Value) =>
        name === 'length' && list && slotOf(list) && findPart(list, isIt)
      return parts.some(isCount) || (parts.some(isIt) && parts.some(isSender))
    })
  )
}

function listSlotWrites(slot: string, { knowledge }: ContractModel): readonly StoredSlot[] {
  return knowledge.store.slots.get(slot) ?? []
}

/** The slot of which a condition needs something else than what the deposit, or else `init`, has stored. */
function findUnmet(fact: Fact, { stored, transfer }: WaitingDeposit, contract: ContractModel): string | undefined {
  if (fact.anyOf || includesFacts(transfer.facts, addFacts(undefined, [fact]))) return undefined
  for (const side of [fact.value, ...fact.value.inputs]) {
    const slot = slotOf(side)
    if (slot === undefined) continue
    const value = stored.get(slot) ?? listSlotWrites(slot, contract).find(({ action }) => action === 'init')?.value
    if (value && isRefuted(fact, slot, value)) return slot
  }
  return undefined
}

/** Whether a condition on a slot fails for a constant that is stored in it. */
function isRefuted({ value, truth }: Fact, slot: string, stored: Value): boolean {
  const inner = unwrapConversion(stored)
  if (!isConstant(inner)) return false
  const { op, name, inputs } = value
  if (op !== 'operator' || !/^[!=]==?$/.test(name)) return slotOf(value) === slot && Boolean(inner.constant) !== truth
  const [wanted, ...others] = inputs.filter((one) => slotOf(one) !== slot).map(unwrapConversion)
  if (!wanted || others.length > 0 || !isConstant(wanted)) return false
  return (String(wanted.constant) === String(inner.constant)) !== ((name[0] === '=') === truth)
}
