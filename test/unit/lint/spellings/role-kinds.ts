import type { Action, Statement } from './forms.js'
import { ME, mapKinds } from './frame.js'
import type { Kind } from './kinds.js'

const TEAM = "const team = JSON.parse(storage.get('team') || '{}')"
const TABLE = 'const team = { alice: true, bobby: true }'
const PAY = "blockchain.withdraw(to, amount, 'paid')"

/** Roles that are members of an object: `constructor` is a member of every object, and a name for an account. */
function findMembers(forms: Record<string, readonly [theft: Statement[], twin: Statement[]]>): Record<string, Kind> {
  return mapKinds(
    'a role in a plain object',
    Object.fromEntries(
      Object.entries(forms).map(([form, [theft, twin]]): [string, Kind] => [
        form,
        { rules: ['missing-authority'], parameters: 'to, amount', theft: [...theft, PAY], twin: [...twin, PAY] },
      ]),
    ),
  )
}

const IN_OBJECTS = findMembers({
  'that is there': [
    [TEAM, { check: `team[${ME}]` }],
    [TEAM, { check: `Object.prototype.hasOwnProperty.call(team, ${ME})` }],
  ],
  'with a rank that is too low': [
    [TEAM, `const me = team[${ME}]`, { check: 'me && !(me.rank < 2)' }],
    [TEAM, `const me = team[${ME}]`, { check: 'me && me.rank >= 2' }],
  ],
  'that is not undefined': [
    [TEAM, { check: `team[${ME}] !== undefined` }],
    [TEAM, { check: `team[${ME}] === 1` }],
  ],
  'by the operator in': [
    [TEAM, { check: `${ME} in team` }],
    [TEAM, { check: `team.hasOwnProperty(${ME})` }],
  ],
  'in a table of constants': [
    [TABLE, { check: `team[${ME}]` }],
    [TABLE, { check: `team[${ME}] === true` }],
  ],
  'without a prototype': [
    [TEAM, { check: `!!team[${ME}]` }],
    [
      "const team = Object.assign(Object.create(null), JSON.parse(storage.get('team') || '{}'))",
      { check: `team[${ME}]` },
    ],
  ],
  'of a payment to oneself': [
    [TEAM, { check: `team[${ME}]` }, { check: `to === ${ME}` }],
    [TEAM, { check: `Object.keys(team).includes(${ME})` }, { check: `to === ${ME}` }],
  ],
})

const NAMED = "const boss = storage.get('boss')"

const BY_NAMES = mapKinds('authority by a part of a name', {
  ...Object.fromEntries(
    Object.entries<readonly [theft: string, twin: string]>({
      'at its beginning': [`${ME}.indexOf('acme') === 0`, `['acme_', 'alice'].indexOf(${ME}) >= 0`],
      'by startsWith': [`${ME}.startsWith('acme')`, `${ME} === boss`],
      'that is cut out': [`${ME}.substring(0, 4) === 'acme'`, `${ME} === boss`],
      'that is stored': [`${ME}.slice(0, 5) === boss`, `${ME}.slice(0, 11) === boss && ${ME} === boss`],
      'by includes': [`${ME}.includes('acme')`, `['alice', 'bobby'].includes(${ME})`],
      'by its first letter': [`${ME}[0] === 'a'`, `${ME}[0] === 'a' && ${ME} === boss`],
      'in a stored text': [
        `(storage.get('names') || '').indexOf(${ME}) >= 0`,
        `JSON.parse(storage.get('list') || '[]').indexOf(${ME}) >= 0`,
      ],
      'as the first word': [`${ME}.split('_')[0] === 'acme'`, `${ME} === boss`],
    }).map(([form, [theft, twin]]): [string, Kind] => [
      form,
      {
        rules: ['missing-authority'],
        parameters: 'to, amount',
        theft: [NAMED, { check: theft }, PAY],
        twin: [NAMED, { check: twin }, PAY],
      },
    ]),
  ),
  'for a call of anything': {
    rules: ['call-from-argument'],
    parameters: 'contract, method, args',
    theft: [{ check: `${ME}.indexOf('acme') === 0` }, 'blockchain.callWithAuth(contract, method, args)'],
    twin: [{ check: `${ME} === storage.get('boss')` }, 'blockchain.callWithAuth(contract, method, args)'],
  },
})

const LIST = "const list = JSON.parse(storage.get('list') || '[]')"
const DAY = 'const day = String(Math.floor(block.time / 86400e9))'

