import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, N, OWNER, TAKE } from './frame.js'
import type { Kind } from './kinds.js'

const NUMBER = `const value = ${N('amount')}`
const CUT = `const value = ${N('new BigNumber(amount).toFixed(8, 1)')}`
const TOTAL = (more: string) => `storage.put('total', ${N("storage.get('total') || '0'")}.plus(${more}).toFixed())`
const ICON = `storage.mapPut('icon', ${ME}, '1', ${ME})`
const MARK = `storage.mapPut('names', id, ${ME}, ${ME})`
const OPEN: Statement[] = [{ check: "!storage.mapHas('names', id)" }]

/** A shop whose owner takes all that is in it at once. */
const SHOP: Actions = {
  init: action('', "storage.put('price', '10')", "storage.put('total', '0')"),
  empty: action(
    '',
    OWNER,
    "blockchain.withdraw(blockchain.contractOwner(), storage.get('total'), 'out')",
    "storage.put('total', '0')",
  ),
}

/** An amount of which the check lets NaN pass, in the theft. */
const nan = (theft: Statement[], twin: Statement[], common = SHOP): Kind => ({
  rules: ['unvalidated-amount'],
  common,
  parameters: 'id, amount',
  theft: [...OPEN, ...theft, MARK],
  twin: [...OPEN, ...twin, MARK],
})
const LOW = "if (value.lt(storage.get('price'))) throw new Error('low')"
const PAID = `if (value.gt(0)) ${TAKE}`
const ENOUGH: Statement = { check: "value.gte(storage.get('price'))" }
const LOW_NUMBER = "if (Number(amount) < Number(storage.get('price'))) throw new Error('low')"
const ENOUGH_NUMBER: Statement = { check: "Number(amount) >= Number(storage.get('price'))" }
const PAID_NUMBER = `if (Number(amount) > 0) blockchain.deposit(${ME}, amount, 'in')`

const TAKE_NUMBER = `blockchain.deposit(${ME}, amount, 'in')`
const POT = (more: string): Statement[] => [
  "const pot = JSON.parse(storage.get('pot'))",
  `pot.sum = ${N('pot.sum')}.plus(${more}).toFixed()`,
  'pot.count = pot.count + 1',
  "storage.put('pot', JSON.stringify(pot))",
]
/** An amount that is recorded with more places than are taken, in the theft. */
const finer = (theft: Statement[], twin: Statement[], common = SHOP): Kind => ({
  rules: ['unvalidated-amount'],
  common,
  parameters: 'amount',
  theft: [...theft, ICON],
  twin: [...twin, ICON],
})

/** A total that NaN reaches, of accounts that each take part once. */
function ownRecord(...own: Statement[]): Kind {
  const rest = (check: Statement): Statement[] => [
    `const text = storage.mapGet('users', ${ME})`,
    ...own,
    { check: '!user.id' },
    NUMBER,
    check,
    TOTAL('value'),
    'user.id = id',
    `storage.mapPut('users', ${ME}, JSON.stringify(user), ${ME})`,
  ]
  return {
    rules: ['unvalidated-amount'],
    common: SHOP,
    parameters: 'id, amount',
    theft: rest("if (value.gt('100')) throw new Error('much')"),
    twin: rest({ check: "value.gt(0) && value.lte('100')" }),
  }
}

/** Prices that an amount which is no number is not less than, and for which it is not paid. */
export const AMOUNT_KINDS: Record<string, Kind> = {
  ...mapKinds('a payment that NaN skips', {
    'before a mark': nan([NUMBER, LOW, PAID], [NUMBER, ENOUGH, PAID]),
    'of plain numbers': nan([LOW_NUMBER, PAID_NUMBER], [ENOUGH_NUMBER, PAID_NUMBER]),
    'of a price that is written down': nan(
      [NUMBER, "if (value.lt('10')) throw new Error('low')", PAID],
      [NUMBER, { check: "value.gte('10')" }, PAID],
    ),
    'above a price': nan(
      [NUMBER, LOW, `if (value.gte(storage.get('price'))) ${TAKE}`],
      [NUMBER, ENOUGH, `if (value.gte(storage.get('price'))) ${TAKE}`],
    ),
    'the other way round': nan(
      [NUMBER, LOW, `if (new BigNumber(0).lt(value)) ${TAKE}`],
      [NUMBER, ENOUGH, `if (new BigNumber(0).lt(value)) ${TAKE}`],
    ),
    'before a total': nan([CUT, LOW, PAID, TOTAL('value')], [CUT, ENOUGH, PAID, TOTAL('value')]),
    'of a gift, before a total': {
      ...nan([], []),
      theft: [CUT, PAID, TOTAL('value')],
      twin: [CUT, { check: 'value.gte(0)' }, PAID, TOTAL('value')],
    },
  }),
  ...mapKinds('a total that is finer than the token', {
    'of a number': finer([NUMBER, TAKE, TOTAL('value')], [CUT, TAKE, TOTAL('value')]),
    'of a text': finer(
      [`blockchain.deposit(${ME}, amount, 'in')`, TOTAL('amount')],
      [{ check: 'new BigNumber(amount).dp() <= 8' }, `blockchain.deposit(${ME}, amount, 'in')`, TOTAL('amount')],
    ),
    'above a least amount': finer(
      [NUMBER, { check: "value.gte('0.5')" }, TAKE, TOTAL('value')],
      [NUMBER, { check: "value.gte('0.5') && value.dp() <= 8" }, TAKE, TOTAL('value')],
    ),
    'in an object': finer([NUMBER, TAKE, ...POT('value')], [CUT, TAKE, ...POT('value')], {
      init: action('', "storage.put('pot', JSON.stringify({ sum: '0', count: 0 }))"),
      empty: action(
        '',
        OWNER,
        "const pot = JSON.parse(storage.get('pot'))",
        "blockchain.withdraw(blockchain.contractOwner(), pot.sum, 'out')",
        "storage.put('pot', JSON.stringify({ sum: '0', count: 0 }))",
      ),
    }),
    'of plain numbers': finer(
      [TAKE_NUMBER, "storage.put('total', String(Number(storage.get('total')) + Number(amount)))"],
      [
        { check: 'Number.isInteger(Number(amount))' },
        TAKE_NUMBER,
        "storage.put('total', String(Number(storage.get('total')) + Number(amount)))",
      ],
    ),
  }),
  ...mapKinds('a number behind a record that a new one stands for', {
    'that is parsed': ownRecord("const user = text ? JSON.parse(text) : { id: '', sum: '0' }"),
    'that is assigned': ownRecord(
      'let user = text ? JSON.parse(text) : null',
      "if (!user) user = { id: '', sum: '0' }",
    ),
  }),
}
