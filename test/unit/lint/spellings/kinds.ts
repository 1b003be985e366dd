import type { Action, Actions, Statement } from './forms.js'

/** A theft, and the same contract without it. */
export interface Kind {
  /** Rules of which one has to report the theft; empty for a twin alone, which looks like a theft. */
  rules: readonly string[]
  /** Actions that both have. */
  common?: Actions
  /** Parameters of `act`, the action of the theft. */
  parameters: string
  theft: readonly Statement[]
  twin: readonly Statement[]
}

const NUMBER = 'const value = new BigNumber(amount)'
const OWNER = "blockchain.requireAuth(blockchain.contractOwner(), 'active')"
const SIGNED = (name: string) => `blockchain.requireAuth(${name}, 'active')`
const POSITIVE = 'value.isFinite() && value.gt(0) && value.dp() <= 8'
const action = (parameters: string, ...statements: Statement[]): Action => ({ parameters, statements })

/** Deposits and withdrawals of a bank, so that its balances are worth something. */
const BANK = {
  put: action(
    'amount',
    NUMBER,
    { check: POSITIVE },
    "blockchain.deposit(blockchain.publisher(), value.toFixed(), 'put')",
    "storage.mapPut('has', blockchain.publisher(), new BigNumber(storage.mapGet('has', blockchain.publisher()) || '0').plus(value).toFixed(), blockchain.publisher())",
  ),
}

const PAY = (to: string, amount = 'value.toFixed()') => `blockchain.withdraw(${to}, ${amount}, 'paid')`
const READ = "const has = new BigNumber(storage.mapGet('has', blockchain.publisher()) || '0')"
const WRITE = "storage.mapPut('has', blockchain.publisher(), has.minus(value).toFixed(), blockchain.publisher())"

const mapKinds = (prefix: string, forms: Record<string, Kind>): Record<string, Kind> =>
  Object.fromEntries(Object.entries(forms).map(([form, kind]) => [`${prefix}, ${form}`, kind]))

/** Settings that every account changes, by each way to change an object. */
function chooseConfig(forms: Record<string, Statement[]>): Record<string, Kind> {
  const common = {
    buy: action(
      'count',
      { check: 'Number.isInteger(Number(count)) && Number(count) > 0' },
      "const cost = new BigNumber(JSON.parse(storage.get('config')).rate).times(count)",
      "blockchain.deposit(blockchain.publisher(), cost.toFixed(), 'buy')",
      "blockchain.callWithAuth('token.iost', 'transfer', ['gold', blockchain.contractName(), blockchain.publisher(), count, ''])",
    ),
  }
  const save = "storage.put('config', JSON.stringify(config))"
  return mapKinds(
    'open settings',
    Object.fromEntries(
      Object.entries(forms).map(([form, statements]): [string, Kind] => [
        form,
        {
          rules: ['open-setter'],
          common,
          parameters: 'change',
          theft: [...statements, save],
          twin: [{ check: OWNER }, ...statements, save],
        },
      ]),
    ),
  )
}

/** Amounts that are added as numbers, which is exact for whole numbers only. */
function addNumbers(forms: Record<string, readonly [check: Statement, value: string]>): Record<string, Kind> {
  const add = (check: Statement, number: string): Statement[] => [
    NUMBER,
    check,
    "blockchain.deposit(blockchain.publisher(), value.integerValue(BigNumber.ROUND_DOWN).toFixed(), 'in')",
    `storage.mapPut('sum', blockchain.publisher(), String(Number(storage.mapGet('sum', blockchain.publisher()) || '0') + ${number}), blockchain.publisher())`,
  ]
  const common = {
    out: action(
      '',
      "const sum = Number(storage.mapGet('sum', blockchain.publisher()) || '0')",
      { check: 'sum > 0' },
      "storage.mapDel('sum', blockchain.publisher())",
      PAY('blockchain.publisher()', 'String(sum)'),
    ),
  }
  return mapKinds(
    'amounts added as numbers',
    Object.fromEntries(
      Object.entries(forms).map(([form, [check, number]]): [string, Kind] => [
        form,
        {
          rules: ['float-amount', 'unvalidated-amount'],
          common,
          parameters: 'amount',
          theft: add({ check: 'value.isFinite() && value.gt(0) && value.dp() <= 8' }, 'value.toNumber()'),
          twin: add(check, number),
        },
      ]),
    ),
  )
}

