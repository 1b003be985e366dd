import { expect } from 'chai'
import { useNativeCrypto } from '../../src/node/native-crypto.js'
import type { RecordedDifference } from '../../src/node/replay/replay.js'
import type { RecordedCall } from '../../src/rpc/recording.js'
import type { TransactionRecorder } from '../../src/vm/tracing/recorder.js'
import { isLong, takeShare } from '../limits.js'
import { createReplaySandboxes, type ReplaySandboxes, replaySuite } from '../suite-replay.js'
import { listSuites } from './suites.js'

/**
 * Every recorded transaction gives the recorded receipt, whether or not its charges are traced or its passes counted.
 * `npm test` replays every third suite, `npm run test:extended` all. Both trace the suites with recorded charges and
 * count passes in every ninth suite. `npm run test:full` does both in all suites.
 */
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
      const measured = new Set(takeShare(suites, 9))

      it('has recorded suites of this family', () => {
        expect(suites).to.have.length.greaterThan(60)
      })

      for (const recorded of suites) {
        it(recorded.name, async () => {
          const suite = recorded.load()
          // no verdict is one of time, and the machine may be busy
          const options = { sandboxes, now: () => performance.now(), timeLimitMs: 60_000 }
          expect(describeAll(await replaySuite(suite, options)), 'untraced').to.deep.equal([])
          if (isLong || suite.steps.some(({ trace }) => trace !== undefined)) {
            expect(describeAll(await replaySuite(suite, { ...options, trace: true })), 'traced').to.deep.equal([])
          }
          if (!measured.has(recorded)) return
          expect(describeAll(await replaySuite(suite, { ...options, onRecorded: count })), 'measured').to.deep.equal([])
        })
      }
    })
  }

  // In a suite of its own, as tests run before the suites beside them.
  describe('measurement', () => {
    it('counts probe runs and creates profiles', () => {
      expect(counted).to.be.greaterThan(1000)
      expect(profiled).to.be.greaterThan(1000)
    })
  })
})

/** Numbers of probes that were passed in all suites, and of calls with a profile. */
let counted = 0
let profiled = 0

/**
 * Counts in repetitions, which with probes in the code have to take the way that the code takes without them; except
 * for calls that overflow the stack: how deep those come is up to what the engine has optimised (vm.md §4.5).
 */
function count(_: number, recorder: TransactionRecorder): void {
  const ended = recorder.calls.filter(({ error = '' }) => !error.includes('Maximum call stack size exceeded'))
  recorder.countPasses()
  const passes = ended.map((call) => call.passes)
  recorder.countProbes()
  expect(ended.map((call) => call.passes)).to.deep.equal(passes)
  const probes = recorder.calls.map((call) => call.probes)
  recorder.profile()
  expect(ended.map((call) => call.passes)).to.deep.equal(passes)
  expect(recorder.calls.map((call) => call.probes)).to.deep.equal(probes)
  for (const call of ended) checkProfile(call)
  for (const { probes = [] } of recorder.calls) counted += probes.filter((times) => times > 0).length
}

/** The parts of a call cost together what it cost, except for its start and for checks of the chain's. */
function checkProfile({ cpu, profile, data, error }: RecordedCall): void {
  if (profile === undefined) return
  const own = profile.functions.flatMap(({ gas }) => gas.map(([, gas]) => gas))
  const parts = [...own, ...profile.operations.map(({ gas }) => gas)].reduce((sum, gas) => sum + gas, 0)
  const start = cpu - parts
  expect(start, data).to.be.at.least(30_000).and.at.most(31_000)
  // what an exception does while it becomes text is a part of none
  if (error === undefined) expect(start % 10, data).to.equal(0)
  profiled += 1
}

function describeAll(differences: readonly RecordedDifference[]): string[] {
  return differences.map(
    ({ step, field, expected, actual }) =>
      `step ${step} ${field}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
  )
}
