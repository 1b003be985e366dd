import { performance } from 'node:perf_hooks'
import { expect } from 'chai'
import { Collector } from '../../src/measurements/collector.js'
import type { DescribedCode } from '../../src/measurements/costs/cost-map.js'
import { listFlames } from '../../src/measurements/flame-graph/flames.js'
import type { TraceEntry } from '../../src/node/tracing/trace.js'
import { parseTransaction } from '../../src/tx/json.js'
import { isExtended, SOAK_MS, takeShare } from '../limits.js'
import { createReplaySandboxes, type ReplaySandboxes, replaySuite } from '../suite-replay.js'
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

  it('profiles of recorded transactions add up to the gas of the receipt', async () => {
    const naming = { nameContract: () => 'any', isOwn: () => true, namePublished: () => undefined }
    const counts = { exact: 0, exceeded: 0, charged: 0 }
    for (const { name, load } of takeShare([...listSuites('host'), ...listSuites('js')], 24, isExtended)) {
      const suite = load()
      await replaySuite(suite, {
        sandboxes,
        now: () => performance.now(),
        onRecorded(step, recorder, execution) {
          if (!('receipt' in execution)) return
          const recording = recorder.finish(execution.receipt)
          recorder.profile()
          // a transaction without actions has no code to show its costs at
          if (recording.calls.length === 0) return
          if (recording.calls.some(({ version, profile }) => version === undefined || profile === undefined)) return
          const collector = new Collector({ project: name }, naming, describeAny)
          const test = { file: name, titles: [], order: 0 }
          const { gasRatio } = parseTransaction(suite.steps[step]!.tx)
          const { gasUsage } = execution.receipt
          const figures = { gas: gasUsage / 100, gasRatio: gasRatio / 100, gasLimit: 0, ramUsage: {}, timeMs: 0 }
          collector.add({ recording, test, ...figures })
          const gas = gasUsage / gasRatio
          const flames = listFlames(collector.take())
          const sum = (kind?: string) =>
            flames
              .filter(({ stack }) => kind === undefined || stack.at(-1)?.name === kind)
              .reduce((all, { cpu }) => all + cpu, 0)
          const isExceeded = recording.message === 'out of gas' || recording.status === 'TIMEOUT'
          const used = sum() - sum('limit')
          // The code of a call that exceeds the limit may run on until the chain adds up its costs.
          expect(sum(), `${name} ${step}`).to.equal(isExceeded ? Math.max(gas, used) : gas)
          if (!isExceeded) expect(sum('limit'), `${name} ${step}`).to.equal(0)
          const recorded = readPreparation(suite.steps[step]!.trace)
          if (recorded !== undefined) expect(sum('transaction'), `${name} ${step}`).to.equal(recorded)
          counts[isExceeded ? 'exceeded' : 'exact'] += 1
          if (recorded !== undefined) counts.charged += 1
        },
      })
    }
    expect(counts.exact).to.be.greaterThan(50)
    expect(counts.charged).to.be.greaterThan(50)
    if (isExtended) expect(counts.exceeded).to.be.greaterThan(10)
  })
})

/** The gas that the recorded node charged for the bytes and the signatures of a transaction, before its actions. */
function readPreparation(trace: readonly TraceEntry[] | undefined): number | undefined {
  if (trace === undefined) return undefined
  let gas = 0
  for (const entry of trace) {
    if (!Array.isArray(entry) || !/^(?:txSize|auth-)/.test(entry[0])) break
    gas = entry.at(-1) as number
  }
  return gas
}
