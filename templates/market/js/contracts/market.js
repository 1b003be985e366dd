// @ts-check
import { IOST_DECIMALS, parseAmount } from 'iost-toolkit/contract/amounts'
import { requireInteger, requireThat } from 'iost-toolkit/contract/arguments'
import { requireSigner } from 'iost-toolkit/contract/ownership'
import { pause, requireRunning, resume } from 'iost-toolkit/contract/pausing'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { countOffers, deleteOffer, listOffers, openOffer, readOffer, writeOffer } from './lib/offers.js'
import { chargeBuyer, connectPartners, giveGoods, takeGoods } from './lib/partners.js'
import { cancelled, offered, sold } from './lib/receipts.js'

/** @typedef {import('./lib/offers.js').Offer} Offer */

/**
 * Sells goods for IOST. What is offered lies with the market, a buyer pays to the treasury, and the seller fetches it
 * there: three contracts, each of which keeps one thing.
 */
export class Market {
  /** Runs once, when the contract is published. */
  init() {}

  /**
   * Lets only the owner replace the code: by `market2`, for instance.
   * @param {string} _data
   * @returns {boolean}
   */
  can_update(_data) {
    return mayUpgrade()
  }

  /**
   * Names the contracts of goods and of the treasury, once and for all. For the owner.
   * @param {string} goods
   * @param {string} treasury
   */
  connect(goods, treasury) {
    connectPartners(goods, treasury)
  }

  /** Stops offers and sales; cancelling goes on. For the owner. */
  pause() {
    pause()
  }

  /** Ends `pause`. For the owner. */
  resume() {
    resume()
  }

  /**
   * Offers goods, so many for so much IOST each, and returns the id of the offer. The market keeps them until then.
   * @param {string} seller
   * @param {string} kind
   * @param {number} count
   * @param {string} price
   * @returns {string}
   */
  offer(seller, kind, count, price) {
    requireRunning()
    requireSigner(seller)
    const asked = parseAmount(price, IOST_DECIMALS).toFixed()
    takeGoods(seller, kind, count)
    const id = openOffer({ seller, kind, count, price: asked })
    offered.leave({ id, seller, kind, count, price: asked })
    return id
  }

  /**
   * Takes an offer back, with all goods that were not sold. For the seller.
   * @param {string} id
   */
  cancel(id) {
    const { seller, kind, count } = readOffer(id)
    requireSigner(seller)
    deleteOffer(id)
    giveGoods(seller, kind, count)
    cancelled.leave({ id, seller })
  }

  /**
   * Buys some of what is offered. `price` is the price that the buyer has seen, in case it changes meanwhile.
   * @amountLimit iost 1000000
   * @param {string} buyer
   * @param {string} id
   * @param {number} count
   * @param {string} price
   */
  buy(buyer, id, count, price) {
    requireRunning()
    requireSigner(buyer)
    const offer = readOffer(id)
    requireInteger('count', count, 1, offer.count)
    requireThat(parseAmount(price, IOST_DECIMALS).eq(offer.price), `one costs ${offer.price} IOST, not ${price}`)
    const paid = new BigNumber(offer.price).times(count).toFixed()
    this._reduce(id, offer, count)
    chargeBuyer(buyer, offer.seller, paid, '0')
    giveGoods(buyer, offer.kind, count)
    sold.leave({ id, buyer, count, paid, fee: '0' })
  }

  /**
   * An offer. Fails for an unknown id.
   * @param {string} id
   * @returns {Offer}
   */
  offerOf(id) {
    return readOffer(id)
  }

  /**
   * @returns {number}
   */
  countOffers() {
    return countOffers()
  }

  /**
   * The ids of the offers that were made first and are still open; behind `after`, where it is not empty.
   * @param {string} after
   * @param {number} count
   * @returns {string[]}
   */
  listOffers(after, count) {
    return listOffers(after, count)
  }

  /**
   * @param {string} id
   * @param {Offer} offer
   * @param {number} by
   */
  _reduce(id, offer, by) {
    if (offer.count === by) deleteOffer(id)
    else writeOffer(id, { ...offer, count: offer.count - by })
  }
}
