import { expect } from 'chai'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { openNode } from '../node.js'
import { createFolder, runToolkit } from './toolkit.js'

const CONFIG = { contracts: 'contracts', tests: 'test/**/*.test.js' }
const NFT = `/** Tokens of which each is one of its kind. */
class Nft {
  init() {}
  // both are texts
  transfer(id, to) {
    const owner = storage.mapGet('owners', id)
    this._assert(owner, 'no token ' + id)
    storage.mapPut('owners', id, to)
  }
  // both are texts
  mint(id, to) {
    storage.mapPut('owners', id, to)
  }
  // both are texts
  give(id, to) {
    if (!blockchain.requireAuth(storage.mapGet('owners', id), 'active')) throw new Error('not yours')
    storage.mapPut('owners', id, to)
  }
  _assert(holds, text) {
    if (!holds) throw new Error(text)
  }
}
module.exports = Nft
`
const MARKET = `class Market {
  init() { storage.put('nft', '') }
  // a text
  open(id) { storage.put('nft', id) }
  // both are texts
  buy(id, to) {
    return this._hand(id, to)
  }
  _hand(id, to) {
    blockchain.call(storage.get('nft'), 'transfer', [id, to])
  }
  spin() {
    let n = 0
    for (;;) {
      n += 1
    }
  }
  can_update(data) { return data === 'yes' }
}
module.exports = Market
`
/** The same, further down, and with a method more. */
const MARKET2 = MARKET.replace('class Market {', '// the second version\n\n\nclass Market2 {')
  .replaceAll('module.exports = Market', 'module.exports = Market2')
  .replace('  spin() {', '  /** Says what it is. */\n  version() { return 2 }\n  spin() {')
const SPENDER = `class Spender {
  init() {}
  /** @param {number} count */
  fill(count) {
    storage.put('small', 'x')
    let text = '0123456789abcdef'
    while (text.length < 65536) text += text
    for (let i = 0; i < count; i++) storage.put('big' + i, text)
    storage.del('small')
  }
  /**
   * @amountLimit iost 5
   * @param {string} from
   * @param {string} amount
   */
  pay(from, amount) {
    const id = blockchain.contractName()
    blockchain.call('token.iost', 'transfer', ['iost', from, id, amount, ''])
    storage.put('paid', amount)
  }
  refuse() {
    throw { code: 1, reason: 'closed' }
  }
}
module.exports = Spender
`
const SETUP = `import { chain, expect, fixture } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice, bob] = await chain.accounts(2)
  const nft = await chain.deploy('nft', { from: alice })
  const market = await chain.deploy('market', { from: alice })
  await market.open(nft.id)
  return { alice, bob, nft, market }
})
`

