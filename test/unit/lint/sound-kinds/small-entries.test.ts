import { expect } from 'chai'
import { ramPayer } from '../../../../src/lint/rules/storage/ram-payer/ram-payer.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...ramPayer.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** A set-up that conditions limit to one call. */
const setUp = (check: string, mark: string, more = '') =>
  `  init() { storage.put('state', 'new') }
  setUp(who, text) { ${check}
    ${mark}
    storage.mapPut('points', who, text) }
  ${more}`

/** A list of accounts, to which each one is added once. */
const join = (check: string, mark: string, more = '', added = 'tx.publisher') =>
  `  init() { storage.put('members', '[]') }
  join(text) { const members = JSON.parse(storage.get('members'))
    ${check}
    members.push(${added})
    ${mark}
    storage.put('members', JSON.stringify(members)) }
  ${more}`
const MARK = `storage.mapPut('joined', tx.publisher, '1')`
const NEW = `if (storage.mapHas('joined', tx.publisher)) throw 'no'`
const UNLISTED = `if (members.includes(tx.publisher)) throw 'no'`

/** A place in a line with a number for each account. */
const number = (check: string, mark: string, more = '') =>
  `  take() { ${check}
    const count = Number(storage.get('count') || '0')
    storage.put('count', String(count + 1))
    ${mark}
    storage.mapPut('line', String(count), tx.publisher) }
  ${more}`

describe('ram-payer of one short entry for each account', () => {
  for (const store of [
    `start() { storage.mapPut('game', tx.publisher, '1') }`,
    `start() { storage.put('game' + tx.publisher, tx.hash) }`,
    `start() { storage.mapPut(tx.publisher, 'since', String(tx.time)) }`,
    `start(amount) { storage.mapPut('best', tx.publisher, (amount * 1).toFixed(8)) }`,
    `start(amount) { storage.mapPut('best', tx.publisher, String(Number(amount))) }`,
    `start(amount) { blockchain.deposit(tx.publisher, amount, '')
      storage.mapPut('paid', tx.publisher, new BigNumber(storage.mapGet('paid', tx.publisher) || '0').plus(amount).toFixed(8)) }`,
    `start(amount) { const n = new BigNumber(amount)
      if (n.gt(100)) throw 'no'
      storage.mapPut('best', tx.publisher, n.toFixed()) }`,
    `start(who) { requireSigner(who)\n      storage.mapPut('game', who, '1') }`,
    `start(side) { if (side !== 'home' && side !== 'away') throw 'no'\n      storage.mapPut('bet', tx.publisher, side) }`,
    `start(text) { if (text.length > 20) throw 'no'\n      storage.mapPut('names', tx.publisher, text) }`,
    `start(amount) { storage.mapPut('stake', tx.publisher, JSON.stringify({ amount: Number(amount), at: tx.time, by: tx.publisher, ids: [] })) }`,
    `start() { const one = JSON.parse(storage.mapGet('plays', tx.publisher) || '{"count":0}')
      one.count = one.count + 1
      one.last = tx.time
      storage.mapPut('plays', tx.publisher, JSON.stringify(one)) }`,
    `start() { storage.mapPut('tickets', tx.publisher, blockchain.call('token.iost', 'balanceOf', ['pear', tx.publisher])[0]) }`,
    `setPrice(price) { requireOwner()\n      storage.put('price', price) }
  start() { storage.mapPut('prices', tx.publisher, storage.get('price')) }`,
    `bid() { storage.put('bidder', tx.publisher) }
  settle() { storage.mapPut('credit', storage.get('bidder'), '1') }`,
  ])
    it(`accepts ${store}`, () => expect(list(`  ${store}`)).to.deep.equal([]))

  for (const store of [
    `start(text) { storage.mapPut('names', tx.publisher, text) }`,
    `start(text) { storage.mapPut('names', tx.publisher, text.trim().toLowerCase()) }`,
    `start(text) { if (text === '') throw 'no'\n      storage.mapPut('names', tx.publisher, text) }`,
    `start(text) { if (text.length < 3) throw 'no'\n      storage.mapPut('names', tx.publisher, text) }`,
    `start(text) { storage.mapPut('names', tx.publisher, JSON.stringify({ text, at: tx.time })) }`,
    `start(text) { storage.mapPut('names', tx.publisher, JSON.stringify([text])) }`,
    `start(text) { storage.mapPut('names', tx.publisher, JSON.stringify({ [text]: 1 })) }`,
    `start() { storage.mapPut('log', tx.publisher, (storage.mapGet('log', tx.publisher) || '') + tx.hash) }`,
    `start() { const all = JSON.parse(storage.mapGet('log', tx.publisher) || '[]')
      all.push(tx.time)
      storage.mapPut('log', tx.publisher, JSON.stringify(all)) }`,
    `start(id) { const all = JSON.parse(storage.mapGet('log', tx.publisher) || '{}')
      all[id] = 1
      storage.mapPut('log', tx.publisher, JSON.stringify(all)) }`,
    `start(id) { storage.mapPut('game', tx.publisher + id, '1') }`,
    `start(id) { storage.mapPut('game' + id, tx.publisher, '1') }`,
    `start(who) { storage.mapPut('game', who, '1') }`,
    `start() { storage.mapPut('game', tx.publisher + tx.time, '1') }`,
    `start(amount) { storage.mapPut('best', tx.publisher, new BigNumber(amount).toFixed()) }`,
    `start(amount) { const n = new BigNumber(amount)
      if (!n.gt(0)) throw 'no'
      storage.mapPut('best', tx.publisher, n.toFixed()) }`,
    `start(id) { storage.mapPut('art', tx.publisher, blockchain.call('token721.iost', 'tokenMetadata', ['art', id])[0]) }`,
    `start(where) { storage.mapPut('art', tx.publisher, blockchain.call(where, 'read', [])[0]) }`,
    `start() { storage.mapPut('keys', tx.publisher, JSON.stringify(tx.authList)) }`,
    `setText(text) { storage.put('text', text, tx.publisher) }
  start() { storage.mapPut('texts', tx.publisher, storage.get('text')) }`,
    `bid(who) { storage.put('bidder', who, tx.publisher) }
  settle() { storage.mapPut('credit', storage.get('bidder'), '1') }`,
  ])
    it(`reports ${store}`, () => expect(list(`  ${store}`)).to.have.length(1))
})

