import { expect } from 'chai'
import { createFolder, runToolkit } from './toolkit.js'

const CONTRACT = 'class One { init() {} is(x) { return x > 1 } }\nmodule.exports = One\n'
const TEST = `import { chain, expect } from 'iost-toolkit/test'
it('is', async () => {
  const { owner } = await chain.accounts(['owner'])
  await expect((await chain.deploy('one', { from: owner })).is('2')).to.return('true')
})
`
const REPORT = (index: number) =>
  JSON.stringify({
    network: 'embedded',
    durationMs: 1,
    passed: 0,
    failed: 0,
    skipped: 0,
    flaky: 0,
    leftOut: 0,
    warnings: [],
    tests: [],
    shard: { index, count: 2, files: [], own: [], durations: {} },
  })

/** Commands that have nothing to check, with the reason that they print. */
const EMPTY: [args: string[], files: Record<string, string>, reason: RegExp][] = [
  [['lint'], { 'contracts/readme.md': '' }, /no contracts found .*LINT_NO_FILE/],
  [['mutate'], {}, /no contract found .*MUTATE_NONE/],
  [
    ['mutate'],
    { 'contracts/one.js': `// mutate-ignore all\n${CONTRACT}`, 'test/one.test.js': TEST },
    /no mutation score: every mutant is left out of it/,
  ],
  [['report', 'merge', 'a.json', 'b.json'], { 'a.json': REPORT(1), 'b.json': REPORT(2) }, /nothing was merged/],
]

describe('a command that checks nothing', () => {
  for (const [args, files, reason] of EMPTY) {
    it(`ends with 1 and the reason: ${args.join(' ')} with ${Object.keys(files).join(', ') || 'no file'}`, async () => {
      const cwd = createFolder({ 'toolkit.config.js': 'export default {}', ...files })
      const { exitCode, stdout, stderr } = await runToolkit(args, { cwd })
      expect(stdout + stderr).to.match(reason)
      expect(exitCode).to.equal(1)
    })
  }
})
