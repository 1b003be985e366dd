import { firstOf } from '../../../collections/presence.js'
import { kindOf } from '../../interpreter/kinds.js'
import { isDifference } from '../../model/arithmetic.js'
import { hasApproved, isFirstWrite, judgeChange, readApproval } from '../../model/authority.js'
import type { ActionModel, ContractModel } from '../../model/contract-model.js'
import { isSameEntry } from '../../model/entry-source.js'
import { slotOf } from '../../model/store.js'
import { nameCell } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { type Change, listEffects, type Transfer, type Write } from '../../values/effects.js'
import { describeWeakRole, type Fact, includesFacts, isSender, listFacts } from '../../values/facts.js'
import {
  ANY_MEMBER,
  type Constant,
  findPart,
  isChain,
  isConstant,
  listChoices,
  type Value,
  walkContent,
} from '../../values/values.js'
import { isEntry } from '../money/entitlement.js'
import { describe, pathTo, reportPlace } from '../paths.js'
import type { Finding, LintRule, SourceEdit } from '../rule.js'
import { hasFixedNames, isOnlyCut, isShrinking, isSingle } from './bounded-entry.js'
import { hasOwnEntry, isFromCaller } from './own-entry.js'
import { findCompared, isStoredWith } from './written-together.js'

export const ramPayer: LintRule = {
  name: 'ram-payer',
  group: 'storage',
  about:
    'storage that every account can grow at the expense of the contract, or that an account pays for without signing',
  recommended: 'warn',
  strict: 'error',
  hasSuggestions: true,
  consequence:
    'Without a payer the contract pays for a new entry, from the RAM of the account that published it. An account that adds entries for free can use all of it up, and then no action that stores anything works. Any other payer must have signed whenever an entry grows, also the one who paid for it before: without that signature the call fails with `pay ram failed`.',
  remedy:
    'Name who pays, on every write of an entry: `storage.mapPut(key, field, value, tx.publisher)`. Limit the length of texts that the contract pays for.',
  bad: `export class Guests {
  init(): void {}

  sign(name: string, text: string): void {
    storage.mapPut('guests', name, text)
  }
}
`,
  good: `export class Guests {
  init(): void {}

  sign(name: string, text: string): void {
    storage.mapPut('guests', name, text, tx.publisher)
  }
}
`,
  *check({ contract }) {
    if (!contract) return
    const payers = listPayers(contract)
    for (const action of contract.actions) {
      if (!action.isPublic) continue
      const grown = new Set<string>()
      const writes = listEffects(action.effects, 'write').filter(isPossible)
      for (const write of writes) {
        const finding = judgeUnsigned(write, action) ?? judgeRecorded(write, action, contract, payers)
        if (finding) yield { place: reportPlace(contract, write), ...finding }
        const entry = identify(write)
        if (finding || grown.has(entry) || hasOwnEntry(write, action) || isAgain(write, writes)) continue
        const same = writes.filter((other) => identify(other) === entry)
        const growth = judgeContracts(write, action, contract, same)
        if (growth) yield { place: reportPlace(contract, write), ...growth }
        if (growth) grown.add(entry)
      }
    }
  },
}

/** Whether a write can succeed: the chain stores texts only. */
function isPossible({ operation, value }: Write): boolean {
  return operation === 'put' && (value?.op !== 'constant' || typeof value.constant === 'string')
}

/** The entry that a write is to. An action that adds one is reported once, at its first write. */
function identify({ key, field }: Write): string {
  return `${key.identity} ${field?.identity}`
}

/** Whether the same call has stored the entry before on every path to this write, so that it is there already. */
function isAgain(write: Write, writes: readonly Write[]): boolean {
  const entry = identify(write)
  return writes
    .slice(0, writes.indexOf(write))
    .some((before) => identify(before) === entry && includesFacts(write.facts, before.facts))
}

