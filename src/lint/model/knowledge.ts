import { firstOf } from '../../collections/presence.js'
import { kindOf } from '../interpreter/kinds.js'
import { cellOfRead, listCells, listKeyParts, nameCell, nameKey, shapeOfKey } from '../values/cells.js'
import { unwrapConversion } from '../values/conversions.js'
import { type Condition, type Effect, listEffects, type Transfer, type Write } from '../values/effects.js'
import { type Fact, listFacts, readAuthorities } from '../values/facts.js'
import { findPart, isConstant, type Value, walkContent, walkValue } from '../values/values.js'
import { readApproval } from './authority.js'
import { listMembers, readStore, type SlotStore, slotOf, traceValue } from './store.js'

/** Facts about storage that all actions of a contract together show. Cells are named as `nameCell` does. */
export interface Knowledge {
  /** Values that some action uses as accounts, by identity. */
  accounts: ReadonlySet<number>
  /** Maps whose fields are accounts. */
  accountMaps: ReadonlySet<string>
  /** Maps whose fields join an account with something else, and are never an account alone. */
  joinedMaps: ReadonlySet<string>
  /** Positions of accounts in keys, by the shape of the key. */
  accountKeys: ReadonlyMap<string, ReadonlySet<number>>
  /** Cells that hold amounts: they are paid out, or written from payments. */
  moneyCells: ReadonlySet<string>
  /** Cells whose value decides who may act, or which contract is called. */
  trustedCells: ReadonlySet<string>
  /** Cells that `init` writes. */
  initialised: ReadonlySet<string>
  /** Maps that get fields which callers choose. */
  growingMaps: ReadonlySet<string>
  store: SlotStore
}

interface AnalysedMethod {
  name: string
  isPublic: boolean
  effects: readonly Effect[]
}

/** Collects knowledge from the effects of all actions. */
export function learn(actions: readonly AnalysedMethod[]): Knowledge {
  const knowledge = {
    accounts: new Set<number>(),
    accountMaps: new Set<string>(),
    joinedMaps: new Set<string>(),
    accountKeys: new Map<string, Set<number>>(),
    moneyCells: new Set<string>(),
    trustedCells: new Set<string>(),
    initialised: new Set<string>(),
    growingMaps: new Set<string>(),
    store: readStore(actions),
  }
  for (const { effects } of actions)
    for (const account of listAccounts(effects, knowledge.store)) knowledge.accounts.add(account)
  const fields = { joined: new Set<string>(), alone: new Set<string>() }
  for (const { name, isPublic, effects } of actions) {
    const transfers = listEffects(effects, 'transfer')
    const writes = listEffects(effects, 'write')
    for (const write of writes) {
      if (name === 'init' && write.operation === 'put') knowledge.initialised.add(nameCell(write.key, write.field))
      const isOpen = isPublic && !readApproval(write.facts, knowledge.store.openCells, write).isPrivileged
      if (isOpen && isGrowing(write) && !isPaged(write, effects) && !isIssued(effects, actions))
        knowledge.growingMaps.add(nameKey(write.key))
    }
    learnAccounts(effects, knowledge)
    learnFields(effects, knowledge.accounts, fields)
    learnMoney(writes, transfers, knowledge.moneyCells)
    if (transfers.length === 0) learnLedgers(writes, knowledge)
    learnTrust(effects, knowledge.trustedCells)
  }
  for (const map of fields.joined) if (!fields.alone.has(map)) knowledge.joinedMaps.add(map)
  return knowledge
}

/** Lists the values that an action uses as accounts: those whose authority it requires, that pay or are paid. */
function listAccounts(effects: readonly Effect[], store: SlotStore): Set<number> {
  const accounts = new Set<number>()
  const add = (account: Value) => {
    for (const one of traceValue(account, store)) accounts.add(one.identity)
  }
  for (const { from, to } of listEffects(effects, 'transfer')) [from, to].forEach(add)
  for (const { value } of listEffects(effects, 'authority')) add(firstOf(value.inputs))
  for (const { payer } of listEffects(effects, 'write')) if (payer) accounts.add(payer.identity)
  return accounts
}

/** Whether a write can add a field to a map that may have all fields that the chain lists. */
function isGrowing({ operation, key, field, facts }: Write): boolean {
  if (!field || operation !== 'put' || isConstant(field)) return false
  // A field that was listed is there already.
  if (findPart(field, ({ op, name }) => op === 'read' && name === 'mapKeys') !== undefined) return false
  return ![...listFacts(facts)].some((fact) => limitsLength(fact, key))
}

