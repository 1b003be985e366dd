import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/run.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { type Bug, formatSearch, readContracts } from './bug.js'
import { BUGS } from './bugs/index.js'

/** TOOLKIT_FUZZ_SEEDS: with how many seeds each is looked for; TOOLKIT_FUZZ_RUNS: how often in its twin. */
const SEEDS = Number(process.env.TOOLKIT_FUZZ_SEEDS ?? 1)
const TWIN_RUNS = process.env.TOOLKIT_FUZZ_RUNS ?? '20'
/** Far less than ten seconds of one core, however busy the machine is. */
const BUG_RUNS = '500'

function createProject(bug: Bug, isFixed: boolean): string {
  return createFolder({
    'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
    ...readContracts(bug, isFixed),
    'test/bug.test.ts': formatSearch(bug),
  })
}

async function search(cwd: string, ...flags: string[]) {
  const { stdout, stderr } = await runToolkit(['test', '--json', ...flags], { cwd })
  expect(stdout, stderr).to.match(/^\{/)
  return (JSON.parse(stdout) as RunReport).tests[0]!
}

describe('bugs that sequences find', function () {
  this.timeout(3_600_000)

  for (const [name, bug] of Object.entries(BUGS)) {
    it(`${name} is found, with no more than ${bug.shortest} moves`, async () => {
      const cwd = createProject(bug, false)
      for (let seed = 1; seed <= SEEDS; seed++) {
        for (const kept of ['test/.regressions', '.toolkit/corpus'])
          rmSync(join(cwd, kept), { recursive: true, force: true })
        const { state, failure } = await search(cwd, '--fuzz-runs', BUG_RUNS, '--seed', String(seed))
        expect(state, `seed ${seed}`).to.equal('failed')
        const test = failure!.found!.test!
        expect(test.match(/^ {2}(await|for|\/\/ here) (?!setup)/gm)?.length, test).to.be.at.most(bug.shortest)
      }
    })

    it(`${name} is not found where it is mended`, async () => {
      const { state, failure } = await search(createProject(bug, true), '--fuzz-runs', TWIN_RUNS, '--seed', '1')
      expect(state, JSON.stringify(failure, null, 2)).to.equal('passed')
    })
  }
})
