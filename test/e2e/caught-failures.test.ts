import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
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
  'an error that is printed': `try { ${WRONG} } catch (e) { console.log(e) }`,
  'an error that is printed after a text': `try { ${WRONG} } catch (e) { console.error('failed', e) }`,
  'an error that is printed in an object': `try { ${WRONG} } catch (e) { console.dir({ e }) }`,
  'a message that is printed': `try { ${WRONG} } catch (e) { console.log(e.message) }`,
  'a message that is printed on lines of its own': `try { ${WRONG} } catch (e) { console.log(\n  'failed',\n  e.message,\n) }`,
  'a message that is printed by TypeScript': `try { ${WRONG} } catch (e) { console.log('failed: ' + (e as Error).message) }`,
  'a message that is printed in a template': `try { ${WRONG} } catch (e) { console.log(\`failed: \${e.message}\`) }`,
  'a message that is written': `try { ${WRONG} } catch (e) { process.stdout.write(e.message + '\\n') }`,
  'an error that is printed as a text': `try { ${WRONG} } catch (e) { console.log(\`failed: \${e}\`); console.log('failed: ' + e); console.log(String(e)) }`,
  'a stack that is printed': `try { ${WRONG} } catch (e) { console.warn(e.stack) }`,
  'an error that a function prints': `const log = (e) => console.log('failed', e.message); try { ${WRONG} } catch (e) { log(e) }`,
  'a message that a function of the console prints': `const { info, error: shout } = console; try { ${WRONG} } catch (e) { info(e.message); shout('failed', e) }`,
  'a message that a bound function of the console prints': `const print = console.log.bind(console); const warn = console.warn\ntry { ${WRONG} } catch (e) { print(e); warn(e.message) }`,
  'a message that a function of the output prints': `const put = process.stdout.write.bind(process.stdout); try { ${WRONG} } catch (e) { put(e.message + '\\n') }`,
  'catch with a function of the console': `const { log } = console; await expect(counter.add(1)).to.return(50).then(() => {}).catch(log)`,
  'catch with console.log': `await expect(counter.add(1)).to.return(50).then(() => {}).catch(console.log)`,
  'catch with a function that prints': `await expect(counter.add(1)).to.return(50).then(() => {}, (e) => console.log(e.message))`,
  'expect.fail, and a printed error': `try { ${CALL}; expect.fail() } catch (e) { console.log(e); expect(e).to.exist }`,
  'a false comparison in assert, and a printed error': `try { assert.equal(1, 2) } catch (e) { console.log(e) }`,
  'an error that is thrown and printed': `try { ${CALL}; throw new Error('no') } catch (e) { console.log(e.message); expect(e).to.exist }`,
  'expect.fail, and a message that exists': `try { ${CALL}; expect.fail() } catch (e) { expect(e.message).to.be.ok }`,
  'expect.fail, and a message of a type': `try { ${CALL}; expect.fail() } catch (e) { expect(e.message).to.be.a('string') }`,
  'expect.fail, and a message that is not empty': `try { ${CALL}; expect.fail() } catch (e) { expect(e.message).to.not.equal('') }`,
  'expect.fail, and a property message': `try { ${CALL}; expect.fail() } catch (e) { expect(e).to.have.property('message') }`,
  'expect.fail, and its name': `try { ${CALL}; expect.fail() } catch (e) { expect(e.name).to.equal('AssertionError') }`,
  'expect.fail, and its class': `try { ${CALL}; expect.fail() } catch (e) { expect(e).to.be.instanceOf(AssertionError) }`,
  'expect.fail in a function that must throw': `expect(() => { JSON.parse('{}'); expect.fail('no') }).to.throw()`,
  'expect.fail in a function that must throw any error': `expect(() => { JSON.parse('{}'); expect.fail('no') }).to.throw(Error)`,
  'assert.fail of chai in chai.throws': `chai.throws(() => { JSON.parse('{}'); chai.fail('no') })`,
  'assert.fail in throws of any error': `assert.throws(() => { JSON.parse('{}'); assert.fail('no') }, Error)`,
  'assert.fail in rejects, and a function that looks at nothing': `await assert.rejects(async () => { ${CALL}; assert.fail('no') }, () => true)`,
  'should.fail': `const say = should(); try { ${CALL}; say.fail('no') } catch (e) { say.exist(e) }`,
  'a false comparison of should': `should(); try { ${CALL}; Number(1).should.equal(2) } catch (e) { e.should.exist }`,
  'expect.fail in a promise that is rejected': `await expectOfChai((async () => { ${CALL}; expect.fail() })()).to.be.rejected`,
  'an error that is thrown, and an empty catch': `try { ${CALL}; throw new Error('no') } catch {} ${CALL}`,
  'an error that is thrown, and a flag': `let failed = false; try { ${CALL}; throw new Error('no') } catch { failed = true } expect(failed).to.equal(true)`,
  'an error that is thrown, and a count': `let failures = 0; try { ${CALL}; throw new TypeError('no') } catch (e) { failures++; console.log(e) } expect(failures).to.equal(1)`,
  'an error that is thrown, and compared with nothing': `let error; try { ${CALL}; throw new Error('no') } catch (e) { error = e } expect(error !== undefined).to.equal(true)`,
  'an error that is thrown in a function': `const fails = async (work) => { try { await work(); throw new Error('no') } catch { return true } }; expect(await fails(() => counter.add(1))).to.equal(true)`,
  'an error that is thrown in a function of another file': `expect(await fails(() => counter.add(1))).to.equal(true)`,
  'an error that is thrown in a loop': `let failed = 0; for (const n of [1, 2]) { try { await counter.add(n); throw new Error('no') } catch { failed++; continue } } expect(failed).to.equal(2)`,
  'an error that is thrown in rejects': `await assert.rejects(async () => { ${CALL}; throw new Error('no') })`,
  'an error that is thrown in rejects of its class': `await assert.rejects(async () => { ${CALL}; throw new Error('no') }, Error)`,
  'an error that is thrown in throws': `assert.throws(() => { JSON.parse('{}'); throw new Error('no') })`,
  'an error that is thrown in throw': `expect(() => { JSON.parse('{}'); throw new Error('no') }).to.throw()`,
  'an error that is thrown in a promise that is rejected': `await expectOfChai((async () => { ${CALL}; throw new Error('no') })()).to.be.rejected`,
  'an error that is thrown in then of a promise that is rejected': `await assert.rejects(counter.add(1).receipt().then(() => { throw new Error('no') }))`,
  'an error that is thrown in then, and a flag in catch': `let failed = false; await counter.add(1).receipt().then(() => { throw new Error('no') }).catch(() => { failed = true }); expect(failed).to.equal(true)`,
  'an error that is thrown in then, and an arrow in catch': `expect(await counter.add(1).receipt().then(() => { throw new Error('no') }).catch(() => true)).to.equal(true)`,
  'a false assertion on an element before one that holds': `for (const n of [1, 2, 3]) { try { expect(n).to.equal(3) } catch {} }`,
  'a false assertion by an index before one that holds': `const list = [1, 2, 3]; for (let i = 0; i < list.length; i++) { try { expect(list[i]).to.equal(3) } catch (e) { console.log(e) } }`,
  'a false assertion on a call for an element before one that holds': `for (const n of [1, 2]) { try { await expect(counter.add(n)).to.return(3) } catch {} }`,
  'a false assertion on what is read for an element': `for (const n of [1, 2]) { try { const read = await counter.read.add(n); expect(read).to.equal('2') } catch {} }`,
  'a false assertion of chai on an element before one that holds': `for (const n of [1, 2, 3]) { try { expectOfChai(n).to.equal(3) } catch {} } for (const n of [1, 3]) { try { chai(n === 3) } catch {} }`,
  'a false assertion in forEach': `;[1, 2, 3].forEach((n) => { try { expect(n).to.equal(3) } catch {} })`,
  'a false assertion in map': `await Promise.all([1, 2, 3].map(async (n) => { try { assert.equal(n, 3) } catch {} }))`,
  'a false assertion on a promise': `try { await expectOfChai(Promise.resolve(5)).to.be.rejected } catch (e) { expect(e).to.exist }`,
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
  'a message that is printed and compared': `try { ${WRONG} } catch (e) { console.log(e.message); expect(e.message).to.include('50') }`,
  'a message of a variable that is printed': `try { ${WRONG} } catch (e) { const m = e.message; console.log(m); expect(m).to.include('50') }`,
  'an error that is printed and compared': `try { ${WRONG} } catch (e) { console.log(e); if (!String(e).includes('50')) throw e }`,
  'a stack': `try { ${WRONG} } catch (e) { if (!/50/.test(e.stack)) throw new Error('another') }`,
  'an error as Node prints it': `try { ${WRONG} } catch (e) { expect(inspect(e)).to.include('50') }`,
  'an error as Node prints it, with its members': `try { expect(1).to.equal(2) } catch (e) { expect(inspect(e)).to.include('expected: 2').and.not.include('Getter') }`,
  'a message that a console receives': `const seen = []; const { log } = console; console.log = (text) => seen.push(text); try { ${WRONG} } catch (e) { console.log(e.message) } finally { console.log = log } expect(seen.join()).to.include('50')`,
  'a message that a function named as one of the console receives': `const seen = []; { const { debug } = console; debug('begin') } const debug = (text) => seen.push(text); try { ${WRONG} } catch (e) { debug(e.message) } expect(seen[0]).to.include('50')`,
  'a message that a mock receives': `const spy = mock.method(console, 'log', () => {}); try { ${WRONG} } catch (e) { console.log(e.message) } expect(spy.mock.calls[0].arguments[0]).to.include('50'); spy.mock.restore()`,
  'an error that an output receives': `const seen = []; const { write } = process.stdout; process.stdout.write = (text) => seen.push(text); try { ${WRONG} } catch (e) { console.log(e) } finally { process.stdout.write = write } expect(seen.join()).to.include('50')`,
  'an error that another console receives': `const seen = []; const own = new Console(new Writable({ write(text, _, done) { seen.push(text); done() } })); try { ${WRONG} } catch (e) { own.log(e) } expect(seen.join()).to.include('50')`,
  'a message that is printed by a comparison': `const check = (text) => { expect(text).to.include('50'); return text }; try { ${WRONG} } catch (e) { console.log(check(e.message)) }`,
  'a message that is printed and kept': `let m; try { ${WRONG} } catch (e) { console.log(m = e.message) } expect(m).to.include('50')`,
  'an assertion that is printed and holds later': `let n = 0; for (;;) { try { expect(++n).to.equal(3); break } catch (e) { console.log('again', e) } }`,
  'a name': `try { ${WRONG}; throw new Error('no') } catch (e) { expect(e.name).to.equal('AssertionError') }`,
  'a class': `try { ${WRONG}; throw new Error('no') } catch (e) { expect(e).to.be.instanceOf(AssertionError) }`,
  'a class in an operator': `try { ${WRONG}; throw new Error('no') } catch (e) { expect(e instanceof AssertionError).to.equal(true) }`,
  'a code': `try { assert.equal(1, 2); throw new Error('no') } catch (e) { expect(e.code).to.equal('ERR_ASSERTION') }`,
  'a member': `try { ${WRONG}; throw new Error('no') } catch (e) { expect(e.expected).to.equal(50) }`,
  members: `try { expect(1).to.equal(2); throw new Error('no') } catch (e) { expect(e).to.include({ actual: 1, expected: 2 }) }`,
  'an error of a class that a function throws': `const positive = (n) => { if (n <= 0) expect.fail('not positive') }; expect(() => positive(0)).to.throw(AssertionError)`,
  'an error in a function that compares it': `await assert.rejects(async () => { expect.fail('own') }, (e) => e.message === 'own')`,
  'an assertion that throws any error': `assert.throws(() => assert.equal(1, 2), Error); expect(() => expect(1).to.equal(2)).to.throw(Error)`,
  'should.fail and its message': `const say = should(); try { say.fail('no') } catch (e) { e.message.should.include('no') }`,
  'assertions of should': `should(); Number(1).should.equal(1); (await counter.read.add(1)).should.equal('1')`,
  'an assertion in a promise that is rejected': `await expectOfChai((async () => { ${WRONG} })()).to.be.rejected`,
  'an assertion on a promise that holds later': `for (let n = 0; ; n++) { try { await expectOfChai(n < 2 ? Promise.resolve(n) : Promise.reject(new Error('late'))).to.be.rejected; break } catch { await sleep(1) } }`,
  'a call that is rejected': `await expectOfChai(counter.add(0)).to.be.rejected`,
  'an assertion that holds later': `let n = 0; for (;;) { try { expect(++n).to.equal(3); break } catch { await sleep(1) } } expect(n).to.equal(3)`,
  'an error that a call threw': `let failed = false; try { await counter.add(0); throw new Error('no') } catch { failed = true } expect(failed).to.equal(true)`,
  'an error that is thrown and compared': `try { await counter.add(1); throw new Error('no') } catch (e) { expect(String(e)).to.include('no') }`,
  'an error that is thrown and thrown again': `const fails = async (work) => { try { await work(); throw new Error('no') } catch (e) { if (e.message === 'no') throw e; return true } }; expect(await fails(() => counter.add(0))).to.equal(true); await assert.rejects(() => fails(() => counter.add(1)), /no/)`,
  'an error that is thrown after the try': `const fails = async (work) => { try { await work() } catch { return true } throw new Error('no') }; expect(await fails(() => counter.add(0))).to.equal(true)`,
  'an error that is thrown and expected': `await assert.rejects(async () => { ${CALL}; throw new Error('mine') }, /mine/); expect(() => { JSON.parse('{}'); throw new Error('mine') }).to.throw('mine')`,
  'an error that is thrown until something holds': `let n = 0; for (;;) { try { if (++n < 3) throw new Error('not yet'); break } catch {} } expect(n).to.equal(3)`,
  'an error that is thrown if a response is wrong': `const read = async () => { try { const n = await counter.read.add(1); if (n !== 5) throw new Error('strange'); return n } catch { return 0 } }; expect(await read()).to.equal(0)`,
  'an error that is thrown to abort, and work in catch': `let undone = 0; const undo = () => undone++; try { ${CALL}; throw new Error('crash') } catch { undo() } expect(undone).to.equal(1)`,
  'an error that is thrown to abort a function': `const transact = async (work) => { try { await work() } catch {} }; await transact(async () => { ${CALL}; throw new Error('roll back') })`,
  'an assertion on a function that throws': `const boom = () => { throw new Error('boom') }; expect(boom).to.throw(); assert.throws(() => boom())`,
  'an error in then that is handled as the second argument': `let failed = false; await counter.add(0).receipt().then(({ status }) => { if (status === 'SUCCESS') throw new Error('no') }); await assert.rejects(async () => { await counter.add(0) }); expect(failed).to.equal(false)`,
  'an assertion that is tried for each element until it holds': `let found; for (const n of [1, 2, 3]) { try { expect(n).to.equal(2); found = n; break } catch {} } expect(found).to.equal(2)`,
  'an assertion that is counted for each element': `let wrong = 0; for (const n of [1, 2, 3]) { try { expect(n).to.equal(3) } catch { wrong++ } } expect(wrong).to.equal(2)`,
  'an assertion that is tried a number of times': `for (let i = 0; i < 3; i++) { try { await expect(counter.add(1)).to.return(3) } catch {} }`,
  'an assertion that is tried with longer pauses': `let n = 0; for (const ms of [1, 2, 3]) { await sleep(ms); try { expect(++n).to.equal(3) } catch {} }`,
  'an assertion with a text for each try': `let n = 0; for (let i = 0; i < 3; i++) { try { expect(++n, 'try ' + i).to.equal(3) } catch {} }`,
  'an assertion that a function with a parameter tries, and discards': `let n = 0; const attempt = (to) => { try { expect(++n).to.equal(to) } catch {} }; for (let i = 0; i < 3; i++) attempt(3)`,
  'an assertion that a function with a parameter tries': `let n = 0; const attempt = (to) => { try { expect(++n).to.equal(to); return true } catch { return false } }; while (!attempt(3));`,
  'an assertion on a call that holds later': `const until = async (check) => { for (;;) { try { return await check() } catch { await sleep(1) } } }; await until(async () => { await expect(counter.add(1)).to.return(3) })`,
  'an assertion of assert that holds later': `let n = 0; for (;;) { try { assert.equal(++n, 3); break } catch { await sleep(1) } }`,
}

