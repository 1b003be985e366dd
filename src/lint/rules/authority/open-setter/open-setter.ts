import { must } from '../../../../collections/presence.js'
import { hasApproved, isFirstWrite, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listOthers } from '../../../model/open-cells.js'
import { listMembers, listSlots } from '../../../model/store.js'
import { cellOfRead, nameCell, nameKey } from '../../../values/cells.js'
import { isOrder } from '../../../values/comparisons.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, listEffects, type Write } from '../../../values/effects.js'
import { describeWeakRole, isSender, listFacts } from '../../../values/facts.js'
import { ANY_MEMBER, findPart, isConstant, type Value, walkContent, walkValue } from '../../../values/values.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { isOnce, judgeSetUp } from '../open-init.js'
import { judgeAnyCell } from './any-cell.js'
import { judgeMovedPrice } from './moved-price.js'
import { judgeMovedRate } from './moved-rate.js'
import { judgeNamedScore } from './named-score.js'
import { judgeSisterSetter } from './sister-setter.js'

export const openSetter: LintRule = {
  name: 'open-setter',
  group: 'authority',
  about: 'a stored price, fee, limit or state that decides payments and that every account can set',
  recommended: 'error',
  strict: 'error',
  consequence:
    'The value decides what another action pays or takes. Every account can call the setter first: at a price of its choice it buys for nothing, or ends a sale that it would lose.',
  remedy: 'Require the owner before the write: `requireOwner()` of `iost-toolkit/contract/ownership`.',
  kinds: [
    'A value that every account can write, and from which a payment is calculated or on which one depends.',
    'A write whose key, field and value the caller chooses, where cells with fixed keys decide payments.',
    'A number that the caller names and nothing proves, by which the best of several accounts is paid.',
  ],
  assumptions: [
    'many calls with the least amount cost less than the step by which each of them moves a price',
    'a value that other actions read, and on which no payment of this contract depends, is a setting',
    'entries with a setting that another action lets only the owner change are for the owner to make',
    'callers move the rate of two reserves, by which another action lends, before a call',
  ],
  bad: `export class Shop {
  init(): void {
    storage.put('price', '10')
  }

  setPrice(price: string): void {
    storage.put('price', price)
  }

  /** @amountLimit iost 1000 */
  buy(): void {
    blockchain.deposit(tx.publisher, storage.get('price') as string, '')
    storage.mapPut('bought', tx.publisher, '1', tx.publisher)
  }
}
`,
  good: `import { requireOwner } from 'iost-toolkit/contract/ownership'

export class Shop {
  init(): void {
    storage.put('price', '10')
  }

  setPrice(price: string): void {
    requireOwner()
    storage.put('price', price)
  }

  /** @amountLimit iost 1000 */
  buy(): void {
    blockchain.deposit(tx.publisher, storage.get('price') as string, '')
    storage.mapPut('bought', tx.publisher, '1', tx.publisher)
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      if (!action.isPublic || action.name === 'can_update') continue
      yield* judgeMovedRate(action, contract)
      yield* judgeNamedScore(action, contract)
      const writes = listEffects(action.effects, 'write')
      const isSetUp = writes.some((write) => judgeSetUp(write, action, contract) !== undefined)
      for (const write of writes) {
        // A set-up that every account can make first is one fault.
        if (isSetUp && isOnce(write, action, contract)) continue
        const found = [...judge(write, action, contract), ...judgeAnyCell(write, action, contract)]
        yield* found.length > 0 ? found : judgeSisterSetter(write, action, contract)
        yield* judgeMovedPrice(write, action, contract)
      }
    }
  },
}

function* judge(write: Write, action: ActionModel, contract: ContractModel): Generator<Finding> {
  const { key, field, value, facts } = write
  const { store, trustedCells } = contract.knowledge
  const approval = readApproval(facts, store.openCells, write)
  if (!value || approval.isPrivileged || movesTokens(action)) return
  const keys = field ? [key, field] : [key]
  // A new entry under a key of the caller is its own; who sets a single cell first decides for all.
  if ((isFirstWrite(write) || isOfNewItem(write, action)) && !keys.every((text) => isConstant(text))) return
  const isOwn = keys.some((text) => findPart(text, (part) => hasApproved(part, approval)) !== undefined)
  if (isOwn || keys.some(isFresh)) return
  const cell = nameCell(key, field)
  for (const [slot, part] of listMembers(cell, value)) {
    if (trustedCells.has(slot) || isCalculated(part, slot, cell) || isBid(part, slot, write)) continue
    const judgement = judgeSlot(slot, part, write, action, contract)
    if (judgement === undefined) continue
    yield {
      place: reportPlace(contract, write),
      steps: pathTo(action, write, part, `sets \`${slot}\``),
      ...judgement,
      cause: action.name,
      message: judgement.message + describeWeakRole(facts),
    }
    return
  }
}

