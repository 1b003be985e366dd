import { expect } from 'chai'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import type { RecordedSuite } from '../../src/node/replay/replay.js'
import { listSuites } from '../conformance/suites.js'
import { isLong } from '../limits.js'
import { createReplaySandboxes, type ReplaySandboxes, replaySuite } from '../suite-replay.js'

/** Calls of other contracts change no receipt: `test/conformance` runs the suites in one order, this in others. */
describe('recorded suites in another order', () => {
  before(function () {
    if (!isLong) this.skip()
    useNativeCrypto()
  })

  for (const family of ['js', 'host'] as const) {
    const replay = (suite: RecordedSuite, sandboxes: ReplaySandboxes) =>
      replaySuite(suite, { sandboxes, now: () => performance.now() })
    const load = () => listSuites(family).map((listed) => listed.load())

    it(`recorded suites in another order pass in reverse order in the same realms: ${family}`, async () => {
      const sandboxes = createReplaySandboxes()
      const differences = []
      for (const suite of load().reverse()) differences.push(...(await replay(suite, sandboxes)))
      sandboxes.dispose()
      expect(differences).to.deep.equal([])
    })

    it(`recorded suites in another order pass in separate realms: ${family}`, async () => {
      for (const suite of load()) {
        const sandboxes = createReplaySandboxes()
        expect(await replay(suite, sandboxes), suite.suite).to.deep.equal([])
        sandboxes.dispose()
      }
    })
  }
})
