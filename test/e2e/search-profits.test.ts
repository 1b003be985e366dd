import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

/**
 * Parts of a contract that keeps tokens for accounts, each with a fault and without it: `faulty` lets an account take
 * more than it brought, again and again.
 */
const PARTS: Record<string, { faulty: string; sound: string; fixture?: string }> = {
  'an amount that an account sends to itself': {
    faulty: `
  /** @param {string} to @param {string} amount */
  give(to, amount) {
    const [own, other] = [this.has(tx.publisher), this.has(to)]
    if (!(amount > 0) || own < amount) throw new Error('amount')
    this.set(tx.publisher, own - amount)
    this.set(to, other + Number(amount))
  }`,
    sound: `
  /** @param {string} to @param {string} amount */
  give(to, amount) {
    if (to === tx.publisher) throw new Error('to itself')
    const [own, other] = [this.has(tx.publisher), this.has(to)]
    if (!(amount > 0) || own < amount) throw new Error('amount')
    this.set(tx.publisher, own - amount)
    this.set(to, other + Number(amount))
  }`,
  },
  'a gift whose mark is never true': {
    faulty: `
  gift() {
    if (storage.mapGet('given', tx.publisher) === true) throw new Error('once')
    storage.mapPut('given', tx.publisher, 'true', tx.publisher)
    blockchain.withdraw(tx.publisher, '2', '')
  }`,
    sound: `
  gift() {
    if (storage.mapGet('given', tx.publisher) === 'true') throw new Error('once')
    storage.mapPut('given', tx.publisher, 'true', tx.publisher)
    blockchain.withdraw(tx.publisher, '2', '')
  }`,
  },
  'wages of a list of members': {
    faulty: `
  /** @param {string} member */
  wage(member) {
    if (!JSON.parse(storage.get('members')).includes(member)) throw new Error('no member')
    storage.put('spent', String(Number(storage.get('spent')) + 2))
    blockchain.withdraw(tx.publisher, '2', '')
  }`,
    sound: `
  wage() {
    if (!JSON.parse(storage.get('members')).includes(tx.publisher)) throw new Error('no member')
    storage.put('spent', String(Number(storage.get('spent')) + 2))
    blockchain.withdraw(tx.publisher, '2', '')
  }`,
  },
  'a part of a share that is booked as a whole one': {
    faulty: `
  /** @param {string} amount @amountLimit * unlimited */
  round(amount) {
    if (!(amount > 0)) throw new Error('amount')
    blockchain.deposit(tx.publisher, amount, '')
    this.set(tx.publisher, this.has(tx.publisher) + Math.ceil(amount))
  }`,
    sound: `
  /** @param {string} amount @amountLimit * unlimited */
  round(amount) {
    if (!(amount > 0)) throw new Error('amount')
    blockchain.deposit(tx.publisher, amount, '')
    this.set(tx.publisher, this.has(tx.publisher) + Math.floor(amount))
  }`,
  },
  'a credit that an account states, beside a log of its calls': {
    faulty: `
  /** @param {string} amount */
  award(amount) {
    if (!(amount > 0)) throw new Error('amount')
    storage.mapPut('won', tx.publisher, String(Number(storage.mapGet('won', tx.publisher) || '0') + Number(amount)), tx.publisher)
    this._log('award')
  }
  collect() {
    const won = storage.mapGet('won', tx.publisher)
    storage.mapPut('won', tx.publisher, '0', tx.publisher)
    blockchain.withdraw(tx.publisher, won, '')
    this._log('collect')
  }
  _log(what) {
    const list = JSON.parse(storage.mapGet('log', tx.publisher) || '[]')
    list.push({ what, at: list.length })
    storage.mapPut('log', tx.publisher, JSON.stringify(list), tx.publisher)
  }`,
    sound: `
  /** @param {string} amount */
  award(amount) {
    const given = Number(storage.mapGet('given', tx.publisher) || '0') + Number(amount)
    if (!(amount > 0) || given > 4) throw new Error('amount')
    storage.mapPut('given', tx.publisher, String(given), tx.publisher)
    storage.mapPut('won', tx.publisher, String(Number(storage.mapGet('won', tx.publisher) || '0') + Number(amount)), tx.publisher)
    this._log('award')
  }
  collect() {
    const won = storage.mapGet('won', tx.publisher)
    storage.mapPut('won', tx.publisher, '0', tx.publisher)
    blockchain.withdraw(tx.publisher, won, '')
    this._log('collect')
  }
  _log(what) {
    const list = JSON.parse(storage.mapGet('log', tx.publisher) || '[]')
    list.push({ what, at: list.length })
    storage.mapPut('log', tx.publisher, JSON.stringify(list), tx.publisher)
  }`,
  },
  'resources that begin again after an exit, beside a sum of exits': {
    faulty: `
  /** @param {string} name */
  start(name) {
    const own = JSON.parse(storage.mapGet('game', tx.publisher) || '{"out":0,"exits":0}')
    storage.mapPut('game', tx.publisher, JSON.stringify({ ...own, left: 4 }), tx.publisher)
  }
  exit() {
    const own = JSON.parse(storage.mapGet('game', tx.publisher))
    if (!(own.left > 0)) throw new Error('nothing')
    blockchain.withdraw(tx.publisher, String(own.left), '')
    const after = { out: own.out + own.left, exits: own.exits + 1, left: 0 }
    storage.mapPut('game', tx.publisher, JSON.stringify(after), tx.publisher)
  }`,
    sound: `
  /** @param {string} name */
  start(name) {
    if (storage.mapHas('game', tx.publisher)) throw new Error('once')
    storage.mapPut('game', tx.publisher, JSON.stringify({ out: 0, exits: 0, left: 4 }), tx.publisher)
  }
  /** @param {string} amount */
  exit(amount) {
    const own = JSON.parse(storage.mapGet('game', tx.publisher))
    if (!(amount > 0) || own.out + Number(amount) > own.left) throw new Error('nothing')
    blockchain.withdraw(tx.publisher, amount, '')
    const after = { out: own.out + Number(amount), exits: own.exits + 1, left: own.left }
    storage.mapPut('game', tx.publisher, JSON.stringify(after), tx.publisher)
  }`,
  },
  'interest that an exit keeps': {
    faulty: formatInterest('this._second() - 1'),
    sound: formatInterest('this._second()'),
  },
  'a bonus for a term': {
    faulty: `
  /** @param {string} days @amountLimit * unlimited */
  lock(days) {
    if (storage.mapHas('lock', tx.publisher)) throw new Error('locked')
    blockchain.deposit(tx.publisher, '10', '')
    storage.mapPut('lock', tx.publisher, String(Math.floor(block.time / 1e6) + days * 86400000), tx.publisher)
  }
  unlock() {
    if (!storage.mapHas('lock', tx.publisher)) throw new Error('not locked')
    if (Math.floor(block.time / 1e6) < Number(storage.mapGet('lock', tx.publisher))) throw new Error('early')
    storage.mapDel('lock', tx.publisher)
    blockchain.withdraw(tx.publisher, '12', '')
  }`,
    sound: `
  /** @param {string} days @amountLimit * unlimited */
  lock(days) {
    if (storage.mapHas('lock', tx.publisher)) throw new Error('locked')
    if (!(days >= 7)) throw new Error('days')
    blockchain.deposit(tx.publisher, '10', '')
    storage.mapPut('lock', tx.publisher, String(Math.floor(block.time / 1e6) + days * 86400000), tx.publisher)
  }
  unlock() {
    if (!storage.mapHas('lock', tx.publisher)) throw new Error('not locked')
    if (Math.floor(block.time / 1e6) < Number(storage.mapGet('lock', tx.publisher))) throw new Error('early')
    storage.mapDel('lock', tx.publisher)
    blockchain.withdraw(tx.publisher, '12', '')
  }`,
  },
}

