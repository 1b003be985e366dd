import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { findSource } from '../../../model/entry-source.js'
import { listSlots } from '../../../model/store.js'
import { cellOfRead, listCells, nameCell } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { listEffects, type Write } from '../../../values/effects.js'
import { type Facts, includesFacts, isAbsence, isSender, listFacts } from '../../../values/facts.js'
import { isConstant, listChoices, type Value } from '../../../values/values.js'
import { lineOf, reportPlace } from '../../paths.js'
import type { Finding } from '../../rule.js'
import { isSpent } from '../../storage/priced-entry.js'
import { isEntry } from '../entitlement.js'
import { isTrusted, listPayments, listTaken } from '../payments.js'

/** An account that an action adds to a list in a cell, or marks in a map. */
interface Entered {
  cell: string
  write: Write
  /** The constant that the map keeps; undefined for an element of a list. */
  mark: unknown
}

/** Reports actions by which anyone enters an account where another action takes a payment for it. */
export function* judgeFreeEntry(action: ActionModel, contract: ContractModel): Generator<Finding> {
  if (listTaken(action).length > 0 || listPayments(action, contract).length > 0 || isSpent(action)) return
  for (const { cell, write, mark } of listEntered(action)) {
    if (isTrusted(write.facts, contract) || asksForEntry(write.facts, cell)) continue
    const payer = contract.actions.find((one) => one !== action && paysBy(one, cell, contract))
    const seller = contract.actions.find((one) => one !== action && sells(one, cell, mark))
    if (!payer || !seller) continue
    const [taken] = listTaken(seller)
    yield {
      place: reportPlace(contract, write),
      message: `\`${action.name}\` enters an account in \`${cell}\` for nothing, by which \`${payer.name}\` pays: \`${seller.name}\` takes a payment for it${taken ? ` at ${lineOf(taken.place, contract)}` : ''}`,
      assumes: 'the payment is the price of an entry',
    }
    return
  }
}

function listEntered({ effects }: ActionModel): Entered[] {
  const writes = listEffects(effects, 'write').filter(({ operation }) => operation === 'put')
  const elements = listEffects(effects, 'change').flatMap((change): Entered[] => {
    const read = change.isAdded && isAccount(change.value) ? findSource(change.object)?.read : undefined
    const cell = read && cellOfRead(read)
    const write = writes.find(({ key, field, whole }) =>
      [nameCell(key, field), whole && nameCell(whole.key, whole.field)].includes(cell),
    )
    return cell !== undefined && write ? [{ cell, write, mark: undefined }] : []
  })
  const marks = writes.flatMap((write): Entered[] => {
    const { key, field, value } = write
    const inner = value && unwrapConversion(value)
    const isMark = inner?.op === 'constant' && typeof inner.constant === 'string'
    return field && isAccount(field) && isMark ? [{ cell: nameCell(key, field), write, mark: inner.constant }] : []
  })
  return [...elements, ...marks, ...writes.filter(joinsAccount).map(asJoined)]
}

/** Whether an account is appended to the text of an entry. */
function joinsAccount({ key, field, value }: Write): boolean {
  const isOld = ({ op, inputs }: Value) =>
    op === 'read' && inputs[0]?.identity === key.identity && inputs[1]?.identity === field?.identity
  const ways = value ? listChoices(value) : []
  return ways.some(({ op, inputs }) => op === 'text' && inputs.some(isOld) && inputs.some(isAccount))
}

function asJoined(write: Write): Entered {
  return { cell: nameCell(write.key, write.field), write, mark: JOINED }
}

/** The mark of an account in a joined text. */
const JOINED = Symbol('joined')

function isAccount(value: Value): boolean {
  return isSender(value) || value.op === 'argument'
}

/** Whether an action takes a payment wherever it enters its caller. */
function sells(action: ActionModel, cell: string, mark: unknown): boolean {
  if (!action.isPublic) return false
  const taken = listTaken(action)
  return listEntered(action).some(
    (entered) =>
      entered.cell === cell &&
      entered.mark === mark &&
      taken.some(({ from, facts }) => isSender(from) && includesFacts(entered.write.facts, facts)),
  )
}

/** Whether an action pays the accounts in a cell, or those that a condition has found there. */
function paysBy(action: ActionModel, cell: string, contract: ContractModel): boolean {
  return listPayments(action, contract).some(
    ({ to, effect }) =>
      [...listSlots(to)].includes(cell) ||
      (isSender(to) &&
        [...listFacts(effect.facts)].some(
          ({ value, truth }) => !isAbsence(value, truth) && listCells(value).includes(cell),
        )),
  )
}

/** Whether a condition looks at another entry, such as an invitation, or at what an argument has to be. */
function asksForEntry(facts: Facts | undefined, cell: string): boolean {
  return [...listFacts(facts)].some(({ value }) => {
    const cells = listCells(value).filter((one) => one !== cell)
    const isNamed = value.inputs.some((one) => one.op === 'argument') && !value.inputs.some((one) => isConstant(one))
    return cells.some(isEntry) || isNamed
  })
}
