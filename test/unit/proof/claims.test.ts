import { expect } from 'chai'
import type { AmountLimit } from '../../../src/contract/record.js'
import type { Proof } from '../../../src/lint/engine/result.js'
import { readSubject } from '../../../src/lint/plugin/eslint-rule.js'
import { proveFindings } from '../../../src/proof/prover.js'
import { CALL_MS, SOAK_MS, shareRows } from '../../limits.js'

const PATH = '/project/contracts/subject.js'

interface Faulty {
  script: string
  abi: [name: string, ...args: string[]][]
  /** Amount limit of each action. */
  limit?: AmountLimit[]
  /** Message of the finding, where it matters: whether it names an assumption. */
  message?: string
  /** Pattern of the printed test. */
  test?: RegExp
}

/**
 * Contracts with a finding of a rule, which is the first word of the name. Lines marked `// FIX` belong to the twin
 * alone.
 */
const FAULTY: Readonly<Record<string, Faulty>> = {
  'skipped-payment': {
    abi: [['buy', 'string'], ['use'], ['give', 'string']],
    script: `class Shop {
  init() {}
  buy(kind) {
    if (kind === 'small') blockchain.deposit(tx.publisher, '1', '')
    else if (kind === 'large') blockchain.deposit(tx.publisher, '5', '')
    else throw new Error('unknown kind') // FIX
    storage.mapPut('credit', tx.publisher, '1', tx.publisher)
  }
  use() {
    if (!storage.mapHas('credit', tx.publisher)) throw new Error('no credit')
    storage.mapDel('credit', tx.publisher)
    blockchain.withdraw(tx.publisher, '1', '')
  }
  // The chain refuses to create tokens with the first two names.
  give(kind) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    if (kind === 'a') blockchain.callWithAuth('token.iost', 'transfer', ['My Token', blockchain.contractName(), tx.publisher, '1', ''])
    if (kind === 'b') blockchain.callWithAuth('token.iost', 'transfer', ['a_name_that_is_too_long', blockchain.contractName(), tx.publisher, '1', ''])
  }
}
module.exports = Shop
`,
  },
  'unvalidated-amount of a balance that is no number': {
    abi: [['transfer', 'string', 'string'], ['join']],
    script: `class Token {
  init() {}
  transfer(to, amount) {
    const value = new BigNumber(amount)
    if (value.isNaN()) throw new Error('amount') // FIX
    const own = new BigNumber(storage.mapGet('held', tx.publisher) || '0')
    if (value.lt(0) || own.lt(value)) throw new Error('not so much')
    storage.mapPut('held', tx.publisher, own.minus(value).toFixed(), tx.publisher)
    const held = new BigNumber(storage.mapGet('held', to) || '0')
    storage.mapPut('held', to, held.plus(value).toFixed(), tx.publisher)
  }
  join() {
    if (storage.mapHas('held', tx.publisher)) throw new Error('joined')
    storage.mapPut('held', tx.publisher, '100', tx.publisher)
  }
}
module.exports = Token
`,
    test: /to\.deep\.equal\(before\)/,
  },
  'unvalidated-amount of a negative gift, in JSON of each account': {
    abi: [['give', 'string', 'number'], ['join']],
    script: `class Points {
  init() {}
  give(to, count) {
    if (!(count > 0)) throw new Error('count') // FIX
    const own = this._read(tx.publisher)
    const other = this._read(to)
    if (own.points < count || to === tx.publisher) throw new Error('not so many')
    own.points -= count
    other.points += count
    storage.mapPut('player', tx.publisher, JSON.stringify(own), tx.publisher)
    storage.mapPut('player', to, JSON.stringify(other), tx.publisher)
  }
  join() {
    if (storage.mapHas('player', tx.publisher)) throw new Error('joined')
    storage.mapPut('player', tx.publisher, JSON.stringify({ points: 100, name: 'x' }), tx.publisher)
  }
  _read(account) {
    const text = storage.mapGet('player', account)
    if (text === null) throw new Error('no player')
    return JSON.parse(text)
  }
}
module.exports = Points
`,
    test: /to\.deep\.equal\(before\)/,
  },
  'missing-authority behind the balance of a token': {
    abi: [
      ['leave', 'string'],
      ['join', 'string'],
    ],
    script: `class Club {
  init() {}
  leave(member) {
    if (member !== tx.publisher) throw new Error('another member') // FIX
    const held = storage.mapGet('held', member)
    if (!held) throw new Error('no member')
    storage.mapDel('held', member)
    blockchain.withdraw(tx.publisher, held, '')
  }
  join(amount) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(100)) throw new Error('amount')
    const shares = blockchain.call('token.iost', 'balanceOf', ['club', tx.publisher])
    if (new BigNumber(shares[0]).lt(100) || storage.mapHas('held', tx.publisher)) throw new Error('no permission')
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.mapPut('held', tx.publisher, value.toFixed(), tx.publisher)
  }
}
module.exports = Club
`,
  },
  'missing-authority behind payments to accounts that the code names': {
    abi: [
      ['leave', 'string'],
      ['join', 'string'],
    ],
    script: `class Fees {
  init() { storage.put('keeper', 'boss_acc') }
  leave(member) {
    if (member !== tx.publisher) throw new Error('another member') // FIX
    const held = storage.mapGet('held', member)
    if (!held) throw new Error('no member')
    storage.mapDel('held', member)
    blockchain.withdraw(tx.publisher, held, '')
  }
  join(amount) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(100)) throw new Error('amount')
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    blockchain.transfer(tx.publisher, 'fee_box', '0.1', '')
    blockchain.transfer(tx.publisher, storage.get('keeper'), '0.1', '')
    storage.mapPut('held', tx.publisher, value.toFixed(), tx.publisher)
  }
}
module.exports = Fees
`,
  },
  'missing-authority of tokens that a named account pays in': {
    abi: [
      ['take', 'string'],
      ['fill', 'string'],
    ],
    limit: [{ token: '*', val: 'unlimited' }],
    script: `class Shop {
  init() { storage.put('pot', '0') }
  take(to) {
    if (!blockchain.requireAuth('shop_boss', 'active')) throw new Error('no permission') // FIX
    const pot = storage.get('pot')
    storage.put('pot', '0')
    blockchain.callWithAuth('token.iost', 'transfer', ['gems', blockchain.contractName(), to, pot, ''])
  }
  fill(amount) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(100)) throw new Error('amount')
    if (!blockchain.requireAuth('shop_boss', 'active')) throw new Error('no permission')
    blockchain.callWithAuth('token.iost', 'transfer', ['gems', 'shop_boss', blockchain.contractName(), value.toFixed(), ''])
    storage.put('pot', new BigNumber(storage.get('pot')).plus(value).toFixed())
  }
}
module.exports = Shop
`,
  },
  'replaced-entry': {
    abi: [
      ['open', 'string', 'string'],
      ['close', 'string'],
    ],
    script: `class Games {
  init() {}
  open(id, amount) {
    if (storage.mapHas('games', id)) throw new Error('taken') // FIX
    const value = new BigNumber(amount)
    if (!value.isFinite() || value.lt(1) || value.dp() > 8) throw new Error('amount')
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.mapPut('games', id, JSON.stringify({ host: tx.publisher, stake: value.toFixed() }), tx.publisher)
  }
  close(id) {
    const game = JSON.parse(storage.mapGet('games', id))
    if (game.host !== tx.publisher) throw new Error('no permission')
    storage.mapDel('games', id)
    blockchain.withdraw(game.host, game.stake, '')
  }
}
module.exports = Games
`,
  },
  // A limit names a token that does not exist before the proof.
  'missing-authority': {
    abi: [
      ['pay', 'string', 'string'],
      ['fill', 'string'],
    ],
    limit: [
      { token: 'iost', val: '1000' },
      { token: 'husd', val: '1000' },
    ],
    test: /tokens\.as\(alice\)\.create\('husd', 'alice', 1000000, { decimal: 8 }\).*'husd', 'david'.*chain\.deploy\(/s,
    script: `class Lender {
  init() {}
  pay(to, amount) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission') // FIX
    blockchain.callWithAuth('token.iost', 'transfer', ['husd', blockchain.contractName(), to, amount, ''])
  }
  fill(amount) {
    blockchain.callWithAuth('token.iost', 'transfer', ['husd', tx.publisher, blockchain.contractName(), amount, ''])
  }
}
module.exports = Lender
`,
  },
  'state-after-call': {
    abi: [
      ['take', 'string'],
      ['fill', 'string'],
      ['ask', 'string'],
    ],
    script: `class Bank {
  init() {}
  take(shop) {
    const amount = storage.mapGet('held', tx.publisher)
    if (amount === null) throw new Error('nothing held')
    storage.mapDel('held', tx.publisher) // FIX
    blockchain.call(shop, 'notify', [amount])
    blockchain.withdraw(tx.publisher, amount, '')
    storage.mapDel('held', tx.publisher)
  }
  fill(amount) {
    if (!['5', '50', '70'].includes(amount)) throw new Error('amount')
    if (storage.mapHas('held', tx.publisher)) throw new Error('held already')
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('held', tx.publisher, amount, tx.publisher)
  }
  // No contract can have methods with these names besides its own.
  ask(shop) {
    blockchain.call(shop, 'no-name', [])
    blockchain.call(shop, 'init', [])
    blockchain.call(shop, 'aim', [])
  }
}
module.exports = Bank
`,
  },
  'time-unit': {
    abi: [['take'], ['put', 'string']],
    test: /read\(\)\n.*whose calls may fail\n {2}await subject\.as\(david\)\.take\(\)\.receipt\(\)\n {2}expect/,
    script: `class Safe {
  init() {}
  take() {
    const safe = JSON.parse(storage.mapGet('safe', tx.publisher) || 'null')
    if (safe === null) throw new Error('nothing here')
    let term = 24 * 3600
    term *= 1e9 // FIX
    if (block.time - safe.since < term) throw new Error('too early')
    storage.mapDel('safe', tx.publisher)
    blockchain.withdraw(tx.publisher, safe.amount, '')
  }
  put(amount) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0)) throw new Error('amount')
    if (storage.mapHas('safe', tx.publisher)) throw new Error('one safe')
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    storage.mapPut('safe', tx.publisher, JSON.stringify({ amount: value.toFixed(), since: block.time }), tx.publisher)
  }
}
module.exports = Safe
`,
  },
  'time-unit of a term that callers choose': {
    abi: [
      ['open', 'string'],
      ['lock', 'string', 'string', 'number'],
    ],
    script: `class Gifts {
  init() {}
  open(id) {
    const gift = JSON.parse(storage.mapGet('gift', id))
    if (gift.to !== tx.publisher) throw new Error('not yours')
    if (tx.time < gift.end) throw new Error('wait')
    storage.mapDel('gift', id)
    blockchain.withdraw(gift.to, '5', '')
  }
  lock(id, to, hours) {
    if (storage.mapHas('gift', id)) throw new Error('taken')
    if (!(hours > 0)) throw new Error('hours')
    blockchain.deposit(tx.publisher, '5', '')
    let end = tx.time + hours * 3600
    end = tx.time + hours * 3600e9 // FIX
    storage.mapPut('gift', id, JSON.stringify({ to: to, end: end }), tx.publisher)
  }
}
module.exports = Gifts
`,
  },
  'time-unit of an end in seconds': {
    abi: [
      ['evict', 'string'],
      ['rent', 'string'],
    ],
    script: `class Rooms {
  init() {}
  evict(room) {
    const entry = JSON.parse(storage.mapGet('room', room) || 'null')
    if (entry === null) throw new Error('empty')
    let now = Math.floor(block.time / 1e6)
    now = Math.floor(block.time / 1e9) // FIX
    if (now < entry.end) throw new Error('the rent is not over')
    storage.mapDel('room', room)
    blockchain.withdraw(tx.publisher, '1', 'reward')
  }
  rent(room) {
    if (storage.mapHas('room', room)) throw new Error('taken')
    blockchain.deposit(tx.publisher, '10', '')
    const end = Math.floor(block.time / 1e9) + 604800
    storage.mapPut('room', room, JSON.stringify({ tenant: tx.publisher, end: end }), tx.publisher)
  }
}
module.exports = Rooms
`,
  },
  'time-unit of nanoseconds after an end in seconds': {
    abi: [['refund'], ['pledge', 'string']],
    script: `class Pledges {
  init() {
    storage.put('end', (Math.floor(block.time / 1e9) + 30 * 86400).toString())
  }
  refund() {
    let now = block.time
    now = Math.floor(now / 1e9) // FIX
    if (now < +storage.get('end')) throw new Error('the sale is on')
    const amount = storage.mapGet('pledge', tx.publisher)
    if (amount === null) throw new Error('nothing')
    storage.mapDel('pledge', tx.publisher)
    blockchain.withdraw(tx.publisher, amount, '')
  }
  pledge(amount) {
    if (!['5', '50', '70'].includes(amount)) throw new Error('amount')
    if (storage.mapHas('pledge', tx.publisher)) throw new Error('pledged')
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('pledge', tx.publisher, amount, tx.publisher)
  }
}
module.exports = Pledges
`,
  },
  'replayed-signature': {
    abi: [
      ['redeem', 'string', 'string', 'string'],
      ['setKey', 'string'],
    ],
    test: /setKey\('\w+'\)[\s\S]*sign\('signer', 'ED25519', '' \+ subject\.id \+ ':/,
    script: `class Vouchers {
  init() {}
  redeem(id, amount, signature) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(1000)) throw new Error('amount')
    const message = IOSTCrypto.sha3([blockchain.contractName(), id, tx.publisher, amount].join(':'))
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key') || '')) throw new Error('not signed')
    if (storage.mapHas('used', id)) throw new Error('used') // FIX
    storage.mapPut('used', id, '1', tx.publisher) // FIX
    blockchain.withdraw(tx.publisher, amount, 'voucher')
  }
  setKey(key) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    storage.put('key', key)
  }
}
module.exports = Vouchers
`,
  },
  'replayed-signature under another id': {
    abi: [
      ['redeem', 'string', 'string', 'string'],
      ['setKey', 'string'],
    ],
    script: `class Vouchers {
  init() {}
  redeem(id, amount, signature) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(1000)) throw new Error('amount')
    const message = IOSTCrypto.sha3([blockchain.contractName(), tx.publisher, amount].join(':'))
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key') || '')) throw new Error('not signed')
    if (storage.mapHas('used', id)) throw new Error('used')
    storage.mapPut('used', id, '1', tx.publisher)
    if (id !== IOSTCrypto.sha3(message)) throw new Error('id') // FIX
    blockchain.withdraw(tx.publisher, amount, 'voucher')
  }
  setKey(key) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    storage.put('key', key)
  }
}
module.exports = Vouchers
`,
  },
  'replayed-signature of another amount': {
    abi: [
      ['redeem', 'string', 'string', 'string'],
      ['setKey', 'string'],
    ],
    script: `class Vouchers {
  init() {}
  redeem(id, amount, signature) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(1000)) throw new Error('amount')
    let text = [blockchain.contractName(), id, tx.publisher].join(':')
    text = [text, amount].join(':') // FIX
    const message = IOSTCrypto.sha3(text)
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key') || '')) throw new Error('not signed')
    if (storage.mapHas('used', id)) throw new Error('used')
    storage.mapPut('used', id, '1', tx.publisher)
    blockchain.withdraw(tx.publisher, amount, 'voucher')
  }
  setKey(key) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    storage.put('key', key)
  }
}
module.exports = Vouchers
`,
  },
  'replayed-signature of another receiver': {
    abi: [
      ['redeem', 'string', 'string', 'string'],
      ['setKey', 'string'],
    ],
    script: `class Vouchers {
  init() {}
  redeem(id, amount, signature) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(1000)) throw new Error('amount')
    let text = [blockchain.contractName(), id, amount].join(':')
    text = [text, tx.publisher].join(':') // FIX
    const message = IOSTCrypto.sha3(text)
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key') || '')) throw new Error('not signed')
    if (storage.mapHas('used', id)) throw new Error('used')
    storage.mapPut('used', id, '1', tx.publisher)
    blockchain.withdraw(tx.publisher, amount, 'voucher')
  }
  setKey(key) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    storage.put('key', key)
  }
}
module.exports = Vouchers
`,
  },
  'replayed-signature by any key': {
    abi: [
      ['redeem', 'string', 'string', 'string', 'string'],
      ['setKey', 'string'],
    ],
    script: `class Vouchers {
  init() {}
  redeem(id, amount, key, signature) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(1000)) throw new Error('amount')
    const message = IOSTCrypto.sha3([blockchain.contractName(), id, tx.publisher, amount].join(':'))
    if (!IOSTCrypto.verify('ed25519', message, signature, key)) throw new Error('not signed')
    if (key !== storage.get('key')) throw new Error('unknown key') // FIX
    if (storage.mapHas('used', id)) throw new Error('used')
    storage.mapPut('used', id, '1', tx.publisher)
    blockchain.withdraw(tx.publisher, amount, 'voucher')
  }
  setKey(key) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    storage.put('key', key)
  }
}
module.exports = Vouchers
`,
  },
  'replayed-signature of a secret': {
    abi: [
      ['solve', 'string'],
      ['ask', 'string'],
    ],
    script: `class Riddle {
  init() {}
  solve(answer) {
    if (IOSTCrypto.sha3(answer) !== storage.get('hash')) throw new Error('wrong')
    storage.del('hash') // FIX
    blockchain.withdraw(tx.publisher, '5', '')
  }
  ask(hash) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    storage.put('hash', hash)
    blockchain.deposit(tx.publisher, '20', '')
  }
}
module.exports = Riddle
`,
  },
  // Accounts of the code approve, and the contract gets its tokens by plain transfers.
  'double-payment by accounts that the code names': {
    abi: [
      ['release', 'string'],
      ['plan', 'string', 'string', 'string'],
      ['agree', 'string', 'string'],
    ],
    test: /auth\.as\(alice\)\.signUp\('uncle_box'[\s\S]*await chain\.impersonate\('aunt_box'\)[\s\S]*transfer\('iost', 'bobby', subject\.id, '400'/,
    script: `const HOLDERS = ['uncle_box', 'aunt_box', 'niece_box']
class Chest {
  init() {
    storage.put('count', '0')
  }
  release(number) {
    const plan = JSON.parse(storage.mapGet('plan', number))
    if (plan.done === true) throw new Error('done')
    if (plan.by.length < 2) throw new Error('one more has to agree')
    plan.done = true
    storage.mapPut('plan', number, JSON.stringify(plan)) // FIX
    blockchain.withdraw(plan.to, plan.sum, 'plan ' + number)
  }
  _check(holder) {
    if (!HOLDERS.includes(holder)) throw new Error('no holder')
    if (!blockchain.requireAuth(holder, 'active')) throw new Error('no authority')
  }
  plan(holder, to, sum) {
    this._check(holder)
    const value = new BigNumber(sum)
    if (!value.isFinite() || value.lte(0)) throw new Error('sum')
    const number = String(Number(storage.get('count')) + 1)
    storage.put('count', number)
    storage.mapPut('plan', number, JSON.stringify({ to: to, sum: value.toFixed(8), by: [holder], done: false }))
    return number
  }
  agree(holder, number) {
    this._check(holder)
    const plan = JSON.parse(storage.mapGet('plan', number))
    if (plan.by.includes(holder)) throw new Error('has agreed')
    plan.by.push(holder)
    storage.mapPut('plan', number, JSON.stringify(plan))
  }
}
module.exports = Chest
`,
  },
  // The outcome changes only with a new block.
  'predictable-random by the newest block': {
    abi: [
      ['draw', 'string'],
      ['fill', 'string'],
    ],
    script: `class Cards {
  init() {
    storage.put('cards', '0')
  }
  draw(player) {
    if (!blockchain.requireAuth(player, 'active')) throw new Error('no authority')
    const cards = Number(storage.get('cards'))
    blockchain.deposit(player, '1', '')
    storage.put('cards', String(cards + 1))
    storage.mapPut('open', player, '1', player) // FIX
    if (storage.mapHas('open', player)) return // FIX
    const hash = IOSTCrypto.sha3(block.parentHash + ':' + player + ':' + cards)
    let sum = 0
    for (let at = 0; at < 10; at++) sum = (sum * 61 + hash.charCodeAt(at)) % 6000
    if (sum % 6 === 0) blockchain.withdraw(player, '5', '')
  }
  fill(amount) {
    if (!['5', '50', '70'].includes(amount)) throw new Error('amount')
    blockchain.deposit(tx.publisher, amount, '')
  }
}
module.exports = Cards
`,
  },
}

/** Sound contracts that look like faulty ones, with a finding of a rule in the first action as if lint reported it. */
const SOUND: Readonly<Record<string, Faulty>> = {
  'unvalidated-amount of votes that are taken back': {
    abi: [
      ['unvote', 'string', 'string'],
      ['vote', 'string', 'string'],
    ],
    script: `class Votes {
  init() {}
  unvote(to, count) { this._move(to, new BigNumber(count).negated()) }
  vote(to, count) { this._move(to, new BigNumber(count)) }
  _move(to, count) {
    if (count.isNaN()) throw new Error('count')
    const own = new BigNumber(storage.mapGet('given', tx.publisher + ':' + to) || '0').plus(count)
    const sum = new BigNumber(storage.mapGet('votes', to) || '0').plus(count)
    if (own.lt(0) || own.gt(100)) throw new Error('not so many')
    storage.mapPut('given', tx.publisher + ':' + to, own.toFixed(), tx.publisher)
    storage.mapPut('votes', to, sum.toFixed(), tx.publisher)
  }
}
module.exports = Votes
`,
  },
  'unvalidated-amount of a bid that pays the one before': {
    abi: [['bid', 'string'], ['held']],
    script: `class Auction {
  init() {}
  bid(amount) {
    const value = new BigNumber(amount)
    const top = JSON.parse(storage.get('top') || '{"by":"","amount":"0"}')
    if (!value.gt(top.amount)) throw new Error('higher')
    blockchain.deposit(tx.publisher, value.toFixed(8), '')
    if (top.by !== '') {
      blockchain.withdraw(top.by, top.amount, '')
      storage.mapPut('bid', top.by, '0')
    }
    storage.mapPut('bid', tx.publisher, value.toFixed(8))
    storage.put('top', JSON.stringify({ by: tx.publisher, amount: value.toFixed(8) }))
  }
  held() { return storage.mapGet('bid', tx.publisher) }
}
module.exports = Auction
`,
  },
  'open-setter of a price that purchases move': {
    abi: [['buy'], ['out']],
    message: '`buy` moves `price` (assuming that many calls with the least amount cost less than the price moves)',
    script: `class Shop {
  init() {
    storage.put('price', '2')
  }
  buy() {
    const price = new BigNumber(storage.get('price'))
    blockchain.deposit(tx.publisher, price.toFixed(8), '')
    storage.mapPut('paid', tx.publisher, price.toFixed(8), tx.publisher)
    storage.put('price', price.times(1.1).dp(8).toFixed())
  }
  out() {
    const paid = storage.mapGet('paid', tx.publisher)
    if (!paid) throw new Error('nothing')
    storage.mapDel('paid', tx.publisher)
    blockchain.withdraw(tx.publisher, paid, '')
  }
}
module.exports = Shop
`,
  },
  'missing-authority of a red packet, of which each account takes a share': {
    abi: [
      ['take', 'string'],
      ['pack', 'string', 'string', 'string'],
    ],
    script: `class Packets {
  init() {}
  take(key) {
    const packet = JSON.parse(storage.mapGet('packet', key) || 'null')
    if (!packet || packet.users.includes(tx.publisher)) throw new Error('no share')
    blockchain.withdraw(tx.publisher, packet.each, '')
    packet.count--
    packet.users.push(tx.publisher)
    if (packet.count === 0) storage.mapDel('packet', key)
    else storage.mapPut('packet', key, JSON.stringify(packet), tx.publisher)
  }
  pack(key, count, amount) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(1000)) throw new Error('amount')
    if (!(Number.isInteger(Number(count)) && Number(count) > 0 && Number(count) <= 100) || storage.mapHas('packet', key)) throw new Error('packet')
    blockchain.deposit(tx.publisher, value.toFixed(), '')
    const each = value.div(Number(count)).toFixed(8, 1)
    const packet = { from: tx.publisher, count: Number(count), each, users: [] }
    storage.mapPut('packet', key, JSON.stringify(packet), tx.publisher)
  }
}
module.exports = Packets
`,
  },
  // The key `serial` could be the name of an account, for which items would be made.
  'missing-authority of a purchase from any owner': {
    abi: [
      ['buy', 'string', 'string'],
      ['list', 'string', 'string'],
      ['mint', 'string'],
    ],
    script: `class Market {
  init() { storage.put('serial', '0') }
  buy(id, buyer) {
    if (!blockchain.requireAuth(buyer, 'active')) throw new Error('no permission')
    const item = JSON.parse(storage.mapGet('items', id))
    if (item.price === '') throw new Error('not for sale')
    blockchain.transfer(buyer, item.owner, item.price, '')
    storage.mapPut('items', id, JSON.stringify({ owner: buyer, price: '' }))
  }
  list(id, price) {
    const item = JSON.parse(storage.mapGet('items', id))
    if (!blockchain.requireAuth(item.owner, 'active')) throw new Error('not yours')
    const value = new BigNumber(price)
    if (!value.isFinite() || value.lte(0) || value.dp() > 8) throw new Error('price')
    item.price = value.toFixed(8)
    storage.mapPut('items', id, JSON.stringify(item))
  }
  mint(to) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    const id = new BigNumber(storage.get('serial')).plus(1).toFixed(0)
    storage.put('serial', id)
    storage.mapPut('items', id, JSON.stringify({ owner: to, price: '' }))
    return id
  }
}
module.exports = Market
`,
  },
  'time-unit of interest by the nanosecond': {
    abi: [['earn'], ['put', 'string']],
    script: `class Interest {
  init() {}
  earn() {
    const entry = JSON.parse(storage.mapGet('entry', tx.publisher) || 'null')
    if (entry === null) throw new Error('nothing here')
    const steps = Math.floor((block.time - entry.since) / 1000)
    if (steps < 1) throw new Error('nothing yet')
    entry.since = block.time
    storage.mapPut('entry', tx.publisher, JSON.stringify(entry), tx.publisher)
    blockchain.withdraw(tx.publisher, new BigNumber(steps).times('0.00000001').toFixed(8), '')
  }
  put(amount) {
    if (!['5', '50', '70'].includes(amount)) throw new Error('amount')
    if (storage.mapHas('entry', tx.publisher)) throw new Error('one entry')
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('entry', tx.publisher, JSON.stringify({ since: block.time }), tx.publisher)
  }
}
module.exports = Interest
`,
  },
  'time-unit of a first claim': {
    abi: [['claim'], ['join'], ['fill', 'string']],
    script: `class Faucet {
  init() {}
  claim() {
    if (!storage.mapHas('member', tx.publisher)) throw new Error('no member')
    const last = Number(storage.mapGet('last', tx.publisher) || '0')
    if (Math.floor(block.time / 1e9) - last < 3600) throw new Error('once an hour')
    storage.mapPut('last', tx.publisher, String(Math.floor(block.time / 1e9)), tx.publisher)
    blockchain.withdraw(tx.publisher, '1', '')
  }
  join() {
    storage.mapPut('member', tx.publisher, String(Math.floor(block.time / 1e9) + 86400), tx.publisher)
  }
  fill(amount) {
    if (!['5', '50', '70'].includes(amount)) throw new Error('amount')
    blockchain.deposit(tx.publisher, amount, '')
  }
}
module.exports = Faucet
`,
  },
  'time-unit of a sale before its end': {
    abi: [['leave'], ['join', 'string']],
    script: `class Sale {
  init() {
    storage.put('end', (Math.floor(block.time / 1e9) + 30 * 86400).toString())
  }
  leave() {
    const now = Math.floor(block.time / 1e9)
    if (now >= +storage.get('end')) throw new Error('over')
    const amount = storage.mapGet('joined', tx.publisher)
    if (amount === null) throw new Error('nothing')
    storage.mapDel('joined', tx.publisher)
    blockchain.withdraw(tx.publisher, amount, '')
  }
  join(amount) {
    if (!['5', '50', '70'].includes(amount)) throw new Error('amount')
    if (storage.mapHas('joined', tx.publisher)) throw new Error('joined')
    blockchain.deposit(tx.publisher, amount, '')
    storage.mapPut('joined', tx.publisher, amount, tx.publisher)
  }
}
module.exports = Sale
`,
  },
  'replayed-signature of a membership': {
    abi: [
      ['take', 'string', 'string'],
      ['put', 'string'],
      ['setKey', 'string'],
    ],
    script: `class Club {
  init() {}
  take(amount, signature) {
    const message = IOSTCrypto.sha3([blockchain.contractName(), tx.publisher].join(':'))
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key') || '')) throw new Error('no member')
    const left = new BigNumber(storage.mapGet('held', tx.publisher) || '0').minus(amount)
    if (!(left.gte(0) && new BigNumber(amount).gt(0))) throw new Error('amount')
    storage.mapPut('held', tx.publisher, left.toFixed(), tx.publisher)
    blockchain.withdraw(tx.publisher, amount, '')
  }
  put(amount) {
    if (!['5', '50', '70'].includes(amount)) throw new Error('amount')
    blockchain.deposit(tx.publisher, amount, '')
    const held = new BigNumber(storage.mapGet('held', tx.publisher) || '0').plus(amount)
    storage.mapPut('held', tx.publisher, held.toFixed(), tx.publisher)
  }
  setKey(key) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    storage.put('key', key)
  }
}
module.exports = Club
`,
  },
  'replayed-signature that anyone may bring to its receiver': {
    abi: [
      ['redeem', 'string', 'string', 'string', 'string'],
      ['setKey', 'string'],
    ],
    script: `class Vouchers {
  init() {}
  redeem(id, to, amount, signature) {
    const value = new BigNumber(amount)
    if (!value.isInteger() || !value.gt(0) || value.gt(1000)) throw new Error('amount')
    const message = IOSTCrypto.sha3([blockchain.contractName(), id, to, amount].join(':'))
    if (!IOSTCrypto.verify('ed25519', message, signature, storage.get('key') || '')) throw new Error('not signed')
    if (storage.mapHas('used', id)) throw new Error('used')
    storage.mapPut('used', id, '1', tx.publisher)
    blockchain.withdraw(to, amount, 'voucher')
  }
  setKey(key) {
    if (!blockchain.requireAuth(blockchain.contractOwner(), 'active')) throw new Error('no permission')
    storage.put('key', key)
  }
}
module.exports = Vouchers
`,
  },
}

/** Tries a finding of a rule in the first action of its contract, or in the twin as if lint reported it there. */
async function prove(name: string, isFixed: boolean, limits?: AmountLimit[]): Promise<Proof | undefined> {
  const { script: source, abi, limit = limits ?? LIMIT, message = '' } = FAULTY[name] ?? SOUND[name]!
  const [rule] = name.split(' ')
  const lines = source.split('\n')
  const script = lines.map((text) => (text.endsWith('// FIX') && !isFixed ? '' : text)).join('\n')
  const line = 1 + lines.findIndex((text) => text.startsWith(`  ${abi[0]![0]}(`))
  const at = { file: 'subject.js', line, column: 1, endLine: line, endColumn: 2 }
  const proofs: Proof[] = []
  await proveFindings({
    published: { name: 'subject', script, abi: abi.map(([name, ...args]) => ({ name, args, amountLimit: limit })) },
    contract: readSubject(PATH, script)!.contract!,
    messages: [{ ...at, rule: `iost/${rule}`, level: 'error', message, steps: [], canFix: false, suggestions: [] }],
    onProof: (_, proof) => void proofs.push(proof),
    findingMs: SOAK_MS,
    callMs: CALL_MS,
  })
  return proofs[0]
}

const LIMIT = [{ token: 'iost', val: '1000' }]

describe('a claim of a rule', function () {
  this.timeout(SOAK_MS)

  for (const [declare, rule] of shareRows(Object.keys(FAULTY), 2)) {
    declare(`confirms a theft by ${rule}, and nothing in its twin`, async () => {
      const faulty = await prove(rule, false)
      expect(faulty?.status, JSON.stringify(faulty)).to.equal('confirmed')
      expect(faulty)
        .to.have.property('test')
        .that.matches(FAULTY[rule]!.test ?? /chain\.deploy\(/)
      const twin = await prove(rule, true)
      expect(twin?.status, JSON.stringify(twin)).to.equal('unconfirmed')
      expect(twin)
        .to.have.property('tried')
        .that.matches(/^\d+ transactions within \d+ s: (calls|the same call) of the action/)
    })
  }

  it('names the amount limit that an action without a successful call lacks', async () => {
    const proof = await prove('skipped-payment', true, [])
    expect(proof)
      .to.have.property('tried')
      .that.matches(
        /no call of buy succeeded .*: its ABI does not let it take iost\. Write "@amountLimit iost unlimited"/,
      )
  })

  for (const [declare, name] of shareRows(Object.keys(SOUND), 2)) {
    declare(`confirms nothing by ${name} in a sound contract`, async () => {
      const proof = await prove(name, true)
      expect(proof?.status, JSON.stringify(proof)).to.equal('unconfirmed')
    })
  }
})
