import type { Action, Statement } from './forms.js'
import { action, ME, mapKinds, VALUE } from './frame.js'
import type { Kind } from './kinds.js'

const IS_OWNER: Statement = { check: "blockchain.requireAuth(blockchain.contractOwner(), 'active')" }
const HAS = (name: string, account: string) => `const ${name} = new BigNumber(storage.mapGet('has', ${account}) || '0')`

/** Deposits of a bank. */
const BANK = {
  put: action(
    'amount',
    ...VALUE,
    `blockchain.deposit(${ME}, value.toFixed(), 'put')`,
    HAS('has', ME),
    `storage.mapPut('has', ${ME}, has.plus(value).toFixed(), ${ME})`,
  ),
}

/** Moves of a balance by an account with an allowance. */
function spend(
  keep: Statement[],
  look: Statement[],
  lower: Statement[],
  missing: Statement[] = [],
  more: Record<string, Action> = {},
): Kind {
  const enough: Statement[] = [HAS('has', 'from'), { check: 'from !== to && has.gte(value)' }]
  const move: Statement[] = [
    "storage.mapPut('has', from, has.minus(value).toFixed())",
    HAS('had', 'to'),
    "storage.mapPut('has', to, had.plus(value).toFixed())",
  ]
  return {
    rules: ['double-payment', 'not-persisted'],
    common: { ...BANK, approve: action('spender, amount', ...VALUE, ...keep), ...more },
    parameters: 'from, to, amount',
    theft: [...VALUE, ...look, ...enough, ...missing, ...move],
    twin: [...VALUE, ...look, ...enough, ...lower, ...move],
  }
}

const JOINED_ALLOWANCE: Statement = `storage.mapPut('allow', ${ME} + ':' + spender, value.toFixed(), ${ME})`
const LEFT = `const left = new BigNumber(storage.mapGet('allow', from + ':' + ${ME}) || '0')`
const ENOUGH: Statement = { check: 'left.gte(value)' }
const LOWER = (pair: string) => `storage.mapPut('allow', ${pair}, left.minus(value).toFixed())`

const ALLOWANCES = mapKinds('an allowance that stays', {
  'under a joined key': spend([JOINED_ALLOWANCE], [LEFT, ENOUGH], [LOWER(`from + ':' + ${ME}`)]),
  'lowered for the receiver': spend(
    [JOINED_ALLOWANCE],
    [LEFT, ENOUGH],
    [LOWER(`from + ':' + ${ME}`)],
    [LOWER("from + ':' + to")],
  ),
  'lowered for the other way': spend(
    [JOINED_ALLOWANCE],
    [LEFT, ENOUGH],
    [LOWER(`from + ':' + ${ME}`)],
    [LOWER(`${ME} + ':' + from`)],
  ),
  'in a map for each owner': spend(
    [`storage.mapPut('allow:' + ${ME}, spender, value.toFixed(), ${ME})`],
    [`const left = new BigNumber(storage.mapGet('allow:' + from, ${ME}) || '0')`, ENOUGH],
    [`storage.mapPut('allow:' + from, ${ME}, left.minus(value).toFixed())`],
  ),
  'in an object of the owner': spend(
    [
      `const all = JSON.parse(storage.mapGet('allow', ${ME}) || '{}')`,
      'all[spender] = value.toFixed()',
      `storage.mapPut('allow', ${ME}, JSON.stringify(all), ${ME})`,
    ],
    [
      "const all = JSON.parse(storage.mapGet('allow', from) || '{}')",
      { check: `new BigNumber(all[${ME}] || '0').gte(value)` },
    ],
    [
      `all[${ME}] = new BigNumber(all[${ME}]).minus(value).toFixed()`,
      "storage.mapPut('allow', from, JSON.stringify(all))",
    ],
  ),
  'in an object that is not stored': spend(
    [
      `const all = JSON.parse(storage.mapGet('allow', ${ME}) || '{}')`,
      'all[spender] = value.toFixed()',
      `storage.mapPut('allow', ${ME}, JSON.stringify(all), ${ME})`,
    ],
    [
      "const all = JSON.parse(storage.mapGet('allow', from) || '{}')",
      { check: `new BigNumber(all[${ME}] || '0').gte(value)` },
    ],
    [
      `all[${ME}] = new BigNumber(all[${ME}]).minus(value).toFixed()`,
      "storage.mapPut('allow', from, JSON.stringify(all))",
    ],
    [`all[${ME}] = new BigNumber(all[${ME}]).minus(value).toFixed()`],
  ),
  'lowered in a number that is not stored': spend(
    [JOINED_ALLOWANCE],
    [
      `let left = Number(storage.mapGet('allow', from + ':' + ${ME}) || '0')`,
      { check: 'left >= value.toNumber()' },
      'left = left - value.toNumber()',
    ],
    [`storage.mapPut('allow', from + ':' + ${ME}, String(left))`],
  ),
})