/** Whether the caller pays a fixed amount for each call, which is the price of what is stored. */
function isBought({ effects }: ActionModel): boolean {
  return listEffects(effects, 'transfer').some(
    (transfer) => !isChain(transfer.from, 'self') && !transfer.via.endsWith('/issue') && isPriced(transfer),
  )
}

/** Whether the action takes a fixed number from an entry of the caller, such as a ticket. */
function isSpent({ effects }: ActionModel): boolean {
  return listEffects(effects, 'write').some((write) => {
    const { key, field = key, value } = write
    const isFixed = (part: Value) =>
      isDifference(part) &&
      part.inputs
        .slice(1)
        .every(
          (taken) =>
            findPart(taken, ({ op }) => op === 'read') === undefined &&
            [...walkContent(taken)].every(({ op }) => op !== 'argument'),
        )
    const isOwn = findPart(field, isSender) !== undefined
    return isOwn && value !== undefined && judgeChange(write) === 'take' && findPart(value, isFixed) !== undefined
  })
}

/** Whether a payment is at least a constant or a stored price: a token, or an amount that conditions bound. */
function isPriced({ amount, via, facts }: Transfer): boolean {
  if (via.startsWith('token721')) return true
  if (isConstant(amount)) return Number(amount.constant) > 0
  const paid = [...walkContent(amount)].filter(({ op }) => op === 'argument')
  if (paid.length === 0) return true
  const isPaid = (value: Value) => paid.some(({ identity }) => findPart(value, (part) => part.identity === identity))
  return [...listFacts(facts)].some((fact) => isBounded(fact, isPaid))
}

/** Whether a fact requires at least a constant or a stored price. */
function isBounded({ value: { op, name, inputs }, truth, anyOf }: Fact, isPaid: (value: Value) => boolean): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isBounded(fact, isPaid)))
  const [left, right] = inputs
  if (!left || !right || (op !== 'operator' && op !== 'method')) return false
  const isPrice = (one: Value) => Number(unwrapConversion(one).constant) >= LEAST_PRICE || slotOf(one) !== undefined
  if (/^([!=]==?|eq|isEqualTo)$/.test(name))
    return name.startsWith('!') !== truth && ((isPaid(left) && isPrice(right)) || (isPaid(right) && isPrice(left)))
  if (!ORDER.test(name)) return false
  const [more, less] = /^(>|gt|isGreater)/.test(name) === truth ? [left, right] : [right, left]
  return isPrice(less) && more.op !== 'constant' && isPaid(more) && !isPlaces(more)
}

const ORDER = /^([<>]=?|gte?|lte?|is(Greater|Less)Than(OrEqualTo)?)$/
/** The least price that protects an entry: below it, the gas of many calls costs more. */
const LEAST_PRICE = 0.01

function isPlaces(value: Value): boolean {
  return findPart(value, ({ op, name }) => op === 'method' && /^(dp|decimalPlaces)$/.test(name)) !== undefined
}

/**
 * Whether the action deletes another entry, which it has read, wherever it stores this one, so that their number does
 * not grow.
 */
function isReplacing({ facts }: Write, { effects }: ActionModel): boolean {
  const reads = listEffects(effects, 'read')
  return listEffects(effects, 'write').some((other) => {
    if (other.operation !== 'del' || !includesFacts(facts, other.facts)) return false
    if (!isEntry(nameCell(other.key, other.field))) return false
    return reads.some(({ value }) => isSameEntry(other, value))
  })
}

/** Whether an entry is stored under another name, and the former one deleted. */
function isMoved({ key, value }: Write, { effects }: ActionModel): boolean {
  const read = value && unwrapConversion(value)
  if (read?.op !== 'read') return false
  return listEffects(effects, 'write').some(
    (other) =>
      other.operation === 'del' &&
      other.key.identity === key.identity &&
      other.field?.identity === read.inputs[1]?.identity,
  )
}

/** The object that is stored as JSON, where it is not missing. */
function findObject(value: Value | undefined): Value | undefined {
  const stored = value?.name === 'JSON.stringify' ? value.inputs[0] : undefined
  const objects = stored ? listChoices(stored).filter(({ op }) => op !== 'constant') : []
  return objects.length === 1 ? objects[0] : undefined
}

