import { isSameEntry } from '../../../model/entry-source.js'
import { listMembers, slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import type { Write } from '../../../values/effects.js'
import { type Fact, listFacts } from '../../../values/facts.js'
import { findRead } from '../../../values/slots.js'
import { findPart, isConstant, type Value } from '../../../values/values.js'
import type { Payment } from '../payments.js'

/**
 * Whether a write only marks an entry with constants for which each condition of a payment holds as before: `'1'` where
 * the condition asks for `'yes'`.
 */
export function isIdleMark(write: Write, { effect, amount }: Payment): boolean {
  const { operation, key, field, value } = write
  if (operation === 'del' || !value) return false
  const cell = nameCell(key, field)
  const marks = listMembers(cell, value).filter(
    ([slot, one]) => slotOf(one) !== slot && !(slot === cell && value.members),
  )
  const facts = [...listFacts(effect.facts)]
  const isEach = marks.every(([slot, stored]) => {
    const isIt = (part: Value) => isOf(part, slot, write)
    const asked = facts.filter((fact) => findPart(fact.value, isIt))
    return asked.length > 0 && !findPart(amount, isIt) && asked.every((fact) => holdsFor(fact, isIt, stored))
  })
  return isEach && marks.length > 0
}

/** Whether a value is what a slot of the entry that is written held before. */
function isOf(value: Value, slot: string, write: Write): boolean {
  if (value.op !== 'read' && value.op !== 'member') return false
  const read = slotOf(value) === slot ? findRead(value) : undefined
  return read !== undefined && isSameEntry(write, read)
}

/** Whether a condition has the same outcome for a constant; not where that is not known. */
function holdsFor({ value, truth, anyOf }: Fact, isIt: (part: Value) => boolean, { op, constant }: Value): boolean {
  if (anyOf || op !== 'constant') return false
  const [left, right] = value.inputs
  if (isIt(value)) return truth === (/^(has|mapHas)$/.test(value.name) || Boolean(constant))
  if (value.op !== 'operator' || !left) return false
  if (value.name === '!' && isIt(left)) return truth === !constant
  const other = isIt(left) ? right : left
  if (!/^[!=]==?$/.test(value.name) || !other || !isConstant(other) || !value.inputs.some(isIt)) return false
  return truth === ((constant === other.constant) === value.name.startsWith('='))
}
