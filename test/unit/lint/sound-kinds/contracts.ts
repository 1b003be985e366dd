/** A contract with these members, and `init` where they have none. */
export const C = (m: string, before = '') =>
  `${before}\nclass Example {\n${/^\s*init\(/m.test(m) ? '' : '  init() {}\n'}${m}\n}\nmodule.exports = Example\n`
export const OWN = `if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw 'no'`
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

const AMT = `const v = new BigNumber(amount); if (!v.isFinite() || v.lte(0) || v.dp() > 8) throw 'x'`
/** Sound contracts that look like faults of other rules. */
export const CALM: Record<string, string> = {
  // state-after-call
  oracle: C(`  setOracle(id) { ${OWN}\n storage.put('oracle', id) }
  /** @amountLimit iost 1000 */
  buy(amount) { ${AMT}
    const price = new BigNumber(blockchain.call(storage.get('oracle'), 'price', [])[0])
    if (!(price.gt(0))) throw 'price'
    blockchain.deposit(tx.publisher, v.toFixed(8), '')
    storage.mapPut('coins', tx.publisher, new BigNumber(storage.mapGet('coins', tx.publisher) || 0).plus(v.div(price)).toFixed(8, 1), tx.publisher) }
  out() { const all = storage.mapGet('coins', tx.publisher); if (!all) throw 'none'; storage.mapDel('coins', tx.publisher); blockchain.withdraw(tx.publisher, all, '') }`),
  tokenCallFirst: C(`  deposit(token, amount) { ${AMT}
    if (!storage.mapHas('tokens', token)) throw 'token'
    blockchain.callWithAuth(token, 'transfer', [tx.publisher, blockchain.contractName(), v.toFixed(8)])
    const key = token + ':' + tx.publisher
    storage.mapPut('coins', key, new BigNumber(storage.mapGet('coins', key) || 0).plus(v).toFixed(8), tx.publisher) }
  addToken(token) { ${OWN}\n storage.mapPut('tokens', token, '1') }`),
  lockFlag: C(`  init() { storage.put('busy', '0') }
  run(game) { if (storage.get('busy') === '1') throw 'busy'; storage.put('busy', '1')
    const n = Number(storage.get('count') || 0)
    blockchain.call(game, 'play', [])
    storage.put('count', String(n + 1)); storage.put('busy', '0') }
  other() { if (storage.get('busy') === '1') throw 'busy'; storage.put('count', '0') }`),
  writeBefore: C(`  run(game) { const n = Number(storage.get('count') || 0)
    storage.put('count', String(n + 1))
    blockchain.call(game, 'play', [String(n)]) }
  reset() { storage.put('count', '0') }`),
  fixedCallee: C(`  run() { const n = Number(storage.get('count') || 0)
    blockchain.call('Contract9aFb', 'play', [])
    storage.put('count', String(n + 1)) }`),
  // predictable-random
  dayBonus: C(`  claim() { const day = Math.floor(block.time / 86400e9)
    if (Number(storage.mapGet('day', tx.publisher) || 0) >= day) throw 'today'
    storage.mapPut('day', tx.publisher, String(day), tx.publisher)
    blockchain.withdraw(tx.publisher, day % 7 === 0 ? '2' : '1', '') }`),
  idFromHash: C(`  /** @amountLimit iost 10 */
  open() { const id = tx.hash.slice(0, 12); blockchain.deposit(tx.publisher, '5', '')
    storage.mapPut('order', id, JSON.stringify({ owner: tx.publisher }), tx.publisher); return id }
  close(id) { const o = JSON.parse(storage.mapGet('order', id)); if (!o || o.owner !== tx.publisher) throw 'no'; storage.mapDel('order', id); blockchain.withdraw(o.owner, '5', '') }`),
  period: C(`  init() { storage.put('start', String(block.time)) }
  _period() { return Math.floor((block.time - Number(storage.get('start'))) / (7 * 86400e9)) }
  set(who) { ${OWN}\n storage.mapPut('member', who, '-1') }
  claim() { const p = this._period(); const last = storage.mapGet('member', tx.publisher); if (last === null || Number(last) >= p) throw 'no'
    storage.mapPut('member', tx.publisher, String(p), tx.publisher); blockchain.withdraw(tx.publisher, '3', '') }`),
  dutch: C(`  open(id, high, low, hours) { ${OWN}
    storage.mapPut('sale', id, JSON.stringify({ high: high, low: low, start: block.time, span: hours * 3600e9 })) }
  _price(s) { const gone = Math.min(block.time - s.start, s.span); return new BigNumber(s.high).minus(new BigNumber(s.high).minus(s.low).times(gone).div(s.span)) }
  /** @amountLimit iost 1000 */
  buy(id) { const s = JSON.parse(storage.mapGet('sale', id)); if (!s) throw 'none'; storage.mapDel('sale', id)
    blockchain.deposit(tx.publisher, this._price(s).toFixed(8), ''); storage.mapPut('owner', id, tx.publisher, tx.publisher) }
  collect(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  // replayed-signature
  voucher: C(`  setKey(k) { ${OWN}\n storage.put('key', k) }
  redeem(id, amount, signature) { const message = IOSTCrypto.sha3([blockchain.contractName(), id, tx.publisher, amount].join('|'))
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key'))) throw 'signature'
    if (storage.mapHas('used', id)) throw 'used'; storage.mapPut('used', id, '1', tx.publisher)
    blockchain.withdraw(tx.publisher, amount, '') }`),
  voucherNonce: C(`  setKey(k) { ${OWN}\n storage.put('key', k) }
  redeem(amount, signature) { const nonce = Number(storage.mapGet('nonce', tx.publisher) || 0)
    const message = IOSTCrypto.sha3(JSON.stringify([blockchain.contractName(), tx.publisher, nonce, amount]))
    if (IOSTCrypto.verify('ed25519', message, signature, storage.get('key')) !== 1) throw 'signature'
    storage.mapPut('nonce', tx.publisher, String(nonce + 1), tx.publisher)
    blockchain.withdraw(tx.publisher, amount, '') }`),
  voucherHelper: C(`  setKey(k) { ${OWN}\n storage.put('key', k) }
  _verify(text, signature) { const hash = IOSTCrypto.sha3(text); if (storage.mapHas('used', hash)) throw 'used'; if (!IOSTCrypto.verify('ed25519', hash, signature, storage.get('key'))) throw 'signature'; storage.mapPut('used', hash, '1', tx.publisher) }
  redeem(id, amount, signature) { this._verify(id + '|' + tx.publisher + '|' + amount, signature)
    blockchain.withdraw(tx.publisher, amount, '') }`),
  secretHash: C(`  /** @amountLimit iost 100 */
  lock(hash, to, amount, hours) { ${AMT}; if (storage.mapHas('htlc', hash)) throw 'taken'; if (!Number.isInteger(hours) || hours < 1) throw 'h'
    blockchain.deposit(tx.publisher, v.toFixed(8), '')
    storage.mapPut('htlc', hash, JSON.stringify({ from: tx.publisher, to: to, amount: v.toFixed(8), until: block.time + hours * 3600e9 }), tx.publisher) }
  claim(secret) { const hash = IOSTCrypto.sha3(secret); const h = JSON.parse(storage.mapGet('htlc', hash)); if (!h) throw 'none'
    storage.mapDel('htlc', hash); blockchain.withdraw(h.to, h.amount, '') }
  refund(hash) { const h = JSON.parse(storage.mapGet('htlc', hash)); if (!h || block.time < h.until) throw 'early'; storage.mapDel('htlc', hash); blockchain.withdraw(h.from, h.amount, '') }`),
  // double payment
  salary:
    C(`  hire(who, rate) { ${OWN}\n storage.mapPut('job', who, JSON.stringify({ rate: rate, since: block.time })) }
  pay(who) { const j = JSON.parse(storage.mapGet('job', who)); if (!j) throw 'none'
    const days = Math.floor((block.time - j.since) / 86400e9); if (days < 1) throw 'early'
    j.since += days * 86400e9; storage.mapPut('job', who, JSON.stringify(j)); blockchain.withdraw(who, new BigNumber(j.rate).times(days).toFixed(8), '') }`),
  salaryClass: C(
    `  hire(who, rate) { ${OWN}\n Job.save(who, { rate: rate, since: block.time }) }
  pay(who) { const j = Job.load(who); const days = j.take(); blockchain.withdraw(who, new BigNumber(j.rate).times(days).toFixed(8), '') }`,
    `class Job { constructor(who, d) { this.who = who; this.rate = d.rate; this.since = d.since }
  static load(who) { const t = storage.mapGet('job', who); if (!t) throw 'none'; return new Job(who, JSON.parse(t)) }
  static save(who, d) { storage.mapPut('job', who, JSON.stringify(d)) }
  take() { const days = Math.floor((block.time - this.since) / 86400e9); if (days < 1) throw 'early'; Job.save(this.who, { rate: this.rate, since: this.since + days * 86400e9 }); return days } }`,
  ),
  dividend: C(`  init() { storage.put('total', '1000'); storage.put('per', '0') }
  give(who, n) { ${OWN}\n storage.mapPut('share', who, JSON.stringify({ n: n, mark: storage.get('per') })) }
  /** @amountLimit iost 1000 */
  pour(amount) { ${AMT}
    blockchain.deposit(tx.publisher, v.toFixed(8), ''); storage.put('per', new BigNumber(storage.get('per')).plus(v.div(storage.get('total'))).toFixed(16, 1)) }
  claim() { const s = JSON.parse(storage.mapGet('share', tx.publisher)); if (!s) throw 'none'; const per = storage.get('per')
    const due = new BigNumber(per).minus(s.mark).times(s.n); s.mark = per; storage.mapPut('share', tx.publisher, JSON.stringify(s), tx.publisher)
    if (due.gt(0)) blockchain.withdraw(tx.publisher, due.toFixed(8, 1), '') }`),
  voteOnce:
    C(`  propose(id) { ${OWN}\n storage.mapPut('p', id, JSON.stringify({ yes: 0, no: 0, until: block.time + 86400e9 })) }
  vote(id, yes) { const p = JSON.parse(storage.mapGet('p', id)); if (!p || block.time > p.until) throw 'over'
    const key = id + '#' + tx.publisher; if (storage.mapHas('voted', key)) throw 'twice'; storage.mapPut('voted', key, '1', tx.publisher)
    if (yes) p.yes += 1; else p.no += 1
    storage.mapPut('p', id, JSON.stringify(p)) }`),
  voteObject:
    C(`  propose(id) { ${OWN}\n storage.mapPut('p', id, JSON.stringify({ votes: {}, until: block.time + 86400e9 })) }
  vote(id, choice) { const p = JSON.parse(storage.mapGet('p', id)); if (!p || block.time > p.until) throw 'over'
    if (choice !== 'yes' && choice !== 'no') throw 'x'; p.votes[tx.publisher] = choice
    storage.mapPut('p', id, JSON.stringify(p)) }`),
  // same entry twice
  selfGuard: C(`  give(who) { ${OWN}\n storage.mapPut('pts', who, '100') }
  _get(w) { return new BigNumber(storage.mapGet('pts', w) || '0') }
  _set(w, v) { storage.mapPut('pts', w, v.toFixed(8), tx.publisher) }
  send(to, amount) { ${AMT}
    if (!this._differs(to)) throw 'same'
    const a = this._get(tx.publisher); const b = this._get(to); if (a.lt(v)) throw 'funds'
    this._set(tx.publisher, a.minus(v)); this._set(to, b.plus(v)) }
  _differs(to) { return to !== tx.publisher }`),
  readAgain: C(`  give(who) { ${OWN}\n storage.mapPut('pts', who, '100') }
  _add(w, v) { const n = new BigNumber(storage.mapGet('pts', w) || '0').plus(v); if (n.lt(0)) throw 'funds'; storage.mapPut('pts', w, n.toFixed(8), tx.publisher) }
  send(to, amount) { ${AMT}
    this._add(tx.publisher, v.negated()); this._add(to, v) }`),
  swapSorted: C(`  _sort(a, b) { if (a === b) throw 'same'; return a < b ? [a, b] : [b, a] }
  open(a, b) { ${OWN}\n const [x, y] = this._sort(a, b); storage.mapPut('pair', x + '/' + y, JSON.stringify({ x: '1000', y: '1000' })) }`),
  // token symbol
  tokenList: C(`  allow(symbol) { ${OWN}\n storage.mapPut('ok', symbol, '1') }
  /** @amountLimit * 1000 */
  put(symbol, amount) { ${AMT}; if (!storage.mapHas('ok', symbol)) throw 'token'
    blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), v.toFixed(8), ''])
    const key = symbol + '@' + tx.publisher; storage.mapPut('has', key, new BigNumber(storage.mapGet('has', key) || 0).plus(v).toFixed(8), tx.publisher) }
  out(symbol) { const key = symbol + '@' + tx.publisher; const all = storage.mapGet('has', key); if (!all) throw 'none'; storage.mapDel('has', key)
    blockchain.callWithAuth('token.iost', 'transfer', [symbol, blockchain.contractName(), tx.publisher, all, '']) }`),
  tokenConst: C(
    `  /** @amountLimit * 1000 */
  put(symbol, amount) { ${AMT}; if (TOKENS.indexOf(symbol) < 0) throw 'token'
    blockchain.callWithAuth('token.iost', 'transfer', [symbol, tx.publisher, blockchain.contractName(), v.toFixed(4), ''])
    storage.mapPut('last', tx.publisher, symbol + ' ' + v.toFixed(4), tx.publisher) }
  out(symbol, amount) { ${OWN}\n blockchain.callWithAuth('token.iost', 'transfer', [symbol, blockchain.contractName(), blockchain.contractOwner(), amount, '']) }`,
    `const TOKENS = ['iost', 'husd']`,
  ),
  // not-persisted
  cacheField: C(`  init() { storage.put('n', '0') }
  _n() { if (this.n === undefined) this.n = Number(storage.get('n')); return this.n }
  inc() { this._n(); this.n += 1; storage.put('n', String(this.n)) }
  twice() { this.inc(); this.inc() }`),
  ctorConst: C(`  constructor() { this.min = 5; this.token = 'iost' }
  init() {}
  /** @amountLimit iost 100 */
  give(amount) { ${AMT}; if (v.lt(this.min)) throw 'min'; blockchain.deposit(tx.publisher, v.toFixed(8), '') }
  take(amount) { ${OWN}\n blockchain.callWithAuth('token.iost', 'transfer', [this.token, blockchain.contractName(), blockchain.contractOwner(), amount, '']) }`),
  displayCopy: C(`  add(id, name) { ${OWN}\n storage.mapPut('item', id, JSON.stringify({ name: name, price: '5' })) }
  view(id) { const item = JSON.parse(storage.mapGet('item', id)); if (!item) throw 'none'; item.id = id; item.price = Number(item.price); return JSON.stringify(item) }
  /** @amountLimit iost 100 */
  buy(id) { const item = JSON.parse(storage.mapGet('item', id)); if (!item) throw 'none'; blockchain.deposit(tx.publisher, item.price, ''); storage.mapDel('item', id) }
  take(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  // time
  timeUnits: C(`  init() { storage.put('start', String(Math.floor(block.time / 1e9))) }
  _now() { return Math.floor(block.time / 1e9) }
  join() { if (this._now() - Number(storage.get('start')) < 3600) throw 'early'; storage.mapPut('joined', tx.publisher, String(this._now()), tx.publisher) }`),
  timeConst: C(
    `  init() { storage.put('end', String(block.time + 30 * DAY)) }
  left() { return Math.max(0, Number(storage.get('end')) - block.time) / DAY }
  close() { if (block.time < Number(storage.get('end'))) throw 'early'; storage.put('closed', '1') }`,
    `const SECOND = 1e9\nconst DAY = 24 * 60 * 60 * SECOND`,
  ),
  // unchecked-call
  callResult:
    C(`  balance() { const [text] = blockchain.call('token.iost', 'balanceOf', ['iost', tx.publisher]); return new BigNumber(text).toFixed() }
  save() { const r = blockchain.call('ContractX', 'price', []); if (!r || !r[0]) throw 'x'; const p = new BigNumber(r[0]); if (!p.gt(0)) throw 'p'; storage.put('price', p.toFixed()) }`),
  // text compare
  textNum: C(`  init() { storage.put('n', '0') }
  high(n) { if (!Number.isInteger(n) || n <= Number(storage.get('n'))) throw 'low'; storage.put('n', String(n)) }`),
  flag: C(`  init() { storage.put('paused', 'false') }
  pause(on) { ${OWN}\n storage.put('paused', on ? 'true' : 'false') }
  /** @amountLimit iost 10 */
  give() { if (storage.get('paused') === 'true') throw 'paused'; blockchain.deposit(tx.publisher, '1', '') }
  take(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  flagJson: C(`  init() { storage.put('paused', JSON.stringify(false)) }
  pause(on) { ${OWN}\n storage.put('paused', JSON.stringify(on)) }
  /** @amountLimit iost 10 */
  give() { if (JSON.parse(storage.get('paused'))) throw 'paused'; blockchain.deposit(tx.publisher, '1', '') }
  take(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  // float
  percent: C(`  /** @amountLimit iost 1000 */
  pay(to, amount) { ${AMT}; const fee = v.times(3).div(100); blockchain.deposit(tx.publisher, v.toFixed(8), ''); blockchain.withdraw(to, v.minus(fee).toFixed(8, 1), '') }
  take(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  cents: C(`  /** @param {number} cents\n   * @amountLimit iost 1000 */
  pay(cents) { if (!Number.isInteger(cents) || cents < 1) throw 'x'; blockchain.deposit(tx.publisher, (cents / 100).toFixed(2), ''); storage.mapPut('c', tx.publisher, String(Number(storage.mapGet('c', tx.publisher) || 0) + cents), tx.publisher) }
  back() { const c = Number(storage.mapGet('c', tx.publisher) || 0); if (c < 1) throw 'none'; storage.mapDel('c', tx.publisher); blockchain.withdraw(tx.publisher, (c / 100).toFixed(2), '') }`),
  count: C(`  /** @param {number} n\n   * @amountLimit iost 1000 */
  buy(n) { if (!Number.isInteger(n) || n < 1 || n > 10) throw 'n'; const price = 5 * n; blockchain.deposit(tx.publisher, price.toString(), ''); storage.mapPut('t', tx.publisher, String(Number(storage.mapGet('t', tx.publisher) || 0) + n), tx.publisher) }
  take(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  // skipped payment
  freeForOwner: C(`  /** @amountLimit iost 10 */
  buy(id) { if (storage.mapHas('own', id)) throw 'x'; if (tx.publisher !== blockchain.contractOwner()) blockchain.deposit(tx.publisher, '5', ''); storage.mapPut('own', id, tx.publisher, tx.publisher) }
  take(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  plans: C(
    `  /** @amountLimit iost 100 */
  buy(plan) { const price = PLANS[plan]; if (!price) throw 'plan'; blockchain.deposit(tx.publisher, price, ''); storage.mapPut('plan', tx.publisher, plan, tx.publisher) }
  take(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`,
    `const PLANS = { small: '1', large: '5' }`,
  ),
  switchPlans: C(`  /** @amountLimit iost 100 */
  buy(plan) { let price = '0'; switch (plan) { case 'small': price = '1'; break; case 'large': price = '5'; break; default: throw 'plan' }
    blockchain.deposit(tx.publisher, price, ''); storage.mapPut('plan', tx.publisher, plan, tx.publisher) }
  take(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  // open-setter
  selfSetting:
    C(`  setName(name) { if (name.length > 20) throw 'long'; storage.mapPut('name', tx.publisher, name, tx.publisher) }
  setPrice(id, price) { const v = new BigNumber(price); if (!v.gt(0) || v.dp() > 8) throw 'x'; if (storage.mapGet('owner', id) !== tx.publisher) throw 'no'; storage.mapPut('price', id, v.toFixed(8), tx.publisher) }
  mint(id) { ${OWN}\n storage.mapPut('owner', id, tx.publisher) }
  /** @amountLimit iost 1000 */
  buy(id) { const p = storage.mapGet('price', id); if (!p) throw 'x'; const o = storage.mapGet('owner', id); storage.mapDel('price', id); storage.mapPut('owner', id, tx.publisher, tx.publisher); blockchain.transfer(tx.publisher, o, p, '') }`),
  tick: C(`  init() { storage.put('round', '0'); storage.put('end', String(block.time)) }
  next() { if (block.time < Number(storage.get('end'))) throw 'early'; storage.put('round', String(Number(storage.get('round')) + 1)); storage.put('end', String(block.time + 3600e9)) }
  /** @amountLimit iost 10 */
  play() { if (block.time >= Number(storage.get('end'))) throw 'over'; blockchain.deposit(tx.publisher, '1', ''); const k = 'r' + storage.get('round'); storage.mapPut(k, tx.publisher, '1', tx.publisher) }
  take(amount) { ${OWN}\n blockchain.withdraw(blockchain.contractOwner(), amount, '') }`),
  registry:
    C(`  register(name) { if (name.length < 3 || name.length > 20) throw 'x'; if (storage.mapHas('name', name)) throw 'taken'; storage.mapPut('name', name, JSON.stringify({ owner: tx.publisher, target: '' }), tx.publisher) }
  setTarget(name, target) { const n = JSON.parse(storage.mapGet('name', name)); if (!n || n.owner !== tx.publisher) throw 'no'; n.target = target; storage.mapPut('name', name, JSON.stringify(n), tx.publisher) }
  give(name, to) { const n = JSON.parse(storage.mapGet('name', name)); if (!n) throw 'none'; if (!blockchain.requireAuth(n.owner, 'active')) throw 'no'; n.owner = to; storage.mapPut('name', name, JSON.stringify(n), tx.publisher) }`),
  game: C(`  /** @amountLimit iost 100 */
  open(id, stake) { const v = new BigNumber(stake); if (!v.gt(0) || v.dp() > 8) throw 'x'; if (storage.mapHas('g', id)) throw 'taken'; blockchain.deposit(tx.publisher, v.toFixed(8), ''); storage.mapPut('g', id, JSON.stringify({ p: [tx.publisher], stake: v.toFixed(8), turn: 0, board: '.........' }), tx.publisher) }
  /** @amountLimit iost 100 */
  join(id) { const g = this._g(id); if (g.p.length !== 1 || g.p[0] === tx.publisher) throw 'no'; blockchain.deposit(tx.publisher, g.stake, ''); g.p.push(tx.publisher); this._s(id, g) }
  _g(id) { const t = storage.mapGet('g', id); if (!t) throw 'none'; return JSON.parse(t) }
  _s(id, g) { storage.mapPut('g', id, JSON.stringify(g)) }
  move(id, at) { const g = this._g(id); if (g.p.length < 2 || g.p[g.turn] !== tx.publisher) throw 'turn'; if (g.board[at] !== '.') throw 'cell'
    g.board = g.board.slice(0, at) + 'xo'[g.turn] + g.board.slice(at + 1); if (this._won(g.board)) { storage.mapDel('g', id); blockchain.withdraw(g.p[g.turn], new BigNumber(g.stake).times(2).toFixed(8), ''); return } g.turn = 1 - g.turn; this._s(id, g) }
  _won(b) { return b[0] !== '.' && b[0] === b[1] && b[1] === b[2] }
  resign(id) { const g = this._g(id); const i = g.p.indexOf(tx.publisher); if (i === -1 || g.p.length < 2) throw 'no'; storage.mapDel('g', id); blockchain.withdraw(g.p[1 - i], new BigNumber(g.stake).times(2).toFixed(8), '') }`),
}

/** Changes of these contracts that make a fault. */
export const CALM_FAULTS: readonly (readonly [sound: string, from: string, to: string, rule: string])[] = [
  ['lockFlag', `storage.put('busy', '1')`, ``, 'state-after-call'],
  ['dayBonus', `86400e9)\n`, `7e9)\n`, 'predictable-random'],
  ['voucher', `storage.mapPut('used', id, '1', tx.publisher)`, ``, 'replayed-signature'],
  ['salary', `storage.mapPut('job', who, JSON.stringify(j));`, ``, 'not-persisted'],
  ['salaryClass', `Job.save(this.who, { rate: this.rate, since: this.since + days * 86400e9 });`, ``, 'double-payment'],
  ['selfGuard', `return to !== tx.publisher`, `return to !== 'x'`, 'same-entry-twice'],
  ['cacheField', `if (this.n === undefined) this.n = Number(storage.get('n'));`, ``, 'not-persisted'],
  [
    'game',
    `const i = g.p.indexOf(tx.publisher); if (i === -1 || g.p.length < 2)`,
    `const i = g.p.indexOf('x'); if (g.p.length < 2)`,
    'missing-authority',
  ],
  ['registry', `if (!n || n.owner !== tx.publisher) throw 'no'`, `if (!n) throw 'no'`, 'missing-authority'],
]
