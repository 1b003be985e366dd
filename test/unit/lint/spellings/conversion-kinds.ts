import type { Actions, Statement } from './forms.js'
import { action, add, ME, mapKinds, N, old, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const CHIPS: Actions = {
  buy: action('amount', ...VALUE, TAKE, add('chips')),
  redeem: action(
    '',
    `const fish = ${old('fish')}`,
    { check: 'fish.gt(0)' },
    `storage.mapPut('fish', ${ME}, '0', ${ME})`,
    `blockchain.withdraw(${ME}, fish.toFixed(), 'out')`,
  ),
}
const CHIPS_LEFT: Statement[] = [...VALUE, `const chips = ${old('chips')}`, { check: 'chips.gte(value)' }]
const LOWER = `storage.mapPut('chips', ${ME}, chips.minus(value).toFixed(), ${ME})`

const SAVE = `storage.mapPut('units', ${ME}, JSON.stringify(entry), ${ME})`
const ENTRY = read('entry', 'units', ME)
const UNITS: Actions = {
  buy: action(
    'amount',
    ...VALUE,
    { check: `!storage.mapHas('units', ${ME})` },
    TAKE,
    "const entry = { chips: value.toFixed(), fish: '0' }",
    SAVE,
  ),
  redeem: action(
    '',
    ...ENTRY,
    `const fish = ${N('entry.fish')}`,
    { check: 'fish.gt(0)' },
    "entry.fish = '0'",
    SAVE,
    `blockchain.withdraw(${ME}, fish.toFixed(), 'out')`,
  ),
}
const MORE = `entry.fish = ${N('entry.fish')}.plus(value).toFixed()`
const FEWER = `entry.chips = ${N('entry.chips')}.minus(value).toFixed()`
const UNITS_LEFT: Statement[] = [...VALUE, ...ENTRY, { check: 'value.lte(entry.chips)' }]

const CREDITS: Actions = {
  buy: CHIPS.buy as Actions['buy'],
  swap: action(
    '',
    `const fish = ${old('fish')}`,
    { check: 'fish.gt(0)' },
    `storage.mapPut('fish', ${ME}, '0', ${ME})`,
    add('coins', 'fish'),
  ),
  out: action(
    'amount',
    ...VALUE,
    `const coins = ${old('coins')}`,
    { check: 'coins.gte(value)' },
    `storage.mapPut('coins', ${ME}, coins.minus(value).toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'out')`,
  ),
}

/** Units that are converted, and stay. */
export const CONVERSION_KINDS: Record<string, Kind> = mapKinds('units that are converted again', {
  'into another map': {
    rules: ['double-payment'],
    common: CHIPS,
    parameters: 'amount',
    theft: [...CHIPS_LEFT, add('fish')],
    twin: [...CHIPS_LEFT, LOWER, add('fish')],
  },
  'into a member': {
    rules: ['double-payment'],
    common: UNITS,
    parameters: 'amount',
    theft: [...UNITS_LEFT, MORE, SAVE],
    twin: [...UNITS_LEFT, FEWER, MORE, SAVE],
  },
  'into what is credited': {
    rules: ['double-payment'],
    common: CREDITS,
    parameters: 'amount',
    theft: [...CHIPS_LEFT, add('fish')],
    twin: [...CHIPS_LEFT, LOWER, add('fish')],
  },
  'without a look at those before': {
    rules: ['double-payment'],
    common: CHIPS,
    parameters: 'amount',
    theft: [...CHIPS_LEFT, add('fish')],
    twin: [
      ...VALUE,
      `const chips = ${old('chips')}`,
      `const fish = ${old('fish')}`,
      { check: 'chips.minus(fish).gte(value)' },
      `storage.mapPut('fish', ${ME}, fish.plus(value).toFixed(), ${ME})`,
      `storage.mapPut('chips', ${ME}, chips.minus(value).toFixed(), ${ME})`,
    ],
  },
})
