class Board {
  init() {
    storage.put('board', '[]');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _members() {
    return JSON.parse(storage.get('board'));
  }

  _isMember(name) {
    return this._members().indexOf(name) !== -1;
  }

  appoint(name) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'owner only';
    const members = this._members();
    members.push(name);
    storage.put('board', JSON.stringify(members));
  }

  donate(amount) {
    blockchain.deposit(tx.publisher, amount, 'donation');
  }

  payout(approver, amount, memo) {
    const isApproved = this._isMember(approver) && blockchain.requireAuth(approver, 'active');
    if (isApproved === false) {
      throw new Error('not approved');
    }
    blockchain.withdraw(tx.publisher, amount, memo + ' approved by ' + approver);
  }
}

module.exports = Board;
