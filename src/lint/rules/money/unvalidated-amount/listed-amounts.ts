import { listTerms } from '../../../model/addends.js'
import { isDifference, isQuotient, isSum } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { findSource, isSameEntry } from '../../../model/entry-source.js'
import { listMembers } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Change, listEffects, type Write } from '../../../values/effects.js'
import { listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value, walkContent } from '../../../values/values.js'
import { causeOf } from '../../causes.js'
import { findArgument, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { listPayments, listTaken } from '../payments.js'

/** An amount of one of several entries, calculated from an element of a list of the caller. */
interface ListedAmount {
  effect: Write | Change
  slot: string
  element: Value
}

/**
 * Reports elements of a list of the caller of which each is booked for an entry, and that may be negative: where only
 * the sum is checked or taken, another entry gets more than the whole.
 */
export function* judgeListedAmounts(action: ActionModel, contract: ContractModel): Generator<Finding> {
  for (const { effect, slot, element } of [...listBooked(action, contract), ...listRecorded(action, contract)]) {
    const argument = findArgument(element)
    if (!argument || isLookedAt(element, effect, action) || !isSummed(element, action)) continue
    yield {
      place: reportPlace(contract, effect),
      message: `\`${slot}\` is calculated from a number in \`${argument.name}\`, and nothing requires that each of them is positive: beside a negative one, another entry gets more than the whole`,
      cause: causeOf(action, argument),
      steps: pathTo(action, effect, element, 'booked here'),
    }
    return
  }
}

/** Lists the elements that are added to entries of which each has another key. */
function listBooked({ effects }: ActionModel, { knowledge }: ContractModel): ListedAmount[] {
  const { moneyCells, store } = knowledge
  return listEffects(effects, 'write').flatMap((effect) => {
    const { key, field, value, facts } = effect
    if (!value || !findPart(field ?? key, isGiven) || readApproval(facts, store.openCells, effect).isPrivileged)
      return []
    return listMembers(nameCell(key, field), value).flatMap(([slot, stored]) => {
      if (!moneyCells.has(slot) && !store.deciding.has(slot)) return []
      return listTerms(stored).added.flatMap((element) => (isGiven(element) ? [{ effect, slot, element }] : []))
    })
  })
}

/** Lists the elements in the amounts of new records in an entry, by which a payment is calculated. */
function listRecorded(action: ActionModel, contract: ContractModel): ListedAmount[] {
  const { store } = contract.knowledge
  if (listTaken(action).length === 0) return []
  const writes = listEffects(action.effects, 'write')
  return listEffects(action.effects, 'change').flatMap((effect) => {
    const source = effect.records.length > 0 ? findSource(effect.object) : undefined
    const cell = source && cellOfRead(source.read)
    if (!source || cell === undefined || !writes.some((write) => isStored(write, source.read))) return []
    if (readApproval(effect.facts, store.openCells).isPrivileged) return []
    return effect.records.flatMap((record) =>
      [...record].flatMap(([name, value]) => {
        const element = isPaid(cell, name, contract) ? findElement(value) : undefined
        return element ? [{ effect, slot: `${cell}…${name}`, element }] : []
      }),
    )
  })
}

/** Whether a write stores what was read, or an entry in it. */
function isStored(write: Write, read: Value): boolean {
  return isSameEntry(write, read) || (write.whole !== undefined && isSameEntry(write.whole, read))
}

/** The element that an amount is, or of which it is a share: beside a text or an account it would be no number. */
function findElement(value: Value): Value | undefined {
  const inner = unwrapConversion(value)
  if (isGiven(inner)) return inner
  if (findPart(inner, ({ name }) => /^(abs|Math\.abs)$/.test(name))) return undefined
  const dividends = [...walkContent(inner)].flatMap((part) => (isQuotient(part) ? part.inputs.slice(0, 1) : []))
  return dividends.flatMap((dividend) => [...walkContent(dividend)]).find(isGiven)
}

/** Whether an action pays by a member of what is in a cell. */
function isPaid(cell: string, name: string, contract: ContractModel): boolean {
  return contract.actions.some((action) =>
    listPayments(action, contract).some(({ amount }) =>
      [...walkContent(amount)].some(
        (part) =>
          part.op === 'member' && part.name === name && findPart(part, (inner) => isWithin(cell, inner)) !== undefined,
      ),
    ),
  )
}

/** Whether a value reads a cell, or an entry that stands in it. */
function isWithin(cell: string, value: Value): boolean {
  const read = value.op === 'read' ? cellOfRead(value) : undefined
  return read === cell || read?.startsWith(`${cell}.`) === true
}

/** Whether a value is an element of a list that an argument has, or a member of one. */
function isGiven(value: Value): boolean {
  let isElement = false
  for (let at = value; ; ) {
    if (at.op === 'argument') return isElement && value !== at
    const [inner] = at.inputs
    if (!inner || (at.op === 'element' && at.name !== '')) return false
    if (at.op === 'element' || (at.op === 'member' && at.name === '[]')) isElement = true
    else if (at.op !== 'member' && unwrapConversion(at) === at) return false
    at = at.op === 'member' || at.op === 'element' ? inner : unwrapConversion(at)
  }
}

/** Whether a sum of all elements is taken, checked or divided by, as by a loop that adds each to what it has. */
function isSummed(element: Value, { effects }: ActionModel): boolean {
  return effects.some(
    (effect) =>
      (effect.kind === 'operation' || effect.kind === 'condition') &&
      findPart(effect.value, (part) => isRunningSum(part, element)) !== undefined,
  )
}

/** Whether a value adds an element of a list to what earlier iterations have left. */
function isRunningSum(value: Value, element: Value): boolean {
  return (
    (isSum(value) || isDifference(value)) &&
    value.inputs.some(({ op }) => op === 'loop') &&
    value.inputs.some((input) => [...walkContent(input)].some((part) => isSameList(part, element)))
  )
}

/** Whether a value is an element of the same list, at any position, or the same member of one. */
function isSameList(value: Value, element: Value): boolean {
  if (!isGiven(value) || !isGiven(element)) return false
  const isMember = (one: Value) => one.op === 'member' && one.name !== '[]'
  if (isMember(value) !== isMember(element) || (isMember(value) && value.name !== element.name)) return false
  return findArgument(value)?.identity === findArgument(element)?.identity
}

/**
 * Whether a condition, a transfer or a called contract looks at the element itself. A condition on the sum does not,
 * nor one that it is not zero.
 */
function isLookedAt(element: Value, { facts }: Write | Change, { effects }: ActionModel): boolean {
  const has = (value: Value) => hasElement(value, element)
  const conditions = [...listFacts(facts), ...listEffects(effects, 'condition')].map(({ value }) => value)
  return (
    conditions.some((value) => has(value) && !isAboutZero(value)) ||
    listEffects(effects, 'transfer').some(({ amount }) => has(amount)) ||
    listEffects(effects, 'call').some(({ args = [] }) => args.some(has))
  )
}

/** Whether a value is calculated from an element otherwise than by a sum of all. */
function hasElement(value: Value, element: Value, seen = new Set<Value>()): boolean {
  if (seen.has(value) || isRunningSum(value, element)) return false
  seen.add(value)
  return isSameList(value, element) || value.inputs.some((input) => hasElement(input, element, seen))
}

function isAboutZero({ name, inputs }: Value): boolean {
  if (name === '!') return inputs.every(isAboutZero)
  return /^(isZero|eq|[!=]==?)$/.test(name) && inputs.slice(1).every((one) => isConstant(one, 0, '0'))
}
