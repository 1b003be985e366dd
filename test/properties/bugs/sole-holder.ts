import type { Bug } from '../bug.js'

/**
 * A fee that is shared among the other holders, in three spellings. The sender is an argument, so that a call of
 * another account needs its name and its balance: all other holders have to send everything to one account.
 */
export const soleHolder: Bug = {
  shortest: 2,
  contract: `// Every transfer pays 1 % to all other holders, by an index.
class ReflectToken {
  init() {
    storage.put('owner', tx.publisher);
    storage.put('supply', '0');
    storage.put('index', '0');
  }

  can_update(data) {
    return blockchain.requireAuth(storage.get('owner'), 'active');
  }

  _auth(account) {
    if (!blockchain.requireAuth(account, 'active')) throw 'Authorization Failure';
  }

  _amount(text) {
    const value = new BigNumber(text);
    if (!value.isFinite() || value.lt('0.01') || value.dp() > 2) throw 'Invalid amount';
    return value;
  }

  _balance(account) {
    return new BigNumber(storage.mapGet('balance', account) || '0');
  }

  mint(to, amount) {
    this._auth(storage.get('owner'));
    const value = this._amount(amount);
    const supply = value.plus(storage.get('supply'));
    if (supply.gt(100000)) throw 'Cap exceeded';
    storage.put('supply', supply.toFixed());
    storage.mapPut('balance', to, this._balance(to).plus(value).toFixed());
  }

  transfer(from, to, amount) {
    this._auth(from);
    if (from === to) throw 'Same account';
    const value = this._amount(amount);
    const has = this._balance(from);
    if (has.lt(value)) throw 'Insufficient balance';
    const others = new BigNumber(storage.get('supply')).minus(has);
    const share = value.div(100).div(others); // BUG
    const share = others.gt(0) ? value.div(100).div(others) : new BigNumber(0); // FIX
    if (!share.isFinite()) throw 'Invalid share';
    storage.put('index', share.plus(storage.get('index')).toFixed(18, 1));
    storage.mapPut('balance', from, has.minus(value).toFixed());
    storage.mapPut('balance', to, this._balance(to).plus(value).toFixed());
  }
}

module.exports = ReflectToken;
`,
  fixture: `const [, , carol] = await chain.accounts(3)
  await bug.as(alice).mint(alice.name, '1250.5')
  await bug.as(alice).mint(bob.name, '730.25')
  await bug.as(alice).mint(carol.name, '261')`,
  rules: '{ defaults: { losses: false } }',
  always: `const [a, b] = await bug.storage([['balance', alice.name], ['balance', bob.name]])
    if (Number(a) >= 1) await expect(bug.as(alice).exec.transfer(alice.name, 'frank', '1')).to.succeed
    if (Number(b) >= 1) await expect(bug.as(bob).exec.transfer(bob.name, 'frank', '1')).to.succeed`,
}

