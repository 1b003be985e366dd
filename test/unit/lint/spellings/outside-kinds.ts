import type { Action, Statement } from './forms.js'
import { action, ME, mapKinds, OWNER, SELF } from './frame.js'
import type { Kind } from './kinds.js'

const NUMBER = 'const value = new BigNumber(amount)'
const POSITIVE: Statement = { check: 'value.isFinite() && value.gt(0) && value.dp() <= 8' }
const PAID = `blockchain.withdraw(${ME}, value.toFixed(), 'paid')`
const GOLD = `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${ME}, ${SELF}, value.toFixed(), ''])`

/** Gold that callers lock, and lend iost against. */
const lock = action(
  'amount',
  NUMBER,
  POSITIVE,
  GOLD,
  `storage.mapPut('locked', ${ME}, value.plus(storage.mapGet('locked', ${ME}) || '0').toFixed(), ${ME})`,
)
const unlock = action(
  '',
  `const locked = storage.mapGet('locked', ${ME})`,
  { check: 'locked !== null' },
  { check: `!storage.mapHas('debt', ${ME})` },
  `storage.mapDel('locked', ${ME})`,
  `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${SELF}, ${ME}, locked, ''])`,
)
const trust = action('feed', OWNER, "storage.mapPut('feeds', feed, '1')", "storage.put('feed', feed)")
const LENT: Statement[] = [
  NUMBER,
  POSITIVE,
  `const debt = value.plus(storage.mapGet('debt', ${ME}) || '0')`,
  `const locked = new BigNumber(storage.mapGet('locked', ${ME}) || '0')`,
]
const BOOKED = [`storage.mapPut('debt', ${ME}, debt.toFixed(), ${ME})`, PAID]

/** A price, a rate or an owner that a contract of the caller's choice knows. */
const NAMED: Record<string, Kind> = {
  'of a loan by what it stores': {
    rules: ['call-from-argument'],
    common: { lock, unlock, trust },
    parameters: 'amount, feed',
    theft: [
      ...LENT,
      "const price = new BigNumber(storage.globalMapGet(feed, 'price', 'gold') || '0')",
      { check: 'price.times(locked).gte(debt.times(2))' },
      ...BOOKED,
    ],
    twin: [
      ...LENT,
      { check: "storage.mapHas('feeds', feed)" },
      "const price = new BigNumber(storage.globalMapGet(feed, 'price', 'gold') || '0')",
      { check: 'price.times(locked).gte(debt.times(2))' },
      ...BOOKED,
    ],
  },
  'of a loan by what it returns': {
    rules: ['call-from-argument'],
    common: { lock, unlock, trust },
    parameters: 'amount, feed',
    theft: [
      ...LENT,
      "const price = new BigNumber(blockchain.call(feed, 'getPrice', ['gold'])[0])",
      { check: 'price.isFinite() && !debt.gt(locked.times(price).div(2))' },
      ...BOOKED,
    ],
    twin: [
      ...LENT,
      { check: "feed === storage.get('feed')" },
      "const price = new BigNumber(blockchain.call(feed, 'getPrice', ['gold'])[0])",
      { check: 'price.isFinite() && !debt.gt(locked.times(price).div(2))' },
      ...BOOKED,
    ],
  },
  'of an exchange': {
    rules: ['call-from-argument'],
    parameters: 'amount, feed',
    theft: [
      NUMBER,
      POSITIVE,
      { check: "typeof feed === 'string' && feed.indexOf('Contract') === 0" },
      GOLD,
      "const price = storage.globalGet(feed, 'price')",
      { check: 'price !== null' },
      `blockchain.withdraw(${ME}, value.times(price).toFixed(8), 'sold')`,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      { check: "typeof feed === 'string' && ['ContractFeedOne', 'ContractFeedTwo'].includes(feed)" },
      GOLD,
      "const price = storage.globalGet(feed, 'price')",
      { check: 'price !== null' },
      `blockchain.withdraw(${ME}, value.times(price).toFixed(8), 'sold')`,
    ],
  },
  'of an exchange with a default': {
    rules: ['call-from-argument'],
    common: { trust },
    parameters: 'amount, feed',
    theft: [
      NUMBER,
      POSITIVE,
      GOLD,
      "const source = feed || storage.get('feed')",
      "const price = new BigNumber(blockchain.call(source, 'getPrice', JSON.stringify(['gold']))[0])",
      { check: 'price.gt(0)' },
      `blockchain.withdraw(${ME}, value.times(price).toFixed(8), 'sold')`,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      GOLD,
      "const source = storage.get('feed') || 'ContractFeedOne'",
      "const price = new BigNumber(blockchain.call(source, 'getPrice', JSON.stringify([feed]))[0])",
      { check: 'price.gt(0)' },
      `blockchain.withdraw(${ME}, value.times(price).toFixed(8), 'sold')`,
    ],
  },
  'of a balance that is paid later': {
    rules: ['call-from-argument'],
    common: {
      out: action(
        '',
        `const has = storage.mapGet('has', ${ME})`,
        { check: 'has !== null' },
        `storage.mapDel('has', ${ME})`,
        `blockchain.withdraw(${ME}, has, 'out')`,
      ),
    },
    parameters: 'amount, feed',
    theft: [
      NUMBER,
      POSITIVE,
      GOLD,
      "const price = new BigNumber(storage.globalMapGet(feed, 'price', 'gold') || '0')",
      { check: 'price.gt(0)' },
      `storage.mapPut('has', ${ME}, value.times(price).plus(storage.mapGet('has', ${ME}) || '0').toFixed(8), ${ME})`,
    ],
    twin: [
      NUMBER,
      POSITIVE,
      GOLD,
      "const price = new BigNumber(storage.globalMapGet('ContractFeedOne', 'price', feed) || '0')",
      { check: 'price.gt(0)' },
      `storage.mapPut('has', ${ME}, value.times(price).plus(storage.mapGet('has', ${ME}) || '0').toFixed(8), ${ME})`,
    ],
  },
  'of an owner': {
    rules: ['call-from-argument'],
    common: { trust },
    parameters: 'shop, id',
    theft: [
      { check: `blockchain.call(shop, 'ownerOf', [id])[0] === ${ME}` },
      { check: "!storage.mapHas('paid', id)" },
      "storage.mapPut('paid', id, '1')",
      `blockchain.withdraw(${ME}, '10', 'reward')`,
    ],
    twin: [
      { check: "storage.mapHas('feeds', shop)" },
      { check: `blockchain.call(shop, 'ownerOf', [id])[0] === ${ME}` },
      { check: "!storage.mapHas('paid', id)" },
      "storage.mapPut('paid', id, '1')",
      `blockchain.withdraw(${ME}, '10', 'reward')`,
    ],
  },
  // Who chooses a game may lose what it has paid into it, and no more.
  'of a game with a stake of its own': {
    rules: [],
    common: {
      join: action(
        'game',
        `blockchain.deposit(${ME}, '10', 'join')`,
        { check: "!storage.mapHas('stake', game)" },
        "storage.mapPut('stake', game, '10')",
      ),
    },
    parameters: 'game',
    theft: [],
    twin: [
      "const stake = storage.mapGet('stake', game)",
      { check: 'stake !== null' },
      "storage.mapDel('stake', game)",
      { check: `blockchain.call(game, 'winner', [])[0] === ${ME}` },
      `blockchain.withdraw(${ME}, stake, 'won')`,
    ],
  },
}

