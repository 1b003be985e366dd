import type { Statement } from './forms.js'
import { action, DAY, gold, ME, mapKinds, N, OWNER, read, SELF, SIGNED, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const keep = (name: string, map: string, key = 'id') => `storage.mapPut('${map}', ${key}, JSON.stringify(${name}))`

/** A treasury whose two keepers confirm payments. */
const KEEPERS = {
  propose: action(
    'id, to, amount',
    ...VALUE,
    { check: "!storage.mapHas('plans', id) && storage.mapHas('keepers', blockchain.publisher())" },
    `storage.mapPut('plans', id, JSON.stringify({ by: ${ME}, to, sum: value.toFixed(), yes: [] }))`,
  ),
  name: action('who', OWNER, "storage.mapPut('keepers', who, '1')"),
  agree: action(
    'id',
    { check: `storage.mapHas('keepers', ${ME})` },
    ...read('plan', 'plans'),
    { check: `plan.yes.indexOf(${ME}) < 0` },
    `plan.yes.push(${ME})`,
    keep('plan', 'plans'),
  ),
  pay: action(
    'id',
    ...read('plan', 'plans'),
    { check: 'plan.yes.length >= 2' },
    "storage.mapDel('plans', id)",
    "blockchain.withdraw(plan.to, plan.sum, 'plan')",
  ),
}
const EDIT: Statement[] = [...read('plan', 'plans'), SIGNED('plan.by')]
const EDITED = mapKinds('a plan that is changed', {
  'after others have agreed to it': {
    rules: ['double-payment'],
    common: KEEPERS,
    parameters: 'id, to',
    theft: [...EDIT, 'plan.to = to', keep('plan', 'plans')],
    twin: [...EDIT, 'plan.to = to', 'plan.yes = []', keep('plan', 'plans')],
  },
})

const ORDERS = {
  ask: action(
    'id, amount, price',
    ...VALUE,
    { check: `${N('price')}.gt(0) && ${N('price')}.dp() <= 4 && !storage.mapHas('asks', id)` },
    gold(ME, SELF),
    `storage.mapPut('asks', id, JSON.stringify({ who: ${ME}, sum: value.toFixed(), price }), ${ME})`,
  ),
  bid: action(
    'id, amount, price',
    ...VALUE,
    { check: `${N('price')}.gt(0) && ${N('price')}.dp() <= 4 && !storage.mapHas('bids', id)` },
    `blockchain.deposit(${ME}, value.times(price).toFixed(8, 0), 'bid')`,
    `storage.mapPut('bids', id, JSON.stringify({ who: ${ME}, sum: value.toFixed(), price }), ${ME})`,
  ),
}
const MATCH: Statement[] = [
  ...read('bid', 'bids', 'one'),
  ...read('ask', 'asks', 'other'),
  { check: 'bid.sum === ask.sum' },
]
const SETTLE: Statement[] = [
  "storage.mapDel('bids', one)",
  "storage.mapDel('asks', other)",
  gold(SELF, 'bid.who', 'ask.sum'),
  `blockchain.withdraw(ask.who, ${N('ask.sum')}.times(ask.price).toFixed(8, 1), 'ask')`,
]
const MATCHED = mapKinds('two orders that are matched', {
  'whatever their prices are': {
    rules: ['double-payment'],
    common: ORDERS,
    parameters: 'one, other',
    theft: [...MATCH, ...SETTLE],
    twin: [...MATCH, { check: `${N('bid.price')}.gte(ask.price)` }, ...SETTLE],
  },
})

const OFFERS = {
  offer: action(
    'id, amount',
    ...VALUE,
    { check: "!storage.mapHas('offers', id)" },
    TAKE,
    `storage.mapPut('offers', id, JSON.stringify({ maker: ${ME}, left: value.toFixed() }), ${ME})`,
  ),
  cancel: action(
    'id',
    ...read('offer', 'offers'),
    SIGNED('offer.maker'),
    { check: 'Number(offer.left) > 0' },
    "storage.mapDel('offers', id)",
    "blockchain.withdraw(offer.maker, offer.left, 'cancel')",
  ),
}
const FILL: Statement[] = [...VALUE, ...read('offer', 'offers')]
const FILLED: Statement[] = [
  gold(ME, 'offer.maker'),
  `offer.left = ${N('offer.left')}.minus(value).toFixed()`,
  `storage.mapPut('offers', id, JSON.stringify(offer), ${ME})`,
  `blockchain.withdraw(${ME}, value.toFixed(), 'fill')`,
]
const OVERFILLED = mapKinds('more than is left', {
  'of an offer': {
    rules: ['double-payment'],
    common: OFFERS,
    parameters: 'id, amount',
    theft: [...FILL, ...FILLED],
    twin: [...FILL, { check: 'value.lte(offer.left)' }, ...FILLED],
  },
})

const HALL = {
  setFee: action('fee', OWNER, "storage.put('fee', fee)"),
  back: action(
    '',
    `const pass = JSON.parse(storage.mapGet('pass', ${ME}))`,
    { check: 'pass !== null && block.time < pass.until' },
    `storage.mapDel('pass', ${ME})`,
    `blockchain.withdraw(${ME}, ${N('pass.until - block.time')}.div(${DAY}).toFixed(2, 1), 'back')`,
  ),
}
const RENT = mapKinds('a fixed fee', {
  'for any time': {
    rules: ['skipped-payment'],
    common: HALL,
    parameters: 'days',
    theft: [
      { check: 'Number(days) > 0 && Number(days) < 1000' },
      `blockchain.deposit(${ME}, storage.get('fee'), 'pass')`,
      `storage.mapPut('pass', ${ME}, JSON.stringify({ until: block.time + Number(days) * ${DAY} }), ${ME})`,
    ],
    twin: [
      { check: 'Number(days) > 0 && Number(days) < 1000' },
      `blockchain.deposit(${ME}, ${N("storage.get('fee')")}.times(days).toFixed(8, 0), 'pass')`,
      `storage.mapPut('pass', ${ME}, JSON.stringify({ until: block.time + Number(days) * ${DAY} }), ${ME})`,
    ],
  },
  'for any level': {
    rules: ['skipped-payment'],
    common: {
      setFee: HALL.setFee,
      earn: action(
        '',
        `const hero = JSON.parse(storage.mapGet('heroes', ${ME}))`,
        { check: 'hero !== null && block.time > hero.at' },
        `hero.at = block.time + ${DAY}`,
        `storage.mapPut('heroes', ${ME}, JSON.stringify(hero), ${ME})`,
        `blockchain.withdraw(${ME}, ${N('hero.level')}.toFixed(0), 'earn')`,
      ),
    },
    parameters: 'level',
    theft: [
      { check: 'Number.isInteger(Number(level)) && Number(level) > 0 && Number(level) <= 100' },
      `blockchain.deposit(${ME}, storage.get('fee'), 'up')`,
      `storage.mapPut('heroes', ${ME}, JSON.stringify({ level, at: block.time }), ${ME})`,
    ],
    twin: [
      { check: 'Number.isInteger(Number(level)) && Number(level) > 0 && Number(level) <= 100' },
      `blockchain.deposit(${ME}, ${N("storage.get('fee')")}.times(level).toFixed(8, 0), 'up')`,
      `storage.mapPut('heroes', ${ME}, JSON.stringify({ level, at: block.time }), ${ME})`,
    ],
  },
})

const DAILY = mapKinds('a limit for each day', {
  'that the caller names': {
    rules: ['double-payment'],
    parameters: 'day',
    theft: [
      { check: `!storage.mapHas('had_' + day, ${ME})` },
      `storage.mapPut('had_' + day, ${ME}, '1', ${ME})`,
      `blockchain.withdraw(${ME}, '1', 'daily')`,
    ],
    twin: [
      `const today = String(Math.floor(block.time / (${DAY})))`,
      { check: `day === today && !storage.mapHas('had_' + today, ${ME})` },
      `storage.mapPut('had_' + today, ${ME}, '1', ${ME})`,
      `blockchain.withdraw(${ME}, '1', 'daily')`,
    ],
  },
})

const SCORES = mapKinds('a score that the caller names', {
  'of the best player': {
    rules: ['open-setter'],
    common: {
      finish: action(
        '',
        OWNER,
        "const best = JSON.parse(storage.get('best') || 'null')",
        { check: 'best !== null' },
        "storage.del('best')",
        "blockchain.withdraw(best.who, '50', 'prize')",
      ),
    },
    parameters: 'score',
    theft: [
      "const best = JSON.parse(storage.get('best') || '{\"score\":0}')",
      { check: 'Number(score) > best.score' },
      `storage.put('best', JSON.stringify({ who: ${ME}, score: Number(score) }), ${ME})`,
    ],
    twin: [
      OWNER,
      "const best = JSON.parse(storage.get('best') || '{\"score\":0}')",
      { check: 'Number(score) > best.score' },
      `storage.put('best', JSON.stringify({ who: ${ME}, score: Number(score) }), ${ME})`,
    ],
  },
})

const STARTED = mapKinds('a beginning', {
  'that the caller names': {
    rules: ['double-payment'],
    common: {
      take: action(
        '',
        ...read('stake', 'stakes', ME),
        `const due = ${N('stake.sum')}.times(block.time - stake.since).div(1e12).dp(8, 1)`,
        `storage.mapDel('stakes', ${ME})`,
        `blockchain.withdraw(${ME}, due.plus(stake.sum).toFixed(8, 1), 'take')`,
      ),
    },
    parameters: 'amount, since',
    theft: [
      ...VALUE,
      { check: `!storage.mapHas('stakes', ${ME}) && Number(since) > 0` },
      TAKE,
      `storage.mapPut('stakes', ${ME}, JSON.stringify({ sum: value.toFixed(), since: Number(since) }), ${ME})`,
    ],
    twin: [
      ...VALUE,
      { check: `!storage.mapHas('stakes', ${ME}) && Number(since) >= block.time` },
      TAKE,
      `storage.mapPut('stakes', ${ME}, JSON.stringify({ sum: value.toFixed(), since: Number(since) }), ${ME})`,
    ],
  },
})

const RAFFLE = {
  enter: action(
    '',
    `blockchain.deposit(${ME}, '5', 'enter')`,
    "const all = JSON.parse(storage.get('entrants') || '[]')",
    { check: 'all.length < 50' },
    `all.push(${ME})`,
    "storage.put('entrants', JSON.stringify(all))",
  ),
}
const LEAVE: Statement[] = [
  "const all = JSON.parse(storage.get('entrants') || '[]')",
  `const at = all.indexOf(${ME})`,
  { check: 'at >= 0' },
]
const LEFT = mapKinds('an entrant who leaves', {
  'and stays in the list': {
    rules: ['double-payment', 'not-persisted'],
    common: {
      ...RAFFLE,
      draw: action(
        'number',
        OWNER,
        "const all = JSON.parse(storage.get('entrants') || '[]')",
        "storage.put('entrants', '[]')",
        "blockchain.withdraw(all[Number(number)], String(all.length * 5), 'drawn')",
      ),
    },
    parameters: '',
    theft: [...LEAVE, `storage.mapPut('left', ${ME}, '1', ${ME})`, `blockchain.withdraw(${ME}, '5', 'leave')`],
    twin: [
      ...LEAVE,
      'all.splice(at, 1)',
      "storage.put('entrants', JSON.stringify(all))",
      `blockchain.withdraw(${ME}, '5', 'leave')`,
    ],
  },
})

export const ORDER_KINDS: Record<string, Kind> = {
  ...EDITED,
  ...MATCHED,
  ...OVERFILLED,
  ...RENT,
  ...DAILY,
  ...SCORES,
  ...STARTED,
  ...LEFT,
}
