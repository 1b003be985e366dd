import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { isLong, SOAK_MS } from '../limits.js'
import { formatSearch, readContracts } from './bug.js'
import { BUGS } from './bugs/index.js'

/** Number of seeds that each bug is searched with. */
const SEEDS = Number(process.env.TOOLKIT_FUZZ_SEEDS ?? (isLong ? 10 : 1))
/** Number of seeds that may miss a bug: one of ten. */
const MAX_MISSED = Math.floor(SEEDS / 10)
/** Number of calls of a campaign of 20 seconds on an idle machine, at 4,000 calls a second. */
const BUG_CALLS = '80000'
const TWIN_LIMIT = isLong ? ['--fuzz-calls', BUG_CALLS] : ['--fuzz-runs', '20']

/** One project of all bugs, each a contract and a test file. */
function createProject(isFixed: boolean): string {
  const files = Object.entries(BUGS).flatMap(([name, bug]) => [
    ...Object.entries(readContracts(name, bug, isFixed)),
    [`test/${name}.test.ts`, formatSearch(name, bug)] as const,
  ])
  const config = 'export default { tests: "test/**/*.test.ts" }\n'
  return createFolder({ 'toolkit.config.js': config, ...Object.fromEntries(files) })
}

async function search(isFixed: boolean, ...flags: string[]) {
  const { stdout, stderr } = await runToolkit(['test', '--json', ...flags], { cwd: createProject(isFixed) })
  expect(stdout, stderr).to.match(/^\{/)
  const { tests } = JSON.parse(stdout) as RunReport
  return new Map(tests.map((test) => [test.titles.at(-1)!, test]))
}

/** Lines of the test to paste that do something, without the check at its end. */
function countMoves(test: string): number {
  const [moves = ''] = test.split('// then:')
  return moves.match(/^ {2,4}(await (?!always\()|for |if \(isUpgraded\)|const \{ status)/gm)?.length ?? 0
}

describe('bugs that need sequences', function () {
  this.timeout(SOAK_MS)

  const missed = new Map<string, number[]>()

  for (let seed = 1; seed <= SEEDS; seed++) {
    it(`bugs that need sequences are shrunk to a minimal sequence with seed ${seed}`, async () => {
      const tests = await search(false, '--fuzz-calls', BUG_CALLS, '--bail=1000', '--seed', String(seed))
      for (const [name, { shortest }] of Object.entries(BUGS)) {
        const { state, failure } = tests.get(name)!
        if (state === 'passed') missed.set(name, [...(missed.get(name) ?? []), seed])
        else expect(countMoves(failure!.found!.test!), failure!.found!.test).to.be.within(1, shortest)
      }
      const notFound = [...missed].filter(([, seeds]) => seeds.includes(seed)).map(([name]) => name)
      console.log(`      seed ${seed}: ${tests.size - notFound.length} of ${tests.size} found ${notFound.join(' ')}`)
    })
  }

  it('bugs that need sequences are found without a corpus by nine of ten seeds', () => {
    const rare = [...missed].filter(([, seeds]) => seeds.length > MAX_MISSED)
    expect(rare.map(([name, seeds]) => `${name}: not by seeds ${seeds}`)).to.deep.equal([])
  })

  it('bugs that need sequences are not reported for fixed contracts', async () => {
    const tests = await search(true, ...TWIN_LIMIT, '--seed', '1')
    expect([...tests.keys()].sort()).to.deep.equal(Object.keys(BUGS).sort())
    for (const [name, { state, failure }] of tests) expect(state, `${name} ${failure?.message}`).to.equal('passed')
  })
})
