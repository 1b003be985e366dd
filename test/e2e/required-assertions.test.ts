import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

/** Tests by title, and whether they ran an assertion: the oracle is the reader of each line. */
const CHECKED: Record<string, [text: string, isChecked: boolean]> = {
  nothing: ['it(TITLE, () => {})', false],
  'a call': ['it(TITLE, async () => { const { counter } = await setup(); await counter.add(1) })', false],
  'a read': ["it(TITLE, async () => { const { counter } = await setup(); await counter.storage('count') })", false],
  'an assertion that is not reached': ['it(TITLE, () => { if (1 > 2) expect(1).to.equal(1) })', false],
  'an empty loop of assertions': ['it(TITLE, () => { for (const each of []) expect(each).to.equal(1) })', false],
  'a matcher of calls': ['it(TITLE, async () => { await expect((await setup()).counter.add(1)).to.succeed })', true],
  'a matcher of values': ['it(TITLE, () => { expect(1).to.equal(1) })', true],
  'a property of chai': ['it(TITLE, () => { expect(true).to.be.true })', true],
  'a matcher of storage': [
    "it(TITLE, async () => { await expect((await setup()).counter).storage('count').to.equal('0') })",
    true,
  ],
  'node:assert': ['it(TITLE, () => { assert.equal(1, 1) })', true],
  'node:assert, strict': ['it(TITLE, () => { assert.strict.equal(1, 1) })', true],
  'a named import of node:assert': ['it(TITLE, () => { deepStrictEqual([1], [1]) })', true],
  'node:assert itself': ['it(TITLE, () => { assert(true) })', true],
  'the strict variant itself': ['it(TITLE, () => { assert.strict(true) })', true],
  'a named strict variant': ['it(TITLE, () => { strict(true) })', true],
  'node:assert/strict': ['it(TITLE, () => { strictly(true) })', true],
  'assert without a scheme': ['it(TITLE, () => { bare(true) })', true],
  'a hook after each test': [
    'describe("checked", () => { afterEach(() => expect(1).to.equal(1)); it(TITLE, () => {}) })',
    true,
  ],
  'a hook before each test': [
    'describe("checked", () => { beforeEach(() => expect(1).to.equal(1)); it(TITLE, () => {}) })',
    true,
  ],
  'a hook before all tests': [
    'describe("checked", () => { before(() => expect(1).to.equal(1)); it(TITLE, () => {}) })',
    false,
  ],
  'a property without an assertion': ['property(TITLE, { n: arb.integer() }, () => {}, { runs: 2 })', false],
  'a property with an assertion': [
    'property(TITLE, { n: arb.integer() }, ({ n }) => { expect(n).to.be.a("number") }, { runs: 2 })',
    true,
  ],
  'a property that returns true': ['property(TITLE, { n: arb.integer() }, () => true, { runs: 2 })', true],
  'an invariant without an assertion': ['invariants(TITLE, { ...options, always: () => {} })', false],
  'an invariant with an assertion': [
    'invariants(TITLE, { ...options, always: () => { expect(1).to.equal(1) } })',
    true,
  ],
  'an invariant that returns true': ['invariants(TITLE, { ...options, always: () => true })', true],
  'an invariant with the built-in rules': ['invariants(TITLE, options)', true],
}

const TESTS = `import bare from 'assert'
import assert, { deepStrictEqual, strict } from 'node:assert'
import strictly from 'node:assert/strict'
${SETUP.replace('{ chain,', '{ arb, chain, invariants, property,')}
const options = { setup, contracts: ({ counter }) => [counter], runs: 1, depth: 3, growth: 0 }
${Object.entries(CHECKED)
  .map(([title, [text]]) => text.replace('TITLE', JSON.stringify(title)))
  .join('\n')}
it.skip('is skipped', () => {})
`

describe('requireAssertions', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TESTS, 'test/empty.test.ts': 'export const nothing = 0\n' })
  const configured = createFolder({
    ...COUNTER,
    'toolkit.config.js': 'export default { tests: "test/**/*.test.ts", requireAssertions: true }\n',
    'test/a.test.ts': "it('asserts nothing', () => {})\n",
  })
  let required: RunReport
  let plain: RunReport
  before(async () => {
    required = JSON.parse((await runToolkit(['test', '--require-assertions', '--json'], { cwd })).stdout)
    plain = JSON.parse((await runToolkit(['test', '--json'], { cwd })).stdout)
  })

  for (const [title, [, isChecked]] of Object.entries(CHECKED)) {
    it(`${isChecked ? 'accepts' : 'fails'} a test with ${title}`, () => {
      const find = (run: RunReport) => run.tests.find(({ titles }) => titles.at(-1) === title)!
      expect(find(plain)).to.include({ state: 'passed' })
      const { state, failure } = find(required)
      expect(state, failure?.message).to.equal(isChecked ? 'passed' : 'failed')
      if (!isChecked) expect(failure!.message).to.equal('the test ran no assertion, so nothing was checked')
    })
  }

  it('is no matter of skipped tests', () => {
    expect(required.tests.find(({ titles }) => titles[0] === 'is skipped')).to.include({ state: 'skipped' })
  })

  it('may be a setting, which the flag overrides', async () => {
    const { exitCode, stdout } = await runToolkit(['test'], { cwd: configured })
    expect(stdout).to.include('the test ran no assertion')
    expect(exitCode).to.equal(1)
    expect(await runToolkit(['test', '--no-require-assertions'], { cwd: configured })).to.include({ exitCode: 0 })
  })

  it('names a file that declares no test in every run', () => {
    for (const { warnings } of [required, plain]) expect(warnings).to.include('test/empty.test.ts declares no test')
  })
})

describe('gates of the configuration', () => {
  const cwd = createFolder({
    ...COUNTER,
    'toolkit.config.js': `export default {
  tests: 'test/**/*.test.ts',
  costs: { budgets: { 'countr.ad': 1 } },
  coverage: { thresholds: { lines: 100 } },
}`,
    'test/a.test.ts': "it('passes', () => {})\n",
  })
  const BUDGETS = 'costs.budgets were not checked: toolkit test --costs check checks them'
  const THRESHOLDS = 'thresholds of coverage were not checked: toolkit test --coverage checks them'

  it('gates are named with their flag if the run did not check them', async () => {
    const { stderr, exitCode } = await runToolkit(['test'], { cwd })
    expect(stderr).to.include(BUDGETS).and.include(THRESHOLDS)
    expect(exitCode).to.equal(0)
  })

  it('gates are not named in a run with their flags, which checks a misspelt budget', async () => {
    await runToolkit(['test', '--costs', 'update'], { cwd })
    const { stdout, stderr, exitCode } = await runToolkit(['test', '--costs', 'check', '--coverage'], { cwd })
    expect(stderr).to.not.include('were not checked')
    expect(stdout + stderr).to.include('countr.ad')
    expect(exitCode).to.equal(5)
  })

  for (const selection of [['test/a.test.ts'], ['--grep', 'passes']]) {
    it(`gates are not named in a run of some tests: ${selection.join(' ')}`, async () => {
      const { stderr, exitCode } = await runToolkit(['test', ...selection], { cwd })
      expect(stderr).to.not.include('were not checked')
      expect(exitCode).to.equal(0)
    })
  }

  it('gates are not named in a project without gates', async () => {
    const plain = createFolder({ ...COUNTER, 'test/a.test.ts': "it('passes', () => {})\n" })
    expect((await runToolkit(['test'], { cwd: plain })).stderr).to.not.include('were not checked')
  })
})
