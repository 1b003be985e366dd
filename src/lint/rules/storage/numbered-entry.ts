import { listAddends } from '../../model/addends.js'
import type { ContractModel } from '../../model/contract-model.js'
import { cellOfRead, nameCell } from '../../values/cells.js'
import { unwrapConversion } from '../../values/conversions.js'
import { listEffects, type Write } from '../../values/effects.js'
import { type Value, walkContent } from '../../values/values.js'

/**
 * Whether the name of an entry has a number in it that is counted up, so that no other entry has it: also where each
 * account has a counter of its own, `storage.get('count' + tx.publisher)`.
 */
export function isNumbered({ key, field }: Write, contract: ContractModel): boolean {
  return [key, field].some((text) => text && [...walkContent(text)].some((part) => isCounter(part, contract)))
}

/** Whether a value is a read of a counter: all actions that store it after `init` add a number to it. */
function isCounter(read: Value, { actions }: ContractModel): boolean {
  const cell = read.op === 'read' && /^(get|mapGet)$/.test(read.name) ? cellOfRead(read) : undefined
  if (cell === undefined) return false
  const writes = actions.flatMap(({ name, effects }) =>
    name === 'init' ? [] : listEffects(effects, 'write').filter((write) => nameCell(write.key, write.field) === cell),
  )
  return writes.length > 0 && writes.every(isRaised)
}

/** Whether a write adds a number to what is stored. */
export function isRaised({ key, field, value }: Write): boolean {
  const [old, ...added] = value ? listAddends(unwrapConversion(value)) : []
  const read = old && unwrapConversion(old)
  return (
    read?.op === 'read' &&
    read.inputs[0]?.identity === key.identity &&
    read.inputs[1]?.identity === field?.identity &&
    added.length > 0 &&
    added.every((one) => one.op === 'constant' && Number(one.constant) > 0)
  )
}