const FOR_ALL = mapKinds('authority that every account has', {
  'by a position as a condition': {
    rules: ['missing-authority'],
    parameters: 'to, amount',
    theft: [LIST, { check: `list.indexOf(${ME})` }, PAY],
    twin: [LIST, { check: `list.indexOf(${ME}) !== -1` }, PAY],
  },
  'while nothing is stored': {
    rules: ['missing-authority'],
    parameters: 'to, amount',
    theft: [{ check: `blockchain.requireAuth(storage.get('chief') || ${ME}, 'active')` }, PAY],
    twin: [{ check: "blockchain.requireAuth(storage.get('chief') || blockchain.contractOwner(), 'active')" }, PAY],
  },
  'by a result in a callback': {
    rules: ['unchecked-call', 'missing-authority'],
    parameters: 'to, amount',
    theft: [LIST, `list.forEach((one) => { if (one === ${ME}) { return true } return false })`, PAY],
    twin: [LIST, `const found = list.filter((one) => one === ${ME})`, { check: `list.includes(${ME})` }, PAY],
  },
  'that is in a text, once a day': {
    rules: ['missing-authority'],
    parameters: '',
    theft: [
      { check: `(storage.get('names') || '').indexOf(${ME}) >= 0` },
      DAY,
      { check: `storage.mapGet('day', ${ME}) !== day` },
      `storage.mapPut('day', ${ME}, day)`,
      `blockchain.withdraw(${ME}, '20', 'paid')`,
    ],
    twin: [
      { check: `(storage.get('names') || '').split(',').indexOf(${ME}) >= 0` },
      DAY,
      { check: `storage.mapGet('day', ${ME}) !== day` },
      `storage.mapPut('day', ${ME}, day)`,
      `blockchain.withdraw(${ME}, '20', 'paid')`,
    ],
  },
})

const VALUE = 'const value = new BigNumber(amount)'
const MINE = `const mine = new BigNumber(storage.mapGet('chips', ${ME}) || '0')`
const MOVE: Statement[] = [
  `storage.mapPut('chips', ${ME}, mine.minus(value).toFixed(), ${ME})`,
  "storage.mapPut('chips', to, value.plus(storage.mapGet('chips', to) || '0').toFixed())",
]
const cash: Action = {
  parameters: '',
  statements: [
    MINE,
    { check: 'mine.gt(0)' },
    `storage.mapDel('chips', ${ME})`,
    `blockchain.withdraw(${ME}, mine.toFixed(), 'cash')`,
  ],
}

const NEGATIVE = mapKinds('a negative amount', {
  'behind a limit of places': {
    rules: ['unvalidated-amount'],
    common: { cash },
    parameters: 'to, amount',
    theft: [
      VALUE,
      { check: `to !== ${ME} && !value.isNaN() && value.dp() <= 8` },
      MINE,
      { check: '!value.gt(mine)' },
      ...MOVE,
    ],
    twin: [
      VALUE,
      { check: `to !== ${ME} && !value.isNaN() && value.dp() <= 8 && value.gt(0)` },
      MINE,
      { check: '!value.gt(mine)' },
      ...MOVE,
    ],
  },
  'behind a limit of decimal places': {
    rules: ['unvalidated-amount'],
    common: { cash },
    parameters: 'to, amount',
    theft: [VALUE, { check: `to !== ${ME} && value.decimalPlaces() < 9` }, MINE, { check: 'mine.gte(value)' }, ...MOVE],
    twin: [
      VALUE,
      { check: `to !== ${ME} && value.decimalPlaces() < 9` },
      MINE,
      { check: 'mine.gte(value) && value.isPositive() && !value.isZero()' },
      ...MOVE,
    ],
  },
})

const DELEGATES = "const agents = JSON.parse(storage.get('agents') || '{}')"

const DELETED = mapKinds('a deletion', {
  'that is not stored': {
    rules: ['not-persisted'],
    common: {
      fetch: {
        parameters: 'from',
        statements: [
          DELEGATES,
          { check: `Object.prototype.hasOwnProperty.call(agents, from) && agents[from] === ${ME}` },
          "const has = new BigNumber(storage.mapGet('chips', from) || '0')",
          { check: 'has.gt(0)' },
          "storage.mapDel('chips', from)",
          `blockchain.withdraw(${ME}, has.toFixed(), 'drawn')`,
        ],
      },
    },
    parameters: '',
    theft: [DELEGATES, `delete agents[${ME}]`, `storage.mapPut('since', ${ME}, String(block.time), ${ME})`],
    twin: [
      DELEGATES,
      `delete agents[${ME}]`,
      "storage.put('agents', JSON.stringify(agents))",
      `storage.mapPut('since', ${ME}, String(block.time), ${ME})`,
    ],
  },
})

/** Roles that every account has, or every one with a certain name, and what else takes from others. */
export const ROLE_KINDS: Readonly<Record<string, Kind>> = {
  ...IN_OBJECTS,
  ...BY_NAMES,
  ...FOR_ALL,
  ...NEGATIVE,
  ...DELETED,
}
