import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { isExtended, isLong, itExtended } from '../limits.js'
import { formatSearch, readContracts } from '../properties/bug.js'
import { BUGS } from '../properties/bugs/index.js'
import { createFolder, runToolkit } from './toolkit.js'

/**
 * Bugs of one kind of feedback. `npm run test:extended` searches two of these and the shapes below, `npm run test:long`
 * all of them, with more seeds.
 */
const KINDS = ['commitReveal', 'nested', 'notANumber', 'receipt', 'steps', 'storedJson', 'windows']
/** Arguments that belong together, a reserve that is no number, and single holders that are stuck. */
const SHAPES = ['swapPool', 'emptyPrice', 'lastMember', 'soleHolder', 'soleOwner']
const QUICK = isLong ? [...KINDS, ...SHAPES] : isExtended ? ['nested', 'steps', ...SHAPES] : ['steps']
const CALLS = '20000'

describe('fuzz campaigns', () => {
  for (const isFixed of [false, true]) {
    const declare = isFixed ? itExtended : it
    declare(isFixed ? 'pass on contracts without the bugs' : 'find bugs by each kind of feedback', async () => {
      const files = QUICK.flatMap((name) => [
        ...Object.entries(readContracts(name, BUGS[name]!, isFixed)),
        [`test/${name}.test.ts`, formatSearch(name, BUGS[name]!)] as const,
      ])
      const cwd = createFolder({
        'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
        ...Object.fromEntries(files),
      })
      const limit = isFixed ? ['--fuzz-runs', '10'] : ['--fuzz-calls', CALLS, '--bail=100']
      const { stdout, stderr } = await runToolkit(['test', '--json', '--seed', '1', ...limit], { cwd })
      expect(stdout, stderr).to.match(/^\{/)
      const { tests } = JSON.parse(stdout) as RunReport
      const states = Object.fromEntries(tests.map(({ titles, state }) => [titles.at(-1), state]))
      const expected = isFixed ? 'passed' : 'failed'
      expect(states).to.deep.equal(Object.fromEntries(QUICK.map((name) => [name, expected])))
    })
  }
})
