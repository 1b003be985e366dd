import { expect } from 'chai'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import { createReplaySandboxes, type ReplaySandboxes, replaySuite, type Suite } from '../../src/node/replay/replay.js'
import { listSuites } from '../conformance/suites.js'
import { isLong } from '../limits.js'

/** Calls of other contracts change no receipt: `test/conformance` runs the suites in one order, this in others. */
describe('recorded suites', () => {
  before(function () {
    if (!isLong) this.skip()
    useNativeCrypto()
  })

  for (const family of ['js', 'host'] as const) {
    const replay = (suite: Suite, sandboxes: ReplaySandboxes) =>
      replaySuite(suite, { sandboxes, now: () => performance.now() })
    const load = () => listSuites(family).map((listed) => listed.load())

    it(`${family}: the last first, in the same realms`, () => {
      const sandboxes = createReplaySandboxes()
      const differences = load()
        .reverse()
        .flatMap((suite) => replay(suite, sandboxes))
      sandboxes.dispose()
      expect(differences).to.deep.equal([])
    })

    it(`${family}: each in realms of its own`, () => {
      for (const suite of load()) {
        const sandboxes = createReplaySandboxes()
        expect(replay(suite, sandboxes), suite.suite).to.deep.equal([])
        sandboxes.dispose()
      }
    })
  }
})