/** A bet that is paid back once, in whose mark a helper joins an argument that it does not get. */
const unkeyed = (joined: string, mark: (id: string) => string, helper: Record<string, Action>): Kind => {
  const act = (marked: string): Statement[] => [
    { check: `storage.get('bet' + id) === ${ME}` },
    { check: `!storage.has(${joined})` },
    marked,
    `blockchain.withdraw(${ME}, '1', 'out')`,
  ]
  return {
    rules: ['wrong-arguments'],
    common: { join: action('id', `blockchain.deposit(${ME}, '1', 'in')`, `storage.put('bet' + id, ${ME})`), ...helper },
    parameters: 'id',
    theft: act(mark('')),
    twin: act(mark(', id')),
  }
}
const UNKEYED: Record<string, Kind> = {
  'after a word': unkeyed("'done' + id", (id) => `this._mark('1'${id})`, {
    _mark: action('text, id', "storage.put('done' + id, text)"),
  }),
  'before a word': unkeyed("id + 'done'", (id) => `this._mark('1'${id})`, {
    _mark: action('text, id', "storage.put(id + 'done', text)"),
  }),
  'from a helper for keys': unkeyed("'done' + id", (id) => `storage.put(this._key('done'${id}), '1')`, {
    _key: action('word, id', 'return word + id'),
  }),
}

const report = action(
  'price',
  { check: 'Number.isInteger(Number(price)) && Number(price) > 0' },
  { check: `['alice', 'bobby', 'carol', 'julia'].includes(${ME})` },
  `storage.mapPut('price', ${ME}, price, ${ME})`,
)
const PRICES = "const prices = ['alice', 'bobby', 'julia'].map((name) => Number(storage.mapGet('price', name) || '10'))"
const SOLD = `blockchain.withdraw(${ME}, value.times(price).toFixed(8), 'sold')`

