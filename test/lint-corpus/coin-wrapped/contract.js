const SYMBOL = 'wrapt';
const PLACES = 4;

// A wrapped coin: users may only send it to contracts, and contracts to users.
class WrappedCoin {
  init() {
    blockchain.callWithAuth('token.iost', 'create', [
      SYMBOL,
      blockchain.contractName(),
      1000000,
      { fullName: 'wrapped coin', decimal: PLACES, canTransfer: true, onlyIssuerCanTransfer: true }
    ]);
    storage.put('requests', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _cut(text) {
    return new BigNumber(new BigNumber(text).toFixed(PLACES, 1));
  }

  _known(symbol) {
    if (symbol !== SYMBOL) {
      throw new Error('another token');
    }
  }

  issue(symbol, to, text) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) {
      throw new Error('only the owner');
    }
    this._known(symbol);
    blockchain.callWithAuth('token.iost', 'issue', [symbol, to, this._cut(text).toFixed()]);
  }

  transfer(symbol, from, to, text, memo) {
    this._known(symbol);
    if (!from.startsWith('Contract') && !to.startsWith('Contract')) {
      throw new Error('not between users');
    }
    blockchain.callWithAuth('token.iost', 'transfer', [symbol, from, to, this._cut(text).toFixed(), memo]);
  }

  // Takes the coins back; the owner pays them out on the other chain.
  unwrap(text, address) {
    const amount = this._cut(text);
    blockchain.callWithAuth('token.iost', 'destroy', [SYMBOL, tx.publisher, amount.toFixed()]);
    const number = new BigNumber(storage.get('requests')).plus(1).toFixed();
    storage.put('requests', number);
    storage.mapPut('request', number, JSON.stringify({ who: tx.publisher, amount: amount.toFixed(), address: address }), tx.publisher);
  }
}

module.exports = WrappedCoin;
