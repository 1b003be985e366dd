import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

/** A contract in which a call locks tokens of others, and the same without the fault, whose lines end with `// FIX`. */
interface Lock {
  contract: string
  fixture: string
  /** Whether it has a fault at all. */
  isSound?: true
}

const LOCKS: Record<string, Lock> = {
  'a pool that a bet without a number makes impossible to pay out': {
    contract: `
  /** @param {string} amount @param {string} weight @amountLimit * unlimited */
  bet(amount, weight) {
    const share = Number(amount) * Number(weight)
    if (weight !== '1' || !(share >= 1)) throw new Error('share') // FIX
    blockchain.deposit(tx.publisher, amount, '')
    this._save([...this._bets(), { by: tx.publisher, share }])
  }
  pay() {
    this._owner()
    for (const { by, share } of this._bets()) blockchain.withdraw(by, String(share), '')
    this._save([])
  }
  _bets() { return JSON.parse(storage.get('bets') || '[]') }
  _save(bets) { storage.put('bets', JSON.stringify(bets)) }`,
    fixture: "await c.as(bobby).bet('5', '1'); await c.as(carol).bet('7', '1')",
  },
  'a deal that any account opens again': {
    contract: `
  /** @param {string} id @param {string} amount @amountLimit * unlimited */
  open(id, amount) {
    if (storage.mapHas('deals', id)) throw new Error('open') // FIX
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('deals', id, JSON.stringify({ buyer: tx.publisher, amount }), tx.publisher)
  }
  /** @param {string} id */
  cancel(id) {
    const deal = JSON.parse(storage.mapGet('deals', id))
    if (deal.buyer !== tx.publisher) throw new Error('not yours')
    storage.mapDel('deals', id)
    blockchain.withdraw(deal.buyer, deal.amount, '')
  }`,
    fixture: "await c.as(bobby).open('one', '5'); await c.as(carol).open('two', '7')",
  },
  'a round that any account may close, in which the last player wins': {
    isSound: true,
    contract: `
  /** @amountLimit * unlimited */
  join() {
    if (storage.get('winner')) throw new Error('closed')
    if (storage.mapHas('in', tx.publisher)) throw new Error('in')
    blockchain.deposit(tx.publisher, '5', '')
    storage.mapPut('in', tx.publisher, '5', tx.publisher)
    storage.put('pot', String(Number(storage.get('pot') || '0') + 5))
    storage.put('player', tx.publisher)
  }
  leave() {
    if (storage.get('winner') || !storage.mapHas('in', tx.publisher)) throw new Error('no')
    storage.mapDel('in', tx.publisher)
    storage.put('pot', String(Number(storage.get('pot')) - 5))
    blockchain.withdraw(tx.publisher, '5', '')
  }
  close() {
    if (storage.get('winner') || storage.get('pot') === '0') throw new Error('no')
    storage.put('winner', storage.get('player'))
  }
  claim() {
    if (storage.get('winner') !== tx.publisher) throw new Error('not the winner')
    blockchain.withdraw(tx.publisher, storage.get('pot'), '')
    storage.put('pot', '0')
    storage.del('winner')
    for (const name of storage.mapKeys('in')) storage.mapDel('in', name)
  }`,
    fixture: 'await c.as(bobby).join(); await c.as(carol).join()',
  },
  'a bet that the house wins, and its owner takes': {
    isSound: true,
    contract: `
  /** @amountLimit * unlimited */
  bet() {
    if (storage.mapHas('bet', tx.publisher)) throw new Error('bet')
    blockchain.deposit(tx.publisher, '5', '')
    storage.mapPut('bet', tx.publisher, '5', tx.publisher)
  }
  undo() {
    if (!storage.mapHas('bet', tx.publisher)) throw new Error('no bet')
    storage.mapDel('bet', tx.publisher)
    blockchain.withdraw(tx.publisher, '5', '')
  }
  /** @param {string} of */
  end(of) {
    if (!storage.mapHas('bet', of)) throw new Error('no bet')
    storage.mapDel('bet', of)
    storage.put('house', String(Number(storage.get('house') || '0') + 5))
  }
  /** @param {string} amount */
  take(amount) {
    this._owner()
    const left = Number(storage.get('house')) - Number(amount)
    if (!(Number(amount) > 0 && left >= 0)) throw new Error('not so much')
    storage.put('house', String(left))
    blockchain.withdraw(tx.publisher, amount, '')
  }`,
    fixture:
      "await c.as(bobby).bet(); await c.as(carol).bet(); await c.as(carol).end('carol'); await c.as(alice).take('3')",
  },
  'a lottery whose pot waits for the next round where nobody has won': {
    isSound: true,
    contract: `
  /** @param {string} colour @amountLimit * unlimited */
  bet(colour) {
    if (!['red', 'blue', 'green'].includes(colour)) throw new Error('colour')
    const bets = JSON.parse(storage.get('bets') || '[]')
    if (bets.length >= 3) throw new Error('full')
    blockchain.deposit(tx.publisher, '5', '')
    storage.put('pot', String(Number(storage.get('pot') || '0') + 5))
    storage.put('bets', JSON.stringify([...bets, { by: tx.publisher, colour }]))
  }
  draw() {
    const bets = JSON.parse(storage.get('bets') || '[]')
    if (bets.length < 2) throw new Error('wait')
    const winner = bets.find((bet) => bet.colour === ['red', 'blue'][bets.length % 2])
    storage.put('bets', '[]')
    if (!winner) return
    const pot = storage.get('pot')
    storage.put('pot', '0')
    blockchain.withdraw(winner.by, pot, '')
  }`,
    fixture: "await c.as(bobby).bet('red'); await c.as(carol).bet('green')",
  },
  'a term that another account makes longer': {
    isSound: true,
    contract: `
  /** @param {string} to @param {string} amount @amountLimit * unlimited */
  add(to, amount) {
    if (!(Number(amount) >= 1)) throw new Error('at least 1')
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('has', to, String(Number(storage.mapGet('has', to) || '0') + Number(amount)), tx.publisher)
    storage.mapPut('until', to, String(Math.floor(block.time / 1e9) + 86400 * 30), tx.publisher)
  }
  take() {
    if (Math.floor(block.time / 1e9) < Number(storage.mapGet('until', tx.publisher))) throw new Error('early')
    const has = storage.mapGet('has', tx.publisher)
    storage.mapDel('has', tx.publisher)
    blockchain.withdraw(tx.publisher, has, '')
  }`,
    fixture:
      "await c.as(bobby).add('bobby', '5'); await c.as(carol).add('carol', '7'); await chain.time.advance(86400 * 31)",
  },
}

