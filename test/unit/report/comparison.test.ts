import { expect } from 'chai'
import { compareRuns, Ignored } from '../../../src/report/model/comparison.js'
import type { CallOutcome } from '../../../src/report/model/outcome.js'
import type { TestResult } from '../../../src/report/model/run.js'

/** A test with one call whose texts hold this JSON number. */
function runTest(number: string, time: string): TestResult[] {
  const text = `{"amount":${number},"time":${time}}`
  const outcome: CallOutcome = {
    call: 'bank.pay()',
    dryRun: false,
    status: 'SUCCESS',
    message: '',
    returns: [text],
    receipts: [`bank/pay ${text}`],
    writes: [`bank total: nothing → ${text}`],
    gas: 1,
    ram: {},
    lengths: [],
  }
  return [
    { file: 'test/bank.test.ts', titles: ['pays'], state: 'passed', outcomes: [outcome] } as unknown as TestResult,
  ]
}

/** Pairs of JSON numbers that are one double, or one value, and not one text. */
const NEAR = [
  ['9007199254740993', '9007199254740992'],
  ['12345678901234567890', '12345678901234567891'],
  ['90071992.54740993', '90071992.54740994'],
  ['5', '5.0'],
  ['1000', '1e3'],
] as const

describe('comparison of networks with ignored members', () => {
  for (const [ours, theirs] of NEAR) {
    it(`reports ${ours} and ${theirs} as different`, () => {
      const ignored = new Ignored(['time'])
      const differences = compareRuns(runTest(ours, '1'), runTest(theirs, '2'), ignored)
      expect(differences.map(({ what }) => what)).to.include.members(['returns', 'receipts'])
      expect(differences.every(({ isExplained }) => !isExplained)).to.equal(true)
      expect(differences.map(({ values }) => values.join()).join())
        .to.include(ours)
        .and.to.include(theirs)
    })
  }

  it('reports no difference of the ignored members alone, and counts them', () => {
    const ignored = new Ignored(['time'])
    expect(compareRuns(runTest('9007199254740993', '1'), runTest('9007199254740993', '2'), ignored)).to.deep.equal([])
    expect(ignored.counts).to.deep.equal({ time: 6 })
  })
})
