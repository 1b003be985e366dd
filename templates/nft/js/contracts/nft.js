// @ts-check
import { IOST_DECIMALS, parseAmount, readAmount, shareOf, subtract } from 'iost-toolkit/contract/amounts'
import { requireInteger, requireText, requireThat } from 'iost-toolkit/contract/arguments'
import { owner, requireOwner, requireSigner } from 'iost-toolkit/contract/ownership'
import { pause, requireRunning, resume } from 'iost-toolkit/contract/pausing'
import { grantRole, hasRole, requireRole, revokeRole } from 'iost-toolkit/contract/roles'
import { mayUpgrade } from 'iost-toolkit/contract/upgrade'
import { addHolding, countHoldings, listHoldings, removeHolding } from './lib/holdings.js'
import { burnt, minted, moved, offered, sold } from './lib/receipts.js'

/** Most tokens that will ever be minted. */
const MAX_SUPPLY = 10000
/** Most letters of metadata, of which each takes RAM. */
const MAX_METADATA = 512
/** Most ids that one page has. */
const MAX_PAGE = 100
/** Shares of every sale for the creator of a token and the owner of the contract, in per cent. */
const ROYALTY = '5'
const FEE = '2'

/**
 * A collection of tokens, each one of its kind: minted by minters, moved by their holders and by those they approve,
 * sold for IOST with a royalty for the creator and a fee for the owner of the contract.
 */
