import type { Action, Statement } from './forms.js'
import { ME, mapKinds, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const DAYS = 'const count = Number(days)'
const LOCK = `storage.mapPut('lock', ${ME}, JSON.stringify({ amount: value.toFixed(), until: block.time + count * 86400e9 }), ${ME})`
const FREE: Statement = { check: `!storage.mapHas('lock', ${ME})` }
const STAKE = `blockchain.deposit(${ME}, value.toFixed(), 'lock')`
const unlock: Action = {
  parameters: '',
  statements: [
    `const lock = JSON.parse(storage.mapGet('lock', ${ME}))`,
    { check: 'lock !== null && block.time >= lock.until' },
    `storage.mapDel('lock', ${ME})`,
    `blockchain.withdraw(${ME}, lock.amount, 'unlock')`,
  ],
}
const REWARD = `blockchain.withdraw(${ME}, value.times('0.001').times(count).toFixed(8), 'reward')`

const UNLIMITED = mapKinds('a payment without a limit', {
  'for a duration with a least one': {
    rules: ['missing-authority'],
    common: { unlock },
    parameters: 'amount, days',
    theft: [...VALUE, DAYS, { check: 'count >= 7 && count === Math.floor(count)' }, FREE, LOCK, STAKE, REWARD],
    twin: [
      ...VALUE,
      DAYS,
      { check: 'count >= 7 && count <= 365 && count === Math.floor(count)' },
      FREE,
      LOCK,
      STAKE,
      REWARD,
    ],
  },
  'for a whole number': {
    rules: ['missing-authority'],
    common: { unlock },
    parameters: 'amount, days',
    theft: [...VALUE, DAYS, { check: 'Number.isInteger(count) && count > 0' }, FREE, LOCK, STAKE, REWARD],
    twin: [
      ...VALUE,
      DAYS,
      { check: 'Number.isInteger(count) && count > 0' },
      { check: "new BigNumber(count).lte(storage.get('price'))" },
      FREE,
      LOCK,
      STAKE,
      REWARD,
    ],
  },
})

const GOLD = `blockchain.callWithAuth('token.iost', 'transfer', ['gold', blockchain.contractName(), ${ME}, value.toFixed(), 'bought'])`
const OFFER = 'const offer = new BigNumber(price)'
const PAID = `blockchain.deposit(${ME}, value.times(offer).toFixed(8), 'paid')`

const CHOSEN = mapKinds('a price of the caller', {
  'below a stored one': {
    rules: ['skipped-payment'],
    parameters: 'amount, price',
    theft: [
      ...VALUE,
      OFFER,
      { check: "offer.gt(0) && !offer.gt(new BigNumber(storage.get('price')).times(2))" },
      PAID,
      GOLD,
    ],
    twin: [
      ...VALUE,
      OFFER,
      { check: "offer.gte(storage.get('price')) && !offer.gt(new BigNumber(storage.get('price')).times(2))" },
      PAID,
      GOLD,
    ],
  },
  'that is only positive': {
    rules: ['skipped-payment'],
    parameters: 'amount, price',
    theft: [...VALUE, OFFER, { check: 'offer.isFinite() && offer.gt(0)' }, PAID, GOLD],
    twin: [...VALUE, OFFER, { check: "offer.isFinite() && offer.eq(storage.get('price'))" }, PAID, GOLD],
  },
})

const NAME = "const entry = JSON.parse(storage.mapGet('name', name))"
const COUNT = 'const count = Number(years)'
const EXTEND = ['entry.until += count * 1200', "storage.mapPut('name', name, JSON.stringify(entry))"]
const COST = `if (count * 5 > 0) blockchain.deposit(${ME}, (count * 5).toFixed(0), 'renewed')`
const take: Action = {
  parameters: 'name',
  statements: [
    NAME,
    { check: 'entry === null || entry.until < 0' },
    `storage.mapPut('name', name, JSON.stringify({ owner: ${ME}, until: 10000 }), ${ME})`,
    `blockchain.deposit(${ME}, '5', 'taken')`,
  ],
}
const leave: Action = {
  parameters: 'name',
  statements: [
    NAME,
    { check: `entry !== null && entry.owner === ${ME}` },
    "storage.mapDel('name', name)",
    `blockchain.withdraw(${ME}, '5', 'left')`,
  ],
}

const NEGATIVE = mapKinds('a negative count', {
  'below a limit': {
    rules: ['skipped-payment'],
    common: { take, leave },
    parameters: 'name, years',
    theft: [NAME, COUNT, { check: 'entry !== null && count % 1 === 0 && count <= 10' }, ...EXTEND, COST],
    twin: [NAME, COUNT, { check: 'entry !== null && count % 1 === 0 && count <= 10 && count > 0' }, ...EXTEND, COST],
  },
})

const LOADED = "const claim = JSON.parse(storage.mapGet('claims', id) || '{\"by\":[]}')"
const VALIDATOR: Statement = { check: `JSON.parse(storage.get('list')).includes(${ME})` }
const CONFIRM: Statement[] = [
  `claim.by.push(${ME})`,
  "storage.mapPut('claims', id, JSON.stringify(claim))",
  "if (claim.by.length === 2) { storage.mapPut('done', id, '1'); blockchain.withdraw(to, amount, 'confirmed') }",
]
const UNDONE: Statement = { check: "!storage.mapHas('done', id)" }

const COUNTED = mapKinds('a confirmation that is counted', {
  'for the same validator again': {
    rules: ['double-payment'],
    parameters: 'id, to, amount',
    theft: [VALIDATOR, UNDONE, LOADED, ...CONFIRM],
    twin: [VALIDATOR, UNDONE, LOADED, { check: `claim.by.indexOf(${ME}) < 0` }, ...CONFIRM],
  },
  'in a list of its own': {
    rules: ['double-payment'],
    parameters: 'id, to, amount',
    theft: [
      VALIDATOR,
      UNDONE,
      "const signers = JSON.parse(storage.get('signers_' + id) || '[]')",
      `signers.push(${ME})`,
      "storage.put('signers_' + id, JSON.stringify(signers))",
      "if (signers.length >= 2) { storage.mapPut('done', id, '1'); blockchain.withdraw(to, amount, 'confirmed') }",
    ],
    twin: [
      VALIDATOR,
      UNDONE,
      "const signers = JSON.parse(storage.get('signers_' + id) || '[]')",
      { check: `!signers.some((one) => one === ${ME})` },
      `signers.push(${ME})`,
      "storage.put('signers_' + id, JSON.stringify(signers))",
      "if (signers.length >= 2) { storage.mapPut('done', id, '1'); blockchain.withdraw(to, amount, 'confirmed') }",
    ],
  },
})

/** Prices, terms and counts of the caller that are checked on one side only. */
export const TERM_KINDS: Readonly<Record<string, Kind>> = { ...UNLIMITED, ...CHOSEN, ...NEGATIVE, ...COUNTED }
