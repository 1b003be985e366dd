import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, read, SIGNED, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const LIST: Statement[] = ["const list = JSON.parse(storage.get('list'))", { check: 'list.length < 20' }]
const KEEP = `storage.put('list', JSON.stringify(list), ${ME})`
const PRICE = `blockchain.deposit(${ME}, '10', 'in')`
/** A round in which all that have joined are paid in one call. */
const round = (pay: string): Actions => ({
  init: action('', "storage.put('list', '[]')"),
  pay: action('', "const list = JSON.parse(storage.get('list'))", pay, "storage.put('list', '[]')"),
})

/** Entries that an account has named, each of which is paid 9. */
const named = (put: string, pay: string): Kind => ({
  rules: ['unbounded-loop'],
  common: round(pay),
  parameters: 'to',
  theft: [PRICE, ...LIST, put, KEEP],
  twin: [SIGNED('to'), PRICE, ...LIST, put, KEEP],
})
const shared = (part: string, pay: string): Kind => {
  const rest: Statement[] = [TAKE, ...LIST, `list.push({ who: ${ME}, sum: value.toFixed() })`, KEEP]
  return {
    rules: ['unbounded-loop'],
    common: round(`for (const one of list) { const due = new BigNumber(one.sum)${part}; ${pay} }`),
    parameters: 'amount',
    theft: [...VALUE, ...rest],
    twin: [...VALUE, { check: 'value.gte(1)' }, ...rest],
  }
}
const PAY = "blockchain.withdraw(one.who, due.toFixed(8, 1), 'out')"

const JOINED: Statement[] = [
  "const names = storage.get('names')",
  { check: 'names.length < 200' },
  PRICE,
  `storage.put('names', names + ',' + to, ${ME})`,
]

/** Entries of which the payment fails, so that the loop with those of all others fails. */
export const STANDSTILL_KINDS: Record<string, Kind> = mapKinds('a payment that fails for all', {
  'because of a name in a list': named('list.push(to)', "for (const one of list) blockchain.withdraw(one, '9', 'out')"),
  'because of a name in a record': named(
    "list.push({ to, sum: '9' })",
    "list.forEach((one) => { blockchain.withdraw(one.to, one.sum, 'out') })",
  ),
  'because of a name, by positions': named(
    "list.push({ to, sum: '9' })",
    "for (let i = 0; i < list.length; i++) blockchain.withdraw(list[i].to, list[i].sum, 'out')",
  ),
  'because of a part of a name': named(
    'list.push(to.substring(0, 11))',
    "for (const one of list) blockchain.withdraw(one, '9', 'out')",
  ),
  'because of a name in a joined text': {
    rules: ['unbounded-loop'],
    common: {
      init: action('', "storage.put('names', '')"),
      pay: action(
        '',
        "const names = storage.get('names').split(',')",
        "storage.put('names', '')",
        "for (let i = 1; i < names.length; i++) blockchain.withdraw(names[i], '9', 'out')",
      ),
    },
    parameters: 'to',
    theft: [...JOINED],
    twin: [SIGNED('to'), ...JOINED],
  },
  'because of a small share': shared(".times('0.9')", PAY),
  'because of a small share, of a sum': shared('.times(9).div(10)', PAY),
})

const KEEP_SALE = `storage.mapPut('sales', id, JSON.stringify(sale), ${ME})`
/** A price that its seller may lower, and of which the buyer gets the rest. */
const SALES: Actions = {
  put: action(
    'id, to, amount',
    { check: "id.length <= 16 && !storage.mapHas('sales', id)" },
    SIGNED('to'),
    ...VALUE,
    TAKE,
    `storage.mapPut('sales', id, JSON.stringify({ of: ${ME}, to, sum: value.toFixed(), due: value.toFixed(), paid: false }), ${ME})`,
  ),
  lower: action(
    'id, amount',
    ...read('sale', 'sales'),
    SIGNED('sale.to'),
    ...VALUE,
    { check: 'value.lt(sale.due)' },
    'sale.due = value.toFixed()',
    KEEP_SALE,
  ),
}
const settled = (rest: string, to: string, due: string): Kind => {
  const start: Statement[] = [...read('sale', 'sales'), { check: '!sale.paid' }, rest, 'sale.paid = true', KEEP_SALE]
  const pay = `blockchain.withdraw(${to}, rest.toFixed(), 'rest')`
  const others = `blockchain.withdraw(sale.to, ${due}, 'due')`
  return {
    rules: ['unbounded-loop'],
    common: SALES,
    parameters: 'id',
    theft: [...start, others, pay],
    twin: [...start, others, `if (rest.gt(0)) { ${pay} }`],
  }
}

/** Settlements of which one payment is nothing. */
export const EMPTY_KINDS: Record<string, Kind> = mapKinds('a payment of nothing that fails for all', {
  'because a difference is zero': settled(
    'const rest = new BigNumber(sale.sum).minus(sale.due)',
    'sale.of',
    'sale.due',
  ),
  'because a share is rounded down': settled(
    'const rest = new BigNumber(sale.sum).dividedToIntegerBy(50)',
    'blockchain.contractOwner()',
    'new BigNumber(sale.sum).minus(rest).toFixed()',
  ),
})
