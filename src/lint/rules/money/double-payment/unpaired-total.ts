import { listTerms } from '../../../model/addends.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Fact, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value, walkContent } from '../../../values/values.js'
import { lineOf, pathTo, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isEntry } from '../entitlement.js'
import { isTrusted } from '../payments.js'
import { listNumbers } from '../stored-numbers.js'

/** A slot that an action raises or lowers. */
interface NumberChange {
  slot: string
  write: Write
  /** The numbers by which it changes, without conversions. Undefined for what is deleted or set to zero. */
  by: readonly Value[] | undefined
  /** The number is calculated from the former one. */
  isSum: boolean
}

/** A number of entries and their sum, which an action lowers together. */
interface EntryTotal {
  action: ActionModel
  entry: string
  total: string
  /** The write by which the action lowers the total. */
  write: Write
}

/** Lists the totals that actions raise with the entries of accounts, and lower with them. */
export function listTotals(contract: ContractModel): EntryTotal[] {
  const { deciding } = contract.knowledge.store
  const actions = contract.actions.filter(({ isPublic, isComplete }) => isPublic && isComplete)
  const raised = new Set(actions.flatMap((action) => listPairs(action, listRaised(action)).map(namePair)))
  return actions.flatMap((action) =>
    listPairs(action, listLowered(action)).filter((pair) => raised.has(namePair(pair)) && deciding.has(pair.total)),
  )
}

function namePair({ entry, total }: Pick<EntryTotal, 'entry' | 'total'>): string {
  return `${entry} ${total}`
}

/** Pairs the entries and the totals that change by the same number. */
function listPairs(action: ActionModel, changes: readonly NumberChange[]): EntryTotal[] {
  // Fields of a map that only the account names are entries of several kinds.
  const entries = changes.filter(({ slot, write }) => isEntry(slot) && !/^\*(\[|$)/.test(slot) && isOfAccount(write))
  const totals = changes.filter(({ write, isSum }) => isSum && !isOfAccount(write))
  return totals.flatMap(({ slot: total, by = [], write }) =>
    entries.flatMap((change) => {
      const entry = change.by
        ? change.by.some((one) => by.some(({ identity }) => identity === one.identity)) && change.slot
        : findNumber(by, change.slot)
      return entry ? [{ action, entry, total, write }] : []
    }),
  )
}

/** Finds the number of an entry, or of a member of it, by which a total changes. */
function findNumber(by: readonly Value[], slot: string): string | undefined {
  for (const one of by) {
    const part = findPart(one, (each) => slotOf(each) === slot || slotOf(each)?.startsWith(`${slot}.`) === true)
    if (part) return slotOf(part)
  }
  return undefined
}

/** Whether an entry is named by the sender, or by an account of the caller's choice beside a number of all. */
function isOfAccount({ key, field }: Write): boolean {
  return [key, field].some((text) => text && findPart(text, isSender) !== undefined)
}

function listRaised(action: ActionModel): NumberChange[] {
  return listEffects(action.effects, 'write').flatMap((write) =>
    listNumbers(write, action).flatMap(({ slot, value }) => {
      const { added, taken } = listTerms(value)
      if (taken.length > 0 && added.every((term) => slotOf(term) === slot)) return []
      const isSum = added.length > 1 && added.some((term) => slotOf(term) === slot)
      return isSum || isEntry(slot) ? [{ slot, write, by: added, isSum }] : []
    }),
  )
}

function listLowered(action: ActionModel): NumberChange[] {
  return listEffects(action.effects, 'write').flatMap((write): NumberChange[] => {
    if (write.operation === 'del')
      return [{ slot: nameCell(write.key, write.field), write, by: undefined, isSum: false }]
    return listNumbers(write, action).flatMap(({ slot, value }): NumberChange[] => {
      const { added, taken } = listTerms(value)
      if (taken.length > 0 && added.every((term) => slotOf(term) === slot))
        return [{ slot, write, by: taken, isSum: true }]
      return isConstant(unwrapConversion(value), 0, '0') ? [{ slot, write, by: undefined, isSum: false }] : []
    })
  })
}

/**
 * Reports actions that lower the entry of an account, and leave the total that another action lowers with it: what is
 * divided by the total, or limited by it, counts what is no longer there.
 */
export function* judgeUnpaired(
  totals: readonly EntryTotal[],
  action: ActionModel,
  contract: ContractModel,
): Generator<Finding> {
  if (totals.length === 0) return
  const lowered = listLowered(action)
  for (const { action: other, entry, total, write: paired } of totals) {
    if (other === action || writesTo(action, nameCell(paired.key, paired.field))) continue
    const found = lowered.find(
      ({ slot, write }) =>
        (slot === entry || (write.operation === 'del' && entry.startsWith(`${slot}.`))) &&
        isOfAccount(write) &&
        !isTrusted(write.facts, contract) &&
        ![...listFacts(write.facts)].some((fact) => isEmpty(fact, entry)),
    )
    if (!found || isMoved(action, entry) || isKeptElsewhere(action, entry)) continue
    yield {
      place: reportPlace(contract, found.write),
      message: `\`${action.name}\` lowers \`${entry}\` and leaves \`${total}\`, which \`${other.name}\` lowers with it (${lineOf(reportPlace(contract, paired), contract)}): what payments depend on still counts it`,
      steps: [
        ...pathTo(action, found.write, undefined, 'lowered here'),
        { place: paired.place, text: `\`${other.name}\` lowers \`${total}\`, too` },
      ],
      assumes: `\`${total}\` is the sum of \`${entry}\` of all accounts`,
    }
    return
  }
}

function writesTo({ effects }: ActionModel, cell: string): boolean {
  return listEffects(effects, 'write').some(
    ({ key, field, whole }) => nameCell(key, field) === cell || (whole && nameCell(whole.key, whole.field) === cell),
  )
}

/** Whether the action also raises an entry, or stores in one what another had: the sum stays. */
function isMoved(action: ActionModel, entry: string): boolean {
  return listRaised(action).some(
    ({ slot, by = [], isSum }) =>
      slot === entry && (isSum || by.some((one) => findPart(one, (part) => slotOf(part) === entry) !== undefined)),
  )
}

/** Whether the action stores what the entry had in another one, which the total may count. */
function isKeptElsewhere({ effects }: ActionModel, entry: string): boolean {
  const isIt = (part: Value) => slotOf(part) === entry
  return listEffects(effects, 'write').some(
    ({ key, field, value }) =>
      value !== undefined &&
      !entry.startsWith(nameCell(key, field)) &&
      [...walkContent(value)].some((part) => (part.op === 'read' || part.op === 'member') && isIt(part)),
  )
}

/** Whether a condition needs that an entry is empty. */
function isEmpty({ value, truth, anyOf }: Fact, entry: string): boolean {
  if (anyOf) return anyOf.every((way) => way.some((fact) => isEmpty(fact, entry)))
  const { name, inputs } = value
  const isIt = (part: Value | undefined) => part !== undefined && slotOf(unwrapConversion(part)) === entry
  if (name === 'isZero') return truth && isIt(inputs[0])
  const [left, right] = inputs
  if (!isIt(left) || !right || !isConstant(unwrapConversion(right), 0, '0')) return false
  if (/^(===?|eq|<=|lte)$/.test(name)) return truth
  return /^(!==?|>|gt)$/.test(name) && !truth
}