/** Whether the action makes the sender the holder of what the key names, for which a condition needs it to be new. */
function isOfNewItem({ key, field, facts }: Write, { effects }: ActionModel): boolean {
  const name = field ?? key
  return listEffects(effects, 'write').some(
    (other) =>
      (other.field ?? other.key).identity === name.identity &&
      isFirstWrite({ key: other.key, field: other.field, facts }) &&
      other.value !== undefined &&
      findPart(other.value, isSender) !== undefined,
  )
}

/** Judges what is stored in a slot: an error if payments follow from it, a warning if other actions do. */
function judgeSlot(
  slot: string,
  part: Value,
  write: Write,
  action: ActionModel,
  contract: ContractModel,
): Pick<Finding, 'message' | 'assumes'> | undefined {
  const cell = nameCell(write.key, write.field)
  const when = isOnce(write, action, contract) ? ' before the owner does' : ''
  const sets = `\`${action.name}\` lets every account set \`${slot}\`${when}, which decides what`
  const payer = findDecided(slot, cell, must(write.value, 'value'), contract)
  if (payer !== undefined)
    return isFreelyChosen(part, write) || isSwitch(part, write, contract)
      ? { message: `${sets} \`${payer}\` pays or takes` }
      : undefined
  const reader = isFreelyChosen(part, write) ? findReader(write, action, contract) : undefined
  return reader === undefined
    ? undefined
    : { message: `${sets} \`${reader}\` does`, assumes: `\`${slot}\` is a setting of the contract` }
}

/**
 * The action whose conditions or writes depend on a setting: a value under a fixed name that belongs to no account, in
 * a contract that lets only its owner set others.
 */
function findReader({ key, field, facts }: Write, action: ActionModel, contract: ContractModel): string | undefined {
  const { accountMaps, store } = contract.knowledge
  const cell = nameCell(key, field)
  if (accountMaps.has(nameKey(key)) || cell.startsWith('*') || !hasOwnerSettings(contract)) return undefined
  if ([...store.owners].some((slot) => slot.startsWith(cell))) return undefined
  const isIt = (part: Value) => readCell(part) === cell
  // A condition compares the sender with the entry.
  const isGuarded = [...listFacts(facts)].some(({ value }) => findPart(value, isSender) && findPart(value, isIt))
  if (isGuarded) return undefined
  const readers = listReaders(contract).get(cell) ?? []
  return readers.find((one) => one !== action)?.name
}

const readersOf = new WeakMap<ContractModel, ReadonlyMap<string, readonly ActionModel[]>>()

/** The public actions whose conditions or writes depend on each cell, read once for all writes of a contract. */
function listReaders(contract: ContractModel): ReadonlyMap<string, readonly ActionModel[]> {
  const known = readersOf.get(contract)
  if (known !== undefined) return known
  const readers = new Map<string, ActionModel[]>()
  for (const action of contract.actions.filter(({ isPublic }) => isPublic))
    for (const cell of new Set(action.effects.flatMap(listReadCells)))
      readers.set(cell, [...(readers.get(cell) ?? []), action])
  readersOf.set(contract, readers)
  return readers
}

function listReadCells(effect: Effect): string[] {
  if ((effect.kind !== 'condition' && effect.kind !== 'write') || effect.value === undefined) return []
  return [...walkValue(effect.value)].flatMap((part) => readCell(part) ?? [])
}

