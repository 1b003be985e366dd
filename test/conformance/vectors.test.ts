import { expect } from 'chai'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import type { TransactionRecorder } from '../../src/node/recorder.js'
import { createReplaySandboxes, type Difference, type ReplaySandboxes, replaySuite } from '../../src/node/replay.js'
import { listSuites } from './suites.js'

/** Every recorded transaction gives the recorded receipt, whether or not its charges are traced or its passes counted. */
describe('recorded vectors', () => {
  let sandboxes: ReplaySandboxes
  before(() => {
    useNativeCrypto()
    sandboxes = createReplaySandboxes()
  })
  after(() => sandboxes.dispose())

  for (const family of ['js', 'host'] as const) {
    describe(family, () => {
      const suites = listSuites(family)

      it('are there', () => {
        expect(suites).to.have.length.greaterThan(60)
      })

      for (const { name, load } of suites) {
        it(name, () => {
          const suite = load()
          const options = { sandboxes, now: () => performance.now() }
          expect(describeAll(replaySuite(suite, options)), 'untraced').to.deep.equal([])
          expect(describeAll(replaySuite(suite, { ...options, trace: true })), 'traced').to.deep.equal([])
          expect(describeAll(replaySuite(suite, { ...options, onRecorded: count })), 'measured').to.deep.equal([])
        }).timeout(120_000)
      }
    })
  }

  // In a suite of its own, as tests run before the suites beside them.
  describe('measuring', () => {
    it('passed probes', () => {
      expect(counted).to.be.greaterThan(1000)
    })
  })
})

/** How many probes were passed in all suites. */
let counted = 0

/**
 * Counts in repetitions, which with probes in the code have to take the way that the code takes without them; but for calls that
 * overflow the stack: how deep those come is up to what the engine has optimised (vm.md §4.5).
 */
function count(_: number, recorder: TransactionRecorder): void {
  const ended = recorder.calls.filter(({ error = '' }) => !error.includes('Maximum call stack size exceeded'))
  recorder.countPasses()
  const passes = ended.map((call) => call.passes)
  recorder.countProbes()
  expect(ended.map((call) => call.passes)).to.deep.equal(passes)
  for (const { probes = [] } of recorder.calls) counted += probes.filter((times) => times > 0).length
}

function describeAll(differences: readonly Difference[]): string[] {
  return differences.map(
    ({ step, field, expected, actual }) =>
      `step ${step} ${field}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
  )
}
