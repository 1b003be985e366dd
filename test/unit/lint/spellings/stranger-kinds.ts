import type { Actions, Statement } from './forms.js'
import { action, DAY, ME, mapKinds, N, OWNER, SELF, TAKE, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const OUT = `blockchain.withdraw(${ME}, lock.balance, 'out')`
const LOCK = `const lock = JSON.parse(storage.mapGet('locks', ${ME}))`
const TAKES: Actions = {
  take: action(
    '',
    LOCK,
    { check: 'lock !== null' },
    { check: `block.time - lock.since >= lock.days * ${DAY}` },
    `storage.mapDel('locks', ${ME})`,
    OUT,
  ),
}
const ADD: Statement[] = ['lock.balance = value.plus(lock.balance).toFixed()']
const save = (who: string): Statement => `storage.mapPut('locks', ${who}, JSON.stringify(lock), ${ME})`
const NEW = "const made = { days: Number(days), since: block.time, balance: '0' }"
const open = (who: string): Statement[] => [
  ...VALUE,
  { check: 'Number(days) >= 0' },
  TAKE,
  `const text = storage.mapGet('locks', ${who})`,
  NEW,
  'const lock = text ? JSON.parse(text) : made',
  ...ADD,
  save(who),
]
/** A gift whose receiver waits as long as the giver likes, and in the twin one to the caller. */
const TERMS: Kind = {
  rules: ['missing-authority'],
  common: TAKES,
  parameters: 'who, days, amount',
  theft: open('who'),
  twin: open(ME),
}
const JOIN = action('amount', ...VALUE, TAKE, LOCK, { check: 'lock !== null' }, ...ADD, save(ME))
const first = (who: string): Statement[] => [
  ...VALUE,
  { check: `Number(days) >= 0 && !storage.mapHas('locks', ${who})` },
  TAKE,
  'const lock = { days: Number(days), since: block.time, balance: value.toFixed() }',
  save(who),
]

/** Terms of an account's deposits that a stranger sets. */
export const STRANGER_TERM_KINDS: Record<string, Kind> = mapKinds('a term that a stranger sets', {
  'by a deposit': TERMS,
  'by the first deposit': { ...TERMS, common: { ...TAKES, join: JOIN }, theft: first('who'), twin: first(ME) },
  'up to no limit': {
    ...TERMS,
    twin: open('who').flatMap((one) => (one === TAKE ? [{ check: 'Number(days) <= 7' }, one] : [one])),
  },
})

const PRICE = `blockchain.deposit(${ME}, '1', 'name')`
const PAY = action(
  'id, amount',
  ...VALUE,
  "const owner = storage.mapGet('names', id)",
  { check: 'owner !== null' },
  `blockchain.transfer(${ME}, owner, value.toFixed(), 'paid')`,
)
const EMPTY = action('amount', OWNER, "blockchain.withdraw(blockchain.contractOwner(), amount, 'fees')")
const free = (map: string): Statement => ({ check: `!storage.mapHas('${map}', id)` })
const NAME = `storage.mapPut('names', id, ${ME}, ${ME})`
const ENTRY = `storage.mapPut('sites', id, JSON.stringify({ owner: ${ME}, at: ${N('1')}.toFixed() }), ${ME})`
const MOVE = action(
  'id, to',
  "const site = JSON.parse(storage.mapGet('sites', id))",
  { check: `site !== null && site.owner === ${ME}` },
  'site.owner = to',
  `storage.mapPut('sites', id, JSON.stringify(site), ${ME})`,
)

/** Names that are registered again. */
export const TAKEN_NAME_KINDS: Record<string, Kind> = mapKinds('a name that is taken over', {
  'by who registers it again': {
    rules: ['missing-authority'],
    common: { pay: PAY, empty: EMPTY },
    parameters: 'id',
    theft: [PRICE, NAME],
    twin: [free('names'), PRICE, NAME],
  },
  'in an entry': {
    rules: ['missing-authority'],
    common: { move: MOVE, empty: EMPTY },
    parameters: 'id',
    theft: [PRICE, ENTRY],
    twin: [free('sites'), PRICE, ENTRY],
  },
  'by who brings the item': {
    rules: [],
    common: { move: MOVE, empty: EMPTY },
    parameters: 'id',
    theft: [],
    twin: [`blockchain.callWithAuth('token721.iost', 'transfer', ['pet', ${ME}, ${SELF}, id])`, ENTRY],
  },
})
