import assert from 'node:assert'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { COUNTER, SETUP } from './counter.js'
import { createFolder, runToolkit } from './toolkit.js'

const GIVEN = /was given (?:a receipt|a contract|the method|an account).* where the matcher compares a value/

const WITH = /compares a value with a receipt/
const MEMBER = /^a receipt has no member "(?:data|events)"$/
const NEAR = /^a receipt has no member "returnvalue"; did you mean "returnValue"\?$/
const VALUE = /a receipt is used as a number or a text/

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
  'a receipt in assert of chai': ['chai(await counter.add(1))', GIVEN],
  'a receipt in assert.isOk of chai': ['chai.isOk(await counter.add(1))', GIVEN],
  'a receipt in assert.notEqual of chai': ['chai.notEqual(await counter.add(1), 5)', GIVEN],
  'a receipt in assert.notDeepEqual of chai': ['chai.notDeepEqual({ a: [await counter.add(1)] }, { a: [5] })', WITH],
  'a receipt in expect of chai': ['expectOfChai(await counter.add(1)).to.be.ok', GIVEN],
  'a list of receipts in expect of chai': ['expectOfChai([await counter.add(1)]).to.not.include(5)', WITH],
  'a list of receipts': ["expect(await Promise.all([counter.add(1), counter.add(1)])).to.not.include('5')", WITH],
  'a list of receipts in deep.equal': ["expect([await counter.add(1)]).to.not.deep.equal(['5'])", WITH],
  'a list of receipts in members': ["expect([await counter.add(1)]).to.not.have.members(['5'])", WITH],
  'a receipt in an object': ["expect({ count: await counter.add(1) }).to.not.eql({ count: '5' })", WITH],
  'a receipt in a part of an object': ["expect({ count: await counter.add(1) }).to.not.include({ count: '5' })", WITH],
  'a receipt as a property': ["expect({ count: await counter.add(1) }).to.not.have.property('count', '5')", WITH],
  'a receipt in assert.notDeepEqual': ["assert.notDeepEqual([await counter.add(1)], ['5'])", WITH],
  'a receipt with ==': ["expect((await counter.add(1)) == '5').to.equal(false)", VALUE],
  'a receipt with <': ['expect((await counter.add(1)) < 5).to.equal(false)', VALUE],
  'a receipt with +': ["expect((await counter.add(1)) + 1).to.not.equal('51')", VALUE],
  'a receipt with -': ['expect((await counter.add(1)) - 1).to.not.equal(5)', VALUE],
  'a receipt in Number': ['expect(Number(await counter.add(1))).to.not.equal(5)', VALUE],
  'a receipt in a template': [`expect(\`\${await counter.add(1)}\`).to.not.equal('5')`, VALUE],
  'a receipt in String': ["expect(String(await counter.add(1))).to.not.equal('5')", VALUE],
  'a member that receipts do not have': ['expect((await counter.add(1)).data).to.not.equal(5)', MEMBER],
  'a misspelt member of a receipt': ["expect((await counter.add(1)).returnvalue).to.not.equal('5')", NEAR],
  'a destructured member that receipts do not have': [
    'const { data } = (await counter.add(1)) as any; expect(data).to.not.equal(5)',
    MEMBER,
  ],
  'a member of a dry run': ['expect((await counter.exec.add(1)).events?.length).to.not.equal(5)', MEMBER],
  'a false value in assert': ['assert(0)', /^expected 0 to be truthy$/],
  'a false value with a message': ["assert.strict(null, 'mine')", /^mine$/],
  'no value in assert': ['assert()', /No value argument passed/],
  'another value': ["assert.strict.equal(1, '1')", /strictly equal/],
}