/** Payments from a list that is one text. */
function queue(take: Statement[], store: Statement[], rules = ['not-persisted', 'double-payment']): Kind {
  const load: Statement[] = ["let queue = JSON.parse(storage.get('queue') || '[]')", { check: 'queue.length > 0' }]
  const pay = "blockchain.withdraw(head.to, head.amount, 'paid')"
  return {
    rules,
    common: {
      join: action(
        'amount',
        ...VALUE,
        `blockchain.deposit(${ME}, value.toFixed(), 'join')`,
        "const queue = JSON.parse(storage.get('queue') || '[]')",
        { check: 'queue.length < 50' },
        `queue.push({ to: ${ME}, amount: value.toFixed() })`,
        `storage.put('queue', JSON.stringify(queue), ${ME})`,
      ),
    },
    parameters: '',
    theft: [...load, ...take, pay],
    twin: [...load, ...take, ...store, pay],
  }
}
const STORE_QUEUE: Statement[] = ["storage.put('queue', JSON.stringify(queue))"]

/** Shares of accounts in one object. */
function owed(end: Statement[], store: Statement[]): Kind {
  const load: Statement[] = [
    "const owed = JSON.parse(storage.get('owed') || '{}')",
    `const mine = new BigNumber(owed[${ME}] || '0')`,
    { check: 'mine.gt(0)' },
  ]
  const pay = `blockchain.withdraw(${ME}, mine.toFixed(), 'paid')`
  return {
    rules: ['not-persisted', 'double-payment'],
    common: {
      grant: action(
        'to, amount',
        IS_OWNER,
        ...VALUE,
        "const owed = JSON.parse(storage.get('owed') || '{}')",
        "owed[to] = new BigNumber(owed[to] || '0').plus(value).toFixed()",
        "storage.put('owed', JSON.stringify(owed))",
      ),
    },
    parameters: '',
    theft: [...load, ...end, pay],
    twin: [...load, ...end, ...store, pay],
  }
}
const STORE_OWED: Statement[] = ["storage.put('owed', JSON.stringify(owed))"]

const LISTS = mapKinds('a list that is not stored again', {
  'after shift': queue(['const head = queue.shift()'], STORE_QUEUE),
  'after pop': queue(['const head = queue.pop()'], STORE_QUEUE),
  'after splice': queue(['const head = queue.splice(0, 1)[0]'], STORE_QUEUE),
  'after slice': queue(['const head = queue[0]', 'queue = queue.slice(1)'], STORE_QUEUE),
  'after filter': queue(['const head = queue[0]', 'queue = queue.filter((one) => one !== head)'], STORE_QUEUE),
  'after delete': owed([`delete owed[${ME}]`], STORE_OWED),
  'after a zero': owed([`owed[${ME}] = '0'`], STORE_OWED),
})

