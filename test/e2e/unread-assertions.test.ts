import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

const WRONG = 'expect(counter.add(1)).to.return(50)'
const RIGHT = 'expect(counter.add(1)).to.succeed'
const MORE = 'await sleep(5); await expect(counter.add(1)).to.succeed'
const HELPERS = `const wrong = async () => { await ${WRONG} }
const right = async () => { await ${RIGHT} }`

/** Tests with a false assertion whose failure the language discards. */
const FALSE: Record<string, string> = {
  'a race that another assertion wins': `await Promise.race([${RIGHT}, ${WRONG}])`,
  'a race that a value wins': `await Promise.race([1, ${WRONG}])`,
  'a race that a timer wins': `await Promise.race([sleep(1), sleep(10).then(() => ${WRONG})])`,
  'a race, and a test that goes on': `await Promise.race([${RIGHT}, ${WRONG}]); ${MORE}`,
  'a race of functions': `${HELPERS}; await Promise.race([right(), wrong()]); ${MORE}`,
  'a race of a function that compares values': `await Promise.race([1, (async () => { await sleep(1); expect(1).to.equal(2) })()]); ${MORE}`,
  'a race of a function of node:assert': `await Promise.race([1, (async () => { await sleep(1); assert.equal(1, 2) })()]); ${MORE}`,
  'a race of a mistake in an assertion': `await Promise.race([${RIGHT}, expect(counter.add(1)).to.emit('nothing')]); ${MORE}`,
  'a race of an iterable': `await Promise.race(new Set([${RIGHT}, ${WRONG}])); ${MORE}`,
  'a race in a function': `const within = (work) => Promise.race([work, sleep(5)]); await within(${WRONG}.then(() => {}, async (error) => { await sleep(20); throw error })); ${MORE}`,
  'any of two assertions': `await Promise.any([${RIGHT}, ${WRONG}]); ${MORE}`,
  'any of two assertions, the false one first': `await Promise.any([${WRONG}, ${RIGHT}]); ${MORE}`,
  'any of two assertions at the end': `await Promise.any([${RIGHT}, ${WRONG}])`,
  'all, with another failure that is caught': `try { await Promise.all([Promise.reject(new Error('other')), ${WRONG}]) } catch {}`,
  'all, with another failure that is caught, and more': `try { await Promise.all([Promise.reject(new Error('other')), ${WRONG}]) } catch {}; ${MORE}`,
  'all, with another assertion that is caught': `try { await Promise.all([expect(counter.add(1)).to.fail, ${WRONG}]) } catch {}; ${MORE}`,
  'all settled without a look': `await Promise.allSettled([${RIGHT}, ${WRONG}])`,
  'all settled, and a look at their number': `expect(await Promise.allSettled([${RIGHT}, ${WRONG}])).to.have.length(2)`,
  'all settled, and a look at another one': `const [first] = await Promise.allSettled([${RIGHT}, ${WRONG}]); expect(first.status).to.equal('fulfilled')`,
  'all settled of functions': `${HELPERS}; await Promise.allSettled([right(), wrong()]); ${MORE}`,
  'an assertion that goes on when the test ends': `${WRONG}.then(() => {}, () => {})`,
  'an assertion that begins when the test ended': `counter.add(1).then(() => ${WRONG}).catch(() => {})`,
}

/** Tests that handle a failure, and tests whose assertions hold. */
const TRUE: Record<string, string> = {
  'a race of right ones': `await Promise.race([${RIGHT}, ${RIGHT}])`,
  'a race with a time limit': `await Promise.race([${RIGHT}, sleep(60_000, undefined, { ref: false }).then(() => { throw new Error('late') })])`,
  'a race with a failure that is no assertion': `await Promise.race([${RIGHT}, sleep(20).then(() => { throw new Error('late') })]); ${MORE}; await sleep(30)`,
  'a lost call that fails': `await Promise.race([1, counter.add(0)]); ${MORE}`,
  'any of two, one of which is no assertion': `await Promise.any([Promise.reject(new Error('first')), ${RIGHT}])`,
  'a failure that is caught': `try { await ${WRONG} } catch (error) { expect(error.message).to.include('50') }`,
  'a failure that catch handles': `await Promise.resolve(${WRONG}).catch(({ message }) => expect(message).to.include('50'))`,
  'a failure that then handles': `await ${WRONG}.then(() => { throw new Error('passed') }, (error) => expect(error.message).to.include('50'))`,
  'a failure that is expected': `let failed; await Promise.all([${RIGHT}, ${WRONG}]).catch((error) => { failed = error }); expect(failed.message).to.include('50')`,
  'a race whose failure is caught': `try { await Promise.race([${WRONG}, sleep(1000, undefined, { ref: false })]) } catch (error) { expect(error.message).to.include('50'); return }; throw new Error('passed')`,
  'any of none': `try { await Promise.any([${WRONG}, ${WRONG}]) } catch ({ errors }) { for (const { message } of errors) expect(message).to.include('50') }`,
  'all settled with a look': `const results = await Promise.allSettled([${RIGHT}, ${WRONG}]); expect(results.map(({ status }) => status)).to.deep.equal(['fulfilled', 'rejected'])`,
  'all settled, compared as a whole': `expect(await Promise.allSettled([Promise.reject(1), 2])).to.deep.equal([{ status: 'rejected', reason: 1 }, { status: 'fulfilled', value: 2 }])`,
  'values of all': `expect(await Promise.all([1, Promise.resolve(2), counter.read.add(3)])).to.deep.equal([1, 2, '3'])`,
  'all of an iterable that throws': `await Promise.all((function* () { yield 1; throw new TypeError('thrown') })()).then(() => { throw new Error('passed') }, (error) => expect(error.message).to.equal('thrown'))`,
  'all of no iterable': `await Promise.all(5).then(() => { throw new Error('passed') }, (error) => expect(error).to.be.instanceOf(TypeError))`,
  'a subclass of Promise': `class Own extends Promise {}; expect(Own.all([1]) instanceof Own).to.equal(true); expect(await Own.race([1, 2])).to.equal(1)`,
  'a thenable that is asked once': `let asked = 0; await Promise.all([{ then(resolve) { asked++; resolve(1) } }]); expect(asked).to.equal(1)`,
}

const TESTS = `import assert from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import { arb, property } from 'iost-toolkit/test'
${SETUP}
property('a property with a race', { step: arb.integer({ min: 1, max: 5 }) }, async ({ step }) => {
  const { counter } = await setup()
  await Promise.race([1, expect(counter.add(step)).to.return(50)])
}, { runs: 3 })
${[...Object.entries(FALSE), ...Object.entries(TRUE)]
  .map(([title, body]) => `it('${title}', async () => { const { counter } = await setup(); ${body} })`)
  .join('\n')}
`

/**
 * An assertion fails its test whatever becomes of its promise. The oracle is the reader of each line: it has a false
 * assertion, and no code that looks at it.
 */
describe('assertions whose failure nothing reads', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TESTS })
  let run: RunReport
  before(async () => {
    run = JSON.parse((await runToolkit(['test', '--json'], { cwd })).stdout)
  })
  const find = (title: string) => run.tests.find(({ titles }) => titles.at(-1) === title)!

  for (const title of [...Object.keys(FALSE), 'a property with a race']) {
    it(`assertions whose failure nothing reads fail their test: ${title}`, () => {
      expect(find(title)).to.include({ state: 'failed' })
    })
  }

  for (const title of Object.keys(TRUE)) {
    it(`assertions whose failure nothing reads are not found in: ${title}`, () => {
      const { state, failure } = find(title)
      expect(state, failure?.message).to.equal('passed')
    })
  }
})
