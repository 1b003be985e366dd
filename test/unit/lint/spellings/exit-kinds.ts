import type { Actions, Statement } from './forms.js'
import { action, add, ME, mapKinds, N, OWNER, old, read, TAKE, VALUE } from './frame.js'
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
/** Texts that are sold by who has written them. */
const ANSWERS: Actions = {
  write: action(
    'id, price',
    { check: 'new BigNumber(price).gt(0) && new BigNumber(price).dp() <= 8' },
    { check: "!storage.mapHas('answers', id)" },
    `storage.mapPut('answers', id, JSON.stringify({ by: ${ME}, price: new BigNumber(price).toFixed() }), ${ME})`,
  ),
}
const ANSWER = "const text = storage.mapGet('answers', id)"
const PARSE = 'const answer = JSON.parse(text)'
const SHARE = "blockchain.withdraw(answer.by, value.times('0.9').toFixed(8, 1), 'out')"
const ENOUGH: Statement[] = [...read('answer', 'answers'), { check: 'value.gte(answer.price)' }, TAKE]
const PRICED = "blockchain.withdraw(answer.by, answer.price, 'out')"
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
  'because what it is for does not exist': {
    rules: ['deposit-not-booked'],
    common: ANSWERS,
    parameters: 'id, amount',
    theft: [...VALUE, TAKE, ANSWER, RETURN('!text', ' null'), PARSE, "blockchain.withdraw(answer.by, amount, 'out')"],
    twin: [...VALUE, ANSWER, RETURN('!text', ' null'), TAKE, PARSE, "blockchain.withdraw(answer.by, amount, 'out')"],
  },
  'because who gets a share of it does not exist': {
    rules: ['deposit-not-booked'],
    common: ANSWERS,
    parameters: 'id, amount',
    theft: [...VALUE, TAKE, ANSWER, RETURN('text === null'), PARSE, SHARE],
    twin: [...VALUE, ANSWER, { check: 'text !== null' }, TAKE, PARSE, SHARE],
  },
  'above the price': {
    rules: ['deposit-not-booked'],
    common: ANSWERS,
    parameters: 'id, amount',
    theft: [...VALUE, ...ENOUGH, PRICED],
    twin: [
      ...VALUE,
      ...ENOUGH,
      PRICED,
      'const rest = value.minus(answer.price)',
      `if (rest.gt(0)) blockchain.withdraw(${ME}, rest.toFixed(), 'rest')`,
    ],
  },
})
