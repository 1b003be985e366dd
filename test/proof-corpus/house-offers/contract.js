// Houses for sale. Who offers a house that nobody has offered before is its seller, and names its price.
class HouseOffers {
  init() {}

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  offer(house, price) {
    const cost = new BigNumber(price);
    if (!cost.gt(0) || cost.dp() > 8) throw 'price';
    if (storage.mapHas('sellers', house)) throw 'offered already';
    storage.mapPut('prices', house, cost.toFixed(), tx.publisher);
    storage.mapPut('sellers', house, tx.publisher, tx.publisher);
  }

  buy(house, amount) {
    const price = storage.mapGet('prices', house);
    if (price === null || !new BigNumber(amount).eq(price)) throw 'price';
    blockchain.transfer(tx.publisher, storage.mapGet('sellers', house), price, house);
    storage.mapDel('prices', house);
    storage.mapPut('sellers', house, tx.publisher, tx.publisher);
  }
}

module.exports = HouseOffers;