/** Whether the fields of a map are counted, and the next map begins before this one has all that the chain lists. */
function isPaged({ key, field }: Write, effects: readonly Effect[]): boolean {
  const listReadCells = (value: Value) =>
    new Set([...walkValue(value)].flatMap((part) => (part.op === 'read' ? (cellOfRead(part) ?? []) : [])))
  if (!field) return false
  const [pages, counts] = [listReadCells(key), listReadCells(field)]
  const writes = listEffects(effects, 'write')
  const isRestarted = writes.some(
    (write) =>
      counts.has(nameCell(write.key, write.field)) &&
      write.value !== undefined &&
      findPart(write.value, (part) => isConstant(part, 0, '0')) !== undefined,
  )
  const isNext = writes.some((write) => pages.has(nameCell(write.key, write.field)))
  const isLimited = ({ value: { name, inputs } }: Condition) =>
    /^([<>]=?|===?)$/.test(name) &&
    inputs.some((input) => [...listReadCells(input)].some((cell) => counts.has(cell))) &&
    inputs.some(({ constant }) => typeof constant === 'number' && constant > 1 && constant < MAX_LISTED)
  return isRestarted && isNext && listEffects(effects, 'condition').some(isLimited)
}

/** Whether each new field comes with a token of which the contract creates fewer than the chain lists. */
function isIssued(effects: readonly Effect[], actions: readonly AnalysedMethod[]): boolean {
  const listCalls = (all: readonly Effect[], method: string) =>
    listEffects(all, 'call').filter(
      (call) => isConstant(call.contract, 'token721.iost') && isConstant(call.method, method),
    )
  const created = actions.flatMap((action) => listCalls(action.effects, 'create'))
  const isFew = created.every(
    ({ args = [] }) => Number(args[2]?.op === 'constant' ? args[2].constant : Number.NaN) < MAX_LISTED,
  )
  return created.length > 0 && isFew && listCalls(effects, 'issue').length > 0
}

/** Whether a condition keeps the number of fields of a map below the number that the chain lists. */
function limitsLength({ value, truth }: Fact, key: Value): boolean {
  const [left, right] = value.inputs
  if (!left || !right || !/^[<>]=?$/.test(value.name)) return false
  const isLength = (part: Value) =>
    findPart(part, ({ op, name, inputs }) => {
      return op === 'read' && /^map(Len|Keys)$/.test(name) && inputs[0]?.identity === key.identity
    }) !== undefined
  const isBelow = (value.name[0] === '<') === truth
  const [length, limit] = isBelow ? [left, right] : [right, left]
  return isLength(length) && typeof limit.constant === 'number' && limit.constant < MAX_LISTED
}

/** Number of fields of a map that the chain lists. */
const MAX_LISTED = 257

interface AccountPlaces {
  accounts: ReadonlySet<number>
  accountMaps: Set<string>
  accountKeys: Map<string, Set<number>>
}

function learnAccounts(effects: readonly Effect[], { accounts, accountMaps, accountKeys }: AccountPlaces): void {
  const isOne = (part: Value) => isAccountIn(part, accounts)
  const isAccount = (field: Value | undefined) =>
    field !== undefined && (field.op === 'text' ? field.inputs.some(isOne) : isOne(field))
  for (const { key, field } of listEffects(effects, 'write')) {
    if (isAccount(field) || isAccount(key)) accountMaps.add(nameKey(key))
    const shape = shapeOfKey(key, field)
    if (shape === undefined) continue
    const positions = accountKeys.get(shape) ?? new Set()
    for (const [index, part] of listKeyParts(key).entries()) if (isOne(part)) positions.add(index)
    accountKeys.set(shape, positions)
  }
  for (const { value } of listEffects(effects, 'read')) {
    if (/^(get|has)$|^map(Get|Has)$/.test(value.name) && value.inputs.some(isAccount))
      accountMaps.add(nameKey(firstOf(value.inputs)))
  }
}

function isAccountIn(part: Value, accounts: ReadonlySet<number>): boolean {
  const isNamed = part.op === 'chain' && /^(publisher|caller|owner)$/.test(part.name)
  return part.op !== 'constant' && (isNamed || accounts.has(part.identity))
}