/** Whether an object of an entry is stored again: a missing entry would have ended the call. */
function isContinued({ key, field, value }: Write): boolean {
  const object = findObject(value)
  const read = object?.name === 'JSON.parse' ? object.inputs[0] : undefined
  const isOld = read?.op === 'read' && read.inputs[0]?.identity === key.identity
  return isOld && read.inputs[1]?.identity === field?.identity
}

type PayerJudgement = Omit<Finding, 'place'>

/** Reports entries that every account can add at the contract's expense. `same`: the action's writes of the entry. */
function judgeContracts(
  write: Write,
  action: ActionModel,
  contract: ContractModel,
  same: readonly Write[],
): PayerJudgement | undefined {
  if (!isContracts(write.payer) || isUpdate(write)) return undefined
  const { openCells } = contract.knowledge.store
  if (readApproval(write.facts).isPrivileged || readApproval(write.facts, openCells).isPrivileged) return undefined
  if (isStoredWith(write, action, contract)) return undefined
  if (isBought(action) || isSpent(action) || isMoved(write, action) || isReplacing(write, action)) return undefined
  if (isOnlyCut(write, action) || isSingle(write)) return undefined
  const cell = nameCell(write.key, write.field)
  const isThere = isContinued(write)
  const grows =
    (isThere ? [] : [write.field, write.key]).find(
      (part) =>
        part && ((isChosen(part) && !hasFixedNames(part, write.facts)) || isStoredByCallers(part, cell, contract)),
    ) ??
    growingValue(write) ??
    unlimitedText(write)
  if (!grows) return undefined
  return {
    message: `every account can add to \`${cell}\` by \`${action.name}\`, and the contract pays for the RAM${describeWeakRole(write.facts)}`,
    cause: `grows ${cell}`,
    steps: pathTo(action, write, grows, 'the contract pays for what is stored here'),
    ...suggestPayer(same, contract),
  }
}

/** Reports entries whose payer is a fixed account that the action does not require to sign. */
function judgeUnsigned(write: Write, action: ActionModel): PayerJudgement | undefined {
  const { payer, facts } = write
  const isCertain = payer?.op === 'read' || isChain(payer, 'owner') || isAccountName(payer)
  if (!payer || !isCertain || hasApproved(payer, readApproval(facts))) return undefined
  return {
    message: `${describe(payer)} pays for the RAM of what \`${action.name}\` stores, and has not signed: the call fails for every other account`,
    steps: pathTo(action, write, payer, 'the payer must have signed'),
  }
}

/** A write without a payer, of an entry that another action stores at the expense of an account. */
function judgeRecorded(
  write: Write,
  action: ActionModel,
  contract: ContractModel,
  payers: ReadonlyMap<string, Write>,
): PayerJudgement | undefined {
  const { key, field, payer, value, facts } = write
  if (payer !== undefined && !isConstant(payer, undefined)) return undefined
  if (isNumbersOnly(write, action, contract) || isShrinking(write, contract)) return undefined
  const paid = payers.get(nameCell(key, field))
  if (!paid?.payer || !field || isConstant(value) || isFirstWrite(write) || hasApproved(field, readApproval(facts)))
    return undefined
  const cell = nameCell(key, field)
  return {
    message: `\`${action.name}\` names no payer for \`${cell}\`: where ${describe(paid.payer)} paid for the entry before, that account must have signed whenever it grows`,
    cause: `unpaid ${cell}`,
    steps: [
      { place: paid.place, text: `${describe(paid.payer)} pays for the entry` },
      ...pathTo(action, write, field, 'the recorded payer pays for what is stored here'),
    ],
  }
}

