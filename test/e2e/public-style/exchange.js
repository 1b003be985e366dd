class Exchange {
  init() {}
  _call(contract, api, args) {
    const ret = blockchain.callWithAuth(contract, api, JSON.stringify(args));
    if (ret && Array.isArray(ret) && ret.length >= 1) {
      return ret[0] === "" ? "" : JSON.parse(ret[0]);
    }
    return ret;
  }
  /**
   * @param {string} a
   * @param {string} b
   * @param {string} amount
   */
  swap(a, b, amount) {
    const balance = blockchain.call("token.iost", "balanceOf", [a, blockchain.contractName()])[0];
    const other = blockchain.call("token.iost", "balanceOf", JSON.stringify([b, blockchain.contractName()]))[0];
    const price = balance / other;
    if (price <= 0 || balance * 1 < amount * 1) throw "no liquidity";
    this._call("token.iost", "transfer", [a, tx.publisher, blockchain.contractName(), amount, ""]);
    const out = new BigNumber(amount).div(price).toFixed(8, 1);
    this._call("token.iost", "transfer", [b, blockchain.contractName(), tx.publisher, out, ""]);
    return { out, price };
  }
}
module.exports = Exchange;
