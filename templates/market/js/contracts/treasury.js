// @ts-check
import { IOST_DECIMALS, parseAmount, readAmount, subtract } from 'iost-toolkit/contract/amounts'
import { requireThat } from 'iost-toolkit/contract/arguments'
import { owner, requireOwner, requireSigner } from 'iost-toolkit/contract/ownership'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { charged, paidOut } from './lib/receipts.js'

/** Keeps the IOST that sellers have earned until they fetch it, and the fees of the market. */
export class Treasury {
  /** Runs once, when the contract is published. */
  init() {
    storage.put('fees', '0')
    storage.put('credits', '0')
  }

  /**
   * Lets only the owner replace the code.
   * @param {string} _data
   * @returns {boolean}
   */
  can_update(_data) {
    return mayUpgrade()
  }

  /**
   * Names the contract that may charge buyers, once and for all. For the owner.
   * @param {string} market
   */
  serve(market) {
    requireOwner()
    requireThat(storage.get('market') === null, 'the treasury serves a market already')
    storage.put('market', market)
  }

  /**
   * Takes IOST of a buyer, who has signed: the fee for the owner, the rest for the seller. For the market.
   * @param {string} buyer
   * @param {string} seller
   * @param {string} amount
   * @param {string} fee
   */
  charge(buyer, seller, amount, fee) {
    requireSigner(this.market())
    const paid = parseAmount(amount, IOST_DECIMALS)
    const rest = subtract(paid, new BigNumber(fee), 'the fee is more than the price')
    blockchain.deposit(buyer, paid.toFixed(), 'market')
    storage.put('fees', readAmount(this.fees()).plus(fee).toFixed())
    storage.put('credits', rest.plus(this.credits()).toFixed())
    this._setCredit(seller, rest.plus(this.creditOf(seller)))
    charged.leave({ buyer, seller, amount: paid.toFixed(), fee })
  }

  /**
   * Pays a seller all that was earned, and returns how much that is. For the seller.
   * @param {string} seller
   * @returns {string}
   */
  payOut(seller) {
    requireSigner(seller)
    const credit = this.creditOf(seller)
    requireThat(credit !== '0', `${seller} has no credit`)
    this._setCredit(seller, new BigNumber(0))
    storage.put('credits', new BigNumber(this.credits()).minus(credit).toFixed())
    blockchain.withdraw(seller, credit, 'sales')
    paidOut.leave({ seller, amount: credit })
    return credit
  }

  /**
   * Pays fees to the owner. For the owner.
   * @param {string} amount
   */
  collect(amount) {
    requireOwner()
    const taken = parseAmount(amount, IOST_DECIMALS)
    const left = subtract(readAmount(this.fees()), taken, `there are ${this.fees()} IOST of fees`)
    storage.put('fees', left.toFixed())
    blockchain.withdraw(owner(), taken.toFixed(), 'fees')
  }

  /**
   * Returns what a seller has earned and not withdrawn.
   * @param {string} seller
   * @returns {string}
   */
  creditOf(seller) {
    return storage.mapGet('creditOf', seller) ?? '0'
  }

  /**
   * Returns what all sellers have earned and not withdrawn.
   * @returns {string}
   */
  credits() {
    return storage.get('credits')
  }

  /**
   * Fees that were not collected yet.
   * @returns {string}
   */
  fees() {
    return storage.get('fees')
  }

  /**
   * The contract that may charge.
   * @returns {string}
   */
  market() {
    const market = storage.get('market')
    if (market === null) throw new Error('the treasury serves no market yet')
    return market
  }

  /**
   * @param {string} seller
   * @param {BigNumber} credit
   */
  _setCredit(seller, credit) {
    if (credit.isZero()) storage.mapDel('creditOf', seller)
    else storage.mapPut('creditOf', seller, credit.toFixed(), tx.publisher)
  }
}