describe('ram-payer of a set-up', () => {
  for (const [check, mark, more] of [
    [`if (storage.get('state') !== 'new') throw 'no'`, `storage.put('state', 'done')`],
    [`if (storage.get('state') === 'done') throw 'no'`, `storage.put('state', 'done')`],
    [`if (storage.has('ready')) throw 'no'`, `storage.put('ready', '1')`],
    [`if (storage.get('ready') !== null) throw 'no'`, `storage.put('ready', who)`],
    [
      `if (storage.has('ready')) throw 'no'`,
      `storage.put('ready', '1')`,
      `reset() { requireOwner(); storage.del('ready') }`,
    ],
  ] as const)
    it(`accepts one that works once: ${check} ${more ?? ''}`, () =>
      expect(list(setUp(check, mark, more))).to.deep.equal([]))

  for (const [check, mark, more] of [
    [`if (storage.get('state') !== 'new') throw 'no'`, ''],
    [`if (storage.get('state') !== 'new') throw 'no'`, `storage.put('state', 'new')`],
    [`if (storage.get('state') !== 'new') throw 'no'`, `if (text) storage.put('state', 'done')`],
    [`if (storage.get('state') === 'done') throw 'no'`, `storage.put('state', 'begun')`],
    [`if (storage.has('ready')) throw 'no'`, `storage.put('other', '1')`],
    [`if (storage.has('ready')) throw 'no'`, `storage.put('ready', '1')`, `reset() { storage.del('ready') }`],
    [
      `if (storage.get('state') !== 'new') throw 'no'`,
      `storage.put('state', 'done')`,
      `reset(state) { storage.put('state', state, tx.publisher) }`,
    ],
  ] as const)
    it(`reports one that may work again: ${check} ${mark} ${more ?? ''}`, () =>
      expect(list(setUp(check, mark, more)).filter((one) => one.includes('points[]'))).to.have.length(1))
})

