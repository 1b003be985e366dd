import type { Statement } from './forms.js'
import { action, add, DAY, gold, ME, mapKinds, N, OWNER, old, read, SELF, SIGNED, sound, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const keep = (name: string, map: string, key = 'id') =>
  `storage.mapPut('${map}', ${key}, JSON.stringify(${name}), ${ME})`
const FREE = (map: string, key = 'id'): Statement => ({ check: `!storage.mapHas('${map}', ${key})` })

/** An auction whose winner fetches the item, and gives it on. */
const AUCTION = {
  open: action(
    'id',
    OWNER,
    FREE('lots'),
    "storage.mapPut('lots', id, JSON.stringify({ owner: blockchain.contractOwner(), bidder: '', best: '0', end: block.time + 3600e9 }))",
  ),
  bid: action(
    'id, amount',
    ...VALUE,
    ...read('lot', 'lots'),
    { check: 'block.time < lot.end && value.gt(lot.best)' },
    TAKE,
    "if (lot.bidder !== '') { blockchain.withdraw(lot.bidder, lot.best, 'back') }",
    'lot.best = value.toFixed()',
    `lot.bidder = ${ME}`,
    keep('lot', 'lots'),
  ),
  stop: action(
    'id',
    ...read('lot', 'lots'),
    SIGNED('lot.owner'),
    { check: "lot.bidder === ''" },
    "storage.mapDel('lots', id)",
  ),
}
const WINNERS = mapKinds('an account that has paid', {
  'and won': sound(
    AUCTION,
    'id, to',
    ...read('lot', 'lots'),
    { check: `lot.bidder === ${ME} && block.time >= lot.end` },
    'const sum = lot.best',
    'lot.owner = to',
    "lot.bidder = ''",
    "lot.best = '0'",
    keep('lot', 'lots'),
    "blockchain.withdraw(blockchain.contractOwner(), sum, 'sold')",
  ),
  'for a guest of the owner': sound(
    {
      mint: action(
        'id, to',
        OWNER,
        FREE('cards'),
        "storage.mapPut('cards', id, JSON.stringify({ owner: to, guest: '' }))",
      ),
      visit: action(
        'id',
        ...read('card', 'cards'),
        `blockchain.transfer(${ME}, card.owner, '1', 'visit')`,
        `card.guest = ${ME}`,
        keep('card', 'cards'),
      ),
      leave: action('id', ...read('card', 'cards'), SIGNED('card.guest'), "card.guest = ''", keep('card', 'cards')),
    },
    'id',
    ...read('card', 'cards'),
    SIGNED('card.owner'),
    "card.guest = ''",
    keep('card', 'cards'),
  ),
})

const ESCROW = {
  open: action(
    'id, seller, amount',
    ...VALUE,
    FREE('deals'),
    TAKE,
    `storage.mapPut('deals', id, JSON.stringify({ buyer: ${ME}, seller, sum: value.toFixed(), sent: false, end: block.time + ${DAY} }), ${ME})`,
  ),
  send: action('id', ...read('deal', 'deals'), SIGNED('deal.seller'), 'deal.sent = true', keep('deal', 'deals')),
}
const DEALS = mapKinds('a sound escrow', {
  'that the receiver releases after a time': sound(
    ESCROW,
    'id',
    ...read('deal', 'deals'),
    { check: `deal.sent && (deal.buyer === ${ME} || (deal.seller === ${ME} && block.time >= deal.end))` },
    "storage.mapDel('deals', id)",
    "blockchain.withdraw(deal.seller, deal.sum, 'paid')",
  ),
  'that either party ends in favour of the other': sound(
    ESCROW,
    'id',
    ...read('deal', 'deals'),
    { check: `deal.buyer === ${ME} || deal.seller === ${ME}` },
    "storage.mapDel('deals', id)",
    `if (deal.buyer === ${ME}) { blockchain.withdraw(deal.seller, deal.sum, 'paid') } else { blockchain.withdraw(deal.buyer, deal.sum, 'back') }`,
  ),
})

const STAKES = {
  put: action('amount', ...VALUE, TAKE, add('stakes')),
  take: action(
    'amount',
    ...VALUE,
    `const left = ${old('stakes')}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('stakes', ${ME}, left.toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'take')`,
  ),
}
const LOANS = mapKinds('a stake that may be taken out', {
  'after a bonus by it': sound(
    { ...STAKES, fund: action('amount', OWNER, ...VALUE, TAKE) },
    'amount',
    ...VALUE,
    `const had = ${old('had')}.plus(value)`,
    { check: `had.times(100).lte(storage.mapGet('stakes', ${ME}) || '0')` },
    `storage.mapPut('had', ${ME}, had.toFixed(), ${ME})`,
    gold(SELF, ME),
  ),
})

const PLANS = {
  plan: action(
    'id, price',
    { check: `${N('price')}.gt(0) && ${N('price')}.dp() <= 8` },
    FREE('plans'),
    `storage.mapPut('plans', id, JSON.stringify({ host: ${ME}, price }), ${ME})`,
  ),
  buy: action(
    'id, most',
    ...read('plan', 'plans'),
    { check: `${N('plan.price')}.lte(most)` },
    `const left = ${old('credit')}.minus(plan.price)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('credit', ${ME}, left.toFixed(), ${ME})`,
    add('credit', 'plan.price', 'plan.host'),
  ),
  fill: action('amount', ...VALUE, TAKE, add('credit')),
  empty: action(
    'amount',
    ...VALUE,
    `const left = ${old('credit')}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('credit', ${ME}, left.toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'empty')`,
  ),
}
const PRICES = mapKinds('a price of a host', {
  'that each buyer accepts': sound(
    PLANS,
    'id, price',
    { check: `${N('price')}.gt(0) && ${N('price')}.dp() <= 8` },
    ...read('plan', 'plans'),
    SIGNED('plan.host'),
    'plan.price = price',
    keep('plan', 'plans'),
  ),
})

const SALES = {
  mint: action('id', FREE('items'), `storage.mapPut('items', id, JSON.stringify({ owner: ${ME}, sale: '' }), ${ME})`),
  list: action(
    'id, price',
    ...read('item', 'items'),
    SIGNED('item.owner'),
    { check: `item.sale === '' && ${N('price')}.gt(0) && ${N('price')}.dp() <= 8` },
    "const no = String(Number(storage.get('no') || '0') + 1)",
    "storage.put('no', no)",
    'item.sale = no',
    keep('item', 'items'),
    `storage.mapPut('sales', no, JSON.stringify({ item: id, seller: item.owner, price }), ${ME})`,
  ),
}
const LISTS = mapKinds('an item that is offered once', {
  'because it is marked': sound(
    SALES,
    'no',
    ...read('sale', 'sales', 'no'),
    ...read('item', 'items', 'sale.item'),
    `blockchain.transfer(${ME}, sale.seller, sale.price, 'buy')`,
    "storage.mapDel('sales', no)",
    `item.owner = ${ME}`,
    "item.sale = ''",
    keep('item', 'items', 'sale.item'),
  ),
})

const PARTS = {
  open: action(
    'id, amount',
    ...VALUE,
    FREE('pots'),
    TAKE,
    `storage.mapPut('pots', id, JSON.stringify({ who: ${ME}, all: value.toFixed(), left: value.toFixed() }), ${ME})`,
  ),
  draw: action(
    'id, amount',
    ...VALUE,
    ...read('pot', 'pots'),
    SIGNED('pot.who'),
    `const left = ${N('pot.left')}.minus(value)`,
    { check: 'left.gte(0)' },
    'pot.left = left.toFixed()',
    keep('pot', 'pots'),
    "blockchain.withdraw(pot.who, value.toFixed(), 'draw')",
  ),
}
const POTS = mapKinds('a whole of which parts were taken', {
  'that only counts': sound(
    PARTS,
    'id',
    ...read('pot', 'pots'),
    add('score', 'pot.all', 'pot.who').replace('plus(pot.all)', "plus(Number(pot.left) === 0 ? '1' : '0')"),
  ),
})

const WAIT = {
  stake: action('amount', ...VALUE, TAKE, add('stakes')),
  ask: action(
    'amount',
    ...VALUE,
    `const left = ${old('stakes')}.minus(value)`,
    { check: 'left.gte(0)' },
    FREE('asked', ME),
    `storage.mapPut('stakes', ${ME}, left.toFixed(), ${ME})`,
    `storage.mapPut('asked', ${ME}, JSON.stringify({ sum: value.toFixed(), at: block.time + ${DAY} }), ${ME})`,
  ),
}
const WAITS = mapKinds('a request', {
  'that is paid as it was': sound(
    WAIT,
    '',
    ...read('asked', 'asked', ME),
    { check: 'block.time >= asked.at' },
    `storage.mapDel('asked', ${ME})`,
    `blockchain.withdraw(${ME}, asked.sum, 'paid')`,
  ),
})

const GIFTS = {
  setNft: action('nft', OWNER, "storage.put('nft', nft)"),
}
const CALLS = mapKinds('a call with the authority of the contract', {
  'for an item of the caller': sound(
    GIFTS,
    'id',
    `blockchain.callWithAuth(storage.get('nft'), 'transfer', [id, ${ME}, ${SELF}, '1', ''])`,
    `storage.mapPut('kept', id, ${ME}, ${ME})`,
  ),
  'for a vote of the caller': sound(
    GIFTS,
    'id, count',
    { check: 'Number(count) > 0 && Number(count) <= 3' },
    `blockchain.call(storage.get('nft'), 'vote', [${ME}, id, count])`,
  ),
})

const CLOCKS = mapKinds('a time of the signer', {
  'that is only kept': sound(
    {},
    'text',
    `storage.mapPut('notes', ${ME}, JSON.stringify({ text, at: tx.time }), ${ME})`,
  ),
  'after which something opens': sound(
    { open: action('', OWNER, "storage.put('start', String(block.time + 60e9))") },
    '',
    { check: "tx.time > Number(storage.get('start')) && block.time > Number(storage.get('start'))" },
    FREE('had', ME),
    `storage.mapPut('had', ${ME}, '1', ${ME})`,
    `blockchain.withdraw(${ME}, '1', 'gift')`,
  ),
})

const MIN = mapKinds('a part of a payment', {
  'of which the rest is a debt': sound(
    {
      pay: action(
        '',
        `const debt = ${old('debt')}`,
        { check: 'debt.gt(0)' },
        `blockchain.deposit(${ME}, debt.toFixed(), 'pay')`,
        `storage.mapDel('debt', ${ME})`,
      ),
      out: action('amount', OWNER, ...VALUE, "blockchain.withdraw(blockchain.contractOwner(), value.toFixed(), 'out')"),
    },
    'amount',
    ...VALUE,
    `const has = ${N(`blockchain.call('token.iost', 'balanceOf', ['iost', ${ME}])[0]`)}`,
    'let paid = value',
    'if (has.lt(value)) { paid = has }',
    `blockchain.deposit(${ME}, paid.toFixed(), 'in')`,
    add('debt', 'value.minus(paid)'),
  ),
  'whose fee may be nothing': sound(
    {
      out: action(
        '',
        `const has = ${old('has')}`,
        { check: 'has.gt(0)' },
        `storage.mapDel('has', ${ME})`,
        `blockchain.withdraw(${ME}, has.toFixed(), 'out')`,
      ),
    },
    'amount',
    ...VALUE,
    TAKE,
    'const fee = value.div(1000).dp(8, 1)',
    `if (fee.gt('0.0001')) { blockchain.transfer(${ME}, blockchain.contractOwner(), fee.toFixed(8), 'fee') }`,
    add('has'),
  ),
})

export const SOUND_AGREEMENT_KINDS: Record<string, Kind> = {
  ...WINNERS,
  ...DEALS,
  ...LOANS,
  ...PRICES,
  ...LISTS,
  ...POTS,
  ...WAITS,
  ...CALLS,
  ...CLOCKS,
  ...MIN,
}
