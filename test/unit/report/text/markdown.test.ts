import { expect } from 'chai'
import { formatMarkdown } from '../../../../src/report/text/markdown.js'

const RUN = { network: 'embedded', durationMs: 1, leftOut: 0, warnings: [], passed: 1, failed: 1, skipped: 0, flaky: 0 }
const TESTS = [
  { file: 'a', titles: ['pays'], state: 'passed' as const, durationMs: 1 },
  {
    file: 'a',
    titles: ['token', '<b>|x|'],
    state: 'failed' as const,
    durationMs: 1,
    failure: { message: 'not\nenough', stack: [] },
  },
]
const ROW = {
  contract: 'token',
  action: 'pay',
  calls: 2,
  failures: 1,
  gas: { min: 1, median: 2, max: 34_000 },
  ram: { publisher: 5, contract: 0, others: 0 },
  shareOfMost: 0,
  shareOfLimit: 0,
  timeMs: 1,
}
const RISE = { kind: 'rise' as const, name: 'token.pay', figure: 'gas max', before: 200, after: 250, test: 'pays' }

describe('job summary', () => {
  it('lists results, differences, coverage and costs, and escapes markup', () => {
    const text = formatMarkdown({
      run: { ...RUN, tests: TESTS },
      actions: [ROW],
      differences: [RISE],
      costChanges: [{ ...RISE, name: 'token.burn', after: 100, kind: 'fall' as const }],
      coverage: { lines: 97.5 },
      coverageChanges: [{ file: 'contracts/token.ts', figure: 'lines', before: 99, after: 97.5 }],
    })
    expect(text.split('\n')[0]).to.equal('## Tests failed: 1 passed, 1 failed, 0 skipped')
    expect(text).to.include('- **token › &lt;b\\>\\|x\\|**: not enough')
    expect(text).to.include('| token.pay | gas max | 200 | 250 | +25.0 % | pays |')
    expect(text).to.include('| token.burn | gas max | 200 | 100 | -50.0 % | pays |')
    expect(text).to.include('- lines: 97.5 %')
    expect(text).to.include('| contracts/token.ts | lines | 99 % → 97.5 % (-1.5) |')
    expect(text).to.include('| token.pay | 2 | 1 | 1 | 2 | 34,000 | 5 | 0 | 0 |')
  })

  it('omits empty sections', () => {
    const run = { ...RUN, failed: 0, tests: TESTS.slice(0, 1) }
    expect(
      formatMarkdown({ run, actions: [], differences: [], costChanges: [], coverage: undefined, coverageChanges: [] }),
    ).to.equal('## Tests passed: 1 passed, 0 failed, 0 skipped\n')
  })
})
