import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

/** A check that lets the account `cashier` alone use the actions of a shop, by a name in the code or in settings. */
const ROLES: Record<string, string> = {
  'an authority that the code asks for': `if (!blockchain.requireAuth(CASHIER, 'active')) throw new Error('role')`,
  'a comparison with the sender': `if (tx.publisher !== 'cashier') throw new Error('role')`,
  'a list of names': `if (!['manager1', 'cashier'].includes(tx.publisher)) throw new Error('role')`,
  'a text of names': `if (!'manager1,cashier'.split(',').includes(tx.publisher)) throw new Error('role')`,
  'names that get more than others': `if (tx.publisher !== CASHIER) { storage.mapPut('seen', tx.publisher, '1', tx.publisher); return }`,
}

/** Settings by which the owner of the shop gives the role, and the check that reads them. */
const SETTINGS: Record<string, readonly [set: string, check: string]> = {
  'a field of a map of settings': [
    `storage.mapPut('settings', 'till', who)`,
    `if (storage.mapGet('settings', 'till') !== tx.publisher) throw new Error('role')`,
  ],
  'a member of settings in JSON': [
    `storage.put('settings', JSON.stringify({ till: { by: who }, limit: 5 }))`,
    `if (JSON.parse(storage.get('settings')).till.by !== tx.publisher) throw new Error('role')`,
  ],
  'a list in settings': [
    `storage.mapPut('settings', 'tills', JSON.stringify(['nobody1', who]))`,
    `if (!JSON.parse(storage.mapGet('settings', 'tills')).includes(tx.publisher)) throw new Error('role')`,
  ],
  'authority that an account in settings gives': [
    `storage.mapPut('settings', 'till', who)`,
    `if (!blockchain.requireAuth(storage.mapGet('settings', 'till'), 'active')) throw new Error('role')`,
  ],
}

/** Actions that no check protects: their harm is found, also where the account that gets the tokens makes the call. */
const OPEN: Record<string, string> = {
  'a payment to the role that any account may make': '',
  'a payment to the role that every account but one may make': `if (tx.publisher === 'manager1') throw new Error('role')`,
}

function formatShop(check: string, set = ''): string {
  return `${set === '' ? "const CASHIER = 'cashier'" : ''}
class Shop {
  init() {}
  /** @amountLimit iost 5 */
  buy() {
    blockchain.deposit(tx.publisher, '5', '')
    const held = Number(storage.mapGet('bought', tx.publisher) || '0')
    storage.mapPut('bought', tx.publisher, String(held + 5), tx.publisher)
  }
  collect() {
    ${check}
    blockchain.withdraw(${set === '' ? 'CASHIER' : 'tx.publisher'}, '3', '')
  }
  /** @param {string} who */
  appoint(who) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('owner')
    ${set}
  }
  /** @param {string} who */
  strike(who) {
    if (!storage.mapHas('bought', who)) throw new Error('who')
    ${check === '' ? OPEN_CHECK : check}
    storage.mapDel('bought', who)
  }
}
module.exports = Shop
`.replace(/^( +)\/\*\* (@.*) \*\/$/gm, '$1/**\n$1 * $2\n$1 */')
}

/** The account of an entry may delete it. */
const OPEN_CHECK = `if (!blockchain.requireAuth(who, 'active')) throw new Error('role')`

function formatTest(contract: string): string {
  return `import { chain, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const { alice, bobby, carol, cashier } = await chain.accounts(['alice', 'bobby', 'carol', 'cashier'])
  const shop = await chain.deploy('${contract}', { from: alice })
  for (let times = 0; times < 4; times++) {
    await shop.as(bobby).buy()
    await shop.as(carol).buy()
  }
  await shop.as(alice).appoint('cashier')
  return { shop, cashier }
})
invariants('${contract}', { setup, contracts: ({ shop }) => [shop], callers: ({ cashier }) => [cashier], growth: 0 })
`
}

describe('roles of accounts in searches', () => {
  const tests = new Map<string, RunReport['tests'][number]>()

  before(async () => {
    const shops = [
      ...Object.values(ROLES).map((check, at) => [`role-${at}`, formatShop(check)] as const),
      ...Object.values(SETTINGS).map(([set, check], at) => [`setting-${at}`, formatShop(check, set)] as const),
      ...Object.values(OPEN).map((check, at) => [`open-${at}`, formatShop(check)] as const),
    ]
    const files = shops.flatMap(([name, shop]) => [
      [`contracts/${name}.js`, shop],
      [`test/${name}.test.js`, formatTest(name)],
    ])
    const config = 'export default { tests: "test/**/*.test.js" }\n'
    const cwd = createFolder({ 'toolkit.config.js': config, ...Object.fromEntries(files) })
    const { stdout, stderr } = await runToolkit(['test', '--json', '--fuzz-calls', '3000', '--seed', '1'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    for (const test of (JSON.parse(stdout) as RunReport).tests) tests.set(test.titles.at(-1) ?? '', test)
  })

  for (const [at, title] of Object.keys(ROLES).entries()) {
    it(`roles that the code of a contract names cause no loss: ${title}`, () => {
      const { state, failure } = tests.get(`role-${at}`)!
      expect(state, failure?.message).to.equal('passed')
    })
  }

  for (const [at, title] of Object.keys(SETTINGS).entries()) {
    it(`roles that the owner of a contract gives cause no loss: ${title}`, () => {
      const { state, failure } = tests.get(`setting-${at}`)!
      expect(state, failure?.message).to.equal('passed')
    })
  }

  for (const [at, title] of Object.keys(OPEN).entries()) {
    it(`roles that the code of a contract names hide no harm that other accounts reach: ${title}`, () => {
      const { failure } = tests.get(`open-${at}`)!
      const messages = [failure, ...(failure?.found?.others ?? [])].map((each) => each?.message)
      expect(messages.join('\n')).to.include('shop pays 300000000 units of iost to cashier and stores nothing')
    })
  }
})