/** Holders are JSON with other numbers under joined keys, and the index becomes infinite. */
export const soleSharer: Bug = {
  shortest: 3,
  contract: `// Points of a club: a gift costs the giver nothing, but rewards all other members by their points.
class ClubPoints {
  init() {
    storage.put('cfg', JSON.stringify({ admin: tx.publisher, rate: 3, issued: 0, perPoint: 0 }));
  }

  _cfg() {
    return JSON.parse(storage.get('cfg'));
  }

  _load(name) {
    const text = storage.get('member_' + name);
    return text ? JSON.parse(text) : { points: 0, gifts: 0, level: 1, from: this._cfg().perPoint };
  }

  _save(name, member) {
    storage.put('member_' + name, JSON.stringify(member));
  }

  /** @param {number} points */
  award(name, points) {
    const cfg = this._cfg();
    if (!blockchain.requireAuth(cfg.admin, 'active')) throw new Error('admin only');
    if (!(points >= 1 && points <= 5000) || points % 1 !== 0) throw new Error('points');
    const member = this._load(name);
    member.points += points;
    cfg.issued += points;
    this._save(name, member);
    storage.put('cfg', JSON.stringify(cfg));
  }

  /** @param {number} points */
  give(points, receiver, giver) {
    if (!blockchain.requireAuth(giver, 'active')) throw new Error('giver must sign');
    if (!(points >= 1) || points % 1 !== 0) throw new Error('points');
    if (receiver === giver) throw new Error('receiver');
    const cfg = this._cfg();
    const one = this._load(giver);
    if (one.points < points) throw new Error('too few points');
    const others = cfg.issued - one.points;
    cfg.perPoint += (points * cfg.rate) / others; // BUG
    cfg.perPoint += others > 0 ? (points * cfg.rate) / others : 0; // FIX
    const other = this._load(receiver);
    one.points -= points;
    one.gifts += 1;
    other.points += points;
    other.level = 1 + Math.floor(other.points / 100);
    this._save(giver, one);
    this._save(receiver, other);
    storage.put('cfg', JSON.stringify(cfg));
  }
}

module.exports = ClubPoints;
`,
  fixture: `const [, , carol, david] = await chain.accounts(4)
  await bug.as(alice).award(bob.name, 730)
  await bug.as(alice).award(carol.name, 41)
  await bug.as(alice).award(david.name, 288)`,
  rules: '{ defaults: { losses: false } }',
  always: `expect(JSON.parse((await bug.storage('cfg'))!).perPoint).to.be.a('number')`,
}

/** All holders are in one JSON text, and the token is an argument. */
export const soleOwner: Bug = {
  shortest: 2,
  contract: `// A token whose transfer tax goes to the rest of the holders.
class TaxCoin {
  init() {
    storage.put('issuer', tx.publisher);
    storage.put('book', JSON.stringify({ sym: 'tax', total: '0', paid: '0', of: {} }));
  }

  _check(who) {
    if (!blockchain.requireAuth(who, 'active')) {
      throw new Error('permission denied');
    }
  }

  _book(symbol) {
    const book = JSON.parse(storage.get('book'));
    if (book.sym !== symbol) {
      throw new Error('unknown symbol');
    }
    return book;
  }

  issue(symbol, to, amount) {
    this._check(storage.get('issuer'));
    const book = this._book(symbol);
    const value = new Int64(amount);
    if (!value.gt(0) || value.gt(9000000)) {
      throw new Error('amount');
    }
    book.of[to] = value.plus(book.of[to] || '0').toString();
    book.total = value.plus(book.total).toString();
    storage.put('book', JSON.stringify(book));
  }

  transfer(symbol, from, to, amount, memo) {
    this._check(from);
    const book = this._book(symbol);
    const value = new Int64(amount);
    const has = new Int64(book.of[from] || '0');
    if (!value.gt(0) || value.gt(has) || from === to || memo.length > 20) {
      throw new Error('transfer');
    }
    const rest = new Int64(book.total).minus(has);
    book.paid = value.div(rest).plus(book.paid).toString(); // BUG
    if (rest.gt(0)) book.paid = value.div(rest).plus(book.paid).toString(); // FIX
    book.of[from] = has.minus(value).toString();
    book.of[to] = value.plus(book.of[to] || '0').toString();
    if (book.of[from] === '0') delete book.of[from];
    storage.put('book', JSON.stringify(book));
  }
}

module.exports = TaxCoin;
`,
  fixture: `const [, , carol] = await chain.accounts(3)
  await bug.as(alice).issue('tax', alice.name, '40000')
  await bug.as(alice).issue('tax', bob.name, '91500')
  await bug.as(alice).issue('tax', carol.name, '77')`,
  rules: '{ defaults: { losses: false } }',
  always: `const { of } = JSON.parse((await bug.storage('book'))!)
    for (const user of [alice, bob])
      if (of[user.name]) await expect(bug.as(user).exec.transfer('tax', user.name, 'frank', '1', '')).to.succeed`,
}
