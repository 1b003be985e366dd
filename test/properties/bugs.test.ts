import { expect } from 'chai'
import type { RunReport } from '../../src/report/run.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { SOAK_MS } from '../limits.js'
import { type Bug, formatSearch, readContracts } from './bug.js'
import { BUGS } from './bugs/index.js'

/** TOOLKIT_FUZZ_SEEDS: with how many seeds each is looked for; TOOLKIT_FUZZ_TIME: how long in its twin. */
const SEEDS = Number(process.env.TOOLKIT_FUZZ_SEEDS ?? 1)
const { TOOLKIT_FUZZ_TIME } = process.env
const IN_TWIN = TOOLKIT_FUZZ_TIME === undefined ? ['--fuzz-runs', '20'] : ['--fuzz-time', TOOLKIT_FUZZ_TIME]
/** Sequences, which take less than ten seconds of one core, however busy the machine is. */
const BUG_RUNS = '1500'

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

/** Lines of the test to paste that do something. */
function countMoves(test: string): number {
  return test.match(/^ {2,4}(await (?!always\()|for |if \(isUpgraded\)|const \{ status)/gm)?.length ?? 0
}

describe('bugs that sequences find', function () {
  this.timeout(SOAK_MS)

  for (let seed = 1; seed <= SEEDS; seed++) {
    it(`are found from nothing with seed ${seed}, with no more moves than they need`, async () => {
      const tests = await search(false, '--fuzz-runs', BUG_RUNS, '--seed', String(seed))
      for (const [name, { shortest }] of Object.entries(BUGS) as [string, Bug][]) {
        const { state, failure } = tests.get(name)!
        expect(state, name).to.equal('failed')
        expect(countMoves(failure!.found!.test!), failure!.found!.test).to.be.within(1, shortest)
      }
    })
  }

  it('are not found where they are mended', async () => {
    const tests = await search(true, ...IN_TWIN, '--seed', '1')
    expect([...tests.keys()].sort()).to.deep.equal(Object.keys(BUGS).sort())
    for (const [name, { state, failure }] of tests) expect(state, `${name} ${failure?.message}`).to.equal('passed')
  })
})
