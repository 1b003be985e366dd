import { performance } from 'node:perf_hooks'
import { expect } from 'chai'
import { Collector } from '../../src/measurements/collector.js'
import type { DescribedCode } from '../../src/measurements/costs/cost-map.js'
import { listFlames } from '../../src/measurements/flame-graph/flames.js'
import { createReplaySandboxes, type ReplaySandboxes, replaySuite } from '../../src/node/replay/replay.js'
import { parseTransaction } from '../../src/tx/json.js'
import { openTransaction } from '../../src/vm/execution/signed.js'
import { isExtended, SOAK_MS, takeShare } from '../limits.js'
import { listSuites } from './suites.js'

/** A description in which every part has the same place: sums do not depend on places. */
const PLACE = { file: 'contract.js', line: 1 }
const STRETCH = { ...PLACE, column: 1, endLine: 1, endColumn: 2 }
const same = <T>(value: T) =>
  new Proxy<T[]>([], { get: (list, key) => (/^\d+$/.test(String(key)) ? value : Reflect.get(list, key)) })
function describeAny(version: string): DescribedCode {
  return {
    record: {
      version,
      contract: 'any',
      sources: {},
      points: same({ at: STRETCH, gas: 0 }),
      coverable: { statements: [], functions: [], branches: [] },
    },
    functions: same({ name: 'part', ...PLACE }),
    locate: () => PLACE,
  }
}

describe('profiles of recorded transactions', function () {
  this.timeout(SOAK_MS)
  let sandboxes: ReplaySandboxes
  before(() => {
    sandboxes = createReplaySandboxes()
  })
  after(() => sandboxes.dispose())

  it('add up to the gas of the receipt', () => {
    const naming = { nameContract: () => 'any', isOwn: () => true, namePublished: () => undefined }
    let compared = 0
    for (const { name, load } of takeShare([...listSuites('host'), ...listSuites('js')], 24, isExtended)) {
      const suite = load()
      replaySuite(suite, {
        sandboxes,
        now: () => performance.now(),
        onRecorded(step, recorder, execution) {
          if (!('receipt' in execution)) return
          const recording = recorder.finish(execution.receipt)
          recorder.profile()
          if (recording.calls.some(({ version, profile }) => version === undefined || profile === undefined)) return
          const collector = new Collector({ project: name }, naming, describeAny)
          const test = { file: name, titles: [], order: 0 }
          const signed = openTransaction(parseTransaction(suite.steps[step]!.tx))
          const gasRatio = signed.tx.gasRatio / 100
          const { gasUsage } = execution.receipt
          collector.add({ recording, test, gas: gasUsage / 100, gasRatio, gasLimit: 0, ramUsage: {}, timeMs: 0 })
          const flames = listFlames(collector.take())
          const sum = flames.reduce((all, { cpu }) => all + cpu, 0)
          expect(sum * gasRatio, `${name} ${step}`).to.equal(gasUsage / 100)
          // the specification: 10 gas for each byte of the transaction, beside what its signatures cost
          if (recording.status === 'SUCCESS') {
            const [transaction] = flames.filter(({ stack }) => stack.at(-1)?.name === 'transaction')
            expect(transaction?.cpu, `${name} ${step}`).to.be.at.least(10 * signed.size)
          }
          compared += 1
        },
      })
    }
    expect(compared).to.be.greaterThan(100)
  })
})
