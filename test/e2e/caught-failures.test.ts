import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

const CALL = 'await counter.add(1)'
const WRONG = 'await expect(counter.add(1)).to.return(50)'

/** Tests that pass unless the runner looks at what they catch: the call succeeds, and they say that it must not. */
const FALSE: Record<string, string> = {
  'expect.fail, and an error that exists': `try { ${CALL}; expect.fail() } catch (e) { expect(e).to.exist }`,
  'expect.fail with a text': `try { ${CALL}; expect.fail('should have failed') } catch (e) { expect(e).to.be.ok }`,
  'expect.fail of chai': `try { ${CALL}; expectOfChai.fail() } catch (e) { expectOfChai(e).to.not.be.undefined }`,
  'expect.fail, and a flag': `let failed = false; try { ${CALL}; expect.fail() } catch { failed = true } expect(failed).to.equal(true)`,
  'expect.fail, and an error of a class': `try { ${CALL}; expect.fail() } catch (e) { expect(e).to.be.instanceOf(Error) }`,
  'expect.fail, and an error of a kind': `try { ${CALL}; expect.fail() } catch (e) { expect(e).to.be.an('error') }`,
  'expect.fail, and an error that is kept': `let error; try { ${CALL}; expect.fail() } catch (e) { error = e } expect(error).to.not.equal(undefined)`,
  'expect.fail in a function': `const must = async (work) => { try { await work; expect.fail() } catch (e) { return e } }; expect(await must(counter.add(1))).to.exist`,
  'expect.fail, and catch of a promise': `await counter.add(1).receipt().then(() => expect.fail()).catch((e) => expect(e).to.exist)`,
  'expect.fail in rejects': `await assert.rejects(async () => { ${CALL}; expect.fail() })`,
  'assert.fail of chai': `try { ${CALL}; chai.fail('no') } catch (e) { chai.exists(e) }`,
  'assert.fail': `try { ${CALL}; assert.fail() } catch (e) { assert(e) }`,
  'assert.fail, and assert.ok': `try { ${CALL}; assert.fail('no') } catch (e) { assert.ok(e) }`,
  'assert.fail in rejects': `await assert.rejects(async () => { ${CALL}; assert.fail('no') })`,
  'assert(false)': `try { ${CALL}; assert(false) } catch (e) { expect(e).to.exist }`,
  'assert(false) of chai': `try { ${CALL}; chai(false, 'no') } catch (e) { expect(e).to.exist }`,
  'a false comparison': `try { ${CALL}; expect(true).to.equal(false) } catch (e) { expect(e).to.exist }`,
  'a false comparison, and a flag': `let failed = false; try { ${CALL}; expect(1).to.equal(2) } catch { failed = true } expect(failed).to.equal(true)`,
  'a false assertion on a call': `try { ${WRONG} } catch (e) { expect(e).to.exist }`,
  'a false assertion on a call, and an empty catch': `try { ${WRONG} } catch {} ${CALL}`,
  'a false assertion on a call, and a function without argument': `await expect(counter.add(1)).to.return(50).then(() => {}, () => {})`,
  'a mistake in an assertion': `try { await expect(counter.add(1)).to.emit('nothing') } catch (e) { expect(e).to.exist }`,
  'a receipt in an assertion': `try { expect(await counter.add(1)).to.be.ok } catch (e) { expect(e).to.exist }`,
  'an error that is thrown': `try { ${CALL}; throw new Error('should have failed') } catch (e) { expect(e).to.exist }`,
  'an error that is thrown, and its class': `try { ${CALL}; throw new Error('should have failed') } catch (e) { expect(e).to.be.instanceOf(Error) }`,
  'an error that is thrown, and its kind': `let error; try { ${CALL}; throw new Error('no') } catch (e) { error = e } expect(error).to.be.an('error')`,
  'an error that is thrown, and assert': `try { ${CALL}; throw new Error('no') } catch (e) { assert(e) }`,
  'an AssertionError that is thrown': `try { ${CALL}; throw new AssertionError('no') } catch (e) { expect(e).to.be.ok }`,
}

