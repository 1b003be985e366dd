import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

/** A contract whose design looks like a fault, or the fault beside it, and what the default rules report of it. */
interface Design {
  contract: string
  fixture?: string
  rules?: string
  /** Undefined for nothing. */
  says?: RegExp
}

const FILL = `
  /** @param {string} amount @amountLimit * unlimited */
  fill(amount) { this.owner(); blockchain.deposit(tx.publisher, amount, '') }`
const KEEP = `
  /** @param {string} amount @amountLimit * unlimited */
  keep(amount) {
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('kept', tx.publisher, String(Number(storage.mapGet('kept', tx.publisher) || '0') + Number(amount)))
  }`
const FILLED = "await c.as(alice).fill('500')"
const GETS =
  /gets \d+ units of (iost|lot) each time it repeats this call|pays \d+ units of iost to \w+ and stores nothing/
const OUT_OF_GAS = /out of gas/
const ADD = `
  /** @param {string} name */
  add(name) {
    const at = storage.get('count') || '0'
    storage.mapPut('items', at, name + '-'.repeat(40), tx.publisher)
    storage.put('count', String(Number(at) + 1), tx.publisher)
  }`
const LOT = `
  init() {
    storage.put('owner', tx.publisher)
    blockchain.callWithAuth('token.iost', 'create', ['lot', blockchain.contractName(), 100000000, { decimal: 2 }])
  }`
const MARKS = `
  _read(map, of) { return JSON.parse(storage.mapGet(map, of) || '"0"') }
  /** @param {string} amount @amountLimit * unlimited */
  give(amount) {
    blockchain.deposit(tx.publisher, amount, '')
    storage.put('rate', JSON.stringify(String(Number(JSON.parse(storage.get('rate') || '"0"')) + Number(amount))))
  }
  join() { storage.mapPut('has', tx.publisher, JSON.stringify('3'), tx.publisher) }`

const DESIGNS: Record<string, Design> = {
  'a faucet that the owner fills': {
    contract: `${FILL}
  drip() { blockchain.withdraw(tx.publisher, '2', '') }`,
    fixture: FILLED,
  },
  'a faucet that counts what it gives, and to whom it gave last': {
    contract: `${FILL}
  drip() {
    storage.put('given', String(Number(storage.get('given') || '0') + 2))
    storage.put('last', tx.publisher)
    blockchain.withdraw(tx.publisher, '2', '')
  }`,
    fixture: FILLED,
  },
  'a faucet that gives what accounts keep': {
    contract: `${FILL}${KEEP}
  drip() { blockchain.withdraw(tx.publisher, '2', '') }`,
    fixture: "await c.as(bobby).keep('500')",
    says: GETS,
  },
  'a till whose amount the caller chooses': {
    contract: `${FILL}
  /** @param {string} amount */
  take(amount) { blockchain.withdraw(tx.publisher, amount, '') }`,
    fixture: FILLED,
    says: GETS,
  },
  'a till that is emptied at once': {
    contract: `${FILL}
  take() {
    const [held] = blockchain.callWithAuth('token.iost', 'balanceOf', ['iost', blockchain.contractName()])
    blockchain.withdraw(tx.publisher, String(held), '')
  }`,
    fixture: FILLED,
    says: GETS,
  },
  'points that everyone gets': {
    contract: `${LOT}
  point() { blockchain.callWithAuth('token.iost', 'issue', ['lot', tx.publisher, '5']) }`,
    rules: "issued: ['lot']",
  },
  'points of which everyone makes as many as it likes': {
    contract: `${LOT}
  /** @param {string} amount */
  point(amount) { blockchain.callWithAuth('token.iost', 'issue', ['lot', tx.publisher, amount]) }`,
    rules: "issued: ['lot']",
    says: GETS,
  },
  'a method that reads all items': {
    contract: `${ADD}
  all() {
    const list = []
    for (let at = 0; at < Number(storage.get('count')); at++) {
      for (let round = 0; round < 24; round++) list.push(storage.mapGet('items', String(at)))
    }
    return JSON.stringify(list)
  }`,
  },
  'a method that reads as many items as its caller chooses': {
    contract: `${ADD}
  /** @param {number} first @param {number} count */
  some(first, count) {
    const list = []
    for (let at = first; at < first + count; at++) list.push(storage.mapGet('items', String(at)))
    return JSON.stringify(list)
  }`,
  },
  'a method that reads all items and then writes': {
    contract: `${ADD}
  settle() {
    let sum = 0
    for (let at = 0; at < Number(storage.get('count')); at++) {
      for (let round = 0; round < 24; round++) sum += storage.mapGet('items', String(at)).length
    }
    storage.put('settled', String(sum), tx.publisher)
  }`,
    says: OUT_OF_GAS,
  },
  'a mark of an account without tokens, in quotes': {
    contract: `${MARKS}
  /** @param {string} of */
  settle(of) {
    const due = (Number(JSON.parse(storage.get('rate') || '"0"')) - Number(this._read('mark', of))) * Number(this._read('held', of))
    storage.mapPut('mark', of, JSON.stringify(String(JSON.parse(storage.get('rate') || '"0"'))), tx.publisher)
    if (due > 0) blockchain.withdraw(of, String(due), '')
  }`,
    fixture: "await c.as(carol).give('5'); await c.as(bobby).settle('bobby')",
  },
  'an amount of another account, in quotes': {
    contract: `${MARKS}
  /** @param {string} of */
  settle(of) { storage.mapPut('has', of, JSON.stringify('1'), tx.publisher) }`,
    fixture: 'await c.as(bobby).join()',
    says: /changed has of \w+ from "3" to "1"/,
  },
}

