import { expect } from 'chai'
import type { RunReport, TestResult } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

const SHOP = `class Shop {
  init() {
    storage.put('count', '1')
    storage.put('kept', 'text')
    storage.mapPut('by', 'alice', '1')
  }
  count() { return storage.get('count') }
  sell() { blockchain.receipt('1') }
  pay() { storage.put('paid', 'text', tx.publisher) }
  /** @param {string} text */
  note(text) { storage.put('note', text) }
  setOwner(name) { throw new Error('no permission') }
}
module.exports = Shop
`

/** A key pair's public part, of no account. */
const KEY = 'EhNiaU4DzUmjCrvynV3gaUeuj2VjB1v2DCmbGD5U2nSE'

const SETUP = `import { chain, expect } from 'iost-toolkit/test'
let shop, id, coin, alice, bob, gone, kept
before(async () => {
  ;[alice, bob] = await chain.accounts(2)
  kept = await chain.deploy('shop', { from: alice })
  const restore = await chain.snapshot()
  const token = await chain.contract('token.iost')
  await token.as(alice).create('coin', 'alice', 1000, {})
  await token.as(alice).issue('coin', 'alice', '100')
  shop = await chain.deploy('shop', { from: alice })
  id = shop.id
  coin = chain.token('coin')
  const auth = await chain.contract('auth.iost')
  await auth.as(alice).signUp('carla', '${KEY}', '${KEY}')
  gone = await chain.impersonate('carla')
  await restore()
})
`

/** Claims about things that the restored state does not have: true of a chain without them, and without a meaning. */
const STALE: Record<string, [claim: string, says: RegExp]> = {
  'a call that fails': [
    'await expect(shop.count()).to.fail',
    /the contract shop|the contract Contract\w+ does not exist/,
  ],
  'a call that fails with a reason': [
    'await expect(shop.count()).to.failWith(/not found/)',
    /does not exist on this chain/,
  ],
  'a call that does not succeed': ['await expect(shop.count()).to.not.succeed', /does not exist on this chain/],
  'a dry run that fails': ['await expect(shop.exec.count()).to.fail', /does not exist on this chain/],
  'a call in a transaction': [
    'await expect(chain.transaction([kept.count(), shop.count()])).to.fail',
    /does not exist/,
  ],
  'a value': ["expect(await shop.storage('count')).to.be.null", /does not exist on this chain/],
  'several values': ["expect(await shop.storage(['count', 'kept'])).to.deep.equal([null, null])", /does not exist/],
  'fields of a map': ["expect(await shop.fields('by')).to.deep.equal([])", /does not exist on this chain/],
  'a stored value': ["await expect(shop).to.not.have.storage('count')", /unknown contract "shop"/],
  'a receipt of the contract': ["await expect(kept.count()).to.not.emit(shop, 'sell')", /unknown contract "shop"/],
  'a change of the contract': [
    "await expect(kept.count()).to.not.changeStorage(shop, { count: ['1', '2'] })",
    /unknown contract "shop"/,
  ],
  'a balance of the contract': ["expect(await chain.token('iost').balance(shop)).to.equal('0')", /unknown contract/],
  'a balance of the token': ["expect(await coin.balance(alice)).to.equal('0')", /unknown token "coin"/],
  'a transfer of the token': [
    "await expect(coin.transfer({ from: alice, to: bob, amount: '1' })).to.fail",
    /token "coin"/,
  ],
  'a token that is conserved': ["await expect(kept.count()).to.conserve('coin')", /unknown token "coin"/],
  'a balance of the account': [
    "expect(await chain.token('iost').balance(gone)).to.equal('0')",
    /unknown account .*carla/,
  ],
  'a transfer to the account': [
    "await expect(chain.token('iost').transfer({ from: alice, to: gone, amount: '1' })).to.fail",
    /unknown account or contract "carla"/,
  ],
  'RAM of the account': ['await expect(kept.count()).to.not.chargeRam(gone)', /unknown account or contract "carla"$/],
  'a call of the account': ['await expect(kept.as(gone).count()).to.fail', /^the account carla does not exist/],
  'a dry run of the account': ['await expect(kept.as(gone).exec.count()).to.fail', /^the account carla does not exist/],
  'a call that the account signs too': [
    'await expect(kept.with({ signers: [{ account: gone }] }).count()).to.fail',
    /^the account carla does not exist/,
  ],
  'a transfer of the account': [
    "await expect(chain.token('iost').transfer({ from: gone, to: bob, amount: '1' })).to.fail",
    /^the account carla does not exist/,
  ],
  'a deployment of the account': ["await chain.deploy('shop', { from: gone })", /^the account carla does not exist/],
  'an id as an argument': ['await kept.note(shop.id)', /^the contract \S+ does not exist on this chain/],
  'an id in an argument': ["await expect(kept.note('to ' + id)).to.fail", /^the contract \S+ does not exist/],
  'an id in a dry run': ['await expect(kept.exec.note(id)).to.fail', /^the contract \S+ does not exist/],
  'an id in a transfer': [
    "await expect((await chain.contract('token.iost')).as(alice).transfer('iost', 'alice', id, '1', '')).to.fail",
    /^the contract \S+ does not exist/,
  ],
  'an id in a transaction': [
    'await expect(chain.transaction([kept.count(), kept.note(id)])).to.fail',
    /does not exist/,
  ],
  'an id for chain.contract': ['await chain.contract(id)', /unknown contract/],
  'an id for emit': ["await expect(kept.count()).to.not.emit(id, 'sell')", /unknown contract/],
  'an id for callContract': ["await expect(kept.count()).to.not.callContract(id, 'count')", /unknown contract/],
  'an id for changeOnly': ['await expect(kept.count()).to.changeOnly(id, [])', /unknown contract/],
  'an id for changeBalance': ["await expect(kept.count()).to.not.changeBalance('iost', id, '1')", /unknown contract/],
  'an id for chargeRam': ['await expect(kept.count()).to.not.chargeRam(id)', /unknown contract/],
  'an id for inOrder': ["await expect(kept.sell()).to.not.have.inOrder([id + '/sell'])", /unknown contract/],
  'storage that is set': ["await chain.setStorage(shop, 'count', '5')", /does not exist/],
}