/** Many tickets at once. */
function many(theft: Statement[], twin: Statement[], parameters = 'ids'): Kind {
  return {
    rules: ['same-entry-twice'],
    common: {
      buy: action(
        'id',
        { check: "!storage.mapHas('ticket', id)" },
        `blockchain.deposit(${ME}, '10', 'ticket')`,
        `storage.mapPut('ticket', id, JSON.stringify({ owner: ${ME}, amount: '10', open: true }), ${ME})`,
      ),
    },
    parameters,
    theft,
    twin,
  }
}
const IDS: Statement[] = ['const list = JSON.parse(ids)', { check: 'list.length < 20' }]
const UNIQUE: Statement = { check: 'list.every((id, at) => list.indexOf(id) === at)' }
const SUM: Statement[] = [
  'let sum = new BigNumber(0)',
  `for (const id of list) {
      const ticket = JSON.parse(storage.mapGet('ticket', id))
      if (ticket.owner !== ${ME} || !ticket.open) { throw new Error('not yours') }
      sum = sum.plus(ticket.amount)
    }`,
]
const PAY_SUM = `blockchain.withdraw(${ME}, sum.toFixed(), 'tickets')`
const END_ALL = "for (const id of list) { storage.mapDel('ticket', id) }"
/** Tickets of one price, of which only the holder is stored. */
function manyOfOnePrice(theft: Statement[], twin: Statement[]): Kind {
  return {
    ...many([...IDS, ...theft], [...IDS, ...twin]),
    common: {
      buy: action(
        'id',
        { check: "!storage.mapHas('ticket', id)" },
        `blockchain.deposit(${ME}, '10', 'ticket')`,
        `storage.mapPut('ticket', id, ${ME}, ${ME})`,
      ),
      take: action(
        '',
        `const due = storage.mapGet('due', ${ME}) || '0'`,
        `storage.mapPut('due', ${ME}, '0')`,
        `blockchain.withdraw(${ME}, due, 'tickets')`,
      ),
    },
  }
}
const HELD = `if (storage.mapGet('ticket', id) !== ${ME}) { throw new Error('not yours: ' + id) }`
const COUNT_HELD: Statement[] = ['let count = 0', `for (const id of list) { ${HELD} count += 1 }`]
const BOOK = (count: string) =>
  `storage.mapPut('due', ${ME}, new BigNumber(storage.mapGet('due', ${ME}) || '0').plus(new BigNumber('10').times(${count})).toFixed())`
const DROP = "storage.mapDel('ticket', id);"
const COUNTED = mapKinds('one ticket twice in a list', {
  'that is counted': manyOfOnePrice(
    [...COUNT_HELD, END_ALL, BOOK('count')],
    ['let count = 0', `for (const id of list) { ${HELD} ${DROP} count += 1 }`, BOOK('count')],
  ),
  'that is counted, and those seen': manyOfOnePrice(
    [...COUNT_HELD, END_ALL, BOOK('count')],
    [
      'let count = 0',
      'const seen = {}',
      `for (const id of list) { if (seen['_' + id]) { throw new Error('twice') } seen['_' + id] = true; ${HELD} count += 1 }`,
      END_ALL,
      BOOK('count'),
    ],
  ),
  'whose length counts': manyOfOnePrice(
    [`for (const id of list) { ${HELD} }`, END_ALL, BOOK('list.length')],
    [`for (const id of list) { ${HELD} ${DROP} }`, BOOK('list.length')],
  ),
  'each paid in a second loop': manyOfOnePrice(
    [
      `for (const id of list) { ${HELD} }`,
      `for (const id of list) { ${DROP} blockchain.withdraw(${ME}, '10', 'ticket') }`,
    ],
    [`for (const id of list) { ${HELD} ${DROP} blockchain.withdraw(${ME}, '10', 'ticket') }`],
  ),
})
const MANY = mapKinds('one entry twice in a list', {
  'deleted after the sum': many([...IDS, ...SUM, END_ALL, PAY_SUM], [...IDS, UNIQUE, ...SUM, END_ALL, PAY_SUM]),
  'deleted after the sum, and deleted within it': many(
    [...IDS, ...SUM, PAY_SUM, "list.forEach((id) => { storage.mapDel('ticket', id) })"],
    [
      ...IDS,
      'let sum = new BigNumber(0)',
      `for (const id of list) {
      const ticket = JSON.parse(storage.mapGet('ticket', id))
      if (ticket.owner !== ${ME} || !ticket.open) { throw new Error('not yours') }
      sum = sum.plus(ticket.amount)
      storage.mapDel('ticket', id)
    }`,
      PAY_SUM,
    ],
  ),
  'checked before all are paid': many(
    [
      ...IDS,
      `for (const id of list) {
      const ticket = JSON.parse(storage.mapGet('ticket', id))
      if (ticket.owner !== ${ME} || !ticket.open) { throw new Error('not yours') }
    }`,
      `for (const id of list) {
      const ticket = JSON.parse(storage.mapGet('ticket', id))
      ticket.open = false
      storage.mapPut('ticket', id, JSON.stringify(ticket))
      blockchain.withdraw(${ME}, ticket.amount, 'ticket')
    }`,
    ],
    [
      ...IDS,
      `for (const id of list) {
      const ticket = JSON.parse(storage.mapGet('ticket', id))
      if (ticket.owner !== ${ME} || !ticket.open) { throw new Error('not yours') }
      ticket.open = false
      storage.mapPut('ticket', id, JSON.stringify(ticket))
      blockchain.withdraw(${ME}, ticket.amount, 'ticket')
    }`,
    ],
  ),
  'of tickets that were read first': many(
    [
      ...IDS,
      "const tickets = list.map((id) => JSON.parse(storage.mapGet('ticket', id)))",
      { check: `tickets.every((ticket) => ticket.owner === ${ME} && ticket.open)` },
      "list.forEach((id) => { storage.mapDel('ticket', id) })",
      'let sum = new BigNumber(0)',
      'for (const ticket of tickets) { sum = sum.plus(ticket.amount) }',
      PAY_SUM,
    ],
    [
      ...IDS,
      UNIQUE,
      "const tickets = list.map((id) => JSON.parse(storage.mapGet('ticket', id)))",
      { check: `tickets.every((ticket) => ticket.owner === ${ME} && ticket.open)` },
      "list.forEach((id) => { storage.mapDel('ticket', id) })",
      'let sum = new BigNumber(0)',
      'for (const ticket of tickets) { sum = sum.plus(ticket.amount) }',
      PAY_SUM,
    ],
  ),
})

