import { itemAt, lastOf, must } from '../../../../collections/presence.js'
import { hasApproved, judgeChange, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { findSource, isSameEntry } from '../../../model/entry-source.js'
import { listMembers } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { type Effect, listCut, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findPart, isChain, isConstant, listChoices, type Value, walkContent } from '../../../values/values.js'
import { describe, pathTo, reportPlace } from '../../paths.js'
import type { Finding, LintRule } from '../../rule.js'
import { judgeRepeated } from '../repeated-deletion.js'
import { judgeListedTwice } from './listed-twice.js'
import { judgeMerged } from './merged-twice.js'
import { judgeStoredListTwice } from './stored-list-twice.js'

export const sameEntryTwice: LintRule = {
  name: 'same-entry-twice',
  group: 'money',
  about: 'two arguments that may be the same account, token or item, and one id twice in a list',
  recommended: 'error',
  strict: 'error',
  consequence:
    'Both entries are read before either is written. Where both arguments are the same, the second write replaces the first: a transfer to oneself doubles the balance, a swap of a token for itself keeps what it takes out, an item that is merged with itself counts twice. What an id is worth is paid for each time that the list has it.',
  remedy:
    'Throw where both are equal, or read the second entry after the first is written. Mark or delete each entry of a list before the next one is read.',
  kinds: [
    'Two entries that may be the same, both read before the first of them is written.',
    'Two arguments that choose two items, whose sum is stored or paid, and that may choose one item.',
    'A list of the caller with one id twice: what its entry holds is added or paid twice, or counted by its length.',
    'A sum over a list that any account has stored, without a check of the list.',
    'Two tokens that are paid from one object, whose amounts were both read before the first payment.',
    'A loop over the keys of a map that deletes or marks the same key each time.',
  ],
  assumptions: [
    'each element of a list names an entry that has to change, where a loop over the list changes the same entry each time',
    'an exchange of a token for itself is a mistake, unless the pair is listed by who has a role, or for different tokens only',
    'a mark that the first write leaves is needed',
  ],
  bad: `export class Coins {
  init(): void {}

  send(to: string, amount: string): void {
    const from = tx.publisher
    const paid = new BigNumber(storage.mapGet('coins', from) ?? '0').minus(amount)
    const got = new BigNumber(storage.mapGet('coins', to) ?? '0').plus(amount)
    if (!paid.gte(0) || !new BigNumber(amount).gt(0)) throw new Error('wrong amount')
    storage.mapPut('coins', from, paid.toFixed(8), from)
    storage.mapPut('coins', to, got.toFixed(8), from)
  }
}
`,
  good: `export class Coins {
  init(): void {}

  send(to: string, amount: string): void {
    const from = tx.publisher
    if (to === from) throw new Error('that is the same account')
    const paid = new BigNumber(storage.mapGet('coins', from) ?? '0').minus(amount)
    const got = new BigNumber(storage.mapGet('coins', to) ?? '0').plus(amount)
    if (!paid.gte(0) || !new BigNumber(amount).gt(0)) throw new Error('wrong amount')
    storage.mapPut('coins', from, paid.toFixed(8), from)
    storage.mapPut('coins', to, got.toFixed(8), from)
  }
}
`,
  *check({ contract }) {
    if (contract === undefined) return
    for (const action of contract.actions) {
      if (!action.isPublic) continue
      const order = new Map(action.effects.map((effect, index) => [effect, index]))
      const earlier = new Map<string, Write[]>()
      for (const write of listEffects(action.effects, 'write')) {
        if (readApproval(write.facts, contract.knowledge.store.openCells, write).isPrivileged) continue
        const cell = nameCell(write.key, write.field)
        const same = earlier.get(cell) ?? []
        const found = same.find((one) => overwrites(write, one, order) && !isOwnLoss(one, write))
        if (found && (isNeeded(found, action) || isWorth(write, contract))) yield report(found, write, action, contract)
        if (same.length < MAX_WRITES) earlier.set(cell, [...same, write])
      }
      yield* judgeTokens(action, contract)
      yield* judgeListedTwice(action, contract)
      yield* judgeMerged(action, contract)
      yield* judgeRepeated(action, contract)
      if (action.isComplete) yield* judgeStoredListTwice(action, contract)
    }
  },
}

/** More writes to the cells of one form are a list, and not an exchange between two entries. */
const MAX_WRITES = 8

/** Whether an addition is replaced by what is left of the account that has signed: it alone loses something. */
function isOwnLoss(earlier: Write, write: Write): boolean {
  if (judgeChange(earlier) !== 'add' || judgeChange(write) !== 'take') return false
  const approval = readApproval(write.facts)
  return listParts(write).some((part) => hasApproved(part, approval))
}

/** Whether a write can replace an earlier one of the same map with a value from before it. */
function overwrites(write: Write, earlier: Write, order: ReadonlyMap<Effect, number>): boolean {
  if (!write.value || !pairParts(earlier, write)) return false
  const isOld = (part: Value) =>
    part.op === 'read' &&
    part.inputs[0]?.identity === write.key.identity &&
    part.inputs[1]?.identity === write.field?.identity
  const read = findPart(write.value, isOld)
  if (!read) return false
  const [first, second] = [must(order.get(earlier), 'order'), must(order.get(write), 'order')]
  const reads = [...order].filter(
    ([effect, index]) => effect.kind === 'read' && effect.value.identity === read.identity && index < second,
  )
  return reads.length > 0 && lastOf(reads)[1] < first
}

/**
 * Pairs the parts in which the keys of two entries differ. Undefined for keys of different form, equal keys, and parts
 * that are known to differ.
 */
function pairParts(earlier: Write, write: Write): [one: Value, other: Value] | undefined {
  const [one, other] = [listParts(earlier), listParts(write)]
  if (one.length !== other.length) return undefined
  const pairs = one.flatMap((part, index): [Value, Value][] =>
    part.identity === itemAt(other, index).identity ? [] : [[part, itemAt(other, index)]],
  )
  const canBeEqual = pairs.every(
    ([a, b]) =>
      (isFree(a) || isFree(b)) &&
      a.op !== 'text' &&
      b.op !== 'text' &&
      !areCompared(write, a, b) &&
      !isOther(a, b) &&
      !isOther(b, a) &&
      !isSignedBeside(write, a, b),
  )
  return canBeEqual ? pairs[0] : undefined
}

/** Whether one of two accounts is the contract, and the other has signed: the contract signs no transaction. */
function isSignedBeside({ facts }: Write, a: Value, b: Value): boolean {
  const approval = readApproval(facts)
  return (isChain(a, 'self') && hasApproved(b, approval)) || (isChain(b, 'self') && hasApproved(a, approval))
}

/** Whether a value is a constant on each path, of which a condition has shown that another value is not it. */
function isOther(chosen: Value, other: Value): boolean {
  const { op, inputs, guards } = chosen
  if (op !== 'choice' || !guards) return false
  return inputs.every(
    (input, index) =>
      input.op === 'constant' && [...listFacts(guards[index])].some((fact) => excludes(fact, input, other)),
  )
}

/** Whether a comparison shows that a value is not a constant. */
function excludes({ value, truth }: Fact, { constant }: Value, { identity }: Value): boolean {
  const compared = value.inputs.find((input) => input.op === 'constant')
  if (!/^[!=]==?$/.test(value.name) || !compared || !value.inputs.some((input) => input.identity === identity))
    return false
  const isEqual = value.name.startsWith('=') === truth
  return isEqual ? compared.constant !== constant : compared.constant === constant
}

/** The parts of the key and the field of an entry, in order. */
function listParts({ key, field }: Write): Value[] {
  return [key, ...(field ? [field] : [])].flatMap((text) => (text.op === 'text' ? text.inputs : [text]))
}

function isFree(entry: Value): boolean {
  return [...walkContent(entry)].some(({ op }) => op === 'argument')
}

function areCompared({ facts }: Pick<Effect, 'facts'>, one: Value, other: Value): boolean {
  return [...listFacts(facts)].some(({ value }) => isComparison(value, one, other))
}

function isComparison(value: Value, one: Value, other: Value): boolean {
  const refers = (input: Value, to: Value) => findPart(input, ({ identity }) => identity === to.identity) !== undefined
  return (
    findPart(value, (part) => {
      if (part.op !== 'operator' || !/^[!=<>]=?=?$/.test(part.name)) return false
      const [left, right] = part.inputs
      if (!left || !right) return false
      return (refers(left, one) && refers(right, other)) || (refers(left, other) && refers(right, one))
    }) !== undefined
  )
}

function report(earlier: Write, write: Write, action: ActionModel, contract: ContractModel): Finding {
  const [one, other] = must(pairParts(earlier, write), 'pair parts')
  const cell = `\`${nameCell(write.key, write.field)}\``
  return {
    place: reportPlace(contract, write),
    message: `${describe(one)} and ${describe(other)} may be the same, and the second write to ${cell} then replaces the first: its value was read before`,
    steps: [{ place: earlier.place, text: 'written here first' }, ...pathTo(action, write, other, 'and here')],
    ...(!isNeeded(earlier, action) && { assumes: 'what the first write changes is needed where both are the same' }),
  }
}

/** Whether payments depend on the entry of a write. */
function isWorth({ key, field, value }: Write, { knowledge }: ContractModel): boolean {
  const slots = value ? listMembers(nameCell(key, field), value) : []
  return slots.some(([slot]) => knowledge.moneyCells.has(slot) || knowledge.store.deciding.has(slot))
}

/** Whether what a write changes is an amount, or a list without an item that it had. */
function isNeeded(write: Write, { effects }: ActionModel): boolean {
  if (isCalculated(write)) return true
  const { key, field, value } = write
  const isOld = (list: Value | undefined) => {
    const source = list && findSource(list)
    return source !== undefined && isSameEntry({ key, field }, source.read)
  }
  const filtered = value && findPart(value, ({ op, name }) => op === 'method' && name === 'filter')
  return isOld(filtered?.inputs[0]) || listCut(effects.slice(0, effects.indexOf(write))).some(isOld)
}

/** Whether a write adds something, or takes something: without it, the first write is a change of state or a mark. */
function isCalculated({ value }: Write): boolean {
  return (
    value !== undefined &&
    findPart(
      value,
      ({ op, name }) =>
        (op === 'operator' && /^[-+*/]$/.test(name)) ||
        (op === 'method' && /^(plus|minus|times|div|add|sub|push|concat)$/.test(name)),
    ) !== undefined
  )
}

/** Reports two arguments that both name tokens of one exchange and are never compared. */
function* judgeTokens(action: ActionModel, contract: ContractModel): Generator<Finding> {
  const transfers = listEffects(action.effects, 'transfer')
  for (const [index, transfer] of transfers.entries()) {
    const { token } = transfer
    if (
      token.op !== 'argument' ||
      readApproval(transfer.facts, contract.knowledge.store.openCells, transfer).isPrivileged
    )
      continue
    const other = transfers
      .slice(0, index)
      .find(
        (earlier) =>
          earlier.token.op === 'argument' &&
          earlier.token.identity !== token.identity &&
          !isRemade(earlier) &&
          !areCompared(transfer, token, earlier.token),
      )
    if (!other || isRemade(transfer) || isListedPair(token, other.token, action, contract)) continue
    const isProven = isPaidOfOne(other, transfer, action)
    yield {
      place: reportPlace(contract, transfer),
      message: isProven
        ? `${describe(other.token)} and ${describe(token)} may be the same token: both are paid from one object, in which the second amount then replaces the first`
        : `${describe(other.token)} and ${describe(token)} may be the same token: the action treats them as two`,
      steps: pathTo(action, transfer, token, 'the second token'),
      ...(!isProven && { assumes: 'an exchange of a token for itself is a mistake' }),
    }
    return
  }
}

/** Whether tokens are made or destroyed, such as the shares of a pool, which are not what the pool exchanges. */
function isRemade({ via }: Transfer): boolean {
  return /\/(issue|destroy)$/.test(via)
}

/**
 * Whether the action reads an entry for the two tokens, or one for each, which not every account can make, or which is
 * made for two different tokens only.
 */
function isListedPair(one: Value, other: Value, { effects }: ActionModel, contract: ContractModel): boolean {
  const known = listEffects(effects, 'read').flatMap(({ value: { name, inputs } }) => {
    const [key, field] = inputs
    if (!key || !/^(get|mapGet)$/.test(name)) return []
    const named = [one, other].filter(({ identity }) => isPartOf([key, field], identity))
    const keys = listChoices(key).filter((choice) => !isConstant(choice, undefined))
    return named.length > 0 && keys.every((choice) => isListedOnly({ key: choice, field }, contract)) ? named : []
  })
  return known.includes(one) && known.includes(other)
}

/** Whether each of the possible keys is joined from other texts and a token. */
function isPartOf([key, field]: readonly (Value | undefined)[], identity: number): boolean {
  return [key, field].some(
    (text) =>
      text !== undefined &&
      listChoices(text).every((choice) => isConstant(choice, undefined) || isJoinedFrom(choice, identity)) &&
      listChoices(text).some((choice) => isJoinedFrom(choice, identity)),
  )
}

function isJoinedFrom({ op, inputs }: Value, identity: number): boolean {
  return op === 'text' && inputs.length > 1 && inputs.some((part) => part.identity === identity)
}

function isListedOnly({ key, field }: Pick<Write, 'key' | 'field'>, { actions, knowledge }: ContractModel): boolean {
  const { openCells } = knowledge.store
  const isOf = (write: Write) =>
    matches(nameCell(key, field), nameCell(write.key, write.field)) &&
    (field?.op !== 'constant' || write.field?.op !== 'constant' || write.field.constant === field.constant)
  const writes = actions.flatMap(({ effects }) => listEffects(effects, 'write')).filter(isOf)
  const made = writes.filter((write) => write.operation === 'put' && !isFromItself(write))
  return (
    made.length > 0 &&
    made.every(
      (write) =>
        readApproval(write.facts, openCells, write).isPrivileged ||
        listPairs(listParts(write).filter(isFree)).some(([a, b]) => areCompared(write, a, b)),
    )
  )
}

/** Whether the name of a cell is one of those that another name has with other texts in place of its `*`. */
function matches(name: string, pattern: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[^\w]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(name)
}

/** Whether an object is stored that was read from the same entry, which exists then. */
function isFromItself({ key, field, value }: Write): boolean {
  const source = value?.inputs[0] && findSource(value.inputs[0])
  return source !== undefined && isSameEntry({ key, field }, source.read)
}

function listPairs(values: readonly Value[]): [Value, Value][] {
  return values.flatMap((one, index) => values.slice(index + 1).map((other): [Value, Value] => [one, other]))
}

/** Whether both are paid from what one stored object holds for their tokens, which is read before either changes. */
function isPaidOfOne(one: Transfer, other: Transfer, { effects }: ActionModel): boolean {
  const [first, second] = [one, other].map(({ amount, token, from }) =>
    isChain(from, 'self')
      ? findPart(
          amount,
          ({ op, name, inputs }) => op === 'member' && name === '[]' && inputs[1]?.identity === token.identity,
        )
      : undefined,
  )
  const object = first?.inputs[0]
  if (!object || object.identity !== second?.inputs[0]?.identity) return false
  return listEffects(effects, 'write').some(
    ({ value }) => value !== undefined && findPart(value, (part) => part === object) !== undefined,
  )
}
