import { isProduct, isQuotient } from '../../../model/arithmetic.js'
import { readApproval } from '../../../model/authority.js'
import { mentions, readBounds } from '../../../model/bounds.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { findSource } from '../../../model/entry-source.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { cellOfRead, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type Loop, listCut, listEffects, type Transfer } from '../../../values/effects.js'
import { type Fact, type Facts, isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { findPart, isConstant, type Value, walkContent, walkValue } from '../../../values/values.js'
import { isExpected } from '../../money/unvalidated-amount/expected-amount.js'
import type { Finding } from '../../rule.js'
import { KEEPING } from '../ram-payer/short-value.js'
import { isFiltered } from '../written-together.js'
import { listTextParts } from './full-entry.js'

/** A value that any account has stored in a list or a map, of which a loop pays all. */
interface RoundedShare {
  value: Value
  facts: Facts | undefined
  action: ActionModel
}

/**
 * Reports loops that pay all entries in one call, where any account can store an entry of which the payment fails: all
 * others are not paid either.
 */
export function* judgeFailingPayment(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (!action.isPublic) return
  for (const transfer of listEffects(action.effects, 'transfer')) {
    const loop = transfer.loops.at(-1)
    if (!loop || loop.place.module !== contract.module || !/(^|\/)(transfer|withdraw)$/.test(transfer.via)) continue
    const cell = findCell(loop, transfer)
    if (cell === undefined || isCaught(loop, transfer) || isRepaired(cell, action, contract)) continue
    const found = findUnknown(transfer, contract) ?? findSmall(transfer, contract)
    if (!found) continue
    yield {
      place: loop.place,
      message: `\`${action.name}\` pays all of \`${cell}\` in one call, and ${found.text}: that payment fails, and with it those of all others`,
      cause: cell,
      steps: [{ place: transfer.place, text: 'paid here, for each element' }],
    }
    return
  }
}

/** The stored list or map whose elements a loop pays; not one of which the caller chooses a part. */
function findCell({ bound }: Loop, { to, amount }: Transfer): string | undefined {
  const [first, ...others] = [...walkValue(bound)].filter(({ op }) => op === 'read')
  if (!first || others.length > 0 || [...walkContent(bound)].some(({ op }) => op === 'argument')) return undefined
  if (isSender(to) || findPart(first, isSender)) return undefined
  const find = (test: (part: Value) => boolean) => findPart(to, test) ?? findPart(amount, test)
  const numbered = find(isNumbered)
  if (numbered) return cellOfRead(numbered)
  if (!find((part) => (part.op === 'element' || part.name === '[]') && mentions(part, first))) return undefined
  return /Keys$/.test(first.name) ? `${String(first.inputs[0]?.constant)}[]` : cellOfRead(first)
}

/** Whether a value reads the entry of a number that a loop counts up. */
function isNumbered({ op, inputs }: Value): boolean {
  return op === 'read' && inputs.some((key) => findPart(key, (part) => part.op === 'loop') !== undefined)
}

/** Whether the loop goes on after a failure. */
function isCaught({ place: { start, module } }: Loop, { place }: Transfer): boolean {
  return place.module !== module || /\btry\s*\{/.test(module.text.slice(start, place.start))
}

/** Whether another action takes out an element, or pays the one who calls from the same entries. */
function isRepaired(cell: string, action: ActionModel, { actions }: ContractModel): boolean {
  return actions.some(
    (other) =>
      other !== action &&
      other.isPublic &&
      (isFiltered(other, cell) ||
        listCut(other.effects).some((list) => cellOf(list) === cell) ||
        listEffects(other.effects, 'write').some(
          ({ operation, key, field }) => operation === 'del' && nameCell(key, field) === cell,
        )),
  )
}

function cellOf(value: Value): string | undefined {
  const source = findSource(value)
  return source && cellOfRead(source.read)
}

/** Finds an account that a caller has named, and that nothing requires to exist. */
function findUnknown({ to }: Transfer, contract: ContractModel): { text: string } | undefined {
  for (const { value, facts, action } of listShares(to, contract)) {
    const account = unwrapText(value)
    if (account.op !== 'argument' || isKnown(account, facts, action)) continue
    return { text: `\`${account.name}\` of \`${action.name}\` may name an account that does not exist` }
  }
  return undefined
}

/** The text that a part of it was taken from. */
function unwrapText(value: Value): Value {
  const inner = unwrapConversion(value)
  const [text] = inner.inputs
  return text && inner.op === 'method' && KEEPING.test(inner.name) ? unwrapText(text) : inner
}

/** Whether an action would fail for an account that does not exist, or may do so. */
function isKnown(account: Value, facts: Facts | undefined, { effects }: ActionModel): boolean {
  return (
    [...listFacts(facts)].some((fact) => mentions(fact.value, account) && !isForm(fact)) ||
    listEffects(effects, 'transfer').some(({ from, to }) => [from, to].some((one) => mentions(one, account))) ||
    listEffects(effects, 'call').some(({ args = [] }) => args.some((one) => mentions(one, account)))
  )
}

/** Whether a fact is about a missing entry, or about the form of a text. */
function isForm({ value, truth, anyOf }: Fact): boolean {
  if (anyOf) return false
  const isText = findPart(value, ({ name }) => /^(test|match|length|typeof)$/.test(name)) !== undefined
  return (
    isText || isAbsence(value, truth) || (/^[!=]==?$/.test(value.name) && value.inputs.some((one) => isConstant(one)))
  )
}

/** Finds a number of the caller without a least value, of which a share is paid. */
function findSmall({ amount, earlier }: Transfer, contract: ContractModel): { text: string } | undefined {
  const factors = [...walkContent(amount)].flatMap((part) => (isProduct(part) || isQuotient(part) ? part.inputs : []))
  for (const part of new Set(factors.map(unwrapConversion))) {
    if ([...listFacts(earlier)].some(({ value }) => mentions(value, part))) continue
    for (const { value, facts, action } of listShares(part, contract)) {
      const number = [...walkContent(value)].find(({ op, constant }) => op === 'argument' && constant !== 'number')
      if (!number || isLeast(number, facts)) continue
      return { text: `\`${number.name}\` of \`${action.name}\` may be so small that its share is rounded to nothing` }
    }
  }
  return undefined
}

function isLeast(number: Value, facts: Facts | undefined): boolean {
  const { isAtLeast, isLookedAt } = readBounds(facts, number)
  return isAtLeast || isLookedAt || [...listFacts(facts)].some((fact) => isExpected(fact, number))
}

/** Lists what any account can store where a value of an element is read. */
function listShares(value: Value, contract: ContractModel): RoundedShare[] {
  const inner = unwrapConversion(value)
  const shares = contract.actions.flatMap((action) => (action.isPublic ? listOfAction(inner, action) : []))
  const { openCells } = contract.knowledge.store
  return shares.filter(({ facts }) => !readApproval(facts, openCells).isPrivileged)
}

function listOfAction(value: Value, action: ActionModel): RoundedShare[] {
  const { effects } = action
  const writes = listEffects(effects, 'write')
  const slot = slotOf(value)
  if (slot !== undefined)
    return writes.flatMap(({ key, field, value: stored, facts }) =>
      stored
        ? listMembers(nameCell(key, field), stored).flatMap(([name, one]) =>
            name === slot && !(stored.members && one === stored) ? [{ value: one, facts, action }] : [],
          )
        : [],
    )
  const keys = value.op === 'element' ? value.inputs[0] : undefined
  if (keys?.op === 'read' && keys.name === 'mapKeys')
    return writes.flatMap(({ operation, key, field, facts }) =>
      operation === 'put' && field && key.identity === keys.inputs[0]?.identity
        ? [{ value: field, facts, action }]
        : [],
    )
  return listOfList(value, action)
}

/** Lists what an action adds to a list: its elements, or a member of them. */
function listOfList(value: Value, action: ActionModel): RoundedShare[] {
  const isMember = value.op === 'member' && value.name !== '[]'
  const element = isMember ? value.inputs[0] : value
  const list = element?.op === 'element' || element?.name === '[]' ? element.inputs[0] : undefined
  const cell = list && cellOf(list)
  if (cell === undefined) return []
  if (list?.name === 'split')
    return listEffects(action.effects, 'write').flatMap(({ key, field, value: text, facts }) =>
      text && nameCell(key, field) === cell
        ? [...walkValue(text, listTextParts)].map((part) => ({ value: part, facts, action }))
        : [],
    )
  return listEffects(action.effects, 'change').flatMap(({ object, value: added, isAdded, records, facts }) => {
    if (cellOf(object) !== cell) return []
    if (!isMember) return isAdded ? [{ value: added, facts, action }] : []
    return records.flatMap((record) => {
      const one = record.get(value.name)
      return one ? [{ value: one, facts, action }] : []
    })
  })
}
