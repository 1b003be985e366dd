import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, N, OWNER, old } from './frame.js'
import type { Kind } from './kinds.js'

const COLLECT: Actions = {
  collect: action(
    '',
    `const all = storage.mapGet('has', ${ME})`,
    { check: 'all !== null' },
    `storage.mapDel('has', ${ME})`,
    `blockchain.withdraw(${ME}, all, 'out')`,
  ),
}
/** The owner asks for one payment, which everybody can carry out. */
const LAST: Actions = {
  send: action('to, sum', OWNER, "storage.put('last', JSON.stringify({ to, sum }))"),
}
const READ: Statement[] = ["const last = JSON.parse(storage.get('last'))", { check: 'last !== null' }]
const PAY = "blockchain.withdraw(last.to, last.sum, 'asked')"
const CREDIT = `storage.mapPut('has', last.to, ${old('has', 'last.to')}.plus(last.sum).toFixed(), ${ME})`
const REMOVE = "storage.del('last')"
const message = (theft: readonly Statement[], twin: readonly Statement[], common = LAST): Kind => ({
  rules: ['double-payment'],
  common: { ...COLLECT, ...common },
  parameters: '',
  theft,
  twin,
})

const LIST: Actions = {
  init: action('', "storage.put('list', '[]')"),
  send: action(
    'to, sum',
    OWNER,
    "const list = JSON.parse(storage.get('list'))",
    'list.push({ to, sum, at: String(block.time) })',
    "storage.put('list', JSON.stringify(list))",
  ),
}
const READ_LIST: Statement[] = ["const list = JSON.parse(storage.get('list'))", { check: 'list.length > 0' }]

/** Records of an account and an amount, which a call carries out and leaves. */
export const MESSAGE_KINDS: Record<string, Kind> = mapKinds('a message that is carried out again', {
  'with a payment': message([...READ, PAY], [...READ, REMOVE, PAY]),
  'with a credit': message([...READ, CREDIT], [...READ, REMOVE, CREDIT]),
  'with a credit, once in the twin by a mark': message(
    [...READ, CREDIT],
    [...READ, { check: '!last.isDone' }, 'last.isDone = true', "storage.put('last', JSON.stringify(last))", CREDIT],
  ),
  'with a credit, of the last one in a list': message(
    [...READ_LIST, 'const last = list[list.length - 1]', CREDIT],
    [...READ_LIST, 'const last = list.pop()', "storage.put('list', JSON.stringify(list))", CREDIT],
    LIST,
  ),
  'with a payment of a number': message(
    [...READ, `const sum = ${N('last.sum')}`, "blockchain.withdraw(last.to, sum.toFixed(8), 'asked')"],
    [...READ, REMOVE, `const sum = ${N('last.sum')}`, "blockchain.withdraw(last.to, sum.toFixed(8), 'asked')"],
  ),
})