/** Points that accounts give each other, and turn into money. */
const POINTS = {
  cash: action(
    '',
    `const mine = Number(storage.mapGet('points', ${ME}) || '0')`,
    { check: 'mine >= 1' },
    `storage.mapPut('points', ${ME}, '0', ${ME})`,
    `blockchain.withdraw(${ME}, String(Math.floor(mine)), 'points')`,
  ),
  buy: action(
    'amount',
    ...VALUE,
    { check: 'value.isInteger()' },
    `blockchain.deposit(${ME}, value.toFixed(), 'points')`,
    `const mine = Number(storage.mapGet('points', ${ME}) || '0')`,
    `storage.mapPut('points', ${ME}, String(mine + value.toNumber()), ${ME})`,
  ),
}
function give(parameters: string, read: Statement[], enough: Statement, bound: Statement): Kind {
  const move: Statement[] = [
    `storage.mapPut('points', ${ME}, String(mine - points), ${ME})`,
    "storage.mapPut('points', friend, String(Number(storage.mapGet('points', friend) || '0') + points))",
  ]
  const load: Statement[] = [...read, { check: `friend !== ${ME}` }]
  const mine = `const mine = Number(storage.mapGet('points', ${ME}) || '0')`
  return {
    rules: ['unvalidated-amount'],
    common: POINTS,
    parameters,
    theft: [...load, mine, enough, ...move],
    twin: [...load, bound, mine, enough, ...move],
  }
}
const WHOLE: Statement = { check: 'Number.isInteger(points) && points > 0' }
const NUMBERS = mapKinds('a number in an own ledger', {
  'of a text': give('friend, text', ['const points = Number(text)'], { check: 'mine >= points' }, WHOLE),
  'of a text, times one': give('friend, text', ['const points = text * 1'], { check: '!(mine < points)' }, WHOLE),
  'of an object': give(
    'text',
    ['const order = JSON.parse(text)', 'const friend = order.friend', 'const points = order.points'],
    { check: '!(mine < points)' },
    WHOLE,
  ),
  'of a list': give(
    'text',
    ['const order = JSON.parse(text)', 'const friend = order[0]', 'const points = Number(order[1])'],
    { check: 'mine >= points' },
    WHOLE,
  ),
  'that may be NaN': give(
    'text',
    [
      'const order = JSON.parse(text)',
      'const friend = order.friend',
      'const points = order.points',
      { check: '!(points <= 0)' },
    ],
    { check: '!(mine < points)' },
    WHOLE,
  ),
  'that is parsed from a text and not zero': give(
    'friend, text',
    ['const points = +text', { check: 'points !== 0' }],
    { check: '!(points > mine)' },
    WHOLE,
  ),
})

