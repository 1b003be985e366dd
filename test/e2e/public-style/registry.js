class Registry {
  init() {}
  /** @param {string} name @param {string} contract */
  register(name, contract) {
    const owner = storage.mapGet('owner', name);
    if (owner && !blockchain.requireAuth(owner, "active")) { throw "taken" }
    storage.mapPut("owner", name, tx.publisher, tx.publisher);
    storage.mapPut("contract", name, contract, tx.publisher);
  }
  run(name, api, args) { return blockchain.call(storage.mapGet("contract", name), api, args)[0]; }
  info() { return JSON.parse(blockchain.contextInfo()).caller.name + '/' + JSON.parse(blockchain.txInfo()).publisher; }
}
module.exports = Registry;