async function run(tests: string, url?: string): Promise<Map<string, TestResult>> {
  const local = url === undefined ? {} : { networks: { local: { kind: 'http', url } }, defaultNetwork: 'local' }
  const folder = createFolder({
    'toolkit.config.js': `export default ${JSON.stringify({ ...CONFIG, ...local })}`,
    'contracts/nft.js': NFT,
    'contracts/market.js': MARKET,
    'contracts/market2.js': MARKET2,
    'contracts/spender.js': SPENDER,
    'test/a.test.js': SETUP + tests,
  })
  const { stdout, stderr } = await runToolkit(['test', '--json'], { cwd: folder })
  expect(stdout, stderr).to.match(/^\{/)
  const report: RunReport = JSON.parse(stdout)
  return new Map(report.tests.map((test) => [test.titles.at(-1)!, test]))
}

describe('test failures', () => {
  it('test failures show the path across contracts and helpers, and the call tree', async () => {
    const tests = await run(`
it('path', async () => { const { market, bob } = await setup(); await market.buy('7', bob.name) })
it('frames', async () => {
  const { market, bob } = await setup()
  for (const [file, line] of [['contracts/nft.js', 20], ['nft.js', 7], ['market.js', 7], ['market.js', 10]]) {
    await expect(market.buy('7', bob.name)).to.throwAt(file, line)
  }
})
it('no frame', async () => { const { market, bob } = await setup(); await expect(market.buy('7', bob.name)).to.throwAt('market.js', 8) })
it('gas', async () => { const { market } = await setup(); await expect(market.spin()).to.succeed })
`)
    expect(tests.get('frames')!.failure?.message).to.equal(undefined)
    const transaction = tests.get('path')!.failure!.transaction!
    expect(transaction.message).to.equal('Error: no token 7')
    expect(transaction.frame).to.include({ file: 'contracts/nft.js', line: 7 })
    expect(
      transaction.path.map(({ contract, name, at, isGuard }) => [contract, name, at?.line, isGuard]),
    ).to.deep.equal([
      ['nft', '_assert', 20, true],
      ['nft', 'transfer', 7, false],
      ['market', '_hand', 10, false],
      ['market', 'buy', 7, false],
    ])
    expect(transaction.calls.map(({ depth, call, failed }) => [depth, call, failed])).to.deep.equal([
      [0, 'market.buy("7","bobby")', true],
      [1, 'nft.transfer("7","bobby")', true],
    ])
    expect(tests.get('no frame')!.failure!.message).to.include('contracts/nft.js:20 ← contracts/nft.js:7 ← contracts')
    const { frame, costly } = tests.get('gas')!.failure!.transaction!
    expect(frame).to.include({ file: 'contracts/market.js', line: 15 })
    expect(costly.map(({ line }) => line)).to.include(15)
  })

  it('test failures show the line for RAM that no account can pay, and for spending above a limit', async () => {
    const tests = await run(`
it('ram', async () => { const { alice } = await setup(); await (await chain.deploy('spender', { from: alice })).fill(20) })
it('dry run', async () => { const { alice } = await setup(); await expect((await chain.deploy('spender', { from: alice })).exec.fill(20)).to.succeed })
it('abi', async () => { const { alice } = await setup(); await (await chain.deploy('spender', { from: alice })).pay(alice.name, '6') })
it('tx', async () => {
  const { alice } = await setup()
  const spender = await chain.deploy('spender', { from: alice })
  await spender.with({ amountLimit: { iost: '2' } }).pay(alice.name, '3')
})
it('within', async () => { const { alice } = await setup(); await expect((await chain.deploy('spender', { from: alice })).pay(alice.name, '5')).to.succeed })
`)
    const lines = (name: string) => tests.get(name)!.failure?.transaction?.frame
    const place = (line: number) => ({ file: 'contracts/spender.js', line })
    expect(tests.get('ram')!.failure!.transaction!.status).to.equal('BALANCE_NOT_ENOUGH')
    expect(lines('ram')).to.include(place(8))
    expect(lines('dry run')).to.include(place(8))
    expect(tests.get('abi')!.failure!.message).to.include('exceed amountLimit in abi')
    expect(lines('abi')).to.include(place(18))
    expect(tests.get('tx')!.failure!.message).to.include('exceed amountLimit in tx')
    expect(lines('tx')).to.include(place(18))
    expect(tests.get('within')!.failure).to.equal(undefined)
  })

  it('failures of a thrown object show its content, in process and over HTTP', async () => {
    const node = await openNode()
    const { url } = await node.listen({ port: 0 })
    const cases = `
it('sent', async () => { const { alice } = await setup(); await (await chain.deploy('spender', { from: alice })).refuse() })
it('tried', async () => { const { alice } = await setup(); await expect((await chain.deploy('spender', { from: alice })).exec.refuse()).to.succeed })
`
    for (const tests of [await run(cases), await run(cases, url)]) {
      const said = '[object Object] (it holds {"code":1,"reason":"closed"})'
      expect(tests.get('sent')!.failure!.message).to.equal(`the call failed with RUNTIME_ERROR: ${said}`)
      for (const name of ['sent', 'tried']) expect(tests.get(name)!.failure!.transaction!.message).to.equal(said)
    }
    await node.close()
  })

  it('test failures use the version that ran, and give the reason of a rejected update', async () => {
    const tests = await run(`
it('updated', async () => {
  const { alice, bob, market } = await setup()
  const second = await chain.update(market, 'market2', { from: alice, data: 'yes' })
  expect(second.id).to.equal(market.id)
  await expect(second.version()).to.return(2)
  await expect(second.buy('7', bob.name)).to.throwAt('contracts/market2.js', 10).and.to.throwAt('nft.js', 7)
  await expect(second.buy('7', bob.name)).to.fail.and.not.throwAt('contracts/market.js', 7)
})
it('refused', async () => { const { alice, market } = await setup(); await chain.update(market, 'market2', { from: alice, data: 'no' }) })
it('never', async () => { const { alice, nft } = await setup(); await chain.update(nft, 'market2', { from: alice }) })
`)
    expect(tests.get('updated')!.failure?.message).to.equal(undefined)
    const refused = tests.get('refused')!.failure!
    expect(refused.message).to.include('update refused')
    expect(refused.hint).to.include('`can_update(data)` that returns true')
    expect(refused.transaction!.action).to.equal('update of market2')
    expect(tests.get('never')!.failure!.hint).to.include('can never be updated')
  })

  it('a test can act as a contract and send several calls in one transaction', async () => {
    const tests = await run(`
it('as a contract', async () => {
  const { alice, bob, nft, market } = await setup()
  await nft.mint('1', market.id)
  await expect(nft.give('1', bob.name)).to.beUnauthorized(market)
  await chain.as(market, (self) => expect(nft.as(self).give('1', bob.name)).to.succeed)
  expect(await nft.storage('owners', '1')).to.equal(bob.name)
})
it('several', async () => {
  const { alice, bob, nft, market } = await setup()
  const calls = [nft.mint('1', bob.name), nft.transfer('1', alice.name)]
  await expect(chain.transaction(calls)).to.returnAt(1, '').and.to.changeOnly(nft, [['owners', '1']])
  const undone = chain.transaction([nft.mint('2', bob.name), nft.transfer('3', alice.name)])
  await expect(undone).to.failWith('no token 3')
  expect(await nft.storage('owners', '2')).to.equal(null)
  const signed = chain.transaction([nft.mint('4', bob.name), nft.give('4', alice.name)], { signers: [{ account: bob }] })
  await expect(signed).to.succeed
})
it('mixed', async () => { const { bob, nft } = await setup(); chain.transaction([nft.mint('1', 'a'), nft.as(bob).mint('2', 'b')]) })
it('unsent', async () => { const { bob, nft } = await setup(); chain.transaction([nft.mint('1', 'a')]) })
`)
    expect(tests.get('as a contract')!.failure?.message).to.equal(undefined)
    expect(tests.get('several')!.failure?.message).to.equal(undefined)
    expect(tests.get('mixed')!.failure!.message).to.include('all of the same account')
    expect(tests.get('unsent')!.failure!.message).to.include('was not awaited')
  })

  it('test failures include calls without await, with their line', async () => {
    const begun = [
      'chain.time.advance(5)',
      "chain.deploy('nft', { from: (await chain.accounts(1))[0] })",
      "chain.fund('alice', '1')",
      'chain.mine()',
      'chain.snapshot()',
    ]
    const tests = await run(begun.map((text, index) => `it('t${index}', async () => {\n  ${text}\n})\n`).join(''))
    for (const [index, text] of begun.entries()) {
      const { failure } = tests.get(`t${index}`)!
      expect(failure!.message, text).to.equal(
        `${text.split('(')[0]} was not awaited, so what follows did not wait for it`,
      )
      expect(failure!.frame!.lines.find(({ number }) => number === failure!.frame!.line)!.text.trim()).to.equal(text)
    }
  })
})
