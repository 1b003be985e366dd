import type { Bug } from '../bug.js'

/**
 * A price that is 0 / 0 once the last share has left: it is stored as NaN, which each later comparison lets through.
 */
export const emptyPrice: Bug = {
  shortest: 8,
  contract: `// A farm whose price of a share is reserve / supply. When the last share is burnt and reserve is 0, the price is 0 / 0.
class RatioFarm {
  init() {
    storage.put('reserve', '0');
    storage.put('supply', '0');
    storage.put('price', '1');
  }

  _get(key) {
    return new BigNumber(storage.get(key));
  }

  _shares(who) {
    return new BigNumber(storage.mapGet('shares', who) || '0');
  }

  _update(reserve, supply) {
    storage.put('reserve', reserve.toFixed());
    storage.put('supply', supply.toFixed());
    storage.put('price', reserve.div(supply).toFixed(8)); // BUG
    storage.put('price', supply.isZero() ? '1' : reserve.div(supply).toFixed(8)); // FIX
  }

  /** @amountLimit iost unlimited */
  stake(amount) {
    const value = new BigNumber(amount);
    if (!value.gt(0) || value.dp() > 4 || value.gt(100000)) {
      throw new Error('amount');
    }
    blockchain.deposit(tx.publisher, value.toFixed(), 'stake');
    const minted = value.div(storage.get('price')).dp(8, 1);
    storage.mapPut('shares', tx.publisher, this._shares(tx.publisher).plus(minted).toFixed());
    this._update(this._get('reserve').plus(value), this._get('supply').plus(minted));
  }

  unstake(shares) {
    const value = new BigNumber(shares);
    const has = this._shares(tx.publisher);
    if (!value.gt(0) || value.gt(has) || value.dp() > 8) {
      throw new Error('shares');
    }
    const paid = value.times(this._get('reserve')).div(this._get('supply')).dp(8, 1);
    if (!paid.gt(0)) {
      throw new Error('too little');
    }
    storage.mapPut('shares', tx.publisher, has.minus(value).toFixed());
    this._update(this._get('reserve').minus(paid), this._get('supply').minus(value));
    blockchain.withdraw(tx.publisher, paid.toFixed(), 'unstake');
  }

  /** @amountLimit iost unlimited */
  reward(amount) {
    const value = new BigNumber(amount);
    if (!value.gt(0) || value.dp() > 4 || this._get('supply').isZero()) {
      throw new Error('amount');
    }
    blockchain.deposit(tx.publisher, value.toFixed(), 'reward');
    this._update(this._get('reserve').plus(value), this._get('supply'));
  }
}

module.exports = RatioFarm;
`,
  fixture: `await bug.as(bob).stake('12.5')
  await bug.stake('1')
  await bug.reward('3')`,
  rules: '{ defaults: { losses: false } }',
  always: `expect(Number(await bug.storage('price'))).to.satisfy(Number.isFinite)`,
}
