import { expect } from 'chai'
import { RULES } from '../../../../src/lint/rules/rules.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

/** Levels of the findings of one rule about a contract with some methods. */
function list(rule: string, methods: string): string[] {
  const found = RULES.find(({ name }) => name === rule)
  if (!found) throw new Error(`there is no rule ${rule}`)
  return [...found.check(analyse(contract(methods)))].map(({ assumes }) => (assumes ? 'warning' : 'error'))
}

/** A contract that issues a token, and moves it for the accounts that have it. */
const token = (more: string, check = '') => `
  issue(to, amount) { requireOwner(); blockchain.callWithAuth('token.iost', 'issue', ['coin', to, amount]) }
  transfer(from, to, amount, memo) { ${check}
    blockchain.callWithAuth('token.iost', 'transfer', ['coin', from, to, amount, memo]) }
  destroy(from, amount) { blockchain.callWithAuth('token.iost', 'destroy', ['coin', from, amount]) }
  ${more}`

describe('missing-authority of a contract that may own none of the tokens', () => {
  for (const [name, more] of [
    ['issues and moves the token for others', ''],
    ['takes another token', `put(amount) { blockchain.deposit(tx.publisher, parseAmount(amount, 8).toFixed(), '') }`],
    ['pays another token', `pay() { requireOwner(); blockchain.withdraw('alice', '1', '') }`],
  ] as const)
    it(`is left out where it ${name}`, () => expect(list('missing-authority', token(more))).to.deep.equal([]))
  const self = 'blockchain.contractName()'
  for (const [name, more] of [
    [
      'takes the token',
      `lock(amount) { blockchain.callWithAuth('token.iost', 'transfer', ['coin', tx.publisher, ${self}, amount, '']) }`,
    ],
    [
      'takes any token',
      `lock(symbol, amount) { blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, ${self}, amount, '']) }`,
    ],
    [
      'takes it by the stored name',
      `name() { requireOwner(); storage.put('self', ${self}) }
      lock(amount) { blockchain.callWithAuth('token.iost', 'transfer', ['coin', tx.publisher, storage.get('self'), amount, '']) }`,
    ],
    [
      'issues it to itself',
      `fill(amount) { requireOwner(); blockchain.callWithAuth('token.iost', 'issue', ['coin', ${self}, amount]) }`,
    ],
    [
      'pays it from what it was sent',
      `bonus(to) { requireOwner(); blockchain.callWithAuth('token.iost', 'transfer', ['coin', ${self}, to, '1', '']) }`,
    ],
  ] as const)
    it(`reports an error where it ${name}`, () => expect(list('missing-authority', token(more))).to.include('error'))
  it('warns where contracts may be receivers', () =>
    expect(list('missing-authority', token('', `if (!to.startsWith('Contract')) throw 'no'`)))
      .to.include('warning')
      .and.not.include('error'))
  it('warns where the tokens are those of another issuer', () =>
    expect(
      list(
        'missing-authority',
        `move(from, to, amount) { blockchain.callWithAuth('token.iost', 'transfer', ['iost', from, to, amount, '']) }`,
      ),
    )
      .to.include('warning')
      .and.not.include('error'))
})

describe('undeclared-name in a helper', () => {
  const unused = `_pay() { blockchain.withdraw(someone, '1', '') }`
  for (const [name, methods] of [
    ['that no method calls', unused],
    ['that only an unused helper calls', `_all() { this._pay() }\n  ${unused}`],
    ['that calls itself', `_pay(n) { if (n > 0) this._pay(n - 1); blockchain.withdraw(someone, '1', '') }`],
    [
      'of two that call each other',
      `_all() { this._pay() }\n  _pay() { blockchain.withdraw(someone, '1', ''); this._all() }`,
    ],
  ] as const)
    it(`is left out ${name}`, () => expect(list('undeclared-name', methods)).to.deep.equal([]))
  for (const [name, methods] of [
    ['that an action calls', `pay() { this._pay() }\n  ${unused}`],
    ['that an action reaches through another one', `pay() { this._all() }\n  _all() { this._pay() }\n  ${unused}`],
    ['that a computed name may call', `pay(name) { this[name]() }\n  ${unused}`],
    ['whose name an action reads', `pay() { const pay = this._pay; pay() }\n  ${unused}`],
  ] as const)
    it(`is reported in one ${name}`, () => expect(list('undeclared-name', methods)).to.deep.equal(['error']))
})

