// @ts-check
import { IOST_DECIMALS, parseAmount, shareOf } from 'iost-toolkit/contract/amounts'
import { requireInteger, requireThat } from 'iost-toolkit/contract/arguments'
import { requireOwner, requireSigner } from 'iost-toolkit/contract/ownership'
import { pause, requireRunning, resume } from 'iost-toolkit/contract/pausing'
import { mayUpgrade, migrate, requireVersion, startVersion, storedVersion } from 'iost-toolkit/contract/upgrade'
import {
  countOffers,
  deleteOffer,
  hasOffer,
  listOffers,
  nextOfferId,
  openOffer,
  readOffer,
  writeOffer,
} from './lib/offers.js'
import { chargeBuyer, connectPartners, giveGoods, takeGoods } from './lib/partners.js'
import { cancelled, offered, sold } from './lib/receipts.js'

/** @typedef {import('./lib/offers.js').Offer} Offer */

/** The version of what this code stores. */
const VERSION = 2
/** The most that the owner can take of a sale, in per cent. */
const MAX_FEE = 10
/** Duration of an offer. */
const DAYS = 30
/** Most offers that one call migrates. */
const MAX_PAGE = 50
const NS_PER_DAY = 24 * 3600 * 1e9

/**
 * The second version of the market, published under the id of the first: offers end after 30 days, and the owner takes
 * a fee.
 *
 * Offers of the first version know no end. `migrate` gives them one, a page at a time, because all of them may be more
 * than one transaction can do; until it is through, nothing can be offered or bought.
 */
export class Market {
  /** Runs once, when the contract is published, and not when it replaces another one. */
  init() {
    startVersion(VERSION)
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
   * Brings offers of the first version up to date, so many ids, and returns whether those were all. For the owner.
   * @param {number} count
   * @returns {boolean}
   */
  migrate(count) {
    requireOwner()
    requireInteger('count', count, 1, MAX_PAGE)
    const from = Number(storage.get('migrated') ?? '1')
    const end = Math.min(from + count, nextOfferId())
    for (let id = from; id < end; id += 1) extendOffer(String(id))
    storage.put('migrated', String(end), tx.publisher)
    const isDone = end === nextOfferId()
    if (isDone) migrate(VERSION, () => storage.del('migrated'))
    return isDone
  }

  /**
   * Names the contracts of goods and of the treasury, once and for all; the first version has done that. For the owner.
   * @param {string} goods
   * @param {string} treasury
   */
  connect(goods, treasury) {
    connectPartners(goods, treasury)
  }

  /**
   * Sets the fee of sales from now on, in per cent. For the owner.
   * @param {number} percent
   */
  setFee(percent) {
    requireOwner()
    requireInteger('fee', percent, 0, MAX_FEE)
    storage.put('fee', String(percent), tx.publisher)
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
    requireVersion(VERSION)
    requireSigner(seller)
    const asked = parseAmount(price, IOST_DECIMALS).toFixed()
    takeGoods(seller, kind, count)
    const id = openOffer({ seller, kind, count, price: asked, until: endOfOffer() })
    offered.leave({ id, seller, kind, count, price: asked })
    return id
  }

  /**
   * Takes an offer back, with all goods that were not sold. For the seller, and for all accounts once it has ended.
   * @param {string} id
   */
  cancel(id) {
    const { seller, kind, count, until } = readOffer(id)
    if (until === undefined || block.time < until) requireSigner(seller)
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
    requireVersion(VERSION)
    requireSigner(buyer)
    const offer = readOffer(id)
    requireThat(offer.until === undefined || block.time < offer.until, `offer ${id} has ended`)
    requireInteger('count', count, 1, offer.count)
    requireThat(parseAmount(price, IOST_DECIMALS).eq(offer.price), `one costs ${offer.price} IOST, not ${price}`)
    const paid = new BigNumber(offer.price).times(count)
    const fee = shareOf(paid, String(this.fee()), '100', IOST_DECIMALS).toFixed()
    this._reduce(id, offer, count)
    chargeBuyer(buyer, offer.seller, paid.toFixed(), fee)
    giveGoods(buyer, offer.kind, count)
    sold.leave({ id, buyer, count, paid: paid.toFixed(), fee })
  }

  /**
   * The fee of sales, in per cent.
   * @returns {number}
   */
  fee() {
    return Number(storage.get('fee') ?? '0')
  }

  /**
   * The version of what is stored.
   * @returns {number}
   */
  version() {
    return storedVersion()
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

/**
 * Gives an offer an end, where it is still open and has none.
 * @param {string} id
 */
function extendOffer(id) {
  if (hasOffer(id)) writeOffer(id, { until: endOfOffer(), ...readOffer(id) })
}

/**
 * When an offer that is made now ends, in nanoseconds since 1970.
 * @returns {number}
 */
function endOfOffer() {
  return block.time + DAYS * NS_PER_DAY
}