export class Nft {
  /** Runs once, when the contract is published. */
  init() {
    storage.put('minted', '0')
    storage.put('supply', '0')
    storage.put('fees', '0')
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
   * Lets an account mint. For the owner.
   * @param {string} account
   */
  addMinter(account) {
    grantRole('minter', account)
  }

  /**
   * Ends `addMinter`. For the owner.
   * @param {string} account
   */
  removeMinter(account) {
    revokeRole('minter', account)
  }

  /**
   * @param {string} account
   * @returns {boolean}
   */
  isMinter(account) {
    return hasRole('minter', account)
  }

  /** Stops minting, moving and selling. For the owner. */
  pause() {
    pause()
  }

  /** Ends `pause`. For the owner. */
  resume() {
    resume()
  }

  /**
   * Makes a token and returns its id. Who mints is its creator, and gets the royalty of every sale. For minters.
   * @param {string} minter
   * @param {string} to
   * @param {string} metadata
   * @returns {string}
   */
  mint(minter, to, metadata) {
    requireRunning()
    requireRole('minter', minter)
    requireText('metadata', metadata, MAX_METADATA)
    const id = storage.get('minted')
    requireThat(Number(id) < MAX_SUPPLY, `all ${MAX_SUPPLY} tokens are minted`)
    storage.put('minted', String(Number(id) + 1))
    storage.mapPut('metadata', id, metadata, tx.publisher)
    storage.mapPut('creators', id, minter, tx.publisher)
    this._give(id, to)
    this._changeSupply(1)
    minted.leave({ id, to, metadata })
    return id
  }

  /**
   * Moves a token. For its holder, and for whom the holder has approved.
   * @param {string} sender
   * @param {string} to
   * @param {string} id
   * @param {string} memo
   */
  transfer(sender, to, id, memo) {
    requireRunning()
    requireSigner(sender)
    const from = this.ownerOf(id)
    requireThat(sender === from || sender === this.approved(id), `${sender} may not move token ${id} of ${from}`)
    this._move(id, from, to, memo)
  }

  /**
   * Lets one other account move a token, until it is moved. For its holder.
   * @param {string} id
   * @param {string} account
   */
  approve(id, account) {
    requireSigner(this.ownerOf(id))
    storage.mapPut('approved', id, account, tx.publisher)
  }

  /**
   * Ends `approve`. For the holder.
   * @param {string} id
   */
  revoke(id) {
    requireSigner(this.ownerOf(id))
    storage.mapDel('approved', id)
  }

  /**
   * Destroys a token; its id is never used again. For its holder.
   * @param {string} id
   */
  burn(id) {
    requireRunning()
    const from = this.ownerOf(id)
    requireSigner(from)
    this._take(id, from)
    storage.mapDel('metadata', id)
    storage.mapDel('creators', id)
    this._changeSupply(-1)
    burnt.leave({ id, from })
  }

  /**
   * Offers a token for IOST; a later offer replaces it. For its holder.
   * @param {string} id
   * @param {string} price
   */
  offer(id, price) {
    requireRunning()
    requireSigner(this.ownerOf(id))
    const asked = parseAmount(price, IOST_DECIMALS).toFixed()
    storage.mapPut('prices', id, asked, tx.publisher)
    offered.leave({ id, price: asked })
  }

  /**
   * Takes an offer back. For the holder.
   * @param {string} id
   */
  withdrawOffer(id) {
    requireSigner(this.ownerOf(id))
    requireThat(storage.mapHas('prices', id), `token ${id} is not for sale`)
    storage.mapDel('prices', id)
  }

  /**
   * Buys a token that is offered. `price` is what the buyer has seen: a higher one since then is not paid.
   * @amountLimit iost 1000000
   * @param {string} buyer
   * @param {string} id
   * @param {string} price
   */
  buy(buyer, id, price) {
    requireRunning()
    requireSigner(buyer)
    const from = this.ownerOf(id)
    const asked = storage.mapGet('prices', id)
    if (asked === null) throw new Error(`token ${id} is not for sale`)
    requireThat(buyer !== from, `${buyer} holds token ${id} already`)
    requireThat(parseAmount(price, IOST_DECIMALS).eq(asked), `token ${id} costs ${asked} IOST, not ${price}`)
    const creator = storage.mapGet('creators', id)
    const paid = new BigNumber(asked)
    const royalty = creator === from ? new BigNumber(0) : shareOf(paid, ROYALTY, '100', IOST_DECIMALS)
    const fee = shareOf(paid, FEE, '100', IOST_DECIMALS)
    blockchain.deposit(buyer, asked, `token ${id}`)
    this._pay(from, paid.minus(royalty).minus(fee), `sale of token ${id}`)
    this._pay(creator, royalty, `royalty of token ${id}`)
    storage.put('fees', fee.plus(this.fees()).toFixed())
    this._move(id, from, buyer, 'sale')
    sold.leave({ id, from, to: buyer, price: asked, royalty: royalty.toFixed(), fee: fee.toFixed() })
  }

  /**
   * Pays fees of sales to the owner. For the owner.
   * @param {string} amount
   */
  collect(amount) {
    requireOwner()
    const taken = parseAmount(amount, IOST_DECIMALS)
    const left = subtract(readAmount(this.fees()), taken, `there are ${this.fees()} IOST of fees`)
    storage.put('fees', left.toFixed())
    this._pay(owner(), taken, 'fees')
  }

  /**
   * Tokens that exist.
   * @returns {number}
   */
  supply() {
    return Number(storage.get('supply'))
  }

  /**
   * Fees of sales that were not collected yet.
   * @returns {string}
   */
  fees() {
    return storage.get('fees')
  }

  /**
   * @param {string} id
   * @returns {string}
   */
  ownerOf(id) {
    const holder = storage.mapGet('owners', id)
    if (holder === null) throw new Error(`there is no token ${id}`)
    return holder
  }

  /**
   * @param {string} id
   * @returns {string | null}
   */
  metadata(id) {
    return storage.mapGet('metadata', id)
  }

  /**
   * Returns the account that may move a token besides its holder.
   * @param {string} id
   * @returns {string | null}
   */
  approved(id) {
    return storage.mapGet('approved', id)
  }

  /**
   * Returns the price of a token on offer.
   * @param {string} id
   * @returns {string | null}
   */
  price(id) {
    return storage.mapGet('prices', id)
  }

  /**
   * @param {string} account
   * @returns {number}
   */
  balanceOf(account) {
    return countHoldings(account)
  }

  /**
   * Some of the ids an account holds, from a place on.
   * @param {string} account
   * @param {number} start
   * @param {number} count
   * @returns {string[]}
   */
  tokensOf(account, start, count) {
    requireInteger('count', count, 1, MAX_PAGE)
    return listHoldings(account, start, count)
  }

  /**
   * @param {string} id
   * @param {string} from
   * @param {string} to
   * @param {string} memo
   */
  _move(id, from, to, memo) {
    requireThat(from !== to, 'sender and receiver are the same')
    this._take(id, from)
    this._give(id, to)
    moved.leave({ id, from, to, memo })
  }

  /**
   * With a token go its offer and its approval: both were its holder's.
   * @param {string} id
   * @param {string} from
   */
  _take(id, from) {
    removeHolding(from, id)
    storage.mapDel('owners', id)
    storage.mapDel('prices', id)
    storage.mapDel('approved', id)
  }

  /**
   * @param {string} id
   * @param {string} to
   */
  _give(id, to) {
    requireText('receiver', to, 64)
    storage.mapPut('owners', id, to, tx.publisher)
    addHolding(to, id)
  }

  /**
   * @param {number} by
   */
  _changeSupply(by) {
    storage.put('supply', String(this.supply() + by))
  }

  /**
   * @param {string} to
   * @param {BigNumber} amount
   * @param {string} memo
   */
  _pay(to, amount, memo) {
    if (!amount.isZero()) blockchain.withdraw(to, amount.toFixed(), memo)
  }
}
