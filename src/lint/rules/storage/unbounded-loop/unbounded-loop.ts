import { listAddends } from '../../../model/addends.js'
import { readApproval } from '../../../model/authority.js'
import { listOrders } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Effect, type Loop, listEffects, type Write } from '../../../values/effects.js'
import { type Fact, isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { findPart, listChoices, type Value, walkContent, walkValue } from '../../../values/values.js'
import { isEntry } from '../../money/entitlement.js'
import type { LintRule } from '../../rule.js'
import { hasFixedMembers, hasFixedNames, isFixed } from '../bounded-entry.js'
import { isRaised } from '../numbered-entry.js'
import { isBought, isSpent } from '../priced-entry.js'
import { isFiltered } from '../written-together.js'
import { judgeEmptyPayment } from './empty-payment.js'
import { judgeFailingPayment } from './failing-payment.js'
import { judgeFullEntry } from './full-entry.js'
import { isLimitedEntry, isNamed, paysOthers } from './named-list.js'

export const unboundedLoop: LintRule = {
  name: 'unbounded-loop',
  group: 'storage',
  about:
    'a loop over a stored list that other accounts can extend, or of which they can make one payment fail, and entries that they can fill',
  recommended: 'warn',
  strict: 'error',
  consequence:
    'A call has at most 4,000,000 gas and 200 ms. Once the list is too long for that, the action fails for every caller permanently, which can lock funds. So does one payment that fails, to a name without an account or of an amount of which nothing is left. A stored value has at most 65,536 characters, so a text without a limit fills an entry that other accounts have to add to.',
  remedy:
    'Process the list in pages, with `List.page(start, count)` of `iost-toolkit/contract/list`, or let each account process its own entry. Ask for the authority of an account before it is stored, and for a least amount. Check the length of texts, and store them under the name of their account.',
  bad: `export class Payroll {
  init(): void {
    storage.put('people', '[]')
  }

  join(): void {
    const people = JSON.parse(storage.get('people') as string)
    people.push(tx.publisher)
    storage.put('people', JSON.stringify(people), tx.publisher)
  }

  pay(amount: string): void {
    if (!blockchain.requireAuth(blockchain.contractOwner() as string, 'active')) throw new Error('no permission')
    for (const name of JSON.parse(storage.get('people') as string)) blockchain.withdraw(name, amount, '')
  }
}
`,
  good: `export class Payroll {
  init(): void {}

  join(): void {
    storage.mapPut('people', tx.publisher, '1', tx.publisher)
  }

  collect(): void {
    if (!storage.mapHas('people', tx.publisher)) throw new Error('not on the list')
    storage.mapDel('people', tx.publisher)
    blockchain.withdraw(tx.publisher, '1', '')
  }
}
`,
  *check({ contract }) {
    const seen = new Set<number>()
    if (contract === undefined) return
    for (const action of contract.actions) {
      if (isReader(action)) continue
      for (const effect of action.effects) {
        const loop = effect.loops.at(-1)
        if (!loop || !isCostly(effect) || loop.place.module !== contract.module || seen.has(loop.place.start)) continue
        const cell = findGrowing(loop, effect, action, contract)
        if (cell === undefined || isCorrection(loop, action, contract)) continue
        seen.add(loop.place.start)
        yield {
          place: { ...loop.place, end: Math.min(loop.place.end, lineEnd(loop)) },
          message: `\`${action.name}\` works through all of \`${cell}\`, which every account can make longer`,
          cause: cell,
          steps: [{ place: effect.place, text: 'for each element' }],
        }
      }
      for (const finding of judgeFailingPayment(action, contract)) if (!seen.has(finding.place.start)) yield finding
      yield* judgeFullEntry(action, contract)
      yield* judgeEmptyPayment(action, contract)
    }
  },
}

/** Whether an action changes nothing, so that a failure harms no account. */
function isReader({ effects }: ActionModel): boolean {
  return effects.every(({ kind }) => kind !== 'write' && kind !== 'transfer' && kind !== 'call')
}

function lineEnd({ place }: Loop): number {
  const end = place.module.text.indexOf('\n', place.start)
  return end < 0 ? place.end : end
}

/**
 * Whether an effect costs so much that a long list of them takes all the gas. One search in memory takes less: an entry
 * has at most 64 KiB. So does a change without amounts.
 */
function isCostly(effect: Effect): boolean {
  const { kind, loops } = effect
  if (kind !== 'read' && kind !== 'write') return kind === 'transfer' || kind === 'call'
  if (!effect.isInMemory || loops.length > 1) return true
  const isCalculated = ({ op }: Value) => op === 'method' || op === 'construct'
  return kind === 'write' && effect.value !== undefined && findPart(effect.value, isCalculated) !== undefined
}

/**
 * Finds the stored list that determines the number of iterations, if others can make it longer and no limit is checked.
 * A queue that each call pays for, and from which another one takes elements, does not count.
 */
function findGrowing(loop: Loop, { facts }: Effect, action: ActionModel, contract: ContractModel): string | undefined {
  const isEnded = isBounded(loop, facts) || isUpToLimit(loop, facts, contract.knowledge.store.openCells)
  for (const part of walkValue(loop.bound)) {
    if (part.op !== 'read' || /Keys$|Len$/.test(part.name)) continue
    const cell = cellOfRead(part)
    const isFixed = isKeyFixed(part)
    if (cell === undefined || !(isFixed || (isNamed(part) && paysOthers(action))) || isEnded) continue
    const list = { cell, slot: slotOfList(loop.bound, part) ?? cell, isFixed, isWhole: isWholeList(loop.bound, part) }
    const growing = contract.actions.filter((one) => grows(list, one, contract))
    const isQueue = contract.actions.some((action) => isFiltered(action, cell))
    if (growing.some((one) => !(isQueue && (isBought(one) || isSpent(one))))) return cell
  }
  return undefined
}

/** Whether the key is the same for all callers: a separate list per caller harms only that caller. */
function isKeyFixed({ inputs }: Value): boolean {
  return !inputs.some((input) => findPart(input, (part) => part.op === 'argument' || isSender(part)))
}

/** The stored list that a loop works through. */
interface StoredList {
  cell: string
  /** The slot of the list, which may be a member of what the cell holds. */
  slot: string
  /** Its key is the same for all callers. */
  isFixed: boolean
  /** The loop works through what the cell holds, and not through a list in a member of it. */
  isWhole: boolean
}

/** Whether the number of iterations is that of the elements or members of what was read. */
function isWholeList(bound: Value, read: Value): boolean {
  const isRead = (part: Value) => part === read
  const isInner = (part: Value) =>
    part.op === 'member' && part.name !== 'length' && findPart(part, isRead) !== undefined
  return findPart(bound, isInner) === undefined
}

/** The slot of a list in what was read, if the loop works through it alone. */
function slotOfList(bound: Value, read: Value): string | undefined {
  const isMember = (part: Value) =>
    part.op === 'member' && part.name !== 'length' && findPart(part, (one) => one === read) !== undefined
  const list = findPart(bound, isMember)
  return list && slotOf(list)
}

function grows(
  { cell, slot, isFixed, isWhole }: StoredList,
  action: ActionModel,
  { knowledge }: ContractModel,
): boolean {
  const { effects, isPublic } = action
  return (
    isPublic &&
    listEffects(effects, 'write').some((write) => {
      const { key, field, value, facts, whole } = write
      return (
        !(isWhole && whole && isThere(facts, [key, field])) &&
        value !== undefined &&
        (nameCell(key, field) === cell ||
          (whole && nameCell(whole.key, whole.field) === cell && !(isWhole && isFixedName(field ?? key, facts)))) &&
        !readApproval(facts, knowledge.store.openCells).isPrivileged &&
        !isCounted(facts, effects, knowledge.store.openCells) &&
        !startsAgain(write, action, knowledge.store.openCells) &&
        !(isWhole && isCutShort(value)) &&
        !(isFixed ? isLimited(facts, cell, slot) : isLimitedEntry(facts, cell)) &&
        !(isWhole && hasFixedMembers(write, action)) &&
        (whole !== undefined ||
          findPart(value, ({ op, inputs }) => op === 'read' && inputs[0]?.identity === key.identity) !== undefined)
      )
    })
  )
}

/** Whether a member has one of a few fixed names, so that all calls together add no more than these members. */
function isFixedName(name: Value, facts: Effect['facts']): boolean {
  return listChoices(name).every((choice) => isFixed(choice) || hasFixedNames(choice, facts))
}

/** Whether a condition keeps the list that a cell holds shorter than a constant; of pages there can be any number. */
function isLimited(facts: Effect['facts'], cell: string, slot: string): boolean {
  return (
    !isEntry(cell) &&
    [...listFacts(facts)].some((fact) => {
      const less = readLess(fact)
      const list = less?.op === 'member' && less.name === 'length' ? less.inputs[0] : undefined
      return list !== undefined && slotOf(list) === slot
    })
  )
}

/** The value that a fact requires to be less than a constant. */
function readLess({ value: { op, name, inputs }, truth, anyOf }: Fact): Value | undefined {
  const [left, right] = inputs
  if (anyOf || op !== 'operator' || !/^[<>]=?$/.test(name) || !left || !right) return undefined
  const [less, more] = name.startsWith('<') === truth ? [left, right] : [right, left]
  return more.op === 'constant' ? less : undefined
}

/** Whether a fact keeps what an iteration counts below a constant: the loop ends by it. */
function isCountOfLoop(fact: Fact): boolean {
  const less = readLess(fact)
  return less !== undefined && findPart(less, ({ op }) => op === 'loop') !== undefined && isNumber(less)
}

/** Whether a value is calculated from numbers alone: a count, and not the place in a stored list. */
function isNumber(value: Value): boolean {
  return findPart(value, ({ op }) => op === 'read' || op === 'element' || op === 'member') === undefined
}

/** Whether a condition keeps what the action counts up below a constant, or below what only a role stores. */
function isCounted(facts: Effect['facts'], effects: readonly Effect[], openCells: ReadonlySet<string>): boolean {
  const counters = new Set(
    listEffects(effects, 'write')
      .filter(isRaised)
      .map(({ key, field }) => nameCell(key, field)),
  )
  return [...listFacts(facts)].some((fact) =>
    listOrders(fact).some(([least, most]) => {
      const cell = findCounted(least)
      return cell !== undefined && counters.has(cell) && isLimit(most, openCells)
    }),
  )
}

/** Whether an action counts up what it sets back to a constant as soon as it has reached a limit. */
function startsAgain(write: Write, { effects }: ActionModel, openCells: ReadonlySet<string>): boolean {
  if (!isRaised(write) || !write.value) return false
  const { identity } = unwrapConversion(write.value)
  const known = new Set([...listFacts(write.facts)].map(({ value }) => value.identity))
  const isReached = (fact: Fact) =>
    listOrders(fact).some(([least, most]) => isLimit(least, openCells) && unwrapConversion(most).identity === identity)
  return listEffects(effects.slice(effects.indexOf(write)), 'write').some((other) => {
    const isBack = other.key.identity === write.key.identity && other.field?.identity === write.field?.identity
    if (!isBack || other.loops.length > 0 || !other.value || unwrapConversion(other.value).op !== 'constant')
      return false
    const added = [...listFacts(other.facts)].filter(({ value }) => !known.has(value.identity))
    return added.length > 0 && added.every(isReached)
  })
}

/** Whether what is stored is a part of a list that has at most a constant number of elements. */
function isCutShort(value: Value): boolean {
  const { op, name, inputs } = unwrapConversion(value)
  if (op !== 'method' || name !== 'slice') return false
  const [from, to] = inputs.slice(1).map(({ constant }) => constant)
  if (typeof from !== 'number') return false
  return inputs.length === 2 ? from < 0 : typeof to === 'number' && from < 0 === to < 0
}

/** Returns the cell of a stored number, or of one to which constants are added. */
function findCounted(value: Value): string | undefined {
  const [first, ...added] = listAddends(value)
  const isCount = first?.op === 'read' && added.every(({ op }) => op === 'constant')
  return isCount ? cellOfRead(first) : undefined
}

/** Whether a value is a constant, or what only a role stores. */
function isLimit(value: Value, openCells: ReadonlySet<string>): boolean {
  const limit = unwrapConversion(value)
  return limit.op === 'read' ? !openCells.has(cellOfRead(limit) ?? '') : limit.op === 'constant'
}

/** Whether the loop counts up to a number that a condition on it keeps below a limit. */
function isUpToLimit({ bound }: Loop, facts: Effect['facts'], openCells: ReadonlySet<string>): boolean {
  const ends = bound.inputs.map(unwrapConversion).filter((end) => findCounted(end) !== undefined)
  return (
    bound.op === 'operator' &&
    /^[<>]=?$/.test(bound.name) &&
    [...listFacts(facts)].some((fact) =>
      listOrders(fact).some(
        ([least, most]) =>
          ends.some(({ identity }) => identity === unwrapConversion(least).identity) && isLimit(most, openCells),
      ),
    )
  )
}

/**
 * Whether a loop looks for what an argument of somebody trusted names, and pays nothing: a correction, on which no
 * other call depends.
 */
function isCorrection({ place }: Loop, { effects }: ActionModel, { knowledge }: ContractModel): boolean {
  const isWithin = ({ loops }: Effect) => loops.some((loop) => loop.place.start === place.start)
  const isTrusted = ({ facts }: Effect) => readApproval(facts, knowledge.store.openCells).isPrivileged
  const isSearch = ({ op, name, inputs }: Value) =>
    op === 'operator' &&
    /^[!=]==?$/.test(name) &&
    inputs.some((one) => one.op === 'argument') &&
    inputs.some((one) => findPart(one, (part) => part.op === 'element' || part.op === 'loop'))
  return (
    effects.every(({ kind }) => kind !== 'transfer' && kind !== 'call') &&
    effects.filter(isWithin).every(isTrusted) &&
    listEffects(effects, 'condition').some((effect) => isWithin(effect) && isSearch(effect.value))
  )
}

/** Whether a condition has found the entry: it only changes. */
function isThere(facts: Effect['facts'], keys: readonly (Value | undefined)[]): boolean {
  const isIt = ({ op, inputs }: Value) =>
    op === 'read' && inputs.slice(0, 2).every(({ identity }, index) => identity === keys[index]?.identity)
  return [...listFacts(facts)].some(({ value, truth }) => !isAbsence(value, truth) && findPart(value, isIt))
}

/** Whether the loop runs while the list is shorter than a constant: a long list ends it. */
function isShort({ op, name, inputs: [left, right] }: Value): boolean {
  if (op !== 'operator' || !left || !right) return false
  const [less, more] = name.startsWith('<') ? [left, right] : name.startsWith('>') ? [right, left] : []
  return less?.op === 'member' && less.name === 'length' && more?.op === 'constant'
}

/** Lists the conditions that all have to hold for the next iteration. */
function listConjuncts(bound: Value): Value[] {
  return bound.op === 'operator' && bound.name === '&&' ? bound.inputs.flatMap(listConjuncts) : [bound]
}

/** A comparison with a constant or an argument limits the loop. */
function isBounded({ bound, place }: Loop, facts: Effect['facts']): boolean {
  if (findPart(bound, ({ op, name }) => op === 'builtin' && name === 'Math.min') !== undefined) return true
  if ([...walkContent(bound)].some(({ op }) => op === 'argument')) return true
  if (isShort(bound) || listConjuncts(bound).some((value) => isCountOfLoop({ value, truth: true, place: undefined })))
    return true
  const isWithin = ({ place: at }: Fact) => at?.module === place.module && at.start > place.start && at.end < place.end
  if ([...listFacts(facts)].some((fact) => fact.value !== bound && isWithin(fact) && isCountOfLoop(fact))) return true
  return [...listFacts(facts)].some(
    ({ value }) =>
      value.op === 'operator' &&
      /^[<>]=?$|^===?$/.test(value.name) &&
      value !== bound &&
      value.inputs.some((side) => side.op === 'constant') &&
      value.inputs.some(isLength),
  )
}

/** Whether a value is the length of what is stored, also with what is added, or of a new list that stands for one. */
function isLength(side: Value): boolean {
  const lengths = listAddends(side).filter(({ op }) => op !== 'constant')
  return lengths.length > 0 && lengths.every(({ op, name }) => op === 'member' && name === 'length')
}