/** Credits that are rounded up, of deposits that are not. */
function roundUp(forms: Record<string, string>): Record<string, Kind> {
  const start: Statement[] = [NUMBER, { check: 'value.isFinite() && value.gt(0) && value.dp() <= 2' }]
  const credit = (points: string): Statement[] => [
    `const points = ${points}`,
    "storage.mapPut('points', blockchain.publisher(), new BigNumber(storage.mapGet('points', blockchain.publisher()) || '0').plus(points).toFixed(), blockchain.publisher())",
  ]
  const common = {
    redeem: action(
      '',
      "const points = new BigNumber(storage.mapGet('points', blockchain.publisher()) || '0')",
      { check: 'points.gt(0)' },
      "storage.mapDel('points', blockchain.publisher())",
      PAY('blockchain.publisher()', 'points.toFixed()'),
    ),
  }
  const take = "blockchain.deposit(blockchain.publisher(), value.toFixed(2), 'add')"
  return mapKinds(
    'a credit that is rounded up',
    Object.fromEntries(
      Object.entries(forms).map(([form, points]): [string, Kind] => [
        form,
        {
          rules: ['unvalidated-amount'],
          common,
          parameters: 'amount',
          theft: [...start, take, ...credit(points)],
          twin: [...start, take, ...credit('value.integerValue().toFixed()')],
        },
      ]),
    ),
  )
}

/** A member of an argument that is missing: undefined is NaN in a calculation. */
function omitFee(forms: Record<string, readonly [calculation: string, left: string]>): Record<string, Kind> {
  return mapKinds(
    'a missing member',
    Object.fromEntries(
      Object.entries(forms).map(([form, [calculation, left]]): [string, Kind] => {
        const rest: Statement[] = [
          calculation,
          { check: '!(left < 0)' },
          `storage.mapPut('has', blockchain.publisher(), String(${left}), blockchain.publisher())`,
          PAY('blockchain.publisher()', 'String(order.amount)'),
        ]
        return [
          form,
          {
            rules: ['unvalidated-amount'],
            common: {
              put: {
                ...BANK.put,
                statements: [NUMBER, { check: 'value.isInteger()' }, ...BANK.put.statements.slice(1)],
              },
            },
            parameters: 'order',
            theft: [READ, { check: '!(order.fee < 1)' }, ...rest],
            twin: [
              READ,
              { check: 'Number.isInteger(order.fee) && order.fee >= 1' },
              { check: 'Number.isInteger(order.amount) && order.amount >= 1' },
              ...rest,
            ],
          },
        ]
      }),
    ),
  )
}

