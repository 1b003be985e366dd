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
    it(`warns where it ${name}`, () =>
      expect(list('missing-authority', token(more)))
        .to.include('warning')
        .and.not.include('error'))
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
  it('reports an error where contracts may be receivers', () =>
    expect(list('missing-authority', token('', `if (!to.startsWith('Contract')) throw 'no'`))).to.include('error'))
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
