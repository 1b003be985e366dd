import { listSuites } from '../../test/conformance/suites.js'
import { createReplaySandboxes, replaySuite } from '../../test/suite-replay.js'

/** The recorded host suites: contracts in the style of published ones, deployed and called. */
const suites = listSuites('host').map(({ load }) => load())

/** Number of transactions and dry runs in a replay. */
export const REPLAYED = suites.flatMap(({ steps }) => steps).filter(({ op }) => op !== 'base').length

/** Replays all of them on fresh chains, reusing sandboxes. */
export function createReplay(): () => Promise<void> {
  const sandboxes = createReplaySandboxes()
  const options = { sandboxes, now: () => performance.now(), timeLimitMs: 60_000 }
  return async () => {
    for (const suite of suites) {
      const different = await replaySuite(suite, options)
      if (different.length > 0) throw new Error(`${suite.suite} differs from its recording`)
    }
  }
}
