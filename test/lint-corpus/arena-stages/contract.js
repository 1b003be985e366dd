// Fights of an arena. Another contract pays the prizes: it calls prizeOf.
class Arena {
  init() {
    storage.put('keeper', '');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  setKeeper(account) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'only the owner';
    storage.put('keeper', account);
  }

  setStage(stage, json) {
    storage.mapPut('stage', stage.toString(), json);
  }

  _stage(stage) {
    return JSON.parse(storage.mapGet('stage', stage.toString()) || '[]');
  }

  fight(stage, index) {
    const fights = this._stage(stage);
    if (!(index < fights.length)) throw 'no such fight';
    const won = JSON.parse(storage.mapGet('won_' + stage, tx.publisher) || '[]');
    if (won.includes(index)) throw 'won already';
    won.push(index);
    storage.mapPut('won_' + stage, tx.publisher, JSON.stringify(won), tx.publisher);
  }

  prizeOf(account, stage) {
    const won = JSON.parse(storage.mapGet('won_' + stage, account) || '[]');
    const fights = this._stage(stage);
    var sum = new BigNumber(0);
    won.forEach(index => {
      sum = sum.plus(fights[index].prize);
    });
    return sum.toFixed(8);
  }
}
module.exports = Arena;