/** Whether a write only changes numbers in the object of an entry, or texts and flags by others of their length. */
function isNumbersOnly(write: Write, { effects }: ActionModel, { knowledge }: ContractModel): boolean {
  const object = findObject(write.value)
  if (object?.name !== 'JSON.parse') return false
  const changes = listEffects(effects, 'change').filter((change) => listChoices(change.object).includes(object))
  const isSmall = ({ value, name, isAdded }: Change) =>
    !isAdded &&
    (isNumber(value) || isShort(value, knowledge.store.slots.get(`${nameCell(write.key, write.field)}.${name}`)))
  return changes.length > 0 && changes.every(isSmall)
}

/** Whether a constant is no longer than the constants that a slot may have had before. */
function isShort({ op, constant }: Value, stored: readonly { value: Value }[] = []): boolean {
  const others = stored.filter(({ value }) => value.constant !== constant)
  const length = measure(constant)
  return (
    op === 'constant' &&
    stored.length > 0 &&
    others.every(({ value }) => value.op === 'constant' && measure(value.constant) >= length)
  )
}

function measure(constant: Constant): number {
  return JSON.stringify(constant)?.length ?? 0
}

function isNumber(value: Value): boolean {
  const isSum = value.op === 'operator' && value.name === '+'
  return kindOf(value) === 'number' || (isSum && value.inputs.some((input) => kindOf(input) === 'number'))
}

/** Lists the maps whose entries accounts pay for, each with such a write. */
function listPayers({ actions }: ContractModel): Map<string, Write> {
  const payers = new Map<string, Write>()
  for (const write of actions.flatMap(({ effects }) => listEffects(effects, 'write'))) {
    const { operation, field, payer } = write
    const isAccount = payer && (isSender(payer) || payer.op === 'argument')
    if (operation === 'put' && field && isAccount) payers.set(nameCell(write.key, field), write)
  }
  return payers
}

function isAccountName(value: Value | undefined): boolean {
  return typeof value?.constant === 'string' && value.op === 'constant' && /^[a-z0-9_]{5,11}$/.test(value.constant)
}

function isContracts(payer: Value | undefined): boolean {
  return payer === undefined || isConstant(payer, undefined) || (payer.op === 'chain' && payer.name === 'self')
}

/** The entry is there already, so its payer stays and little is added. */
function isUpdate(write: Write): boolean {
  const { key, field, value, facts } = write
  const isOld = (part: Value) =>
    part.op === 'read' && part.inputs[0]?.identity === key.identity && part.inputs[1]?.identity === field?.identity
  const isFound = [...listFacts(facts)].some((fact) => {
    const { value: condition, truth } = fact
    const compared = findCompared(fact)
    if (compared && isOld(compared)) return true
    if (isOld(unwrapEntry(condition))) return truth
    const isNull = condition.op === 'operator' && condition.inputs.some((input) => isConstant(input, null, undefined))
    const isEntry = (input: Value) => listChoices(input).some((one) => isOld(unwrapEntry(one)))
    return isNull && condition.inputs.some(isEntry) && condition.name.startsWith('!') === truth
  })
  if (isFound || judgeChange(write) === 'take') return true
  if (!field || !value || findPart(value, isOld) === undefined) return false
  return (
    findPart(value, ({ op, name, inputs }) => op === 'operator' && /^(\|\||\?\?)$/.test(name) && inputs.some(isOld)) ===
    undefined
  )
}

/** The read in the object that is made of it, which is false for a missing entry: `JSON.parse(text || 'null')`. */
function unwrapEntry(value: Value): Value {
  const [inner, other] = value.inputs
  if (!inner) return value
  if (value.op === 'builtin' && value.name === 'JSON.parse') return unwrapEntry(inner)
  const isDefault = value.op === 'operator' && /^(\|\||\?\?)$/.test(value.name)
  return isDefault && isConstant(other, 'null', 'false', '0', '""') ? inner : value
}

/** A key that callers choose, so that there can be any number of them. */
function isChosen(key: Value): boolean {
  return [...walkContent(key)].some(
    (part) => isFromCaller(part) || (part.op === 'result' && findPart(part, isFromCaller)),
  )
}

