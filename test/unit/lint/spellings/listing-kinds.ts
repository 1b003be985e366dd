import type { Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, SELF } from './frame.js'
import type { Kind } from './kinds.js'

const JOIN = { join: action('', `storage.mapPut('members', ${ME}, '1', ${ME})`) }
const HIRE = { hire: action('who', OWNER, "storage.mapPut('staff', who, '1')") }
const JOINED: Statement = { check: `storage.mapHas('members', ${ME})` }
const HIRED: Statement = { check: `storage.mapHas('staff', ${ME})` }

/** Rights of accounts with an entry in a map: everyone can be in `members`, the owner hires `staff`. */
const RIGHTS = mapKinds('a right of whoever has joined', {
  'a mint': {
    rules: ['double-payment', 'missing-authority'],
    common: { ...JOIN, ...HIRE },
    parameters: '',
    theft: [JOINED, `blockchain.callWithAuth('token.iost', 'issue', ['silver', ${ME}, '5'])`],
    twin: [HIRED, `blockchain.callWithAuth('token.iost', 'issue', ['silver', ${ME}, '5'])`],
  },
  'a price': {
    rules: ['open-setter'],
    common: {
      ...JOIN,
      ...HIRE,
      buy: action(
        'count',
        { check: 'Number.isInteger(Number(count)) && Number(count) > 0' },
        `blockchain.deposit(${ME}, new BigNumber(storage.get('price')).times(count).toFixed(), 'buy')`,
        `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${SELF}, ${ME}, count, ''])`,
      ),
    },
    parameters: 'price',
    theft: [JOINED, "storage.put('price', price)"],
    twin: [HIRED, "storage.put('price', price)"],
  },
  'a payment to any account that has': {
    rules: ['double-payment'],
    common: JOIN,
    parameters: 'who',
    theft: [{ check: "storage.mapHas('members', who)" }, "blockchain.withdraw(who, '5', 'gift')"],
    twin: [
      { check: "storage.mapHas('members', who) && !storage.mapHas('had', who)" },
      "storage.mapPut('had', who, '1')",
      "blockchain.withdraw(who, '5', 'gift')",
    ],
  },
})

const pay = (...check: Statement[]) => ({
  pay: action('id, amount', ...check, `blockchain.callWithAuth(id, 'transfer', ['x', ${ME}, ${SELF}, amount, ''])`),
})
const NAMES = "const names = JSON.parse(storage.get('known') || '[]')"
const ADD: Statement[] = [NAMES, 'names.push(id)', "storage.put('known', JSON.stringify(names))"]
const CALLER = 'JSON.parse(blockchain.contextInfo()).caller.name'
const HOOKED: Statement[] = [`storage.mapPut('hooks', ${ME}, ${CALLER})`]
const CONTRACTS = mapKinds('a called contract that callers list', {
  'by a mark': {
    rules: ['call-from-argument'],
    common: pay({ check: "storage.mapHas('known', id)" }),
    parameters: 'id',
    theft: ["storage.mapPut('known', id, '1')"],
    twin: [OWNER, "storage.mapPut('known', id, '1')"],
  },
  'by a mark of a certain value': {
    rules: ['call-from-argument'],
    common: {
      propose: action('id', "storage.mapPut('known', id, 'new')"),
      ...pay({ check: "storage.mapGet('known', id) === 'good'" }),
    },
    parameters: 'id',
    theft: ["storage.mapPut('known', id, 'good')"],
    twin: [OWNER, "storage.mapPut('known', id, 'good')"],
  },
  'in a list of names': {
    rules: ['call-from-argument'],
    common: pay(NAMES, { check: 'names.includes(id)' }),
    parameters: 'id',
    theft: ADD,
    twin: [OWNER, ...ADD],
  },
  'in a list of names, by its place': {
    rules: ['call-from-argument'],
    common: {
      pay: action(
        'at, amount',
        NAMES,
        `blockchain.callWithAuth(names[at], 'transfer', ['x', ${ME}, ${SELF}, amount, ''])`,
      ),
    },
    parameters: 'id',
    theft: ADD,
    twin: [OWNER, ...ADD],
  },
  'by a call of its own': {
    rules: ['call-from-argument'],
    common: {
      tell: action(
        'who',
        { check: "storage.mapHas('hooks', who)" },
        `blockchain.callWithAuth(storage.mapGet('hooks', who), 'transfer', ['x', ${ME}, ${SELF}, '1', ''])`,
      ),
    },
    parameters: '',
    theft: HOOKED,
    twin: [OWNER, ...HOOKED],
  },
})

const VOTES = {
  vote: action(
    '',
    { check: `!storage.mapHas('votes', ${ME})` },
    "const voters = JSON.parse(storage.get('voters') || '[]')",
    `voters.push(${ME})`,
    "storage.put('voters', JSON.stringify(voters))",
    `storage.mapPut('votes', ${ME}, '1', ${ME})`,
  ),
  share: action(
    '',
    { check: `storage.mapHas('votes', ${ME}) && storage.mapGet('had', ${ME}) !== storage.get('count')` },
    `storage.mapPut('had', ${ME}, storage.get('count'))`,
    `blockchain.withdraw(${ME}, '3', 'share')`,
  ),
}
const clear = (deletion: string): Statement[] => [
  OWNER,
  "storage.put('count', String(Number(storage.get('count')) + 1))",
  "const all = JSON.parse(storage.get('voters') || '[]')",
  `for (let at = 0; at < all.length; at++) { ${deletion} }`,
  "storage.put('voters', '[]')",
]
const LOOPS = mapKinds('a loop over a list of names', {
  'that deletes one of them again and again': {
    rules: ['same-entry-twice'],
    common: VOTES,
    parameters: '',
    theft: clear(`storage.mapDel('votes', ${ME})`),
    twin: clear("storage.mapDel('votes', all[at])"),
  },
})

export const LISTING_KINDS: Record<string, Kind> = { ...RIGHTS, ...CONTRACTS, ...LOOPS }
