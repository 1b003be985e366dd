import { listAddends } from '../../../model/addends.js'
import { isRounded } from '../../../model/arithmetic.js'
import { slotOf } from '../../../model/store.js'
import { nameCell } from '../../../values/cells.js'
import type { Write } from '../../../values/effects.js'
import { findPart, isConstant, type Value } from '../../../values/values.js'

/**
 * Whether an entry gets what another one of the map held in a member, which is emptied there, and loses nothing: each
 * of its members that change is a sum with itself, or a mark up to which such a sum has been settled.
 */
export function isMerged({ key, field, value }: Write, other: Write): boolean {
  const cell = nameCell(key, field)
  const members = [...(value?.members ?? [])]
  const isOf = (part: Value, name: string) => slotOf(part) === `${cell}.${name}`
  const sums = members.filter(([name, member]) => listSummands(member).some((one) => isOf(one, name)))
  const isSettled = (name: string) =>
    sums.some(([sum, member]) => sum !== name && findPart(member, (part) => isOf(part, name)) !== undefined)
  const isGiven = ([name, member]: [string, Value]) =>
    listSummands(member).filter((one) => isOf(one, name)).length > 1 && isConstant(other.value?.members?.get(name))
  return sums.some(isGiven) && members.every((each) => sums.includes(each) || isSettled(each[0]))
}

/** The summands of a value, also of sums that are rounded; none of a value that is no sum. */
function listSummands(value: Value): Value[] {
  const parts = flatten(value)
  return parts.length > 1 ? parts : []
}

function flatten(value: Value): Value[] {
  return listAddends(value).flatMap((one) => {
    const [inner] = one.inputs
    return isRounded(one) && inner ? flatten(inner) : [one]
  })
}
