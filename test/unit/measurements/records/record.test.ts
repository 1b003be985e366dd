import { expect } from 'chai'
import fc from 'fast-check'
import { mergeRecords } from '../../../../src/measurements/records/merge.js'
import { type CodeRecord, RECORD_FORMAT } from '../../../../src/measurements/records/record.js'
import { readRecord } from '../../../../src/measurements/records/record-file.js'
import { sampleCall, sampleRecord } from '../sample.js'

const FRAME = { contract: 'token', name: 'pay', file: 'contracts/token.ts', line: 3 }

const code = (passes: number[], cpu: number): CodeRecord => ({
  version: 'v1',
  contract: 'token',
  sources: {},
  points: [],
  coverable: { statements: [], functions: [], branches: [] },
  passes,
  probes: passes,
  stacks: [{ stack: [FRAME], cpu }],
  operations: [{ stack: [FRAME], kind: 'storage.get', count: 1, cpu, ram: { publisher: cpu, contract: 1, others: 0 } }],
})

describe('run records', () => {
  const call = fc.record({
    file: fc.constantFrom('a', 'b'),
    titles: fc.array(fc.constantFrom('x', 'y'), { maxLength: 2 }),
    action: fc.constantFrom('pay', 'take'),
    gas: fc.nat(1000),
    timeMs: fc.nat(100),
  })
  const record = fc
    .tuple(fc.array(call, { maxLength: 5 }), fc.array(fc.nat(9), { minLength: 3, maxLength: 3 }), fc.nat(99))
    .map(([calls, passes, cpu]) => ({
      ...sampleRecord(calls.map(sampleCall), [code(passes, cpu)]),
      searched: calls.slice(1).map(sampleCall),
      ramPrice: cpu,
    }))

  it('run records merge to the same result in any order and grouping', () => {
    fc.assert(
      fc.property(record, record, record, (a, b, c) => {
        const whole = JSON.stringify(mergeRecords([a, b, c]))
        expect(JSON.stringify(mergeRecords([c, a, b]))).to.equal(whole)
        expect(JSON.stringify(mergeRecords([a, mergeRecords([c, b])]))).to.equal(whole)
        expect(
          JSON.stringify(mergeRecords([mergeRecords([b, a]), readRecord(JSON.parse(JSON.stringify(c)), 'c')])),
        ).to.equal(whole)
      }),
    )
  })

  it('adds up the counts of run records', () => {
    const merged = mergeRecords([sampleRecord([], [code([1, 2], 300)]), sampleRecord([], [code([10, 0], 5)])])
    expect(merged.codes[0]).to.deep.include({ passes: [11, 2], probes: [11, 2] })
    expect(merged.codes[0]!.operations).to.deep.equal([
      { stack: [FRAME], kind: 'storage.get', count: 2, cpu: 305, ram: { publisher: 305, contract: 2, others: 0 } },
    ])
    expect(merged.codes[0]!.stacks).to.deep.equal([{ stack: [FRAME], cpu: 305 }])
  })

  it('records of two projects are rejected', () => {
    expect(() => mergeRecords([sampleRecord([]), sampleRecord([], [], 'bank')]))
      .to.throw('shop and bank')
      .with.property('code', 'COSTS_OTHER_PROJECT')
  })

  for (const [what, value] of [
    ['of a newer version', { format: RECORD_FORMAT + 1, project: 'shop', calls: [], searched: [], codes: [] }],
    ['of something else', { format: RECORD_FORMAT }],
    ['no table', 3],
    ['nothing', null],
  ] as const) {
    it(`records that are ${what} are rejected with the file`, () => {
      expect(() => readRecord(value, 'run.json'))
        .to.throw()
        .that.includes({ code: 'COSTS_RECORD_INVALID' })
        .and.has.deep.property('at', { file: 'run.json' })
    })
  }
})