const STREAM = {
  open: action(
    'id, worker, amount',
    ...VALUE,
    { check: "!storage.mapHas('stream', id)" },
    `blockchain.deposit(${ME}, value.toFixed(), 'stream')`,
    `storage.mapPut('stream', id, JSON.stringify({ payer: ${ME}, worker: worker, total: value.toFixed(), paid: '0', start: Math.floor(block.time / 1e9), open: true }), ${ME})`,
  ),
  pull: action(
    'id',
    "const s = JSON.parse(storage.mapGet('stream', id))",
    { check: `s.worker === ${ME} && s.open` },
    'const part = Math.min(Math.floor(block.time / 1e9) - s.start, 1000)',
    'const due = new BigNumber(s.total).times(part).div(1000).minus(s.paid)',
    'const cut = due.toFixed(8, 1)',
    's.paid = new BigNumber(s.paid).plus(cut).toFixed()',
    "storage.mapPut('stream', id, JSON.stringify(s))",
    "blockchain.withdraw(s.worker, cut, 'wage')",
  ),
}
const CANCELLED = mapKinds('an end that pays again', {
  'of a stream': {
    rules: ['double-payment'],
    common: STREAM,
    parameters: 'id',
    theft: [
      "const s = JSON.parse(storage.mapGet('stream', id))",
      { check: `s.open && (s.payer === ${ME} || s.worker === ${ME})` },
      's.open = false',
      "storage.mapPut('stream', id, JSON.stringify(s))",
      'const part = Math.min(Math.floor(block.time / 1e9) - s.start, 1000)',
      'const earned = new BigNumber(s.total).times(part).div(1000)',
      "blockchain.withdraw(s.worker, earned.toFixed(8, 1), 'wage')",
      "blockchain.withdraw(s.payer, new BigNumber(s.total).minus(earned).toFixed(8, 1), 'rest')",
    ],
    twin: [
      "const s = JSON.parse(storage.mapGet('stream', id))",
      { check: `s.open && (s.payer === ${ME} || s.worker === ${ME})` },
      's.open = false',
      "storage.mapPut('stream', id, JSON.stringify(s))",
      'const part = Math.min(Math.floor(block.time / 1e9) - s.start, 1000)',
      'const earned = new BigNumber(s.total).times(part).div(1000)',
      "blockchain.withdraw(s.worker, earned.minus(s.paid).toFixed(8, 1), 'wage')",
      "blockchain.withdraw(s.payer, new BigNumber(s.total).minus(earned).toFixed(8, 1), 'rest')",
    ],
  },
  'of the rest of an order': {
    rules: ['double-payment'],
    common: {
      open: action(
        'id, amount',
        ...VALUE,
        { check: "!storage.mapHas('order', id)" },
        `blockchain.deposit(${ME}, value.toFixed(), 'order')`,
        `storage.mapPut('order', id, JSON.stringify({ owner: ${ME}, total: value.toFixed(), released: '0' }), ${ME})`,
      ),
      release: action(
        'id, to, amount',
        ...VALUE,
        "const order = JSON.parse(storage.mapGet('order', id))",
        { check: `order.owner === ${ME}` },
        'const released = new BigNumber(order.released).plus(value)',
        { check: 'released.lte(order.total)' },
        'order.released = released.toFixed()',
        "storage.mapPut('order', id, JSON.stringify(order))",
        "blockchain.withdraw(to, value.toFixed(), 'part')",
      ),
    },
    parameters: 'id',
    theft: [
      "const order = JSON.parse(storage.mapGet('order', id))",
      { check: `order.owner === ${ME}` },
      "storage.mapDel('order', id)",
      "blockchain.withdraw(order.owner, order.total, 'rest')",
    ],
    twin: [
      "const order = JSON.parse(storage.mapGet('order', id))",
      { check: `order.owner === ${ME}` },
      "storage.mapDel('order', id)",
      "blockchain.withdraw(order.owner, new BigNumber(order.total).minus(order.released).toFixed(), 'rest')",
    ],
  },
  'of a vesting in two maps': {
    rules: ['double-payment'],
    common: {
      grant: action(
        'to, amount',
        ...VALUE,
        { check: "!storage.mapHas('grant', to)" },
        `blockchain.deposit(${ME}, value.toFixed(), 'grant')`,
        `storage.mapPut('grant', to, value.toFixed(), ${ME})`,
        `storage.mapPut('start', to, String(Math.floor(block.time / 1e9)), ${ME})`,
      ),
      claim: action(
        '',
        `const total = new BigNumber(storage.mapGet('grant', ${ME}) || '0')`,
        `const part = Math.min(Math.floor(block.time / 1e9) - Number(storage.mapGet('start', ${ME})), 1000)`,
        `const taken = new BigNumber(storage.mapGet('taken', ${ME}) || '0')`,
        'const due = total.times(part).div(1000).minus(taken)',
        { check: 'due.gt(0)' },
        `storage.mapPut('taken', ${ME}, taken.plus(due).toFixed(), ${ME})`,
        `blockchain.withdraw(${ME}, due.toFixed(8, 1), 'grant')`,
      ),
    },
    parameters: '',
    theft: [
      `const total = new BigNumber(storage.mapGet('grant', ${ME}) || '0')`,
      { check: 'total.gt(0)' },
      `storage.mapDel('grant', ${ME})`,
      `blockchain.withdraw(${ME}, total.div(2).toFixed(8, 1), 'leave')`,
    ],
    twin: [
      `const total = new BigNumber(storage.mapGet('grant', ${ME}) || '0').minus(storage.mapGet('taken', ${ME}) || '0')`,
      { check: 'total.gt(0)' },
      `storage.mapDel('grant', ${ME})`,
      `blockchain.withdraw(${ME}, total.div(2).toFixed(8, 1), 'leave')`,
    ],
  },
})

