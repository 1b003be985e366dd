import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'

/**
 * `behaveTheSameOn(network)`: the call has the same outcome in the same state there, except for differences that names
 * and ids explain.
 */
export function behaveTheSameOn(context: MatcherContext, network: string): Check {
  return {
    begin: (call) => async (receipt) => {
      const lines = await context.compareOn(call, receipt, network)
      return {
        holds: lines.every(({ isExplained }) => isExplained),
        claim: `behave the same on ${network}`,
        but: ['there is a difference:', ...lines.map(({ text }) => text)].join('\n'),
      }
    },
  }
}
