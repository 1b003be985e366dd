const GIFT = '5';

class Airdrop {
  init() {
    storage.put('left', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  fill(amount) {
    const value = new Int64(amount);
    if (!value.gt(0)) throw 'amount';
    blockchain.deposit(tx.publisher, value.toString(), 'fill');
    storage.put('left', new Int64(storage.get('left')).plus(value).toString());
  }

  isClaimed(account) {
    return storage.mapGet('claimed', account) === 'true';
  }

  claim() {
    if (storage.mapGet('claimed', tx.publisher) === 'true') throw 'claimed already';
    const left = new Int64(storage.get('left'));
    if (left.lt(GIFT)) throw 'nothing left';
    storage.mapPut('claimed', tx.publisher, true.toString(), tx.publisher);
    storage.put('left', left.minus(GIFT).toString());
    blockchain.withdraw(tx.publisher, GIFT, 'airdrop');
  }
}

module.exports = Airdrop;
