import type { Tested } from '../protocol.js'
import { type KindOf, suggestMatcher } from './matcher-suggestion.js'
import { type findDifference, isDistinguished } from './outcomes.js'

export type FoundDifference = NonNullable<ReturnType<typeof findDifference>>

/** Maximum number of calls in the report of a survivor. */
const MOST_DIFFERENCES = 5

/** The verdict on a mutant that no test killed. */
export function describeSurvivor(
  found: readonly FoundDifference[],
  testsRun: number,
  kindOf: KindOf,
): Omit<Tested, 'id' | 'durationMs'> {
  const distinguished = found.filter(({ differences }) => isDistinguished(differences))
  const list = (some: readonly FoundDifference[]) => some.slice(0, MOST_DIFFERENCES).map(({ report }) => report)
  const [first] = distinguished
  if (first !== undefined) {
    const matcher = suggestMatcher(first.outcomes, first.differences, kindOf)
    return { verdict: 'survived', testsRun, differences: list(distinguished), matcher }
  }
  if (found.length === 0) return { verdict: 'undistinguished', testsRun }
  return { verdict: 'undistinguished', reason: 'only gas differs', testsRun, differences: list(found) }
}
