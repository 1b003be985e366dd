import type { Action, Actions, Statement } from './forms.js'
import type { Kind } from './kinds.js'

const mapKinds = (prefix: string, forms: Record<string, Kind>): Record<string, Kind> =>
  Object.fromEntries(Object.entries(forms).map(([form, kind]) => [`${prefix}, ${form}`, kind]))
const action = (parameters: string, ...statements: Statement[]): Action => ({ parameters, statements })

const ME = 'blockchain.publisher()'
const SELF = 'blockchain.contractName()'
const VALUE: Statement[] = [
  'const value = new BigNumber(amount)',
  { check: 'value.isFinite() && value.gt(0) && value.dp() <= 8' },
]
const HAVE = `blockchain.call('token.iost', 'balanceOf', ['iost', ${SELF}])[0]`
const BACK = `blockchain.deposit(${ME}, value.toFixed(), 'back')`
const LEND = `blockchain.withdraw(${ME}, value.toFixed(), 'loan')`
const CALL = "blockchain.call(borrower, 'onLoan', [value.toFixed()])"

/** Savers of a pool that lends. */
const save = (saver: Statement[]): Actions => ({
  put: action('amount', ...VALUE, `blockchain.deposit(${ME}, value.toFixed(), 'save')`, ...saver),
})
const SAVED = `new BigNumber(storage.mapGet('saved', ${ME}) || '0')`
const MAP: Actions = {
  ...save([`storage.mapPut('saved', ${ME}, ${SAVED}.plus(value).toFixed(), ${ME})`]),
  take: action(
    'amount',
    ...VALUE,
    `const left = ${SAVED}.minus(value)`,
    { check: 'left.gte(0)' },
    `storage.mapPut('saved', ${ME}, left.toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'take')`,
  ),
}
const ENTRY = `JSON.parse(storage.get('saver_' + ${ME}) || '{"sum":"0"}')`
const ENTRIES: Actions = {
  ...save([
    `const saver = ${ENTRY}`,
    'saver.sum = value.plus(saver.sum).toFixed()',
    `storage.put('saver_' + ${ME}, JSON.stringify(saver), ${ME})`,
  ]),
  take: action(
    'amount',
    `const saver = ${ENTRY}`,
    { check: 'Number(saver.sum) > 0' },
    `storage.del('saver_' + ${ME})`,
    `blockchain.withdraw(${ME}, saver.sum, 'take')`,
  ),
}

/** A loan, and one that the contract takes back itself. */
const lend = (common: Actions, before: Statement[], after: Statement[]): Kind => ({
  rules: ['state-after-call'],
  common,
  parameters: 'borrower, amount',
  theft: [...VALUE, ...before, LEND, CALL, ...after],
  twin: [...VALUE, ...before, LEND, CALL, BACK, ...after],
})
const BEFORE = `const before = new BigNumber(${HAVE})`
const AFTER = `const after = new BigNumber(${HAVE})`

const LOANS = mapKinds('a loan that is deposited', {
  'in a map': lend(MAP, [BEFORE, { check: 'value.lte(before)' }], [AFTER, { check: 'after.gte(before)' }]),
  'in entries of objects': lend(ENTRIES, [BEFORE], [{ check: `!new BigNumber(${HAVE}).lt(before)` }]),
  'of a contract with the right kind of name': lend(
    MAP,
    [{ check: "borrower.indexOf('Contract') === 0" }, BEFORE],
    [AFTER, { check: '!after.isLessThan(before)' }],
  ),
  'compared as numbers': lend(
    ENTRIES,
    [{ check: 'borrower.length > 10' }, `const before = Number(${HAVE})`],
    [{ check: `Number(${HAVE}) >= before` }],
  ),
})

/** Kinds of states that come too late, or that another action changes. */
export const STATE_KINDS: Readonly<Record<string, Kind>> = { ...LOANS }
