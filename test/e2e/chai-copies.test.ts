import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

/** Tests with assertions of the project's own copy of chai, which is not that of the toolkit. */
const FALSE: Record<string, [body: string, message: RegExp]> = {
  'no assertion': ['await counter.add(1)', /ran no assertion/],
  'a receipt as a value': ['expectOfChai(await counter.add(1)).to.be.ok', /given a receipt/],
  'a receipt in assert': ['assert(await counter.add(1))', /given a receipt/],
  'a receipt in assert.notEqual': ['assert.notEqual(await counter.add(1), 5)', /given a receipt/],
  'a call as a value': ['expectOfChai(counter.add(1)).to.not.equal(5)', /given a call/],
  'no matcher': ['expectOfChai(1).to.equal', /no matcher/],
  'a failure that is caught': [
    'try { await counter.add(1); expectOfChai.fail() } catch (e) { expectOfChai(e).to.exist }',
    /assertion was caught/,
  ],
  'a matcher without await': ['expectOfChai(counter.add(1)).to.succeed', /not awaited/],
  'a false matcher': ['await expectOfChai(counter.add(1)).to.return(50)', /to return 50/],
  'a false value': ['expectOfChai(1).to.equal(2)', /expected 1 to equal 2/],
}
const TRUE: Record<string, string> = {
  'a value': 'expectOfChai(1).to.equal(1)',
  'a value in assert': 'assert.equal(1, 1)',
  'a matcher': "await expectOfChai(counter.add(1)).to.return('1').and.to.changeStorage(counter, { count: ['0', '1'] })",
  'an assertion that throws': 'expectOfChai(() => expectOfChai(1).to.equal(2)).to.throw()',
  'an assertion of the toolkit': "await expect(counter.add(1)).to.return('1')",
}

const TESTS = `import { assert, expect as expectOfChai } from 'chai'
${SETUP}
${[...Object.entries(FALSE).map(([title, [body]]) => [title, body]), ...Object.entries(TRUE)]
  .map(([title, body]) => `it('${title}', async () => { const { counter } = await setup()\n${body}\n})`)
  .join('\n')}
`

const FALSE_REQUIRED: typeof FALSE = { 'a receipt of a module that requires it': ['', /given a receipt/] }

/** Modules of chai that set global names. */
const REGISTERED: typeof FALSE = {
  'a failure of a registered should that is caught': [
    'try { Number(1).should.equal(2) } catch (e) { e.should.exist }',
    /assertion was caught/,
  ],
  'fail() of a registered should that is caught': [
    'try { JSON.parse("1"); should.fail("no") } catch (e) { should.exist(e) }',
    /assertion was caught/,
  ],
  'a receipt in a registered should': [';(await counter.add(1)).should.be.ok', /given a receipt/],
  'a failure of a registered expect that is caught': [
    'try { globalThis.expect(1).to.equal(2) } catch (e) { console.log(e) }',
    /assertion was caught/,
  ],
  'a receipt in a registered assert': ['globalThis.assert.isOk(await counter.add(1))', /given a receipt/],
}
const REGISTERED_TRUE = { 'a value of a registered should': 'Number(1).should.equal(1); should.exist(1)' }
const REGISTERING = `import 'chai/register-should'
import 'chai/register-expect.js'
import 'chai/register-assert'
${SETUP}
${[...Object.entries(REGISTERED).map(([title, [body]]) => [title, body]), ...Object.entries(REGISTERED_TRUE)]
  .map(([title, body]) => `it('${title}', async () => { const { counter } = await setup()\n${body}\n})`)
  .join('\n')}
`

const REQUIRING = `const { expect } = require('chai')
it('a value of a module that requires it', () => { expect(1).to.equal(1) })
it('a receipt of a module that requires it', async () => {
  const { chain } = await import('iost-toolkit/test')
  const [alice] = await chain.accounts(1)
  const counter = await chain.deploy('counter', { from: alice })
  expect(await counter.add(1)).to.be.ok
})
`

/** Copies of chai: as it is, and without the events that it has since version 6. */
const COPIES: Record<string, (source: string) => string> = {
  'another copy of chai': (source) => source,
  'an older chai': (source) => source.replace('  events: () => events,\n', ''),
}

/**
 * Assertions of another copy of chai count, and are checked, as those of the toolkit's. The oracle is the reader of
 * each line; that there are two copies is asserted by a file that only the project's copy has changed.
 */
for (const [title, change] of Object.entries(COPIES)) {
  describe(`assertions of ${title}`, () => {
    const cwd = createFolder({
      ...COUNTER,
      'toolkit.config.js': 'export default { tests: "test/**/*.test.{ts,cjs}" }\n',
      'test/a.test.ts': TESTS,
      'test/b.test.cjs': REQUIRING,
      'test/c.test.ts': REGISTERING,
    })
    mkdirSync(join(cwd, 'node_modules'))
    cpSync(join(import.meta.dirname, '../../node_modules/chai'), join(cwd, 'node_modules/chai'), { recursive: true })
    const entry = join(cwd, 'node_modules/chai/index.js')
    const changed = change(readFileSync(entry, 'utf8'))
    writeFileSync(entry, `${changed}\nconsole.error('the copy of the project')\n`)
    let run: RunReport
    before(async () => {
      const { stdout, stderr } = await runToolkit(['test', '--json', '--require-assertions'], { cwd })
      expect(stdout + stderr).to.include('the copy of the project')
      run = JSON.parse(stdout)
    })
    const find = (title: string) => run.tests.find(({ titles }) => titles.at(-1) === title)!

    for (const [title, [, message]] of Object.entries({ ...FALSE, ...FALSE_REQUIRED, ...REGISTERED })) {
      it(`fail a test with ${title}`, () => {
        const { state, failure } = find(title)
        expect(state).to.equal('failed')
        expect(failure?.message).to.match(message)
      })
    }

    for (const title of [
      ...Object.keys(TRUE),
      'a value of a module that requires it',
      ...Object.keys(REGISTERED_TRUE),
    ]) {
      it(`pass a test with ${title}`, () => {
        const { state, failure } = find(title)
        expect(state, failure?.message).to.equal('passed')
      })
    }
  })
}
