import type { ActionModel, ContractModel } from '../../../model/contract-model.js'
import { slotOf } from '../../../model/store.js'
import { cellOfRead, nameKey } from '../../../values/cells.js'
import { unwrapConversion } from '../../../values/conversions.js'
import { type ContractCall, listEffects, type Transfer, type Write } from '../../../values/effects.js'
import { findPart, type Value } from '../../../values/values.js'
import { READING } from '../../money/payments.js'

/**
 * Whether the actions may lack what a helper does that nothing calls: it pays, calls a contract, changes entries that
 * they use, or asks an account whom they do not ask. Helpers that do what their arguments name decide nothing.
 */
export function isMissed({ effects }: ActionModel, contract: ContractModel): boolean {
  return (
    listEffects(effects, 'transfer').some(isOwnTransfer) ||
    listEffects(effects, 'call').some(isOwnCall) ||
    listEffects(effects, 'write').some((write) => isOwnWrite(write, contract)) ||
    listEffects(effects, 'authority').some(({ value }) => isOnlyHere(value, contract))
  )
}

/** Whether a value is what the caller of the helper passes. */
function isPassed(value: Value | undefined): boolean {
  return value === undefined || unwrapConversion(value).op === 'argument'
}

function isOwnTransfer({ to, amount }: Transfer): boolean {
  return !isPassed(to) || !isPassed(amount)
}

function isOwnCall({ contract, method, args, result }: ContractCall): boolean {
  if (READING.test(String(method.constant)) || isPassed(method)) return false
  // A call that moves tokens is judged as a transfer.
  if (/^token(721)?\.iost$/.test(String(contract.constant))) return false
  return !isPassed(contract) || (args ?? result.inputs.slice(2)).some((arg) => !isPassed(arg))
}

/** Whether a write changes what actions use, and they do not do it otherwise. */
function isOwnWrite({ operation, key, field, value }: Write, { actions }: ContractModel): boolean {
  if (isPassed(key)) return false
  const name = nameKey(key)
  const isOf = (cell: string | undefined) => cell?.replace(/\[\]$/, '') === name
  const others = actions
    .flatMap(({ effects }) => listEffects(effects, 'write'))
    .filter((write) => nameKey(write.key) === name)
  const isUsed =
    others.length > 0 ||
    actions.some(({ effects }) => listEffects(effects, 'read').some((read) => isOf(cellOfRead(read.value))))
  const isPlain = operation === 'del' ? field !== undefined && isPassed(field) : isPassed(value)
  return isUsed && !(isPlain && others.some((other) => other.operation === operation))
}

/** Whether an authority is that of a stored account whom no action asks. */
function isOnlyHere({ inputs: [account] }: Value, { actions, knowledge }: ContractModel): boolean {
  const slot = account && slotOf(account)
  if (slot === undefined || !knowledge.store.slots.has(slot)) return false
  const isIt = (part: Value) => slotOf(part) === slot
  return !actions.some(({ effects }) =>
    listEffects(effects, 'authority').some(({ value }) => findPart(value, isIt) !== undefined),
  )
}