/** The cell whose value a part is; undefined for any other part. */
function readCell(part: Value): string | undefined {
  return part.op === 'read' && /^(get|mapGet)$/.test(part.name) ? cellOfRead(part) : undefined
}

const ownerSettings = new WeakMap<ContractModel, boolean>()

/** Whether the contract has an action that stores what its caller chooses, and that asks for the owner. */
function hasOwnerSettings(contract: ContractModel): boolean {
  const known = ownerSettings.get(contract) ?? findOwnerSettings(contract)
  ownerSettings.set(contract, known)
  return known
}

function findOwnerSettings({ actions, knowledge }: ContractModel): boolean {
  return actions.some(({ isPublic, effects }) =>
    listEffects(effects, 'write').some(
      ({ facts, value }) =>
        isPublic &&
        value !== undefined &&
        readApproval(facts, knowledge.store.openCells).isPrivileged &&
        [...walkContent(value)].some(({ op }) => op === 'argument'),
    ),
  )
}

/** The action whose payments a slot decides; of an object that is replaced whole, or by any name, by its members. */
function findDecided(slot: string, cell: string, value: Value, { knowledge }: ContractModel): string | undefined {
  const { deciding } = knowledge.store
  const isAny = slot === `${cell}.${ANY_MEMBER}` || (slot === cell && !value.members)
  if (slot === cell && value.members) return undefined
  const whole = deciding.get(slot)
  if (whole !== undefined || !isAny) return whole
  return [...deciding].find(([each]) => each.startsWith(`${cell}.`))?.[1]
}

/** Whether a value is made from what the slot had before. */
function isCalculated(value: Value, slot: string, cell: string): boolean {
  const isAny = slot === `${cell}.${ANY_MEMBER}`
  return !isAny && [...listSlots(value)].some((each) => each === slot || (slot === cell && each.startsWith(`${cell}.`)))
}

/** Whether the action itself moves tokens: what it stores is then the account of that movement. */
function movesTokens({ effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').length > 0
}

/** Whether a key is new at each call, by a counter or the transaction. */
function isFresh(key: Value): boolean {
  return (
    findPart(key, ({ op, name }) => op === 'read' || (op === 'chain' && /^(tx\.|block\.)/.test(name))) !== undefined
  )
}

/** Whether callers choose a value, and no condition compares it with what is expected. */
function isFreelyChosen(value: Value, { facts }: Write): boolean {
  const argument = [...walkContent(value)].find(({ op }) => op === 'argument')
  if (!argument || findPart(value, isSender)) return false
  return ![...listFacts(facts)].some(({ value: condition }) => isExpected(condition, argument))
}

function isExpected(condition: Value, argument: Value): boolean {
  const refers = (value: Value) => findPart(value, ({ identity }) => identity === argument.identity) !== undefined
  if (condition.op === 'read') return refers(condition)
  const isEquality = condition.op === 'operator' && /^[!=]==?$/.test(condition.name)
  return (
    isEquality &&
    condition.inputs.some(refers) &&
    condition.inputs.some((input) => findPart(input, ({ op }) => op === 'read'))
  )
}

/** Whether an account that is stored beside it bids better than the one before. */
function isBid(part: Value, slot: string, { key, field, value, facts }: Write): boolean {
  const members = value ? listMembers(nameCell(key, field), value) : []
  if (!members.some(([, one]) => isSender(unwrapConversion(one)))) return false
  const argument = unwrapConversion(part)
  return [...listFacts(facts)].some(
    ({ value: condition }) =>
      isOrder(condition) &&
      findPart(condition, ({ identity }) => identity === argument.identity) !== undefined &&
      listSlots(condition).has(slot),
  )
}

/** Whether a constant is stored by an action without a condition that some account fails: a switch for everybody. */
function isSwitch(value: Value, write: Write, { knowledge }: ContractModel): boolean {
  if (!isConstant(unwrapConversion(value))) return false
  const others = listOthers([...listFacts(write.facts)], knowledge.store.openCells, write)
  return !others.some(({ value: condition }) =>
    [...walkValue(condition)].some(
      ({ op, name }) => op === 'read' || op === 'result' || (op === 'chain' && name !== 'self'),
    ),
  )
}