describe('ram-payer of a list of accounts', () => {
  const LEAVE = `leave() { const members = JSON.parse(storage.get('members'))
    members.splice(members.indexOf(tx.publisher), 1)
    storage.put('members', JSON.stringify(members))
    storage.mapDel('joined', tx.publisher) }`
  for (const [check, mark, more] of [
    [UNLISTED, ''],
    [`if (members.indexOf(tx.publisher) >= 0) throw 'no'`, ''],
    [UNLISTED, '', LEAVE],
    [NEW, MARK],
    [NEW, MARK, LEAVE],
    [`if (storage.mapGet('joined', tx.publisher) !== null) throw 'no'`, MARK],
    [
      `if (JSON.parse(storage.mapGet('joined', tx.publisher) || 'null') !== null) throw 'no'`,
      `storage.mapPut('joined', tx.publisher, JSON.stringify({ at: tx.time }))`,
    ],
    [`if (Number(storage.mapGet('joined', tx.publisher)) !== 0) throw 'no'`, MARK],
    [NEW, MARK, `expel(who) { requireOwner(); storage.mapDel('joined', who) }`],
  ] as const)
    it(`accepts ${check} ${more ?? ''}`, () => expect(list(join(check, mark, more))).to.deep.equal([]))

  for (const [check, mark, more, added] of [
    ['', ''],
    [NEW, ''],
    [NEW, `storage.mapPut('joined', text, '1', tx.publisher)`],
    [NEW, MARK, `leave() { storage.mapDel('joined', tx.publisher) }`],
    [NEW, MARK, '', 'text'],
    [
      `if (Number(storage.mapGet('joined', tx.publisher)) !== 0) throw 'no'`,
      MARK,
      `leave(amount) { const left = Number(storage.mapGet('joined', tx.publisher)) - amount
    if (left < 0) throw 'no'
    storage.mapPut('joined', tx.publisher, left.toFixed(8)) }`,
    ],
    [`if (Number(storage.mapGet('joined', tx.publisher))) throw 'no'`, `storage.mapPut('joined', tx.publisher, '0')`],
    [UNLISTED, '', '', 'text'],
    [`if (members.includes(text)) throw 'no'`, '', '', 'text'],
  ] as const)
    it(`reports ${check} ${mark} ${more ?? ''} ${added ?? ''}`, () =>
      expect(list(join(check, mark, more, added)).filter((one) => /`members/.test(one))).to.have.length(1))
})

describe('ram-payer of a number for each account', () => {
  it('accepts an account that takes one once', () => expect(list(number(NEW, MARK))).to.deep.equal([]))
  for (const [check, mark, more] of [
    ['', MARK],
    [NEW, ''],
    [NEW, MARK, `leave(n) { storage.mapDel('line', n)\n    storage.mapDel('joined', tx.publisher) }`],
    [NEW, MARK, `leave() { storage.mapDel('joined', tx.publisher) }`],
  ] as const)
    it(`reports ${check} ${mark} ${more ?? ''}`, () => expect(list(number(check, mark, more))).to.have.length(1))
  it('accepts an account that frees its number', () =>
    expect(
      list(
        number(
          NEW,
          `storage.mapPut('joined', tx.publisher, String(count))`,
          `leave() { storage.mapDel('line', storage.mapGet('joined', tx.publisher))\n    storage.mapDel('joined', tx.publisher) }`,
        ),
      ),
    ).to.deep.equal([]))
})

/** Entries under the name that an offer has stored, of which anyone makes one. */
const offered = (sell: string, name = 'offer.name') =>
  `  sell(id, name) { ${sell}
    storage.mapPut('offers', id, JSON.stringify({ name, state: 'open' }), tx.publisher) }
  close(id) { const offer = JSON.parse(storage.mapGet('offers', id))
    offer.state = id
    storage.mapPut('offers', id, JSON.stringify(offer), tx.publisher)
    storage.mapPut('closed', ${name}, '1') }`

describe('ram-payer of a name that another action has stored', () => {
  const PRICE = `blockchain.deposit(tx.publisher, '5', '')`
  it('accepts a name for which its account has paid', () => expect(list(offered(PRICE))).to.deep.equal([]))
  for (const [sell, name] of [[''], [PRICE, 'offer.name + id'], [PRICE, 'id'], [PRICE, 'offer.state']] as const)
    it(`reports ${name ?? 'a name'} after ${sell || 'no payment'}`, () =>
      expect(list(offered(sell, name))).to.have.length(1))
})

/** Votes on proposals, which `open` stores; each account has one of each. */
const votes = (open: string, check: string, name = 'id') => `  open(id) { ${open}
    storage.mapPut('proposals', id, JSON.stringify({ end: block.time }), tx.publisher) }
  vote(id, other) { ${check}
    storage.mapPut('votes', ${name} + ':' + tx.publisher, '1') }`

describe('ram-payer of one short entry for each account and entry of the owner', () => {
  for (const check of [
    `if (block.time > JSON.parse(storage.mapGet('proposals', id)).end) throw 'over'`,
    `if (!storage.mapHas('proposals', id)) throw 'none'`,
    `const one = JSON.parse(storage.mapGet('proposals', id) || 'null'); if (one === null) throw 'none'`,
  ]) {
    it(`accepts ${check}`, () => expect(list(votes('requireOwner()', check))).to.deep.equal([]))
    it(`reports it where everyone opens one: ${check}`, () => expect(list(votes('', check))).to.have.length(1))
    it(`reports it of another name: ${check}`, () =>
      expect(list(votes('requireOwner()', check, 'other'))).to.have.length(1))
  }
  it('reports it without a condition', () => expect(list(votes('requireOwner()', ''))).to.have.length(1))
})

/** A name that each account registers. */
const named = (check: string, more = '', value = 'tx.publisher') => `  start() { requireOwner()
    blockchain.callWithAuth('token721.iost', 'create', ['badge', blockchain.contractName(), 100]) }
  join(name, id) { if (storage.mapHas('ids', name)) throw 'taken'
    ${check}
    storage.mapPut('ids', name, ${value})
    ${more} }`

describe('ram-payer of a name that is also that of an entry', () => {
  const once = `if (storage.mapHas('names', tx.publisher)) throw 'no'`
  const kept = `storage.mapPut('names', tx.publisher, name)`
  const issue = (token: string) => `blockchain.callWithAuth('token721.iost', 'issue', ['${token}', id, '{}'])`
  it('accepts one for each account', () => expect(list(named(once, kept))).to.deep.equal([]))
  it('accepts one for each item of a limited number', () =>
    expect(list(named(`const item = ${issue('badge')}[0]`, '', 'item'))).to.deep.equal([]))
  it('reports any number of them', () => expect(list(named('', kept))).to.have.length(1))
  it('reports one with another text', () =>
    expect(list(named(once, `storage.mapPut('names', tx.publisher, id)`))).to.have.length(1))
  it('reports one with a text that is only looked up', () =>
    expect(
      list(named(`${once}; if (storage.mapHas('ids', id)) throw 'no'`, `storage.mapPut('names', tx.publisher, id)`)),
    ).to.have.length(1))
  it('reports one for each item of another token', () =>
    expect(list(named(`const item = ${issue('other')}[0]`, '', 'item'))).to.have.length(1))
})
