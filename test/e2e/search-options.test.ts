import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { isExtended } from '../limits.js'
import { createFolder, runToolkit } from './toolkit.js'

const BANK = `class Bank {
  init() {
    blockchain.callWithAuth('token.iost', 'create', ['lot', blockchain.contractName(), 1000000, { decimal: 2 }])
    storage.put('total', '0')
    storage.put('count', '0')
    storage.put('owner', blockchain.publisher())
  }
  mint() { blockchain.callWithAuth('token.iost', 'issue', ['lot', blockchain.publisher(), '5']) }
  /** @param {number} to */
  count(to) {
    if (!(to >= 0) || to > 100000) throw new Error('to')
    for (let i = 0; i < to; i++) storage.put('count', String(i))
  }
  enter() {
    const who = blockchain.publisher()
    if (who === 'alice' || who.length > 6) storage.put('visited', who)
  }
  price() { storage.put('price', String(block.number)) }
  fix() { storage.mapPut('has', 'alice', '7') }
}
module.exports = Bank
`
const HELPER = `import { chain, expect } from 'iost-toolkit/test'
export const setup = async () => chain.network
export async function readCount(bank) { expect(typeof chain).to.equal('object'); return Number(await bank.storage('count')) }
`
const TEST = `import { setup as other, readCount } from './helper'
import { chain, expect, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice] = await chain.accounts(1)
  const admin = await chain.impersonate('producer000')
  return { alice, admin, token: 'lot', bank: await chain.deploy('bank', { from: alice }) }
})
const contracts = ({ bank }) => [bank]
const defaults = { outOfGas: false, timeout: false }
// count uses all gas of a call: only its own search calls it.
const quick = { setup, contracts, runs: ${isExtended ? 40 : 15}, except: ['count'] }
invariants('creates', { ...quick, rules: { defaults } })
invariants('issued', { ...quick, rules: { defaults, issued: ({ token }) => [token] } })
invariants('no tokens', { ...quick, rules: { defaults: { ...defaults, tokens: false } } })
invariants('not of mint', { ...quick, rules: { defaults: { ...defaults, tokens: { except: ['mint'] } } } })
invariants('only of price', { ...quick, rules: { defaults: { ...defaults, tokens: { only: ['bank.price'] } } } })
invariants('never called', { ...quick, except: ['mint', 'bank.count'] })
invariants('ledger', { ...quick, except: ['mint', 'count'], rules: { ledgers: ({ bank }) => [{ contract: bank, map: 'has' }] } })
invariants('ledger but fix', { ...quick, except: ['mint', 'count'], rules: { ledgers: ({ bank }) => [{ contract: bank, map: 'has', except: ['fix'] }] } })
const owned = (except) => ({ owned: ({ bank }) => [{ contract: bank, keys: ['price'], by: { key: 'owner' }, except }] })
invariants('owned', { ...quick, except: ['mint', 'count'], rules: owned([]) })
invariants('owned but price', { ...quick, except: ['mint', 'count'], rules: owned(['bank.price']) })
invariants('counts', { ...quick, runs: 300, except: ['mint'], rules: { defaults: { timeout: false } } })
invariants('visits', {
  ...quick, except: ['mint', 'count'], callers: ({ admin }) => [admin, 'producer000'],
  always: async ({ bank }) => {
    await readCount(bank)
    expect(await bank.storage('visited')).to.equal(null)
    await chain.block()
  },
})
invariants('strange caller', { ...quick, callers: () => ['nobodyhere'] })
invariants('strange method', { ...quick, except: ['mnt'] })
invariants('strange scope', { ...quick, rules: { defaults: { tokens: { only: ['bank.mnt'] } } } })
invariants('strange default', { ...quick, rules: { defaults: { token: false } } })
invariants('strange option', { ...quick, rules: { defaults: { tokens: { excpt: [] } } } })
it('uses the helper', () => other())
`

