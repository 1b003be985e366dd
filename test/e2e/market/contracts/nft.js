/** Tokens of which each is one of its kind. */
class Nft {
  init() {
    storage.put('owner', blockchain.publisher())
    storage.put('minted', '0')
  }

  /**
   * @param {string} to
   * @param {string} uri
   * @returns {string}
   */
  mint(to, uri) {
    this._need(storage.get('owner'))
    if (uri.length === 0 || uri.length > 64) throw new Error('a uri has 1 to 64 characters')
    const id = String(Number(storage.get('minted')) + 1)
    storage.put('minted', id)
    storage.mapPut('owners', id, to)
    storage.mapPut('uris', id, uri)
    blockchain.receipt(JSON.stringify({ id, to }))
    return id
  }

  /**
   * @param {string} id
   * @returns {string}
   */
  ownerOf(id) {
    return this._ownerOf(id)
  }

  /**
   * @param {string} id
   * @param {string} to
   */
  transfer(id, to) {
    const owner = this._ownerOf(id)
    const approved = storage.mapGet('approved', id)
    if (approved === null || !blockchain.requireAuth(approved, 'active')) this._need(owner)
    storage.mapPut('owners', id, to)
    if (approved !== null) storage.mapDel('approved', id)
    blockchain.receipt(JSON.stringify({ id, from: owner, to }))
  }

  /**
   * @param {string} id
   * @param {string} to
   */
  approve(id, to) {
    this._need(this._ownerOf(id))
    storage.mapPut('approved', id, to)
  }

  /** @param {string} id */
  burn(id) {
    this._need(this._ownerOf(id))
    storage.mapDel('owners', id)
    storage.mapDel('uris', id)
  }

  _ownerOf(id) {
    const owner = storage.mapGet('owners', id)
    if (owner === null) throw new Error('no token ' + id)
    return owner
  }

  _need(account) {
    if (!blockchain.requireAuth(account, 'active')) throw new Error('not signed by ' + account)
  }
}

module.exports = Nft
