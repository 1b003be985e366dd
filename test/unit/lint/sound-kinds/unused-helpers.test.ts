import { expect } from 'chai'
import { unusedAction } from '../../../../src/lint/rules/habits/unused-action/unused-action.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...unusedAction.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** Stakes in the own list of each account. */
const STAKES = `  _read() { return JSON.parse(storage.mapGet('stakes', tx.publisher) || '[]') }
  stake(id) { const all = this._read()
    all.push(id)
    storage.mapPut('stakes', tx.publisher, JSON.stringify(all), tx.publisher) }
  fee() { return storage.get('fee') || '1' }
  setJudge(who) { requireOwner(); storage.put('judge', who) }
`

describe('unused-action of helpers that nothing calls', () => {
  describe('of what decides nothing', () => {
    for (const helper of [
      `_get(key) { return storage.get(key) }`,
      `_getStakes() { return JSON.parse(storage.mapGet('stakes', tx.publisher)) }`,
      `_put(key, value) { storage.put(key, JSON.stringify(value)) }`,
      `_put(key, value, payer) { if (payer) storage.put(key, value, tx.publisher)\n    else storage.put(key, value) }`,
      `_mapPut(key, field, value) { storage.mapPut(key, field, value, tx.publisher) }`,
      `_delete(key) { storage.del(key) }`,
      `_mapDel(key, field) { storage.mapDel(key, field) }`,
      `_setStakes(who, stakes) { storage.mapPut('stakes', who, JSON.stringify(stakes), tx.publisher) }`,
      `_requireAuth(who) { if (!blockchain.requireAuth(who, 'active')) throw 'no' }`,
      `_requireOwner() { if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no' }`,
      `_fixed(amount) { return new BigNumber(amount).toFixed(8) }`,
      `_transfer(token, from, to, amount) { blockchain.callWithAuth('token.iost', 'transfer', [token, from, to, amount, '']) }`,
      `_transfer(token, from, to, amount) { blockchain.callWithAuth('token.iost', 'transfer', JSON.stringify([token, from, to, amount, ''])) }`,
      `_pay(to, amount) { blockchain.withdraw(to, amount.toFixed(8), '') }`,
      `_call(where, method, args) { return blockchain.callWithAuth(where, method, JSON.stringify(args)) }`,
      `_balance(token) { return blockchain.callWithAuth('token.iost', 'balanceOf', [token, blockchain.contractName()])[0] }`,
      `_log(text) { blockchain.receipt(text) }`,
      `_none(key) { storage.put('other', key + '1') }`,
    ])
      it(`accepts ${helper}`, () => expect(list(`${STAKES}  ${helper}`)).to.deep.equal([]))
  })

  describe('of what the contract may lack', () => {
    for (const helper of [
      `_remove(id) { const all = this._read()\n    all.splice(all.indexOf(id), 1)\n    storage.mapPut('stakes', tx.publisher, JSON.stringify(all), tx.publisher) }`,
      `_clear() { storage.mapDel('stakes', tx.publisher) }`,
      `_clear(who) { storage.mapDel('stakes', who) }`,
      `_reset() { storage.mapPut('stakes', tx.publisher, '[]') }`,
      `_setFee(fee) { requireOwner()\n    storage.put('fee', fee) }`,
      `_reward() { for (const id of this._read()) blockchain.withdraw(tx.publisher, storage.mapGet('rewards', id), '') }`,
      `_refund(order) { blockchain.withdraw(order.by, order.amount, '') }`,
      `_mint(amount) { blockchain.callWithAuth('token.iost', 'issue', ['pear', tx.publisher, amount]) }`,
      `_notify(amount) { blockchain.callWithAuth(storage.get('hub'), 'add', [tx.publisher, amount]) }`,
      `_requireJudge() { if (!blockchain.requireAuth(storage.get('judge'), 'active')) throw 'no' }`,
    ])
      it(`reports ${helper}`, () => {
        const [name] = /^\w+/.exec(helper) ?? ['']
        expect(list(`${STAKES}  ${helper}`)).to.deep.equal([
          `nothing can call \`${name}\`: it is private, and no action reaches it`,
        ])
      })
  })

  it('accepts a setter and a deletion that another action has', () =>
    expect(
      list(`${STAKES}  setFee(fee) { requireOwner()\n    storage.put('fee', fee) }
  unstake() { storage.mapDel('stakes', tx.publisher) }
  _setFee(fee) { storage.put('fee', fee) }
  _clear(who) { storage.mapDel('stakes', who) }
  _requireJudge() { if (!blockchain.requireAuth(storage.get('judge'), 'active')) throw 'no' }
  judge(who) { this._check(); storage.mapPut('judged', who, '1') }
  _check() { if (!blockchain.requireAuth(storage.get('judge'), 'active')) throw 'no' }`),
    ).to.deep.equal([]))
})

describe('unused-action of empty actions', () => {
  for (const action of [`getStakers() {}`, `get_stakers(from) {}`, `isOpen() {}`, `hasStake(who) { return }`])
    it(`accepts the getter ${action}`, () => expect(list(`  ${action}`)).to.deep.equal([]))
  for (const action of [`burn(from, amount) {}`, `pause() {}`, `getaway() {}`])
    it(`accepts that nothing is done, plain to see: ${action}`, () => expect(list(`  ${action}`)).to.deep.equal([]))
  for (const action of [`issue(to) { const name = to.trim() }`, `burn(amount) { amount.length > 3 }`])
    it(`reports ${action}`, () => expect(list(`  ${action}`)).to.have.length(1))
})
