const CHRONICLE = 'Contract8sLr3sGCPjGhm7dDGhLfSWk5k4tRRCsyqWkbdbLTPzVi';

class Guild {
  init() {
    storage.put('members', JSON.stringify([tx.publisher]));
    storage.put('spent', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(blockchain.contractOwner(), 'active');
  }

  _members() {
    return JSON.parse(storage.get('members'));
  }

  _requireOwner() {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'only the guild master';
  }

  _isMember(account) {
    return this._members().indexOf(account) >= 0;
  }

  admit(account) {
    this._requireOwner();
    const members = this._members();
    if (members.indexOf(account) >= 0) throw 'member already';
    members.push(account);
    storage.put('members', JSON.stringify(members));
  }

  expel(account) {
    this._requireOwner();
    const members = this._members().filter((member) => member !== account);
    storage.put('members', JSON.stringify(members));
  }

  donate(amount) {
    const value = new Float64(amount);
    if (!value.gte(1)) throw 'at least 1';
    blockchain.deposit(tx.publisher, value.toFixed(8), 'donation');
    blockchain.receipt(JSON.stringify([tx.publisher, value.toFixed(8)]));
  }

  spend(member, to, amount) {
    const value = new Float64(amount);
    if (!value.gt(0)) throw 'amount';
    if (value.gt(100)) throw 'ask the guild master';
    if (member !== tx.publisher) throw 'sign yourself';
    if (!this._isMember(member)) throw member + ' is not a member';
    storage.put('spent', new Float64(storage.get('spent')).plus(value).toFixed(8));
    blockchain.withdraw(to, value.toFixed(8), 'spent by ' + member);
  }

  announce(text) {
    const count = Number(storage.get('announced') || '0');
    blockchain.call(CHRONICLE, 'append', [tx.publisher, text]);
    storage.put('announced', String(count + 1));
  }

  members() {
    return this._members();
  }
}

module.exports = Guild;
