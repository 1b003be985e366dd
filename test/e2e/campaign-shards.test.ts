import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

const IMPORTS = SETUP.replace('{ chain,', '{ arb, chain, invariants, property,')

describe('sharded fuzz campaigns', () => {
  const files = {
    ...COUNTER,
    'test/a.test.ts': `${IMPORTS}
invariants('holds', { setup, seed: 5, contracts: ({ counter }) => [counter] })
it('counts', () => setup())
it.skip('waits', () => {})
`,
    'test/b.test.ts': `${IMPORTS}
property('is small', { count: arb.integer({ min: 0, max: 1e6 }) }, ({ count }) => expect(count).to.be.below(12))
it('is plain', () => {})
`,
    'test/c.test.ts': `${IMPORTS}
it('is alone', () => {})
`,
  }
  const cwd = createFolder(files)
  const flags = (index: number) => ['--shard', `${index}/3`, '--fuzz-runs', '5', '--coverage', '--gas']
  const read = (index: number) => JSON.parse(readFileSync(join(cwd, `${index}.json`), 'utf8')) as RunReport
  const titlesOf = ({ tests }: RunReport) => tests.map(({ titles }) => titles.at(-1)!).sort()

  before(async () => {
    for (const index of [1, 2, 3]) {
      // as on a machine of its own
      rmSync(join(cwd, '.toolkit'), { recursive: true, force: true })
      rmSync(join(cwd, 'test/.regressions'), { recursive: true, force: true })
      const args = ['test', ...flags(index), '--reporter', `json=${index}.json`]
      const { stderr, exitCode } = await runToolkit(args, { cwd })
      expect(exitCode, stderr).to.be.oneOf([0, 1])
    }
  })

  it('sharded fuzz campaigns run in every shard with different seeds, and other tests in one shard', () => {
    const reports = [1, 2, 3].map(read)
    for (const report of reports) expect(titlesOf(report)).to.include.members(['holds', 'is small'])
    expect(reports.flatMap(titlesOf).filter((title) => title !== 'holds' && title !== 'is small')).to.have.members([
      'counts',
      'waits',
      'is plain',
      'is alone',
    ])
    const seeds = reports.map(({ tests }) => tests.find(({ search }) => search)!.search!.seed)
    expect(seeds[0]).to.equal(5)
    expect(new Set(seeds).size).to.equal(3)
  })

  it('sharded fuzz campaigns print a seed that reproduces the failure without the shard', async () => {
    const { search } = read(2).tests.find((test) => test.search)!
    const { stdout } = await runToolkit(
      ['test', '--json', '-g', '/^holds$/', '--seed', String(search!.seed), '--fuzz-runs', '5'],
      { cwd: createFolder(files) },
    )
    const { runs, calls, covered } = (JSON.parse(stdout) as RunReport).tests[0]!.search!
    expect({ runs, calls, covered }).to.deep.equal({
      runs: search!.runs,
      calls: search!.calls,
      covered: search!.covered,
    })
  })

  it('sharded fuzz campaigns are one test each in the merged report, which fails if any shard failed', async () => {
    const { stdout, stderr, exitCode } = await runToolkit(
      ['report', 'merge', '1.json', '2.json', '3.json', '--reporter', 'json=all.json'],
      { cwd },
    )
    expect(exitCode, stderr + stdout).to.equal(1)
    const all = JSON.parse(readFileSync(join(cwd, 'all.json'), 'utf8')) as RunReport
    expect(all.tests.map(({ titles }) => titles.at(-1))).to.deep.equal([
      'holds',
      'counts',
      'waits',
      'is small',
      'is plain',
      'is alone',
    ])
    const [holds, , , small] = all.tests
    const each = [1, 2, 3].map((index) => read(index).tests.find(({ search }) => search)!.search!)
    expect(holds!.search!.runs).to.equal(each.reduce((sum, { runs }) => sum + runs, 0))
    expect(holds!.search!.calls).to.equal(each.reduce((sum, { calls }) => sum + calls, 0))
    expect(small).to.include({ state: 'failed' })
    expect(small!.failure!.found!.values).to.deep.equal([{ name: 'count', value: '12' }])
    expect(all).to.include({ passed: 4, failed: 1, skipped: 1 })
  })

  it('sharded fuzz campaigns are distributed like other tests when no campaign is requested', async () => {
    const runs = await Promise.all(
      [1, 2].map((index) =>
        runToolkit(['test', '--json', '--shard', `${index}/2`, '-g', '/^holds$/'], { cwd: createFolder(files) }),
      ),
    )
    const found = runs.flatMap(({ stdout }) => (JSON.parse(stdout) as Partial<RunReport>).tests ?? [])
    expect(found.map(({ titles }) => titles)).to.deep.equal([['holds']])
  })
})
