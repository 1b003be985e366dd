// @ts-check
import { List } from 'iost-toolkit/contract/list'

/**
 * The ids an account holds, in pages, however many they are.
 * @param {string} account
 * @param {number} start
 * @param {number} count
 * @returns {string[]}
 */
export function listHoldings(account, start, count) {
  return holdingsOf(account).page(start, count)
}

/**
 * Returns the number of ids that an account holds.
 * @param {string} account
 * @returns {number}
 */
export function countHoldings(account) {
  return holdingsOf(account).length
}

/**
 * Puts an id among those of an account.
 * @param {string} account
 * @param {string} id
 */
export function addHolding(account, id) {
  storage.mapPut('places', id, String(holdingsOf(account).push(id)), tx.publisher)
}

/**
 * Takes an id from those of an account; the last one takes its place.
 * @param {string} account
 * @param {string} id
 */
export function removeHolding(account, id) {
  const holdings = holdingsOf(account)
  const place = Number(storage.mapGet('places', id))
  holdings.remove(place)
  storage.mapDel('places', id)
  if (place < holdings.length) storage.mapPut('places', holdings.get(place), String(place), tx.publisher)
}

/**
 * @param {string} account
 * @returns {List}
 */
function holdingsOf(account) {
  return new List(`of.${account}`)
}
