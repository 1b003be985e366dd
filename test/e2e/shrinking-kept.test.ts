import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'chai'
import type { RunReport } from '../../src/report/model/run.js'
import { createFolder, runToolkit } from './toolkit.js'

/** A balance that becomes NaN. If the receiver had one, it also loses what it did not sign for. */
const BANK = `class Bank {
  init() { storage.mapPut('has', 'alice', '100'); storage.mapPut('has', 'bobby', '100') }
  pay(from, to, amount) {
    if (from === to || !storage.mapHas('has', from) || !storage.mapHas('has', to)) throw new Error('account')
    if (!blockchain.requireAuth(from, 'active')) throw new Error('no permission')
    const count = Number(amount)
    const has = Number(storage.mapGet('has', from))
    if (count <= 0 || count > has) throw new Error('amount')
    storage.mapPut('has', from, String(has - count))
    storage.mapPut('has', to, String(Number(storage.mapGet('has', to)) + count))
  }
}
module.exports = Bank
`
/** Tickets whose ids only the receipts have. */
const TICKETS = `class Tickets {
  init() { storage.put('sold', '0'); storage.put('redeemed', '0') }
  buy() {
    const sold = Number(storage.get('sold')) + 1
    storage.put('sold', String(sold))
    blockchain.receipt(JSON.stringify({ ticket: 'ticket-of-the-day-' + sold }))
  }
  redeem(ticket) {
    const number = Number(ticket.slice('ticket-of-the-day-'.length))
    if (!(number > 0 && number <= Number(storage.get('sold')))) throw new Error('no such ticket')
    storage.put('redeemed', String(Number(storage.get('redeemed')) + 1))
  }
}
module.exports = Tickets
`
/** A pool that must be full at once. */
const POOL = `class Pool {
  init() { storage.put('total', '0'); storage.put('isEmptied', '0') }
  /** @param {number} amount */
  add(amount) {
    if (amount < 1) throw new Error('amount')
    storage.put('total', String(Number(storage.get('total')) + amount))
  }
  /** @param {number} amount */
  empty(amount) {
    const total = Number(storage.get('total'))
    if (total < 5000 || amount !== total) throw new Error('amount')
    storage.put('total', '0')
    storage.put('isEmptied', '1')
  }
}
module.exports = Pool
`

/** Members are listed by a map, of which 257 fields are returned. The first name has to be a long one. */
const CLUB = `class Club {
  init() { storage.put('count', '0'); storage.put('missing', '0') }
  join(name) {
    const count = Number(storage.get('count'))
    if (count === 0 && name.length < 50) throw new Error('the name of the club')
    if (storage.mapHas('members', name)) throw new Error('is in')
    storage.mapPut('members', name, '1')
    storage.put('count', String(count + 1))
  }
  list() {
    storage.put('missing', String(Number(storage.get('count')) - storage.mapKeys('members').length))
  }
}
module.exports = Club
`

function writeTest(name: string, always: string, options = ''): string {
  return `import { chain, expect, fixture, invariants } from 'iost-toolkit/test'
const setup = fixture(async () => {
  const [alice, bobby] = await chain.accounts(2)
  return { subject: await chain.deploy('${name}', { from: alice }) }
})
invariants('${name}', {
  setup, ${options}
  contracts: ({ subject }) => [subject],
  always: async ({ subject }) => { ${always} },
})
`
}

const call = (method: string, args: unknown[], caller = 0) => ({ kind: 'call', contract: 0, method, caller, args })

describe('shrinking a kept sequence', () => {
  const cwd = createFolder({
    'toolkit.config.js': 'export default { tests: "test/**/*.test.ts" }\n',
    'contracts/bank.js': BANK,
    'contracts/tickets.js': TICKETS,
    'contracts/pool.js': POOL,
    'contracts/club.js': CLUB,
    'test/bank.test.ts': writeTest(
      'bank',
      "const [a, b] = await subject.storage([['has', 'alice'], ['has', 'bobby']]); expect(Number(a) + Number(b)).to.equal(200)",
    ),
    'test/tickets.test.ts': writeTest(
      'tickets',
      "const [sold, redeemed] = await subject.storage(['sold', 'redeemed']); expect(Number(redeemed)).to.be.at.most(Number(sold))",
    ),
    'test/pool.test.ts': writeTest('pool', "expect(await subject.storage('isEmptied')).to.equal('0')"),
    'test/club.test.ts': writeTest('club', "expect(await subject.storage('missing')).to.equal('0')"),
  })

  async function run(name: string, ...flags: string[]) {
    const { stdout, stderr } = await runToolkit(['test', '--json', '-g', `/^${name}$/`, ...flags], { cwd })
    expect(stdout, stderr).to.match(/^\{/)
    return (JSON.parse(stdout) as RunReport).tests[0]!.failure?.found?.test
  }

  /** Replays a sequence, and returns the calls of the shrunk one. */
  async function shrink(name: string, sequence: object[]): Promise<string[]> {
    mkdirSync(join(cwd, 'test/.regressions'), { recursive: true })
    writeFileSync(join(cwd, `test/.regressions/${name}.json`), JSON.stringify({ [name]: [sequence] }))
    const test = await run(name, '--fuzz-runs', '1')
    return [...(test ?? '').split('// then:')[0]!.matchAll(/subject\.as\(\w+\)\.(.+)$/gm)].map(([, text]) => text!)
  }

  it('removes calls without which another rule fails as well', async () => {
    const calls = await shrink('bank', [
      call('pay', ['alice', 'bobby', '100']),
      call('pay', ['bobby', 'alice', 'x'], 1),
    ])
    expect(calls).to.have.length(1)
  })

  it('replaces ids by those that earlier calls have produced', async () => {
    const redeem = call('redeem', ['ticket-of-the-day-3'])
    const calls = await shrink('tickets', [...Array(3).fill(call('buy', [])), ...Array(4).fill(redeem)])
    const again = 'redeem("ticket-of-the-day-1")'
    expect(calls).to.deep.equal(['buy()', again, again])
  })

  it('merges amounts of two calls', async () => {
    const calls = await shrink('pool', [call('add', [2]), call('add', [4999]), call('empty', [5001])])
    expect(calls.join()).to.match(/^add\((\d+)\),empty\(\1\)$/)
  })

  it('finds a list that grows too long after a first call with a text that cannot vary', async () => {
    expect(await run('club', '--fuzz-calls', '8000', '--seed', '1')).to.match(/list\(\)/)
  })
})
