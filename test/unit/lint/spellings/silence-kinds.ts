import type { Actions, Statement } from './forms.js'
import { action, add, DAY, ME, mapKinds, OWNER, read, SIGNED, sound, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const IS_NEW: Statement = { check: "!storage.mapHas('deals', id)" }
/** Takes the price of a deal, which has members of its own. */
const open = (parameters: string, members: string): Actions => ({
  open: action(
    `id, amount${parameters}`,
    IS_NEW,
    ...VALUE,
    TAKE,
    `storage.mapPut('deals', id, JSON.stringify({ from: ${ME}, sum: value.toFixed()${members} }), ${ME})`,
  ),
})
const DEAL = read('deal', 'deals')
const KEEP = `storage.mapPut('deals', id, JSON.stringify(deal), ${ME})`
const DROP = "storage.mapDel('deals', id)"
const IS_MINE: Statement = { check: `deal.from === ${ME}` }
const pay = (to: string, sum = 'deal.sum') => `blockchain.withdraw(${to}, ${sum}, 'out')`
const BACK: Statement[] = [DROP, pay('deal.from')]

/** A seller who sends something, and a buyer who then releases the price. */
const TRADE = {
  ...open(', to', ', to, sent: false'),
  send: action('id', ...DEAL, { check: `deal.to === ${ME}` }, 'deal.sent = true', KEEP),
  receive: action('id', ...DEAL, IS_MINE, { check: 'deal.sent' }, DROP, pay('deal.to')),
}
/** A game of two, of whom the second one wins half of the time. */
const GAME = {
  ...open('', ", other: ''"),
  join: action(
    'id',
    ...DEAL,
    { check: `deal.other === '' && deal.from !== ${ME}` },
    `blockchain.deposit(${ME}, deal.sum, 'in')`,
    `deal.other = ${ME}`,
    KEEP,
  ),
}
const TWICE = 'new BigNumber(deal.sum).times(2).toFixed()'

const STAKE = `${ME} + '_' + storage.get('round')`
const TERM = open('', `, end: block.time + ${DAY}`)

/** Parts of a sum that its maker collects once all are paid. */
const parts = (none: string, add: string, count: string, sum: string): Kind => {
  const plan: Statement[] = read('plan', 'plans')
  return {
    rules: ['deposit-not-booked'],
    common: {
      open: action(
        'id, count',
        { check: "!storage.mapHas('plans', id) && Number(count) > 1 && Number(count) < 30" },
        `storage.mapPut('plans', id, JSON.stringify({ to: ${ME}, count: Number(count), ${none} }), ${ME})`,
      ),
      part: action(
        'id',
        ...plan,
        { check: `${count} < plan.count` },
        `blockchain.deposit(${ME}, '10', 'in')`,
        add,
        `storage.mapPut('plans', id, JSON.stringify(plan), ${ME})`,
      ),
    },
    parameters: 'id',
    theft: [...plan, { check: `${count} === plan.count` }, "storage.mapDel('plans', id)", pay('plan.to', sum)],
    twin: [...plan, { check: `plan.to === ${ME}` }, "storage.mapDel('plans', id)", pay('plan.to', sum)],
  }
}

/** Deposits that come out again only by what another account does. */
export const SILENCE_KINDS: Record<string, Kind> = mapKinds('a deposit that waits for another account', {
  'a seller who sends': {
    rules: ['deposit-not-booked'],
    common: TRADE,
    parameters: 'id',
    theft: [...DEAL, { check: `deal.to === ${ME}` }, ...BACK],
    twin: [...DEAL, IS_MINE, { check: '!deal.sent' }, ...BACK],
  },
  'a seller who signs': {
    rules: ['deposit-not-booked'],
    common: open(', to', ', to'),
    parameters: 'id',
    theft: [...DEAL, IS_MINE, SIGNED('deal.to'), DROP, pay('deal.to')],
    twin: [...DEAL, IS_MINE, ...BACK],
  },
  'a second player': {
    rules: ['deposit-not-booked'],
    common: GAME,
    parameters: 'id',
    theft: [...DEAL, IS_MINE, { check: "deal.other !== ''" }, DROP, pay('deal.from', TWICE)],
    twin: [...DEAL, IS_MINE, { check: "deal.other === ''" }, ...BACK],
  },
  'the operator': {
    rules: ['deposit-not-booked'],
    common: TERM,
    parameters: 'id',
    theft: [OWNER, ...DEAL, ...BACK],
    twin: [...DEAL, { check: 'block.time > deal.end' }, ...BACK],
  },
  'others who pay parts': parts('paid: 0', 'plan.paid += 1', 'plan.paid', 'String(plan.paid * 10)'),
  'others who pay parts, in a list': parts(
    'list: []',
    `plan.list.push(${ME})`,
    'plan.list.length',
    'String(plan.list.length * 10)',
  ),
  'an end that is the wrong way round': {
    rules: ['deposit-not-booked'],
    common: TERM,
    parameters: 'id',
    theft: [...DEAL, IS_MINE, { check: 'block.time < deal.end' }, ...BACK],
    twin: [...DEAL, IS_MINE, { check: 'block.time > deal.end' }, ...BACK],
  },
  'a guarantor': {
    rules: ['deposit-not-booked'],
    common: open(', by', `, by, end: block.time + ${DAY}`),
    parameters: 'id',
    theft: [...DEAL, SIGNED('deal.by'), ...BACK],
    twin: [...DEAL, IS_MINE, { check: 'block.time > deal.end' }, ...BACK],
  },
  'the owner who ends it': {
    rules: ['deposit-not-booked'],
    common: {
      init: action('', "storage.put('state', 'open')"),
      end: action('', OWNER, "storage.put('state', 'ended')"),
      ...TERM,
    },
    parameters: 'id',
    theft: [...DEAL, IS_MINE, { check: "storage.get('state') === 'ended'" }, ...BACK],
    twin: [...DEAL, IS_MINE, { check: "storage.get('state') === 'ended' || block.time > deal.end" }, ...BACK],
  },
})

/** Payments that others collect, and deposits that the payer takes back. */
export const SOUND_SILENCE_KINDS: Record<string, Kind> = mapKinds('a deposit that waits for no account', {
  'because it was a price': sound(
    {
      ...open('', ''),
      offer: action(
        'item, price',
        { check: "!storage.mapHas('items', item) && Number(price) > 0" },
        `storage.mapPut('items', item, JSON.stringify({ of: ${ME}, price, due: '0' }), ${ME})`,
      ),
      collect: action(
        'item',
        "const one = JSON.parse(storage.mapGet('items', item))",
        { check: `one !== null && one.of === ${ME}` },
        'const due = one.due',
        "one.due = '0'",
        `storage.mapPut('items', item, JSON.stringify(one), ${ME})`,
        pay(ME, 'due'),
      ),
      back: action('id', ...DEAL, IS_MINE, ...BACK),
    },
    'item',
    "const one = JSON.parse(storage.mapGet('items', item))",
    { check: 'one !== null' },
    `blockchain.deposit(${ME}, one.price, 'in')`,
    'one.due = new BigNumber(one.due).plus(one.price).toFixed()',
    `storage.mapPut('items', item, JSON.stringify(one), ${ME})`,
    `storage.mapPut('bought', ${ME}, item, ${ME})`,
  ),
  'because the payer takes it back in a round that the owner counts': sound(
    {
      init: action('', "storage.put('round', '1')"),
      next: action('', OWNER, "storage.put('round', String(Number(storage.get('round')) + 1))"),
      stake: action('amount', ...VALUE, TAKE, `storage.mapPut('stakes', ${STAKE}, value.toFixed(), ${ME})`),
    },
    '',
    `const all = storage.mapGet('stakes', ${STAKE})`,
    { check: 'all !== null' },
    `storage.mapDel('stakes', ${STAKE})`,
    pay(ME, 'all'),
  ),
  'because it is a gift': sound(
    {
      init: action('', "storage.put('sum', '0')"),
      take: action('', OWNER, "const sum = storage.get('sum')", "storage.put('sum', '0')", pay(ME, 'sum')),
    },
    'amount',
    ...VALUE,
    TAKE,
    "storage.put('sum', new BigNumber(storage.get('sum')).plus(value).toFixed())",
    add('given'),
  ),
})
