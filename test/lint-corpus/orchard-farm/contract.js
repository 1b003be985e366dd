const TOKEN = 'gold';
const REWARD = 'stone';
const DAY = 24 * 3600;

class HarvestFarm {
  init() {
    storage.put('pool', JSON.stringify({ total: '0', reward: '0', stakers: 0 }));
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _pool() {
    return JSON.parse(storage.get('pool'));
  }

  _savePool(pool) {
    storage.put('pool', JSON.stringify(pool));
  }

  _amount(text) {
    const amount = new BigNumber(text);
    if (!amount.isFinite() || !amount.isPositive() || amount.isZero() || amount.dp() > 0) {
      throw 'bad amount';
    }
    return amount;
  }

  _pay(token, to, amount) {
    blockchain.callWithAuth('token.iost', 'transfer', [token, blockchain.contractName(), to, amount, '']);
  }

  open(reward, memo) {
    const amount = this._amount(reward);
    const pool = this._pool();
    blockchain.callWithAuth('token.iost', 'transfer', [REWARD, tx.publisher, blockchain.contractName(), amount.toFixed(), memo]);
    pool.reward = amount.plus(pool.reward).toFixed();
    this._savePool(pool);
  }

  stake(amountText) {
    const amount = this._amount(amountText);
    if (storage.mapHas('staker', tx.publisher)) throw 'staked already';
    blockchain.callWithAuth('token.iost', 'transfer', [TOKEN, tx.publisher, blockchain.contractName(), amount.toFixed(), '']);
    const pool = this._pool();
    pool.total = amount.plus(pool.total).toFixed();
    pool.stakers += 1;
    this._savePool(pool);
    const entry = { amount: amount.toFixed(), since: Math.floor(block.time / 1e9), claimed: false };
    storage.mapPut('staker', tx.publisher, JSON.stringify(entry), tx.publisher);
  }

  claim() {
    const entry = JSON.parse(storage.mapGet('staker', tx.publisher) || 'null');
    if (entry === null || entry.claimed) throw 'nothing to claim';
    if (Math.floor(block.time / 1e9) - entry.since < DAY) throw 'too early';
    const pool = this._pool();
    const part = new BigNumber(entry.amount).div(pool.total);
    const reward = part.times(pool.reward).times('0.5');
    entry.claimed = true;
    storage.mapPut('staker', tx.publisher, JSON.stringify(entry), tx.publisher);
    pool.reward = new BigNumber(pool.reward).minus(reward).toFixed(0);
    this._savePool(pool);
    this._pay(REWARD, tx.publisher, reward.toFixed());
  }

  unstake() {
    const entry = JSON.parse(storage.mapGet('staker', tx.publisher) || 'null');
    if (entry === null) throw 'no stake';
    const pool = this._pool();
    pool.total = new BigNumber(pool.total).minus(entry.amount).toFixed();
    pool.stakers -= 1;
    this._savePool(pool);
    storage.mapDel('staker', tx.publisher);
    this._pay(TOKEN, tx.publisher, entry.amount);
  }

  burn(token, holder, amountText) {
    const amount = this._amount(amountText);
    if (holder !== tx.publisher) throw 'only your own';
    blockchain.callWithAuth('token.iost', 'destroy', [token, holder, amount.toFixed()]);
    blockchain.receipt(JSON.stringify({ burnt: amount.toFixed(), by: tx.publisher }));
  }
}

module.exports = HarvestFarm;