/** Tests whose claims hold, and tests of assertions. */
const TRUE: Record<string, string> = {
  'a call that fails': `try { await counter.add(0); expect.fail() } catch (e) { expect(e).to.exist }`,
  'a call that fails, and its message': `try { await counter.add(0); expect.fail('passed') } catch (e) { expect(e.message).to.include('step') }`,
  'an assertion that throws': `expect(() => expect(1).to.equal(2)).to.throw()`,
  'an assertion that throws a text': `expect(() => expect(1).to.equal(2)).to.throw('to equal 2')`,
  'an assertion that throws a class': `expect(() => expect(1).to.equal(2)).to.throw(AssertionError)`,
  'an assertion that throws in assert of chai': `chai.throws(() => chai.equal(1, 2), /2/); chai.throws(() => expect(1).to.equal(2))`,
  'an assertion that throws in assert': `assert.throws(() => expect(1).to.equal(2)); assert.throws(() => assert.equal(1, 2), { code: 'ERR_ASSERTION' })`,
  'expect.fail in a function that throws': `const positive = (n) => { if (n <= 0) expect.fail('not positive') }; expect(() => positive(0)).to.throw('not positive'); positive(1)`,
  'an assertion that rejects': `await assert.rejects(async () => { ${WRONG} })`,
  'an assertion that rejects as a promise': `await assert.rejects(expect(counter.add(1)).to.return(50).then(() => {}), /50/)`,
  'fail that rejects with a class': `await assert.rejects(async () => { expect.fail('own') }, AssertionError)`,
  'a message of an assertion': `try { ${WRONG}; } catch (e) { expect(e.message).to.match(/50/); return } throw new Error('passed')`,
  'a message of an assertion in a variable': `let message = ''; try { expect(1).to.equal(2) } catch (e) { message = e.message } expect(message).to.include('equal 2')`,
  'a message as a property': `try { expect(1).to.equal(2) } catch (e) { expect(e).to.have.property('message', 'expected 1 to equal 2') }`,
  'an error with its message': `try { throw new Error('mine') } catch (e) { expect(e).to.be.instanceOf(Error); expect(e.message).to.equal('mine') }`,
  'an error of another function': `const boom = () => { throw new Error('boom') }; try { boom() } catch (e) { expect(e).to.be.instanceOf(Error) }`,
  'an error of a class of its own': `class Refused extends Error {} ; try { throw new Refused() } catch (e) { expect(e).to.be.instanceOf(Refused) }`,
  'an error that was not thrown': `const cause = new Error('cause'); expect(new Error('x', { cause }).cause).to.be.instanceOf(Error)`,
  'an assertion that holds later': `let n = 0; for (;;) { try { expect(++n).to.equal(3); break } catch { await sleep(1) } } expect(n).to.equal(3)`,
  'an assertion on a call that holds later': `const until = async (check) => { for (;;) { try { return await check() } catch { await sleep(1) } } }; await until(async () => { await expect(counter.add(1)).to.return(3) })`,
  'an assertion of assert that holds later': `let n = 0; for (;;) { try { assert.equal(++n, 3); break } catch { await sleep(1) } }`,
}

const TESTS = `import assert from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import { assert as chai, AssertionError, expect as expectOfChai } from 'chai'
${SETUP}
${[...Object.entries(FALSE), ...Object.entries(TRUE)]
  .map(([title, body]) => `it('${title}', async () => { const { counter } = await setup()\n${body}\n})`)
  .join('\n')}
`

/**
 * A test that catches the failure of an assertion, and compares nothing of it, is false. The oracle is the reader of
 * each line: the call of \`FALSE\` succeeds, or its assertion is false, and the test ignores that.
 */
describe('failures of assertions that a test catches', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TESTS })
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(join(import.meta.dirname, '../../node_modules/chai'), join(cwd, 'node_modules/chai'))
  let run: RunReport
  before(async () => {
    run = JSON.parse((await runToolkit(['test', '--json'], { cwd })).stdout)
  })
  const find = (title: string) => run.tests.find(({ titles }) => titles.at(-1) === title)!

  for (const title of Object.keys(FALSE)) {
    it(`fail it: ${title}`, () => {
      const { state, failure } = find(title)
      expect(state).to.equal('failed')
      expect(failure?.message).to.match(
        /^(?:a failed assertion was caught|the test caught its own error), and nothing compares its message: /,
      )
    })
  }

  for (const title of Object.keys(TRUE)) {
    it(`are read, expected or repeated in: ${title}`, () => {
      const { state, failure } = find(title)
      expect(state, failure?.message).to.equal('passed')
    })
  }
})