describe('invariant options', function () {
  this.timeout(300_000)
  const cwd = createFolder({
    'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
    'contracts/bank.js': BANK,
    'test/helper.ts': HELPER,
    'test/bank.test.ts': TEST,
  })
  let report: RunReport

  before(async () => {
    const { stdout, stderr } = await runToolkit(['test', '--json', '--seed', '1'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    report = JSON.parse(stdout)
  })

  function find(title: string) {
    return report.tests.find(({ titles }) => titles.at(-1) === title)!
  }

  for (const title of ['issued', 'no tokens', 'not of mint', 'only of price', 'never called']) {
    it(`invariant options exclude tokens from a rule: ${title}`, () => {
      const { state, failure } = find(title)
      expect(state, failure?.message).to.equal('passed')
    })
  }

  for (const [title, message] of Object.entries({
    creates: /^no call creates or destroys tokens: lot/,
    ledger: /^no call creates or loses amounts/,
    owned: /^only owners change their entries/,
  })) {
    it(`invariant options apply a rule to calls: ${title}`, () => {
      expect(find(title).failure?.message).to.match(message)
    })
  }

  for (const title of ['ledger but fix', 'owned but price']) {
    it(`invariant options exclude a method from a rule: ${title}`, () => {
      const { state, failure } = find(title)
      expect(state, failure?.message).to.equal('passed')
    })
  }

  it('invariant options exclude methods from the sequences', () => {
    const called = new Set(find('never called').search!.neverDone.map(({ action }) => action))
    expect([...called])
      .to.not.include('bank.mint')
      .and.to.not.include('bank.count')
  })

  it('shrink an argument to the smallest failing one by bisection', () => {
    const { found } = find('counts').failure!
    const [, to] = /\.count\((\d+)\)/.exec(found!.test!)!
    expect(found!.test).to.match(/^ {2}await bank\.as\(bobby\)\.count\(\d+\)$/m)
    // 4,000,000 gas suffice for less than that, as the next test says
    expect(Number(to)).to.be.within(1000, 100_000)
    expect(found!.shrinks).to.be.below(60)
  })

  it('invariant options print tests with the names of the file, and with named callers', () => {
    const { test } = find('visits').failure!.found!
    expect(test).to.include('const producer000 = await chain.impersonate("producer000")')
    expect(test).to.include('await bank.as(producer000).enter()')
    expect(test).to.include("expect(await bank.storage('visited'))").and.include('await chain.block()')
    expect(test).to.not.match(/(chain|expect|setup)\d/)
  })

  it('prints a test to paste that fails, and passes with one less', async () => {
    const counts = find('counts').failure!.found!.test!
    const [, to] = /\.count\((\d+)\)/.exec(counts)!
    const fixture = TEST.slice(TEST.indexOf('const setup'), TEST.indexOf('const contracts'))
    // Sequences are played with the most gas that a transaction may use.
    const whole = counts.replace('.count(', '.with({ gasLimit: 4_000_000 }).count(')
    const smaller = whole
      .replace(/^it\(".*?"/, 'it("one less"')
      .replace(`count(${to})`, `count(${Number(to) - 1})`)
      .replace(/^.*expect\.fail.*$/m, '')
    const head = "import { chain, expect, fixture } from 'iost-toolkit/test'\n"
    writeFileSync(join(cwd, 'test/pasted.test.ts'), `${head}${fixture}${whole}\n${smaller}`)
    const { stdout } = await runToolkit(['test', '--json', 'test/pasted.test.ts'], { cwd })
    const { tests } = JSON.parse(stdout) as RunReport
    const endings = tests.map(({ failure }) => failure?.message)
    expect(endings).to.deep.equal(['the call failed with RUNTIME_ERROR: out of gas', undefined])
  })

  for (const [title, message] of Object.entries({
    'strange caller': /callers: unknown account "nobodyhere"/,
    'strange method': /except: no contract has a method "mnt"; did you mean "mint"\?/,
    'strange scope': /rules\.defaults\.tokens\.only: no contract has a method "bank.mnt"; did you mean "bank.mint"\?/,
    'strange default': /unknown default rule token; did you mean "tokens"\?/,
    'strange option': /unknown option of rules\.defaults\.tokens, excpt; did you mean "except"\?/,
  })) {
    it(`invariant options are validated: ${title}`, () => {
      expect(find(title).failure?.message).to.match(message)
    })
  }
})