/** Mistakes in keys outside of matchers. */
const KEYS: Record<string, [claim: string, says: RegExp]> = {
  'a misspelt key': [
    "expect(await kept.storage('cuont')).to.be.null",
    /stores nothing under "cuont"; did you mean "count"/,
  ],
  'a misspelt map': ["expect(await kept.fields('bye')).to.be.empty", /stores nothing under "bye"; did you mean "by"/],
  'a misspelt map with a field': ["expect(await kept.storage('bye', 'alice')).to.be.null", /nothing under "bye"/],
  'a value as a map': ["expect(await kept.fields('count')).to.be.empty", /count of \S+ is a value, not a map/],
  'a field of a value': [
    "expect(await kept.storage('count', 'alice')).to.be.null",
    /count of \S+ is a value, not a map/,
  ],
  'a map that is set without a field': ["await chain.setStorage(kept, 'by', '5')", /by of \S+ is a map with 1 field/],
  'a misspelt key that is set': ["await chain.setStorage(kept, 'cuont', '5')", /stores nothing under "cuont"/],
  'a key that is no key': [
    "await chain.setStorage(kept, ['by'.at(5), 'x'], '5')",
    /expected a key, or the name of a map/,
  ],
}

const RIGHT = `
await chain.setStorage(kept, 'count', '5')
await chain.setStorage(kept, ['by', 'carol'], '5')
await chain.setStorage(kept, 'paid', 'x')
expect(await kept.storage('count')).to.equal('5')
expect(await kept.storage('by', 'dave')).to.be.null
expect(await kept.fields('by')).to.include('carol')
await expect(kept.as(bob).setOwner('bobby')).to.fail
await kept.note(kept.id)
await kept.note('ContractDrv7CPBhsAHAcfk7WBcLkXqbxGCFMjyBBcYxTYvgPuPh')
`

describe('handles of a state that was restored away', () => {
  const claims = { ...STALE, ...KEYS }
  const write = (title: string, text: string) => `it('${title}', async () => { ${text} })`
  const cwd = createFolder({
    'toolkit.config.js': 'export default {}\n',
    'contracts/shop.js': SHOP.replace('setOwner(', '/** @param {string} name */ setOwner('),
    'test/a.test.js': [
      SETUP,
      ...Object.entries(claims).map(([title, [claim]]) => write(title, claim)),
      write('right uses', RIGHT),
    ].join('\n'),
  })
  const results = new Map<string, TestResult>()

  before(async () => {
    const { stdout, stderr } = await runToolkit(['test', '--json'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    for (const test of (JSON.parse(stdout) as RunReport).tests) results.set(test.titles.at(-1) ?? '', test)
  })

  for (const [title, [claim, says]] of Object.entries(claims)) {
    it(`handles of a state that was restored away are rejected: ${title}: ${claim}`, () => {
      const { state, failure } = results.get(title) ?? {}
      expect(state).to.equal('failed')
      expect(failure?.message).to.match(says)
    })
  }

  it('handles of a state that was restored away do not affect contracts that exist', () => {
    expect(results.get('right uses')?.failure?.message).to.equal(undefined)
    expect(results.get('right uses')).to.include({ state: 'passed' })
  })
})