/** A deposit of which an account that the caller names gets a share. */
const shared = (pay: string) => `  join(account, text, inviter) { const amount = parseAmount(text, 4)
    ${pay}
    blockchain.withdraw(inviter, amount.times('0.05').toFixed(4, 1), '') }
  put(text) { blockchain.deposit(tx.publisher, parseAmount(text, 8).toFixed(), '') }`

describe('missing-authority of a share of what comes in', () => {
  const paid = `account, blockchain.contractName(), amount.toFixed(), ''])`
  for (const pay of [
    `blockchain.call('token.iost', 'transfer', ['iost', ${paid}`,
    `blockchain.deposit(tx.publisher, amount.toFixed(), '')`,
    `if (!blockchain.requireAuth(account, 'active')) throw 'no'; blockchain.deposit(account, amount.toFixed(), '')`,
  ])
    it(`accepts ${pay}`, () => expect(list('missing-authority', shared(pay))).to.deep.equal([]))
  for (const pay of [
    '',
    `blockchain.deposit(account, amount.toFixed(), '')`,
    `blockchain.callWithAuth('token.iost', 'transfer', ['iost', ${paid}`,
    `blockchain.call('token.iost', 'transfer', ['iost', account, 'treasury', amount.toFixed(), ''])`,
  ])
    it(`reports ${pay || 'no payment'}`, () => expect(list('missing-authority', shared(pay))).to.include('error'))
})

/** A deposit that is also added to what a member counts, as a number. */
const counted = (
  more = '',
  count = `storage.put('sum', String(Number(storage.get('sum')) + Number(text)), tx.publisher)`,
) => `
  put(text) { const amount = parseAmount(text, 8)
    blockchain.deposit(tx.publisher, amount.toFixed(), '')
    storage.mapPut('has', tx.publisher, readAmount(storage.mapGet('has', tx.publisher)).plus(amount).toFixed(), tx.publisher)
    ${count} }
  ${more}`

const listFloats = (methods: string) => [...list('float-amount', methods), ...list('number-precision', methods)]

describe('a number in a statistic', () => {
  for (const [name, methods] of [
    ['that nothing reads', counted()],
    ['that an action returns', counted(`sum() { return storage.get('sum') }`)],
    [
      'that is created first',
      counted(
        '',
        `if (storage.get('sum') === null) storage.put('sum', '0', tx.publisher)
    storage.put('sum', String(Number(storage.get('sum')) + Number(text)), tx.publisher)`,
      ),
    ],
  ] as const)
    it(`is left out ${name}`, () => expect(listFloats(methods)).to.deep.equal([]))
  for (const [name, more] of [
    [
      'that is paid',
      `out() { requireOwner(); blockchain.withdraw('alice', storage.get('sum'), ''); storage.del('sum') }`,
    ],
    [
      'that is a limit',
      `more(text) { if (Number(storage.get('sum')) > 1000) throw 'full'; blockchain.deposit(tx.publisher, parseAmount(text, 8).toFixed(), '') }`,
    ],
    [
      'that another entry is made from',
      `close() { requireOwner(); storage.put('final', storage.get('sum'), tx.publisher) }`,
    ],
    [
      'that another contract gets',
      `close() { requireOwner(); blockchain.call('ContractOther', 'end', [storage.get('sum')]) }`,
    ],
  ] as const)
    it(`is reported in one ${name}`, () => expect(listFloats(counted(more))).to.not.deep.equal([]))
})

describe('wrong-arguments of an argument that a helper leaves out', () => {
  it('is one cause for all actions that call the helper', () => {
    const found = RULES.find(({ name }) => name === 'wrong-arguments')
    const methods = `  yes(id) { this._vote(id, '1') }
  no(id) { this._vote(id, '0') }
  _vote(id, value) { if (this._has(tx.publisher)) throw 'voted'; storage.mapPut('votes', id + ':' + tx.publisher, value, tx.publisher) }
  _has(id, who) { return storage.mapHas('votes', id + ':' + who) }`
    const causes = [...(found?.check(analyse(contract(methods))) ?? [])].map(({ cause }) => cause)
    expect(causes).to.have.length(2)
    expect(new Set(causes).size).to.equal(1)
    expect(causes[0]).to.be.a('string')
  })
})

/** A pot that bids fill, and of which the owner's draw pays a share. */
const pot = (bid: string, draw: string) => `  bid(text) { const amount = parseAmount(text, 8)
    blockchain.deposit(tx.publisher, amount.toFixed(), '')
    const pot = readAmount(storage.get('pot'))
    ${bid} }
  take() { requireOwner(); const share = readAmount(storage.get('pot')).times('0.1').dp(8, 1)
    ${draw}
    blockchain.withdraw('alice', share.toFixed(), '') }`

