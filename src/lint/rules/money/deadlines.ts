import { readOrder } from '../../values/comparisons.js'
import { type Fact, type Facts, listFacts } from '../../values/facts.js'
import { findPart, isClock, type Value } from '../../values/values.js'

interface TimedEnd {
  time: Value
  end: Value
  isPast: boolean
}

/** Whether one path needs a time to be over that another one needs to be still ahead. */
export function isAfterwards(
  later: Facts | undefined,
  earlier: Facts | undefined,
  nameValue: (value: Value) => string,
): boolean {
  const list = (facts: Facts | undefined, isPast: boolean) =>
    [...listFacts(facts)].flatMap((fact) => {
      const found = readDeadline(fact)
      return found?.isPast === isPast ? [`${nameValue(found.time)} ${nameValue(found.end)}`] : []
    })
  const ends = new Set(list(earlier, false))
  return list(later, true).some((end) => ends.has(end))
}

/** Reads a condition that compares a time with something else. */
function readDeadline(fact: Fact): TimedEnd | undefined {
  const order = readOrder(fact)
  if (!order) return undefined
  const { more, less } = order
  if (isTimed(more) === isTimed(less)) return undefined
  return isTimed(more) ? { time: more, end: less, isPast: true } : { time: less, end: more, isPast: false }
}

function isTimed(value: Value): boolean {
  return findPart(value, isClock) !== undefined
}
