// @ts-check
import { requireInteger } from 'iost-toolkit/contract/arguments'
import { OrderedMap } from 'iost-toolkit/contract/ordered-map'

/**
 * Goods on offer.
 * @typedef {object} Offer
 * @property {string} seller
 * @property {string} kind
 * @property {number} count Remaining number.
 * @property {string} price IOST for one.
 * @property {number} [until] When it ends, in nanoseconds since 1970; offers of the first version of the market have no
 * end.
 */

/** Most ids that one page has. */
const MAX_PAGE = 100

/** Id → offer, in the order in which they were made. */
const offers = new OrderedMap('offers')

/**
 * Keeps a new offer and returns its id, which is used once.
 * @param {Offer} offer
 * @returns {string}
 */
export function openOffer(offer) {
  const id = nextOfferId()
  storage.put('nextOffer', String(id + 1))
  writeOffer(String(id), offer)
  return String(id)
}

/**
 * The number of the next offer; those before it were used, and may be open.
 * @returns {number}
 */
export function nextOfferId() {
  return Number(storage.get('nextOffer') ?? '1')
}

/**
 * @param {string} id
 * @returns {boolean}
 */
export function hasOffer(id) {
  return offers.has(id)
}

/**
 * @param {string} id
 * @param {Offer} offer
 */
export function writeOffer(id, offer) {
  offers.put(id, JSON.stringify(offer))
}

/**
 * The offer of an id. Fails for an unknown id.
 * @param {string} id
 * @returns {Offer}
 */
export function readOffer(id) {
  const text = offers.get(id)
  if (text === null) throw new Error(`there is no offer ${id}`)
  return JSON.parse(text)
}

/**
 * @param {string} id
 */
export function deleteOffer(id) {
  offers.del(id)
}

/**
 * @returns {number}
 */
export function countOffers() {
  return offers.size
}

/**
 * Ids of offers in the order in which they were made, from the first one or behind `after`.
 * @param {string} after
 * @param {number} count
 * @returns {string[]}
 */
export function listOffers(after, count) {
  requireInteger('count', count, 1, MAX_PAGE)
  return after === '' ? offers.keys(count) : offers.keys(count, after)
}
