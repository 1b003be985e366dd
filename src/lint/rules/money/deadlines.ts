import type { Fact, Facts } from '../../values/facts.js'
import { listFacts } from '../../values/facts.js'
import { findPart, isChain, type Value } from '../../values/values.js'

const ORDER = /^([<>]=?|[gl]te?|is(Greater|Less)Than(OrEqualTo)?)$/

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
function readDeadline({ value: { op, name, inputs }, truth }: Fact): TimedEnd | undefined {
  const [left, right] = inputs
  if ((op !== 'operator' && op !== 'method') || !ORDER.test(name) || !left || !right) return undefined
  const [isLeft, isRight] = [isTimed(left), isTimed(right)]
  if (isLeft === isRight) return undefined
  const isLeftMore = /^(>|gt|isGreater)/.test(name) === truth
  return { time: isLeft ? left : right, end: isLeft ? right : left, isPast: isLeft === isLeftMore }
}

function isTimed(value: Value): boolean {
  return findPart(value, (part) => isChain(part, 'block.time') || isChain(part, 'tx.time')) !== undefined
}