function formatContract(part: string): string {
  const init = part.includes('init()') ? '' : "\n  init() { storage.put('owner', tx.publisher) }"
  const source = `class Design {${init}
  owner() { if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw new Error('owner') }${part}
}
module.exports = Design
`
  return source.replace(/^( +)\/\*\* (@.*) \*\/$/gm, (_, space: string, tags: string) =>
    ['/**', ...tags.split(/ (?=@)/).map((tag) => ` * ${tag}`), ' */'].map((line) => space + line).join('\n'),
  )
}

function formatTest(name: string, { fixture = '', rules = '' }: Design): string {
  return `import { chain, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const { alice, bobby, carol } = await chain.accounts(['alice', 'bobby', 'carol'])
  const c = await chain.deploy('${name}', { from: alice })
  ${fixture}
  return { c }
})
invariants('${name}', { setup, contracts: ({ c }) => [c], rules: { ${rules} } })
`
}

describe('designs that look like faults', () => {
  const tests = new Map<string, RunReport['tests'][number]>()

  before(async () => {
    const files = Object.values(DESIGNS).flatMap((design, at) => [
      [`contracts/design-${at}.js`, formatContract(design.contract)],
      [`test/design-${at}.test.js`, formatTest(`design-${at}`, design)],
    ])
    const config = 'export default { tests: "test/**/*.test.js" }\n'
    const cwd = createFolder({ 'toolkit.config.js': config, ...Object.fromEntries(files) })
    const { stdout, stderr } = await runToolkit(['test', '--json', '--fuzz-calls', '3000', '--seed', '1'], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    for (const test of (JSON.parse(stdout) as RunReport).tests) tests.set(test.titles.at(-1) ?? '', test)
  })

  for (const [at, [title, { says }]] of Object.entries(DESIGNS).entries()) {
    it(`designs that look like faults are ${says === undefined ? 'not reported' : 'told from faults'}: ${title}`, () => {
      const { state, failure } = tests.get(`design-${at}`)!
      if (says === undefined) expect(state, failure?.message).to.equal('passed')
      else expect(failure?.message).to.match(says)
    })
  }
})
