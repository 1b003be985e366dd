import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, SIGNED, TAKE, VALUE } from './frame.js'
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
  'because of a small share': shared(".times('0.9')", PAY),
  'because of a small share, of a sum': shared('.times(9).div(10)', PAY),
})
