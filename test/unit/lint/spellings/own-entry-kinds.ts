import type { Statement } from './forms.js'
import { action, add, ME, mapKinds, N, OWNER, old, read, SELF, SIGNED, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const GAMES = {
  open: action(
    'id',
    { check: "!storage.mapHas('games', id)" },
    `storage.mapPut('games', id, JSON.stringify({ host: ${ME}, pot: '0', fee: '0', open: true }), ${ME})`,
  ),
  bet: action(
    'id, amount',
    ...VALUE,
    ...read('game', 'games'),
    TAKE,
    'game.pot = new BigNumber(game.pot).plus(value).toFixed()',
    `storage.mapPut('games', id, JSON.stringify(game), ${ME})`,
  ),
}
const BANK = {
  put: action('amount', ...VALUE, TAKE, add('has')),
  take: action(
    'amount',
    ...VALUE,
    `const has = ${old('has')}`,
    { check: 'has.gte(value)' },
    `storage.mapPut('has', ${ME}, has.minus(value).toFixed(), ${ME})`,
    `blockchain.withdraw(${ME}, value.toFixed(), 'out')`,
  ),
}
const HOST: Statement[] = [...read('game', 'games'), { check: `game.host === ${ME}` }]
const SIGNED_HOST: Statement[] = [...read('game', 'games'), SIGNED('game.host')]
/** A gift out of the pot of the game. */
const FROM_POT: Statement[] = [
  { check: 'value.lte(game.pot)' },
  'game.pot = new BigNumber(game.pot).minus(value).toFixed()',
  `storage.mapPut('games', id, JSON.stringify(game), ${ME})`,
]
const LESS = `storage.mapPut('has', ${ME}, has.minus(value).toFixed(), ${ME})`
const POOL = `storage.put('pool', ${N("storage.get('pool') || '0'")}.plus(amount).toFixed())`
const PAY_POOL = action(
  '',
  OWNER,
  "blockchain.withdraw(blockchain.contractOwner(), storage.get('pool'), 'all')",
  "storage.put('pool', '0')",
)
const CHANGE = action(
  '',
  `blockchain.deposit(${ME}, '5', 'in')`,
  `blockchain.withdraw(${ME}, new BigNumber(5).minus(storage.get('fee') || '1').toFixed(8, 1), 'out')`,
)
const PAID = `blockchain.withdraw(${ME}, value.toFixed(), 'paid')`
const SENT = "blockchain.withdraw(winner, value.toFixed(), 'won')"
const ISSUE = "blockchain.callWithAuth('token.iost', 'issue', ['silver', to, amount])"
const POT = action(
  '',
  `blockchain.deposit(${ME}, '5', 'in')`,
  `storage.put('pot', ${N("storage.get('pot') || '0'")}.plus(5).toFixed())`,
)

/** Conditions that every account meets by an entry that it makes, before something that is not about this entry. */
export const OWN_ENTRY_KINDS: Record<string, Kind> = mapKinds('an own entry that approves', {
  'of no number in a total of all': {
    rules: ['unvalidated-amount'],
    common: { ...GAMES, pay: PAY_POOL },
    parameters: 'id, amount',
    theft: [...HOST, POOL],
    twin: [...HOST, ...VALUE, TAKE, POOL],
  },
  'of a negative amount': {
    rules: ['unvalidated-amount'],
    common: { ...GAMES, ...BANK },
    parameters: 'id, amount',
    theft: [...HOST, `const value = ${N('amount')}`, `const has = ${old('has')}`, { check: 'has.gte(value)' }, LESS],
    twin: [...HOST, ...VALUE, `const has = ${old('has')}`, { check: 'has.gte(value)' }, LESS],
  },
  'of a payment of any amount': {
    rules: ['missing-authority'],
    common: GAMES,
    parameters: 'id, amount',
    theft: [...HOST, ...VALUE, PAID],
    twin: [...HOST, ...VALUE, ...FROM_POT, PAID],
  },
  'of a payment of any amount, by its authority': {
    rules: ['missing-authority'],
    common: GAMES,
    parameters: 'id, amount',
    theft: [...SIGNED_HOST, ...VALUE, PAID],
    twin: [...SIGNED_HOST, ...VALUE, ...FROM_POT, PAID],
  },
  'of a payment to a friend': {
    rules: ['missing-authority'],
    common: GAMES,
    parameters: 'id, winner, amount',
    theft: [...HOST, ...VALUE, SENT],
    twin: [...HOST, ...VALUE, ...FROM_POT, SENT],
  },
  'of the pot of all': {
    rules: ['missing-authority'],
    common: { ...GAMES, join: POT },
    parameters: 'id, winner',
    theft: [...HOST, "blockchain.withdraw(winner, storage.get('pot'), 'won')", "storage.put('pot', '0')"],
    twin: [
      ...HOST,
      "blockchain.withdraw(winner, game.pot, 'won')",
      "game.pot = '0'",
      `storage.mapPut('games', id, JSON.stringify(game), ${ME})`,
    ],
  },
  'of a credit for a friend': {
    rules: ['missing-authority'],
    common: { ...GAMES, ...BANK },
    parameters: 'id, who, amount',
    theft: [...HOST, ...VALUE, add('has', 'value', 'who')],
    twin: [...HOST, ...VALUE, ...FROM_POT, add('has', 'value', 'who')],
  },
  'of new tokens': {
    rules: ['missing-authority'],
    common: GAMES,
    parameters: 'id, to, amount',
    theft: [...HOST, ISSUE],
    twin: [OWNER, ...HOST, ISSUE],
  },
  'of a fee of all': {
    rules: ['open-setter'],
    common: { ...GAMES, change: CHANGE },
    parameters: 'id, fee',
    theft: [...HOST, "storage.put('fee', fee)"],
    twin: [...HOST, 'game.fee = fee', `storage.mapPut('games', id, JSON.stringify(game), ${ME})`],
  },
  'of who is trusted': {
    rules: ['open-init'],
    common: {
      ...GAMES,
      all: action('amount', SIGNED("storage.get('boss')"), "blockchain.withdraw(storage.get('boss'), amount, 'all')"),
    },
    parameters: 'id, who',
    theft: [...HOST, "storage.put('boss', who)"],
    twin: [...HOST, OWNER, "storage.put('boss', who)"],
  },
  'of a stop for all': {
    rules: ['open-setter'],
    common: {
      ...GAMES,
      put: BANK.put,
      take: action('amount', { check: "storage.get('state') !== 'stopped'" }, ...BANK.take.statements),
    },
    parameters: 'id',
    theft: [...HOST, "storage.put('state', 'stopped')"],
    twin: [...HOST, 'game.open = false', `storage.mapPut('games', id, JSON.stringify(game), ${ME})`],
  },
  'of a contract that is called': {
    rules: ['call-from-argument'],
    common: GAMES,
    parameters: 'id, other',
    theft: [...HOST, `blockchain.callWithAuth(other, 'transfer', ['iost', ${ME}, ${SELF}, '1', ''])`],
    twin: [...HOST, OWNER, `blockchain.callWithAuth(other, 'transfer', ['iost', ${ME}, ${SELF}, '1', ''])`],
  },
})
