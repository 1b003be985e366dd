import { cellOfRead } from './cells.js'
import { unwrapConversion } from './conversions.js'
import { ANY_MEMBER, remember, type Value } from './values.js'

/** Returns the slot that a value was read from, through conversions; undefined for a value that was not read. */
export const slotOf = remember(findSlot)

function findSlot(value: Value): string | undefined {
  const inner = unwrapConversion(value)
  if (inner.op === 'read') return cellOfRead(inner)
  if (inner.op === 'choice') {
    for (const input of inner.inputs) {
      const slot = input.op === 'constant' ? undefined : slotOf(input)
      if (slot !== undefined) return slot
    }
    return undefined
  }
  if (inner.op !== 'member' || inner.name === '[]' || !inner.inputs[0]) return undefined
  const base = slotOf(inner.inputs[0])
  return base === undefined || base.length > MAX_SLOT ? undefined : `${base}.${inner.name}`
}

/** Finds the read that a slot is of. */
export function findRead(value: Value): Value | undefined {
  const inner = unwrapConversion(value)
  if (inner.op === 'read') return inner
  const base = inner.op === 'choice' ? inner.inputs.find((one) => slotOf(one) !== undefined) : inner.inputs[0]
  return base && (inner.op === 'choice' || inner.op === 'member') ? findRead(base) : undefined
}

/** Members of members of a longer chain are one slot. */
const MAX_SLOT = 200

/** The slot of an element of a list, or of a member of one. */
export function placeOf(value: Value): string | undefined {
  const { op, name, inputs } = unwrapConversion(value)
  const [outer] = inputs
  if (!outer || (op !== 'element' && op !== 'member')) return undefined
  const slot = slotOf(outer) ?? placeOf(outer)
  return slot && `${slot}.${op === 'element' || name === '[]' ? ANY_MEMBER : name}`
}

/** Whether a slot is that of any member, at one position of a list. */
export function isAt(slot: string, any: string): boolean {
  const [parts, others] = [slot.split('.'), any.split('.')]
  return (
    parts.length === others.length &&
    parts.every((part, index) => part === others[index] || (others[index] === ANY_MEMBER && /^\d+$/.test(part)))
  )
}