function formatContract(part: string, isFixed: boolean): string {
  const lines = part.split('\n').filter((line) => isFixed || !line.endsWith('// FIX'))
  const source = `class Lock {
  init() { storage.put('owner', tx.publisher) }
  _owner() { if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw new Error('owner') }${lines.join('\n')}
}
module.exports = Lock
`
  return source.replace(/^( +)\/\*\* (@.*) \*\/$/gm, (_, space: string, tags: string) =>
    ['/**', ...tags.split(/ (?=@)/).map((tag) => ` * ${tag}`), ' */'].map((line) => space + line).join('\n'),
  )
}

function formatTest(name: string, fixture: string, method = ''): string {
  return `import { chain, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const { alice, bobby, carol } = await chain.accounts(['alice', 'bobby', 'carol'])
  const c = await chain.deploy('${name}', { from: alice })
  ${fixture}
  return { c }
})
const options = { setup, contracts: ({ c }) => [c], growth: 0 }
const defaults = { losses: false, outOfGas: false }
invariants('${name}', { ...options, rules: { defaults, lockedTokens: true } })
${
  name.startsWith('faulty')
    ? `invariants('${name} off', { ...options, rules: { defaults, lockedTokens: { except: ['${method}'] } } })
`
    : ''
}`
}

describe('tokens that a call locks', () => {
  const tests = new Map<string, RunReport['tests'][number]>()

  before(async () => {
    const locks = Object.values(LOCKS).flatMap(({ contract, fixture, isSound }, at) => [
      { name: `sound-${at}`, source: formatContract(contract, true), fixture },
      ...(isSound ? [] : [{ name: `faulty-${at}`, source: formatContract(contract, false), fixture }]),
    ])
    const files = locks.flatMap(({ name, source, fixture }) => [
      [`contracts/${name}.js`, source],
      [`test/${name}.test.js`, formatTest(name, fixture, source.includes('bet(') ? 'bet' : 'open')],
    ])
    const config = 'export default { tests: "test/**/*.test.js" }\n'
    const cwd = createFolder({ 'toolkit.config.js': config, ...Object.fromEntries(files) })
    const { stdout, stderr } = await runToolkit(['test', '--json', '--fuzz-calls', '6000', '--seed', '1'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    for (const test of (JSON.parse(stdout) as RunReport).tests) tests.set(test.titles.at(-1) ?? '', test)
  })

  for (const [at, [title, { isSound }]] of Object.entries(LOCKS).entries()) {
    it(`tokens that a call locks are not reported without a fault: ${title}`, () => {
      const { state, failure } = tests.get(`sound-${at}`)!
      expect(state, failure?.message).to.equal('passed')
    })
    if (isSound) continue
    it(`tokens that a call locks are found: ${title}`, () => {
      const { failure } = tests.get(`faulty-${at}`)!
      expect(failure?.message).to.match(
        /^no call locks tokens in a contract: [\d.]+ iost that \w+ could get before stay in the contract$/,
      )
      expect(failure?.found?.test).to.match(/\/\/ before the last call, this paid: await c\.as\(\w+\)\./)
    })
    it(`tokens that a call locks are not looked for in calls of excluded methods: ${title}`, () => {
      const { state, failure } = tests.get(`faulty-${at} off`)!
      expect(state, failure?.message).to.equal('passed')
    })
  }
})
