import type { DifferenceKind } from '../../../../src/fork/shadow/observation.js'

const METHODS = ['can_update', 'buy', 'ask', 'leave', 'sign'] as const
type Method = (typeof METHODS)[number]

/** A contract that does everything that can be observed. */
export const SHOP = `class Shop {
  init() { storage.put('total', '0') }
  can_update(data) { return data === 'yes' }
  buy(who, amount) {
    blockchain.deposit(who, amount, 'buy')
    const next = new BigNumber(storage.mapGet('held', who) || '0').plus(amount).toString()
    storage.mapPut('held', who, next, who)
    storage.put('total', new BigNumber(storage.get('total')).plus(amount).toString())
    blockchain.event('bought ' + amount)
    blockchain.receipt(JSON.stringify([who, next]))
    return next
  }
  ask(other, who) {
    const answer = blockchain.call(other, 'tell', JSON.stringify([who]))[0]
    console.log('asked %s', who)
    return answer
  }
  leave(who) {
    if (!blockchain.requireAuth(who, 'active')) throw 'not yours'
    const held = storage.mapGet('held', who)
    if (held === null) throw 'nothing held'
    storage.mapDel('held', who)
    blockchain.withdraw(who, held, 'left')
    blockchain.event('left')
    return held
  }
  sign(who) {
    storage.put('signer', who, who)
    return who
  }
}
module.exports = Shop;
`

/** The contract that it calls. */
export const BOOK = `class Book {
  init() {}
  tell(who) { storage.mapPut('told', who, 'yes'); return who }
  note(who) { storage.mapPut('told', who, 'yes'); return who }
}
module.exports = Book;
`

const abi = (name: string, args: number) => ({
  name,
  args: Array.from({ length: args }, () => 'string'),
  amountLimit: [{ token: '*', val: 'unlimited' }],
})
export const SHOP_INFO = {
  lang: 'javascript',
  version: '1.0.0',
  abi: [abi('can_update', 1), abi('buy', 2), abi('ask', 2), abi('leave', 1), abi('sign', 1)],
}
export const BOOK_INFO = { lang: 'javascript', version: '1.0.0', abi: [abi('tell', 1), abi('note', 1)] }

export interface PlantedChange {
  name: string
  from: string
  to: string
  /** The method that the change concerns, and a kind of difference that it makes. */
  method: Method
  kind: DifferenceKind
}

const rows: readonly (readonly [name: string, from: string, to: string, method: Method, kind: DifferenceKind])[] = [
  ['a hook that refuses', "return data === 'yes'", 'return false', 'can_update', 'status'],
  ['a hook that permits all', "return data === 'yes'", 'return true', 'can_update', 'status'],
  ['a hook that throws', "return data === 'yes'", "throw 'closed'", 'can_update', 'status'],
  ['a hook that logs', "return data === 'yes'", "console.log('x'); return data === 'yes'", 'can_update', 'console'],
  [
    'a hook that writes',
    "return data === 'yes'",
    "storage.put('d', data); return data === 'yes'",
    'can_update',
    'writes',
  ],
  [
    'a hook that posts',
    "return data === 'yes'",
    "blockchain.event('e'); return data === 'yes'",
    'can_update',
    'events',
  ],
  ['the text of an event', "event('bought ' + amount)", "event('sold ' + amount)", 'buy', 'events'],
  ['a missing event', "    blockchain.event('left')\n", '', 'leave', 'events'],
  ['another event', '    return answer\n', "    blockchain.event('asked'); return answer\n", 'ask', 'events'],
  ['the text of a log', "'asked %s'", "'told %s'", 'ask', 'console'],
  ['the level of a log', 'console.log', 'console.error', 'ask', 'console'],
  ['the method of a call', "call(other, 'tell'", "call(other, 'note'", 'ask', 'calls'],
  ['the argument of a call', 'JSON.stringify([who]))', "JSON.stringify([who + '2']))", 'ask', 'calls'],
  [
    'another call',
    '    return answer\n',
    "    blockchain.call(other, 'note', '[\"x\"]'); return answer\n",
    'ask',
    'calls',
  ],
  ['the memo of a transfer', "amount, 'buy')", "amount, 'sale')", 'buy', 'transfers'],
  ['the amount of a transfer', 'deposit(who, amount', "deposit(who, '1'", 'buy', 'transfers'],
  ['the receiver of a transfer', 'withdraw(who, held', "withdraw('alice', held", 'leave', 'transfers'],
  ['the content of a receipt', 'JSON.stringify([who, next])', 'JSON.stringify([next, who])', 'buy', 'receipts'],
  ['a written value', "storage.get('total')).plus(amount)", "storage.get('total')).minus(amount)", 'buy', 'writes'],
  ['a written key', "storage.put('total', new", "storage.put('sum', new", 'buy', 'writes'],
  ['a deleted field that stays', "storage.mapDel('held', who)", "storage.mapPut('held', who, '')", 'leave', 'writes'],
  ['the payer of a value', "'held', who, next, who)", "'held', who, next)", 'buy', 'ram'],
  ['the payer of a text', "'signer', who, who)", "'signer', who)", 'sign', 'ram'],
  ['a returned value', '    return next\n', "    return next + '.'\n", 'buy', 'returns'],
  ['a returned value of a later action', '    return answer\n', "    return answer + '.'\n", 'ask', 'returns'],
  ['the text of a failure', "throw 'nothing held'", "throw 'there is nothing'", 'leave', 'message'],
  ['a failure that succeeds', "throw 'nothing held'", "return 'nothing held'", 'leave', 'status'],
  ['a missing check of authority', "!blockchain.requireAuth(who, 'active')", 'who === null', 'leave', 'status'],
  ['gas alone', '    return next\n', "    return next + ''\n", 'buy', 'gas'],
]

export const PLANTED: readonly PlantedChange[] = rows.map(([name, from, to, method, kind]) => ({
  name,
  from,
  to,
  method,
  kind,
}))