/** Whether a key is what callers have stored elsewhere: their name, or a number that each call counts up. */
function isStoredByCallers(key: Value, cell: string, { knowledge }: ContractModel): boolean {
  return [...walkContent(key)].some((part) => {
    const slot = slotOf(part)
    // An entry that holds its own key is there already.
    if (slot === undefined || slot === cell || slot.startsWith(`${cell}.`)) return false
    return (knowledge.store.slots.get(slot) ?? []).some(
      ({ value, isOpen }) => isOpen && (isChosen(value) || /^(operator|method|text)$/.test(value.op)),
    )
  })
}

/** A list that is read, gets one more element, and is stored again. A member with a fixed name is replaced instead. */
function growingValue({ key, value, facts }: Write): Value | undefined {
  if (value?.op !== 'builtin' || value.name !== 'JSON.stringify') return undefined
  const list = firstOf(value.inputs)
  const isOld = findPart(list, ({ op, inputs }) => op === 'read' && inputs[0]?.identity === key.identity)
  const isList = list.op === 'builtin' && list.name === 'JSON.parse'
  const fixed = new Set([...(value.members ?? [])].flatMap(([name, member]) => (name === ANY_MEMBER ? [] : [member])))
  const grows = (part: Value) =>
    !fixed.has(part) && isChosen(part) && !(value.members?.has(ANY_MEMBER) && hasFixedName(facts))
  return isOld && isList ? value.inputs.slice(1).find(grows) : undefined
}

/** Whether a condition compares a text of the caller, such as the name of a member, with a constant. */
function hasFixedName(facts: Write['facts']): boolean {
  const isNamed = ({ op, name, inputs }: Value) =>
    op === 'operator' &&
    /^[!=]==?$/.test(name) &&
    inputs.some((input) => input.op === 'argument') &&
    inputs.some((input) => typeof input.constant === 'string' && input.op === 'constant')
  return [...listFacts(facts)].some(({ value }) => findPart(value, isNamed) !== undefined)
}

/** Finds a string of unlimited length, or one that is appended to a stored value. */
function unlimitedText({ key, field, value, facts }: Write): Value | undefined {
  if (!value) return undefined
  const isOld = (part: Value) =>
    part.op === 'read' && part.inputs[0]?.identity === key.identity && part.inputs[1]?.identity === field?.identity
  const parts = listTexts(value)
  if (parts.length > 1 && parts.some(isOld)) return value
  const isKnown = (part: Value) =>
    [...listFacts(facts)].some((fact) => findPart(fact.value, ({ identity }) => identity === part.identity))
  return parts.find((part) => part.op === 'argument' && kindOf(part) === 'text' && !isKnown(part))
}

/** Lists the values whose text becomes part of a string, without computed numbers. */
function listTexts(value: Value): Value[] {
  const found: Value[] = []
  const collect = (one: Value): void => {
    const { op, name, inputs } = one
    if (found.length >= MAX_TEXTS) return
    const isJoined = op === 'text' || (op === 'operator' && name === '+') || (op === 'builtin' && name === 'String')
    if (op === 'choice') listChoices(one).slice(0, 1).forEach(collect)
    else if (isJoined) inputs.forEach(collect)
    else found.push(one)
  }
  collect(value)
  return found
}

const MAX_TEXTS = 40

/** Names the sender in each of the writes: what one of them leaves out, the next would have to have signed. */
function suggestPayer(writes: readonly Write[], { module }: ContractModel): Pick<Finding, 'suggestion'> {
  const edits = new Map<number, SourceEdit>()
  for (const { place, payer } of writes) {
    if (!isContracts(payer)) continue
    if (payer !== undefined || place.module !== module || module.text[place.end - 1] !== ')') return {}
    const before = module.text.slice(place.start, place.end - 1).trimEnd()
    const comma = before.endsWith(',') ? '' : ','
    edits.set(place.start, { start: place.start + before.length, end: place.end - 1, text: `${comma} tx.publisher` })
  }
  if (edits.size === 0) return {}
  return { suggestion: { text: 'Let the sender of the transaction pay.', edits: [...edits.values()] } }
}
