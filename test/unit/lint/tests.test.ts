import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import { ESLint as ESLint10 } from 'eslint'
import { ESLint as ESLint9 } from 'eslint-9'
import { readReceipt } from '../../../src/client/calls/receipt.js'
import plugin from '../../../src/entries/eslint.js'
import { RECEIPT_MEMBERS } from '../../../src/lint/tests/receipts.js'
import { ACCOUNTS, CALL_MATCHERS } from '../../../src/lint/tests/rules.js'
import { createMatchers } from '../../../src/matchers/plugin.js'
import { listAccounts } from '../../../src/node/developer-accounts.js'
import { makeFolder } from '../../folder.js'

const ROOT = join(import.meta.dirname, '../../..')
const HEAD = `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [owner, bob] = await chain.accounts(2)
  const vault = await chain.deploy('vault', { from: owner })
  const coin = chain.token('coin')
  return { owner, bob, vault, coin, other: await chain.contract('token.iost') }
})
`
/** Statements of a test, by the rule that reports them. `none`: statements that no rule reports. */
const STATEMENTS: Record<string, readonly string[]> = {
  'awaited-call': [
    "vault.deposit('1')",
    "vault.as(bob).deposit('1')",
    'vault.with({ gasLimit: 5 }).pause()',
    'vault.read.total()',
    'vault.exec.total()',
    "vault.storage('total')",
    'other.transfer()',
    "coin.transfer({ from: owner, to: bob, amount: '1' })",
    'coin.balance(bob)',
    'chain.mine()',
    'chain.time.advance(5)',
    "chain.fund(bob, '1')",
    "chain.token('coin').supply()",
    'chain.transaction([vault.pause()])',
    'expect(vault.pause()).to.succeed',
    "expect(vault.pause()).to.emit('pause').withContent({})",
    "expect(vault.pause()).not.to.changeBalance('coin', bob, '1')",
    "expect(vault).to.have.storage('total').equal('5')",
    "expect(bob).to.own('card', '0')",
  ],
  'receipt-as-value': [
    'expect(await vault.isPaused()).to.be.ok',
    'expect(await vault.exec.isPaused()).to.not.be.false',
    'expect(await vault.as(bob).total()).to.not.equal(5)',
    "expect(await coin.transfer({ from: owner, to: bob, amount: '1' })).to.exist",
    'expect(await chain.transaction([vault.total()])).to.not.be.null',
    'const paused = await vault.isPaused(); (() => expect(paused).to.not.equal(false))()',
    'expect(Boolean(await vault.isPaused())).to.equal(true)',
    'expect(!(await vault.isPaused())).to.equal(false)',
    'if (await vault.isPaused()) expect(1).to.equal(1)',
    'if (1 > 2 || (await vault.isPaused())) expect(1).to.equal(1)',
    'while (!(await vault.isPaused())) await chain.block()',
    'expect((await vault.isPaused()) ? 1 : 2).to.equal(1)',
    'expect((await vault.isPaused()) === true).to.equal(false)',
    'expect(5 < (await vault.total())).to.equal(false)',
    'expect((await vault.total()) + 5).to.not.equal(10)',
    'expect((await vault.isPaused()) && true).to.equal(true)',
    'expect((await vault.isPaused()) ?? false).to.be.ok',
    `expect(\`\${await vault.total()}\`).to.not.equal('5')`,
    "expect(String(await vault.total())).to.not.equal('5')",
    'expect(Number(await vault.total())).to.not.equal(5)',
    "switch (await vault.total()) { case '5': throw new Error('five') }",
    'assert(await vault.isPaused())',
    'assert.ok(await vault.isPaused())',
    "assert.notEqual(await vault.total(), '5')",
    "assert.notStrictEqual('5', await vault.total())",
    'const open = await vault.isPaused(); if (open) expect(1).to.equal(1)',
    'expect([await vault.total(), 5]).to.not.include(6)',
    "expect(await Promise.all([vault.total(), vault.pause()])).to.not.have.members(['5', '6'])",
    "expect({ total: await vault.total() }).to.not.deep.equal({ total: '5' })",
    "expect((await vault.total()).value).to.not.equal('5')",
    'expect((await vault.total()).length).to.not.equal(5)',
  ],
  'method-without-call': [
    'expect(await vault.read.total).to.not.equal(5)',
    'expect(vault.read.total).to.be.ok',
    'expect(vault.isPaused).to.exist',
    'expect(vault.exec.total).to.not.be.null',
    'expect(coin.balance).to.not.equal(0)',
    'expect(chain.block).to.be.ok',
    'expect(await chain.time.now).to.not.equal(5n)',
  ],
  'expect-without-matcher': [
    'expect(await vault.read.total())',
    'expect(5).to.equal',
    'await expect(vault.pause())',
    'expect(5).to.be',
    'expect([1]).to.not.include',
    'expect(5).to.be.ok.and',
  ],
  'promise-in-expect': [
    'expect(vault.read.total()).to.not.equal(5)',
    "expect(vault.storage('total')).to.be.ok",
    "expect(vault.fields('by')).to.not.be.empty",
    'expect(coin.balance(bob)).to.not.equal(0)',
    'expect(chain.block()).to.exist',
    'expect(vault.total()).to.not.equal(5)',
  ],
  'discarded-failure': [
    'const f = async () => { try { await expect(vault.pause()).to.succeed } finally { return } }',
    'for (const _ of [1]) { try { await expect(vault.pause()).to.succeed } finally { if (bob) continue } }',
    'for (;;) try { expect(await vault.read.total()).to.equal(5) } finally { { break } }',
    'try { await expect(vault.pause()).to.succeed } catch {}',
    "try { await vault.pause(); expect.fail('passed') } catch (error) { expect(error).to.exist }",
    "try { await vault.pause(); assert.fail('passed') } catch (error) { expect(error).to.be.an('error') }",
    'let failed = false; try { await vault.pause(); fail() } catch { failed = true } expect(failed).to.equal(true)',
    "try { await vault.pause(); throw new Error('passed') } catch (error) { expect(error).to.be.instanceOf(Error) }",
    "try { await vault.pause(); throw new Error('passed') } catch (error) { assert(error); expect(error).to.not.be.null }",
    "try { await vault.pause(); assert(false, 'passed') } catch (error) { assert.ok(error) }",
    "try { await vault.pause(); assert.isTrue(false) } catch (error) { console.log('failed') }",
    'try { if (bob) expect(5).to.equal(5) } catch (error) { /* handled */ }',
  ],
  'vacuous-assertion': [
    "expect((await vault.fields('owners')).every((each) => each !== '')).to.be.true",
    'expect(list.every(isOwner)).to.equal(true)',
    'expect(list.every(isOwner)).to.be.ok',
    'expect(list.every(isOwner)).to.not.be.false',
    'expect(list.some(isThief)).to.be.false',
    'expect(list.some(isThief)).to.not.equal(true)',
    'assert(list.every(isOwner))',
    'assert.isTrue(list.every(isOwner)); expect(other).to.have.length(2)',
    'assert.strictEqual(list.some(isThief), false)',
    'const owners = []; expect(owners.every(isOwner)).to.be.true',
    "expect(error?.message).to.not.equal('paused')",
    "expect(result.error?.message).to.not.include('paused')",
    'expect(list?.[0].name).not.to.match(/x/)',
  ],
  'account-names': ['const [admin, alice] = await chain.accounts(2)', 'const [bobby] = await chain.accounts(1)'],
  'rounded-number': [
    'await expect(vault.pause()).to.changeStorage(vault, { total: [null, 90071992.54740993] })',
    'expect(await vault.read.total()).to.equal(9007199254740993)',
    'await expect(vault.pause()).to.return(-0.12345678901234567891)',
    'await expect(vault.pause()).to.return(9_007_199_254_740_993)',
    'await expect(vault.pause()).to.return(1.00000000000000000001e3)',
    'await expect(vault.pause()).to.return(1e400)',
  ],
  none: [
    "try { await vault.pause(); expect.fail('passed') } catch (error) { expect(error.message).to.include('paused') }",
    "try { await vault.pause(); throw new Error('passed') } catch (error) { if (error.message === 'passed') throw error }",
    "try { await vault.pause(); throw new Error('passed') } catch (error) { expect(error).to.have.property('message', 'x') }",
    "try { await vault.pause(); throw new Error('passed') } catch ({ message }) { expect(message).to.equal('x') }",
    "try { expect.fail('own') } catch (error) { expect(error).to.be.instanceOf(AssertionError) }",
    'let failed; try { await vault.pause(); expect.fail() } catch (error) { failed = error } expect(failed.message).to.equal(1)',
    'try { if (bob) throw new Error("x"); await vault.pause() } catch (error) { expect(error).to.exist }',
    'expect(list).to.have.length(2); expect(list.every(isOwner)).to.be.true',
    'expect(list.length).to.be.above(0); assert(list.every(isOwner))',
    "expect(found.list).to.deep.equal(['a']); expect(found.list.some(isThief)).to.be.false",
    'expect([alice, bob].every(isOwner)).to.be.true',
    'const owners = [alice]; expect(owners.every(isOwner)).to.be.true',
    'expect(list.every(isOwner)).to.be.false',
    'expect(list.some(isOwner)).to.be.true',
    'expect(list.every(isOwner) && list.length > 0).to.be.true',
    "expect(error?.message).to.equal('paused')",
    "expect(error.message).to.not.equal('paused')",
    'expect(error?.message).to.not.be.undefined',
    'await expect(vault.pause()).to.return(90071992.54740994)',
    'await expect(vault.pause()).to.return(9007199254740992)',
    'await expect(vault.pause()).to.return(9007199254740993n)',
    'expect(await vault.read.total()).to.equal(0.1 + 0.2 + 1e-8 + .5 + 5. + 5.000 + 0 + 0.0 + 1e21 + 1_000 + 0xff + 0b11)',
    "await vault.deposit('1')",
    "await expect(vault.deposit('1')).to.succeed.and.to.emit('deposit')",
    "await expect(vault).to.have.storage('total').equal('5')",
    'const call = vault.pause()',
    'await chain.transaction([vault.pause(), vault.total()])',
    'await Promise.all([vault.pause(), vault.total()])',
    'expect(await vault.read.total()).to.equal(5)',
    "expect((await vault.total()).status).to.equal('SUCCESS')",
    "expect(await vault.total()).to.have.property('status', 'SUCCESS')",
    "expect(await vault.total()).to.include({ status: 'SUCCESS' })",
    'expect(vault.id).to.be.ok',
    'try { await expect(vault.pause()).to.succeed } finally { await vault.pause() }',
    'try { await expect(vault.pause()).to.succeed } finally { [1].map((each) => { return each }); for (const _ of [1]) break }',
    'try { await expect(vault.pause()).to.succeed } catch (error) { expect(error.message).to.equal("no") }',
    'try { await vault.pause() } catch {}',
    "const sent = await vault.total(); expect(sent.status === 'SUCCESS').to.equal(true)",
    'let total = await vault.total(); total = 5; if (total) expect(total).to.equal(5)',
    'const total = await vault.read.total(); if (total) expect(total).to.equal(5)',
    "const spent = await vault.total(); (({ spent }) => { if (spent) expect(spent).to.equal('1') })({ spent: '1' })",
    'if ((await vault.total()).gasUsage > 5) expect(1).to.equal(1)',
    'expect(Number((await vault.total()).returnValue)).to.equal(5)',
    `expect(\`\${(await vault.total()).returnValue}\`).to.equal('5')`,
    'expect(await Promise.all([vault.total(), vault.pause()])).to.have.length(2)',
    'const [first] = await Promise.all([vault.total()]); expect(first.status).to.equal("SUCCESS")',
    "const { returnValue } = await vault.total(); expect(returnValue).to.equal('5')",
    'expect([await vault.read.total()]).to.include(5)',
    'assert.equal((await vault.total()).status, "SUCCESS")',
    'assert(await vault.read.isPaused())',
    'assert.equal(1, 1, await vault.read.total())',
    'console.log(await vault.total())',
    "if ('hash' in (await vault.total())) expect(1).to.equal(1)",
    'expect(vault.abi).to.have.lengthOf(2)',
    'expect(() => vault.total(5)).to.throw()',
    'expect(5).to.be.ok',
    "expect({ a: 1 }).to.have.own.property('a')",
    'expect([1]).to.be.an("array").that.includes(1)',
    'something.total()',
    'for await (const event of vault.events()) break',
    'const [alice, bobby, mine] = await chain.accounts(3)',
    'const [first, second] = await chain.accounts(2)',
    'chain.breakpoint()',
  ],
}

