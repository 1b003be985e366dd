import { kindOf } from '../../../interpreter/kinds.js'
import { hasApproved, isFirstWrite, readApproval } from '../../../model/authority.js'
import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import { type Change, listEffects, type Write } from '../../../values/effects.js'
import { isSender } from '../../../values/facts.js'
import { type Constant, isChain, isConstant, listChoices, type Value } from '../../../values/values.js'
import { describe, pathTo } from '../../paths.js'
import { isShrinking } from '../bounded-entry.js'
import { findObject, type PayerJudgement } from './payer.js'

/** Reports entries whose payer is a fixed account that the action does not require to sign. */
export function judgeUnsigned(write: Write, action: ActionModel): PayerJudgement | undefined {
  const { payer, facts } = write
  const isCertain = payer?.op === 'read' || isChain(payer, 'owner') || isAccountName(payer)
  if (!payer || !isCertain || hasApproved(payer, readApproval(facts))) return undefined
  return {
    message: `${describe(payer)} pays for the RAM of what \`${action.name}\` stores, and has not signed: the call fails for every other account`,
    steps: pathTo(action, write, payer, 'the payer must have signed'),
  }
}

/** A write without a payer, of an entry that another action stores at the expense of an account. */
export function judgeRecorded(
  write: Write,
  action: ActionModel,
  contract: ContractModel,
  payers: ReadonlyMap<string, readonly Write[]>,
): PayerJudgement | undefined {
  const { key, field, payer, value, facts } = write
  if (payer !== undefined && !isConstant(payer, undefined)) return undefined
  if (isNumbersOnly(write, action, contract) || isShrinking(write, contract)) return undefined
  const paid = payers.get(nameCell(key, field))?.find((other) => isPerhapsSame(other.field, field))
  if (!paid?.payer || !field || isConstant(value) || isFirstWrite(write) || hasApproved(field, readApproval(facts)))
    return undefined
  const cell = nameCell(key, field)
  if (isPayersOwn(write, paid)) return undefined
  return {
    message: `\`${action.name}\` names no payer for \`${cell}\`: where ${describe(paid.payer)} paid for the entry before, that account must have signed whenever it grows`,
    cause: `unpaid ${cell}`,
    steps: [
      { place: paid.place, text: `${describe(paid.payer)} pays for the entry` },
      ...pathTo(action, write, field, 'the recorded payer pays for what is stored here'),
    ],
  }
}

/** Whether the sender is found to be the account that has stored the entry at its own expense, by a member of it. */
function isPayersOwn({ key, field, facts }: Write, { payer, value }: Write): boolean {
  if (!payer || !isSender(payer)) return false
  const cell = nameCell(key, field)
  const names = [...(value?.members ?? [])].flatMap(([name, member]) => (isSender(member) ? [`${cell}.${name}`] : []))
  const { accounts } = readApproval(facts)
  return accounts.some((account) => names.includes(slotOf(account) ?? ''))
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

/** Whether two fields of a map may be the same one: two constants are compared. */
function isPerhapsSame(field: Value | undefined, other: Value | undefined): boolean {
  return field?.op !== 'constant' || other?.op !== 'constant' || field.constant === other.constant
}

/** Lists the maps whose entries accounts pay for, each with such writes. */
export function listPayers({ actions }: ContractModel): Map<string, Write[]> {
  const payers = new Map<string, Write[]>()
  for (const write of actions.flatMap(({ effects }) => listEffects(effects, 'write'))) {
    const { operation, field, payer } = write
    const isAccount = payer && (isSender(payer) || payer.op === 'argument')
    if (operation !== 'put' || !field || !isAccount) continue
    const cell = nameCell(write.key, field)
    payers.set(cell, [write, ...(payers.get(cell) ?? [])])
  }
  return payers
}

function isAccountName(value: Value | undefined): boolean {
  return typeof value?.constant === 'string' && value.op === 'constant' && /^[a-z0-9_]{5,11}$/.test(value.constant)
}
