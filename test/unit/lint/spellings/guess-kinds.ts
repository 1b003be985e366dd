import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, N, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const KEEP = `storage.mapPut('games', id, JSON.stringify(game), ${ME})`
const make = (choice: string): Actions => ({
  begin: action(
    'id, number, amount',
    { check: "!storage.mapHas('games', id)" },
    ...VALUE,
    TAKE,
    `const game = { ${choice}, prize: value.toFixed(), owner: ${ME} }`,
    KEEP,
  ),
  end: action(
    'id',
    ...read('game', 'games'),
    { check: `game.owner === ${ME}` },
    "storage.mapDel('games', id)",
    "blockchain.withdraw(game.owner, game.prize, 'end')",
  ),
})
const GAME = read('game', 'games')
const PRICE = `blockchain.deposit(${ME}, '1', 'guess')`
const MORE = `game.prize = ${N('game.prize')}.plus(1).toFixed()`
const REMOVE = "storage.mapDel('games', id)"
const WIN = `blockchain.withdraw(${ME}, game.prize, 'won')`
/** A guess that pays whoever is right, and in the twin is only counted. */
const guess = (choice: string, ...theft: Statement[]): Kind => ({
  rules: ['predictable-random'],
  common: make(choice),
  parameters: 'id, number',
  theft: [...GAME, PRICE, ...theft],
  twin: [...GAME, PRICE, MORE, 'game.last = number', KEEP],
})

/** Choices that are stored as they are, and that others guess. */
export const GUESS_KINDS: Record<string, Kind> = mapKinds('a guess of what is stored as it is', {
  'until somebody is right': guess(
    'number',
    `if (game.number !== number) { ${MORE}; ${KEEP}; return 'lost' }`,
    REMOVE,
    WIN,
  ),
  'that is lost otherwise': guess('number', MORE, `if (game.number === number) { ${REMOVE}; ${WIN} } else { ${KEEP} }`),
  'of a number': guess(
    'number: Number(number)',
    MORE,
    `if (game.number === Number(number)) { ${REMOVE}; ${WIN} } else { ${KEEP} }`,
  ),
  'of a half': guess(
    'isSmall: Number(number) < 10',
    MORE,
    REMOVE,
    'const isSmall = Number(number) < 10',
    `if (isSmall === game.isSmall) { ${WIN} } else { blockchain.withdraw(game.owner, game.prize, 'kept') }`,
  ),
  'that costs the same until it is right': {
    ...guess('number', { check: 'game.number === number' }, REMOVE, WIN),
    twin: [...GAME, PRICE, { check: 'game.number === IOSTCrypto.sha3(number)' }, REMOVE, WIN],
  },
})

const POST = action(
  'id, text, price',
  { check: "!storage.mapHas('posts', id)" },
  `const post = { text, price, by: ${ME} }`,
  `storage.mapPut('posts', id, JSON.stringify(post), ${ME})`,
)
const POSTED = read('post', 'posts')
const BUY = `blockchain.transfer(${ME}, post.by, post.price, 'bought')`
const BOUGHT = `storage.mapPut('bought', ${ME}, id, ${ME})`
/** A sale of what every account can read, and in the twin one that is recorded. */
const sell = (...theft: Statement[]): Kind => ({
  rules: ['skipped-payment'],
  common: { post: POST },
  parameters: 'id',
  theft: [...POSTED, ...theft],
  twin: [...POSTED, BOUGHT, ...theft],
})

/** Texts that are sold, and that stand in storage as they are. */
export const SOLD_KINDS: Record<string, Kind> = mapKinds('a sale of what is stored as it is', {
  'to its author': sell(BUY, 'return post.text'),
  'in an object': sell(BUY, 'return JSON.stringify({ text: post.text, of: id })'),
  'for at least its price': {
    ...sell('return post.text'),
    parameters: 'id, amount',
    theft: [
      ...POSTED,
      ...VALUE,
      { check: 'value.gte(post.price)' },
      `blockchain.transfer(${ME}, post.by, value.toFixed(), 'bought')`,
      'return post.text',
    ],
  },
  'that only a buyer is shown': {
    rules: ['skipped-payment'],
    common: { post: POST, buy: action('id', ...POSTED, BUY, `storage.mapPut('bought_' + id, ${ME}, '1', ${ME})`) },
    parameters: 'id',
    theft: [...POSTED, { check: `storage.mapHas('bought_' + id, ${ME})` }, 'return post.text'],
    twin: [...POSTED, 'return post.text'],
  },
})