const ROUNDED_FEE = (cost: string, before: Statement[], whole: Statement): Kind => ({
  rules: ['unvalidated-amount'],
  common: {
    use: action(
      '',
      `const left = Number(storage.mapGet('plays', ${ME}) || '0')`,
      { check: 'left >= 1' },
      `storage.mapPut('plays', ${ME}, String(left - 1), ${ME})`,
      "blockchain.callWithAuth('prizes', 'award', ['x', 'y'])",
    ),
  },
  parameters: 'times',
  theft: [
    ...before,
    `blockchain.deposit(${ME}, ${cost}, 'plays')`,
    `const left = Number(storage.mapGet('plays', ${ME}) || '0')`,
    `storage.mapPut('plays', ${ME}, String(left + count), ${ME})`,
  ],
  twin: [
    ...before,
    whole,
    `blockchain.deposit(${ME}, ${cost}, 'plays')`,
    `const left = Number(storage.mapGet('plays', ${ME}) || '0')`,
    `storage.mapPut('plays', ${ME}, String(left + count), ${ME})`,
  ],
})
const COUNT: Statement[] = ['const count = Number(times)', { check: 'count > 0' }]
const INTEGER: Statement = { check: 'Number.isInteger(count)' }
const FRACTIONS = mapKinds('a fraction with a rounded price', {
  'by toFixed of a number': ROUNDED_FEE('(30 * count).toFixed(0)', COUNT, INTEGER),
  'by Math.floor': ROUNDED_FEE('String(Math.floor(30 * count))', COUNT, INTEGER),
  'of the count alone': ROUNDED_FEE('String(30 * Math.floor(count))', COUNT, INTEGER),
  'by Math.round': ROUNDED_FEE('String(Math.round(30 * count))', COUNT, INTEGER),
})

/** A contract that looks like a theft. */
const sound = (common: Record<string, Action>, parameters: string, ...twin: Statement[]): Kind => ({
  rules: [],
  common,
  parameters,
  theft: [],
  twin,
})

