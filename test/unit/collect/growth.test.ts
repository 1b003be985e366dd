import { expect } from 'chai'
import { findGrowth } from '../../../src/collect/growth.js'
import { sampleCall, sampleRecord } from './sample.js'

const walk = (items: number, gas: number) => sampleCall({ gas, sizes: { holders: items } })

describe('growth', () => {
  it('is told with what an item costs, how many there may be, and the calls that show it', () => {
    const run = sampleRecord([walk(1, 30_500), walk(4, 32_000), walk(10, 35_000)])
    expect(findGrowth(run)).to.deep.equal([
      {
        contract: 'token',
        action: 'pay',
        key: 'holders',
        gasPerItem: 500,
        mostItems: 7940,
        evidence: [
          { items: 1, gas: 30_500, test: 'test/token.test.ts › token › pays' },
          { items: 10, gas: 35_000, test: 'test/token.test.ts › token › pays' },
        ],
        at: undefined,
      },
    ])
  })

  it('names the line whose instructions rise', () => {
    const at = (line: number) => ({ file: 'contracts/token.ts', line, column: 1, endLine: line, endColumn: 9 })
    const points = [3, 7].map((line) => ({ at: at(line), gas: 5 }))
    const coverable = { statements: [], functions: [], branches: [] }
    const code = {
      version: 'v',
      contract: 'token',
      sources: {},
      points,
      passes: [],
      coverable,
      probes: [],
      stacks: [],
      operations: [],
    }
    const calls = [1, 4, 10].map((items) =>
      sampleCall({
        gas: 30_000 + 500 * items,
        sizes: { holders: items },
        version: 'v',
        points: [
          [0, 100, 0],
          [1, 500 * items, 0],
        ],
      }),
    )
    expect(findGrowth(sampleRecord(calls, [code]))[0]!.at).to.deep.equal({ file: 'contracts/token.ts', line: 7 })
  })

  for (const [what, calls] of [
    ['where gas stays the same', [walk(1, 30_000), walk(4, 30_000), walk(10, 30_000)]],
    ['of two sizes alone', [walk(1, 30_500), walk(10, 35_000)]],
    ['where sizes do not explain the gas', [walk(1, 30_000), walk(4, 39_000), walk(10, 31_000), walk(11, 38_000)]],
    ['of calls that failed', [1, 4, 10].map((items) => ({ ...walk(items, 500 * items), status: 'RUNTIME_ERROR' }))],
    ['where it costs less', [walk(1, 35_000), walk(4, 33_000), walk(10, 30_000)]],
  ] as const) {
    it(`is not seen ${what}`, () => {
      expect(findGrowth(sampleRecord([...calls]))).to.deep.equal([])
    })
  }
})