/**
 * The oracle for the lists of names in the rules are the matchers and the accounts themselves; ESLint runs the rules as
 * a project does.
 */
describe('ESLint rules for tests', () => {
  async function lint(
    files: Record<string, string>,
    ESLint = ESLint10,
  ): Promise<{ file: string; line: number; ruleId: string | null }[]> {
    const cwd = await makeFolder(files)
    const overrideConfig = plugin.configs.tests as unknown as ESLint10.Options['overrideConfig']
    const eslint = new ESLint({ cwd, overrideConfigFile: true, ...(overrideConfig && { overrideConfig }) })
    const results = await eslint.lintFiles(['.'])
    return results.flatMap(({ filePath, messages }) =>
      messages.map(({ line, ruleId }) => ({ file: filePath.slice(cwd.length + 1), line, ruleId })),
    )
  }

  /** A test file with one test a statement, and the line of each statement. */
  function write(statements: readonly string[], setUp: string): string {
    const tests = statements.map((text) => `it('x', async () => {\n${setUp}\n${text}\n})`)
    return `${HEAD}${tests.join('\n')}\n`
  }
  const lineOf = (index: number) => HEAD.split('\n').length + index * 4 + 2

  for (const [rule, statements] of Object.entries(STATEMENTS)) {
    for (const file of ['test/a.test.ts', 'test/deep/a.js', 'src/a.test.mts']) {
      it(`ESLint rules for tests report ${rule} at each statement of ${file}`, async () => {
        const text = write(statements, 'const { owner, bob, vault, coin, other } = await setup()')
        const found = await lint({ [file]: text })
        const wanted =
          rule === 'none' ? [] : statements.map((_, index) => ({ file, line: lineOf(index), ruleId: `iost/${rule}` }))
        expect(found.filter(({ ruleId }) => rule === 'none' || ruleId === `iost/${rule}`)).to.deep.equal(wanted)
      })
    }
  }

  it('ESLint rules for tests know the members of a receipt', () => {
    const sent = {
      tx_hash: '',
      gas_usage: 1,
      ram_usage: {},
      status_code: 'SUCCESS',
      message: '',
      returns: [],
      receipts: [],
    }
    expect([...RECEIPT_MEMBERS]).to.have.members(Object.keys(readReceipt(sent as never)))
  })

  it('ESLint rules for tests run in ESLint 9 too, and leave other files alone', async () => {
    const text = write(['vault.pause()'], 'const { vault } = await setup()')
    const found = await lint({ 'test/a.test.ts': text, 'src/a.ts': text }, ESLint9 as unknown as typeof ESLint10)
    expect(found).to.deep.equal([{ file: 'test/a.test.ts', line: lineOf(0), ruleId: 'iost/awaited-call' }])
  })

  it('ESLint rules for tests know handles that a fixture of another file returns by their use', async () => {
    const text = `import { expect } from 'iost-toolkit/test'
import { setup } from './stage'
it('x', async () => {
  const { market } = await setup()
  expect(await market.read.offers()).to.equal(5)
  market.offer('5')
})
`
    expect(await lint({ 'test/a.test.ts': text })).to.deep.equal([
      { file: 'test/a.test.ts', line: 6, ruleId: 'iost/awaited-call' },
    ])
  })

  it('ESLint rules for tests report nothing in the tests of the templates but names of accounts', async () => {
    const files: Record<string, string> = {}
    for (const name of readdirSync(join(ROOT, 'templates'), { recursive: true, encoding: 'utf8' }))
      if (/\/test\/[^/]*\.(?:js|ts)$/.test(name)) files[name] = readFileSync(join(ROOT, 'templates', name), 'utf8')
    expect(Object.keys(files)).to.have.length.above(15)
    const found = await lint(files)
    expect(found.filter(({ ruleId }) => ruleId !== 'iost/account-names')).to.deep.equal([])
  })

  it('ESLint rules for tests know every matcher for calls, and the accounts of development chains', () => {
    const names = new Set<string>()
    const add = (name: string) => void names.add(name)
    const Assertion = { addProperty: add, addMethod: add, addChainableMethod: add, prototype: {} }
    createMatchers()({ Assertion } as never, { flag: () => undefined, events: new EventTarget() } as never)
    expect([...CALL_MATCHERS]).to.have.members([...names])
    expect(ACCOUNTS).to.deep.equal(listAccounts(ACCOUNTS.length).map(({ name }) => name))
  })

  it('ESLint rules for tests have levels: mistakes are errors, names of accounts a warning', () => {
    for (const { rules } of plugin.configs.tests) {
      expect(rules['iost/account-names']).to.equal('warn')
      expect(Object.values(rules).filter((level) => level === 'error')).to.have.length(8)
    }
  })
})