/** A part in which an account earns by waiting, from a second on. */
function formatInterest(since: string): string {
  return `
  _second() { return Math.floor(block.time / 1e9) }
  /** @amountLimit * unlimited */
  join() {
    if (storage.mapHas('since', tx.publisher)) throw new Error('in')
    blockchain.deposit(tx.publisher, '10', '')
    storage.mapPut('since', tx.publisher, String(${since}), tx.publisher)
  }
  leave() {
    if (!storage.mapHas('since', tx.publisher)) throw new Error('out')
    const interest = this._second() - Number(storage.mapGet('since', tx.publisher))
    storage.mapDel('since', tx.publisher)
    blockchain.withdraw(tx.publisher, String(10 + Math.min(interest, 5)), '')
  }`
}

/** A bank with a part. Tags of doc comments in one line get lines of their own. */
function formatBank(part: string): string {
  const source = `class Bank {
  init() {
    storage.put('members', JSON.stringify(['bobby']))
    storage.put('spent', '0')
  }
  has(account) { return Number(storage.mapGet('has', account) || '0') }
  set(account, amount) { storage.mapPut('has', account, String(amount), tx.publisher) }

  /** @param {string} amount @amountLimit * unlimited */
  put(amount) {
    const value = Math.floor(amount)
    if (!(value > 0)) throw new Error('amount')
    blockchain.deposit(tx.publisher, String(value), '')
    this.set(tx.publisher, this.has(tx.publisher) + value)
  }

  /** @param {string} amount */
  take(amount) {
    const value = Math.floor(amount)
    if (!(value > 0) || this.has(tx.publisher) < value) throw new Error('amount')
    this.set(tx.publisher, this.has(tx.publisher) - value)
    blockchain.withdraw(tx.publisher, String(value), '')
  }
${part}
}
module.exports = Bank
`
  return source.replace(/^( +)\/\*\* (@.*) \*\/$/gm, (_, space: string, tags: string) =>
    ['/**', ...tags.split(/ (?=@)/).map((tag) => ` * ${tag}`), ' */'].map((line) => space + line).join('\n'),
  )
}

