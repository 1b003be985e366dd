import { expect } from 'chai'
import type { MutantResult, MutationReport } from '../../../src/report/model/mutation.js'
import { countVerdicts } from '../../../src/report/model/mutation.js'
import { toSchema } from '../../../src/report/mutation/schema.js'
import { formatMutationReport } from '../../../src/report/mutation/text.js'
import { PLAIN } from '../../../src/report/text/paint.js'

const EMPTY: MutationReport = {
  mutation: 1,
  mutants: [],
  tests: [],
  sources: {},
  counts: countVerdicts([]),
  score: null,
  durationMs: 1000,
  seed: 1,
  leftOut: 0,
  warnings: [],
}

const MUTANT: MutantResult = {
  id: 'a',
  file: 'contracts/box.ts',
  operator: 'literal',
  what: '1 to 0',
  start: 7,
  end: 8,
  line: 1,
  column: 8,
  endLine: 1,
  endColumn: 9,
  original: '1',
  replacement: '0',
  verdict: 'no coverage',
  coveredBy: [],
  testsRun: 0,
  durationMs: 0,
}
const ONE: MutationReport = {
  ...EMPTY,
  mutants: [MUTANT],
  sources: { 'contracts/box.ts': 'return 1\n' },
  counts: countVerdicts([MUTANT]),
  score: 0,
}

describe('text report of mutants', () => {
  it('distinguishes a run interrupted before its first mutant from one that selects none', () => {
    expect(formatMutationReport(EMPTY, PLAIN)).to.equal('0 mutants: --changed or --shard selects none\n')
    const text = formatMutationReport({ ...EMPTY, isInterrupted: true, remaining: 7 }, PLAIN)
    expect(text).to.equal('interrupted after 0 of 7 mutants: run the same command again to continue\n')
  })

  it('does not compare the score of an interrupted run with the threshold', () => {
    const text = formatMutationReport({ ...ONE, isInterrupted: true, remaining: 7, threshold: 90 }, PLAIN)
    expect(text).to.contain('\nmutation score 0.0 %\n')
    expect(text).to.contain('\ninterrupted after 1 of 8 mutants: run the same command again to continue\n')
  })

  it('counts a single mutant as one', () => {
    expect(formatMutationReport(ONE, PLAIN)).to.contain('\n1 mutant: 1 without coverage\n')
    expect(formatMutationReport({ ...ONE, leftOut: 1 }, PLAIN)).to.contain('\na sample: 1 mutant was left out (')
  })

  it('suggests no second run if the verdicts of an interrupted one are not kept', () => {
    const text = formatMutationReport({ ...ONE, isInterrupted: true, remaining: 7, isUnkept: true }, PLAIN)
    expect(text).to.contain('\ninterrupted after 1 of 8 mutants; their verdicts are not kept\n')
  })
})

describe('schema report of mutants', () => {
  it('counts the tests that do not distinguish a mutant', () => {
    const reasonOf = (coveredBy: string[]) => {
      const mutants = [{ ...MUTANT, verdict: 'undistinguished' as const, coveredBy }]
      return toSchema({ ...ONE, mutants }).files['contracts/box.ts']?.mutants[0]?.statusReason
    }
    expect(reasonOf(['a'])).to.equal('not distinguished by any call of the test that reaches it')
    expect(reasonOf(['a', 'b'])).to.equal('not distinguished by any call of the 2 tests that reach it')
  })

  it('does not claim that no call differs where a call of a fixture does', () => {
    const reason = 'only a call of a fixture differs'
    const mutants = [{ ...MUTANT, verdict: 'undistinguished' as const, coveredBy: ['a'], reason }]
    expect(toSchema({ ...ONE, mutants }).files['contracts/box.ts']?.mutants[0]?.statusReason).to.equal(
      'only a call of a fixture differs, and no outcome in the test that reaches it',
    )
  })
})