const TRUE: Record<string, string> = {
  'lists of receipts with their number': 'expect([await counter.add(1)]).to.have.length(1).and.not.be.empty',
  'members of receipts in a list': "expect([(await counter.add(1)).returnValue]).to.include('1')",
  'a list of equal receipts':
    'const sent = await counter.add(1); expect([sent]).to.include(sent).and.to.deep.equal([sent])',
  'an object with a receipt': "expect({ sent: await counter.add(1), at: 1 }).to.have.property('at', 1)",
  'a part of an object with a receipt': 'expect({ sent: await counter.add(1), at: 1 }).to.include({ at: 1 })',
  'members of a receipt':
    "const { status, block, ...rest } = await counter.add(1); expect([status, typeof block]).to.eql(['SUCCESS', 'number']); expect(Object.keys(rest)).to.include('hash')",
  'a receipt that is printed':
    "const sent = await counter.add(1); console.log('%s %o %j', sent, sent, sent); expect(JSON.stringify(sent)).to.include('SUCCESS'); expect(structuredClone(sent).status).to.equal('SUCCESS')",
  'a question for a member':
    "const sent = await counter.add(1); expect('data' in sent).to.equal(false); expect(sent).to.not.have.property('data'); expect(sent.hasOwnProperty('data')).to.equal(false)",
  'a list of accounts': 'expect([alice, bob]).to.include(alice).and.to.have.members([bob, alice])',
  'a list that contains itself': 'const list = [1]; list.push(list); assert.deepEqual(list, list)',
  'values in assert of chai': 'chai(1); chai.isOk(5); chai.equal(1, 1); chai.deepEqual([1], [1]); chai.isTrue(true)',
  'objects in assert of chai': "chai.property(await counter.add(1), 'status'); chai.notEqual(alice, bob)",
  'a member of a receipt in expect of chai': "expectOfChai(await counter.add(1)).to.have.property('status', 'SUCCESS')",
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
import { assert as chai, expect as expectOfChai } from 'chai'
${SETUP}
${[...Object.entries(FALSE).map(([title, [claim]]) => [title, claim]), ...Object.entries(TRUE)]
  .map(([title, claim]) => `it('${title}', async () => { const { alice, bob, counter } = await setup()\n${claim}\n})`)
  .join('\n')}
`

/** The oracle is the reader of each line: what the assertion says of the value that the call returned. */
describe('assertions of node:assert', () => {
  const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': TESTS })
  mkdirSync(join(cwd, 'node_modules'))
  symlinkSync(join(import.meta.dirname, '../../node_modules/chai'), join(cwd, 'node_modules/chai'))
  let run: RunReport
  before(async () => {
    run = JSON.parse((await runToolkit(['test', '--require-assertions', '--json'], { cwd })).stdout)
  })
  const find = (title: string) => run.tests.find(({ titles }) => titles.at(-1) === title)!

  for (const [title, [claim, says]] of Object.entries(FALSE)) {
    it(`assertions of node:assert fail at their line with ${title}`, () => {
      const { failure } = find(title)
      expect(failure?.message).to.match(says)
      const line = TESTS.split('\n').indexOf(claim) + 1
      expect(failure!.frame).to.include({ file: 'test/a.test.ts', line })
    })
  }

  for (const title of Object.keys(TRUE)) {
    it(`assertions of node:assert hold with ${title}`, () => {
      const { state, failure } = find(title)
      expect(state, failure?.message).to.equal('passed')
    })
  }
})

/** Arguments of each function of `node:assert`: those with which it holds, and those with which it fails. */
const ARGUMENTS: Record<string, [holding: string | undefined, failing: string]> = {
  ok: ['1', '0'],
  fail: [undefined, "'no'"],
  equal: ["1, '1'", '1, 2'],
  notEqual: ['1, 2', "1, '1'"],
  strictEqual: ['1, 1', "1, '1'"],
  notStrictEqual: ["1, '1'", '1, 1'],
  deepEqual: ['[1], [1]', '[1], [2]'],
  notDeepEqual: ['[1], [2]', '[1], [1]'],
  deepStrictEqual: ['[1], [1]', "[1], ['1']"],
  notDeepStrictEqual: ["[1], ['1']", '[1], [1]'],
  throws: ["() => { throw new Error('a') }, /a/", '() => 1'],
  doesNotThrow: ['() => 1', "() => { throw new Error('a') }"],
  rejects: ["async () => { throw new Error('a') }, /a/", 'async () => 1'],
  doesNotReject: ['async () => 1', "async () => { throw new Error('a') }"],
  ifError: ['null', "new Error('a')"],
  match: ["'abc', /b/", "'abc', /x/"],
  doesNotMatch: ["'abc', /x/", "'abc', /b/"],
  partialDeepStrictEqual: ['{ a: 1, b: 2 }, { a: 1 }', '{ a: 1 }, { a: 2 }'],
}

/** The oracle is Node: the same expression in this process, where nothing watches the assertions. */
describe('functions of node:assert that are watched', () => {
  const names = Object.keys(assert).filter((name) => /^[a-z]/.test(name) && name !== 'strict')
  const rows = names.flatMap((name) =>
    (ARGUMENTS[name] ?? [])
      .filter((args) => args !== undefined)
      .flatMap((args) => ['assert', 'assert.strict', 'named'].map((owner) => `${owner}.${name}(${args})`)),
  )
  let run: RunReport
  before(async () => {
    const lines = rows.map((row) => `it(${JSON.stringify(row)}, async () => { await ${row} })`)
    const text = `import assert, * as named from 'node:assert'\n${lines.join('\n')}\n`
    const cwd = createFolder({ ...COUNTER, 'test/a.test.ts': text })
    run = JSON.parse((await runToolkit(['test', '--json'], { cwd })).stdout)
  })

  it('functions of node:assert that are watched are all in the table', () => {
    expect(names.filter((name) => !Object.hasOwn(ARGUMENTS, name))).to.deep.equal([])
  })

  for (const row of rows) {
    it(`functions of node:assert that are watched end as in Node: ${row}`, async () => {
      const evaluate = new Function('assert', 'named', `return (async () => { await ${row} })()`)
      const isHolding = await evaluate(assert, assert).then(
        () => true,
        () => false,
      )
      const test = run.tests.find(({ titles }) => titles.at(-1) === row)
      expect(test?.state).to.equal(isHolding ? 'passed' : 'failed')
    })
  }
})