export const KINDS: Readonly<Record<string, Kind>> = {
  'the own authority of the contract': {
    rules: ['missing-authority'],
    parameters: 'from, to, amount',
    theft: ["blockchain.callWithAuth('token.iost', 'transfer', ['iost', from, to, amount, ''])"],
    twin: [
      { check: SIGNED('from') },
      "blockchain.callWithAuth('token.iost', 'transfer', ['iost', from, to, amount, ''])",
    ],
  },
  'tokens of the contract destroyed': {
    rules: ['missing-authority'],
    parameters: 'symbol, from, amount',
    theft: ["blockchain.callWithAuth('token.iost', 'destroy', [symbol, from, amount])"],
    twin: [{ check: SIGNED('from') }, "blockchain.callWithAuth('token.iost', 'destroy', [symbol, from, amount])"],
  },
  'an issue for everybody': {
    rules: ['missing-authority'],
    parameters: 'to, amount',
    theft: ["blockchain.callWithAuth('token.iost', 'issue', ['gold', to, amount])"],
    twin: [{ check: OWNER }, "blockchain.callWithAuth('token.iost', 'issue', ['gold', to, amount])"],
  },
  'a payment to everybody': {
    rules: ['missing-authority'],
    parameters: 'to, amount',
    theft: [NUMBER, { check: POSITIVE }, PAY('to')],
    twin: [NUMBER, { check: POSITIVE }, { check: OWNER }, PAY('to')],
  },
  'a vote as a role': {
    rules: ['missing-authority'],
    parameters: 'to, amount',
    theft: [
      NUMBER,
      { check: POSITIVE },
      { check: "storage.globalMapHas('vote.iost', 'u_1', blockchain.publisher())" },
      PAY('to'),
    ],
    twin: [NUMBER, { check: POSITIVE }, { check: "storage.mapHas('payers', blockchain.publisher())" }, PAY('to')],
    common: { allow: action('account', { check: OWNER }, "storage.mapPut('payers', account, '1')") },
  },
  'a payer that equals the key': {
    rules: ['missing-authority'],
    parameters: 'id, key',
    theft: ["storage.mapPut('keys', id, key, id)"],
    twin: [{ check: SIGNED('id') }, "storage.mapPut('keys', id, key, id)"],
  },
  'a map that is named by another account': {
    rules: ['missing-authority'],
    common: { join: action('', "storage.mapPut(blockchain.publisher(), 'level', '1')") },
    parameters: 'who, level',
    theft: [{ check: "storage.mapHas(who, 'level')" }, "storage.mapPut(who, 'level', level)"],
    twin: [{ check: "storage.mapHas(who, 'level')" }, { check: OWNER }, "storage.mapPut(who, 'level', level)"],
  },
  'a joined key that names another account': {
    rules: ['missing-authority'],
    common: { join: action('', "storage.put('rank.' + blockchain.publisher(), '1')") },
    parameters: 'who, rank',
    theft: ["storage.put('rank.' + who, rank)"],
    twin: [{ check: SIGNED('who') }, "storage.put('rank.' + who, rank)"],
  },
  'a dropped comparison of the sender': {
    rules: ['unchecked-call'],
    common: { isBoss: action('', "return blockchain.publisher() === storage.get('boss')") },
    parameters: 'amount',
    theft: [NUMBER, { check: POSITIVE }, 'this.isBoss()', PAY('blockchain.publisher()')],
    twin: [NUMBER, { check: POSITIVE }, { check: 'this.isBoss()' }, PAY('blockchain.publisher()')],
  },
  'a dropped membership of the sender': {
    rules: ['unchecked-call'],
    common: {
      allow: action('account', { check: OWNER }, "storage.mapPut('payers', account, '1')"),
      isPayer: action('', "if (storage.mapHas('payers', blockchain.publisher())) { return true }", 'return false'),
    },
    parameters: 'amount',
    theft: [NUMBER, { check: POSITIVE }, 'this.isPayer()', PAY('blockchain.publisher()')],
    twin: [NUMBER, { check: POSITIVE }, { check: 'this.isPayer()' }, PAY('blockchain.publisher()')],
  },
  'membership of the recipient': {
    rules: ['missing-authority'],
    common: {
      allow: action('account', { check: OWNER }, "storage.mapPut('minter', account, '1')"),
    },
    parameters: 'minter, amount',
    theft: [
      { check: "storage.mapHas('minter', minter)" },
      "blockchain.callWithAuth('token.iost', 'issue', ['gold', minter, amount])",
    ],
    twin: [
      { check: "storage.mapHas('minter', blockchain.publisher())" },
      "blockchain.callWithAuth('token.iost', 'issue', ['gold', minter, amount])",
    ],
  },
  'an entry of another owner under a joined key': {
    rules: ['missing-authority'],
    common: {
      make: action(
        'id, text',
        { check: "storage.get('item_' + id) === null" },
        "storage.put('item_' + id, JSON.stringify({ owner: tx.publisher, text: text }), tx.publisher)",
      ),
      move: action(
        'id, to',
        "const item = JSON.parse(storage.get('item_' + id))",
        { check: 'item.owner === tx.publisher' },
        'item.owner = to',
        "storage.put('item_' + id, JSON.stringify(item), tx.publisher)",
      ),
    },
    parameters: 'id, text',
    theft: [
      "const saved = storage.get('item_' + id)",
      { check: 'saved !== null' },
      'const item = JSON.parse(saved)',
      'item.text = text',
      "storage.put('item_' + id, JSON.stringify(item), item.owner)",
    ],
    twin: [
      "const saved = storage.get('item_' + id)",
      { check: 'saved !== null' },
      'const item = JSON.parse(saved)',
      { check: 'item.owner === tx.publisher' },
      'item.text = text',
      "storage.put('item_' + id, JSON.stringify(item), item.owner)",
    ],
  },
  'an item that changes its owner': {
    rules: ['missing-authority'],
    common: {
      make: action(
        'id',
        { check: "!storage.mapHas('items', id)" },
        "storage.mapPut('items', id, JSON.stringify({ owner: tx.publisher, price: '1' }), tx.publisher)",
      ),
    },
    parameters: 'id, to',
    theft: [
      "const item = JSON.parse(storage.mapGet('items', id))",
      'item.owner = to',
      "storage.mapPut('items', id, JSON.stringify(item))",
    ],
    twin: [
      "const item = JSON.parse(storage.mapGet('items', id))",
      { check: SIGNED('item.owner') },
      'item.owner = to',
      "storage.mapPut('items', id, JSON.stringify(item))",
    ],
  },
  'an entry of another account': {
    rules: ['missing-authority'],
    common: {
      join: action('text', "storage.mapPut('names', blockchain.publisher(), text, blockchain.publisher())"),
    },
    parameters: 'account, text',
    theft: ["storage.mapPut('names', account, text)"],
    twin: [{ check: SIGNED('account') }, "storage.mapPut('names', account, text)"],
  },
  'an amount that is no number': {
    rules: ['unvalidated-amount'],
    common: {
      ...BANK,
      take: action(
        '',
        READ,
        { check: 'has.gt(0)' },
        "storage.mapDel('has', blockchain.publisher())",
        PAY('blockchain.publisher()', 'has.toFixed()'),
      ),
    },
    parameters: 'to, amount',
    theft: [
      NUMBER,
      READ,
      { check: '!value.lt(0)' },
      { check: '!has.lt(value)' },
      { check: 'to !== blockchain.publisher()' },
      WRITE,
      "storage.mapPut('has', to, new BigNumber(storage.mapGet('has', to) || '0').plus(value).toFixed(), blockchain.publisher())",
    ],
    twin: [
      NUMBER,
      READ,
      { check: POSITIVE },
      { check: 'has.gte(value)' },
      { check: 'to !== blockchain.publisher()' },
      WRITE,
      "storage.mapPut('has', to, new BigNumber(storage.mapGet('has', to) || '0').plus(value).toFixed(), blockchain.publisher())",
    ],
  },
  'a text compared with true': {
    rules: ['text-compare'],
    parameters: 'id',
    theft: [
      { check: "storage.mapGet('claimed', id) !== true" },
      { check: SIGNED('id') },
      "storage.mapPut('claimed', id, 'true')",
      "blockchain.withdraw(id, '5', 'claim')",
    ],
    twin: [
      { check: "storage.mapGet('claimed', id) !== 'true'" },
      { check: SIGNED('id') },
      "storage.mapPut('claimed', id, 'true')",
      "blockchain.withdraw(id, '5', 'claim')",
    ],
  },
  'two equal accounts': {
    rules: ['same-entry-twice'],
    common: BANK,
    parameters: 'from, to, amount',
    theft: [
      NUMBER,
      { check: POSITIVE },
      { check: SIGNED('from') },
      "const left = new BigNumber(storage.mapGet('has', from) || '0').minus(value)",
      "const right = new BigNumber(storage.mapGet('has', to) || '0').plus(value)",
      { check: 'left.gte(0)' },
      "storage.mapPut('has', from, left.toFixed())",
      "storage.mapPut('has', to, right.toFixed())",
    ],
    twin: [
      NUMBER,
      { check: POSITIVE },
      { check: SIGNED('from') },
      { check: 'from !== to' },
      "const left = new BigNumber(storage.mapGet('has', from) || '0').minus(value)",
      "const right = new BigNumber(storage.mapGet('has', to) || '0').plus(value)",
      { check: 'left.gte(0)' },
      "storage.mapPut('has', from, left.toFixed())",
      "storage.mapPut('has', to, right.toFixed())",
    ],
  },
  'a write after a call that the caller chooses': {
    rules: ['state-after-call'],
    common: BANK,
    parameters: 'receiver',
    theft: [
      "const has = storage.mapGet('has', blockchain.publisher()) || '0'",
      { check: 'Number(has) > 0' },
      "blockchain.call(receiver, 'onPaid', [has])",
      PAY('blockchain.publisher()', 'has'),
      "storage.mapPut('has', blockchain.publisher(), '0')",
    ],
    twin: [
      "const has = storage.mapGet('has', blockchain.publisher()) || '0'",
      { check: 'Number(has) > 0' },
      "storage.mapPut('has', blockchain.publisher(), '0')",
      PAY('blockchain.publisher()', 'has'),
      "blockchain.call(receiver, 'onPaid', [has])",
    ],
  },
  'an open price': {
    rules: ['open-setter'],
    common: {
      buy: action(
        'count',
        { check: 'Number.isInteger(Number(count)) && Number(count) > 0' },
        "const cost = new BigNumber(storage.get('price')).times(count)",
        "blockchain.deposit(blockchain.publisher(), cost.toFixed(), 'buy')",
        "blockchain.callWithAuth('token.iost', 'transfer', ['gold', blockchain.contractName(), blockchain.publisher(), count, ''])",
      ),
    },
    parameters: 'price',
    theft: ["storage.put('price', price)"],
    twin: [{ check: OWNER }, "storage.put('price', price)"],
  },
  'an open owner': {
    rules: ['open-setter', 'open-init', 'missing-authority'],
    common: {
      collect: action(
        'amount',
        { check: "blockchain.requireAuth(storage.get('boss'), 'active')" },
        NUMBER,
        { check: POSITIVE },
        PAY("storage.get('boss')"),
      ),
    },
    parameters: 'account',
    theft: ["storage.put('boss', account)"],
    twin: [{ check: "blockchain.requireAuth(storage.get('boss'), 'active')" }, "storage.put('boss', account)"],
  },
  ...chooseConfig({
    assigned: ["const config = Object.assign(JSON.parse(storage.get('config')), change)"],
    spread: ["const config = { ...JSON.parse(storage.get('config')), ...change }"],
    'copied in a loop': [
      "const config = JSON.parse(storage.get('config'))",
      'for (const name in change) { config[name] = change[name] }',
    ],
    parsed: ['const config = JSON.parse(change)'],
    'a named member': ["const config = JSON.parse(storage.get('config'))", 'config[change] = Number(change)'],
    'the member itself': ["const config = JSON.parse(storage.get('config'))", 'config.rate = change'],
  }),
  ...roundUp({
    'Math.round': 'Math.round(value.toNumber())',
    'Math.ceil': 'Math.ceil(Number(amount))',
    'toFixed(0, 4)': 'value.toFixed(0, 4)',
    integerValue: 'value.integerValue(0).toNumber()',
    'dp(0, 2)': 'value.dp(0, 2).toFixed()',
    'Math.floor(x + 0.5)': 'Math.floor(value.toNumber() + 0.5)',
  }),
  ...omitFee({
    operators: [
      "const left = Number(storage.mapGet('has', blockchain.publisher()) || '0') - order.amount - order.fee",
      'left',
    ],
    BigNumber: ['const left = has.minus(order.amount).minus(order.fee)', 'left.toFixed()'],
    Number: ['const left = Number(has.toFixed()) - (Number(order.amount) + Number(order.fee))', 'left'],
    'a constructor': [
      'const left = has.minus(new BigNumber(order.amount).plus(new BigNumber(order.fee)))',
      'left.toFixed()',
    ],
    'a product': [
      'const left = has.minus(order.amount).minus(new BigNumber(order.amount).times(order.fee).div(100))',
      'left.toFixed()',
    ],
  }),
  ...addNumbers({
    'Number.isInteger': [{ check: 'Number.isInteger(Number(amount)) && Number(amount) > 0' }, 'Number(amount)'],
    'isInteger of BigNumber': [{ check: 'value.isInteger() && value.gt(0)' }, 'value.toNumber()'],
    'Math.floor': [{ check: 'value.isFinite() && value.gt(0) && value.lte(1000000)' }, 'Math.floor(value.toNumber())'],
    parseInt: [{ check: 'value.isFinite() && value.gt(0) && value.lte(1000000)' }, 'Number.parseInt(amount, 10)'],
    integerValue: [{ check: 'value.isFinite() && value.gt(0)' }, 'value.integerValue(BigNumber.ROUND_DOWN).toNumber()'],
    'a product of whole numbers': [{ check: 'value.isInteger() && value.gt(0)' }, 'value.toNumber() * 25'],
  }),
  'a reward for everybody': {
    rules: [],
    common: {
      rent: action(
        'room',
        { check: "!storage.mapHas('room', room)" },
        "blockchain.deposit(tx.publisher, '10', 'rent')",
        "storage.mapPut('room', room, JSON.stringify({ tenant: tx.publisher, end: block.time + 86400 * 1e9 }), tx.publisher)",
      ),
    },
    parameters: 'room',
    theft: [],
    twin: [
      "const entry = JSON.parse(storage.mapGet('room', room))",
      { check: 'entry !== null' },
      { check: 'block.time >= entry.end' },
      "storage.mapDel('room', room)",
      "blockchain.withdraw(tx.publisher, '1', 'reward')",
      "blockchain.withdraw(blockchain.contractOwner(), '9', 'rent')",
    ],
  },
  'an amount of a list': {
    rules: ['unvalidated-amount'],
    common: BANK,
    parameters: 'amount',
    theft: [
      NUMBER,
      { check: 'value.gt(0)' },
      "blockchain.deposit(blockchain.publisher(), value.toFixed(2), 'in')",
      "storage.put('total', new BigNumber(storage.get('total') || '0').plus(value).toFixed())",
      "storage.mapPut('has', blockchain.publisher(), new BigNumber(storage.mapGet('has', blockchain.publisher()) || '0').plus(value).toFixed(), blockchain.publisher())",
    ],
    twin: [
      NUMBER,
      { check: "amount === '50' || amount === '100'" },
      "blockchain.deposit(blockchain.publisher(), value.toFixed(2), 'in')",
      "storage.put('total', new BigNumber(storage.get('total') || '0').plus(value).toFixed())",
      "storage.mapPut('has', blockchain.publisher(), new BigNumber(storage.mapGet('has', blockchain.publisher()) || '0').plus(value).toFixed(), blockchain.publisher())",
    ],
  },
  'everybody of a map paid': {
    rules: ['map-keys-limit'],
    common: {
      join: action('', "storage.mapPut('members', blockchain.publisher(), '1', blockchain.publisher())"),
    },
    parameters: '',
    theft: [
      { check: OWNER },
      "const all = storage.mapKeys('members')",
      "for (let at = 0; at < all.length; at++) { blockchain.withdraw(all[at], '1', 'share') }",
    ],
    twin: [
      { check: OWNER },
      { check: "Number(storage.get('count')) < 200" },
      "blockchain.withdraw(blockchain.contractOwner(), '1', 'share')",
    ],
  },
  'seconds compared with nanoseconds': {
    rules: ['time-unit'],
    common: {
      lock: action('', "storage.mapPut('since', blockchain.publisher(), String(block.time), blockchain.publisher())"),
    },
    parameters: '',
    theft: [
      "const since = Number(storage.mapGet('since', blockchain.publisher()))",
      { check: 'since > 0' },
      { check: 'block.time - since > 86400' },
      "storage.mapDel('since', blockchain.publisher())",
      PAY('blockchain.publisher()', "'5'"),
    ],
    twin: [
      "const since = Number(storage.mapGet('since', blockchain.publisher()))",
      { check: 'since > 0' },
      { check: 'block.time - since > 86400 * 1e9' },
      "storage.mapDel('since', blockchain.publisher())",
      PAY('blockchain.publisher()', "'5'"),
    ],
  },
  'tokens that no action pays out': {
    rules: ['deposit-not-booked'],
    parameters: 'amount',
    theft: [NUMBER, { check: POSITIVE }, "blockchain.deposit(blockchain.publisher(), value.toFixed(), 'in')"],
    twin: [
      NUMBER,
      { check: POSITIVE },
      { check: OWNER },
      "blockchain.withdraw(blockchain.contractOwner(), value.toFixed(), 'out')",
    ],
  },
  'a token that a caller names': {
    rules: ['token-symbol-from-argument'],
    common: BANK,
    parameters: 'symbol, amount',
    theft: [
      NUMBER,
      { check: POSITIVE },
      "blockchain.callWithAuth('token.iost', 'transfer', [symbol, blockchain.publisher(), blockchain.contractName(), value.toFixed(), ''])",
      "storage.mapPut('has', blockchain.publisher(), new BigNumber(storage.mapGet('has', blockchain.publisher()) || '0').plus(value).toFixed(), blockchain.publisher())",
      PAY('blockchain.publisher()', "'0.5'"),
    ],
    twin: [
      NUMBER,
      { check: POSITIVE },
      { check: "symbol === 'iost'" },
      "blockchain.callWithAuth('token.iost', 'transfer', [symbol, blockchain.publisher(), blockchain.contractName(), value.toFixed(), ''])",
      "storage.mapPut('has', blockchain.publisher(), new BigNumber(storage.mapGet('has', blockchain.publisher()) || '0').plus(value).toFixed(), blockchain.publisher())",
      PAY('blockchain.publisher()'),
    ],
  },
}

/** The contract of a kind, with its theft or without. */
export function assemble({ common = {}, parameters, theft, twin }: Kind, isTwin: boolean): Actions {
  return {
    init: action('', "storage.put('count', '0')", "storage.put('price', '1')", "storage.put('boss', tx.publisher)"),
    can_update: action('data', `return ${OWNER}`),
    ...common,
    act: action(parameters, ...(isTwin ? twin : theft)),
  }
}