const WAGES = {
  hire: action(
    'to, amount',
    IS_OWNER,
    ...VALUE,
    "const list = JSON.parse(storage.get('list') || '[]')",
    'list.push({ to: to, amount: value.toFixed() })',
    "storage.put('list', JSON.stringify(list))",
  ),
}
const SOUND: Readonly<Record<string, Kind>> = {
  'an allowance whose use is counted': sound(
    { ...BANK, approve: action('spender, amount', ...VALUE, JOINED_ALLOWANCE) },
    'from, to, amount',
    ...VALUE,
    `const used = new BigNumber(storage.mapGet('used', from + ':' + ${ME}) || '0').plus(value)`,
    { check: `from !== to && used.lte(storage.mapGet('allow', from + ':' + ${ME}) || '0')` },
    HAS('has', 'from'),
    { check: 'has.gte(value)' },
    `storage.mapPut('used', from + ':' + ${ME}, used.toFixed())`,
    "storage.mapPut('has', from, has.minus(value).toFixed())",
    HAS('had', 'to'),
    "storage.mapPut('has', to, had.plus(value).toFixed())",
  ),
  'a list that is paid once a month': sound(
    WAGES,
    '',
    'const month = String(Math.floor(block.time / 2592000000000000))',
    { check: "storage.get('month') !== month" },
    "storage.put('month', month)",
    "for (const one of JSON.parse(storage.get('list'))) { blockchain.withdraw(one.to, one.amount, 'wage') }",
  ),
  'a list that is paid up to a position': sound(
    WAGES,
    '',
    "const list = JSON.parse(storage.get('list'))",
    "const at = Number(storage.get('at') || '0')",
    { check: 'at < list.length' },
    "storage.put('at', String(at + 1))",
    "blockchain.withdraw(list[at].to, list[at].amount, 'wage')",
  ),
  'a stake that is paid back after its interest': sound(
    {
      stake: action(
        'amount',
        ...VALUE,
        { check: `!storage.mapHas('stake', ${ME})` },
        `blockchain.deposit(${ME}, value.toFixed(), 'stake')`,
        `storage.mapPut('stake', ${ME}, JSON.stringify({ amount: value.toFixed(), earned: '0', start: Math.floor(block.time / 1e9) }), ${ME})`,
      ),
      earn: action(
        '',
        `const s = JSON.parse(storage.mapGet('stake', ${ME}))`,
        'const due = new BigNumber(s.amount).times(Math.floor(block.time / 1e9) - s.start).div(100000000).minus(s.earned)',
        's.earned = due.plus(s.earned).toFixed()',
        `storage.mapPut('stake', ${ME}, JSON.stringify(s))`,
        `blockchain.withdraw(${ME}, due.toFixed(8, 1), 'interest')`,
      ),
    },
    '',
    `const s = JSON.parse(storage.mapGet('stake', ${ME}))`,
    `storage.mapDel('stake', ${ME})`,
    `blockchain.withdraw(${ME}, s.amount, 'stake')`,
  ),
  'a stream that ends before it began': sound(
    {
      ...STREAM,
      open: action(
        'id, worker, amount',
        ...VALUE,
        { check: "!storage.mapHas('stream', id)" },
        `blockchain.deposit(${ME}, value.toFixed(), 'stream')`,
        `storage.mapPut('stream', id, JSON.stringify({ payer: ${ME}, worker: worker, total: value.toFixed(), paid: '0', start: Math.floor(block.time / 1e9), open: false }), ${ME})`,
      ),
      begin: action(
        'id',
        "const s = JSON.parse(storage.mapGet('stream', id))",
        { check: `s.payer === ${ME}` },
        's.open = true',
        "storage.mapPut('stream', id, JSON.stringify(s))",
      ),
    },
    'id',
    "const s = JSON.parse(storage.mapGet('stream', id))",
    { check: `!s.open && s.payer === ${ME}` },
    "storage.mapDel('stream', id)",
    "blockchain.withdraw(s.payer, s.total, 'back')",
  ),
}

/** Kinds of ledgers, lists and numbers. */
export const LEDGER_KINDS: Readonly<Record<string, Kind>> = {
  ...ALLOWANCES,
  ...LISTS,
  ...MANY,
  ...COUNTED,
  ...NUMBERS,
  ...CANCELLED,
  ...FRACTIONS,
  ...SOUND,
}
