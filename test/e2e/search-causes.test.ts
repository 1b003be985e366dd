import { expect } from 'chai'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

/** A theft that is possible only after a call with another fault, and methods whose effects are legitimate. */
const SHOP = `class Shop {
  init() {
    for (const account of ['alice', 'bobby', 'carol']) storage.mapPut('has', account, '100')
    storage.put('list', '[]')
    storage.put('owner', blockchain.publisher())
  }
  burn(account) {
    storage.put('open', '1')
    if (storage.mapHas('has', account)) storage.mapPut('has', account, '50')
  }
  take(account) {
    if (!storage.has('open') || !storage.mapHas('has', account)) throw new Error('closed')
    storage.mapDel('has', account)
  }
  createPool() {
    const count = Number(storage.get('pools') || '0')
    if (count > 3) throw new Error('enough')
    storage.put('pools', String(count + 1))
    const symbol = 'lp' + count
    const own = blockchain.contractName()
    blockchain.callWithAuth('token.iost', 'create', [symbol, own, 1000, { decimal: 2 }])
    blockchain.callWithAuth('token.iost', 'issue', [symbol, blockchain.publisher(), '10'])
  }
  add(text) {
    if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw new Error('not the owner')
    const list = JSON.parse(storage.get('list'))
    if (list.length > 20000) throw new Error('full')
    for (let count = 0; count < 20; count++) list.push(1)
    storage.put('list', JSON.stringify(list))
  }
  sum() {
    let sum = 0
    for (const each of JSON.parse(storage.get('list'))) for (let step = 0; step < 50; step++) sum += each
    return sum
  }
}
module.exports = Shop
`

const TEST = `import { chain, expect, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const { alice } = await chain.accounts(['alice', 'bobby', 'carol'])
  return { shop: await chain.deploy('shop', { from: alice }) }
})
const contracts = ({ shop }) => [shop]
invariants('two thefts', { setup, contracts, growth: 0, except: ['createPool', 'add', 'sum'] })
invariants('no thefts', { setup, contracts, rules: { defaults: { losses: false } } })
invariants('scoped', { setup, contracts, growth: 0, rules: { defaults: { losses: { except: ['burn', 'shop.take'] } } } })
invariants('fields', {
  setup, contracts, growth: 0, except: ['createPool', 'add', 'sum'],
  rules: { defaults: { losses: false }, owned: ({ shop }) => [{ contract: shop, keys: ['has'], by: 'field' }] },
})
invariants('last call', {
  setup, contracts, growth: 0, rules: { defaults: { losses: false } },
  always: async ({ shop }, call) => {
    if (call === undefined || call.method !== 'burn') return
    const [account] = call.args
    const isOwn = call.caller === account || (await shop.storage('has', account)) === null
    expect(isOwn, call.contract + ': ' + call.caller + ' burns for ' + account).to.equal(true)
  },
})
`

const FILES = {
  'toolkit.config.js': 'export default { tests: "test/**/*.test.js" }\n',
  'contracts/shop.js': SHOP,
  'test/shop.test.js': TEST,
}

describe('failures of a search', () => {
  const folder = createFolder(FILES)

  async function search(title: string, ...flags: string[]): Promise<TestResult> {
    return searchIn(folder, title, ...flags)
  }

  async function searchIn(cwd: string, title: string, ...flags: string[]): Promise<TestResult> {
    const args = ['test', '--json', '-g', `/${title}$/`, '--seed', '1', ...flags]
    const { stdout, stderr } = await runToolkit(args, { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    return (JSON.parse(stdout) as RunReport).tests[0]!
  }

  const listMessages = ({ failure }: TestResult) =>
    failure === undefined ? [] : [failure.message, ...(failure.found?.others ?? []).map(({ message }) => message)]

  it('failures of a search have each cause once, also one that needs a call with another cause', async () => {
    const test = await search('two thefts')
    const messages = listMessages(test)
    expect(messages).to.have.length(2)
    expect(messages.every((message) => message.startsWith('no account loses what it did not sign for: '))).to.equal(
      true,
    )
    const tests = [test.failure!.found!.test!, ...test.failure!.found!.others!.map((other) => other.test)]
    expect(tests.filter((each) => /\.burn\(/.test(each) && !/\.take\(/.test(each))).to.have.length(1)
    expect(tests.filter((each) => /\.burn\(.*\n.*\.take\(/.test(each))).to.have.length(1)
    // neither method passed without a failure
    expect(test.search!.neverDone).to.deep.equal([])
  })

  it('failures of a search are the same for the same seed, beside other test files too', async () => {
    const other = { 'test/other.test.js': "it('is another file', () => {})\n" }
    const [one, two] = [createFolder(FILES), createFolder({ ...FILES, ...other })]
    const describe = ({ failure, search: found }: TestResult) => {
      const { runs, test, others } = failure!.found!
      return { runs, test, others, calls: found!.calls, covered: found!.covered, corpus: found!.corpus }
    }
    const first = describe(await searchIn(one, 'two thefts', '--fuzz-calls', '600'))
    expect(describe(await searchIn(two, 'two thefts', '--fuzz-calls', '600'))).to.deep.equal(first)
  })

  it('failures of a search are limited to the first with --bail', async () => {
    expect(listMessages(await search('two thefts', '--bail'))).to.have.length(1)
  })

  it('failures of a search do not include new tokens of contracts, and loops that only the owner makes longer', async () => {
    const { state, failure, search: found } = await search('no thefts')
    expect(state, failure?.message).to.equal('passed')
    expect(found!.neverDone).to.deep.equal([])
  })

  it('failures of a search do not include losses by methods that the rule leaves out', async () => {
    const { state, failure } = await search('scoped')
    expect(state, failure?.message).to.equal('passed')
  })

  it('failures of a search include changes of fields by accounts that they do not name', async () => {
    const messages = listMessages(await search('fields'))
    expect(messages).to.have.length(2)
    for (const message of messages) {
      const [, caller, field] = /^only owners change their entries: (\w+) changed has of (\w+)$/.exec(message)!
      expect(caller).to.not.equal(field)
    }
  })

  it('failures of a search are found by a check of the last call, which the printed test repeats', async () => {
    const { failure } = await search('last call')
    const [, caller, account] = /shop: (\w+) burns for (\w+)/.exec(failure!.message)!
    expect(caller).to.not.equal(account)
    expect(failure!.found!.test).to.include(
      `await always(stage, { caller: '${caller}', contract: 'shop', method: 'burn', args: [ '${account}' ] })`,
    )
  })
})
