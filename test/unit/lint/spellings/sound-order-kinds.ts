import type { Statement } from './forms.js'
import { action, DAY, gold, ME, mapKinds, N, OWNER, read, SELF, SIGNED, sound, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const keep = (name: string, map: string, key = 'id') =>
  `storage.mapPut('${map}', ${key}, JSON.stringify(${name}), ${ME})`
const FREE = (map: string, key = 'id'): Statement => ({ check: `!storage.mapHas('${map}', ${key})` })

const LOCKED = {
  take: action(
    '',
    ...read('stake', 'stakes', ME),
    { check: 'block.time >= stake.until' },
    `storage.mapDel('stakes', ${ME})`,
    `blockchain.withdraw(${ME}, ${N('stake.sum')}.times(${N('stake.days')}.div(1000).plus(1)).toFixed(8, 1), 'take')`,
  ),
}
const PRICES = {
  price: action('level, fee', OWNER, "storage.mapPut('fees', level, fee)"),
  earn: action(
    '',
    ...read('hero', 'heroes', ME),
    { check: 'block.time > hero.at' },
    `hero.at = block.time + ${DAY}`,
    keep('hero', 'heroes', ME),
    `blockchain.withdraw(${ME}, ${N('hero.level')}.toFixed(0), 'earn')`,
  ),
}
const PAID = mapKinds('a sound payment', {
  'for a lock whose reward grows with it': sound(
    LOCKED,
    'amount, days',
    ...VALUE,
    FREE('stakes', ME),
    { check: 'Number.isInteger(Number(days)) && Number(days) > 0 && Number(days) <= 365' },
    TAKE,
    `storage.mapPut('stakes', ${ME}, JSON.stringify({ sum: value.toFixed(), days: Number(days), until: block.time + Number(days) * ${DAY} }), ${ME})`,
  ),
  'for a level of a table': sound(
    PRICES,
    'level',
    "const fee = storage.mapGet('fees', level)",
    { check: 'fee !== null' },
    `blockchain.deposit(${ME}, fee, 'up')`,
    `storage.mapPut('heroes', ${ME}, JSON.stringify({ level, at: block.time }), ${ME})`,
  ),
  'for a guess': sound(
    {
      settle: action('id, result', OWNER, FREE('results'), "storage.mapPut('results', id, result)"),
      claim: action(
        'id',
        "const result = storage.mapGet('results', id)",
        ...read('bet', 'bets', ME),
        { check: 'result !== null && bet.guess === result && bet.id === id' },
        `storage.mapDel('bets', ${ME})`,
        `blockchain.withdraw(${ME}, '9', 'won')`,
      ),
    },
    'id, guess',
    FREE('results'),
    FREE('bets', ME),
    `blockchain.deposit(${ME}, '1', 'bet')`,
    `storage.mapPut('bets', ${ME}, JSON.stringify({ id, guess }), ${ME})`,
  ),
})

const SHIP = {
  list: action(
    'id, price',
    FREE('orders'),
    { check: `${N('price')}.gt(0) && ${N('price')}.dp() <= 8` },
    `storage.mapPut('orders', id, JSON.stringify({ seller: ${ME}, price, buyer: '', state: 'open' }), ${ME})`,
  ),
  pay: action(
    'id',
    ...read('order', 'orders'),
    { check: "order.state === 'open'" },
    `blockchain.deposit(${ME}, order.price, 'pay')`,
    `order.buyer = ${ME}`,
    "order.state = 'paid'",
    keep('order', 'orders'),
  ),
  confirm: action(
    'id',
    ...read('order', 'orders'),
    { check: `order.state === 'paid' && order.buyer === ${ME}` },
    "order.state = 'done'",
    keep('order', 'orders'),
    "blockchain.withdraw(order.seller, order.price, 'sold')",
  ),
  refuse: action(
    'id',
    ...read('order', 'orders'),
    { check: "order.state === 'paid'" },
    SIGNED('order.seller'),
    "order.state = 'done'",
    keep('order', 'orders'),
    "blockchain.withdraw(order.buyer, order.price, 'back')",
  ),
}
const DELETED = mapKinds('a sound deletion', {
  'of an order that is done': sound(
    SHIP,
    'id',
    ...read('order', 'orders'),
    SIGNED('order.seller'),
    { check: "order.state === 'done' || order.state === 'open'" },
    "storage.mapDel('orders', id)",
  ),
})

const TRADES = {
  offer: action(
    'id, amount, price',
    ...VALUE,
    FREE('offers'),
    { check: `${N('price')}.gt(0) && ${N('price')}.dp() <= 4` },
    gold(ME, SELF),
    `storage.mapPut('offers', id, JSON.stringify({ maker: ${ME}, left: value.toFixed(), price }), ${ME})`,
  ),
  cancel: action(
    'id',
    ...read('offer', 'offers'),
    SIGNED('offer.maker'),
    "storage.mapDel('offers', id)",
    gold(SELF, 'offer.maker', 'offer.left'),
  ),
}
const SEEN = mapKinds('a choice that may be read', {
  'of an offer': sound(
    TRADES,
    'id, amount, most',
    ...VALUE,
    ...read('offer', 'offers'),
    { check: `value.lte(offer.left) && ${N('most')}.gte(offer.price)` },
    `blockchain.deposit(${ME}, value.times(offer.price).toFixed(8, 0), 'buy')`,
    `offer.left = ${N('offer.left')}.minus(value).toFixed()`,
    keep('offer', 'offers'),
    "blockchain.withdraw(offer.maker, value.times(offer.price).toFixed(8, 1), 'sold')",
    gold(SELF, ME),
  ),
})

const bet = (...checks: Statement[]): Statement[] => [
  ...VALUE,
  ...read('round', 'rounds'),
  ...checks,
  { check: `!storage.mapHas('bets_' + id, ${ME})` },
  TAKE,
  `storage.mapPut('bets_' + id, ${ME}, JSON.stringify({ side, sum: value.toFixed() }), ${ME})`,
]
const claim = (check: string) =>
  action(
    'id',
    ...read('round', 'rounds'),
    `const bet = JSON.parse(storage.mapGet('bets_' + id, ${ME}))`,
    { check: `bet !== null && bet.side === round.result && ${check}` },
    `storage.mapDel('bets_' + id, ${ME})`,
    `blockchain.withdraw(${ME}, ${N('bet.sum')}.times('1.9').toFixed(8, 1), 'won')`,
  )
const ROUND = {
  open: action('id', OWNER, FREE('rounds'), "storage.mapPut('rounds', id, JSON.stringify({ result: '' }))"),
  settle: action(
    'id, result',
    OWNER,
    ...read('round', 'rounds'),
    { check: "result !== ''" },
    'round.result = result',
    "storage.mapPut('rounds', id, JSON.stringify(round))",
    "storage.mapPut('settled', id, '1')",
  ),
}
const UNSET = mapKinds('a result', {
  'that is there, by a mark': sound(
    { ...ROUND, claim: claim("storage.mapHas('settled', id)") },
    'id, side, amount',
    ...bet({ check: "round.result === ''" }),
  ),
  'that is there, by itself': sound(
    { ...ROUND, claim: claim("round.result !== ''") },
    'id, side, amount',
    ...bet({ check: "round.result === ''" }),
  ),
})

const VEST = {
  take: action(
    '',
    ...read('vest', 'vests', ME),
    `const all = ${N('vest.sum')}.times(vest.stop > block.time ? block.time - vest.start : vest.stop - vest.start).div(vest.stop - vest.start).dp(8, 1)`,
    `const due = all.minus(vest.taken)`,
    { check: 'due.gt(0)' },
    'vest.taken = all.toFixed()',
    keep('vest', 'vests', ME),
    `blockchain.withdraw(${ME}, due.toFixed(8, 1), 'take')`,
  ),
}
const STARTS = mapKinds('a beginning of its own', {
  'of a vesting': sound(
    VEST,
    'amount, start, stop',
    ...VALUE,
    FREE('vests', ME),
    { check: 'Number.isInteger(Number(start)) && Number.isInteger(Number(stop)) && Number(stop) > Number(start)' },
    TAKE,
    `storage.mapPut('vests', ${ME}, JSON.stringify({ sum: value.toFixed(), start: Number(start), stop: Number(stop), taken: '0' }), ${ME})`,
  ),
})

const JOBS = {
  open: action(
    'id, amount',
    ...VALUE,
    FREE('jobs'),
    TAKE,
    `storage.mapPut('jobs', id, JSON.stringify({ client: ${ME}, most: value.toFixed(), best: value.toFixed(), worker: '' }), ${ME})`,
  ),
  pay: action(
    'id',
    ...read('job', 'jobs'),
    SIGNED('job.client'),
    { check: "job.worker !== ''" },
    "storage.mapDel('jobs', id)",
    "blockchain.withdraw(job.worker, job.best, 'job')",
    `if (${N('job.most')}.gt(job.best)) { blockchain.withdraw(job.client, ${N('job.most')}.minus(job.best).toFixed(), 'rest') }`,
  ),
}
const SCORE = mapKinds('a number of the caller', {
  'that is the least price of a job': sound(
    JOBS,
    'id, price',
    ...read('job', 'jobs'),
    { check: `${N('price')}.gt(0) && ${N('price')}.dp() <= 8 && ${N('price')}.lt(job.best)` },
    'job.best = price',
    `job.worker = ${ME}`,
    keep('job', 'jobs'),
  ),
})

const RENEWED = {
  rent: action(
    '',
    FREE('rooms', ME),
    `blockchain.deposit(${ME}, '10', 'rent')`,
    `storage.mapPut('rooms', ${ME}, JSON.stringify({ since: block.time, rate: '1' }), ${ME})`,
  ),
  close: action(
    '',
    ...read('room', 'rooms', ME),
    `const owed = ${N('room.rate')}.times(block.time - room.since).div(1e16).dp(8, 0)`,
    `blockchain.deposit(${ME}, owed.plus('0.1').toFixed(8, 0), 'close')`,
    `storage.mapDel('rooms', ${ME})`,
  ),
  sweep: action('', OWNER, "blockchain.withdraw(blockchain.contractOwner(), '1', 'sweep')"),
}
const INTEREST = mapKinds('a time that moves', {
  'for a fee': sound(
    RENEWED,
    '',
    ...read('room', 'rooms', ME),
    `blockchain.deposit(${ME}, '10', 'renew')`,
    'room.since = block.time',
    keep('room', 'rooms', ME),
  ),
})

const BAGS = {
  start: action('', FREE('bags', ME), `storage.mapPut('bags', ${ME}, JSON.stringify({ wood: 5, iron: 0 }), ${ME})`),
  grant: action(
    'to, count',
    OWNER,
    ...read('bag', 'bags', 'to'),
    'bag.iron += Number(count)',
    "storage.mapPut('bags', to, JSON.stringify(bag))",
  ),
}
const MEMBERS = mapKinds('a member that is there', {
  'of a list of names': sound(
    BAGS,
    'kind',
    { check: "['wood', 'iron'].indexOf(kind) >= 0" },
    ...read('bag', 'bags', ME),
    "if (bag[kind] < 3) { throw 'too few' }",
    'bag[kind] -= 3',
    keep('bag', 'bags', ME),
    `blockchain.withdraw(${ME}, '1', 'exchange')`,
  ),
})

const ROLES = {
  hire: action('who', OWNER, "storage.mapPut('staff', who, '0')"),
}
const PERIODS = mapKinds('a payment for a period', {
  'that is the current one': sound(
    ROLES,
    'week',
    {
      check: `storage.mapHas('staff', ${ME}) && Number(week) === Math.floor(block.time / (7 * ${DAY})) && !storage.mapHas('wage_' + week, ${ME})`,
    },
    `storage.mapPut('wage_' + week, ${ME}, '1', ${ME})`,
    `blockchain.withdraw(${ME}, '5', 'wage')`,
  ),
  'that the owner opens': sound(
    { ...ROLES, open: action('week', OWNER, "storage.mapPut('weeks', week, '1')") },
    'week',
    { check: `storage.mapHas('weeks', week) && !storage.mapHas('wage_' + week, ${ME})` },
    `storage.mapPut('wage_' + week, ${ME}, '1', ${ME})`,
    `blockchain.withdraw(${ME}, '5', 'wage')`,
  ),
})

export const SOUND_ORDER_KINDS: Record<string, Kind> = {
  ...PAID,
  ...DELETED,
  ...SEEN,
  ...UNSET,
  ...STARTS,
  ...SCORE,
  ...INTEREST,
  ...MEMBERS,
  ...PERIODS,
}
