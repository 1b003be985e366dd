import type { Statement } from './forms.js'
import { action, ME, mapKinds, N, OWNER, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const TAKE = `blockchain.deposit(${ME}, value.toFixed(), 'bid')`
const LOT: Statement[] = ["const lot = JSON.parse(storage.get('lot_' + id))", { check: 'lot !== null' }]
const KEEP_LOT = "storage.put('lot_' + id, JSON.stringify(lot))"

/** Auctions of objects, each of which the owner opens and ends. */
const LOTS = {
  open: action('id', OWNER, `storage.put('lot_' + id, JSON.stringify({ best: '0', holder: '', seller: ${ME} }))`),
  end: action(
    'id',
    ...LOT,
    OWNER,
    "storage.del('lot_' + id)",
    "if (lot.holder !== '') { blockchain.withdraw(lot.seller, lot.best, 'sold') }",
  ),
}
/** One auction, in two cells. */
const CELLS = {
  open: action('', OWNER, "storage.put('best', '0')", "storage.put('holder', '')"),
  end: action(
    '',
    OWNER,
    "const sum = storage.get('best')",
    { check: "sum !== '0'" },
    "storage.put('best', '0')",
    "storage.put('holder', '')",
    "blockchain.withdraw(blockchain.contractOwner(), sum, 'sold')",
  ),
}
/** Auctions with refunds that are fetched. */
const FETCHED = {
  ...LOTS,
  fetch: action(
    '',
    `const back = storage.mapGet('back', ${ME})`,
    { check: 'back !== null' },
    `storage.mapDel('back', ${ME})`,
    `blockchain.withdraw(${ME}, back, 'back')`,
  ),
}
const credit = (sum: string): Statement =>
  `if (before !== '') { storage.mapPut('back', before, new BigNumber(storage.mapGet('back', before) || '0').plus(${sum}).toFixed(), ${ME}) }`
const MORE: Statement = { check: 'value.gt(lot.best)' }
const REPLACE: Statement[] = ['lot.best = value.toFixed()', `lot.holder = ${ME}`, KEEP_LOT]
const refund = (sum: string) => `if (before !== '') { blockchain.withdraw(before, ${sum}, 'back') }`
const REPLACE_CELLS: Statement[] = ["storage.put('best', value.toFixed())", `storage.put('holder', ${ME})`]
const BEFORE: Statement[] = ["const before = storage.get('holder')", "const old = storage.get('best')"]
const COMPARE: Statement = { check: "value.gt(old) && storage.get('holder') !== null" }

const REFUNDS = mapKinds('a refund of the new bid', {
  'in an object': {
    rules: ['double-payment'],
    common: LOTS,
    parameters: 'id, amount',
    theft: [...LOT, ...VALUE, MORE, TAKE, 'const before = lot.holder', ...REPLACE, refund('lot.best')],
    twin: [
      ...LOT,
      ...VALUE,
      MORE,
      TAKE,
      'const before = lot.holder',
      'const old = lot.best',
      ...REPLACE,
      refund('old'),
    ],
  },
  'read again from its cell': {
    rules: ['double-payment'],
    common: CELLS,
    parameters: 'amount',
    theft: [...VALUE, ...BEFORE, COMPARE, TAKE, ...REPLACE_CELLS, refund("storage.get('best')")],
    twin: [...VALUE, ...BEFORE, COMPARE, TAKE, ...REPLACE_CELLS, refund('old')],
  },
  'by the argument, before it is stored': {
    rules: ['double-payment'],
    common: CELLS,
    parameters: 'amount',
    theft: [...VALUE, ...BEFORE, COMPARE, TAKE, refund('value.toFixed(8)'), ...REPLACE_CELLS],
    twin: [...VALUE, ...BEFORE, COMPARE, TAKE, refund('new BigNumber(old).toFixed(8)'), ...REPLACE_CELLS],
  },
  'that is credited': {
    rules: ['double-payment'],
    common: FETCHED,
    parameters: 'id, amount',
    theft: [...LOT, ...VALUE, MORE, TAKE, 'const before = lot.holder', ...REPLACE, credit('lot.best')],
    twin: [
      ...LOT,
      ...VALUE,
      MORE,
      TAKE,
      'const before = lot.holder',
      'const old = lot.best',
      ...REPLACE,
      credit('old'),
    ],
  },
})

/** Contracts that look like a refund of the new bid. */
const SOUND_REFUNDS = mapKinds('a sound refund', {
  // Who takes a place pays its former holder, and the contract keeps nothing.
  'of a place that is bought': {
    rules: [],
    common: {
      price: action('id', ...LOT, "blockchain.receipt(lot.best + ' ' + lot.holder)"),
    },
    parameters: 'id, amount',
    theft: [],
    twin: [...LOT, ...VALUE, MORE, TAKE, 'const before = lot.holder', ...REPLACE, refund('lot.best')],
  },
  'by the old bid, and the new one in a receipt': {
    rules: [],
    common: LOTS,
    parameters: 'id, amount',
    theft: [],
    twin: [
      ...LOT,
      ...VALUE,
      MORE,
      TAKE,
      refund('lot.best').replaceAll('before', 'lot.holder'),
      ...REPLACE,
      'blockchain.receipt(lot.best)',
    ],
  },
  'of the bid that did not win': {
    rules: [],
    common: LOTS,
    parameters: 'id, amount',
    theft: [],
    twin: [
      ...LOT,
      ...VALUE,
      TAKE,
      `if (value.gt(lot.best)) { const before = lot.holder\n const old = lot.best\n lot.best = value.toFixed()\n lot.holder = ${ME}\n ${KEEP_LOT}\n ${refund('old')} } else { blockchain.withdraw(${ME}, value.toFixed(), 'back') }`,
    ],
  },
})

const PLOT = (name: string, who: string) =>
  `const ${name} = JSON.parse(storage.mapGet('plot', ${who}) || '{"staked":"0","paid":"0","owed":"0"}')`
const settle = (name: string): Statement[] => [
  `${name}.owed = ${N(`${name}.owed`)}.plus(acc.minus(${name}.paid).times(${name}.staked)).dp(8, 1).toFixed()`,
  `${name}.paid = acc.toFixed()`,
]
const SAVE_PLOT = (name: string, who: string) => `storage.mapPut('plot', ${who}, JSON.stringify(${name}), ${ME})`
const ACC = "const acc = new BigNumber(storage.get('acc') || '0')"
const FARM = {
  reward: action(
    'amount',
    OWNER,
    ...VALUE,
    ACC,
    "blockchain.deposit(blockchain.contractOwner(), value.toFixed(), 'reward')",
    "storage.put('acc', acc.plus(value.div(storage.get('sum') || '1')).dp(8, 1).toFixed())",
  ),
  plant: action(
    'amount',
    ...VALUE,
    ACC,
    PLOT('plot', ME),
    ...settle('plot'),
    TAKE,
    'plot.staked = value.plus(plot.staked).toFixed()',
    "storage.put('sum', value.plus(storage.get('sum') || '0').toFixed())",
    SAVE_PLOT('plot', ME),
  ),
  harvest: action(
    '',
    ACC,
    PLOT('plot', ME),
    ...settle('plot'),
    'const due = plot.owed',
    { check: 'Number(due) > 0' },
    "plot.owed = '0'",
    SAVE_PLOT('plot', ME),
    `blockchain.withdraw(${ME}, due, 'harvest')`,
  ),
}
const OTHER: Statement = { check: `to !== ${ME}` }
const READ_BOTH: Statement[] = [ACC, PLOT('mine', ME), PLOT('other', 'to')]
const SAVE_BOTH: Statement[] = [SAVE_PLOT('mine', ME), SAVE_PLOT('other', 'to')]

/** An entry that gets what the caller's own held, and is settled. */
const merged = (saved: Statement[], ...changes: Statement[]): Kind => ({
  rules: [],
  common: FARM,
  parameters: 'to',
  theft: [],
  twin: [OTHER, ...READ_BOTH, ...changes, ...saved],
})
const EMPTIED = "mine.staked = '0'"
const STAKED = `other.staked = ${N('other.staked')}.plus(mine.staked).toFixed()`
const MERGED = mapKinds('an entry given to another account', {
  'with both settled': merged(SAVE_BOTH, ...settle('mine'), ...settle('other'), STAKED, EMPTIED),
  'with the sum in the other order': merged(
    SAVE_BOTH.toReversed(),
    ...settle('other'),
    ...settle('mine'),
    `other.staked = ${N('mine.staked')}.plus(other.staked).toFixed()`,
    EMPTIED,
  ),
  'with what it has earned': merged(
    SAVE_BOTH,
    ...settle('mine'),
    ...settle('other'),
    STAKED,
    `other.owed = ${N('other.owed')}.plus(mine.owed).toFixed()`,
    EMPTIED,
    "mine.owed = '0'",
  ),
})

export const STALE_KINDS: Record<string, Kind> = { ...REFUNDS, ...SOUND_REFUNDS, ...MERGED }
