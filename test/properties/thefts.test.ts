import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from '../e2e/toolkit.js'
import { isLong, SOAK_MS } from '../limits.js'
import { formatLabelledSearch, listLabelled, readLabelled } from './corpus.js'

/** Number of calls of each search. */
const CALLS = isLong ? '20000' : '1500'
/** Thefts that the default rules find alone: eleven in 1,500 calls with seed 1. */
const LEAST_FOUND = 9

/** Contracts that the toolkit refuses to publish, as the chain does. */
const REFUSED = ['council-init', 'treasury-init']
/** The rule that finds thefts. */
const LOSS = 'no account loses what it did not sign for'

describe('the default rules on the contracts of the lint corpus', function () {
  this.timeout(SOAK_MS)
  const labelled = listLabelled().filter(({ name }) => !REFUSED.includes(name))
  const tests = new Map<string, RunReport['tests'][number]>()

  before(async () => {
    const files = labelled.flatMap((each) => [
      [`contracts/${each.name}.js`, readLabelled(each.name)],
      [`test/${each.name}.test.ts`, formatLabelledSearch(each)],
    ])
    const config = 'export default { tests: "test/**/*.test.ts" }\n'
    const cwd = createFolder({ 'toolkit.config.js': config, ...Object.fromEntries(files) })
    const { stdout, stderr } = await runToolkit(['test', '--json', '--fuzz-calls', CALLS, '--seed', '1'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    for (const test of (JSON.parse(stdout) as RunReport).tests) tests.set(test.titles.at(-1)!, test)
  })

  // The label is the oracle: `thefts.test.ts` of the corpus executes each theft, and shows that twins withstand it.
  it('the default rules on the contracts of the lint corpus report no sound contract', () => {
    const reported = labelled.filter(({ kind, name }) => kind === undefined && tests.get(name)!.state !== 'passed')
    expect(reported.map(({ name }) => `${name}: ${tests.get(name)!.failure?.message}`)).to.deep.equal([])
  })

  it('the default rules on the contracts of the lint corpus find thefts without any rule of the test', () => {
    const thefts = labelled.filter(({ kind }) => kind !== undefined)
    const found = thefts.filter(({ name }) => {
      const { failure } = tests.get(name)!
      const others = failure?.found?.others ?? []
      return [failure, ...others].some((each) => each?.message.startsWith(LOSS))
    })
    console.log(`      ${found.length} of ${thefts.length} found: ${found.map(({ name }) => name).join(' ')}`)
    expect(found.length).to.be.at.least(LEAST_FOUND)
  })
})