const TESTS = `import assert from 'node:assert'
import { Console } from 'node:console'
import { Writable } from 'node:stream'
import { mock } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import { assert as chai, AssertionError, expect as expectOfChai, should, use } from 'chai'
import promises from 'chai-promises'
import { fails } from './fails'
use(promises)
${SETUP}
${[...Object.entries(FALSE), ...Object.entries(TRUE)]
  .map(([title, body]) => `it('${title}', async () => { const { counter } = await setup()\n${body}\n})`)
  .join('\n')}
`

/** A function of another file that takes its own error for the one of the call. */
const FAILS = `export async function fails(work: () => unknown): Promise<boolean> {
  try {
    await work()
    throw new Error('should have failed')
  } catch {
    return true
  }
}
`

/** A plugin that waits for promises: it overwrites the words of chai, and reads the failure for its own messages. */
const PLUGIN = `export default ({ Assertion }) => {
  function getReasonName(reason) {
    return String(reason)
  }
  for (const word of ['to', 'be', 'have', 'not'])
    Assertion.overwriteProperty(word, (original) => function () { original.call(this) })
  Assertion.addProperty('rejected', function () {
    const source = typeof this.then === 'function' ? this : this._obj
    const judge = (holds, name) => this.assert(holds, 'expected ' + name + ' to be rejected', 'expected ' + name + ' not to be rejected')
    const derived = source.then(() => judge(false, 'a promise'), (reason) => judge(true, getReasonName(reason)))
    this.then = derived.then.bind(derived)
    return this
  })
}
`

