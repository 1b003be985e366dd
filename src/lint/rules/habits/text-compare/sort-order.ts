import { SORT_ORDER } from '../../../interpreter/builtins.js'
import { certainKind } from '../../../interpreter/certain-kinds.js'
import { listOwnEffects, type Subject } from '../../../model/subject.js'
import { listAlternatives, type Value } from '../../../values/values.js'
import type { Finding } from '../../rule.js'

/**
 * Reports functions for `sort` by which no element comes before another one. Up to ten elements the chain sorts by
 * insertion, which only asks for results above 0; more are divided by both signs.
 */
export function* judgeSortOrder(subject: Subject): Generator<Finding> {
  const seen = new Set<number>()
  for (const { value, place } of listOwnEffects(subject, 'operation')) {
    const [order] = value.inputs
    if (value.op !== 'builtin' || value.name !== SORT_ORDER || !order || seen.has(place.start)) continue
    const returned = describeOneSided(order)
    if (returned === undefined) continue
    seen.add(place.start)
    yield {
      place,
      message: `the function of \`sort\` returns ${returned}, and never a number below 0: the chain leaves a list of more than ten elements unsorted. Pass \`(a, b) => a - b\``,
      assumes: 'a list that is sorted by true and false has more than ten elements',
    }
  }
}

/** Describes what a function returns by which no element comes first; undefined for others. */
function describeOneSided(order: Value): string | undefined {
  if (certainKind(order) === 'boolean') return 'true or false'
  const numbers = listAlternatives(order).map(({ op, constant }) =>
    op === 'constant' && typeof constant === 'number' ? constant : undefined,
  )
  const isOneSided = numbers.length > 1 && numbers.every((one) => one !== undefined && one >= 0)
  return isOneSided ? [...new Set(numbers)].join(' or ') : undefined
}
