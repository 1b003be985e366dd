import { expect } from 'chai'
import { isToolkitError } from '../../../src/errors/errors.js'
import { mergeMutationShards, type SavedMutationReport } from '../../../src/mutation/merge.js'
import { countVerdicts, type MutationReport } from '../../../src/report/model/mutation.js'

function createShard(index: number, changes: Partial<MutationReport> = {}): SavedMutationReport {
  const report: MutationReport = {
    mutation: 1,
    version: '1.0.0',
    mutants: [],
    tests: [{ id: 'a', title: 'puts', file: 'test/box.test.ts' }],
    sources: { 'contracts/box.ts': 'export class Box {}' },
    counts: countVerdicts([]),
    score: null,
    durationMs: 1000,
    seed: 1,
    shard: { index, count: 2 },
    leftOut: 0,
    warnings: [],
    ...changes,
  }
  return { file: `${index}.json`, report }
}

/** The message of the error for reports that cannot be merged. */
function refusal(...reports: SavedMutationReport[]): string {
  try {
    mergeMutationShards(reports)
  } catch (error) {
    if (isToolkitError(error) && error.code === 'REPORT_SHARDS') return error.message
    throw error
  }
  throw new Error('the reports were merged')
}

describe('merging shards of mutants', () => {
  it('sums what shards left out, and takes the longest duration', () => {
    const merged = mergeMutationShards([
      createShard(2, { durationMs: 3000, leftOut: 2 }),
      createShard(1, { leftOut: 1 }),
    ])
    expect(merged).to.include({ durationMs: 3000, leftOut: 3 }).and.not.to.have.property('shard')
  })

  it('names both files of a doubled shard, even if another is missing', () => {
    const copy = { ...createShard(1), file: 'copy.json' }
    expect(refusal(createShard(1), copy)).to.equal('shard 1/2 is there twice: 1.json and copy.json')
    expect(refusal(createShard(1), createShard(1))).to.equal('1.json is given twice')
  })

  it('names missing shards of mutants', () => {
    expect(refusal(createShard(2))).to.equal('shard 1/2 is missing')
  })

  it('names the report of a run that was not split', () => {
    const whole = { ...createShard(2, { shard: undefined }), file: 'whole.json' }
    const message = 'whole.json is the report of a whole run, not of a shard'
    expect(refusal(createShard(1), whole)).to.equal(message)
    expect(refusal(whole, createShard(1))).to.equal(message)
  })

  const differences: [title: string, changes: Partial<MutationReport>, message: string][] = [
    ['another seed', { seed: 2 }, '1.json and 2.json have different seeds: 1 and 2'],
    [
      'another number of shards',
      { shard: { index: 2, count: 3 } },
      '1.json and 2.json have different numbers of shards: 2 and 3',
    ],
    [
      'another version',
      { version: '1.1.0' },
      '1.json and 2.json have different versions of the toolkit: 1.0.0 and 1.1.0',
    ],
    [
      'other contracts',
      { sources: { 'contracts/cup.ts': 'export class Cup {}' } },
      '1.json and 2.json have different sources: contracts/box.ts, contracts/cup.ts',
    ],
    [
      'changed contracts',
      { sources: { 'contracts/box.ts': 'export class Box { }' } },
      '1.json and 2.json have different sources: contracts/box.ts',
    ],
    [
      'other tests',
      { tests: [{ id: 'b', title: 'takes', file: 'test/box.test.ts' }] },
      '1.json and 2.json have different tests: "puts" in test/box.test.ts, "takes" in test/box.test.ts',
    ],
  ]
  for (const [title, changes, message] of differences) {
    it(`rejects a report with ${title}, and shows the difference`, () => {
      expect(refusal(createShard(1), createShard(2, changes))).to.equal(message)
    })
  }

  it('rejects an interrupted shard, because its score is that of a part', () => {
    const interrupted = createShard(2, { isInterrupted: true, remaining: 5 })
    expect(refusal(createShard(1), interrupted)).to.equal('the run of shard 2/2 was interrupted (2.json)')
  })
})
