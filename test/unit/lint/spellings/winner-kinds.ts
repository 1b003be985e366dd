import type { Actions, Statement } from './forms.js'
import { action, ME, mapKinds, N, OWNER, read, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const SAVE = `storage.mapPut('games', id, JSON.stringify(game), ${ME})`
const GAMES: Actions = {
  open: action(
    'id, amount',
    ...VALUE,
    { check: "!storage.mapHas('games', id)" },
    TAKE,
    `const game = { host: ${ME}, guest: '', stake: value.toFixed(), state: 'open' }`,
    SAVE,
  ),
  join: action(
    'id',
    ...read('game', 'games'),
    { check: "game.state === 'open'" },
    `blockchain.deposit(${ME}, game.stake, 'in')`,
    `game.guest = ${ME}`,
    "game.state = 'full'",
    SAVE,
  ),
}
const END: Statement[] = [
  ...read('game', 'games'),
  { check: "game.state === 'full'" },
  "game.state = 'ended'",
  SAVE,
  `const prize = ${N('game.stake')}.times(2).toFixed()`,
]
const pay = (who: string) => `blockchain.withdraw(${who}, prize, 'won')`
/** An end of a game by anyone who names the winner, and in the twin by the owner. */
const end = (...theft: Statement[]): Kind => ({
  rules: ['missing-authority'],
  common: GAMES,
  parameters: 'id, winner',
  theft: [...END, ...theft],
  twin: [OWNER, ...END, ...theft],
})
const BRANCHES = `if (winner === 'host') { ${pay('game.host')} } else { ${pay('game.guest')} }`

/** Winners that the caller chooses. */
export const WINNER_KINDS: Record<string, Kind> = mapKinds('a winner that anyone chooses', {
  'by a ternary': end(`const who = winner === 'host' ? game.host : game.guest`, pay('who')),
  'by a branch': end(BRANCHES),
  'by a number': end('let who = game.guest', 'if (Number(winner) > 0) { who = game.host }', pay('who')),
  'by the name of a member': {
    ...end(pay('game[winner]')),
    twin: [OWNER, ...END, BRANCHES],
  },
})