describe('open-setter of a total that calls move', () => {
  const raise = `storage.put('pot', pot.plus(amount).toFixed(), tx.publisher)`
  const lower = `storage.put('pot', readAmount(storage.get('pot')).minus(share).toFixed(), tx.publisher)`
  for (const [bid, draw] of [
    [raise, lower],
    [
      `if (pot.gt(100)) { storage.put('pot', pot.minus('5').toFixed(), tx.publisher); blockchain.withdraw('alice', '5', '') }
    else ${raise}`,
      lower,
    ],
    [`storage.put('pot', pot.plus(Math.floor(Math.sqrt(Number(text) * 100))).toFixed(), tx.publisher)`, lower],
    [
      `const bought = new BigNumber(Math.floor(Math.sqrt(pot.times(pot).plus(amount)))).minus(pot).div('0.1')
    storage.put('pot', pot.plus(bought).toFixed(), tx.publisher)`,
      lower,
    ],
    [
      `storage.put('pot', pot.plus(pot.pow(2).plus(text).sqrt().integerValue(1).minus(pot)).toFixed(), tx.publisher)`,
      lower,
    ],
  ] as const)
    it(`accepts ${bid}`, () => expect(list('open-setter', pot(bid, draw))).to.deep.equal([]))
  for (const bid of [
    `storage.put('pot', pot.plus('0.1').toFixed(), tx.publisher)`,
    `storage.put('pot', pot.times('1.01').toFixed(8), tx.publisher)`,
    `storage.put('pot', pot.plus(Math.ceil(Math.sqrt(Number(text) * 100))).toFixed(), tx.publisher)`,
  ])
    it(`warns of ${bid}`, () => expect(list('open-setter', pot(bid, ''))).to.deep.equal(['warning']))
})

/** Stalls whose stock an order lowers, under a field of one form. */
const stalls = (field: string, pay: string) => `  open(name, left) { const id = ${field}
    if (storage.mapHas('stalls', id)) throw 'open'
    storage.mapPut('stalls', id, JSON.stringify({ seller: tx.publisher, left: parseAmount(left, 0).toFixed(), takings: '0' }), tx.publisher) }
  order(id, count) { const stall = JSON.parse(storage.mapGet('stalls', id) || 'null')
    const wanted = parseAmount(count, 0)
    if (!stall || wanted.gt(stall.left)) throw 'no'
    ${pay}
    stall.left = new BigNumber(stall.left).minus(wanted).toFixed()
    stall.takings = new BigNumber(stall.takings).plus(wanted).toFixed()
    storage.mapPut('stalls', id, JSON.stringify(stall), tx.publisher) }
  take(id) { const stall = JSON.parse(storage.mapGet('stalls', id) || 'null')
    if (!stall || stall.seller !== tx.publisher) throw 'no'
    storage.mapPut('stalls', id, JSON.stringify({ ...stall, takings: '0' }), tx.publisher)
    blockchain.withdraw(tx.publisher, stall.takings, '') }`

describe('missing-authority of a sale under a field that joins an account with a name', () => {
  const pay = `blockchain.deposit(tx.publisher, wanted.toFixed(), '')`
  for (const field of [`tx.publisher + '/' + name`, `[tx.publisher, name].join('.')`, `name + '@' + tx.publisher`])
    it(`accepts ${field}`, () => expect(list('missing-authority', stalls(field, pay))).to.deep.equal([]))
  for (const field of ['tx.publisher', `'seller/' + tx.publisher`])
    it(`reports what the entry of ${field} loses without a payment`, () =>
      expect(list('missing-authority', stalls(field, ''))).to.include('error'))
  it('reports an amount that is taken from an account by its name in a joined field', () => {
    const methods = `  put(token, amount) { blockchain.callWithAuth('token.iost', 'transfer', [token, tx.publisher, blockchain.contractName(), parseAmount(amount, 8).toFixed(), ''])
    const key = tx.publisher + ':' + token
    storage.mapPut('has', key, readAmount(storage.mapGet('has', key)).plus(amount).toFixed(), tx.publisher) }
  take(who, token) { const key = who + ':' + token
    const has = storage.mapGet('has', key)
    if (!has) throw 'none'
    storage.mapDel('has', key)
    blockchain.callWithAuth('token.iost', 'transfer', [token, blockchain.contractName(), tx.publisher, has, '']) }`
    expect(list('missing-authority', methods)).to.include('error')
  })
})