/** Learns which maps have accounts as fields, and which ones join an account with something else that varies. */
function learnFields(
  effects: readonly Effect[],
  accounts: ReadonlySet<number>,
  { joined, alone }: { joined: Set<string>; alone: Set<string> },
): void {
  const reads = listEffects(effects, 'read').flatMap(
    ({
      value: {
        name,
        inputs: [key, field],
      },
    }) => (key && /^map(Get|Has)$/.test(name) ? [{ key, field }] : []),
  )
  for (const { key, field } of [...listEffects(effects, 'write'), ...reads]) {
    const parts = field?.op === 'text' ? field.inputs.filter(({ op }) => op !== 'constant') : field ? [field] : []
    if (!parts.some((part) => isAccountIn(part, accounts))) continue
    const fields = parts.length > 1 ? joined : alone
    fields.add(nameKey(key))
  }
}

function learnMoney(writes: readonly Write[], transfers: readonly Transfer[], cells: Set<string>): void {
  for (const { amount, via } of transfers) {
    for (const part of walkValue(amount, listDividends)) {
      const cell = part.op === 'read' ? cellOfRead(part) : part.op === 'member' ? slotOf(part) : undefined
      if (cell !== undefined) cells.add(cell)
    }
    if (via === 'withdraw') continue
    const moved = new Set(listSummands(amount).map(({ identity }) => identity))
    for (const { key, field, value } of writes) {
      if (!value) continue
      for (const [slot, part] of listMembers(nameCell(key, field), value)) {
        const content = [...walkContent(part)]
        if (content.some(({ op, identity }) => op === 'argument' && moved.has(identity))) cells.add(slot)
      }
    }
  }
}

/** Lists the inputs of an amount, without what it is divided by: a number of shares or a length of time. */
function listDividends({ op, name, inputs }: Value): readonly Value[] {
  if (op === 'read' || op === 'result' || op === 'authority') return []
  const isQuotient = (op === 'operator' && name === '/') || (op === 'method' && /^(div|idiv)$/.test(name))
  return isQuotient ? inputs.slice(0, 1) : inputs
}

/**
 * Learns the maps that keep the amounts of accounts without any token: an action adds to one entry what it takes from
 * another one.
 */
function learnLedgers(
  writes: readonly Write[],
  { accountMaps, moneyCells }: { accountMaps: Set<string>; moneyCells: Set<string> },
): void {
  for (const { key, field, value } of writes) {
    const taken = value && field ? listOperands(value, /^(minus|-)$/) : []
    if (taken.length === 0) continue
    const isMoved = writes.some(
      (other) =>
        other.value !== undefined &&
        other.field !== undefined &&
        other.field.identity !== field?.identity &&
        nameKey(other.key) === nameKey(key) &&
        listOperands(other.value, /^(plus|\+)$/).some((added) => taken.includes(added)),
    )
    if (!isMoved) continue
    accountMaps.add(nameKey(key))
    moneyCells.add(nameCell(key, field))
  }
}

/** The identities of what a value adds, or subtracts. */
function listOperands(value: Value, operation: RegExp): number[] {
  return [...walkContent(value)].flatMap(({ op, name, inputs: [, second] }) =>
    (op === 'operator' || op === 'method') && operation.test(name) && second ? [unwrapConversion(second).identity] : [],
  )
}

function learnTrust(effects: readonly Effect[], cells: Set<string>): void {
  const trust = (value: Value) => {
    const slot = slotOf(value)
    if (slot !== undefined) cells.add(slot)
    if (value.op !== 'read' && value.op !== 'operator' && value.op !== 'choice') return
    for (const cell of listCells(value)) cells.add(cell)
  }
  for (const { value } of listEffects(effects, 'authority')) trust(firstOf(value.inputs))
  for (const { contract } of listEffects(effects, 'call')) trust(contract)
  const facts = new Set(effects.flatMap((effect) => (effect.facts ? [effect.facts.fact] : [])))
  for (const { accounts, by } of readAuthorities(facts)) if (by === 'comparison') accounts.forEach(trust)
}

/** The arguments that are an amount or a part of its sum. The factors of a product are counts and prices. */
function listSummands(value: Value, seen = new Set<Value>()): Value[] {
  if (seen.has(value)) return []
  seen.add(value)
  const { op, name, inputs } = value
  if (op === 'argument') return [value]
  const isProduct = inputs.length > 1 && (op === 'operator' || op === 'method') && /^([*/%]|times|div)$/.test(name)
  const isConversion =
    inputs.some(({ constant }) => constant === 1) &&
    !inputs.some((input) => kindOf(input) === 'number' && input.op === 'argument')
  if (isProduct && !isConversion) return []
  if (op === 'read' || op === 'result' || op === 'authority') return []
  // The argument that chooses an element of a list is no amount.
  const summands = op === 'member' ? inputs.slice(0, 1) : inputs
  return summands.flatMap((input) => listSummands(input, seen))
}
