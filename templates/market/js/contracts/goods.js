// @ts-check
import { requireInteger, requireKey, requireText, requireThat } from 'iost-toolkit/contract/arguments'
import { requireSigner } from 'iost-toolkit/contract/ownership'
import { grantRole, requireRole, revokeRole } from 'iost-toolkit/contract/roles'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { made, moved, used } from './lib/receipts.js'

/** Most letters of a kind: with the id of a contract as its holder, it has to fit a field of storage. */
const MAX_KIND = 10
/** Most of one kind that are made, so that every sum is exact. */
const MAX_COUNT = 1e15

/** Goods of many kinds, of which accounts and contracts hold so and so many: wood, stones, tickets. */
export class Goods {
  /** Runs once, when the contract is published. */
  init() {}

  /**
   * Lets only the owner replace the code.
   * @param {string} _data
   * @returns {boolean}
   */
  can_update(_data) {
    return mayUpgrade()
  }

  /**
   * Lets an account make goods. For the owner.
   * @param {string} account
   */
  addMaker(account) {
    grantRole('maker', account)
  }

  /**
   * Ends `addMaker`. For the owner.
   * @param {string} account
   */
  removeMaker(account) {
    revokeRole('maker', account)
  }

  /**
   * Makes goods and gives them to an account or contract. For makers.
   * @param {string} maker
   * @param {string} to
   * @param {string} kind
   * @param {number} count
   */
  make(maker, to, kind, count) {
    requireRole('maker', maker)
    requireText('kind', kind, MAX_KIND)
    requireKey('kind', kind)
    requireCount(count)
    requireReceiver(to)
    const total = this.existing(kind) + count
    requireThat(total <= MAX_COUNT, `there would be more than ${MAX_COUNT} ${kind}`)
    storage.mapPut('existing', kind, String(total), tx.publisher)
    this._add(to, kind, count)
    made.leave({ to, kind, count })
  }

  /**
   * Moves goods. For their holder: an account that has signed, or a contract that calls with its authority.
   * @param {string} from
   * @param {string} to
   * @param {string} kind
   * @param {number} count
   */
  move(from, to, kind, count) {
    requireSigner(from)
    requireCount(count)
    requireReceiver(to)
    requireThat(from !== to, 'sender and receiver are the same')
    this._take(from, kind, count)
    this._add(to, kind, count)
    moved.leave({ from, to, kind, count })
  }

  /**
   * Uses goods up. For their holder.
   * @param {string} holder
   * @param {string} kind
   * @param {number} count
   */
  use(holder, kind, count) {
    requireSigner(holder)
    requireCount(count)
    this._take(holder, kind, count)
    storage.mapPut('existing', kind, String(this.existing(kind) - count), tx.publisher)
    used.leave({ holder, kind, count })
  }

  /**
   * Returns how many of a kind an account or contract has.
   * @param {string} holder
   * @param {string} kind
   * @returns {number}
   */
  countOf(holder, kind) {
    return Number(storage.mapGet('counts', `${holder}:${kind}`) ?? '0')
  }

  /**
   * Returns how many of a kind exist.
   * @param {string} kind
   * @returns {number}
   */
  existing(kind) {
    return Number(storage.mapGet('existing', kind) ?? '0')
  }

  /**
   * @param {string} to
   * @param {string} kind
   * @param {number} count
   */
  _add(to, kind, count) {
    this._setCount(to, kind, this.countOf(to, kind) + count)
  }

  /**
   * @param {string} from
   * @param {string} kind
   * @param {number} count
   */
  _take(from, kind, count) {
    const has = this.countOf(from, kind)
    requireThat(has >= count, `${from} has ${has} ${kind}, not ${count}`)
    this._setCount(from, kind, has - count)
  }

  /**
   * The publisher of the transaction pays for the entry. An empty entry is deleted, which frees its RAM.
   * @param {string} holder
   * @param {string} kind
   * @param {number} count
   */
  _setCount(holder, kind, count) {
    const field = `${holder}:${kind}`
    if (count === 0) storage.mapDel('counts', field)
    else storage.mapPut('counts', field, String(count), tx.publisher)
  }
}

/**
 * A contract only receives goods by its own authority, because it could not return a gift of another account.
 * @param {string} to
 */
function requireReceiver(to) {
  if (to.startsWith('Contract')) requireSigner(to)
}

/**
 * @param {number} count
 */
function requireCount(count) {
  requireInteger('count', count, 1, MAX_COUNT)
}
