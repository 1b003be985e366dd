import { expect } from 'chai'
import { missingAuthority } from '../../../../src/lint/rules/authority/missing-authority/missing-authority.js'
import { contract } from '../examples/contract.js'
import { analyse } from '../subjects.js'

function list(methods: string): string[] {
  return [...missingAuthority.check(analyse(contract(methods)))].map(({ message }) => message)
}

/** Shares of which a sale keeps back a fee, which the contract puts into shares of its own. */
const shares = (
  reinvest: string,
  lower = `storage.mapPut('shares', tx.publisher, old.minus(value).toFixed(), tx.publisher)`,
) =>
  `  _credit(who, amount) { const old = new BigNumber(storage.mapGet('shares', who) || '0')
    storage.mapPut('shares', who, old.plus(amount).toFixed(), tx.publisher) }
  _buy(payer, who, amount) { blockchain.transfer(payer, blockchain.contractName(), amount, '')
    this._credit(who, amount) }
  /** @amountLimit iost unlimited */
  buy(amount) { this._buy(tx.publisher, tx.publisher, parseAmount(amount, 8).toFixed()) }
  sell(amount) { const value = parseAmount(amount, 8)
    const old = new BigNumber(storage.mapGet('shares', tx.publisher) || '0')
    if (!value.gt(1) || value.gt(old)) throw new Error('amount')
    ${lower}
    const fee = value.times('0.01').toFixed(8, 1)
    ${reinvest}
    blockchain.withdraw(tx.publisher, value.minus(fee).toFixed(), '') }`
const SELF = 'blockchain.contractName()'

describe('missing-authority of a fee that the contract pays to itself', () => {
  for (const reinvest of [
    `this._buy(${SELF}, ${SELF}, fee)`,
    `const half = new BigNumber(fee).div(2).toFixed(8, 1); this._buy(${SELF}, ${SELF}, half)`,
    `this._buy(${SELF}, ${SELF}, fee); storage.mapPut('latest', tx.publisher, String(block.number), tx.publisher)`,
  ])
    it(`accepts ${reinvest}`, () => expect(list(shares(reinvest))).to.deep.equal([]))
  for (const reinvest of [
    `this._buy(${SELF}, tx.publisher, fee)`,
    `this._buy(${SELF}, tx.publisher, new BigNumber(fee).times(2).toFixed())`,
    `this._buy(${SELF}, ${SELF}, fee); this._credit(tx.publisher, fee)`,
  ])
    it(`reports ${reinvest}`, () => expect(list(shares(reinvest))).to.have.length(1))
  it('reports a deposit of the contract for which an account is credited and nothing taken', () =>
    expect(list(shares(`this._buy(${SELF}, tx.publisher, fee)`, ''))).to.not.have.length(0))
})
