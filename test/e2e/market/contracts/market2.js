/** The market with a fee of a twentieth, which lies in the vault for its owner. */
class Market2 {
  init() {
    storage.put('owner', blockchain.publisher())
  }

  can_update(_data) {
    return blockchain.requireAuth(storage.get('owner'), 'active')
  }

  /**
   * @param {string} nft
   * @param {string} vault
   */
  connect(nft, vault) {
    this._need(storage.get('owner'))
    if (storage.has('nft')) throw new Error('connected already')
    storage.put('nft', nft)
    storage.put('vault', vault)
  }

  /**
   * @param {string} id
   * @param {string} price
   */
  offer(id, price) {
    const seller = blockchain.call(storage.get('nft'), 'ownerOf', [id])[0]
    this._need(seller)
    if (!new BigNumber(price).gt(0)) throw new Error('not a price: ' + price)
    blockchain.callWithAuth(storage.get('nft'), 'transfer', [id, blockchain.contractName()])
    storage.mapPut('offers', id, JSON.stringify({ seller, price }))
    blockchain.receipt(JSON.stringify({ id, seller, price }))
  }

  /** @returns {number} */
  version() {
    return 2
  }

  /** @param {string} id */
  cancel(id) {
    const { seller } = this._offer(id)
    this._need(seller)
    storage.mapDel('offers', id)
    blockchain.callWithAuth(storage.get('nft'), 'transfer', [id, seller])
  }

  /**
   * @amountLimit iost 1000000
   * @param {string} buyer
   * @param {string} id
   * @param {string} price
   */
  buy(buyer, id, price) {
    this._need(buyer)
    const offer = this._offer(id)
    if (offer.price !== price) throw new Error('the price is ' + offer.price)
    storage.mapDel('offers', id)
    this._pay(buyer, offer)
    blockchain.callWithAuth(storage.get('nft'), 'transfer', [id, buyer])
    blockchain.receipt(JSON.stringify({ id, buyer, price }))
  }

  _pay(buyer, { seller, price }) {
    const fee = new BigNumber(price).div(20)
    const rest = new BigNumber(price).minus(fee)
    blockchain.callWithAuth(storage.get('vault'), 'deposit', [buyer, seller, rest.toFixed()])
    blockchain.callWithAuth(storage.get('vault'), 'deposit', [buyer, storage.get('owner'), fee.toFixed()])
  }

  _offer(id) {
    const offer = storage.mapGet('offers', id)
    if (offer === null) throw new Error('no offer ' + id)
    return JSON.parse(offer)
  }

  _need(account) {
    if (!blockchain.requireAuth(account, 'active')) throw new Error('not signed by ' + account)
  }
}

module.exports = Market2
