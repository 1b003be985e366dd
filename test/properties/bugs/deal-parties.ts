import type { Bug } from '../bug.js'

/**
 * A deal of two parties whose id the contract makes, and whose parts are a key and JSON. The second party needs the id,
 * the first party, its own name and the amount.
 */
export const dealParties: Bug = {
  shortest: 3,
  contract: `// Trades between two named parties: the maker opens a deal with an id of its own, the taker and the maker settle it.
class OtcDesk {
  init() {
    storage.put('admin', tx.publisher);
    storage.put('seq', '1000');
  }

  _deal(maker, id) {
    const text = storage.get('deal_' + maker + '_' + id);
    if (text === null) {
      throw new Error('no deal ' + id);
    }
    return JSON.parse(text);
  }

  _save(deal) {
    storage.put('deal_' + deal.maker + '_' + deal.id, JSON.stringify(deal));
  }

  _auth(name) {
    if (!blockchain.requireAuth(name, 'active')) {
      throw new Error('no auth of ' + name);
    }
  }

  _move(token, from, to, amount) {
    blockchain.callWithAuth('token.iost', 'transfer', [token, from, to, amount, 'otc']);
  }

  /** @amountLimit * unlimited */
  open(maker, taker, token, amount) {
    this._auth(maker);
    if (maker === taker) {
      throw new Error('same party');
    }
    if (Math.floor(amount) !== Number(amount) || String(Number(amount)) !== amount || Number(amount) < 1 || Number(amount) > 500) {
      throw new Error('amount');
    }
    this._move(token, maker, blockchain.contractName(), amount);
    const seq = Number(storage.get('seq')) + 7;
    storage.put('seq', String(seq));
    const id = 'd' + seq * 31;
    this._save({ id: id, maker: maker, taker: taker, token: token, amount: amount, state: 'open' });
    return id;
  }

  /** @amountLimit * unlimited */
  accept(taker, maker, id, amount) {
    this._auth(taker);
    const deal = this._deal(maker, id);
    if (deal.taker !== taker || deal.state !== 'open' || deal.amount !== amount) {
      throw new Error('not for you');
    }
    this._move(deal.token, taker, blockchain.contractName(), amount);
    deal.state = 'accepted';
    this._save(deal);
  }

  cancel(maker, id) {
    this._auth(maker);
    const deal = this._deal(maker, id);
    if (deal.state === 'closed') { // BUG
    if (deal.state !== 'open') { // FIX
      throw new Error('too late');
    }
    this._move(deal.token, blockchain.contractName(), maker, deal.amount);
    deal.state = deal.state === 'accepted' ? 'refunded' : 'closed';
    this._save(deal);
  }

  settle(maker, id) {
    this._auth(maker);
    const deal = this._deal(maker, id);
    if (deal.state !== 'accepted' && deal.state !== 'refunded') {
      throw new Error('not accepted');
    }
    this._move(deal.token, blockchain.contractName(), maker, deal.amount);
    this._move(deal.token, blockchain.contractName(), deal.taker, deal.amount);
    deal.state = 'closed';
    this._save(deal);
  }
}

module.exports = OtcDesk;
`,
  fixture: `const token = await chain.contract('token.iost')
  await token.as(alice).create('gold', alice.name, 1000000, { decimal: 0 })
  const [, , carol] = await chain.accounts(3)
  for (const user of [alice, bob, carol]) await token.as(alice).issue('gold', user.name, '1000')
  await bug.as(bob).open(bob.name, carol.name, 'gold', '25')`,
  rules: '{ defaults: { losses: false } }',
  always: `const deal = JSON.parse(await bug.storage('deal_' + bob.name + '_d31217'))
  expect(deal.state).to.not.equal('refunded')`,
}
