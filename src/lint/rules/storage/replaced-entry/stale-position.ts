import { firstOf } from '../../../../collections/presence.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell, nameKey } from '../../../values/cells.js'
import { isContained } from '../../../values/contained.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listCut, listEffects, type Write } from '../../../values/effects.js'
import { isSender, listFacts } from '../../../values/facts.js'
import { ANY_MEMBER, findPart, type Value, walkContent, walkValue } from '../../../values/values.js'
import { listPayments } from '../../money/payments.js'
import { pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'

/** A stored position in a list, and the action that pays by the element there. */
interface StoredPosition {
  /** Slot of the list. */
  list: string
  /** Slot of the position. */
  slot: string
  payer: string
}

/**
 * Reports actions that move the elements of a list, such as by taking one out, whose positions are stored elsewhere:
 * each of those then names the element of somebody else.
 */
export function* judgePositions(contract: ContractModel): Generator<Finding> {
  const positions = listPositions(contract)
  if (positions.length === 0) return
  for (const action of contract.actions) {
    if (!action.isPublic || !action.isComplete) continue
    const cut = new Set(listShortened(action))
    const found = positions.find(({ list, slot }) => cut.has(list) && !isRewritten(slot, action))
    const write = found && listEffects(action.effects, 'write').find((one) => isStoredIn(found.list, one))
    if (!found || !write) continue
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` moves elements of the list in \`${found.list}\`, and leaves the positions in \`${found.slot}\`: they then name elements of other accounts, by which \`${found.payer}\` pays`,
      steps: pathTo(action, write, write.value, 'stored with other positions'),
    }
  }
}

/** Lists the slots that hold the length of a list as a position, by which an action pays. */
function listPositions(contract: ContractModel): StoredPosition[] {
  return [...contract.knowledge.store.slots].flatMap(([slot, stored]) => {
    const lists = new Set(stored.flatMap(({ value }) => readLength(value) ?? []))
    return [...lists].flatMap((list) => {
      const payer = contract.actions.find((one) => one.isPublic && paysBy(one, list, slot, contract))
      return payer ? [{ list, slot, payer: payer.name }] : []
    })
  })
}

/** The slot of the list whose length a value is, or its last position. */
function readLength(value: Value): string | undefined {
  const inner = unwrapConversion(value)
  const [first, second] = inner.inputs
  if (inner.op === 'operator' && inner.name === '-' && second?.op === 'constant' && first) return readLength(first)
  return inner.op === 'member' && inner.name === 'length' && first ? slotOf(first) : undefined
}

/** Whether an action pays by the element at a stored position, and compares no part of it with who is paid. */
function paysBy(action: ActionModel, list: string, slot: string, contract: ContractModel): boolean {
  const isIt = (part: Value) => isElementAt(part, list, slot)
  const transfers = listEffects(action.effects, 'transfer').map((effect) => ({ ...effect, effect }))
  return [...listPayments(action, contract), ...transfers].some(({ amount, to, effect }) => {
    if (![amount, to].some((value) => findPart(value, isIt))) return false
    return ![...listFacts(effect.facts)].some(
      ({ value }) =>
        findPart(value, isIt) !== undefined &&
        findPart(value, (part) => isSender(part) || part.op === 'argument') !== undefined &&
        value.inputs.some((input) => !findPart(input, isIt) && !isConstantText(input)),
    )
  })
}

function isConstantText({ op }: Value): boolean {
  return op === 'constant'
}

/** Whether a value is the element of a list at a stored position. */
function isElementAt(value: Value, list: string, slot: string): boolean {
  const {
    op,
    name,
    inputs: [base, index],
  } = value
  if (isContained(value) && op === 'read' && base && index && nameKey(base) === list)
    return [...walkContent(index)].some((part) => isPosition(part, slot))
  if (op !== 'member' || name !== '[]' || !base || !index || slotOf(base) !== list) return false
  return [...walkContent(index)].some((part) => isPosition(part, slot))
}

/** Whether a value is read from the slot of a position, also from an object with positions by name. */
function isPosition(part: Value, slot: string): boolean {
  const base = part.op === 'member' && part.name === '[]' ? part.inputs[0] : undefined
  if (base && `${slotOf(base)}.${ANY_MEMBER}` === slot) return true
  return slotOf(part) === slot || (part.op === 'read' && cellOfRead(part) === slot)
}

/** Lists the slots of the lists that an action stores with elements at other positions than before. */
function listShortened({ effects }: ActionModel): string[] {
  const cut = listCut(effects, /^(splice|shift)$/)
  const filtered = listEffects(effects, 'write').flatMap(({ key, field, value }) =>
    (value ? [...walkValue(value)] : []).filter(
      ({ op, name, inputs: [list] }) =>
        op === 'method' && name === 'filter' && list && isCellOf(slotOf(list) ?? '', key, field),
    ),
  )
  const moved = listEffects(effects, 'change').flatMap(({ object, value, isAdded }) =>
    !isAdded && isElementOf(value, object) ? [object] : [],
  )
  const lists = [...cut, ...moved, ...filtered.flatMap(({ inputs: [list] }) => list ?? [])]
  return lists.flatMap((list) => slotOf(list) ?? [])
}

/** Whether a value is taken out of a list. */
function isElementOf(value: Value, list: Value): boolean {
  const {
    op,
    name,
    inputs: [base],
  } = value
  if (isContained(value)) return nameKey(firstOf(unwrapConversion(value).inputs)) === slotOf(list)
  const isPart = (op === 'member' && name === '[]') || (op === 'method' && name === 'pop')
  return isPart && base !== undefined && slotOf(base) !== undefined && slotOf(base) === slotOf(list)
}

/** Whether an action stores positions. */
function isRewritten(slot: string, { effects }: ActionModel): boolean {
  return listEffects(effects, 'write').some(
    ({ key, field, value }) =>
      value !== undefined &&
      listMembers(nameCell(key, field), value).some(([each]) => each === slot || isWhole(each, slot)),
  )
}

/** Whether a slot is the cell of an object with another one as its members. */
function isWhole(cell: string, slot: string): boolean {
  return slot === `${cell}.${ANY_MEMBER}` || slot === `${cell}[]`
}

/** Whether a write stores a list, or an element of it. */
function isStoredIn(list: string, { key, field, whole }: Write): boolean {
  return isCellOf(list, key, field) || (whole !== undefined && nameKey(key) === list)
}

function isCellOf(list: string, key: Write['key'], field: Write['field']): boolean {
  const cell = nameCell(key, field)
  return list === cell || list.startsWith(`${cell}.`)
}
