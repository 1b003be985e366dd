/** A contract with these members, and `init` where they have none. */
const C = (m: string, before = '') =>
  `${before}\nclass Example {\n${/^\s*init\(/m.test(m) ? '' : '  init() {}\n'}${m}\n}\nmodule.exports = Example\n`
const OWN = `if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'`
const DEP = `  /** @amountLimit iost 1000
   * @param {string} amount */
  deposit(amount) { const value = new BigNumber(amount)
    if (!value.isFinite() || value.lte(0) || value.dp() > 8) throw new Error('amount')
    blockchain.deposit(tx.publisher, value.toFixed(8), '')
    storage.mapPut('coins', tx.publisher, new BigNumber(storage.mapGet('coins', tx.publisher) || '0').plus(value).toFixed(8), tx.publisher) }`
/** Sound contracts of many kinds. */
export const SOUND: Record<string, string> = {
  // own-entry payments
  refundList: C(`  init() { storage.put('bids', '[]') }
  /** @amountLimit iost 1000 */
  bid(amount) { const value = new BigNumber(amount); if (!(value.gt(0)) || value.dp() > 8) throw 'x'
    blockchain.deposit(tx.publisher, value.toFixed(8), '')
    const bids = JSON.parse(storage.get('bids')); if (bids.length >= 50) throw 'full'
    bids.push({ who: tx.publisher, amount: value.toFixed(8) }); storage.put('bids', JSON.stringify(bids), tx.publisher) }
  cancel(index) { const bids = JSON.parse(storage.get('bids')); const bid = bids[index]
    if (!bid || bid.who !== tx.publisher) throw 'not yours'
    bids.splice(index, 1); storage.put('bids', JSON.stringify(bids), tx.publisher)
    blockchain.withdraw(tx.publisher, bid.amount, '') }`),
  refundFilter: C(`  init() { storage.put('bids', '[]') }
  /** @amountLimit iost 1000 */
  bid(amount) { const value = new BigNumber(amount); if (!(value.gt(0)) || value.dp() > 8) throw 'x'
    blockchain.deposit(tx.publisher, value.toFixed(8), '')
    const bids = JSON.parse(storage.get('bids')); if (bids.length >= 50) throw 'full'
    bids.push({ who: tx.publisher, amount: value.toFixed(8) }); storage.put('bids', JSON.stringify(bids), tx.publisher) }
  cancelAll() { const bids = JSON.parse(storage.get('bids')); const mine = bids.filter((b) => b.who === tx.publisher)
    let sum = new BigNumber(0); mine.forEach((b) => { sum = sum.plus(b.amount) })
    storage.put('bids', JSON.stringify(bids.filter((b) => b.who !== tx.publisher)), tx.publisher)
    blockchain.withdraw(tx.publisher, sum.toFixed(8), '') }`),
  refundReduce: C(`  init() { storage.put('bids', '[]') }
  /** @amountLimit iost 1000 */
  bid(amount) { const value = new BigNumber(amount); if (!(value.gt(0)) || value.dp() > 8) throw 'x'
    blockchain.deposit(tx.publisher, value.toFixed(8), '')
    const bids = JSON.parse(storage.get('bids')); if (bids.length >= 50) throw 'full'
    bids.push({ who: tx.publisher, amount: value.toFixed(8) }); storage.put('bids', JSON.stringify(bids), tx.publisher) }
  cancelAll() { const bids = JSON.parse(storage.get('bids')); const rest = []
    const sum = bids.reduce((s, b) => { if (b.who === tx.publisher) return s.plus(b.amount); rest.push(b); return s }, new BigNumber(0))
    if (sum.isZero()) throw 'none'
    storage.put('bids', JSON.stringify(rest), tx.publisher)
    blockchain.withdraw(tx.publisher, sum.toFixed(8), '') }`),
  depositWithdraw: C(`${DEP}
  withdraw(amount) { const value = new BigNumber(amount)
    if (!value.isFinite() || value.lte(0) || value.dp() > 8) throw new Error('amount')
    const left = new BigNumber(storage.mapGet('coins', tx.publisher) || '0').minus(value)
    if (left.lt(0)) throw 'too much'
    storage.mapPut('coins', tx.publisher, left.toFixed(8), tx.publisher)
    blockchain.withdraw(tx.publisher, value.toFixed(8), '') }`),
  withdrawTo: C(`${DEP}
  withdrawTo(to, amount) { const value = new BigNumber(amount)
    if (!value.isFinite() || value.lte(0) || value.dp() > 8) throw new Error('amount')
    const left = new BigNumber(storage.mapGet('coins', tx.publisher) || '0').minus(value)
    if (left.lt(0)) throw 'too much'
    storage.mapPut('coins', tx.publisher, left.toFixed(8), tx.publisher)
    blockchain.withdraw(to, value.toFixed(8), '') }`),
  withdrawAllTo: C(`${DEP}
  leave(to) { const all = storage.mapGet('coins', tx.publisher)
    if (!all) throw 'none'
    storage.mapDel('coins', tx.publisher)
    blockchain.withdraw(to, all, '') }`),
  objectLedger: C(`  init() { storage.put('ledger', '{}') }
  _load() { return JSON.parse(storage.get('ledger')) }
  _save(l) { storage.put('ledger', JSON.stringify(l)) }
  /** @amountLimit iost 1000 */
  put(amount) { const value = new BigNumber(amount); if (!(value.gt(0)) || value.dp() > 8) throw 'x'
    blockchain.deposit(tx.publisher, value.toFixed(8), '')
    const l = this._load(); l[tx.publisher] = new BigNumber(l[tx.publisher] || 0).plus(value).toFixed(8); this._save(l) }
  take() { const l = this._load(); const own = l[tx.publisher]; if (!own) throw 'none'
    delete l[tx.publisher]; this._save(l)
    blockchain.withdraw(tx.publisher, own, '') }`),
  classLedger: C(
    `${DEP}
  transfer(from, to, amount) { new Account(from).sub(amount); new Account(to).add(amount) }
  out(amount) { new Account(tx.publisher).sub(amount); blockchain.withdraw(tx.publisher, new BigNumber(amount).toFixed(8), '') }`,
    `class Account { constructor(name) { this.name = name } get balance() { return new BigNumber(storage.mapGet('coins', this.name) || '0') }
  set(v) { storage.mapPut('coins', this.name, v.toFixed(8), tx.publisher) }
  check(a) { const v = new BigNumber(a); if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'amount'; return v }
  add(a) { this.set(this.balance.plus(this.check(a))) }
  sub(a) { if (!blockchain.requireAuth(this.name, 'active')) throw 'auth'; const left = this.balance.minus(this.check(a)); if (left.isNegative()) throw 'funds'; this.set(left) } }`,
  ),
  allowanceStruct: C(`${DEP}
  approve(spender, amount) { const v = new BigNumber(amount); if (!v.isFinite() || v.lt(0)) throw 'x'
    storage.mapPut('allow', [tx.publisher, spender].join('|'), v.toFixed(8), tx.publisher) }
  transferFrom(from, to, amount) { const v = new BigNumber(amount); if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'x'
    const key = [from, tx.publisher].join('|'); const left = new BigNumber(storage.mapGet('allow', key) || '0').minus(v)
    if (left.lt(0)) throw 'allowance'
    storage.mapPut('allow', key, left.toFixed(8), tx.publisher)
    const has = new BigNumber(storage.mapGet('coins', from) || '0').minus(v); if (has.lt(0)) throw 'funds'
    storage.mapPut('coins', from, has.toFixed(8), tx.publisher)
    storage.mapPut('coins', to, new BigNumber(storage.mapGet('coins', to) || '0').plus(v).toFixed(8), tx.publisher) }
  out(amount) { const v = new BigNumber(amount); if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'x'
    const has = new BigNumber(storage.mapGet('coins', tx.publisher) || '0').minus(v); if (has.lt(0)) throw 'funds'
    storage.mapPut('coins', tx.publisher, has.toFixed(8), tx.publisher); blockchain.withdraw(tx.publisher, v.toFixed(8), '') }`),
  allowanceNested: C(`${DEP}
  approve(spender, amount) { const v = new BigNumber(amount); if (!v.isFinite() || v.lt(0)) throw 'x'
    const mine = JSON.parse(storage.mapGet('allow', tx.publisher) || '{}'); mine[spender] = v.toFixed(8)
    storage.mapPut('allow', tx.publisher, JSON.stringify(mine), tx.publisher) }
  transferFrom(from, to, amount) { const v = new BigNumber(amount); if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'x'
    if (from === to) throw 'same'
    const theirs = JSON.parse(storage.mapGet('allow', from) || '{}')
    const left = new BigNumber(theirs[tx.publisher] || 0).minus(v); if (left.lt(0)) throw 'allowance'
    theirs[tx.publisher] = left.toFixed(8)
    storage.mapPut('allow', from, JSON.stringify(theirs), tx.publisher)
    const has = new BigNumber(storage.mapGet('coins', from) || '0').minus(v); if (has.lt(0)) throw 'funds'
    storage.mapPut('coins', from, has.toFixed(8), tx.publisher)
    storage.mapPut('coins', to, new BigNumber(storage.mapGet('coins', to) || '0').plus(v).toFixed(8), tx.publisher) }
  out(amount) { const v = new BigNumber(amount); if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'x'
    const has = new BigNumber(storage.mapGet('coins', tx.publisher) || '0').minus(v); if (has.lt(0)) throw 'funds'
    storage.mapPut('coins', tx.publisher, has.toFixed(8), tx.publisher); blockchain.withdraw(tx.publisher, v.toFixed(8), '') }`),
  selfOrApproved: C(`  mint(id, to) { ${OWN}
    if (storage.mapHas('nft', id)) throw 'exists'; storage.mapPut('nft', id, JSON.stringify({ owner: to, approved: '' })) }
  _load(id) { const t = storage.mapGet('nft', id); if (!t) throw 'none'; return JSON.parse(t) }
  approve(id, to) { const nft = this._load(id); if (nft.owner !== tx.publisher) throw 'no'; nft.approved = to; storage.mapPut('nft', id, JSON.stringify(nft), tx.publisher) }
  move(id, to) { const nft = this._load(id)
    if (nft.owner !== tx.publisher && nft.approved !== tx.publisher) throw 'no'
    nft.owner = to; nft.approved = ''; storage.mapPut('nft', id, JSON.stringify(nft), tx.publisher) }`),
  isApprovedOrOwner: C(`  mint(id, to) { ${OWN}
    if (storage.mapHas('owner', id)) throw 'exists'; storage.mapPut('owner', id, to) }
  _isApprovedOrOwner(who, id) { const owner = storage.mapGet('owner', id); if (owner === null) throw 'none'
    return who === owner || storage.mapGet('approval', id) === who || storage.mapGet('operators:' + owner, who) === 'true' }
  approve(to, id) { if (storage.mapGet('owner', id) !== tx.publisher) throw 'no'; storage.mapPut('approval', id, to, tx.publisher) }
  setApprovalForAll(operator, ok) { storage.mapPut('operators:' + tx.publisher, operator, ok ? 'true' : 'false', tx.publisher) }
  transferFrom(from, to, id) { if (!this._isApprovedOrOwner(tx.publisher, id)) throw 'no'
    if (storage.mapGet('owner', id) !== from) throw 'from'
    storage.mapDel('approval', id)
    storage.mapPut('owner', id, to, tx.publisher) }`),
  burnOwn: C(`  mint(id, to) { ${OWN}
    if (storage.mapHas('owner', id)) throw 'exists'; storage.mapPut('owner', id, to) }
  burn(id) { const o = storage.mapGet('owner', id); if (!o) throw 'none'; if (!blockchain.requireAuth(o, 'active')) throw 'no'; storage.mapDel('owner', id) }`),
  countOwned: C(`  mint(id, to) { ${OWN}
    if (storage.mapHas('owner', id)) throw 'exists'; storage.mapPut('owner', id, to); this._inc(to, 1) }
  _inc(who, by) { storage.mapPut('count', who, (Number(storage.mapGet('count', who) || 0) + by).toString()) }
  move(id, to) { const o = storage.mapGet('owner', id); if (o !== tx.publisher) throw 'no'
    storage.mapPut('owner', id, to, tx.publisher); this._inc(o, -1); this._inc(to, 1) }`),
  twoStep: C(`  init() { storage.put('owner', tx.publisher) }
  offer(to) { if (storage.get('owner') !== tx.publisher) throw 'no'; storage.put('next', to) }
  accept() { const next = storage.get('next'); if (next === null || next !== tx.publisher) throw 'no'; storage.put('owner', next); storage.del('next') }
  pay(to, amount) { if (storage.get('owner') !== tx.publisher) throw 'no'; blockchain.withdraw(to, amount, '') }`),
  twoStepAuth: C(`  init() { storage.put('owner', tx.publisher) }
  offer(to) { if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw 'no'; storage.put('next', to) }
  accept() { const next = storage.get('next'); if (!next) throw 'none'; if (!blockchain.requireAuth(next, 'active')) throw 'no'; storage.put('owner', next); storage.put('next', '') }
  pay(to, amount) { if (!blockchain.requireAuth(storage.get('owner'), 'active')) throw 'no'; blockchain.withdraw(to, amount, '') }`),
  initOnce: C(`  setup(admin) { ${OWN}
    if (storage.has('admin')) throw 'done'; storage.put('admin', admin) }
  pay(to, amount) { if (!blockchain.requireAuth(storage.get('admin'), 'active')) throw 'no'; blockchain.withdraw(to, amount, '') }`),
  renounce: C(`  init() { storage.put('owner', tx.publisher) }
  renounce() { if (storage.get('owner') !== tx.publisher) throw 'no'; storage.put('owner', '') }
  pay(to, amount) { if (storage.get('owner') !== tx.publisher) throw 'no'; blockchain.withdraw(to, amount, '') }`),
  leaveList: C(`  init() { storage.put('admins', JSON.stringify([tx.publisher])) }
  _admins() { return JSON.parse(storage.get('admins')) }
  _only() { if (this._admins().indexOf(tx.publisher) < 0) throw 'no' }
  add(who) { this._only(); const a = this._admins(); if (a.includes(who)) return; a.push(who); storage.put('admins', JSON.stringify(a)) }
  remove(who) { this._only(); storage.put('admins', JSON.stringify(this._admins().filter((x) => x !== who))) }
  leave() { storage.put('admins', JSON.stringify(this._admins().filter((x) => x !== tx.publisher))) }
  pay(to, amount) { this._only(); blockchain.withdraw(to, amount, '') }`),
  voteExecute:
    C(`  init() { storage.put('members', JSON.stringify(['alice_acc', 'bobby_acc', 'carol_acc'])); storage.put('next', '0') }
  _member() { if (!JSON.parse(storage.get('members')).includes(tx.publisher)) throw 'no member' }
  propose(to, amount) { this._member(); const id = storage.get('next'); storage.put('next', String(Number(id) + 1))
    storage.mapPut('p', id, JSON.stringify({ to: to, amount: amount, votes: [tx.publisher], done: false })) }
  approve(id) { this._member(); const p = JSON.parse(storage.mapGet('p', id)); if (p.done) throw 'done'; if (p.votes.includes(tx.publisher)) throw 'twice'
    p.votes.push(tx.publisher)
    if (p.votes.length >= 2) { p.done = true; blockchain.withdraw(p.to, p.amount, '') }
    storage.mapPut('p', id, JSON.stringify(p)) }`),
  executeByAnyone:
    C(`  init() { storage.put('members', JSON.stringify(['alice_acc', 'bobby_acc', 'carol_acc'])); storage.put('next', '0') }
  propose(to, amount) { if (!JSON.parse(storage.get('members')).includes(tx.publisher)) throw 'no member'; const id = storage.get('next'); storage.put('next', String(Number(id) + 1))
    storage.mapPut('p', id, JSON.stringify({ to: to, amount: amount, votes: [tx.publisher], done: false })) }
  approve(id) { if (!JSON.parse(storage.get('members')).includes(tx.publisher)) throw 'no member'; const p = JSON.parse(storage.mapGet('p', id)); if (p.votes.includes(tx.publisher)) throw 'twice'
    p.votes.push(tx.publisher); storage.mapPut('p', id, JSON.stringify(p)) }
  execute(id) { const p = JSON.parse(storage.mapGet('p', id)); if (p.done || p.votes.length < 2) throw 'not yet'
    p.done = true; storage.mapPut('p', id, JSON.stringify(p)); blockchain.withdraw(p.to, p.amount, '') }`),
  vesting: C(`  add(to, amount, days) { ${OWN}
    if (storage.mapHas('plan', to)) throw 'exists'
    storage.mapPut('plan', to, JSON.stringify({ total: new BigNumber(amount).toFixed(8), taken: '0', start: block.time, end: block.time + days * 86400 * 1e9 })) }
  claim(to) { const plan = JSON.parse(storage.mapGet('plan', to)); if (!plan) throw 'none'
    const part = Math.min(block.time - plan.start, plan.end - plan.start)
    const due = new BigNumber(plan.total).times(part).div(plan.end - plan.start).minus(plan.taken)
    const paid = due.toFixed(8, 1); plan.taken = new BigNumber(plan.taken).plus(paid).toFixed(8)
    storage.mapPut('plan', to, JSON.stringify(plan)); blockchain.withdraw(to, paid, '') }`),
  timelock: C(`  /** @amountLimit iost 1000 */
  lock(amount, days) { const v = new BigNumber(amount); if (!(v.gt(0)) || v.dp() > 8) throw 'x'; if (!Number.isInteger(days) || days < 1) throw 'days'
    if (storage.mapHas('lock', tx.publisher)) throw 'locked'
    blockchain.deposit(tx.publisher, v.toFixed(8), '')
    storage.mapPut('lock', tx.publisher, JSON.stringify({ amount: v.toFixed(8), until: block.time + days * 24 * 3600 * 1e9 }), tx.publisher) }
  unlock() { const l = JSON.parse(storage.mapGet('lock', tx.publisher)); if (!l) throw 'none'; if (block.time < l.until) throw 'early'
    storage.mapDel('lock', tx.publisher); blockchain.withdraw(tx.publisher, l.amount, '') }`),
  timelockFor: C(`  /** @amountLimit iost 1000 */
  lockFor(to, amount, until) { const v = new BigNumber(amount); if (!(v.gt(0)) || v.dp() > 8) throw 'x'
    const id = tx.hash
    blockchain.deposit(tx.publisher, v.toFixed(8), '')
    storage.mapPut('lock', id, JSON.stringify({ to: to, amount: v.toFixed(8), until: Number(until) }), tx.publisher) }
  release(id) { const l = JSON.parse(storage.mapGet('lock', id)); if (!l) throw 'none'; if (block.time < l.until) throw 'early'
    storage.mapDel('lock', id); blockchain.withdraw(l.to, l.amount, '') }`),
  escrow: C(`  /** @amountLimit iost 1000 */
  open(id, seller, amount) { const v = new BigNumber(amount); if (!(v.gt(0)) || v.dp() > 8) throw 'x'; if (storage.mapHas('deal', id)) throw 'taken'
    blockchain.deposit(tx.publisher, v.toFixed(8), '')
    storage.mapPut('deal', id, JSON.stringify({ buyer: tx.publisher, seller: seller, amount: v.toFixed(8), state: 'open' }), tx.publisher) }
  _deal(id) { const d = JSON.parse(storage.mapGet('deal', id)); if (!d || d.state !== 'open') throw 'state'; return d }
  release(id) { const d = this._deal(id); if (d.buyer !== tx.publisher) throw 'no'; d.state = 'paid'; storage.mapPut('deal', id, JSON.stringify(d), tx.publisher); blockchain.withdraw(d.seller, d.amount, '') }
  refund(id) { const d = this._deal(id); if (d.seller !== tx.publisher) throw 'no'; d.state = 'back'; storage.mapPut('deal', id, JSON.stringify(d)); blockchain.withdraw(d.buyer, d.amount, '') }`),
  market: C(`  /** @param {string} price */
  list(id, price) { const v = new BigNumber(price); if (!(v.gt(0)) || v.dp() > 8) throw 'x'
    if (storage.mapGet('owner', id) !== tx.publisher) throw 'no'
    storage.mapPut('offer', id, v.toFixed(8), tx.publisher) }
  mint(id) { ${OWN}
    if (storage.mapHas('owner', id)) throw 'x'; storage.mapPut('owner', id, tx.publisher) }
  /** @amountLimit iost 100000 */
  buy(id) { const price = storage.mapGet('offer', id); if (price === null) throw 'not for sale'
    const seller = storage.mapGet('owner', id)
    blockchain.transfer(tx.publisher, seller, price, '')
    storage.mapDel('offer', id); storage.mapPut('owner', id, tx.publisher, tx.publisher) }
  cancel(id) { if (storage.mapGet('owner', id) !== tx.publisher) throw 'no'; storage.mapDel('offer', id) }`),
  auction: C(`  open(id, until) { ${OWN}
    if (storage.mapHas('a', id)) throw 'x'; storage.mapPut('a', id, JSON.stringify({ until: until, best: '0', who: '' })) }
  /** @amountLimit iost 100000 */
  bid(id, amount) { const a = JSON.parse(storage.mapGet('a', id)); if (!a || block.time > a.until) throw 'over'
    const v = new BigNumber(amount); if (!v.isFinite() || v.dp() > 8 || v.lte(a.best)) throw 'low'
    blockchain.deposit(tx.publisher, v.toFixed(8), '')
    const last = { who: a.who, best: a.best }
    a.best = v.toFixed(8); a.who = tx.publisher; storage.mapPut('a', id, JSON.stringify(a), tx.publisher)
    if (last.who) blockchain.withdraw(last.who, last.best, '') }
  close(id) { ${OWN}
    const a = JSON.parse(storage.mapGet('a', id)); if (!a || block.time <= a.until) throw 'open'; storage.mapDel('a', id); if (a.who) blockchain.withdraw(blockchain.contractOwner(), a.best, '') }`),
  airdropOnce: C(`  set(who, amount) { ${OWN}
    storage.mapPut('drop', who, new BigNumber(amount).toFixed(8)) }
  claim(who) { const v = storage.mapGet('drop', who); if (!v) throw 'none'; storage.mapDel('drop', who); blockchain.withdraw(who, v, 'drop') }`),
  claimedMark: C(`  claim() { if (storage.mapGet('claimed', tx.publisher) === 'yes') throw 'twice'
    if (!storage.mapHas('white', tx.publisher)) throw 'not listed'
    storage.mapPut('claimed', tx.publisher, 'yes', tx.publisher); blockchain.withdraw(tx.publisher, '10', '') }
  white(who) { ${OWN}
    storage.mapPut('white', who, '1') }`),
  claimedStatus: C(`  white(who) { ${OWN}
    storage.mapPut('white', who, JSON.stringify({ status: 'open', amount: '5' })) }
  claim() { const w = JSON.parse(storage.mapGet('white', tx.publisher) || '{"status":"none"}'); if (w.status !== 'open') throw w.status
    w.status = 'paid'; storage.mapPut('white', tx.publisher, JSON.stringify(w), tx.publisher); blockchain.withdraw(tx.publisher, w.amount, '') }`),
  claimedSpread: C(`  white(who) { ${OWN}
    storage.mapPut('white', who, JSON.stringify({ status: 'open', amount: '5' })) }
  claim() { const w = JSON.parse(storage.mapGet('white', tx.publisher)); if (!w || w.status !== 'open') throw 'no'
    storage.mapPut('white', tx.publisher, JSON.stringify({ ...w, status: 'paid' }), tx.publisher); blockchain.withdraw(tx.publisher, w.amount, '') }`),
  claimedHelper: C(`  white(who) { ${OWN}
    this._save(who, { status: 'open', amount: '5' }) }
  _load(who) { const t = storage.mapGet('white', who); if (!t) throw 'none'; return JSON.parse(t) }
  _save(who, w) { storage.mapPut('white', who, JSON.stringify(w)) }
  _close(w) { if (w.status !== 'open') throw 'closed'; w.status = 'paid'; return w }
  claim() { const w = this._close(this._load(tx.publisher)); this._save(tx.publisher, w); blockchain.withdraw(tx.publisher, w.amount, '') }`),
  claimEpoch: C(`  start() { ${OWN}
    storage.put('epoch', String(Number(storage.get('epoch') || 0) + 1)) }
  join() { ${OWN}
    storage.mapPut('in', tx.publisher, '1') }
  claim() { const epoch = storage.get('epoch'); if (!storage.mapHas('in', tx.publisher)) throw 'no'
    if (Number(storage.mapGet('last', tx.publisher) || 0) >= Number(epoch)) throw 'already'
    storage.mapPut('last', tx.publisher, epoch, tx.publisher); blockchain.withdraw(tx.publisher, '1', '') }`),
  claimDaily: C(`  white(who) { ${OWN}
    storage.mapPut('in', who, '1') }
  claim() { if (!storage.mapHas('in', tx.publisher)) throw 'no'
    const day = Math.floor(block.time / 86400e9); if (Number(storage.mapGet('day', tx.publisher) || -1) === day) throw 'today'
    storage.mapPut('day', tx.publisher, String(day), tx.publisher); blockchain.withdraw(tx.publisher, '1', '') }`),
  faucet: C(`  claim() { const last = Number(storage.mapGet('last', tx.publisher) || 0)
    if (block.time - last < 86400 * 1e9) throw 'wait'
    storage.mapPut('last', tx.publisher, String(block.time), tx.publisher); blockchain.withdraw(tx.publisher, '0.1', '') }`),
  stakingIndex: C(`  init() { storage.put('acc', '0'); storage.put('total', '0') }
  _acc() { return new BigNumber(storage.get('acc')) }
  _user(who) { return JSON.parse(storage.mapGet('u', who) || '{"amount":"0","debt":"0"}') }
  _settle(who) { const u = this._user(who); const due = new BigNumber(u.amount).times(this._acc()).minus(u.debt); if (due.gt(0)) { blockchain.withdraw(who, due.toFixed(8, 1), '') } return u }
  /** @amountLimit iost 1000 */
  stake(amount) { const v = new BigNumber(amount); if (!(v.gt(0)) || v.dp() > 8) throw 'x'
    const u = this._settle(tx.publisher)
    blockchain.deposit(tx.publisher, v.toFixed(8), '')
    u.amount = new BigNumber(u.amount).plus(v).toFixed(8); u.debt = new BigNumber(u.amount).times(this._acc()).toFixed(8, 0)
    storage.mapPut('u', tx.publisher, JSON.stringify(u), tx.publisher); storage.put('total', new BigNumber(storage.get('total')).plus(v).toFixed(8)) }
  /** @amountLimit iost 1000 */
  fund(amount) { ${OWN}
    const v = new BigNumber(amount); blockchain.deposit(tx.publisher, v.toFixed(8), ''); storage.put('acc', this._acc().plus(v.div(storage.get('total'))).toFixed(20, 1)) }
  unstake(amount) { const v = new BigNumber(amount); if (!(v.gt(0)) || v.dp() > 8) throw 'x'
    const u = this._settle(tx.publisher); if (v.gt(u.amount)) throw 'much'
    u.amount = new BigNumber(u.amount).minus(v).toFixed(8); u.debt = new BigNumber(u.amount).times(this._acc()).toFixed(8, 0)
    storage.mapPut('u', tx.publisher, JSON.stringify(u), tx.publisher); storage.put('total', new BigNumber(storage.get('total')).minus(v).toFixed(8))
    blockchain.withdraw(tx.publisher, v.toFixed(8), '') }`),
  lotteryCommit: C(`  commit(hash) { ${OWN}
    if (storage.has('hash')) throw 'open'; storage.put('hash', hash); storage.put('players', '[]') }
  /** @amountLimit iost 1 */
  join() { if (!storage.has('hash')) throw 'closed'; const p = JSON.parse(storage.get('players')); if (p.length >= 100) throw 'full'; blockchain.deposit(tx.publisher, '1', ''); p.push(tx.publisher); storage.put('players', JSON.stringify(p), tx.publisher) }
  draw(secret) { ${OWN}
    if (IOSTCrypto.sha3(secret) !== storage.get('hash')) throw 'secret'
    const p = JSON.parse(storage.get('players')); let n = 0; for (const c of IOSTCrypto.sha3(secret + p.length)) n = (n * 31 + c.charCodeAt(0)) % 1000003
    const winner = p[n % p.length]; storage.del('hash'); storage.del('players')
    blockchain.withdraw(winner, new BigNumber(p.length).toFixed(8), '') }`),
  redPacketSecret: C(`  /** @amountLimit iost 1000 */
  create(hash, amount) { const v = new BigNumber(amount); if (!(v.gt(0)) || v.dp() > 8) throw 'x'; if (storage.mapHas('packet', hash)) throw 'taken'
    blockchain.deposit(tx.publisher, v.toFixed(8), ''); storage.mapPut('packet', hash, JSON.stringify({ from: tx.publisher, amount: v.toFixed(8) }), tx.publisher) }
  back(hash) { const p = JSON.parse(storage.mapGet('packet', hash)); if (!p || p.from !== tx.publisher) throw 'no'; storage.mapDel('packet', hash); blockchain.withdraw(p.from, p.amount, '') }`),
  subscription: C(`  setFee(fee) { ${OWN}
    storage.put('fee', new BigNumber(fee).toFixed(8)) }
  /** @amountLimit iost 1000 */
  subscribe(months) { if (!Number.isInteger(months) || months < 1 || months > 12) throw 'months'
    const cost = new BigNumber(storage.get('fee')).times(months); blockchain.deposit(tx.publisher, cost.toFixed(8), '')
    const from = Math.max(block.time, Number(storage.mapGet('until', tx.publisher) || 0))
    storage.mapPut('until', tx.publisher, String(from + months * 30 * 86400 * 1e9), tx.publisher) }
  collect(amount) { ${OWN}
    blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  crowdfund:
    C(`  init() { storage.put('sum', '0'); storage.put('end', String(block.time + 30 * 86400 * 1e9)); storage.put('goal', '1000') }
  /** @amountLimit iost 1000 */
  give(amount) { if (block.time >= Number(storage.get('end'))) throw 'over'; const v = new BigNumber(amount); if (!(v.gt(0)) || v.dp() > 8) throw 'x'
    blockchain.deposit(tx.publisher, v.toFixed(8), '')
    storage.mapPut('given', tx.publisher, new BigNumber(storage.mapGet('given', tx.publisher) || 0).plus(v).toFixed(8), tx.publisher)
    storage.put('sum', new BigNumber(storage.get('sum')).plus(v).toFixed(8)) }
  refund() { if (block.time < Number(storage.get('end')) || new BigNumber(storage.get('sum')).gte(storage.get('goal'))) throw 'no'
    const v = storage.mapGet('given', tx.publisher); if (!v) throw 'none'; storage.mapDel('given', tx.publisher); blockchain.withdraw(tx.publisher, v, '') }
  collect() { ${OWN}
    if (block.time < Number(storage.get('end'))) throw 'early'; const sum = storage.get('sum'); if (new BigNumber(sum).lt(storage.get('goal'))) throw 'failed'; if (storage.has('done')) throw 'done'; storage.put('done', '1'); blockchain.withdraw(blockchain.contractOwner(), sum, '') }`),
}
/** A change of a sound contract that takes its defence away, and the rule that reports it. */
export const FAULTS: readonly (readonly [sound: string, from: string, to: string, rule: string])[] = [
  ['refundList', `|| bid.who !== tx.publisher`, ``, 'missing-authority'],
  [
    'refundFilter',
    `const mine = bids.filter((b) => b.who === tx.publisher)`,
    `const mine = bids.filter((b) => b.amount !== '0')`,
    'missing-authority',
  ],
  ['refundReduce', `if (b.who === tx.publisher) return`, `if (b.amount !== '7') return`, 'missing-authority'],
  ['withdrawAllTo', `storage.mapDel('coins', tx.publisher)`, ``, 'double-payment'],
  [
    'classLedger',
    `if (!blockchain.requireAuth(this.name, 'active')) throw 'auth'; const`,
    `const`,
    'missing-authority',
  ],
  ['allowanceStruct', `[from, tx.publisher].join('|'); const`, `[from, to].join('|'); const`, 'missing-authority'],
  [
    'allowanceNested',
    `theirs[tx.publisher] || 0).minus(v); if (left.lt(0)) throw 'allowance'`,
    `theirs[to] || 0).minus(v); if (left.lt(0)) throw 'allowance'`,
    'missing-authority',
  ],
  [
    'selfOrApproved',
    `if (nft.owner !== tx.publisher && nft.approved !== tx.publisher) throw 'no'`,
    ``,
    'missing-authority',
  ],
  ['isApprovedOrOwner', `if (!this._isApprovedOrOwner(tx.publisher, id)) throw 'no'`, ``, 'missing-authority'],
  [
    'twoStep',
    `if (next === null || next !== tx.publisher) throw 'no'; storage.put('owner', next)`,
    `storage.put('owner', tx.publisher)`,
    'open-init',
  ],
  ['twoStep', `offer(to) { if (storage.get('owner') !== tx.publisher) throw 'no';`, `offer(to) {`, 'open-init'],
  ['initOnce', `${"if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'"}`, ``, 'open-init'],
  ['leaveList', `add(who) { this._only();`, `add(who) {`, 'missing-authority'],
  [
    'leaveList',
    `leave() { storage.put('admins', JSON.stringify(this._admins().filter((x) => x !== tx.publisher))) }`,
    `leave() { storage.put('admins', JSON.stringify(this._admins().filter((x) => x !== tx.publisher).concat([tx.publisher]))) }`,
    'missing-authority',
  ],
  ['timelock', `storage.mapDel('lock', tx.publisher);`, ``, 'double-payment'],
  ['timelockFor', `storage.mapDel('lock', id);`, ``, 'double-payment'],
  [
    'escrow',
    `release(id) { const d = this._deal(id); if (d.buyer !== tx.publisher) throw 'no'; d.state = 'paid'`,
    `release(id) { const d = this._deal(id); if (d.buyer !== tx.publisher) throw 'no'; d.note = 'paid'`,
    'double-payment',
  ],
  ['airdropOnce', `storage.mapDel('drop', who);`, ``, 'double-payment'],
  ['lotteryCommit', `IOSTCrypto.sha3(secret + p.length)`, `IOSTCrypto.sha3(block.parentHash)`, 'predictable-random'],
  ['crowdfund', `storage.mapDel('given', tx.publisher);`, ``, 'double-payment'],
]
