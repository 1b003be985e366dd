import { listSuites } from '../../test/conformance/suites.js'
import { createReplaySandboxes, replaySuite } from '../../test/suite-replay.js'

/** The recorded host suites: contracts in the style of published ones, deployed and called. */
const suites = listSuites('host').map(({ load }) => load())

/** Number of transactions and dry runs in a replay. */
export const REPLAYED = suites.flatMap(({ steps }) => steps).filter(({ op }) => op !== 'base').length

/** Replays all of them on fresh chains, reusing sandboxes. */
export function createReplay(): () => void {
  const sandboxes = createReplaySandboxes()
  const options = { sandboxes, now: () => performance.now(), timeLimitMs: 60_000 }
  return () => {
    for (const suite of suites) {
      if (replaySuite(suite, options).length > 0) throw new Error(`${suite.suite} differs from its recording`)
    }
  }
}
