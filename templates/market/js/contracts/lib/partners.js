// @ts-check
import { requireThat } from 'iost-toolkit/contract/arguments'
import { requireOwner } from 'iost-toolkit/contract/ownership'

/**
 * Remembers the contracts that the market works with. For the owner, once.
 * @param {string} goods
 * @param {string} treasury
 */
export function connectPartners(goods, treasury) {
  requireOwner()
  requireThat(storage.get('goods') === null, 'the market is connected already')
  storage.put('goods', goods)
  storage.put('treasury', treasury)
}

/**
 * Takes goods of a seller, who has signed, into the keeping of the market, with its own authority.
 * @param {string} seller
 * @param {string} kind
 * @param {number} count
 */
export function takeGoods(seller, kind, count) {
  blockchain.callWithAuth(partner('goods'), 'move', [seller, blockchain.contractName(), kind, count])
}

/**
 * Gives goods that the market keeps, with its own authority.
 * @param {string} to
 * @param {string} kind
 * @param {number} count
 */
export function giveGoods(to, kind, count) {
  blockchain.callWithAuth(partner('goods'), 'move', [blockchain.contractName(), to, kind, count])
}

/**
 * Has the treasury charge a buyer, who has signed; that it obeys is by the market's authority.
 * @param {string} buyer
 * @param {string} seller
 * @param {string} amount
 * @param {string} fee
 */
export function chargeBuyer(buyer, seller, amount, fee) {
  blockchain.callWithAuth(partner('treasury'), 'charge', [buyer, seller, amount, fee])
}

/**
 * @param {string} name
 * @returns {string}
 */
function partner(name) {
  const id = storage.get(name)
  if (id === null) throw new Error('the market is not connected yet')
  return id
}