/** The middle of three prices, of which one is the caller's, sorted as texts. */
const sorted = (theft: Statement[], twin: Statement[]): Kind => ({
  rules: ['text-compare'],
  common: { report },
  parameters: 'amount',
  theft: [NUMBER, POSITIVE, { check: 'value.isInteger()' }, GOLD, ...theft, SOLD],
  twin: [NUMBER, POSITIVE, { check: 'value.isInteger()' }, GOLD, ...twin, SOLD],
})
const SORTED: Record<string, Kind> = {
  'in place': sorted(
    [PRICES, 'prices.sort()', 'const price = prices[1]'],
    [PRICES, 'prices.sort((a, b) => a - b)', 'const price = prices[1]'],
  ),
  'of a copy': sorted(
    [PRICES, 'const price = prices.slice().sort()[1]'],
    [PRICES, 'const price = prices.slice().sort((a, b) => a - b)[1]'],
  ),
  'of a list that grows': sorted(
    [
      "const a = Number(storage.mapGet('price', 'alice') || '10')",
      "const b = Number(storage.mapGet('price', 'bobby') || '10')",
      "const c = Number(storage.mapGet('price', 'julia') || '10')",
      'const all = []',
      'if (a) all.push(a)',
      'if (b) all.push(b)',
      'if (c) all.push(c)',
      'all.sort()',
      'const price = (all[0] + all[1]) / 2',
    ],
    [
      "const a = Number(storage.mapGet('price', 'alice') || '10')",
      "const b = Number(storage.mapGet('price', 'bobby') || '10')",
      "const c = Number(storage.mapGet('price', 'julia') || '10')",
      'const all = []',
      'if (a) all.push(a)',
      'if (b) all.push(b)',
      'if (c) all.push(c)',
      'all.sort((x, y) => x - y)',
      'const price = (all[0] + all[1]) / 2',
    ],
  ),
  'for its key alone': {
    rules: [],
    common: { report },
    parameters: 'amount',
    theft: [],
    twin: [
      NUMBER,
      { check: 'value.isInteger() && value.gt(0)' },
      "const ids = [Number(storage.get('count')), value.toNumber()]",
      'const id = ids.sort().join()',
      { check: "!storage.mapHas('pair', id)" },
      `storage.mapPut('pair', id, '1', ${ME})`,
    ],
  },
}

const join = action(
  '',
  { check: `!storage.mapHas('stake', ${ME})` },
  `blockchain.deposit(${ME}, '10', 'join')`,
  `storage.mapPut('stake', ${ME}, '10', ${ME})`,
)
const STAKE: Statement[] = [
  `const stake = storage.mapGet('stake', ${ME})`,
  { check: 'stake !== null' },
  `storage.mapDel('stake', ${ME})`,
]
const OUT = `blockchain.withdraw(${ME}, new BigNumber(stake).times(rate).div(100).toFixed(8), 'out')`
const name = action('who', OWNER, "storage.mapPut('vip', who, '1')")

/** Better terms for whoever asks for them. */
const flagged = (theft: Statement[], twin: Statement[]): Kind => ({
  rules: ['skipped-payment'],
  common: { join, name },
  parameters: 'isVip',
  theft,
  twin,
})
const FLAGGED: Record<string, Kind> = {
  'by a choice': flagged(
    [...STAKE, 'const rate = isVip ? 99 : 50', OUT],
    [...STAKE, `const rate = storage.mapHas('vip', ${ME}) ? 99 : 50`, OUT],
  ),
  'by an assignment': flagged(
    [...STAKE, 'let rate = 50', "if (isVip === 'true') { rate = 99 }", OUT],
    [...STAKE, 'let rate = 50', `if (isVip === 'true' && storage.mapHas('vip', ${ME})) { rate = 99 }`, OUT],
  ),
  'of a price': flagged(
    [
      "const price = isVip ? '1' : '10'",
      `blockchain.deposit(${ME}, price, 'buy')`,
      `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${SELF}, ${ME}, '5', ''])`,
    ],
    [
      `const price = storage.mapGet('vip', ${ME}) ? '1' : '10'`,
      `blockchain.deposit(${ME}, price, 'buy')`,
      `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${SELF}, ${ME}, '5', ''])`,
    ],
  ),
  'of a gift': {
    rules: [],
    parameters: 'isLarge',
    theft: [],
    twin: ["const gift = isLarge ? '10' : '1'", `blockchain.deposit(${ME}, gift, 'gift')`],
  },
  'of what is bought with it': {
    rules: [],
    parameters: 'isLarge',
    theft: [],
    twin: [
      "const price = isLarge === 'yes' ? '10' : '1'",
      `blockchain.deposit(${ME}, price, 'buy')`,
      "const count = isLarge === 'yes' ? '50' : '5'",
      `blockchain.callWithAuth('token.iost', 'transfer', ['gold', ${SELF}, ${ME}, count, ''])`,
    ],
  },
}

/** Thefts by what comes from outside the contract: responses of other contracts, and arguments that are missing. */
export const OUTSIDE_KINDS: Readonly<Record<string, Kind>> = {
  ...mapKinds('a response of a contract that the caller names', NAMED),
  ...mapKinds('a key without its argument', UNKEYED),
  ...mapKinds('prices sorted as texts', SORTED),
  ...mapKinds('an amount by a flag of the caller', FLAGGED),
}