function formatTest(contract: string): string {
  return `import { chain, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const { alice, bobby, carol } = await chain.accounts(['alice', 'bobby', 'carol'])
  const bank = await chain.deploy('${contract}', { from: alice })
  await bank.as(bobby).put('100')
  await bank.as(carol).put('50')
  await bank.as(carol).take('5')
  return { bank }
})
invariants('${contract}', { setup, contracts: ({ bank }) => [bank], growth: 0, except: ['has', 'set'] })
`
}

describe('profits that repeat', () => {
  const tests = new Map<string, RunReport['tests'][number]>()

  before(async () => {
    const banks = Object.values(PARTS).flatMap(({ faulty, sound }, at) => [
      [`faulty-${at}`, faulty] as const,
      [`sound-${at}`, sound] as const,
    ])
    const files = banks.flatMap(([name, part]) => [
      [`contracts/${name}.js`, formatBank(part)],
      [`test/${name}.test.js`, formatTest(name)],
    ])
    const config = 'export default { tests: "test/**/*.test.js" }\n'
    const cwd = createFolder({ 'toolkit.config.js': config, ...Object.fromEntries(files) })
    const { stdout, stderr } = await runToolkit(['test', '--json', '--fuzz-calls', '10000', '--seed', '1'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    for (const test of (JSON.parse(stdout) as RunReport).tests) tests.set(test.titles.at(-1) ?? '', test)
  })

  for (const [at, title] of Object.keys(PARTS).entries()) {
    it(`profits that repeat are found by the default rules: ${title}`, () => {
      const { state, failure } = tests.get(`faulty-${at}`)!
      expect(state).to.equal('failed')
      expect(failure?.message).to.match(
        /^no account loses what it did not sign for: (\w+) gets \d+ units of iost each time it repeats (this call|the last \d calls), and nothing ends it$/,
      )
      expect(failure?.found?.test).to.include('expect.fail("broken: no account loses')
    })

    it(`profits that repeat are not reported without the fault: ${title}`, () => {
      const { state, failure } = tests.get(`sound-${at}`)!
      expect(state, failure?.message).to.equal('passed')
    })
  }
})
