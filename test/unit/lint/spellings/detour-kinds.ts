import type { Actions, Statement } from './forms.js'
import { action, add, ME, mapKinds, N, OWNER, old, read, sound, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const BANK: Actions = { put: action('amount', ...VALUE, TAKE, add('has')) }
const WON = `blockchain.withdraw(${ME}, '5', 'bought')`
const HAS = `const has = ${old('has')}`
const NOT_MORE: Statement = { check: '!has.lt(wanted)' }
const LEFT = `storage.mapPut('has', ${ME}, has.minus(wanted).toFixed(), ${ME})`
const WHOLE: Statement = { check: 'wanted.isInteger() && wanted.gte(5)' }

/** A number of which only a missing text is replaced: a text that is no number makes it NaN. */
const orElse = (...wanted: Statement[]): Kind => ({
  rules: ['unvalidated-amount'],
  common: BANK,
  parameters: 'amount',
  theft: [...wanted, HAS, NOT_MORE, LEFT, WON],
  twin: [...wanted, WHOLE, HAS, NOT_MORE, LEFT, WON],
})
/** The same where what stands for it is also taken for what is no number. */
const orNumber = (...wanted: Statement[]): Kind =>
  sound(BANK, 'amount', ...wanted, HAS, { check: '!wanted.lt(5)' }, NOT_MORE, LEFT, WON)

const ROUNDS: Actions = {
  open: action(
    'id',
    { check: "!storage.mapHas('rounds', id)" },
    `storage.mapPut('rounds', id, JSON.stringify({ pot: '0', names: [] }), ${ME})`,
  ),
  join: action(
    'id, amount',
    ...read('round', 'rounds'),
    ...VALUE,
    TAKE,
    'const name = String(round.names.length)',
    `storage.mapPut('players', id + '_' + name, JSON.stringify({ who: ${ME}, score: 1 }), ${ME})`,
    'round.names.push(name)',
    'round.pot = new BigNumber(round.pot).plus(value).toFixed()',
    `storage.mapPut('rounds', id, JSON.stringify(round), ${ME})`,
  ),
}
const PLAYERS = [
  ...read('round', 'rounds'),
  { check: 'round.names.length > 0' },
  'const list = []',
  "for (const name of round.names) { list.push(JSON.parse(storage.mapGet('players', id + '_' + name))) }",
]
/** A pot for the first of a list that the call makes. */
const firstOf = (...winner: Statement[]): Kind => ({
  rules: ['double-payment'],
  common: ROUNDS,
  parameters: 'id',
  theft: [...PLAYERS, ...winner, "blockchain.withdraw(winner.who, round.pot, 'won')"],
  twin: [...PLAYERS, ...winner, "storage.mapDel('rounds', id)", "blockchain.withdraw(winner.who, round.pot, 'won')"],
})

const DESK: Actions = {
  open: action(
    '',
    { check: "storage.get('first') === null" },
    `blockchain.deposit(${ME}, '10', 'open')`,
    `storage.put('first', ${ME}, ${ME})`,
  ),
}
const JOIN: Statement[] = [
  "const first = storage.get('first')",
  { check: 'first !== null' },
  `blockchain.deposit(${ME}, '10', 'join')`,
  "storage.del('first')",
]
/** A game of two whose second player decides by the moment of the call who is paid. */
const deal = (cards: (card: string) => Statement[]): Kind => ({
  rules: ['predictable-random'],
  common: DESK,
  parameters: '',
  theft: [
    ...JOIN,
    ...cards('IOSTCrypto.sha3(tx.hash + i).charCodeAt(2) % 7'),
    "blockchain.withdraw(winner.who, '20', 'won')",
    `if (winner.who === ${ME}) { blockchain.receipt('won') }`,
  ],
  twin: [
    ...JOIN,
    ...cards('i'),
    "blockchain.withdraw(first, '10', 'back')",
    `blockchain.withdraw(${ME}, '10', 'back')`,
  ],
})
const TWO = `const players = [{ who: first, card: 0 }, { who: ${ME}, card: 0 }]`
const BEST = [
  'let winner = players[0]',
  'for (let i = 0; i < 2; i++) { if (players[i].card > winner.card) { winner = players[i] } }',
]

const GAMES: Actions = {
  begin: action(
    'id, one, two, three',
    { check: "!storage.mapHas('games', id)" },
    `blockchain.deposit(${ME}, '10', 'begin')`,
    `storage.mapPut('games', id, JSON.stringify({ owner: ${ME}, moves: [one, two, three], prize: '10' }), ${ME})`,
  ),
  end: action(
    'id',
    ...read('game', 'games'),
    { check: `game.owner === ${ME}` },
    "storage.mapDel('games', id)",
    "blockchain.withdraw(game.owner, game.prize, 'end')",
  ),
}
const REPLY = [...read('game', 'games'), `blockchain.deposit(${ME}, '10', 'play')`]
/** A game of three moves, of which the second player has seen all. */
const duel = (...rest: Statement[]): Kind => ({
  rules: ['predictable-random'],
  common: GAMES,
  parameters: 'id, one, two, three',
  theft: [...REPLY, "storage.mapDel('games', id)", 'const mine = [one, two, three]', 'let won = 0, lost = 0', ...rest],
  twin: [
    ...REPLY,
    "game.prize = new BigNumber(game.prize).plus('10').toFixed()",
    `storage.mapPut('games', id, JSON.stringify(game), ${ME})`,
  ],
})
const EITHER = `blockchain.withdraw(won > lost ? ${ME} : game.owner, '20', 'won')`
const APART = [
  `if (won > lost) { blockchain.withdraw(${ME}, '20', 'won') } else { blockchain.withdraw(game.owner, '20', 'kept') }`,
]

const CONTEST: Actions = {
  init: action('', "storage.put('records', '[]')", "storage.put('pot', '0')"),
  join: action(
    'amount',
    ...VALUE,
    TAKE,
    "const records = JSON.parse(storage.get('records'))",
    `records.push({ player: ${ME}, stake: value.toFixed(), score: 0 })`,
    `storage.put('records', JSON.stringify(records), ${ME})`,
    `storage.put('pot', ${N("storage.get('pot')")}.plus(value).toFixed(), ${ME})`,
  ),
}
const END = ["storage.put('records', '[]')", "storage.put('pot', '0')", "blockchain.withdraw(best.player, pot, 'won')"]
/** A contest by numbers that the players name, and in the twin the owner. */
const contest = (...best: Statement[]): Kind => {
  const set = (player: string) => [
    "const records = JSON.parse(storage.get('records'))",
    `for (const record of records) { if (record.player === ${player}) { record.score = Number(score) } }`,
    `storage.put('records', JSON.stringify(records), ${ME})`,
  ]
  return {
    rules: ['open-setter'],
    common: {
      ...CONTEST,
      finish: action(
        '',
        "const records = JSON.parse(storage.get('records'))",
        { check: 'records.length > 1' },
        "const pot = storage.get('pot')",
        ...best,
        ...END,
      ),
    },
    parameters: 'who, score',
    theft: set(ME),
    twin: [OWNER, ...set('who')],
  }
}

/** Kinds of other rules, whose values go through a default, a list of the call, or what a loop counts. */
export const DETOUR_KINDS: Record<string, Kind> = {
  ...mapKinds('a number with a default, that is NaN', {
    'by a condition': orElse('if (!amount) { amount = 5 }', 'const wanted = new BigNumber(amount)'),
    'by an operator': orElse("const wanted = new BigNumber(amount || '5')"),
    'by a conditional expression': orElse("const wanted = new BigNumber(amount ? amount : '5')"),
    'in a variable of its own': orElse(
      'let text = amount',
      "if (text === '' || text === null) { text = '5' }",
      'const wanted = new BigNumber(text)',
    ),
  }),
  ...mapKinds('a number with a default for what is no number', {
    'by a condition': orNumber('if (isNaN(Number(amount))) { amount = 5 }', 'const wanted = new BigNumber(amount)'),
    'by a conditional expression': orNumber("const wanted = new BigNumber(Number(amount) >= 5 ? amount : '5')"),
  }),
  ...mapKinds('a pot that stays, for an account in a list of the call', {
    'at its begin': firstOf('const winner = list[0]'),
    'after a sort': firstOf('const sorted = list.sort((a, b) => b.score - a.score)', 'const winner = sorted[0]'),
    'that is joined': firstOf('const all = [].concat(list)', 'const winner = all[0]'),
  }),
  ...mapKinds('a draw in a loop', {
    'for members of a list': deal((card) => [
      TWO,
      `for (let i = 0; i < 2; i++) { players[i].card = ${card} }`,
      ...BEST,
    ]),
    'for elements of a list': deal((card) => [
      'const cards = [0, 0]',
      `for (let i = 0; i < 2; i++) { cards[i] = ${card} }`,
      `const winner = { who: cards[0] > cards[1] ? first : ${ME} }`,
    ]),
    'for a list that grows': deal((card) => [
      `const names = [first, ${ME}]`,
      'const players = []',
      `for (let i = 0; i < 2; i++) { players.push({ who: names[i], card: ${card} }) }`,
      ...BEST,
    ]),
  }),
  ...mapKinds('a score that the player names, in a list', {
    'that is sorted': contest('records.sort((a, b) => b.score - a.score)', 'const best = records[0]'),
    'that is sorted by a copy': contest(
      'const sorted = records.slice().sort((a, b) => b.score - a.score)',
      'const best = sorted[0]',
    ),
    'that a loop looks through': contest(
      'let best = records[0]',
      'for (const record of records) { if (record.score > best.score) { best = record } }',
    ),
  }),
  ...mapKinds('moves that the second player has seen, counted in a loop', {
    'by conditions': duel(
      'for (let i = 0; i < 3; i++) { if (game.moves[i] > mine[i]) { lost++ } if (game.moves[i] < mine[i]) { won++ } }',
      EITHER,
    ),
    'with two payments': duel(
      'for (let i = 0; i < mine.length; i++) { if (mine[i] > game.moves[i]) { won++ } else { lost++ } }',
      ...APART,
    ),
  }),
}
