import { expect } from 'chai'
import type { MutationReport } from '../../../src/report/model/mutation.js'
import { countVerdicts } from '../../../src/report/model/mutation.js'
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

describe('text report of mutants', () => {
  it('distinguishes a run interrupted before its first mutant from one that selects none', () => {
    expect(formatMutationReport(EMPTY, PLAIN)).to.equal('0 mutants: --changed or --shard selects none\n')
    const text = formatMutationReport({ ...EMPTY, isInterrupted: true }, PLAIN)
    expect(text).to.equal('0 mutants tested\ninterrupted: run the same command again to continue\n')
  })
})
