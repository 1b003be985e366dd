// @ts-check
/** Decimal places of an amount. */
const DECIMALS = 8
/** Most tokens there can be, so that every amount fits 64 bits. */
const MAX_SUPPLY = '90000000000'
/** Tokens for one IOST. */
const PRICE = '100'

/**
 * A token: issued by its owner, moved by its holders and by those they approve, bought for IOST.
 *
 * Amounts are decimal strings such as `'10.5'`; BigNumber adds and subtracts them exactly.
 */
class Token {
  /** Runs once, when the contract is published. */
  init() {
    storage.put('supply', '0')
  }

  /**
   * Lets only the owner replace the code.
   * @param {string} _data
   * @returns {boolean}
   */
  can_update(_data) {
    return blockchain.requireAuth(this._owner(), 'active')
  }

  /**
   * Creates tokens. For the owner.
   * @param {string} to
   * @param {string} amount
   */
  issue(to, amount) {
    this._requireOwner()
    this._mint(to, parseAmount(amount))
    this._report('issue', [to, amount])
  }

  /**
   * Buys tokens for IOST from the contract's owner, who takes the proceeds with `collect`.
   * @amountLimit iost 10000
   * @param {string} buyer
   * @param {string} iost
   * @returns {string} the tokens bought
   */
  buy(buyer, iost) {
    requireAuth(buyer)
    const amount = parseAmount(iost).times(PRICE)
    blockchain.deposit(buyer, iost, 'buy tokens')
    this._mint(buyer, amount)
    this._report('buy', [buyer, iost, amount.toFixed()])
    return amount.toFixed()
  }

  /**
   * Pays IOST that buyers have paid to the owner. For the owner.
   * @param {string} iost
   */
  collect(iost) {
    this._requireOwner()
    blockchain.withdraw(this._owner(), iost, 'proceeds')
  }

  /**
   * Moves tokens of their holder.
   * @param {string} from
   * @param {string} to
   * @param {string} amount
   * @param {string} memo
   */
  transfer(from, to, amount, memo) {
    requireAuth(from)
    this._move(from, to, parseAmount(amount))
    this._report('transfer', [from, to, amount, memo])
  }

  /**
   * Allows an account to spend tokens of a holder; `'0'` revokes it.
   * @param {string} holder
   * @param {string} spender
   * @param {string} amount
   */
  approve(holder, spender, amount) {
    requireAuth(holder)
    const allowed = amount === '0' ? new BigNumber(0) : parseAmount(amount)
    this._allow(holder, spender, allowed)
    this._report('approve', [holder, spender, amount])
  }

  /**
   * Moves tokens of a holder who has approved the spender.
   * @param {string} spender
   * @param {string} from
   * @param {string} to
   * @param {string} amount
   * @param {string} memo
   */
  transferFrom(spender, from, to, amount, memo) {
    requireAuth(spender)
    const moved = parseAmount(amount)
    const left = new BigNumber(this.allowance(from, spender)).minus(moved)
    if (left.lt(0)) throw new Error(`allowance too low: ${spender} may not spend ${amount} of ${from}`)
    this._allow(from, spender, left)
    this._move(from, to, moved)
    this._report('transferFrom', [spender, from, to, amount, memo])
  }

  /**
   * Stops an account from sending and receiving. For the owner.
   * @param {string} account
   */
  freeze(account) {
    this._requireOwner()
    storage.mapPut('frozen', account, 'yes', tx.publisher)
    this._report('freeze', [account])
  }

  /**
   * Ends `freeze`. For the owner.
   * @param {string} account
   */
  unfreeze(account) {
    this._requireOwner()
    storage.mapDel('frozen', account)
    this._report('unfreeze', [account])
  }

  /**
   * All tokens there are.
   * @returns {string}
   */
  supply() {
    return storage.get('supply')
  }

  /**
   * @param {string} account
   * @returns {string}
   */
  balanceOf(account) {
    return storage.mapGet('balances', account) || '0'
  }

  /**
   * Returns the amount that a spender may still take from a holder.
   * @param {string} holder
   * @param {string} spender
   * @returns {string}
   */
  allowance(holder, spender) {
    return storage.mapGet('allowances', `${holder}:${spender}`) || '0'
  }

  /**
   * @param {string} account
   * @returns {boolean}
   */
  isFrozen(account) {
    return storage.mapHas('frozen', account)
  }

  _owner() {
    return blockchain.contractOwner()
  }

  _requireOwner() {
    requireAuth(this._owner())
  }

  _mint(to, amount) {
    const supply = amount.plus(this.supply())
    if (supply.gt(MAX_SUPPLY)) throw new Error(`supply would exceed ${MAX_SUPPLY}`)
    storage.put('supply', supply.toFixed())
    this._credit(to, amount)
  }

  _move(from, to, amount) {
    if (from === to) throw new Error('sender and receiver are the same')
    this._refuseFrozen(from)
    const left = new BigNumber(this.balanceOf(from)).minus(amount)
    if (left.lt(0)) throw new Error(`balance too low: ${from} has ${this.balanceOf(from)}`)
    this._setBalance(from, left)
    this._credit(to, amount)
  }

  _credit(to, amount) {
    this._refuseFrozen(to)
    this._setBalance(to, amount.plus(this.balanceOf(to)))
  }

  /** The publisher of the transaction pays for the entry. An empty entry is deleted, which frees its RAM. */
  _setBalance(account, amount) {
    if (amount.isZero()) storage.mapDel('balances', account)
    else storage.mapPut('balances', account, amount.toFixed(), tx.publisher)
  }

  _allow(holder, spender, amount) {
    const field = `${holder}:${spender}`
    if (amount.isZero()) storage.mapDel('allowances', field)
    else storage.mapPut('allowances', field, amount.toFixed(), tx.publisher)
  }

  _refuseFrozen(account) {
    if (this.isFrozen(account)) throw new Error(`${account} is frozen`)
  }

  /** A receipt for explorers and clients, and an event for those who listen. */
  _report(action, content) {
    const text = JSON.stringify(content)
    blockchain.receipt(text)
    blockchain.event(`${action} ${text}`)
  }
}

function requireAuth(account) {
  if (!blockchain.requireAuth(account, 'active')) throw new Error(`no permission: ${account}@active must sign`)
}

function parseAmount(text) {
  const amount = new BigNumber(text)
  if (!amount.isFinite() || !amount.gt(0)) throw new Error(`not an amount above zero: ${text}`)
  if (amount.dp() > DECIMALS) throw new Error(`more than ${DECIMALS} decimal places: ${text}`)
  return amount
}

module.exports = Token
