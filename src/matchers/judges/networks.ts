import { ToolkitError } from '../../errors/errors.js'
import type { MatcherContext } from '../context.js'
import type { Check } from '../expectation.js'
import { show } from '../verdict.js'

/**
 * `behaveTheSameOn(network)`: the call has the same outcome in the same state there, except for differences that names
 * and ids explain.
 */
export function behaveTheSameOn(context: MatcherContext, network: string): Check {
  if (typeof network !== 'string' || network === '') throw refuseName(network)
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

function refuseName(network: unknown): ToolkitError {
  return new ToolkitError('TEST_ARGUMENT', `.behaveTheSameOn expects the name of a network, got ${show(network)}`, {
    hint: "Name one of the configuration: await expect(vault.deposit('1')).to.behaveTheSameOn('local')",
  })
}
