import { execFileSync } from 'node:child_process'
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

const FULL = { 'contracts/one.js': CONTRACT, 'test/one.test.js': TEST }

/** Commands that have nothing to check: the reason that they print, and the exit code. */
const EMPTY: [args: string[], files: Record<string, string>, reason: RegExp, exitCode: number][] = [
  [['lint'], { 'contracts/readme.md': '' }, /no contracts found .*LINT_NO_FILE/, 1],
  [['compile'], { 'contracts/readme.md': '' }, /no contracts found .*COMPILE_NO_FILE/, 3],
  [['mutate'], {}, /no contract found .*MUTATE_NONE/, 1],
  [['mutate'], { 'contracts/one.js': CONTRACT }, /no tests found .*TEST_NONE/, 1],
  [
    ['mutate'],
    { 'contracts/one.js': `// mutate-ignore all\n${CONTRACT}`, 'test/one.test.js': TEST },
    /no mutation score: every mutant is left out of it/,
    1,
  ],
  [['report', 'merge', 'a.json', 'b.json'], { 'a.json': REPORT(1), 'b.json': REPORT(2) }, /nothing was merged/, 1],
  [['test'], {}, /no tests found .*TEST_NONE/, 1],
  [['test'], { 'test/one.test.js': '' }, /declares no test/, 1],
  [['test', '--grep', 'nothing'], FULL, /no test matches "nothing" .*TEST_NONE/, 1],
  [['test', '--coverage', '--grep', 'nothing'], FULL, /no test matches "nothing" .*TEST_NONE/, 1],
  [['test', 'test/two.test.js'], FULL, /no test file matches .*TEST_NONE/, 1],
  [['test', '--shard', '1/2'], {}, /no tests found .*TEST_NONE/, 1],
  [['test'], { 'test/one.test.js': "it.skip('is', () => {})\n" }, /every test was skipped, so nothing was checked/, 0],
  // A part of the work that may be empty.
  [['test', '--shard', '2/2'], FULL, /shard 2\/2 has no test file/, 0],
  [['test', '--coverage', '--shard', '2/2'], FULL, /shard 2\/2 has no test file/, 0],
  [['mutate', '--changed'], FULL, /0 mutants: --changed or --shard selects none/, 0],
]

describe('a command that checks nothing', function () {
  this.timeout(300_000)

  for (const [args, files, reason, expected] of EMPTY) {
    const given = Object.keys(files).join(', ') || 'no file'
    it(`prints the reason and ends with ${expected}: ${args.join(' ')} with ${given}`, async () => {
      const cwd = createFolder({ 'toolkit.config.js': "export default { tests: 'test/**/*.test.js' }", ...files })
      commit(cwd)
      const { exitCode, stdout, stderr } = await runToolkit(args, { cwd })
      expect(stdout + stderr).to.match(reason)
      expect(exitCode).to.equal(expected)
    })
  }

  const LATER: [flag: string, exitCode: number, reason: string][] = [
    ['--rerun-failed', 2, 'no test failed when it last ran'],
    ['--changed', 0, 'nothing that changed since HEAD reaches a test'],
  ]

  for (const [flag, first, reason] of LATER) {
    it(`prints the reason and ends with 0: test ${flag} after a run that passed`, async () => {
      const files = { ...FULL, '.gitignore': '.toolkit\nnode_modules\n' }
      const cwd = createFolder({ 'toolkit.config.js': "export default { tests: 'test/**/*.test.js' }", ...files })
      commit(cwd)
      // Without an earlier run, no failures are known, and every test may depend on every file.
      expect(await runToolkit(['test', flag], { cwd })).to.include({ exitCode: first })
      expect(await runToolkit(['test'], { cwd })).to.include({ exitCode: 0 })
      const { exitCode, stderr } = await runToolkit(['test', flag], { cwd })
      expect(stderr).to.include(reason)
      expect(exitCode).to.equal(0)
    })
  }

  function commit(cwd: string): void {
    const author = ['-c', 'user.name=test', '-c', 'user.email=test@example.com']
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      [...author, 'commit', '-qm', 'first'],
    ])
      execFileSync('git', args, { cwd })
  }
})

describe('a test that is declared while another one runs', () => {
  const WRONG = "it('inner', () => { expect(1).to.equal(2) })"
  const ROWS: [title: string, text: string][] = [
    ['a test', `it('outer', () => { expect(1).to.equal(1); ${WRONG} })`],
    ['a test that catches the error', `it('outer', () => { expect(1).to.equal(1); try { ${WRONG} } catch {} })`],
    ['a test with a suite', `it('outer', () => { expect(1).to.equal(1); describe('inner', () => { ${WRONG} }) })`],
    ['a hook before all tests', `before(() => { ${WRONG} }); it('outer', () => { expect(1).to.equal(1) })`],
    ['a hook before each test', `beforeEach(() => { ${WRONG} }); it('outer', () => { expect(1).to.equal(1) })`],
  ]

  for (const [title, text] of ROWS) {
    it(`fails ${title}`, async () => {
      const head = "import { expect } from 'iost-toolkit/test'\n"
      const files = {
        'test/a.test.js': head + text,
        'test/b.test.js': "describe('b', () => { it('is right', () => {}) })",
      }
      const cwd = createFolder({ 'toolkit.config.js': "export default { tests: 'test/**/*.test.js' }", ...files })
      const { exitCode, stdout } = await runToolkit(['test'], { cwd })
      expect(stdout).to.match(/"inner" is declared while ".*" runs, so it would never run/)
      expect(stdout).to.match(/\b1 passed, 1 failed/)
      expect(exitCode).to.equal(1)
    })
  }
})
