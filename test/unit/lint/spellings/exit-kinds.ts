import type { Statement } from './forms.js'
import { action, add, ME, mapKinds, N, OWNER, old, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const PAID = (sum: string) => `blockchain.withdraw(${ME}, ${sum}, 'out')`

/** Deposits of accounts, which they take out whole. */
const BANK = {
  open: action('', OWNER, "storage.put('open', 'yes')"),
  close: action('', OWNER, "storage.put('open', 'no')"),
  take: action(
    '',
    `const all = ${old('has')}`,
    { check: 'all.gt(0)' },
    `storage.mapDel('has', ${ME})`,
    PAID('all.toFixed()'),
  ),
}
const IS_CLOSED = "storage.get('open') !== 'yes'"
const HAS = `storage.mapHas('has', ${ME})`
const PUT = `storage.mapPut('has', ${ME}, value.toFixed(), ${ME})`

/** Tickets of one price. */
const TICKETS = {
  init: action('', "storage.put('sold', '0')"),
  back: action('', { check: `storage.mapHas('ticket', ${ME})` }, `storage.mapDel('ticket', ${ME})`, PAID("'10'")),
}
const PRICE = `blockchain.deposit(${ME}, '10', 'ticket')`
const SELL: Statement[] = [
  `storage.put('sold', ${N("storage.get('sold')")}.plus(1).toFixed())`,
  `storage.mapPut('ticket', ${ME}, 'yes', ${ME})`,
]
const RETURN = (condition: string, result = '') => `if (${condition}) { return${result} }`

/** Actions that keep a payment and end without a failure, on a path that stores nothing. */
export const EXIT_KINDS: Record<string, Kind> = mapKinds('a payment that is kept, because the action returns', {
  'while it is closed': {
    rules: ['deposit-not-booked'],
    common: BANK,
    parameters: 'amount',
    theft: [...VALUE, TAKE, RETURN(IS_CLOSED), add('has')],
    twin: [...VALUE, RETURN(IS_CLOSED), TAKE, add('has')],
  },
  'for a second one': {
    rules: ['deposit-not-booked'],
    common: BANK,
    parameters: 'amount',
    theft: [...VALUE, TAKE, RETURN(`${IS_CLOSED} || ${HAS}`, " 'refused'"), PUT],
    twin: [...VALUE, RETURN(`${IS_CLOSED} || ${HAS}`, " 'refused'"), TAKE, PUT],
  },
  'when all is sold': {
    rules: ['deposit-not-booked'],
    common: TICKETS,
    parameters: '',
    theft: [PRICE, RETURN("Number(storage.get('sold')) >= 1"), ...SELL],
    twin: [{ check: "Number(storage.get('sold')) < 1" }, PRICE, ...SELL],
  },
})
