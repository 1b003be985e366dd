import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Messages of some rules about a contract. */
const list = (actions: string, rules: RegExp, message: RegExp) => {
  const subject = analyse(contract(actions))
  return RULES.filter(({ name }) => rules.test(name))
    .flatMap((rule) => [...rule.check(subject)])
    .filter((found) => message.test(found.message))
}

describe('double-payment of a whole total', () => {
  const all = (take: string, more = '') =>
    list(
      `  init() { storage.put('sum', '0'); storage.put('done', ''); storage.put('end', '5') }
  /** @amountLimit iost 9 */
  give(amount) { const value = parseAmount(amount, 8)
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.put('sum', readAmount(storage.get('sum')).plus(value).toFixed()) }
  take() { requireOwner(); ${take} }
  ${more}`,
      /^double-payment$/,
      /deposits raise and no action lowers/,
    )
  const PAY = "blockchain.withdraw(owner(), storage.get('sum'), '')"

  it('reports one that no action lowers', () => expect(all(PAY)).to.have.length(1))
  for (const [title, take, more] of [
    ['that the payment empties', `${PAY}; storage.put('sum', '0')`],
    ['that another action empties', PAY, "empty() { requireOwner(); storage.put('sum', '0') }"],
    ['that is paid once', `if (storage.get('done') !== '') throw 'done'; storage.put('done', '1'); ${PAY}`],
    ['that is paid after an end', `if (Number(storage.get('end')) > block.time) throw 'open'; ${PAY}`],
  ] as const)
    it(`accepts one ${title}`, () => expect(all(take, more)).to.deep.equal([]))
})

describe('deposit-not-booked of a deposit with an end', () => {
  const all = (more = '', sum = "'10'") =>
    list(
      `  init() {}
  /** @amountLimit iost 10 */
  open(id, to, end) { if (storage.mapHas('deals', id)) throw 'there'
    blockchain.deposit(tx.publisher, '10', '')
    storage.mapPut('deals', id, JSON.stringify({ of: tx.publisher, to, end: Number(end) }), tx.publisher) }
  back(id) { const deal = JSON.parse(storage.mapGet('deals', id))
    if (deal.of !== tx.publisher || block.time > deal.end) throw 'over'
    storage.mapDel('deals', id)
    blockchain.withdraw(deal.of, ${sum}, '') }
  ${more}`,
      /^deposit-not-booked$/,
      /only before the end/,
    )

  it('reports one that comes out before the end alone', () => expect(all()).to.have.length(1))
  it('accepts one that is paid back for the time that is left', () =>
    expect(all('', 'new BigNumber(deal.end - block.time).div(86400e9).toFixed(2, 1)')).to.deep.equal([]))
  it('accepts one that another account collects after the end', () =>
    expect(
      all(`collect(id) { const deal = JSON.parse(storage.mapGet('deals', id))
    if (deal.to !== tx.publisher || block.time <= deal.end) throw 'early'
    storage.mapDel('deals', id)
    blockchain.withdraw(deal.to, '10', '') }`),
    ).to.deep.equal([]))
})

describe('deposit-not-booked of parts of a sum', () => {
  const all = (goal: string, more = '', pay = "blockchain.withdraw(plan.to, String(plan.paid * 10), '')") =>
    list(
      `  init() {}
  open(id, count) { if (storage.mapHas('plans', id) || !(Number(count) > 1)) throw 'there'
    storage.mapPut('plans', id, JSON.stringify({ to: tx.publisher, count: Number(count), paid: 0, left: 9 }), tx.publisher) }
  /** @amountLimit iost 10 */
  part(id) { const plan = JSON.parse(storage.mapGet('plans', id))
    if (plan === null) throw 'no'
    blockchain.deposit(tx.publisher, '10', '')
    plan.paid += 1
    storage.mapPut('plans', id, JSON.stringify(plan), tx.publisher)
    storage.mapPut('parts', id + tx.publisher, '10', tx.publisher) }
  check(id) { const plan = JSON.parse(storage.mapGet('plans', id))
    if (!(${goal})) throw 'not yet'
    storage.mapDel('plans', id)
    ${pay} }
  ${more}`,
      /^deposit-not-booked$/,
      /takes parts/,
    )

  for (const goal of [
    'plan.paid === plan.count',
    'plan.paid >= plan.count',
    'plan.count <= plan.paid',
    'plan.paid > 5',
  ])
    it(`reports them where all are needed: ${goal}`, () => expect(all(goal)).to.have.length(1))
  for (const goal of ['plan.to === tx.publisher', 'plan.paid < plan.count', 'plan.left >= 0'])
    it(`accepts them where none is needed: ${goal}`, () => expect(all(goal)).to.deep.equal([]))
  it('accepts them where another token is paid', () =>
    expect(
      all(
        'plan.paid === plan.count',
        '',
        "blockchain.callWithAuth('token.iost', 'transfer', ['gold', blockchain.contractName(), plan.to, '5', ''])",
      ),
    ).to.deep.equal([]))
  it('accepts them where the payer takes a part back', () =>
    expect(
      all(
        'plan.paid === plan.count',
        `back(id) { const part = storage.mapGet('parts', id + tx.publisher)
    if (part === null) throw 'none'
    storage.mapDel('parts', id + tx.publisher)
    blockchain.withdraw(tx.publisher, part, '') }`,
      ),
    ).to.deep.equal([]))
  it('accepts them where the owner may pay any sum', () =>
    expect(
      all(
        'plan.paid === plan.count',
        "send(to, amount) { requireOwner(); blockchain.withdraw(to, parseAmount(amount, 8).toFixed(), '') }",
      ),
    ).to.deep.equal([]))
})