/**
 * A test that catches the failure of an assertion, and compares nothing of it, is false. The oracle is the reader of
 * each line: the call of \`FALSE\` succeeds, or its assertion is false, and the test ignores that.
 */
describe('failures of assertions that a test catches', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TESTS, 'test/fails.ts': FAILS })
  mkdirSync(join(cwd, 'node_modules/chai-promises'), { recursive: true })
  writeFileSync(join(cwd, 'node_modules/chai-promises/index.js'), PLUGIN)
  writeFileSync(
    join(cwd, 'node_modules/chai-promises/package.json'),
    '{ "name": "chai-promises", "type": "module", "exports": "./index.js" }',
  )
  symlinkSync(join(import.meta.dirname, '../../node_modules/chai'), join(cwd, 'node_modules/chai'))
  let run: RunReport
  before(async () => {
    const { stdout } = await runToolkit(['test', '--json'], { cwd })
    run = JSON.parse(stdout.slice(stdout.lastIndexOf('\n{') + 1))
  })
  const find = (title: string) => run.tests.find(({ titles }) => titles.at(-1) === title)!

  for (const title of Object.keys(FALSE)) {
    it(`failures of assertions that a test catches fail it: ${title}`, () => {
      const { state, failure } = find(title)
      expect(state).to.equal('failed')
      expect(failure?.message).to.match(
        /^(?:a failed assertion was caught|the test caught its own error), and nothing compares its message: /,
      )
    })
  }

  it('failures of assertions that a test catches are reported at the place of the error', () => {
    const { frame } = find('an error that is thrown, and a flag').failure!
    const line = TESTS.split('\n')[frame!.line - 1]
    expect(line?.slice(frame!.column - 1)).to.match(/^new Error\('no'\)/)
  })

  for (const title of Object.keys(TRUE)) {
    it(`failures of assertions that a test catches are read, expected or repeated in: ${title}`, () => {
      const { state, failure } = find(title)
      expect(state, failure?.message).to.equal('passed')
    })
  }
})
