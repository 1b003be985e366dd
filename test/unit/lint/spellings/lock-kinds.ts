import type { Statement } from './forms.js'
import { action, add, ME, mapKinds, OWNER, old, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const NEW: Statement = { check: "!storage.mapHas('orders', id)" }
/** Stores an order of the caller, with members of its own. */
const order = (members: string): Statement =>
  `storage.mapPut('orders', id, JSON.stringify({ who: ${ME}, sum: value.toFixed()${members} }), ${ME})`
const OWN: Statement[] = [...read('order', 'orders'), { check: `order.who === ${ME}` }]
const DROP = "storage.mapDel('orders', id)"
const BACK = "blockchain.withdraw(order.who, order.sum, 'back')"

/** Refunds that depend on what is stored, and would have to be something else. */
const UNSTORED = mapKinds('a refund that is never made', {
  'because its state has another name': {
    rules: ['text-compare'],
    common: {
      init: action('', "storage.put('state', 'open')"),
      close: action('', OWNER, "storage.put('state', 'closed')"),
      put: action('amount', { check: "storage.get('state') === 'open'" }, ...VALUE, TAKE, add('has')),
    },
    parameters: '',
    theft: [
      { check: "storage.get('state') === 'ended'" },
      `const all = ${old('has')}`,
      `storage.mapDel('has', ${ME})`,
      `blockchain.withdraw(${ME}, all.toFixed(), 'back')`,
    ],
    twin: [
      { check: "storage.get('state') === 'closed'" },
      `const all = ${old('has')}`,
      `storage.mapDel('has', ${ME})`,
      `blockchain.withdraw(${ME}, all.toFixed(), 'back')`,
    ],
  },
  'because no argument may be its kind': {
    rules: ['text-compare'],
    common: {
      put: action('id, kind, amount', { check: "kind === '1' || kind === '2'" }, ...VALUE, NEW, TAKE, order(', kind')),
      first: action('id', ...OWN, { check: "order.kind === '1'" }, DROP, BACK),
    },
    parameters: 'id',
    theft: [...OWN, { check: "order.kind === 'sell'" }, DROP, BACK],
    twin: [...OWN, { check: "order.kind === '2'" }, DROP, BACK],
  },
  'because its kind is a number': {
    rules: ['text-compare'],
    common: {
      put: action('id, amount', ...VALUE, NEW, TAKE, order(", kind: '2'")),
    },
    parameters: 'id',
    theft: [...OWN, { check: 'order.kind === 2' }, DROP, BACK],
    twin: [...OWN, { check: "order.kind === '2'" }, DROP, BACK],
  },
  'but credited, because its kind has another name': {
    rules: ['text-compare'],
    common: {
      put: action('amount', ...VALUE, TAKE, add('has')),
      out: action(
        '',
        `const all = ${old('has')}`,
        `storage.mapDel('has', ${ME})`,
        `blockchain.withdraw(${ME}, all.toFixed(), 'out')`,
      ),
      sell: action(
        'id, kind, amount',
        ...VALUE,
        NEW,
        `const rest = ${old('has')}.minus(value)`,
        { check: 'rest.gte(0)' },
        "if (kind !== 'a' && kind !== 'b') { throw 'kind' }",
        `storage.mapPut('has', ${ME}, rest.toFixed(), ${ME})`,
        order(', kind'),
      ),
    },
    parameters: 'id',
    theft: [...OWN, `if (order.kind === 'sell') { ${DROP}`, `${add('has', 'order.sum')} }`],
    twin: [...OWN, `if (order.kind === 'a') { ${DROP}`, `${add('has', 'order.sum')} }`],
  },
  'because nothing sets its mark': {
    rules: ['text-compare'],
    common: { put: action('id, amount', ...VALUE, NEW, TAKE, order('')) },
    parameters: 'id',
    theft: [...OWN, { check: 'order.ready' }, DROP, BACK],
    twin: [...OWN, { check: '!order.ready' }, DROP, BACK],
  },
})

const LOT: Statement[] = read('lot', 'lots')
const SAVE_LOT = `storage.mapPut('lots', id, JSON.stringify(lot), ${ME})`
const LAST = 'const last = lot.bids[lot.bids.length - 1]'

/** Lots whose bids are a list: who bids more gives the last one back, and the host gets the last one. */
const DELETED = mapKinds('a bid that is deleted', {
  'with the list of an entry': {
    rules: ['replaced-entry'],
    common: {
      list: action(
        'id',
        { check: "!storage.mapHas('lots', id)" },
        `storage.mapPut('lots', id, JSON.stringify({ host: ${ME}, bids: [] }), ${ME})`,
      ),
      bid: action(
        'id, amount',
        ...VALUE,
        ...LOT,
        TAKE,
        LAST,
        "if (last) { if (value.lte(last.sum)) { throw 'less' }",
        "blockchain.withdraw(last.who, last.sum, 'outbid') }",
        `lot.bids.push({ who: ${ME}, sum: value.toFixed() })`,
        SAVE_LOT,
      ),
    },
    parameters: 'id',
    theft: [...LOT, { check: `lot.host === ${ME}` }, "storage.mapDel('lots', id)"],
    twin: [...LOT, { check: `lot.host === ${ME} && lot.bids.length === 0` }, "storage.mapDel('lots', id)"],
  },
})

const LIST = action(
  'id',
  { check: "!storage.mapHas('lots', id)" },
  `storage.mapPut('lots', id, JSON.stringify({ host: ${ME}, best: '0', lead: '' }), ${ME})`,
)
const SETTLE = action(
  'id',
  ...LOT,
  { check: `lot.host === ${ME}` },
  "storage.mapDel('lots', id)",
  "blockchain.withdraw(lot.host, lot.best, 'sold')",
)
const BID: Statement[] = [...VALUE, ...LOT, { check: 'value.gt(lot.best)' }, TAKE]
const LEAD: Statement[] = ['lot.best = value.toFixed()', `lot.lead = ${ME}`, SAVE_LOT]
const OUTBID = "blockchain.withdraw(lot.lead, lot.best, 'outbid')"
const CROWN: Statement[] = [`storage.put('crown', value.toFixed(), ${ME})`, `storage.put('king', ${ME}, ${ME})`]

/** The highest of several bids, which the next one replaces. */
const REPLACED = mapKinds('a bid that the next one replaces', {
  'in an entry': {
    rules: ['replaced-entry'],
    common: { list: LIST, settle: SETTLE },
    parameters: 'id, amount',
    theft: [...BID, ...LEAD],
    twin: [...BID, `if (lot.lead !== '') { ${OUTBID} }`, ...LEAD],
  },
  'with a refund that depends on a constant': {
    rules: ['replaced-entry'],
    common: { list: LIST, settle: SETTLE },
    parameters: 'id, amount',
    theft: [...BID, "let count = 0\n    if (lot.lead === '') { count = -1 }", `if (count > 0) { ${OUTBID} }`, ...LEAD],
    twin: [...BID, "let count = 0\n    if (lot.lead !== '') { count = 1 }", `if (count > 0) { ${OUTBID} }`, ...LEAD],
  },
  'that is credited in the twin': {
    rules: ['replaced-entry'],
    common: {
      list: LIST,
      settle: SETTLE,
      out: action(
        '',
        `const all = ${old('has')}`,
        { check: 'all.gt(0)' },
        `storage.mapDel('has', ${ME})`,
        `blockchain.withdraw(${ME}, all.toFixed(), 'out')`,
      ),
    },
    parameters: 'id, amount',
    theft: [...BID, ...LEAD],
    twin: [...BID, `if (lot.lead !== '') { ${add('has', 'lot.best', 'lot.lead')} }`, ...LEAD],
  },
  'in two cells': {
    rules: ['replaced-entry'],
    common: {
      init: action('', "storage.put('crown', '0')"),
      end: action(
        '',
        OWNER,
        "const best = storage.get('crown')",
        "storage.put('crown', '0')",
        `blockchain.withdraw(${ME}, best, 'end')`,
      ),
    },
    parameters: 'amount',
    theft: [...VALUE, { check: "value.gt(storage.get('crown'))" }, TAKE, ...CROWN],
    twin: [
      ...VALUE,
      { check: "value.gt(storage.get('crown'))" },
      TAKE,
      "if (storage.has('king')) { blockchain.withdraw(storage.get('king'), storage.get('crown'), 'outbid') }",
      ...CROWN,
    ],
  },
})

/** Tokens that come in and that the account they belong to never gets back. */
export const LOCK_KINDS: Record<string, Kind> = { ...UNSTORED, ...DELETED, ...REPLACED }
