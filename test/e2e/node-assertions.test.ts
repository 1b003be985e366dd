import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

const GIVEN = /was given (?:a receipt|a contract|the method|an account).* where the matcher compares a value/

/** Assertions that hold for every object, whatever the call returned, and those that fail as Node would say it. */
const FALSE: Record<string, [claim: string, says: RegExp]> = {
  'a receipt in assert': ['assert(await counter.add(1))', GIVEN],
  'a receipt in assert.ok': ['assert.ok(await counter.add(1))', GIVEN],
  'a receipt in a named ok': ['ok(await counter.exec.add(1))', GIVEN],
  'a receipt in assert/strict': ['strictly(await counter.add(1))', GIVEN],
  'a receipt in assert.notEqual': ["assert.notEqual(await counter.add(1), '5')", GIVEN],
  'a receipt in assert.strict.notDeepEqual': ['assert.strict.notDeepEqual(true, await counter.add(1))', GIVEN],
  'a receipt beside a contract': ['assert.notEqual(await counter.add(1), counter)', GIVEN],
  'a method in assert.notStrictEqual': ['assert.notStrictEqual(await counter.read.add, 4)', GIVEN],
  'a contract in assert': ['assert(counter)', GIVEN],
  'an account in assert.notEqual': ["assert.notEqual(alice, 'bob')", GIVEN],
  'dry runs in expect': ['expect(counter.exec).to.be.ok', GIVEN],
  'reads in expect': ['expect(counter.read).to.not.equal(5)', GIVEN],
  'a receipt in satisfy': ['expect(await counter.add(1)).to.satisfy(Boolean)', GIVEN],
  'a false value in assert': ['assert(0)', /^expected 0 to be truthy$/],
  'a false value with a message': ["assert.strict(null, 'mine')", /^mine$/],
  'no value in assert': ['assert()', /No value argument passed/],
  'another value': ["assert.strict.equal(1, '1')", /strictly equal/],
}

const TRUE: Record<string, string> = {
  'a true value': "assert(1); ok('x'); strictly(true, 'says'); assert.strict(1)",
  'an equal value': "assert.equal(1, '1'); assert.deepStrictEqual({ a: [1] }, { a: [1] })",
  'a member of a receipt': "assert.equal((await counter.add(1)).status, 'SUCCESS')",
  'two objects of a kind': 'assert.equal(alice, alice); assert.notEqual(alice, bob)',
  'members of a receipt as an object': 'assert.notDeepEqual(await counter.add(1), { hash: 1 })',
  'a rejection': 'await assert.rejects(async () => { await counter.add(0) })',
  'its classes': "assert.throws(() => { throw new assert.AssertionError({ message: 'x' }) }, assert.AssertionError)",
}

const TESTS = `import assert, { ok } from 'node:assert'
import strictly from 'assert/strict'
${SETUP}
${[...Object.entries(FALSE).map(([title, [claim]]) => [title, claim]), ...Object.entries(TRUE)]
  .map(([title, claim]) => `it('${title}', async () => { const { alice, bob, counter } = await setup()\n${claim}\n})`)
  .join('\n')}
`

/** The oracle is the reader of each line: what the assertion says of the value that the call returned. */
describe('assertions of node:assert', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TESTS })
  let run: RunReport
  before(async () => {
    run = JSON.parse((await runToolkit(['test', '--require-assertions', '--json'], { cwd })).stdout)
  })
  const find = (title: string) => run.tests.find(({ titles }) => titles.at(-1) === title)!

  for (const [title, [claim, says]] of Object.entries(FALSE)) {
    it(`fail at their line with ${title}`, () => {
      const { failure } = find(title)
      expect(failure?.message).to.match(says)
      const line = TESTS.split('\n').indexOf(claim) + 1
      expect(failure!.frame).to.include({ file: 'test/a.test.ts', line })
    })
  }

  for (const title of Object.keys(TRUE)) {
    it(`hold with ${title}`, () => {
      const { state, failure } = find(title)
      expect(state, failure?.message).to.equal('passed')
    })
  }
})