describe('replaced-entry of a list of a round', () => {
  const all = (begin: string, pay = "storage.put('list', '[]')") =>
    list(
      `  init() { storage.put('list', '[]'); storage.put('start', '0'); storage.put('state', '') }
  /** @amountLimit iost 10 */
  bid() { blockchain.deposit(tx.publisher, '10', '')
    const day = Math.floor(block.time / 86400e9)
    ${begin}
    const list = JSON.parse(storage.get('list'))
    if (list.length > 20) throw 'full'
    list.push(tx.publisher)
    storage.put('list', JSON.stringify(list)) }
  back() { for (const name of JSON.parse(storage.get('list'))) blockchain.withdraw(name, '10', '')
    ${pay} }`,
      /^replaced-entry$/,
      /begins a new round/,
    )
  const IS_NEW = "day - Number(storage.get('start')) > 2"
  const BEGIN = "storage.put('start', String(day)); storage.put('list', '[]')"

  it('reports one that time alone empties', () => expect(all(`if (${IS_NEW}) { ${BEGIN} }`)).to.have.length(1))
  for (const [title, begin, pay] of [
    ['that is paid first', `if (${IS_NEW}) { this.back(); ${BEGIN} }`],
    [
      'that is emptied after it was paid',
      `if (storage.get('state') === 'paid' && ${IS_NEW}) { ${BEGIN}; storage.put('state', '') }`,
      "storage.put('state', 'paid')",
    ],
    ['of which the payment moves the time', `if (${IS_NEW}) { ${BEGIN} }`, "storage.put('start', '99999')"],
  ] as const)
    it(`accepts one ${title}`, () => expect(all(begin, pay)).to.deep.equal([]))
})

describe('deposit-not-booked of a deposit after the payment of all', () => {
  const all = (check: string, more = '') =>
    list(
      `  init() {}
  open(id, end) { if (storage.mapHas('rooms', id)) throw 'there'
    storage.mapPut('rooms', id, JSON.stringify({ of: tx.publisher, done: false, state: 'open', sum: '0', end: Number(end) }), tx.publisher) }
  /** @amountLimit iost 9 */
  give(id, amount) { const value = parseAmount(amount, 8)
    const room = JSON.parse(storage.mapGet('rooms', id))
    ${check}
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    room.sum = readAmount(room.sum).plus(value).toFixed()
    storage.mapPut('rooms', id, JSON.stringify(room), tx.publisher) }
  end(id) { const room = JSON.parse(storage.mapGet('rooms', id))
    if (room.of !== tx.publisher || room.done || room.state === 'open') throw 'no'
    room.done = true
    storage.mapPut('rooms', id, JSON.stringify(room), tx.publisher)
    blockchain.withdraw(room.of, room.sum, '') }
  close(id) { requireOwner()
    const room = JSON.parse(storage.mapGet('rooms', id))
    room.state = 'closed'
    storage.mapPut('rooms', id, JSON.stringify(room), tx.publisher) }
  ${more}`,
      /^deposit-not-booked$/,
      /takes tokens also after/,
    )
  const READ = `const room = JSON.parse(storage.mapGet('rooms', id))`
  const KEEP = `storage.mapPut('rooms', id, JSON.stringify(room), tx.publisher)`

  it('reports one that no condition stops', () => expect(all('')).to.have.length(1))
  for (const [title, check, more] of [
    ['that the mark stops', `if (room.done) throw 'over'`],
    ['that a state stops, which the payment needs', `if (room.state !== 'open') throw 'over'`],
    ['that ends at a time', `if (block.time > room.end) throw 'over'`],
    ['after which the room is opened again', '', `again(id) { requireOwner(); ${READ}; room.done = false; ${KEEP} }`],
    [
      'that another action pays, too',
      '',
      `rest(id) { requireOwner(); ${READ}; const sum = room.sum; room.sum = '0'; ${KEEP}; blockchain.withdraw(room.of, sum, '') }`,
    ],
  ] as const)
    it(`accepts one ${title}`, () => expect(all(check, more)).to.deep.equal([]))
})
