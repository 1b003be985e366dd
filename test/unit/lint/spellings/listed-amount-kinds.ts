import type { Actions, Statement } from './forms.js'
import { action, add, ME, mapKinds, N, OWNER, old, read, TAKE, VALUE } from './frame.js'
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
const LISTS: Statement[] = [
  'const list = JSON.parse(names)',
  'const sums = JSON.parse(amounts)',
  `let total = ${N("'0'")}`,
]
const BOOK = `storage.mapPut('has', list[i], ${old('has', 'list[i]')}.plus(sums[i]).toFixed(), ${ME})`
const loop = (...body: string[]) => `for (let i = 0; i < list.length; i++) { ${body.join('; ')} }`
const SUM = 'total = total.plus(sums[i])'
const REFUSE = `if (!${N('sums[i]')}.gt(0)) throw 'no'`
const PAY_ALL = `blockchain.deposit(${ME}, total.toFixed(), 'all')`
const POSITIVE: Statement = { check: 'total.gt(0)' }

/** Amounts for several accounts, in two lists. */
const listed = (common: Actions, theft: readonly Statement[], twin: readonly Statement[]): Kind => ({
  rules: ['unvalidated-amount'],
  common: { ...COLLECT, ...common },
  parameters: 'names, amounts',
  theft: [...LISTS, ...theft],
  twin: [...LISTS, ...twin],
})

const KEEP = `storage.mapPut('rounds', id, JSON.stringify(round), ${ME})`
/** Bets on one of two sides, of which the owner pays one. */
const ROUNDS: Actions = {
  open: action('id', OWNER, 'const round = { sides: [[], []] }', KEEP),
  settle: action(
    'id, side',
    OWNER,
    ...read('round', 'rounds'),
    "storage.mapDel('rounds', id)",
    "for (const one of round.sides[side]) blockchain.withdraw(one.who, new BigNumber(one.part).toFixed(8, 1), 'won')",
  ),
}
const weighed = (sum: string, put: string, check: string): Kind => {
  const weights: Statement[] = ['const list = JSON.parse(weights)', 'let total = 0']
  const rest: Statement[] = [
    'const parts = list.map((one) => value.times((Number(one) / total).toFixed(6)))',
    ...read('round', 'rounds'),
    `for (let i = 0; i < round.sides.length; i++) ${put}`,
    KEEP,
  ]
  return {
    rules: ['unvalidated-amount'],
    common: ROUNDS,
    parameters: 'id, amount, weights',
    theft: [...VALUE, TAKE, ...weights, sum, ...rest],
    twin: [...VALUE, TAKE, ...weights, check, sum, ...rest],
  }
}
const RECORD = `{ who: ${ME}, part: parts[i] }`

/** Lists of numbers for several entries, of which only the sum is looked at. */
export const LISTED_AMOUNT_KINDS: Record<string, Kind> = mapKinds('a negative number beside others', {
  'of which the sum is paid': listed(
    {},
    [loop(SUM, BOOK), POSITIVE, PAY_ALL],
    [loop(REFUSE, SUM, BOOK), POSITIVE, PAY_ALL],
  ),
  'of which the sum is taken from an own entry': listed(
    { put: action('amount', ...VALUE, TAKE, add('has')) },
    [
      loop(SUM, BOOK),
      `const left = ${old('has')}.minus(total)`,
      { check: 'left.gte(0)' },
      `storage.mapPut('has', ${ME}, left.toFixed(), ${ME})`,
    ],
    [
      loop(REFUSE, SUM, BOOK),
      `const left = ${old('has')}.minus(total)`,
      { check: 'left.gte(0)' },
      `storage.mapPut('has', ${ME}, left.toFixed(), ${ME})`,
    ],
  ),
  'by whose sum shares are divided': weighed(
    'list.forEach((one) => { total = total + Number(one) })',
    `round.sides[i].push(${RECORD})`,
    "list.forEach((one) => { if (!(Number(one) > 0)) throw 'no' })",
  ),
  'by whose sum shares are divided, in a copy of a list': weighed(
    'for (const one of list) total += Number(one)',
    `if (!parts[i].eq(0)) round.sides[i] = round.sides[i].concat([${RECORD}])`,
    "if (!list.every((one) => Number(one) > 0)) throw 'no'",
  ),
})
