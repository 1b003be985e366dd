import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, read, SIGNED } from './frame.js'
import type { Kind } from './kinds.js'

const DUEL = `storage.mapPut('duels', ${ME}, peer)`
const duel = (...check: Statement[]) => ({ duel: action('peer', ...check, DUEL) })

const HOUR = "block.time - Number(storage.mapGet('lost', peer) || '0') > 3600 * 1e9"
const LOST: Statement[] = ["storage.mapPut('lost', who, String(block.time))"]

const BAN: Statement[] = [
  ...read('user', 'users', 'who'),
  'user.banned = true',
  "storage.mapPut('users', who, JSON.stringify(user))",
]

const NAMES = "const names = JSON.parse(storage.get('out') || '[]')"
const LIST: Statement[] = [NAMES, 'names.push(who)', "storage.put('out', JSON.stringify(names))"]

const REPORT: Statement[] = [
  "storage.mapPut('reports', who, String(Number(storage.mapGet('reports', who) || '0') + 1))",
]

/** Entries of other accounts that anyone sets, and by which an action refuses whom its caller names. */
export const MARK_KINDS: Record<string, Kind> = mapKinds('a mark on another account, that an action refuses', {
  'when it is there': {
    rules: ['missing-authority'],
    common: duel({ check: "!storage.mapHas('out', peer)" }),
    parameters: 'who',
    theft: ["storage.mapPut('out', who, '1')"],
    twin: [SIGNED('who'), "storage.mapPut('out', who, '1')"],
  },
  'when it has a certain value': {
    rules: ['missing-authority'],
    common: duel({ check: "storage.mapGet('state', peer) !== 'out'" }),
    parameters: 'who',
    theft: ["storage.mapPut('state', who, 'out')"],
    twin: [OWNER, "storage.mapPut('state', who, 'out')"],
  },
  'for an hour': {
    rules: ['missing-authority'],
    common: duel({ check: HOUR }),
    parameters: 'who',
    theft: LOST,
    twin: [OWNER, ...LOST],
  },
  'in a member of its entry': {
    rules: ['missing-authority'],
    common: {
      join: action('', `storage.mapPut('users', ${ME}, JSON.stringify({ banned: false }))`),
      ...duel(...read('user', 'users', 'peer'), { check: '!user.banned' }),
    },
    parameters: 'who',
    theft: BAN,
    twin: [SIGNED('who'), ...BAN],
  },
  'in a list of names': {
    rules: ['missing-authority'],
    common: duel(NAMES, { check: 'names.indexOf(peer) < 0' }),
    parameters: 'who',
    theft: LIST,
    twin: [OWNER, ...LIST],
  },
  'after some reports': {
    rules: ['missing-authority'],
    common: duel({ check: "!(Number(storage.mapGet('reports', peer) || '0') > 2)" }),
    parameters: 'who',
    theft: REPORT,
    twin: [OWNER, ...REPORT],
  },
})
