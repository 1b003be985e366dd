import type { Bug } from '../bug.js'

/**
 * A penalty for leaving that goes to those who stay: the last member can never leave.
 */
export const lastMember: Bug = {
  shortest: 3,
  contract: `// Members stake, a penalty for leaving goes to those who stay. The last member can never leave.
class LockClub {
  init() {
    storage.put('club', JSON.stringify({ total: '0', per: '0', members: 0 }));
  }

  _club() {
    return JSON.parse(storage.get('club'));
  }

  _member(name) {
    const text = storage.get('m:' + name);
    return text ? JSON.parse(text) : null;
  }

  /** @amountLimit iost unlimited */
  join(name, amount) {
    if (!blockchain.requireAuth(name, 'active')) {
      throw new Error('auth');
    }
    const value = new BigNumber(amount);
    if (!value.gte(1) || value.gt(10000) || !value.isInteger()) {
      throw new Error('amount');
    }
    if (this._member(name) !== null) {
      throw new Error('already in');
    }
    blockchain.deposit(name, value.toFixed(), 'join');
    const club = this._club();
    storage.put('m:' + name, JSON.stringify({ has: value.toFixed(), from: club.per }));
    club.total = value.plus(club.total).toFixed();
    club.members += 1;
    storage.put('club', JSON.stringify(club));
  }

  leave(name) {
    if (!blockchain.requireAuth(name, 'active')) {
      throw new Error('auth');
    }
    const member = this._member(name);
    if (member === null) {
      throw new Error('not in');
    }
    const club = this._club();
    const has = new BigNumber(member.has);
    const rest = new BigNumber(club.total).minus(has);
    const earned = new BigNumber(club.per).minus(member.from).times(has).dp(8, 1);
    let penalty = has.div(20);
    if (rest.isZero()) penalty = new BigNumber(0); // FIX
    if (!rest.isZero()) // FIX
    club.per = penalty.div(rest).plus(club.per).toFixed(16, 1);
    if (!new BigNumber(club.per).isFinite()) {
      throw new Error('broken club');
    }
    club.total = rest.toFixed();
    club.members -= 1;
    storage.del('m:' + name);
    storage.put('club', JSON.stringify(club));
    blockchain.withdraw(name, has.plus(earned).minus(penalty).dp(8, 1).toFixed(), 'leave');
  }
}

module.exports = LockClub;
`,
  fixture: `const [, , carol, david] = await chain.accounts(4)
  await bug.as(bob).join(bob.name, '100')
  await bug.as(carol).join(carol.name, '250')
  await bug.as(david).join(david.name, '7')`,
  rules: '{ defaults: { losses: false } }',
  always: `if ((await bug.storage('m:' + bob.name)) !== null) await expect(bug.as(bob).exec.leave(bob.name)).to.succeed`,
}
