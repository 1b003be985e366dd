import { expect } from 'chai'
import { findGrowth } from '../../../../src/measurements/growth/growth.js'
import type { CallRecord } from '../../../../src/measurements/records/record.js'
import { sampleCall, sampleRecord } from '../sample.js'

const LOAD = sampleCall().load
const walk = (items: number, gas: number, call: Partial<CallRecord> = {}) =>
  sampleCall({ gas, load: { ...LOAD, sizes: { 'items of holders': items } }, ...call })
const choose = (entries: number, gas: number, given: number[]) =>
  sampleCall({ gas, load: { ...LOAD, sizes: { 'entries of holders': entries }, given } })
const follow = (earlier: number, gas: number, read: number, given: number[] = []) =>
  sampleCall({ gas, load: { ...LOAD, earlier, read, given } })

describe('growth report', () => {
  it('includes the cost per item, the maximum number, and the calls as evidence', () => {
    const run = sampleRecord([walk(1, 30_500), walk(4, 32_000), walk(10, 35_000)])
    expect(findGrowth(run)).to.deep.equal([
      {
        contract: 'token',
        action: 'pay',
        figure: 'gas',
        by: 'items of holders',
        perItem: 500,
        mostItems: 7940,
        evidence: [
          { items: 1, amount: 30_500, test: 'test/token.test.ts › token › pays' },
          { items: 10, amount: 35_000, test: 'test/token.test.ts › token › pays' },
        ],
        at: undefined,
      },
    ])
  })

  it('includes RAM, which no transaction limits', () => {
    const takes = (items: number) => walk(items, 30_000, { ram: { publisher: 10 * items, contract: 5, others: 0 } })
    const [growth, ...others] = findGrowth(sampleRecord([takes(1), takes(2), takes(3)]))
    expect(growth).to.include({ figure: 'RAM', perItem: 10, mostItems: undefined })
    expect(others).to.deep.equal([])
  })

  it('includes the length of a value, which the chain limits', () => {
    const writes = (items: number) =>
      sampleCall({ load: { ...LOAD, sizes: { 'items of names': items }, written: 2 + 8 * items } })
    expect(findGrowth(sampleRecord([writes(1), writes(2), writes(3)]))).to.have.length(1)
    expect(findGrowth(sampleRecord([writes(1), writes(2), writes(3)]))[0]).to.include({
      figure: 'value',
      perItem: 8,
      mostItems: 8191,
    })
  })

  it('includes earlier calls if each reads more than the one before', () => {
    const [growth] = findGrowth(sampleRecord([0, 1, 2, 3].map((n) => follow(n, 30_000 + 50 * n, 10 + 5 * n))))
    expect(growth).to.include({ figure: 'gas', by: 'earlier calls', perItem: 50 })
  })

  it('includes calls of properties', () => {
    const searched = [walk(1, 30_500), walk(4, 32_000), walk(10, 35_000)]
    expect(findGrowth({ ...sampleRecord([]), searched })).to.have.length(1)
  })

  it('names the line with the largest increase, including host operations', () => {
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
      walk(items, 30_000 + 500 * items, {
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
    ['when gas stays the same', [walk(1, 30_000), walk(4, 30_000), walk(10, 30_000)]],
    ['for two sizes only', [walk(1, 30_500), walk(10, 35_000)]],
    ['when sizes do not explain the gas', [walk(1, 30_000), walk(4, 39_000), walk(10, 31_000), walk(11, 38_000)]],
    ['for failed calls', [1, 4, 10].map((items) => ({ ...walk(items, 500 * items), status: 'RUNTIME_ERROR' }))],
    ['when the cost falls', [walk(1, 35_000), walk(4, 33_000), walk(10, 30_000)]],
    ['when an argument is the count', [1, 4, 10].map((n) => choose(n, 30_000 + 500 * n, [7, n]))],
    ['when later calls have larger arguments', [0, 1, 2, 3].map((n) => follow(n, 30_000 + 50 * n, 5 * n, [n + 1]))],
    ['when later calls cost more without reading more', [0, 1, 2, 3].map((n) => follow(n, 30_000 + 50 * n, 10))],
    ['for three successive calls', [0, 1, 2].map((n) => follow(n, 30_000 + 50 * n, 5 * n))],
  ] as const) {
    it(`reports no growth ${what}`, () => {
      expect(findGrowth(sampleRecord([...calls]))).to.deep.equal([])
    })
  }
})
