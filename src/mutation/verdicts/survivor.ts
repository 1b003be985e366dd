import type { Tested } from '../protocol.js'
import { type KindOf, suggestMatcher } from './matcher-suggestion.js'
import { type FoundDifference, isDistinguished } from './outcomes.js'
import { isKilling } from './proposal.js'

/** Maximum number of calls in the report of a survivor. */
const MAX_DIFFERENCES = 5

/** The verdict on a mutant that no test killed. `inFixtures`: a call of a fixture that the tests use differs. */
export async function describeSurvivor(
  found: readonly FoundDifference[],
  { testsRun, kindOf, inFixtures }: { testsRun: number; kindOf: KindOf; inFixtures: boolean },
): Promise<Omit<Tested, 'id' | 'durationMs'>> {
  const distinguished = found.filter(({ differences }) => isDistinguished(differences))
  const list = (some: readonly FoundDifference[]) => some.slice(0, MAX_DIFFERENCES).map(({ report }) => report)
  if (distinguished.length > 0) {
    const matcher = await findProposal(distinguished, kindOf)
    const differences = list(distinguished)
    return { verdict: 'survived', testsRun, differences, ...(matcher !== undefined && { matcher }) }
  }
  if (found.length === 0)
    return { verdict: 'undistinguished', testsRun, ...(inFixtures && { reason: 'only a call of a fixture differs' }) }
  return { verdict: 'undistinguished', reason: 'only gas differs', testsRun, differences: list(found) }
}

/** Returns the first proposed matcher that kills the mutant. */
async function findProposal(found: readonly FoundDifference[], kindOf: KindOf): Promise<string | undefined> {
  for (const { outcomes, differences } of found) {
    const matcher = suggestMatcher(outcomes, differences, kindOf)
    if (await isKilling(matcher, outcomes)) return matcher
  }
  return undefined
}
